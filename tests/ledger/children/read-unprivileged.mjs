// Reads the ledger at argv[2] as a user who is not root, and prints its latest study or the error.
import { openLedger } from '../../../dist/src/ledger/ledger.js';

// Root may write anywhere; 65534 is "nobody".
if (process.getuid?.() === 0) process.setuid(65534);

async function read() {
  const ledger = await openLedger(process.argv[2], { mode: 'read' });
  const study = await ledger.latestStudy();
  // Responses are read as well.
  await ledger.find([
    { request: { endpoint: '', model: '', messages: [], parameters: {} }, draw: 0 },
  ]);
  await ledger.size();
  await ledger.close();
  return `read ${study?.name}`;
}

process.stdout.write(await read().catch(String));
