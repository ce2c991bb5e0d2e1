import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentOf } from '../../reports/chapters.js';
import type { Report } from '../../reports/document/report.js';
import { compareSources } from '../../src/compare/comparison.js';
import { Lab } from '../support/studies.js';

const lab = new Lab();
afterAll(() => lab[Symbol.dispose]());

/** Enough items to each dimension for intervals; in two forms, to ask half. */
const survey = { questionnaire: lab.items(20), retest: 0, forms: ['ab', 'repeat'] };
const leaning = (pdi: number, seed = 1) => ({ orientation: { pdi, idv: 0.6 }, seed });

describe('one respondent at two waves', () => {
  let report: Report;
  beforeAll(async () => {
    report = await lab.study(
      [
        { id: 'may', wave: '2026-05', simulated: leaning(0.85) },
        { id: 'november', wave: 2026.11, earlier: 'may', simulated: leaning(0.35) },
        { id: 'same', earlier: 'may', wave: 'again', simulated: leaning(0.85) },
      ],
      { survey },
    );
  }, 60_000);

  test('is paired with its first by item, and moves where it was declared to', () => {
    expect(report.respondents.map(({ id, copyOf }) => [id, copyOf])).toEqual([
      ['may', null],
      ['november', 'may'],
      ['same', 'may'],
    ]);
    const [november, same] = report.comparison.copies;
    const on = (dimension: string) =>
      november?.differences.find((each) => each.dimension === dimension);
    expect(on('pdi')?.low).toBeLessThan(-0.4);
    expect(on('pdi')?.high).toBeGreaterThan(-0.6);
    expect(on('idv')?.adjustedP).toBeGreaterThan(0.05);
    for (const { adjustedP } of same?.differences ?? []) expect(adjustedP).toBeGreaterThan(0.05);
  });

  test('is asked anew, and answers otherwise to the same request', () => {
    const [may, , same] = report.respondents;
    expect(may?.endpoint.replace('2026-05', 'again')).toBe(same?.endpoint);
    expect(same?.provenance.responses).toBe(may?.provenance.responses);
    expect(same?.items).not.toEqual(may?.items);
  });

  test('has the items that moved most, of the dimension that moved', () => {
    const [november, same] = report.comparison.copies.map(({ moved = [] }) => moved);
    expect(november).toHaveLength(10);
    const changes = november?.map(({ before, after }) => Math.abs(after - before)) ?? [];
    expect(changes).toEqual(changes.toSorted((a, b) => b - a));
    // By chance 1 or 2 of 10.
    expect(november?.filter(({ item }) => item.startsWith('pdi')).length).toBeGreaterThan(4);
    expect(same?.every(({ adjustedP }) => adjustedP > 0.05)).toBe(true);
  });

  test('has a page of its own, which says that another model was served', () => {
    const { pages } = documentOf(report, { items: [], rows: [], total: 0, stories: null });
    const page = pages.find(({ id }) => id === 'copies');
    expect(page?.title).toBe('Over time');
    const text = page?.blocks.find(({ kind }) => kind === 'text');
    expect(JSON.stringify(text)).toMatch(/At november, the served model’s name changed from/);
    const names = page?.blocks.flatMap((each) => (each.kind === 'table' ? each.table.name : []));
    expect(names).toEqual(['copies', 'moved-items']);
  });
});

describe('two ledgers of one model', () => {
  const [before, after] = [new Lab(), new Lab()];
  afterAll(() => {
    for (const each of [before, after]) each[Symbol.dispose]();
  });
  beforeAll(async () => {
    const asked = { survey: { ...survey, questionnaire: lab.items(3) } };
    await before.study([{ id: 'anna', simulated: leaning(0.8) }], asked);
    const again = await after.study([{ id: 'anna', simulated: leaning(0.8), wave: 'x' }], asked);
    // As a study without a wave has it whose model answers otherwise half a year later.
    for (const each of again.respondents) {
      each.endpoint = each.endpoint.replace(' at wave x', '');
      each.tags.wave = null;
    }
    after.writes(again);
  }, 60_000);

  test('count twice, and are refused with a command that works', async () => {
    const refused = await compareSources({ sources: [before.ledger, after.json] }).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(refused).toContain('with different answers, and would count twice; remove one, or');
    const as = [...refused.matchAll(/--as ([^= ]+)=([^ "]+)/g)].map(
      ([, label = '', source = '']) => ({
        label,
        source,
      }),
    );
    const { report } = await compareSources({ sources: [], as });
    expect(report.respondents.map(({ id, copyOf, tags }) => [id, copyOf, tags.wave])).toEqual([
      ['anna (before)', null, 'before'],
      ['anna (after)', 'anna (before)', 'after'],
    ]);
    expect(report.comparison.copies[0]?.moved).toHaveLength(10);
  });

  test('are refused where one has two labels, or a source is not there', async () => {
    const labelled = (...names: string[]) =>
      compareSources({
        sources: [before.ledger],
        as: names.map((label) => ({ label, source: before.ledger })),
      });
    await expect(labelled('a', 'b')).rejects.toThrow('has two labels, "a" and "b"; give one');
    const missing = join(before.report, 'nowhere.json');
    await expect(
      compareSources({ sources: [], as: [{ label: 'a', source: missing }] }),
    ).rejects.toThrow('nowhere.json');
  });
});
