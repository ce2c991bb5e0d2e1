import type { Instrument } from '../../../src/instrument.js';
import { type AskedProverbs, proverbsOf, proverbsStudy } from './section.js';
import { type ProverbObservation, proverbTrials } from './trial.js';

interface ProverbPlan extends AskedProverbs {
  readonly respondent: Parameters<typeof proverbTrials>[0];
}

/** A toy: whom respondents think that proverbs praise. */
export const proverbs: Instrument<ProverbPlan, ProverbObservation> = {
  ...proverbsStudy,
  planOf(plan, respondent) {
    const asked = proverbsOf(plan);
    return asked && { ...asked, respondent };
  },
  trials: (asked) => proverbTrials(asked.respondent, asked),
  trialCount: (asked) => asked.sayings.length,
  draws: () => 3,
  unreadable: ({ draws }) => draws.filter(({ praises }) => praises === null).length,
  async rows({ beginning, completion, draws, judgement }, source) {
    const { rowOf, unsaid } = await import('../../../src/interchange/response-row.js');
    const asked = {
      ...unsaid,
      instrument: 'proverbs',
      purpose: 'main',
      item: beginning,
    } as const;
    const step = { ...asked, prompt: '', reading: 'a step' };
    return [
      { ...rowOf(completion, source), ...step, task: 'completion' },
      ...draws.map(({ prompt, response, praises }) => ({
        ...rowOf(response, source),
        ...asked,
        task: 'praise',
        prompt,
        reading: praises ?? 'unread',
        unread: praises === null ? 1 : 0,
      })),
      {
        ...rowOf(judgement.response, { ...source, system: null }),
        ...step,
        task: 'judgement',
        reading: judgement.whole ? 'whole' : 'not whole',
      },
    ];
  },
  loadSimulated: async () => (await import('./simulated.js')).proverbsSimulated,
  async record(plan) {
    const { ProverbStudyRecorder } = await import('./recorder.js');
    return new ProverbStudyRecorder(proverbsOf(plan));
  },
};
