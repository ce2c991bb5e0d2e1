import type { Instrument } from '../base/instrument.js';
import type { ResponseRow, RowSource } from '../base/response-row.js';
import { type OpenSource, openOf, openStudy } from './section.js';
import { type OpenObservation, type OpenPlan, planOpen } from './trial.js';

/** Open answers: what a respondent says where it is shown no options. */
export const open: Instrument<OpenPlan, OpenObservation, OpenSource> = {
  ...openStudy,
  planOf: openOf,
  trials: planOpen,
  trialCount: ({ items }) => items.length,
  draws: ({ repeats }) => 2 * repeats,
  unreadable: ({ draws }) => draws.filter(({ stand }) => stand === null).length,
  rows: openRows,
  async record(plan) {
    const { OpenStudyRecorder } = await import('./recorder.js');
    return new OpenStudyRecorder(plan);
  },
};

/** An answer, then what its judge was asked and said, each a row. */
async function openRows(
  { item, draws }: OpenObservation,
  source: RowSource,
): Promise<readonly ResponseRow[]> {
  const { promptOf, rowOf, unsaid } = await import('../base/response-row.js');
  const asked = {
    ...unsaid,
    instrument: 'open',
    purpose: 'main',
    item: item.id,
    dimension: item.dimension,
    domain: item.domain,
  } as const;
  return draws.flatMap(({ response, order, stand, fault, judged }, draw) => [
    {
      ...rowOf(response, source),
      ...asked,
      task: 'answer',
      draw,
      prompt: promptOf(response, item.question),
      reading: stand?.lean ?? 'unjudged',
      rule: fault ?? (judged.length > 0 ? 'judge' : 'declared by the endpoint'),
      unread: stand ? 0 : 1,
      judged: stand?.quotes.join('\n') || null,
    },
    ...judged.map((judgement) => ({
      ...rowOf(judgement, { ...source, system: null }),
      ...asked,
      task: 'judgement',
      order,
      draw,
      reading: 'a step',
    })),
  ]);
}
