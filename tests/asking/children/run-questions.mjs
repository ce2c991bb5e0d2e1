import { connect } from '../../../dist/src/asking/endpoint.js';
import { requestBudget } from '../../../dist/src/asking/purchase.js';
import { run } from '../../../dist/src/asking/run.js';
import { openLedger } from '../../../dist/src/ledger/ledger.js';

// Runs argv[4] questions at the endpoint of URL argv[3] over the ledger at argv[2], four at once.
// Prints how many it bought.

const [, , path, url, count] = process.argv;
const ledger = await openLedger(path);
const endpoint = connect({ url, apiKey: null, seed: 1, maxConcurrency: 4, onEvent() {} });

function* trial(prompt) {
  const messages = [{ role: 'user', content: prompt }];
  const request = { endpoint: 'http://fake.test/v1', model: 'model-a', messages, parameters: {} };
  const responses = yield [request];
  return responses.length;
}

const trials = Array.from({ length: count }, (_, index) => ({
  begin: () => trial(`question ${index + 1}`),
}));
const { lanes } = await run(
  [{ respondent: 'one', endpointOf: () => endpoint, planned: trials.length, trials, width: 16 }],
  {
    ledger,
    budget: requestBudget(),
    interrupt: new AbortController().signal,
    abort: new AbortController().signal,
    emit() {},
  },
);
await endpoint.close();
await ledger.close();
process.stdout.write(JSON.stringify(lanes[0]));
