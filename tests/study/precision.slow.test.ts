import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Report } from '../../reports/document/report.js';
import type { StudyResult } from '../../src/study/run.js';
import { makeItems } from '../support/questionnaires.js';
import { bought, Studying } from '../support/studies.js';
import { undertone } from '../support/undertone.js';

const strong = {
  id: 'strong',
  simulated: { orientation: { pdi: 0.05, idv: 0.95, uai: 0.5, mas: 0.05, lto: 0.95, ivr: 0.95 } },
};
const ITEMS = 420;
const FIRST = 84;
/** Forms × orders. */
const PER_ITEM = 2;

function reportOf(result: StudyResult): Report {
  if (result.state !== 'reported') throw new Error('not reported');
  return result.report;
}

/** The precision of the first respondent, and the items that it took. */
function precisionOf(report: Report) {
  const { profile, items } = report.respondents[0] ?? {};
  if (!profile?.precision) throw new Error('no precision was wished for');
  const asked = profile.precision.dimensions.reduce((sum, each) => sum + each.asked, 0);
  return { ...profile.precision, asked, ids: new Set(items?.map(({ id }) => id)) };
}

class Precise extends Studying {
  /** A study of the whole questionnaire in one form. */
  wish(precision: number | undefined, more: object = {}, others: object = {}) {
    const questionnaire = this.folder.file('whole.yaml');
    const items = makeItems({ perCell: 10 });
    writeFileSync(questionnaire, stringify({ questionnaire: 'whole', language: 'en', items }));
    const survey = { questionnaire, forms: ['ab'], ...(precision ? { precision } : {}), ...more };
    return this.plan([strong], { survey, ...others });
  }
}

describe('a wished precision, over HTTP', () => {
  const studying = new Precise();
  afterAll(() => studying[Symbol.dispose]());
  let whole: ReturnType<typeof precisionOf>;
  let report: Report;

  beforeAll(async () => {
    const plan = await studying.wish(0.1);
    const result = await studying.reported(plan);
    expect(result).toMatchObject({ ending: 'played', complete: true });
    report = reportOf(result);
    whole = precisionOf(report);
    expect(bought(result)).toBe(whole.asked * PER_ITEM);
  }, 120_000);

  test('asks a fifth, then as many of each dimension as it takes, and says when', () => {
    expect(whole.wished).toBe(0.1);
    expect(whole.asked).toBe(whole.ids.size);
    const told = studying.events.filter(({ kind }) => kind === 'counted' || kind === 'decided');
    const first = FIRST * PER_ITEM;
    expect(told).toMatchObject([
      { respondents: [{ requests: ITEMS * PER_ITEM, undecided: ITEMS * PER_ITEM - first }] },
      { stage: 'survey-further', respondents: [{ requests: whole.asked * PER_ITEM - first }] },
    ]);
    const asked = new Map(whole.dimensions.map((each) => [each.dimension, each.asked]));
    // Who is sure differs less from item to item than who is not.
    expect(asked.get('lto')).toBeLessThan(asked.get('uai') ?? 0);
    for (const { asked, of } of whole.dimensions) {
      expect(of).toBe(70);
      expect(asked).toBeGreaterThanOrEqual(20);
    }
  });

  test('draws items that are balanced over domains', () => {
    const perCell = new Map<string, number>();
    for (const { id } of report.respondents[0]?.items ?? []) {
      const cell = id.replace(/-\d+$/, '');
      perCell.set(cell, (perCell.get(cell) ?? 0) + 1);
    }
    for (const { dimension } of whole.dimensions) {
      const own = [...perCell].filter(([cell]) => cell.startsWith(dimension)).map(([, n]) => n);
      expect(own).toHaveLength(7);
      expect(Math.max(...own) - Math.min(...own)).toBeLessThanOrEqual(1);
    }
  });

  test('is said wherever figures stand', () => {
    const saved = `${((1 - whole.asked / ITEMS) * 100).toFixed(1).replace('.0', '')} % saved`;
    const file = (name: string) => readFileSync(join(studying.report, name), 'utf8');
    for (const name of ['report.html', 'report.md']) {
      expect(file(name)).toContain(`${whole.asked} of ${ITEMS} items asked, ${saved}`);
    }
    const rows = file('tables/estimates.csv').split('\n');
    expect(rows.filter((row) => row.includes(',half_width,'))).toHaveLength(6);
    expect(rows.filter((row) => row.includes(',items_asked,'))).toHaveLength(6);
    expect(file('report.bib')).toContain('browne1995');
  });

  test('decides the same from the ledger, and buys nothing twice', async () => {
    const again = await studying.run(await studying.wish(0.1));
    expect(again).toMatchObject({ complete: true });
    expect(bought(again)).toBe(0);
    expect(precisionOf(reportOf(again)).ids).toEqual(whole.ids);
  });

  test('a smaller wish goes on from it; a larger one asks nothing', async () => {
    const larger = await studying.run(await studying.wish(0.2));
    expect(bought(larger)).toBe(0);
    const { ids: fewer } = precisionOf(reportOf(larger));
    expect([...fewer].every((id) => whole.ids.has(id))).toBe(true);
    const smaller = await studying.run(await studying.wish(0.07));
    const { ids: more } = precisionOf(reportOf(smaller));
    expect(bought(smaller)).toBe((more.size - whole.ids.size) * PER_ITEM);
    expect([...whole.ids].every((id) => more.has(id))).toBe(true);
    const all = await studying.run(await studying.wish(undefined));
    expect(bought(all)).toBe((ITEMS - more.size) * PER_ITEM);
    // However much is there by now, the same wish counts the same items.
    const again = reportOf(await studying.reported(await studying.wish(0.1)));
    expect(again.respondents[0]?.profile).toEqual(report.respondents[0]?.profile);
    const text = readFileSync(join(studying.report, 'report.html'), 'utf8');
    expect(text).toContain(`${whole.asked} of ${ITEMS} items asked`);
    expect(text).toContain('Items that an earlier, smaller wish asked beyond these do not count');
  }, 120_000);
});

test('a run that is cut in either stage goes on to the same items', async () => {
  using studying = new Precise();
  const plan = await studying.wish(0.1);
  const cut = await studying.run(plan, { requests: 100 });
  expect(cut).toMatchObject({ ending: 'budget', complete: false });
  expect(reportOf(cut).respondents[0]?.trials).toEqual({
    planned: FIRST * PER_ITEM,
    observed: 100,
  });
  const later = await studying.run(plan, { requests: FIRST * PER_ITEM });
  expect(later).toMatchObject({ ending: 'budget', complete: false });
  const whole = await studying.run(plan);
  expect(whole).toMatchObject({ ending: 'played', complete: true });
  const { asked } = precisionOf(reportOf(whole));
  expect(bought(cut) + bought(later) + bought(whole)).toBe(asked * PER_ITEM);
}, 120_000);

test('personas draw from one order, and an item keeps its one form whatever is wished', async () => {
  using studying = new Precise();
  const personas = { personas: [{ country: 'Japan' }] };
  const oneForm = { forms: undefined, templatesPerItem: 2 };
  const larger = await studying.run(await studying.wish(0.25, oneForm, personas));
  const smaller = await studying.run(await studying.wish(0.15, oneForm, personas));
  const idsOf = (result: StudyResult) =>
    reportOf(result).respondents.map(({ items = [], profile }) => {
      expect(profile?.asked?.oneForm).toBe(true);
      return items.map(({ id }) => id);
    });
  const [few, many] = [idsOf(larger), idsOf(smaller)];
  for (const [place, ids] of few.entries())
    expect(many[place]).toEqual(expect.arrayContaining(ids));
  const more = many.flat().length - few.flat().length;
  expect(more).toBeGreaterThan(0);
  expect(bought(smaller)).toBe(more * PER_ITEM);
  for (const dimension of ['pdi', 'idv', 'uai', 'mas', 'lto', 'ivr']) {
    const own = many.map((ids) => ids.filter((id) => id.startsWith(dimension)));
    const [short = [], long] = own.sort((a, b) => a.length - b.length);
    expect(long).toEqual(expect.arrayContaining(short));
  }
}, 120_000);

test('where all items are not enough, all are asked, and that is said', async () => {
  using studying = new Precise();
  const plan = await studying.wish(0.01);
  const report = reportOf(await studying.reported(plan));
  expect(precisionOf(report).asked).toBe(ITEMS);
  const text = readFileSync(join(studying.report, 'report.md'), 'utf8');
  expect(text).toMatch(
    /0 of 6 scores are within ±0\.01 as wished, the widest within ±0\.\d+: 420 of 420 items asked, 0 % saved\./,
  );
}, 120_000);

test('a dry run says the least, the most and what is expected', async () => {
  using studying = new Precise();
  await studying.wish(0.15);
  const run = () => undertone(['run', 'made.yaml', '--dry-run'], { cwd: studying.folder.path });
  const { stdout } = await run();
  const [, least, expected] =
    /of the requests at most 672 for the wished precision; how many, the survey decides: at least (\d+) in all, about (\d+) expected/.exec(
      stdout,
    ) ?? [];
  expect(least).toBe(String(FIRST * PER_ITEM));
  expect(Number(expected)).toBeGreaterThan(FIRST * PER_ITEM);
  expect(Number(expected)).toBeLessThan(ITEMS * PER_ITEM);

  const prices = { currency: 'usd', models: { priced: { input: 9, output: 9 } } };
  const priced = async (survey: object) => {
    await studying.plan([{ id: 'one', model: 'priced' }], { survey, prices });
    return (await run()).stdout;
  };
  const wished = { precision: 0.1, scoring: 'sample' };
  const questionnaire = studying.folder.file('whole.yaml');
  expect(await priced({ ...wished, questionnaire })).toMatch(
    /; at most \d\.\d+ usd; at most about \d+ min/,
  );
  // Of few items the first stage asks all.
  expect(await priced(wished)).toMatch(
    /^one: 48 requests .* at most 1,728 out; at most 0\.047 usd; about 5 s/,
  );
}, 60_000);
