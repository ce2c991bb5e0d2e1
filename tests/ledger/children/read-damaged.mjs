// Reads the responses to draws 0 to argv[3] of each request in the file argv[2] from every ledger after
// it, as it is and after salvaging it, and prints what became of each. Whatever ends this process is
// seen by the file that it prints nothing of.
import { readFileSync } from 'node:fs';
import { openLedger } from '../../../dist/src/ledger/ledger.js';
import { salvage } from '../../../dist/src/ledger/salvage.js';

const [, , requests, ...files] = process.argv;
const draws = JSON.parse(readFileSync(requests, 'utf8')).map((request) => ({ request, draw: 0 }));

async function read(file) {
  const ledger = await openLedger(file, { mode: 'read' });
  try {
    await ledger.latestStudies();
    await ledger.failed();
    return (await ledger.find(draws)).filter(Boolean).length;
  } finally {
    await ledger.close();
  }
}

const outcome = (work) => work().catch((error) => `${error.name}: ${error.message}`);

for (const file of files) {
  const found = await outcome(() => read(file));
  const saved = await outcome(async () => {
    const salvaged = await salvage(file);
    return { ...salvaged, found: await read(salvaged.file) };
  });
  process.stdout.write(`${JSON.stringify({ file, found, saved })}\n`);
}
