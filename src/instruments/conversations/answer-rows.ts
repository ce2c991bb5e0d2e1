import { promptOf, type ResponseRow, type RowSource, rowOf, unsaid } from '../base/response-row.js';
import type { ConversationObservation, Step } from './observation.js';

/** The rows of one trial: a row for each response, of the respondent and of the models in service. */
export function conversationRows(
  observation: ConversationObservation,
  source: RowSource,
): readonly ResponseRow[] {
  const { scenario } = observation;
  const asked = {
    ...unsaid,
    instrument: 'conversations',
    purpose: 'main',
    item: scenario.item,
    story: scenario.id,
    kind: observation.task,
    twin: scenario.twin,
    held: scenario.pole,
  } as const;
  const rowFor = (step: Step, draw: number): ResponseRow => ({
    ...rowOf(step.response, step.by === 'protagonist' ? source : { ...source, system: null }),
    ...asked,
    draw: step.draw ?? draw,
    task: step.by === 'protagonist' ? step.task : `${step.by}: ${step.task}`,
    probe: step.judge === null ? null : `judge ${step.judge + 1}`,
    // What a model in service was shown stands in the ledger.
    prompt:
      step.by === 'protagonist'
        ? promptOf(step.response, step.request.messages.at(-1)?.content ?? '')
        : '',
    reading: step.reading,
    unread: step.unread ? 1 : 0,
  });
  if (observation.task === 'episode') {
    return observation.draws.flatMap(({ steps }, draw) => steps.map((step) => rowFor(step, draw)));
  }
  return observation.steps.map((step) => rowFor(step, 0));
}
