import { describe, expect, test } from 'vitest';
import { gapPages } from '../../../reports/gap/page.js';
import { standingVerdict } from '../../../reports/gap/verdict.js';
import { sampleGap } from '../../support/sample-gap.js';
import { gapRespondent, gapsOf, sampleGapReport } from '../../support/sample-gap-report.js';
import { sampleReport, sampleRespondent } from '../../support/sample-report.js';

const pageOf = (report = sampleGapReport()) => {
  const [page] = gapPages(report);
  if (!page) throw new Error('there is no page on the gap');
  return page;
};
const several = (...gaps: readonly Parameters<typeof sampleGap>[0][]) =>
  sampleGapReport(gaps.map((gap = {}, at) => gapRespondent(`r${at + 1}`, { gap })));
const sentencesOf = (report: ReturnType<typeof several>) =>
  pageOf(report).blocks.flatMap((block) => (block.kind === 'text' ? block.sentences : []));

const wide = { carryOver: 0.14, standardError: 0.09 };

test('there is no page without a gap', () => {
  expect(gapPages(sampleReport([sampleRespondent()]))).toEqual([]);
});

describe('the verdict that stands', () => {
  const of = (gap: Parameters<typeof sampleGap>[0]) =>
    standingVerdict({ id: 'r1', gap: sampleGap(gap) }, null);

  test('says in a few words with numbers why it is inconclusive', () => {
    expect(of(wide)).toMatchObject({
      verdict: 'inconclusive',
      why: expect.stringMatching(/^λ\/ρ .* to /),
    });
    expect(of({ carryOver: 0.05, standardError: 0.09, reliability: 0.2 })?.why).toBe(
      'reliability 0.20, needs 0.50',
    );
    expect(of({ pairs: 6 })?.why).toBe('too few pairs');
    expect(of({ observed: false })?.why).toBe('nothing measured');
    expect(of({})).toMatchObject({ verdict: 'projects', why: null });
  });

  test('is that among others where options were not all rated, and inconclusive where there are too few others', () => {
    const unrated = { carryOver: 0.38, adjusted: false };
    const alone = several(unrated);
    expect(standingVerdict({ id: 'r1', gap: sampleGap(unrated) }, alone.gaps)).toMatchObject({
      verdict: 'inconclusive',
      why: 'options not rated',
    });
    const { respondents } = several(unrated, unrated, unrated, unrated, unrated);
    expect(
      standingVerdict(respondents[0] ?? { id: '', gap: null }, gapsOf(respondents)),
    ).toMatchObject({
      verdict: 'projects',
      others: 4,
    });
  });
});

describe('the page', () => {
  test('finds who projects, who contrasts, and how many verdicts are inconclusive', () => {
    const page = pageOf(
      several({ carryOver: 0.38 }, { carryOver: -0.3 }, { carryOver: 0.01 }, wide),
    );
    expect(page.finding).toBe('r1 projects; r2 contrasts; r3 shows none; one of four inconclusive');
    expect(page.line).toBe('Why one of four carry-over verdicts is inconclusive');
    expect(pageOf(several(wide, wide)).finding).toBe(
      'Carry-over is inconclusive for all two respondents',
    );
  });

  test('draws λ and λ/ρ with the band, and words for the verdicts', () => {
    const [first] = pageOf(several({ carryOver: 0.38 }, { reliability: 0.2 })).blocks;
    const plot = first?.kind === 'plot' && first.plot.kind === 'interval' ? first.plot : null;
    expect(plot?.axis.band).toEqual([-0.2, 0.2]);
    expect(plot?.groups.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['λ', 2],
      ['λ/ρ', 2],
    ]);
    expect(plot?.groups[1]?.rows[1]).toMatchObject({
      value: null,
      mark: 'none',
      text: 'reliability 0.20; needs 0.50',
    });
    expect(plot?.groups[0]?.rows[0]).toMatchObject({
      mark: 'clear',
      word: 'projects',
      text: '0.38 (0.28 to 0.48)',
    });
  });

  test('the λ that an inconclusive study would have found is given, and none otherwise', () => {
    expect(sentencesOf(several(wide))[0]).toMatch(
      /, the smallest λ found with 80 % power is 0\.\d\d\.$/,
    );
    expect(sentencesOf(several({ carryOver: 0.38 }))[0]).not.toContain('80 %');
  });

  test('options that were not rated are a line, not a grade', () => {
    expect(sentencesOf(several({ carryOver: 0.01, adjusted: false }))[0]).toMatch(
      /not all rated for how nice they sound/,
    );
  });

  test('a causal λ is given, or why it is withheld', () => {
    const sentences = sentencesOf(several({ persona: 0.4 }, { persona: 'little shift' }));
    expect(sentences).toContainEqual(expect.stringMatching(/r1 has a causal λ of 0\.40 \(/));
    expect(sentences).toContain(
      'The causal λ of r2 is withheld: the persona moves too little of what is stated.',
    );
  });

  test('tables are folded, one a kind, and a failing control is marked', () => {
    const tables = pageOf(several({ failing: ['explicit'] })).blocks.flatMap((block) =>
      block.kind === 'table' ? [block] : [],
    );
    expect(tables.every(({ folded }) => folded)).toBe(true);
    const controls = tables.find(({ table }) => table.name === 'gap-controls')?.table;
    expect(controls?.rows[0]).toContain('0.61 ✗');
  });
});
