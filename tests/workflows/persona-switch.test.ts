import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { summariseItems } from '../../analysis/item-summary.js';
import { noticesOf } from '../../reports/document/heading.js';
import { openLedger } from '../../src/ledger/open-ledger.js';
import type { Plan } from '../../src/study/plan.js';
import type { Memory } from '../../src/vocabulary/ports.js';
import { assembleSwitch } from '../../src/workflows/assemble-switch.js';
import { estimateCost } from '../../src/workflows/estimate-cost.js';
import { exportToFile } from '../../src/workflows/export-file.js';
import { ProvenanceFolder } from '../../src/workflows/fold-provenance.js';
import { lintFiles } from '../../src/workflows/lint-files.js';
import { planStudy } from '../../src/workflows/plan-study.js';
import { readCsv } from '../support/read-csv.js';
import { makePair, topicalItems } from '../support/stories.js';
import { bought, Studying } from '../support/studying.js';

const items = topicalItems(3).filter(({ dimension }) => ['pdi', 'idv'].includes(dimension));
const [first, second] = [items[0], items.at(-1)];

/** 42 items under eight templates. */
const SURVEY = 42 * 8;
/** A pair twice of two values, and an explicit story of one, forced in two orders and agreed with. */
const STORIES = (2 * 2 + 1) * 3;
/** Two items in both orders. */
const BLIND = 2 * 2;
const PLAIN = SURVEY + STORIES + BLIND;
/** Two items under six templates, and both orders of four values in twin stories and one in the explicit one. */
const UNDER_ONE = 2 * 6 + (4 + 1) * 2;

/** The plan of a survey and stories about its items, with a persona switch unless `inference` says otherwise. */
function planSwitched(
  studying: Studying,
  respondent: object,
  inference = {},
  survey = {},
): Promise<Plan> {
  const write = (file: string, content: object) => {
    writeFileSync(studying.folder.file(file), stringify(content));
    return studying.folder.file(file);
  };
  const pair = makePair(first && second ? [first, second] : [], 1);
  const outright = {
    id: 'outright',
    kind: 'explicit',
    title: 'Outright',
    place: 'Oran, Algeria',
    people: ['Amel'],
    values: [{ item: items[1]?.id, attitude: 'target' }],
    text: ['They sat down.', { item: items[1]?.id, text: 'They said it.' }],
  };
  const language = 'en';
  const questionnaire = write('items.yaml', { questionnaire: 'made', language, items });
  const stories = write('stories.yaml', {
    stories: 'made',
    language,
    pairs: [pair],
    single: [outright],
  });
  return planStudy(
    write('study.yaml', {
      name: 'switched',
      respondents: [respondent],
      survey: { questionnaire, retest: 0, ...survey },
      inference: { stories, tasks: ['attitude'], personaSwitch: true, ...inference },
    }),
  );
}

/** Leans on both dimensions. */
const leaning = {
  id: 'leaning',
  simulated: { orientation: { pdi: 0.1, idv: 0.9 }, spread: 0, reader: { projection: 0.9 } },
};

const noReport = { folder: undefined };

async function switchedOf(plan: Plan, file: string) {
  const [respondent] = plan.study.respondents;
  if (!respondent) throw new RangeError('nobody is asked');
  const ledger = await openLedger(file, { mode: 'read' });
  const provenance = new ProvenanceFolder();
  try {
    const switched = await assembleSwitch(plan, respondent, { memory: ledger, provenance });
    return { switched, responses: provenance.result().responses };
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
    const told = studying.events.filter(({ kind }) => kind === 'counted' || kind === 'switch');
    expect(told.slice(-2)).toMatchObject([
      {
        kind: 'counted',
        respondents: [{ requests: PLAIN + 2 * UNDER_ONE, undecided: 2 * UNDER_ONE }],
      },
      { kind: 'switch', respondents: [{ requests: 2 * UNDER_ONE }] },
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

  test('stands in an export by the persona, with what was sent, in the last columns', async () => {
    const file = studying.folder.file('rows.csv');
    const rows = await exportToFile({ ledger: studying.ledger, format: 'csv' }, { file });
    expect(rows).toBe(PLAIN + 2 * UNDER_ONE);
    const text = readFileSync(file, 'utf8');
    expect(text.slice(0, text.indexOf('\n')).trimEnd()).toMatch(/,at,persona,system$/);
    const [head = [], ...cells] = readCsv(text);
    const [persona, purpose] = ['persona', 'purpose'].map((name) => head.indexOf(name));
    const switched = cells.filter((row) => row[persona ?? -1] !== 'plain');
    expect(new Set(switched.map((row) => row[purpose ?? -1]))).toEqual(new Set(['control']));
    for (const [row, count] of [
      [/Z,plain,\r?$/gm, PLAIN],
      [/Z,switched,"You are the person/g, UNDER_ONE],
      [/Z,sham,"You are the person/g, UNDER_ONE],
    ] as const) {
      expect(text.match(row)).toHaveLength(count);
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
  const sources = { memory, provenance: new ProvenanceFolder() };
  expect(respondent && (await assembleSwitch(plan, respondent, sources))).toBeNull();
});
