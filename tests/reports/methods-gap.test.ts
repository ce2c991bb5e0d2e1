import { describe, expect, test } from 'vitest';
import { caveats } from '../../reports/caveats.js';
import { literature } from '../../reports/literature.js';
import { methodsParagraphs } from '../../reports/methods.js';
import type { SampleGap } from '../support/sample-gap.js';
import { gapRespondent, sampleGapReport } from '../support/sample-gap-report.js';
import { sampleReportOf } from '../support/sample-report.js';

const reportOf = (gap: SampleGap) => sampleGapReport([gapRespondent('one', { gap })]);
const methods = (gap: SampleGap = {}) => methodsParagraphs(reportOf(gap)).join(' ');

describe('the methods of the gap', () => {
  test('give the equation, the limits, the tests and what a verdict takes', () => {
    for (const words of [
      'λ = Σ(s − s̄)(e − ē)/Σ(s − s̄)²',
      'a jackknife over pairs (Efron & Stein, 1981)',
      'HC3 standard errors (MacKinnon & White, 1985)',
      '10,000 seeded permutations',
      'faithful where the interval of λ/ρ lies within ±0.20 and that of J above 0.20',
      'λ/ρ (Spearman, 1904)',
      'It rests on forced choice.',
    ])
      expect(methods()).toContain(words);
  });

  test('cite what the literature lists', () => {
    const listed = literature(reportOf({})).join(' ');
    for (const author of ['Clopper', 'Efron', 'Freedman', 'Holm', 'MacKinnon', 'Phipson', 'Bonett'])
      expect(listed).toContain(`${author}, `);
    const without = literature(sampleReportOf(1, { scores: {} })).join(' ');
    for (const author of ['Clopper', 'Freedman', 'MacKinnon'])
      expect(without).not.toContain(`${author}, `);
  });

  test('speak of desirability, personas and others only where there were any', () => {
    expect(methods()).toContain('rated blind, enters the regression as one covariate;');
    expect(methods({ adjusted: false })).toContain('λ is not adjusted for it');
    expect(methods({ persona: 0.3 })).toContain('λ_causal = ΣΔsΔe/ΣΔs² less');
    expect(methods()).not.toMatch(/λ_causal|Among others/);
    expect(methodsParagraphs(sampleGapReport()).join(' ')).toContain(
      'their mean s is the covariate',
    );
  });

  test('say how it was asked where that was not in the plainest way', () => {
    expect(methods({ styles: ['reasoned'], measures: ['selection'] })).toContain(
      'It rests on value selection, asked reasoned.',
    );
  });

  test('are not there without a gap', () => {
    expect(methodsParagraphs(sampleReportOf(1, { scores: {} })).join(' ')).not.toContain('λ');
  });
});

describe('the caveats of the gap', () => {
  test('say what carry-over is told from, and what desirability may do', () => {
    expect(caveats(reportOf({})).join(' ')).toContain(
      'It is not told from its six dimension means',
    );
    expect(caveats(reportOf({})).join(' ')).toContain('as far as these ratings reach');
    expect(caveats(reportOf({ adjusted: false })).join(' ')).toContain(
      'Not all options were rated for how nice they sound.',
    );
  });

  test('say once what survey answers that ignore the item do to it', () => {
    const one = gapRespondent('one', { gap: {} });
    if (!one.profile) throw new Error('it was surveyed');
    const larger = 'make what is stated look weaker than it is and carry-over larger';
    Object.assign(one.profile.biases.position, { value: 0 });
    Object.assign(one.profile.biases.acquiescence, { value: 0 });
    expect(caveats(sampleGapReport([one])).join(' ')).not.toContain(larger);
    Object.assign(one.profile.biases.acquiescence, { value: -0.2 });
    expect(
      caveats(sampleGapReport([one]))
        .join(' ')
        .split(larger),
    ).toHaveLength(2);
  });

  test('say that unequal susceptibility remains where respondents are held against one another', () => {
    const remains = 'What it does to some more than to others remains';
    expect(caveats(sampleGapReport()).join(' ')).toContain(remains);
    expect(caveats(reportOf({})).join(' ')).not.toContain(remains);
  });
});
