import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { summariseItems } from '../../analysis/survey/item-summaries.js';
import { noticesOf } from '../../reports/document/heading.js';
import { Declaration } from '../../src/asking/simulated/declaration.js';
import {
  personaText,
  planSwitch,
  type SwitchPlan,
} from '../../src/instruments/gap/persona-switch.js';
import { exportToFile } from '../../src/interchange/export.js';
import { openLedger } from '../../src/ledger/ledger.js';
import { lintFiles } from '../../src/lint/files.js';
import { estimateCost } from '../../src/study/forecasts/cost.js';
import type { Plan } from '../../src/study/plan.js';
import { ofDimension } from '../../vocabulary/scheme.js';
import type { Story } from '../../vocabulary/story.js';
import type { Memory } from '../../vocabulary/trial.js';
import { readCsv } from '../support/files.js';
import { switchedOf as readSwitched } from '../support/in-process.js';
import {
  inferenceWording,
  makePairs,
  makeSet,
  plainWording,
  topicalItems,
} from '../support/questionnaires.js';
import { cells } from '../support/schemes.js';
import { bought, planFor, Studying } from '../support/studies.js';
import {
  BLIND,
  leaning,
  PLAIN,
  planSwitched,
  STORIES,
  SURVEY,
  UNDER_ONE,
} from '../support/switched-study.js';

const { personas } = inferenceWording;
if (!personas) throw new Error('the built-in wording has no personas');
const { opening, dimensions } = personas;

const reversed = [
  { dimension: 'pdi', to: 'target' },
  { dimension: 'ivr', to: 'opposite' },
] as const;

test('a persona says of each dimension that leans what the other pole thinks, and a sham as much of nothing', () => {
  const text = (name: 'switched' | 'sham') =>
    personaText(name, { reversed, wording: personas, own: null }).split('\n');
  expect(text('switched')).toEqual([
    opening,
    ofDimension(dimensions, 'pdi').target,
    ofDimension(dimensions, 'ivr').opposite,
  ]);
  expect(text('sham')).toEqual([
    opening,
    ofDimension(dimensions, 'pdi').sham,
    ofDimension(dimensions, 'ivr').sham,
  ]);
});

test("a study's own persona stays in front of either", () => {
  for (const name of ['switched', 'sham'] as const) {
    const asked = { reversed, wording: personas };
    const own = personaText(name, { ...asked, own: 'You are a retired teacher.' });
    expect(own).toBe(`You are a retired teacher.\n\n${personaText(name, { ...asked, own: null })}`);
  }
});

const personaItems = topicalItems(1);
const explicit = {
  id: 'outright',
  kind: 'explicit',
  title: 'Outright',
  place: 'a school',
  people: ['Amel'],
  values: [{ item: 'lto-arts-01', attitude: 'target' }],
  text: ['They said it.'],
} as const;
const single: Story[] = [
  { ...explicit, values: [...explicit.values], people: ['Amel'], text: [...explicit.text] },
];
const pairs = [...makePairs(personaItems, 2)];

function switchOf(asked: Partial<SwitchPlan> = {}): SwitchPlan {
  const set = makeSet({ pairs, single });
  const inference = planFor(Declaration.parse({}), {
    set,
    items: personaItems,
    section: { repeats: 3 },
  });
  return {
    inference,
    survey: { items: personaItems, cells, wording: plainWording, seed: 1 },
    reversed,
    ...asked,
  };
}

function requestsOf(plan: SwitchPlan) {
  return [...planSwitch(plan, 'switched')].flatMap(({ begin }) => {
    const { value } = begin().next();
    return Array.isArray(value) ? value : [];
  });
}

test('under a persona the items of the twin stories are surveyed, and twin and explicit stories are asked about, once each', () => {
  const requests = requestsOf(switchOf());
  // Two pairs of five items: ten items under six templates, twenty values and one outright in both orders.
  expect(requests).toHaveLength(10 * 6 + 20 * 2 + 2);
  const expected = personaText('switched', { reversed, wording: personas, own: null });
  for (const { messages } of requests) {
    expect(messages[0]).toEqual({ role: 'system', content: expected });
  }
});

test('an item that the survey leaves out is not asked about in twin stories either', () => {
  const [first] = pairs[0]?.values ?? [];
  const surveyed = personaItems.filter(({ id }) => id !== first?.item);
  const requests = requestsOf(
    switchOf({ survey: { items: surveyed, cells, wording: plainWording, seed: 1 } }),
  );
  expect(requests).toHaveLength(9 * 6 + 18 * 2 + 2);
});

test('items are surveyed under a persona in the forms that they were surveyed in without one', () => {
  const survey = { items: personaItems, cells, wording: plainWording, seed: 1 };
  const inOne = switchOf({ survey: { ...survey, forms: ['ab', 'likert'] } });
  expect(requestsOf(inOne)).toHaveLength(10 * 2 + 20 * 2 + 2);
  const inDrawn = switchOf({ survey: { ...survey, templatesPerItem: 2 } });
  expect(requestsOf(inDrawn)).toHaveLength(10 * 2 + 20 * 2 + 2);
});

test('who leans nowhere is asked nothing', () => {
  expect(requestsOf(switchOf({ reversed: [] }))).toEqual([]);
});

const noReport = { folder: undefined };

async function switchedOf(plan: Plan, file: string) {
  const [respondent] = plan.study.respondents;
  if (!respondent) throw new RangeError('nobody is asked');
  const ledger = await openLedger(file, { mode: 'read' });
  try {
    const read = await readSwitched(plan, respondent, ledger);
    return { switched: read?.switched, responses: read?.trials };
  } finally {
    await ledger.close();
  }
}

describe('the persona switch, bought bit by bit over HTTP', () => {
  const studying = new Studying();
  let plan: Plan;
  beforeAll(async () => {
    plan = await planSwitched(studying, leaning);
  });
  afterAll(() => studying[Symbol.dispose]());

  test('waits for the whole survey, and is costed as if every dimension leant', async () => {
    const [before] = await estimateCost(plan, studying.ledger);
    expect(before).toMatchObject({ wanted: PLAIN + 2 * UNDER_ONE, undecided: 2 * UNDER_ONE });
    const result = await studying.run(plan, { ...noReport, requests: SURVEY - 8 });
    expect(result).toMatchObject({ ending: 'budget', complete: false });
    const { switched, responses } = await switchedOf(plan, studying.ledger);
    expect(switched?.complete).toBe(false);
    expect(responses).toBe(0);
  });

  test('is asked once all else is, within one budget', async () => {
    const result = await studying.run(plan, { ...noReport, requests: 8 + STORIES + BLIND + 9 });
    expect(result).toMatchObject({ ending: 'budget', complete: false });
    expect(bought(result)).toBe(8 + STORIES + BLIND + 9);
    const told = studying.events.filter(({ kind }) => kind === 'counted' || kind === 'decided');
    expect(told.slice(-2)).toMatchObject([
      {
        kind: 'counted',
        respondents: [{ requests: PLAIN + 2 * UNDER_ONE, undecided: 2 * UNDER_ONE }],
      },
      { kind: 'decided', stage: 'gap', respondents: [{ requests: 2 * UNDER_ONE }] },
    ]);
    const report = result.state === 'reported' ? result.report : null;
    expect(report?.respondents[0]?.gap?.personaSwitch).toMatchObject({
      withheld: 'incomplete',
      trials: { planned: 2 * UNDER_ONE, observed: 9 },
    });
    expect(report && noticesOf(report)).toEqual([
      expect.stringContaining('is incomplete: 9 of 44 persona questions.'),
    ]);
    expect(await estimateCost(plan, studying.ledger)).toMatchObject([
      { wanted: PLAIN + 2 * UNDER_ONE, remembered: PLAIN + 9, undecided: 0 },
    ]);
    expect((await switchedOf(plan, studying.ledger)).switched?.complete).toBe(false);
  });

  test('can be interrupted, and goes on where it stopped', async () => {
    const interrupt = new AbortController();
    const cut = await studying.run(plan, {
      ...noReport,
      interrupt: interrupt.signal,
      emit: ({ kind }) => kind === 'bought' && interrupt.abort(),
    });
    expect(cut.state).toBe('interrupted');
    const rest = await studying.run(plan, noReport);
    expect(rest).toMatchObject({ ending: 'played', complete: true });
    expect(bought(cut) + bought(rest)).toBe(2 * UNDER_ONE - 9);
    const [cost] = await estimateCost(plan, studying.ledger);
    expect(cost).toMatchObject({ wanted: cost?.remembered, remembered: PLAIN + 2 * UNDER_ONE });
  });

  test('turns around what leans, and nothing else; a sham changes no answer', async () => {
    const { switched, responses } = await switchedOf(plan, studying.ledger);
    if (!switched) throw new Error('there is no switch');
    const { reversed, complete, persona, sham } = switched;
    expect(complete).toBe(true);
    expect(responses).toBe(2 * UNDER_ONE);
    expect(reversed).toEqual([
      { dimension: 'pdi', to: 'target' },
      { dimension: 'idv', to: 'opposite' },
    ]);
    for (const under of [persona, sham]) {
      const stated = summariseItems(under.tally).filter(({ imputed }) => imputed.ab !== null);
      expect(stated).toHaveLength(2);
      expect(under.attitudes).toHaveLength(10);
    }
    const stated = (dimension: string, { tally }: typeof persona) => {
      const all = summariseItems(tally)
        .filter(({ item }) => item.dimension === dimension)
        .flatMap(({ imputed }) => [imputed.ab, imputed.repeat, imputed.compare])
        .filter((each) => each !== null);
      return all.reduce((sum, each) => sum + each, 0) / all.length;
    };
    expect(stated('pdi', persona)).toBeGreaterThan(0.7);
    expect(stated('pdi', sham)).toBeLessThan(0.3);
    expect(stated('idv', persona)).toBeLessThan(0.3);
    expect(stated('idv', sham)).toBeGreaterThan(0.7);
  });

  test('stands in an export by the persona, with what was sent', async () => {
    const file = studying.folder.file('rows.csv');
    const rows = await exportToFile({ ledger: studying.ledger, format: 'csv' }, { file });
    expect(rows).toBe(PLAIN + 2 * UNDER_ONE);
    const text = readFileSync(file, 'utf8');
    const [head = [], ...cells] = readCsv(text);
    const column = (name: string) => head.indexOf(name);
    const switched = cells.filter((row) => row[column('persona')] !== 'plain');
    expect(new Set(switched.map((row) => row[column('purpose')]))).toEqual(new Set(['control']));
    for (const [persona, system, count] of [
      ['plain', /^$/, PLAIN],
      ['switched', /^You are the person/, UNDER_ONE],
      ['sham', /^You are the person/, UNDER_ONE],
    ] as const) {
      const own = cells.filter(
        (row) => row[column('persona')] === persona && system.test(row[column('system')] ?? ''),
      );
      expect(own).toHaveLength(count);
    }
    expect(text.match(/,inference,no story,blind,,attitude,forced,/g)).toHaveLength(BLIND);
  });
});

test('who leans nowhere is asked under no persona, and the study is complete', async () => {
  using studying = new Studying();
  const even = { id: 'even', simulated: { spread: 0, positionBias: 1 } };
  const plan = await planSwitched(studying, even);
  const result = await studying.run(plan, noReport);
  expect(result).toMatchObject({ ending: 'played', complete: true });
  expect(bought(result)).toBe(PLAIN);
  expect((await switchedOf(plan, studying.ledger)).switched).toMatchObject({
    reversed: [],
    complete: true,
  });
});

test('who is asked about too few items to tell a lean is asked under no persona, which lint says before', async () => {
  using studying = new Studying();
  const plan = await planSwitched(studying, leaning, {}, { limit: 2 });
  const { files } = await lintFiles({ files: [studying.folder.file('study.yaml')] });
  expect(files.flatMap(({ findings }) => findings).map(({ message }) => message)).toContain(
    'personaSwitch needs 20 items a dimension; survey.limit 2 asks 14, so no persona will be asked; set limit to 3 or more',
  );
  const asked = 2 * 14 * 8 + STORIES + BLIND;
  expect(await estimateCost(plan, studying.ledger)).toMatchObject([
    { wanted: asked, undecided: 0 },
  ]);
  const result = await studying.run(plan, noReport);
  expect(result).toMatchObject({
    complete: true,
    report: { respondents: [{ gap: { personaSwitch: { reversed: [], withheld: 'few items' } } }] },
  });
  expect(bought(result)).toBe(asked);
});

test('a study that asks for no persona switch has none', async () => {
  using studying = new Studying();
  const plan = await planSwitched(studying, leaning, { personaSwitch: false });
  expect(await estimateCost(plan, studying.ledger)).toMatchObject([{ wanted: PLAIN }]);
  const [respondent] = plan.study.respondents;
  const memory: Memory = { find: async (draws) => draws.map(() => undefined) };
  expect(respondent && (await readSwitched(plan, respondent, memory))).toBeNull();
});
