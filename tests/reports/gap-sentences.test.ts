import { describe, expect, test } from 'vitest';
import type { Gap } from '../../analysis/gap/gap.js';
import { gapSentences } from '../../reports/gap-sentences.js';
import { noticesFor } from '../../reports/notices.js';
import { summarise } from '../../reports/summary.js';
import { terminalSummary } from '../../reports/terminal.js';
import type { SampleGap } from '../support/sample-gap.js';
import { gapRespondent, sampleGapReport } from '../support/sample-gap-report.js';

/** What is said of a respondent with this gap that is alone in its report. */
function said(gap: Gap | SampleGap): string {
  const report = sampleGapReport([gapRespondent('one', { gap })]);
  return report.respondents.flatMap((each) => gapSentences(each, report)).join(' ');
}

describe('what is said of a gap', () => {
  test('of a projector is that it reads itself into others, how much of it for sure, and on how many stories', () => {
    // 2.01 · 0.05 = 0.10 to either side of 0.31; without noise, at a reliability of 0.8, 0.39 ± 0.13.
    expect(said({ carryOver: 0.31 })).toContain(
      'It reads itself into others: between 21 and 41 % of what it states shows up in what it reads into them, whatever the story (carry-over λ 0.31, 0.21 to 0.41; without noise in what it states 0.39, 0.26 to 0.51; 240 items in 48 pairs; a faithful reader’s is 0).',
    );
  });

  test('is “slightly” where the whole interval is within 20 %', () => {
    expect(said({ carryOver: 0.1, standardError: 0.04 })).toMatch(
      /^It reads itself into others, but slightly: between 2 and 18 %/,
    );
    expect(said({ carryOver: 0.12, standardError: 0.04 })).toMatch(
      /^It reads itself into others: /,
    );
    expect(said({ carryOver: -0.1, standardError: 0.04 })).toMatch(
      /^It leans away from itself when it reads others, but slightly: between 2 and 18 %/,
    );
  });

  test('of an overcorrector is that what it states shows up turned around', () => {
    expect(said({ carryOver: -0.3 })).toMatch(
      /^It leans away from itself when it reads others: between 20 and 40 % of what it states shows up turned around/,
    );
  });

  test('of a faithful reader rests on the figure without noise, and says what could have gone unseen', () => {
    // 0.01/0.8 ± 2.01 · 0.05/0.8 is −0.11 to 0.14, and 2.8 · 0.05 = 0.14.
    expect(said({ carryOver: 0.01 })).toMatch(
      /^It reads others faithfully: between −11 and 14 % .*\. A carry-over of less than 0\.14 could have gone unseen\./,
    );
  });

  test('never calls faithful what merely could not be found', () => {
    for (const gap of [
      { carryOver: 0.05, standardError: 0.09, reliability: 0.2 },
      { carryOver: 0.14, standardError: 0.09 },
      { carryOver: 0.01, pairs: 6 },
      { observed: false },
    ]) {
      expect(said(gap)).toMatch(/^Whether it reads itself into others cannot be told: /);
      expect(said(gap)).not.toContain('reads others faithfully');
    }
  });

  test('gives each reason why it cannot be told in a sentence of its own', () => {
    expect(said({ carryOver: 0.05, standardError: 0.09, reliability: 0.2 })).toContain(
      'what it states is mostly noise (reliability 0.20, where 0.50 is needed), so that a carry-over near 0 is no sign of a faithful reader',
    );
    // 0.14/0.8 ± 2.01 · 0.09/0.8 is −0.05 to 0.40.
    expect(said({ carryOver: 0.14, standardError: 0.09 })).toContain(
      'anything between −5 and 40 % of what it states may show up in what it reads into them',
    );
    expect(said({ pairs: 6 })).toContain(
      'there are too few pairs of stories (carry-over λ 0.38, no interval: 6 pairs; an interval needs 10).',
    );
    expect(said({ observed: false })).toBe(
      'Whether it reads itself into others cannot be told: nothing was measured.',
    );
  });

  test('says that stated answers are noise once, not as a failing control too', () => {
    const noise = { carryOver: 0.05, reliability: 0.2, failing: ['stated'] } as const;
    expect(said({ ...noise, standardError: 0.09 })).not.toContain('A control fails');
    expect(said({ ...noise, carryOver: 0.5 })).toContain(
      'A control fails: it states little but noise (reliability 0.20, where 0.50 is needed)',
    );
  });

  test('names a dimension only after Holm’s correction, with its sign', () => {
    const on = { pdi: 0.9, idv: -0.9, uai: 0.2, mas: 0, lto: 0, ivr: 0 };
    const found = said({ carryOver: 0.38, on });
    expect(found).toContain(
      'it reads itself into others on power distance (λ 0.90, 0.65 to 1.15).',
    );
    expect(found).toContain(
      'it leans away from itself on individualism (λ −0.90, −1.15 to −0.65).',
    );
    // On its own its p is below 0.25; after Holm far above.
    expect(found).not.toContain('uncertainty avoidance');
    const none = { pdi: 0, idv: 0, uai: 0, mas: 0, lto: 0, ivr: 0 };
    expect(said({ carryOver: 0.38, on: none })).toContain(
      'After Holm’s correction over 6 dimensions no single one stands out.',
    );
  });

  test('says of every failing control what it means, and of what was not checked that it was not', () => {
    const failing = ['explicit', 'order', 'keys', 'desirability'] as const;
    const all = said({ failing });
    for (const words of [
      'it misses values that are said outright (61 %, 59–63 %, where close to 100 % is due); its carry-over may come of not following the task.',
      'it favours the option shown first (order bias +0.31, +0.29 to +0.33, where 0 is due); such answers hear nothing, and make',
      'it agrees too readily (yea-saying +0.22, +0.20 to +0.24, where 0 is due)',
      'that were not all rated for how nice they sound (0 % of 240 items rated)',
    ])
      expect(all).toContain(words);
    expect(said({})).not.toContain('control fails');
  });

  test('of a respondent whose statements are not keyed alike blames these, not agreeing', () => {
    const { gap } = gapRespondent('one', { gap: {} });
    const keys = gap?.controls.find(({ name }) => name === 'keys');
    if (!gap || !keys) throw new Error('the sample has all controls');
    Object.assign(keys, { passed: false, value: -0.01 });
    expect(said(gap)).toContain('was asked to agree with more statements at one pole');
  });

  test('says where much of it is hidden by noise', () => {
    // 0.38/0.6 = 0.63, which is 0.25 more; at 0.95 it is 0.40.
    expect(said({ reliability: 0.6 })).toContain(
      'Noise in what it states hides some of it: with endless answers λ would be 0.63 (0.47 to 0.80), as the reliability is 0.60.',
    );
    expect(said({ reliability: 0.95 })).not.toContain('hides some of it');
  });

  test('says where tasks do not agree, and where another way of asking gives another verdict', () => {
    // The sample’s extractions show 0.6 of it: 0.15 less at λ 0.38, with limits 0.10 to either side.
    expect(said({})).toContain(
      'The tasks do not agree: λ is higher by forced choice than by value extraction (by 0.15, 0.05 to 0.25).',
    );
    expect(said({ carryOver: 0.2 })).not.toContain('do not agree');
    const turned = gapRespondent('one', { gap: {} }).gap;
    const other = gapRespondent('two', { gap: { carryOver: -0.5 } }).gap;
    const selection = other?.measures.find(({ measure }) => measure === 'selection');
    if (!turned || !selection) throw new Error('the samples have measures');
    turned.measures = turned.measures.map((each) =>
      each.measure === 'selection' ? selection : each,
    );
    expect(said(turned)).toContain(
      'Asked otherwise it comes to another verdict: leans away from itself by value selection (λ −0.40, −0.50 to −0.30).',
    );
  });

  test('gives λ_causal with its caveat, or why it is withheld', () => {
    expect(said({ persona: 0.3 })).toContain(
      'When a persona turns around what it states on power distance and individualism, its readings turn with it: between 22 and 38 % of the change shows up in what it reads into others (λ_causal 0.30, 0.22 to 0.38; what a sham persona does is taken off). A persona may also change how it reads directly',
    );
    expect(said({ persona: 0.02 })).toContain('whether its readings turn with it cannot be told');
    expect(said({ persona: -0.3 })).toContain('its readings turn the other way');
    for (const [withheld, why] of [
      ['no lean', 'it leans nowhere'],
      ['nothing asked', 'nothing was answered under the personas'],
      ['incomplete', 'not all that was to be asked'],
      ['little shift', 'hardly moved what it states (by 0.12 on average, where 0.30 is needed)'],
      ['misses the explicit', 'it names only 60 %'],
    ] as const)
      expect(said({ persona: withheld })).toContain(why);
    expect(said({})).not.toContain('persona');
  });
});

describe('several respondents', () => {
  const report = sampleGapReport();

  test('are counted by verdict in the findings, those about whom nothing can be told apart', () => {
    expect(summarise(report).overall).toContain(
      'Of the 8 respondents whose stated answers were held against what they hear, 2 read themselves into others, 1 leans away from itself, 1 reads others faithfully and of 4 it cannot be told.',
    );
    const few = sampleGapReport(report.respondents.slice(0, 2));
    expect(summarise(few).overall.join(' ')).toContain(
      '1 reads itself into others (projector) and 1 reads others faithfully (faithful).',
    );
  });

  test('each have a sentence in the findings, with what speaks against it', () => {
    const found = summarise(report).respondents.find(({ id }) => id === 'failingControl');
    expect(found?.sentences).toContain('But it misses values that are said outright.');
    expect(found?.sentences.join(' ')).toContain(
      'It reads itself into others: between 28 and 48 %',
    );
  });

  test('each have their verdict and λ in the terminal, and the warning of a failing control', () => {
    const shown = terminalSummary(report, { colour: false, width: 400 });
    expect(shown).toContain('The gap: reads itself into others; carry-over 0.38 (0.28 to 0.48).');
    expect(shown).toContain('The gap: cannot tell; carry-over 0.05 (−0.13 to 0.23).');
    expect(shown).toContain('A control of its gap fails: it misses values that are said outright');
  });

  test('are warned of where a control fails, and nowhere else', () => {
    const warned = report.respondents
      .filter((each) => noticesFor(each).join(' ').includes('of its gap fail'))
      .map(({ id }) => id);
    expect(warned).toEqual(['noise', 'failingControl']);
  });

  test('come to another verdict among others only in words that say so', () => {
    const [first, ...rest] = report.gaps?.amongOthers ?? [];
    const projector = report.respondents.find(({ id }) => id === first?.respondent);
    if (!first || !projector?.gap) throw new Error('the projector is held against others');
    const verdict = { verdict: 'cannot tell', why: 'interval' } as const;
    const gaps = { pooled: null, families: [], amongOthers: [{ ...first, verdict }, ...rest] };
    expect(gapSentences(projector, { gaps }).join(' ')).toContain(
      'item by item it comes to another verdict: cannot tell (λ 0.38',
    );
    const unrated = gapRespondent(projector.id, { gap: { adjusted: false } });
    const said = gapSentences(unrated, { gaps }).join(' ');
    expect(said).toMatch(
      /^Held against \d other respondents item by item, whether it reads itself into others cannot be told/,
    );
    expect(said).toContain(
      'By itself it would come to another verdict: reads itself into others (λ 0.38, 0.28 to 0.48)',
    );
    expect(said).toContain('and by itself it reads itself into others on');
  });
});
