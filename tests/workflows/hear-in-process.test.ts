import { expect, test } from 'vitest';
import { attitudeQuestions } from '../../src/instruments/inference/attitude-questions.js';
import { keysOf } from '../../src/instruments/inference/keys.js';
import { askedOf } from '../../src/instruments/inference/plan-inference.js';
import { openLedger } from '../../src/ledger/open-ledger.js';
import { shelfOf } from '../../src/simulation/inference/shelf.js';
import { inferenceOf } from '../../src/study/plan.js';
import { HeardFolder } from '../../src/workflows/fold-inference.js';
import { hearInProcess, putQuestions } from '../../src/workflows/hear-in-process.js';
import { replayInference } from '../../src/workflows/replay-inference.js';
import { planStories } from '../support/story-study.js';
import { Studying } from '../support/studying.js';

test('what is heard in process, without a word written or read, is what is read over HTTP', async () => {
  using studying = new Studying();
  const reader = {
    dPrime: { target: 1.5, opposite: 2 },
    leanScatter: { pair: 0.4, item: 0.4 },
    yeaSaying: 0.2,
    orderBias: 0.1,
    neutral: 0.1,
    unreadable: 0.1,
  };
  const respondents = [
    {
      id: 'projects',
      simulated: {
        reader: { ...reader, projection: 0.5, criterion: 0.3 },
        desirability: { stated: 0.5, heard: 0.5 },
        dress: 'mixed',
      },
    },
    { id: 'contrasts', simulated: { reader: { ...reader, projection: -0.5 } } },
    { id: 'guesses', simulated: { reader: { hears: 'random' }, dress: 'chatty' } },
  ];
  const inference = { tasks: ['attitude'], neutralStudy: true, limit: 4 };
  const plan = await planStories(studying, respondents, { inference });
  await studying.run(plan, { folder: undefined });
  const ledger = await openLedger(studying.ledger, { mode: 'read' });
  for (const respondent of plan.study.respondents) {
    const { declaration } = respondent;
    const asked = inferenceOf(plan, respondent);
    if (!asked || !declaration) throw new Error('all are simulated, and asked');
    const folder = new HeardFolder();
    for await (const observation of replayInference(asked, ledger)) folder.add(observation);

    const { set, items, wording, seed } = asked;
    const shelf = shelfOf(set, { items, wording });
    const { tellings } = askedOf(asked);
    const keys = keysOf(set, items, seed);
    const how = { topics: shelf.topics, wording, keys, style: 'direct', shots: 0 } as const;
    const questions = tellings.flatMap((telling) =>
      attitudeQuestions(telling, { ...how, neutralStudy: true }),
    );
    const put = putQuestions(questions, { respondent, shelf });
    const heard = hearInProcess(put, { declaration, endpoint: respondent.endpoint });
    const of = (name: (each: (typeof heard)[number]) => unknown) => new Set(heard.map(name)).size;
    expect(of(({ picks }) => picks[0])).toBeGreaterThan(2);
    expect(folder.attitudes).toEqual(heard);
  }
  await ledger.close();
});
