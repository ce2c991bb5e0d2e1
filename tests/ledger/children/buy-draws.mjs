// Buys draws 0 to argv[4] of the request in argv[3] for the ledger at argv[2], 16 at once. Prints
// "asked N" before each is asked and "kept N" once its response is recorded.
import { setTimeout } from 'node:timers/promises';
import { openLedger } from '../../../dist/src/ledger/ledger.js';

const [, , path, request, count] = process.argv;
const ledger = await openLedger(path);
const draws = Array.from({ length: count }, (_, draw) => ({ request: JSON.parse(request), draw }));

async function buyRest() {
  for (let draw = draws.shift(); draw; draw = draws.shift()) {
    const [ours] = await ledger.claim([draw]);
    if (!ours) continue;
    process.stdout.write(`asked ${draw.draw}\n`);
    await setTimeout(1);
    await ledger.record(draw, response(`answer ${draw.draw}`));
    process.stdout.write(`kept ${draw.draw}\n`);
  }
}

function response(content) {
  return {
    content,
    reasoning: null,
    refusal: null,
    finish: 'stop',
    logprobs: null,
    servedModel: 'test-model',
    fingerprint: null,
    sent: { seed: null, changes: [] },
    usage: null,
    milliseconds: 1,
    at: new Date().toISOString(),
    simulated: true,
  };
}

await Promise.all(Array.from({ length: 16 }, buyRest));
await ledger.close();
