import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Estimate, Profile } from '../../analysis/survey/profile.js';
import { replaySurvey } from '../../proof/in-process.js';
import { Declaration } from '../../src/asking/simulated/declaration.js';
import type { ResponseRow } from '../../src/instruments/base/response-row.js';
import { surveyOf } from '../../src/instruments/stories/asked.js';
import { describeReading } from '../../src/instruments/survey/answer-rows.js';
import type { SurveyObservation } from '../../src/instruments/survey/trial.js';
import { exportResponses } from '../../src/interchange/export.js';
import { openLedger } from '../../src/ledger/ledger.js';
import { simulate } from '../../src/simulation/simulate.js';
import type { Plan } from '../../src/study/plan.js';
import { assembleReport } from '../../src/study/report.js';
import type { StudyResult } from '../../src/study/run.js';
import { templateIndex, templates } from '../../vocabulary/template.js';
import { makeItems } from '../support/questionnaires.js';
import { dimensions } from '../support/schemes.js';
import { bought, Studying, trials } from '../support/studies.js';
import { trueLikelihood } from '../support/survey.js';

const orientation = { pdi: 0.3, idv: 0.7, uai: 0.6, mas: 0.4, lto: 0.8, ivr: 0.5 };
const open = { orientation, logprobs: true };

/** Items of a {@link Studying}, and templates of a form in both orders. */
const items = 6;
const both = 2;

/** Three dimensions, with as many items of each as an interval needs. */
const three = dimensions.slice(0, 3);
const asking = makeItems({ perCell: 3, of: three });

const one = (simulated: object) => [{ id: 'one', simulated }];

function profileOf(result: StudyResult): Profile {
  const profile = result.state === 'reported' ? result.report.respondents[0]?.profile : undefined;
  if (!profile) throw new Error('no profile came of it');
  return profile;
}

/** Whether the value of one figure lies between the limits of another. */
function isWithin(one: Estimate | null | undefined, other: Estimate | null | undefined): boolean {
  const [value, low, high] = [one?.value ?? null, other?.low ?? null, other?.high ?? null];
  return value !== null && low !== null && high !== null && low < value && value < high;
}

/** Every observation of the first respondent of a plan, from the ledger. */
async function replayed({ ledger }: Studying, plan: Plan) {
  const [respondent] = plan.study.respondents;
  if (!respondent) throw new Error('nobody was asked');
  const memory = await openLedger(ledger, { mode: 'read' });
  try {
    const observations: SurveyObservation[] = [];
    for await (const observation of replaySurvey(surveyOf(plan, respondent), memory)) {
      observations.push(observation);
    }
    return observations;
  } finally {
    await memory.close();
  }
}

test.each([
  ['plain', {}],
  ['that leaves a few per cent unread', { refusal: 0.03, neutral: 0.02, unreadable: 0.02 }],
  [
    'that is biased and unstable',
    { positionBias: 0.2, acquiescence: -0.2, instability: { ab: 0.3 } },
  ],
])(
  'a respondent %s, asked both ways, agrees within intervals',
  async (_what, traits) => {
    using studying = new Studying();
    const asked = async (scoring: string) => {
      const questionnaire = studying.folder.file('three.yaml');
      writeFileSync(
        questionnaire,
        stringify({ questionnaire: 'three', language: 'en', items: asking }),
      );
      const survey = { questionnaire, repeats: 2, retest: 0.2, scoring };
      const plan = await studying.plan(one({ ...open, ...traits }), { name: scoring, survey });
      return studying.run(plan);
    };
    const exact = await asked('logprobs');
    const sampled = await asked('sample');
    // 63 items: two draws of each template, and two more of 13 items where they are no ratings.
    expect(bought(exact)).toBe(63 * 6 + both * (63 * 2 + 13 * 2));
    // What an option is copied out for was asked already.
    expect(bought(sampled)).toBe(6 * 63 * 2 + 4 * 13 * 2);

    expect(profileOf(exact).scoring).toEqual(
      ['ab', 'repeat', 'compare', 'likert'].map((form) =>
        form === 'repeat' ? { form, exact: 0, sampled: 126 } : { form, exact: 126, sampled: 0 },
      ),
    );
    for (const figure of ['imputed', 'readableOnly', 'rating'] as const) {
      const [scored, drawn] = [exact, sampled].map((result) =>
        profileOf(result)
          .dimensions.filter(({ dimension }) => three.includes(dimension))
          .map((dimension) => dimension[figure]),
      );
      expect(scored).toHaveLength(three.length);
      for (const place of three.keys()) {
        expect(isWithin(scored?.[place], drawn?.[place])).toBe(true);
        expect(isWithin(drawn?.[place], scored?.[place])).toBe(true);
      }
    }
  },
  60_000,
);

test('what is read from log-probabilities is what the respondent would answer in the long run', async () => {
  using studying = new Studying();
  const declared = {
    ...open,
    positionBias: -0.1,
    acquiescence: 0.3,
    instability: { ab: 0.2, compare: 0.1 },
    neutral: 0.06,
    verbosity: 0.5,
  };
  const plan = await studying.plan(one(declared));
  await studying.run(plan);
  const truth = trueLikelihood(Declaration.parse(declared), plan.questionnaires.en?.items ?? []);
  let exact = 0;
  for (const { item, template, draws } of await replayed(studying, plan)) {
    if (template.form === 'repeat') continue;
    const [draw] = draws;
    expect(draws).toHaveLength(1);
    const likelihood = truth.items.get(item.id)?.templates[
      templateIndex(template.form, template.order)
    ];
    const found = draw && describeReading(draw.reading, template.order);
    expect(found?.reading).toBe('log-probabilities');
    // What is not read counts half, as in the report.
    const imputed = 0.94 * (likelihood ?? 9) + 0.06 / 2;
    expect(Math.abs((found?.likelihood ?? 2) - imputed)).toBeLessThan(1e-9);
    expect(found?.unread).toBeCloseTo(0.06, 9);
    exact += 1;
  }
  expect(exact).toBe(items * 6);
});

test.each([
  // "Answer:" and "**" only lead to a letter; JSON and sentences may come to anything.
  { dress: 'mixed', scored: true },
  { dress: 'chatty', scored: false },
])(
  'answers in $dress dress are scored where they begin as answers do, and none is bought twice',
  async ({ dress, scored }) => {
    using studying = new Studying();
    const file = studying.folder.file('simulation.yaml');
    writeFileSync(file, stringify({ respondents: [{ id: 'one', ...open, dress }] }));
    const { server } = await simulate({ file, questionnaire: studying.questionnaire });
    await using _ = server;
    const respondent = { id: 'one', model: 'simulated/one', endpoint: server.url };
    const plan = await studying.plan([respondent], { survey: { repeats: 3, scoring: 'logprobs' } });
    const result = await studying.run(plan);
    const exact = profileOf(result).scoring.reduce((sum, form) => sum + form.exact, 0);
    expect(exact > 0).toBe(scored);
    expect(bought(result)).toBe(3 * trials - 2 * exact);
    expect(server.requests).toBe(3 * trials - 2 * exact);
    expect(bought(await studying.run(plan))).toBe(0);
  },
);

test.each(['logprobs', 'top_logprobs'])(
  'an endpoint that rejects %s is sampled, nothing is bought twice and a resume asks nothing',
  async (rejected) => {
    using studying = new Studying();
    const file = studying.folder.file('simulation.yaml');
    writeFileSync(file, stringify({ respondents: [{ id: 'one', ...open }] }));
    const fault = `rejects:${rejected}`;
    const { server } = await simulate({ file, fault, questionnaire: studying.questionnaire });
    await using _ = server;
    const respondent = { id: 'one', model: 'simulated/one', endpoint: server.url };
    const plan = await studying.plan([respondent], { survey: { repeats: 2 } });
    const result = await studying.run(plan, { asking: { concurrency: 1 } });
    expect(bought(result)).toBe(2 * trials);
    // Turned away, fewer alternatives are tried once; from then on none was sent with it.
    const refused = rejected === 'top_logprobs' ? 2 : 1;
    expect(server.requests).toBe(2 * trials + refused);
    expect(result).toMatchObject({
      complete: true,
      report: {
        respondents: [
          { provenance: { changes: expect.arrayContaining([`${rejected} not sent`]) } },
        ],
      },
    });
    expect(profileOf(result).scoring).toMatchObject(Array(4).fill({ exact: 0, sampled: 12 }));
    expect(bought(await studying.run(plan))).toBe(0);
    expect(server.requests).toBe(2 * trials + refused);
  },
);

const respondents = [
  { id: 'one', simulated: { orientation: { pdi: 0.3 }, logprobs: true, refusal: 0.05 } },
];

test('log-probabilities say in an export and in the raw answers what they came to', async () => {
  using studying = new Studying();
  const plan = await studying.plan(respondents, { survey: { repeats: 2 } });
  const result = await studying.run(plan);
  const rows: ResponseRow[] = [];
  for await (const row of exportResponses({ ledger: studying.ledger })) rows.push(row);
  const scored = rows.filter(({ reading }) => reading === 'log-probabilities');
  expect(rows).toHaveLength(items * (6 + both * 2));
  expect(scored).toHaveLength(items * 6);

  // Equation 1 from the rows alone: unread answers count 0.5.
  if (result.state !== 'reported') throw new Error('no report came of it');
  const pdi = result.report.respondents[0]?.profile?.dimensions[0];
  for (const { form, order } of templates) {
    const own = rows.filter(
      (row) => row.dimension === 'pdi' && row.form === form && row.order === order,
    );
    const filled = own.map(({ likelihood }) => likelihood ?? Number.NaN);
    const mean = filled.reduce((sum, each) => sum + each, 0) / filled.length;
    const figure = pdi?.templates.find((each) => each.form === form && each.order === order);
    expect(figure?.value).toBeCloseTo(mean, 9);
  }

  const memory = await openLedger(studying.ledger, { mode: 'read' });
  const facts = { version: '0', at: '2030-01-01T00:00:00.000Z' };
  const { answers } = await assembleReport(plan, memory, facts);
  await memory.close();
  const shown = answers.rows.filter(({ reading }) => reading === 'log-probabilities');
  expect(shown).toHaveLength(items * 6);
  const rules = (form: string) => shown.filter((row) => row.form === form).map(({ rule }) => rule);
  for (const rule of [...rules('ab'), ...rules('compare')]) {
    expect(rule).toMatch(/^P\(target\) = [01]\.\d\d; 5 % unread$/);
  }
  for (const rule of rules('likert')) {
    expect(rule).toMatch(/^P\(1\) to P\(5\) = (?:[01]\.\d\d, ){4}[01]\.\d\d; 5 % unread$/);
  }
});
