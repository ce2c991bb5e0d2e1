// Fills a ledger with canned answers to everything that a study asks, but for a few of the last, without a
// network. Takes the study's file, the ledger's and how many answers are to be missing.

import { play } from '../src/asking/play.js';
import { openLedger } from '../src/ledger/ledger.js';
import { instruments } from '../src/study/instruments.js';
import { planStudy } from '../src/study/load.js';
import { recordOf } from '../src/study/run.js';
import { blocks } from '../src/util/blocks.js';
import type { Draw } from '../vocabulary/request.js';
import type { Response } from '../vocabulary/response.js';
import type { PlannedTrial } from '../vocabulary/trial.js';
import { answerTo } from './canned-answers.js';

const [study = '', file = '', missing = '0'] = process.argv.slice(2);
const plan = await planStudy(study);
const ledger = await openLedger(file);
await ledger.recordStudy(recordOf(plan, new Date()));
let nth = 0;
const trials = plan.study.respondents.flatMap((respondent) =>
  instruments.flatMap((instrument) => {
    const asked = instrument.planOf(plan, respondent);
    return asked === null ? [] : [...instrument.trials(asked)];
  }),
);
const most = trials.reduce((sum, trial) => sum + trial.most, 0) - Number(missing);

/** An answer as the bench's server gives it; null past the last. */
function answered({ request }: Draw): Response | null {
  nth += 1;
  if (nth > most) return null;
  return {
    ...{ content: answerTo(JSON.stringify({ messages: request.messages }), nth), reasoning: null },
    ...{ refusal: null, finish: 'stop', logprobs: null, servedModel: 'bench-2025-06-01' },
    ...{ fingerprint: 'fp_bench', sent: { seed: nth, changes: [] } },
    usage: { promptTokens: 90 + (nth % 40), completionTokens: 1 + (nth % 20) },
    ...{ milliseconds: 20 + (nth % 7), at: new Date().toISOString(), simulated: false },
  };
}

/** The trials take what there is; nothing is looked up. */
const nothing = { find: async (draws: readonly Draw[]) => draws.map(() => undefined) };
const fill = (trial: PlannedTrial<unknown>) =>
  play(trial.begin(), nothing, async (draw) => {
    const response = answered(draw);
    if (!response) throw new RangeError('past the last');
    return ledger.record(draw, response);
  }).catch((error: unknown) => {
    if (!(error instanceof RangeError)) throw error;
  });
for (const block of blocks(trials, 500)) await Promise.all(block.map(fill));
await ledger.close();
process.stdout.write(`${Math.min(nth, most)}\n`);
