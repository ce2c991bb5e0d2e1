import { describe, expect, test } from 'vitest';
import { hearingSentences } from '../../reports/hearing-sentences.js';
import { summarise } from '../../reports/summary.js';
import { terminalSummary } from '../../reports/terminal.js';
import type { SampleHearing } from '../support/sample-hearing-figures.js';
import { sampleInference } from '../support/sample-inference.js';
import { sampleReport, sampleRespondent } from '../support/sample-report.js';

const said = (hearing: SampleHearing, inference = sampleInference()) =>
  hearingSentences(sampleRespondent({ scores: hearing }), { inference }).join(' ');

describe('what a respondent hears', () => {
  test('comes first as a share of the values in twin stories with its interval and what guessing has', () => {
    // 960 answers: 0.9/√960 = 0.029 to either side.
    expect(said({ target: 0.9, opposite: 0.9 })).toMatch(
      /^It hears the pole of 90 % of the values in twin stories \(87\.1–92\.9 %; guessing: 50 %\), about equally at either pole \(within ±15 points\)\. /,
    );
  });

  test('is not praised where it cannot be told from guessing, nor where it is below', () => {
    expect(said({ target: 0.51, opposite: 0.5 })).toMatch(
      /^It cannot be told from guessing: it names the pole of 50\.5 % of the values/,
    );
    expect(said({ target: 0.4, opposite: 0.4 })).toMatch(/^It hears worse than guessing would/);
  });

  test('is said to be better at a pole where the interval of the pole bias is beside 0', () => {
    // The sample's pole bias is the difference of the two and reaches 0.06 to either side.
    expect(said({ target: 0.92, opposite: 0.7 })).toContain(
      ', better at the target pole (pole bias +0.22, +0.16 to +0.28): target poles 92 % (87.9–96.1 %), opposite poles 70 % (65.9–74.1 %).',
    );
    expect(said({ target: 0.7, opposite: 0.92 })).toContain(
      'better at the opposite pole (pole bias −0.22, −0.28 to −0.16)',
    );
    // 0.85 and 0.778 reach 0.041 to either side, so that their own intervals meet.
    expect(said({ target: 0.85, opposite: 0.778 })).toContain('better at the target pole');
  });

  test('is not said to be equal at the poles where that cannot be told', () => {
    // A pole bias of 0.05, which reaches from −0.01 to 0.11, then to 0.16.
    expect(said({ target: 0.85, opposite: 0.8 })).toContain('about equally');
    const unsure = sampleRespondent({ scores: { target: 0.85, opposite: 0.8 } });
    const [all] = unsure.inference?.scores.poles ?? [];
    if (all) all.poleBias.high = 0.16;
    expect(hearingSentences(unsure, { inference: null })[0]).toContain(
      '; whether equally at either pole cannot be told (target poles 85 %',
    );
  });

  test('names the poles of a dimension that are heard unequally, and no others', () => {
    const uneven = said({ target: 0.9, opposite: 0.9, on: { idv: [0.62, 0.9] } });
    expect(uneven).toContain(
      'It hears collectivism (90 %, 79.9–100 %) better than individualism (62 %, 51.9–72.1 %).',
    );
    expect(uneven).not.toContain('masculinity');
    // A dimension's pole bias reaches 0.15 to either side.
    expect(said({ target: 0.9, opposite: 0.9, on: { idv: [0.74, 0.9] } })).toContain(
      'better than individualism',
    );
    expect(said({ target: 0.9, opposite: 0.9, on: { idv: [0.76, 0.9] } })).not.toContain(
      'individualism',
    );
  });

  test('names a dimension as heard less well only where its interval lies below that of all', () => {
    const on = { uai: [0.6, 0.6], mas: [0.8, 0.8] } as const;
    const weak = said({ target: 0.9, opposite: 0.9, on });
    expect(weak).toContain('Heard less well than the six together: uncertainty avoidance (60 %');
    expect(weak).not.toContain('masculinity');
  });

  test('is neither praised nor called a guess, and compares no poles, where there are too few stories', () => {
    expect(said({ intervals: false, target: 0.9, opposite: 0.6 })).toMatch(
      /^It names the pole of 75 % of the values in twin stories \(no interval: 6 pairs; an interval needs 10; guessing: 50 %\); too few stories to tell that from guessing\. /,
    );
  });

  test('says how it was asked where that was not in the plainest way', () => {
    expect(said({ styles: ['reasoned'], shots: [1] })).toContain('asked reasoned, one-shot)');
    expect(said({ styles: ['direct'] })).not.toContain('asked');
  });

  test('names the way that the headline is of where there are several, and what the others came to', () => {
    // A reasoned answer wins a fifth of what is missing, and a worked example a hundredth: 0.9, 0.91, 0.92, 0.93.
    const both = { target: 0.9, opposite: 0.9 };
    expect(said({ ...both, styles: ['direct', 'reasoned'], shots: [0, 1] })).toMatch(
      /^Asked directly it hears the pole of 90 % of the values in twin stories \(87\.1–92\.9 %; guessing: 50 %\), about equally at either pole \(within ±15 points\); the other three ways: 91–93 %\. /,
    );
    expect(said({ ...both, styles: ['direct', 'reasoned'] })).toMatch(/; reasoned: 92 %\. /);
    expect(said({ ...both, styles: ['reasoned'], shots: [0, 1] })).toMatch(
      /^Asked reasoned it hears .*; reasoned, one-shot: 93 %\. /,
    );
  });

  test('holds selection against a reader that hears no attitude, which on contrast needs no story', () => {
    // 96 stories: 0.9/√96 = 0.092 to either side of 0.79, 0.45 and 0.3.
    expect(said({})).toContain(
      'Picking values from a list (contrast candidates) it has an F1 of 0.79 (0.70–0.88), beyond the 0.50 of finding the pairs of opposites and guessing in each; picking at random gives 0.33.',
    );
    expect(said({ target: 0.55, opposite: 0.55 })).toContain('not to be told from the 0.50 of');
    expect(said({ target: 0.4, opposite: 0.4 })).toContain('below the 0.50 of');
    expect(said({ intervals: false })).toContain(
      'beside the 0.50 of finding the pairs of opposites and guessing in each, with too few stories to tell them apart;',
    );
    // Without the ten points that contrast costs the sample: 0.7, up to 0.79.
    expect(said({ candidates: ['original'], target: 0.7, opposite: 0.7 })).toContain(
      'below the 0.93 of knowing every topic and guessing every attitude;',
    );
  });

  test('names the judge of extractions, and that it is simulated', () => {
    const judge = { model: 'j', endpoint: 'simulated:1', simulated: true, ownAnswers: false };
    expect(said({}, sampleInference({ judge }))).toContain(
      'with one of the other side, as “j” (a simulated judge) judges.',
    );
  });

  test('has beside the judge’s score what it is by people’s labels, where there are enough', () => {
    expect(said({ labelled: 60 })).toContain(
      'By people’s labels of 60 of its values: 56 % (47–65 %).',
    );
    expect(said({ labelled: 2 })).toContain('2 labels by people: too few to correct by.');
    expect(said({})).not.toContain('label');
  });

  test('does not take original candidates for a test of hearing where topics alone suffice', () => {
    const nothing =
      'has an F1 of 1.00, and so has a reader who knows every topic and guesses every attitude: it tells nothing about hearing.';
    const even = { target: 0.6, opposite: 0.6 };
    const original = { candidates: ['original'], topic: 0.998 } as const;
    expect(said({ ...original, target: 1, opposite: 1 })).toContain(
      `On original candidates it ${nothing}`,
    );
    expect(said({ ...original, ...even })).toContain(
      'it has an F1 of 0.60, and a reader who knows every topic and guesses every attitude has 1.00: it tells',
    );
    expect(said({ ...original, candidates: ['contrast', 'original'] })).toMatch(
      /\(contrast candidates\) it has an F1 of .* On original candidates it has an F1/,
    );
    expect(said({ candidates: ['original'] })).not.toContain('tells nothing about hearing');
  });

  test('calls CQ-Bench’s settings a trial, and gives one figure for all three', () => {
    const { stories } = sampleInference();
    const told = { ...stories, random: 2, category: 3, multiple: 1 };
    // 0.62 and 0.58 of 300 answers each and 0.5 of 200: 460 of 800.
    expect(said({ settings: true }, sampleInference({ stories: told }))).toContain(
      'Of attitudes on statements of CQ-Bench’s kind it names 57.5 % (800 answers, 6 stories: a trial, not a score).',
    );
    expect(said({})).not.toContain('CQ-Bench');
  });

  test('is nothing where no stories were asked about, and said to be missing where none was answered', () => {
    expect(hearingSentences(sampleRespondent(), { inference: null })).toEqual([]);
    expect(said({ observed: false })).toBe('Nothing was observed of what it hears in stories.');
  });
});

describe('the findings', () => {
  const findings = (hearing: SampleHearing) =>
    summarise(sampleReport([sampleRespondent({ scores: hearing })]));

  test('have one sentence on hearing, and name what speaks against it', () => {
    const [steady] = findings({}).respondents;
    expect(steady?.sentences.filter((each) => each.includes('stories'))).toHaveLength(1);
    expect(findings({ explicit: 0.7 }).respondents[0]?.sentences.join(' ')).toContain(
      'It also misses values that are said outright: see “Can I trust it?”.',
    );
    const biased = { acquiescence: 0.2, positionBias: 0.1, styles: ['direct', 'reasoned'] } as const;
    expect(findings(biased).respondents[0]?.sentences.join(' ')).toContain(
      'It also favours the option shown first and agrees too readily: see “Can I trust it?”.',
    );
    expect(steady?.sentences.join(' ')).not.toContain('It also');
    expect(findings({}).overall[0]).toContain('asked about 420 situations and 114 stories.');
  });

  test('speak of hearing alone where no questionnaire was put', () => {
    const report = sampleReport([sampleRespondent({ observed: false, planned: 0, scores: {} })]);
    const { overall, respondents } = summarise(report);
    expect(overall[0]).toBe('1 respondent; asked about 114 stories.');
    expect([...overall, ...(respondents[0]?.sentences ?? [])].join(' ')).not.toMatch(
      /profile|likelihood|situations/,
    );
    const shown = terminalSummary(report, { colour: false, width: 200 });
    expect(shown).toContain('It hears the pole of 89 % of the values in twin stories');
    expect(shown).not.toContain('profile');
  });
});
