import { stages } from '../instruments.js';
import { observe, record, StudyRecording } from './observe.js';
import { openRecorded } from './open-recorded.js';
import type { ResponseRow } from './response-row.js';

/** Where the responses to export are recorded. */
export interface ResponseSource {
  readonly ledger: string;
  /** A study file or the name of a study; the ledger's latest unless given. */
  readonly study?: string | undefined;
}

/**
 * Every response of a recorded study, one after another: of each respondent those to every instrument,
 * then those under personas.
 * @throws InputError when the ledger has no such study
 */
export async function* exportResponses({
  ledger,
  study,
}: ResponseSource): AsyncGenerator<ResponseRow> {
  await using recorded = await openRecorded(ledger, study);
  const { plan } = recorded;
  const recording = await StudyRecording.begin(plan);
  for (const each of recording.respondents()) {
    const { respondent } = each;
    const deciding = stages.filter((stage) => stage.widestOf(plan, respondent) !== null);
    const source = { study: plan.study.name, respondent, system: respondent.persona };
    for await (const observed of observe(each, recorded.ledger)) {
      const { part, observation } = observed;
      // Only what decides a stage is folded; the rest passes through.
      if (deciding.some(({ decidedBy }) => decidedBy.includes(part.of.id))) record(observed);
      yield* await part.of.rows(observation, source);
    }
  }
}
