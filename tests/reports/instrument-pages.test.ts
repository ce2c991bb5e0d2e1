import { describe, expect, test } from 'vitest';
import type { Block } from '../../reports/document/document.js';
import type { Answers } from '../../reports/document/raw-answers.js';
import type { ReportedRespondent } from '../../reports/document/report.js';
import { gapPages } from '../../reports/gap/page.js';
import { storyColumns } from '../../reports/stories/accuracy.js';
import { storyPages } from '../../reports/stories/page.js';
import { surveyTrust } from '../../reports/survey/data-quality.js';
import { overviewPlot, surveyOfRespondent } from '../../reports/survey/respondent.js';
import { forms } from '../../vocabulary/template.js';
import type { sampleGap } from '../support/samples/gap.js';
import {
  gapRespondent,
  sampleGapReport,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../support/samples/report.js';
import { dimensions } from '../support/schemes.js';

const nothing: Answers = { items: [], rows: [], total: 0, stories: null };

const sentencesIn = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'text' ? block.sentences : []));
const tablesIn = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []));
const plotsIn = (blocks: readonly Block[]) =>
  blocks.flatMap((block) =>
    block.kind === 'plot' && block.plot.kind === 'interval' ? [block.plot] : [],
  );

/** A respondent with this likelihood on each item, and an item for each. */
function withItems(id: string, likelihoods: readonly number[]): ReportedRespondent {
  const answers = Object.fromEntries(forms.map((form) => [form, [2, 2]]));
  return {
    ...sampleRespondent({ id, likelihood: 0.5 }),
    items: likelihoods.map((value, place) => ({
      id: `item-${place}`,
      dimension: 'pdi',
      domain: 'work',
      imputed: { ab: value, repeat: value, compare: value },
      readableOnly: { ab: value, repeat: value, compare: value },
      rating: null,
      pairs: { ab: [1, 1, 0], repeat: [1, 1, 0], compare: [1, 1, 0] },
      answers: answers as ReportedRespondent['items'][number]['answers'],
    })),
  };
}

describe('the page of a respondent', () => {
  const of = (respondent: ReportedRespondent, others: readonly ReportedRespondent[] = []) =>
    surveyOfRespondent(respondent, sampleReport([respondent, ...others]), nothing);

  test('draws a profile with the poles of each dimension at its ends', () => {
    const [profile] = plotsIn(of(sampleRespondent({ likelihood: 0.8 })));
    expect(profile?.groups.map(({ low, high }) => `${low}–${high}`).slice(0, 3)).toEqual([
      'low–high',
      'collective–individual',
      'accepts–avoids',
    ]);
    expect(profile?.groups.flatMap(({ rows }) => rows.map(({ mark }) => mark))).toEqual(
      dimensions.map(() => 'target'),
    );
  });

  test('biases that move a score are named with the score without them, by either model', () => {
    const weak = sampleRespondent({ biased: true, likelihood: 0.7 });
    expect(sentencesIn(of(weak))[0]).toMatch(
      /^Biases move .* most: 0\.70, without them 0\.73 to 0\.7\d\.$/,
    );
    const strong = sampleRespondent({ biased: true, likelihood: 0.8 });
    const withdrawn = strong.profile && {
      ...strong.profile,
      biasModel: { favoured: 'logit' as const, z: -2.6, n: 420 },
      dimensions: strong.profile.dimensions.map((each) => ({ ...each, withoutBiases: null })),
    };
    const sentences = sentencesIn(of({ ...strong, profile: withdrawn }));
    expect(sentences[0]).toMatch(
      /^Biases move .* most, by −0\.\d\d to −0\.\d\d; two models disagree too far for a figure without them\.$/,
    );
    expect(sentences[1]).toBe(
      'The data favour the model in which a bias shifts every item by the same number of logits.',
    );
    expect(sentences.at(-1)).toBe(
      'Position bias is +0.20 (0.17 to 0.24); acquiescence is +0.30 (0.25 to 0.35).',
    );
  });

  test('unread answers are named where they change which figure leads', () => {
    const [leads, bounds] = sentencesIn(of(sampleRespondent({ readable: 0.7, likelihood: 0.6 })));
    expect(leads).toBe('With 70 % readable, 6 scores rest on readable answers only.');
    expect(bounds).toBe(
      'Unread answers leave power distance anywhere from 0.42 to 0.72, the widest bounds.',
    );
  });

  test('the most telling items are those on which it stands furthest from the others', () => {
    const own = withItems('own', [1, 0.5, 0, 0.9]);
    const other = withItems('other', [1, 0.6, 0.9, 0.1]);
    const items = own.items.map(({ id }) => ({
      id,
      dimension: 'pdi',
      domain: 'work',
      question: `Question of ${id}?`,
      target: 't',
      opposite: 'o',
    }));
    const report = sampleReport([own, other]);
    const [telling] = tablesIn(surveyOfRespondent(own, report, { ...nothing, items }));
    expect(telling?.rows).toEqual([
      ['item-2', 'Question of item-2?', '0.00', '0.90'],
      ['item-3', 'Question of item-3?', '0.90', '0.10'],
      ['item-1', 'Question of item-1?', '0.50', '0.60'],
    ]);
  });

  test('is empty without a profile', () => {
    expect(of(sampleRespondent({ observed: false }))).toEqual([]);
  });
});

test('the overview draws every respondent on every dimension', () => {
  const plot = overviewPlot(sampleReportOf(5));
  expect(plot?.kind === 'interval' && plot.groups.map(({ rows }) => rows.length)).toEqual(
    dimensions.map(() => 5),
  );
});

describe('trust', () => {
  test('draws biases, and six templates for each respondent about their mean', () => {
    const [biases, templates] = plotsIn(surveyTrust(sampleReportOf(3)));
    expect(biases?.groups.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Position bias', 3],
      ['Acquiescence', 3],
    ]);
    for (const { rows } of templates?.groups ?? []) {
      expect(rows).toHaveLength(6);
      expect(rows.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBeCloseTo(0, 10);
    }
  });

  test('names as many templates as were asked', () => {
    const report = sampleReportOf(2);
    const respondents = report.respondents.map((each) => {
      if (!each.profile) return each;
      const { instability } = each.profile;
      const none = { ...instability.repeat, plannedPairs: 0 };
      const asked = { ...instability, repeat: none, compare: none };
      return { ...each, profile: { ...each.profile, instability: asked } };
    });
    const [, templates] = plotsIn(surveyTrust({ ...report, respondents }));
    expect(templates?.title).toBe('The two templates');
    expect(templates?.alt).toMatch(/^Two templates of 2 respondents/);
  });

  test('what makes no difference is one line with its largest shift', () => {
    const [weighting] = sentencesIn(surveyTrust(sampleReportOf(3)));
    expect(weighting).toMatch(
      /^Weightings of the forms (agree: largest shift|differ by up to) 0\.\d\d/,
    );
  });

  test('has tables for what was read, forms, reliability, ratings and variance, none empty', () => {
    const tables = tablesIn(surveyTrust(sampleReportOf(3)));
    expect(tables.map(({ name }) => name)).toEqual([
      'readable-shares',
      'forms',
      'over-wordings',
      'reliability',
      'ratings',
      'variance',
    ]);
    for (const { columns, rows } of tables) {
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toHaveLength(columns.length);
    }
  });
});

type Scores = NonNullable<Parameters<typeof sampleRespondent>[0]>['scores'] & object;

const severalScored = (...scores: readonly Scores[]) =>
  sampleReport(scores.map((each, at) => sampleRespondent({ id: `r${at + 1}`, scores: each })));
const storyPageOf = (report: ReturnType<typeof severalScored>) => {
  const [page] = storyPages(report);
  if (!page) throw new Error('there is no page on stories');
  return page;
};
const at = (accuracy: number): Scores => ({ target: accuracy, opposite: accuracy });

test('there is neither page nor column where no stories were asked about', () => {
  const report = sampleReport([sampleRespondent()]);
  expect(storyPages(report)).toEqual([]);
  expect(storyColumns(report)).toEqual([]);
});

test('the column is the forced choice on twins against chance', () => {
  const [column] = storyColumns(severalScored(at(0.9), at(0.5)));
  expect(column).toMatchObject({ id: 'inference', null: 0.5, poles: false });
  expect(column?.cells.map((cell) => [cell?.short, cell?.mark])).toEqual([
    ['90', 'clear'],
    ['50', 'none'],
  ]);
});

test('there is no column where attitudes were not asked', () => {
  expect(storyColumns(severalScored({ tasks: ['selection'] }))).toEqual([]);
});

describe('the page', () => {
  test('finds how many infer better than chance', () => {
    expect(storyPageOf(severalScored(at(0.9), at(0.8))).finding).toBe(
      'Both respondents infer better than chance',
    );
    expect(storyPageOf(severalScored(at(0.9), at(0.5), at(0.8))).finding).toBe(
      'Two of three infer better than chance',
    );
  });

  test('draws accuracy by respondent, at either pole and at each', () => {
    const [first] = storyPageOf(severalScored({ target: 0.9, opposite: 0.6 })).blocks;
    const plot = first?.kind === 'plot' && first.plot.kind === 'interval' ? first.plot : null;
    expect(plot?.groups.map(({ title, rows }) => [title, rows[0]?.value])).toEqual([
      ['Either pole', 0.75],
      ['Target pole', 0.9],
      ['Opposite pole', 0.6],
    ]);
  });

  test('has a folded table for each task, a row a respondent', () => {
    const tables = storyPageOf(severalScored(at(0.9), at(0.8))).blocks.flatMap((block) =>
      block.kind === 'table' ? [block] : [],
    );
    expect(tables.map(({ table }) => table.name)).toEqual([
      'attitudes',
      'sensitivity',
      'selections',
      'extractions',
      'undecided',
    ]);
    for (const { folded, table } of tables) {
      expect(folded).toBe(true);
      expect(table.rows).toHaveLength(2);
    }
  });

  test('sets tuned models beside the one that they were tuned from, where somebody says so', () => {
    const [one, second, third, other] = severalScored(
      at(0.5),
      at(0.9),
      at(0.8),
      at(0.7),
    ).respondents;
    if (!one || !second || !third || !other) throw new Error('four respondents');
    const tuned = (each: ReportedRespondent, training: string) => ({
      ...each,
      tags: { ...each.tags, base: one.id, training },
    });
    const { blocks } = storyPageOf(
      sampleReport([other, one, tuned(second, 'SFT'), tuned(third, 'GRPO')]),
    );
    const table = tablesIn(blocks).find(({ name }) => name === 'training');
    expect(table?.columns.map(({ title }) => title).slice(0, 4)).toEqual([
      'tuned from',
      'training',
      'respondent',
      'accuracy, twin, forced',
    ]);
    expect(table?.columns.some(({ title }) => title.startsWith('F1, '))).toBe(true);
    expect(table?.rows.map((row) => row.slice(0, 3))).toEqual([
      ['r1', 'none', 'r1'],
      ['r1', 'SFT', 'r2'],
      ['r1', 'GRPO', 'r3'],
    ]);
    expect(table?.rows[0]?.[3]).toMatch(/^50 % \([\d.]+–[\d.]+ %\)$/);
    expect(table?.rows[1]?.[3]).toMatch(/^90 % \([\d.]+–[\d.]+ %\)$/);
  });

  test('gives one accuracy on twins one interval, in the picture as in the table', () => {
    const { blocks } = storyPageOf(severalScored({ target: 0.9, opposite: 0.6 }));
    const attitudes = blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []))[0];
    const place = attitudes?.columns.findIndex(({ title }) => title === 'twin, forced') ?? -1;
    const [plot] = blocks.flatMap((block) => (block.kind === 'plot' ? [block.plot] : []));
    const row = plot?.kind === 'interval' ? plot.groups[0]?.rows[0] : undefined;
    expect(attitudes?.rows[0]?.[place]).toBe(row?.text);
    expect(row?.text).toMatch(/^75 % \(/);
  });

  test('says how much of what is said outright is named', () => {
    const sentences = storyPageOf(
      severalScored({ explicit: 0.6 }, { explicit: 0.9 }),
    ).blocks.flatMap((block) => (block.kind === 'text' ? block.sentences : []));
    expect(sentences[0]).toBe('Of values said outright, respondents name 60–90 %.');
  });
});

const gapPageOf = (report = sampleGapReport()) => {
  const [page] = gapPages(report);
  if (!page) throw new Error('there is no page on the gap');
  return page;
};
const severalGaps = (...gaps: readonly Parameters<typeof sampleGap>[0][]) =>
  sampleGapReport(gaps.map((gap = {}, at) => gapRespondent(`r${at + 1}`, { gap })));
const sentencesOf = (report: ReturnType<typeof severalGaps>) =>
  gapPageOf(report).blocks.flatMap((block) => (block.kind === 'text' ? block.sentences : []));

const wide = { carryOver: 0.14, standardError: 0.09 };

test('there is no page without a gap', () => {
  expect(gapPages(sampleReport([sampleRespondent()]))).toEqual([]);
});

describe('the page', () => {
  test('finds who projects, who contrasts, and how many verdicts are inconclusive', () => {
    const page = gapPageOf(
      severalGaps({ carryOver: 0.38 }, { carryOver: -0.3 }, { carryOver: 0.01 }, wide),
    );
    expect(page.finding).toBe('r1 projects; r2 contrasts; r3 shows none; one of four inconclusive');
    expect(page.line).toBe('Why one of four carry-over verdicts is inconclusive');
    expect(gapPageOf(severalGaps(wide, wide)).finding).toBe(
      'Carry-over is inconclusive for both respondents',
    );
  });

  test('draws λ and λ/ρ with the band, and words for the verdicts', () => {
    const [first] = gapPageOf(severalGaps({ carryOver: 0.38 }, { reliability: 0.2 })).blocks;
    const plot = first?.kind === 'plot' && first.plot.kind === 'interval' ? first.plot : null;
    expect(plot?.axis.band).toEqual([-0.2, 0.2]);
    expect(plot?.groups.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['λ/ρ', 2],
      ['λ, attenuated', 2],
    ]);
    expect(plot?.groups[0]?.rows[1]).toMatchObject({
      value: null,
      mark: 'none',
      text: 'reliability 0.20; needs 0.50',
    });
    expect(plot?.groups[0]?.rows[0]).toMatchObject({ mark: 'clear', word: 'projects' });
    // The verdict stands once.
    const [plain] = plot?.groups[1]?.rows ?? [];
    expect(plain).toMatchObject({ mark: 'clear', text: '0.38 (0.28 to 0.48)' });
    expect(plain).not.toHaveProperty('word');
  });

  test('the λ that an inconclusive study would have found is given, and none otherwise', () => {
    const folded = (report: Parameters<typeof gapPageOf>[0]) =>
      gapPageOf(report).blocks.flatMap((block) => (block.kind === 'fold' ? block.sentences : []));
    expect(folded(severalGaps(wide))[0]).toMatch(
      /, only a λ of at least 0\.\d\d would be found with 80 % power\.$/,
    );
    expect(folded(severalGaps({ carryOver: 0.38 })).join(' ')).not.toContain('80 % power');
  });

  test('a causal λ is given, or why it is withheld', () => {
    const sentences = sentencesOf(severalGaps({ persona: 0.4 }, { persona: 'little shift' }));
    expect(sentences).toContainEqual(expect.stringMatching(/r1 has a causal λ of 0\.40 \(/));
    expect(sentences).toContain(
      'The causal λ of r2 is withheld: the persona moves too little of what is stated.',
    );
  });

  test('tables are folded, one a kind, and a failing control is marked', () => {
    const tables = gapPageOf(severalGaps({ failing: ['explicit'] })).blocks.flatMap((block) =>
      block.kind === 'table' ? [block] : [],
    );
    expect(tables.every(({ folded }) => folded)).toBe(true);
    const controls = tables.find(({ table }) => table.name === 'gap-controls')?.table;
    expect(controls?.rows[0]).toContain('0.61 ✗');
  });
});
