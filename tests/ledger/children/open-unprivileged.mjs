// Opens the ledger at argv[2] as a user who is not root, and prints the error it gets.
import { openLedger } from '../../../dist/src/ledger/ledger.js';

// Root may write anywhere; 65534 is "nobody".
if (process.getuid?.() === 0) process.setuid(65534);
const printed = await openLedger(process.argv[2]).then(() => 'opened', String);
process.stdout.write(printed);
