// Claims draws 0 to 9 of the request in argv[3] in the ledger at argv[2], says so, and never ends.
import { openLedger } from '../../../dist/src/ledger/ledger.js';

const [, , path, request] = process.argv;
const ledger = await openLedger(path);
const draws = Array.from({ length: 10 }, (_, draw) => ({ request: JSON.parse(request), draw }));
const claims = await ledger.claim(draws);
process.stdout.write(`${claims.filter(Boolean).length}\n`);
setInterval(() => {}, 1000);
