import type { Ledger } from '../../../vocabulary/trial.js';
import type { StudyRespondent } from '../../instruments/base/entries.js';
import type { Instrument, Observation } from '../../instruments/base/instrument.js';
import type { Plan } from '../../study/plan.js';
import { replay } from '../../study/trials.js';
import type { RespondentMark } from '../label-queue.js';

/** A recorded study whose answers are labelled. */
export interface LabelledStudy {
  readonly plan: Plan;
  readonly ledger: Ledger;
}

/** What an instrument observed of every respondent, replayed one after another; nothing is asked. */
export async function* observationsOf<Asked, Observed extends Observation>(
  instrument: Instrument<Asked, Observed>,
  { plan, ledger }: LabelledStudy,
): AsyncGenerator<{
  readonly respondent: StudyRespondent;
  readonly asked: Asked;
  readonly observation: Observed;
}> {
  for (const respondent of plan.study.respondents) {
    const asked = instrument.planOf(plan, respondent);
    if (asked === null) continue;
    const draws = instrument.draws(asked);
    const trials = function* () {
      for (const trial of instrument.trials(asked)) {
        yield respondent.recorded ? ({ ...trial, fewer: true } as const) : trial;
      }
    };
    for await (const observation of replay(trials(), { memory: ledger, draws })) {
      yield { respondent, asked, observation };
    }
  }
}

/** A respondent as a result marks it. */
export function markOf({ id, simulated, recorded, human }: StudyRespondent): RespondentMark {
  return { id, simulated, recorded: recorded === true && human !== true, human: human === true };
}
