import { describe, expect, test } from 'vitest';
import type { Families, Tuning } from '../../analysis/similarity/comparison.js';
import { documentOf } from '../../reports/chapters.js';
import type { Report, ReportedRespondent } from '../../reports/document/report.js';
import { noTags } from '../../vocabulary/respondent.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import { sampleGap } from '../support/samples/gap.js';
import { sampleEstimate, sampleSigned } from '../support/samples/profile.js';
import {
  gapRespondent,
  sampleGapReport,
  sampleReport,
  sampleRespondent,
} from '../support/samples/report.js';
import { dimensions } from '../support/schemes.js';

const nothing = { items: [], rows: [], total: 0, stories: null };

/** What one rule finds in a report; undefined where it finds nothing. */
function found(report: Report, rule: string) {
  return documentOf(report, nothing).findings.find((each) => each.rule === rule);
}

const tagged = (base: string) => ({ ...noTags, base, training: 'instruct' });

/** A base and what was tuned from it, which moved so far with this p on some dimensions, and else not. */
function tunedReport(
  moved: Partial<Record<Dimension, readonly [by: number, p: number]>>,
  tuned: readonly ReportedRespondent[] = [sampleRespondent({ id: 'tuned', tags: tagged('base') })],
): Report {
  const report = sampleReport([sampleRespondent({ id: 'base' }), ...tuned]);
  const tunings = tuned.map(
    ({ id }, place): Tuning => ({
      base: 'base',
      tuned: id,
      training: 'instruct',
      differences: dimensions.map((dimension) => {
        const [by, p] = (place === 0 ? moved[dimension] : undefined) ?? [0.3, 0.9];
        const estimate = sampleSigned(by, null, { reach: 0.07 });
        return { dimension, ...estimate, p, adjustedP: p };
      }),
    }),
  );
  return { ...report, comparison: { ...report.comparison, tunings } };
}

describe('tuning', () => {
  test('names the dimensions that moved, with the largest corrected p of them', () => {
    const report = tunedReport({ pdi: [-0.24, 0.003], lto: [0.31, 0.043] });
    expect(found(report, 'tuning')).toMatchObject({
      text: 'Tuning moved tuned on power distance (−0.24) and long-term orientation (+0.31), corrected p ≤ 0.043.',
      about: [
        { respondent: 'tuned', column: 'pdi' },
        { respondent: 'tuned', column: 'lto' },
      ],
      page: 'tuning',
    });
  });

  test('where none moved, names the one with the smallest p, not the largest difference', () => {
    expect(found(tunedReport({ uai: [0.12, 0.052] }), 'tuning')?.text).toBe(
      'Tuning shifted no dimension of tuned after correction; uncertainty avoidance comes closest (+0.12, corrected p = 0.052).',
    );
  });

  test('without an interval it is inconclusive', () => {
    const report = tunedReport({});
    const tunings = report.comparison.tunings.map((each) => ({
      ...each,
      differences: each.differences.map((change) => ({ ...change, adjustedP: null })),
    }));
    const few = { ...report, comparison: { ...report.comparison, tunings } };
    expect(found(few, 'tuning')?.text).toBe(
      'Whether tuning moved tuned is inconclusive: there is no interval.',
    );
  });

  test('of several, says which did not move', () => {
    const two = ['one', 'two'].map((id) => sampleRespondent({ id, tags: tagged('base') }));
    const report = tunedReport({ pdi: [-0.24, 0.01], mas: [0.2, 0.02] }, two);
    expect(found(report, 'tuning')?.text).toBe(
      'Tuning moved one on power distance (−0.24) and masculinity (+0.20), corrected p ≤ 0.020; two on none.',
    );
  });

  test('a poor survey that it rests on is marked', () => {
    const tuned = sampleRespondent({ id: 'tuned', tags: tagged('base'), readable: 0.7 });
    expect(found(tunedReport({}, [tuned]), 'tuning')?.marks).toEqual(['tuned: survey poor']);
    expect(found(tunedReport({}), 'tuning')?.marks).toEqual([]);
  });
});

describe('families', () => {
  const familyReport = (p: number, smallest: number) => {
    const report = sampleReport(['a', 'b', 'c', 'd'].map((id) => sampleRespondent({ id })));
    const family = (name: string, within: number): Families['families'][number] => ({
      family: name,
      members: ['a', 'b'],
      within: sampleEstimate(within, null),
      lead: sampleSigned(0.1, null, { reach: 0.05 }),
      p: p / 2,
      smallestP: smallest / 2,
      adjustedP: p,
      smallestAdjustedP: smallest,
      choices: { all: 28, looked: 28, exact: true },
    });
    const families = {
      among: ['a', 'b', 'c', 'd'],
      baseline: sampleEstimate(0.64, null),
      families: [family('larch', 0.48), family('maple', 0.83)],
    };
    return { ...report, comparison: { ...report.comparison, families } };
  };

  test('a family that is more alike than chance allows is named with its p', () => {
    expect(found(familyReport(0.03, 0.01), 'families')?.text).toBe(
      'More alike than chance allows: maple 0.83 and larch 0.48, where the average pair has 0.64 (Holm p = 0.030).',
    );
  });

  test('what could not have been found at 5 % is inconclusive, and the least p is given', () => {
    expect(found(familyReport(0.07, 0.07), 'families')?.text).toBe(
      'Family resemblance is inconclusive: maple 0.83, larch 0.48, average pair 0.64; with two families p cannot fall below 0.07.',
    );
  });

  test('what could have been found and was not has its smallest p', () => {
    expect(found(familyReport(0.4, 0.01), 'families')?.text).toContain('smallest Holm p = 0.400');
  });
});

describe('language and persona', () => {
  const copyReport = (copy: Partial<ReportedRespondent>, likelihood: number) =>
    sampleReport([
      sampleRespondent({ id: 'north', likelihood: 0.5 }),
      { ...sampleRespondent({ id: 'copy', likelihood }), copyOf: 'north', ...copy },
    ]);

  test('another language is named with how many scores it shifts, copy less original', () => {
    expect(found(copyReport({ language: 'zh' }, 0.7), 'copies')?.text).toMatch(
      /^Chinese shifts 6 of 6 scores of north after correction, most .* \+0\.20 \(0\.12 to 0\.28\)\.$/,
    );
  });

  test('a persona that shifts nothing says so', () => {
    expect(found(copyReport({ persona: 'You are kind.' }, 0.52), 'copies')?.text).toMatch(
      /^A persona shifts no score after correction; closest is /,
    );
  });

  test('a copy with other parameters alone is neither', () => {
    expect(found(copyReport({}, 0.7), 'copies')).toBeUndefined();
  });
});

test('a persona switch says whether readings follow, with the causal λ', () => {
  const report = sampleGapReport([
    gapRespondent('moved', { gap: { persona: 0.4 } }),
    gapRespondent('kept', { gap: { persona: 'little shift' } }),
  ]);
  expect(found(report, 'persona-switch')?.text).toMatch(
    /^A persona that reverses leanings moves what moved infers \(causal λ 0\.40, /,
  );
});

describe('answers', () => {
  const of = (...options: readonly Parameters<typeof sampleRespondent>[0][]) =>
    found(sampleReport(options.map(sampleRespondent)), 'answers');

  test('of a poor survey: what could be read, and that place or yes decided', () => {
    const small = { id: 'small', readable: 0.54, byPlace: true };
    expect(of(small)).toMatchObject({
      text: '54 % of the survey answers of small could be read; the option shown first is favoured (position bias +0.80); yes is favoured (acquiescence +0.85).',
      page: 'trust',
    });
    expect(of(small, { ...small, id: 'other' })?.text).toBe(
      'The survey is poor for both respondents; no lean should carry a claim.',
    );
  });

  test('say nothing where one survey is better than poor', () => {
    expect(of({ readable: 0.54, byPlace: true }, { id: 'good' })).toBeUndefined();
    expect(of({})).toBeUndefined();
  });
});

describe('leans', () => {
  test('of one respondent: the poles it leans to, the strongest first', () => {
    expect(
      found(sampleReport([sampleRespondent({ id: 'north', likelihood: 0.8 })]), 'leans')?.text,
    ).toBe(
      'north leans on 6 of 6 dimensions: high power distance (0.80), individualism (0.80) and avoids uncertainty (0.80), and on three more.',
    );
  });

  test('of several: how many lean, where all one way, and where they split', () => {
    const of = (...likelihoods: readonly number[]) =>
      found(
        sampleReport(
          likelihoods.map((likelihood, at) => sampleRespondent({ id: `r${at}`, likelihood })),
        ),
        'leans',
      )?.text;
    expect(of(0.8, 0.9, 0.5)).toBe(
      '12 of 18 scores lean: all in one direction on six dimensions, most on high power distance (2).',
    );
    expect(of(0.8, 0.2)).toBe('12 of 12 scores lean: split on every dimension.');
    expect(of(0.5, 0.5)).toBe('None of 12 scores leans to a pole.');
  });

  test('without an interval no score is said not to lean', () => {
    const report = sampleReport([sampleRespondent({ likelihood: 0.8, intervals: false })]);
    expect(found(report, 'leans')?.text).toBe(
      'No score has an interval, so none can be said to lean.',
    );
  });

  test('where under 95 % could be read, leans are those of the readable-only figures', () => {
    const report = sampleReport([sampleRespondent({ likelihood: 0.8, readable: 0.7 })]);
    expect(found(report, 'leans')?.marks).toEqual(['survey poor']);
  });
});

describe('projection', () => {
  const of = (...gaps: readonly Parameters<typeof sampleGap>[0][]) => {
    const names = ['eager', 'wary', 'calm', 'mild'];
    const report = sampleGapReport(
      gaps.map((gap = {}, at) => gapRespondent(names[at] ?? '', { gap })),
    );
    return found(report, 'projection') ?? found(report, 'carry-over');
  };
  const wide = { carryOver: 0.14, standardError: 0.09 };

  test('who projects, by how much of its own preference, who contrasts, and how many are open', () => {
    expect(of({ carryOver: 0.38 }, { carryOver: -0.3 }, wide)?.text).toMatch(
      /^eager projects: 48 % of its own preference \(35–60 %\) shows in what it infers about others; wary does the reverse; one is inconclusive\.$/,
    );
  });

  test('more that project are counted after the strongest', () => {
    expect(of({ carryOver: 0.3 }, { carryOver: 0.5 })?.text).toMatch(
      /^wary projects: 63 % .*; one more projects\.$/,
    );
  });

  test('contrast alone has its λ', () => {
    expect(of({ carryOver: -0.3 })?.text).toMatch(
      /^eager infers less of what it prefers in others \(λ\/ρ −0\.3\d, −0\.50 to −0\.25\)\.$/,
    );
  });

  test('none shown, and nothing but inconclusive ones, are said so', () => {
    expect(of({ carryOver: 0.01 }, wide)?.text).toBe(
      'No carry-over is shown for eager; one is inconclusive.',
    );
    expect(of(wide, wide)?.text).toBe('Carry-over is inconclusive for both respondents.');
    expect(of(wide)?.text).toMatch(/^Whether eager projects is inconclusive \(λ\/ρ .* to .*\)\.$/);
  });

  test('options that were not rated keep a projection inconclusive', () => {
    expect(of({ carryOver: 0.38, adjusted: false })?.text).toBe(
      'Whether eager projects is inconclusive (options not rated).',
    );
  });
});

describe('inference', () => {
  const reader = (id: string, target: number, explicit = 0.98) =>
    sampleRespondent({ id, scores: { target, opposite: target, explicit } });

  test('who infers no better than chance, and misses what is said outright', () => {
    const report = sampleReport([reader('good', 0.9), reader('poor', 0.5, 0.45)]);
    expect(found(report, 'inference')).toMatchObject({
      text: 'poor infers no better than chance (50 %) and misses 55 % of values said outright.',
      marks: ['stories poor'],
    });
  });

  test('without an interval it is open', () => {
    const scores = { target: 0.2, opposite: 0.2, explicit: 0.2, intervals: false };
    expect(
      found(sampleReport([sampleRespondent({ id: 'small', scores })]), 'inference')?.text,
    ).toBe('Whether small infers better than chance is inconclusive: there is no interval.');
  });

  test('that all do better, with the range', () => {
    expect(found(sampleReport([reader('a', 0.9), reader('b', 0.7)]), 'inference')?.text).toBe(
      'Both respondents infer better than chance: 70–90 %, where guessing gives 50 %.',
    );
  });
});

test('the gap leads the findings, and they are no more than five', () => {
  const base = { ...sampleRespondent({ id: 'base' }), gap: sampleGap(), inference: null };
  const report = tunedReport({}, [
    gapRespondent('tuned', { gap: { persona: 0.4 }, tags: { ...tagged('base'), family: 'larch' } }),
  ]);
  const rules = documentOf(
    { ...report, respondents: [base, ...report.respondents.slice(1)] },
    nothing,
  ).findings.map(({ rule }) => rule);
  expect(rules).toEqual(['projection', 'persona-switch', 'tuning', 'leans', 'inference']);
});
