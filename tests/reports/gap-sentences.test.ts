import { describe, expect, test } from 'vitest';
import type { Gap } from '../../analysis/gap/gap.js';
import { gapEntry } from '../../reports/gap-sentences.js';
import { noticesFor } from '../../reports/notices.js';
import { summarise } from '../../reports/summary.js';
import { terminalSummary } from '../../reports/terminal.js';
import type { SampleGap } from '../support/sample-gap.js';
import { gapRespondent, sampleGapReport } from '../support/sample-gap-report.js';

/** The entry of a respondent with this gap that is alone in its report. */
function entry(gap: Gap | SampleGap) {
  const report = sampleGapReport([gapRespondent('one', { gap })]);
  const [found] = report.respondents.flatMap((each) => gapEntry(each, report));
  if (!found) throw new Error('it has a gap');
  return found;
}

/** Its one sentence, and the small part below. */
const said = (gap: Gap | SampleGap) => entry(gap).text;
const behind = (gap: Gap | SampleGap) => entry(gap).more ?? '';

/** What the sample makes of these options, to be changed. */
function gapOf(gap: SampleGap): Gap {
  const found = gapRespondent('one', { gap }).gap;
  if (!found) throw new Error('it has a gap');
  return found;
}

describe('what is said of a gap', () => {
  test('of a projector is how much of its own preference shows for sure, in one sentence', () => {
    // 2.01 · 0.05 = 0.10 to either side of 0.31.
    expect(entry({ carryOver: 0.31 })).toMatchObject({
      name: 'one: reads itself into others',
      text: 'Between 21 and 41 % of its own preference shows in what it says others want, on average over both tellings.',
    });
  });

  test('has λ, λ without noise and what it rests on in the small part', () => {
    // At a reliability of 0.8, 0.31/0.8 = 0.39 ± 0.13.
    expect(behind({ carryOver: 0.31 })).toMatch(
      /^λ 0\.31 \(0\.21 to 0\.41\); 0\.39 \(0\.26 to 0\.51\) allowing for noise in what it states \(reliability 0\.80\)\./,
    );
    expect(behind({ carryOver: 0.31 })).toMatch(/ 240 items, 48 pairs\.$/);
  });

  test('gives no per cent of a whole where limits leave it', () => {
    // 0.9 ± 0.40 and −0.9 ± 0.40 reach beyond a whole.
    expect(said({ carryOver: 0.9, standardError: 0.2 })).toBe(
      'Its readings follow what it prefers itself at least 50 % as strongly as it states it, on average over both tellings.',
    );
    expect(said({ carryOver: -0.9, standardError: 0.2 })).toBe(
      'Its readings go against what it prefers itself at least 50 % as strongly as it states it, on average over both tellings.',
    );
  });

  test('is “slightly” only where the interval without noise is within 20 %', () => {
    // 0.1 ± 0.08 at a reliability of 1 and of 0.8: up to 0.18 and to 0.23.
    const small = { carryOver: 0.1, standardError: 0.04 };
    expect(entry({ ...small, reliability: 1 }).name).toBe('one: reads itself slightly into others');
    expect(entry({ ...small, carryOver: -0.1, reliability: 1 }).name).toBe(
      'one: leans slightly away from itself',
    );
    expect(entry(small).name).toBe('one: reads itself into others');
    expect(entry({ ...small, reliability: 0.3 }).name).toBe('one: reads itself into others');
  });

  test('of an overcorrector is how much less it hears in others', () => {
    expect(said({ carryOver: -0.3 })).toBe(
      'What it prefers itself it hears less in others, by 20 to 40 %.',
    );
  });

  test('of a faithful reader rests on the figure without noise, and says what would be found', () => {
    // 0.01/0.8 ± 2.01 · 0.05/0.8 is −0.11 to 0.14, and 2.8 · 0.05/0.8 = 0.175.
    expect(said({ carryOver: 0.01 })).toBe(
      'What it prefers itself makes no difference that matters to what it hears in others: at most 14 % of it shows, either way.',
    );
    expect(behind({ carryOver: 0.01 })).toContain(
      'all within ±0.20. 80 of 100 such studies would find a λ of 0.1',
    );
  });

  test('never calls faithful what merely could not be found', () => {
    for (const gap of [
      { carryOver: 0.05, standardError: 0.09, reliability: 0.2 },
      { carryOver: 0.14, standardError: 0.09 },
      { carryOver: 0.01, pairs: 6 },
      { observed: false },
    ]) {
      expect(entry(gap).name).toBe('one: cannot tell');
      expect(said(gap)).not.toContain('no difference');
    }
  });

  test('gives each reason why it cannot be told in a sentence of its own', () => {
    const noise = { carryOver: 0.05, standardError: 0.09, reliability: 0.2 };
    expect(said(noise)).toBe(
      'What it says it prefers is mostly noise, so there is nothing to hold its readings against.',
    );
    expect(behind(noise)).toContain('reliability 0.20, where 0.50 is needed');
    expect(behind(noise)).not.toContain('such studies');
    // 0.14/0.8 ± 2.01 · 0.09/0.8 is −0.05 to 0.40; with 0.2 it is −0.33 to 0.68, with 0.5 −1.08 to 1.43.
    const wide = (standardError: number) => said({ carryOver: 0.14, standardError });
    expect(wide(0.09)).toBe(
      'These stories do not settle whether it reads itself into others or not.',
    );
    expect(wide(0.2)).toContain('whether it reads itself into others or the contrary.');
    expect(wide(0.5)).toContain('What it states differs too little within a dimension');
    expect(behind({ carryOver: 0.14, standardError: 0.09 })).toContain(
      // 2.8 · 0.09/0.8 is 0.315.
      'faithful needs all of it within ±0.20. More pairs or answers would tell more: 80 of 100 such studies would find a λ of 0.31 or more.',
    );
    expect(said({ pairs: 6 })).toBe('There are too few pairs of stories.');
    expect(entry({ observed: false })).toEqual({
      name: 'one: cannot tell',
      text: 'Nothing was measured.',
    });
  });

  test('of one that hears nothing is that it carries nothing over either', () => {
    const gap = gapOf({ carryOver: 0.01 });
    const figures = gap.measures[0]?.figures[0];
    if (!figures) throw new Error('it was measured');
    Object.assign(figures.followed, { value: 0.01, low: -0.06, high: 0.08 });
    const deaf: Gap = { ...gap, verdict: { verdict: 'inconclusive', why: 'hearing' } };
    expect(said(deaf)).toBe(
      'It follows the stories too little to tell (J 0.01, −0.06 to 0.08), and who hears nothing carries nothing over either.',
    );
  });

  test('of one whose options nobody rated, and that stands alone, leaves open what it comes of', () => {
    expect(entry({ adjusted: false })).toMatchObject({
      name: 'one: leans as it states itself (options not rated)',
      text: 'Its readings lean as its own answers do; that may be carry-over or options that sound nicer, which this study cannot tell apart.',
    });
    expect(behind({ adjusted: false })).not.toContain('not all rated');
  });

  test('says that stated answers are noise once, not as a failing control too', () => {
    const noise = { carryOver: 0.05, reliability: 0.2, failing: ['stated'] } as const;
    expect(behind({ ...noise, standardError: 0.09 })).not.toContain('states little but noise');
    expect(behind({ ...noise, carryOver: 0.5 })).toContain(
      'It states little but noise (reliability 0.20, where 0.50 is needed)',
    );
  });

  test('names a dimension only after Holm’s correction and by an interval that leaves 0 out, with its sign', () => {
    const on = { pdi: 0.9, idv: -0.9, uai: 0.2, mas: 0, lto: 0, ivr: 0 };
    const found = behind({ carryOver: 0.38, on });
    expect(found).toContain('It shows on power distance (Holm’s correction over 6 dimensions).');
    expect(found).toContain('It leans away from itself on individualism (');
    // On its own its p is below 0.25; after Holm far above.
    expect(found).not.toContain('uncertainty avoidance');
    expect(behind({ carryOver: 0.9 })).toContain('It shows on every dimension (');
    const none = { pdi: 0, idv: 0, uai: 0, mas: 0, lto: 0, ivr: 0 };
    expect(behind({ carryOver: 0.38, on: none })).toContain('No single dimension stands out');
    const gap = gapOf({ on });
    for (const { dimension, carryOver } of gap.measures[0]?.figures ?? [])
      if (dimension === 'pdi') carryOver.slope.low = -0.01;
    expect(behind(gap)).not.toContain('power distance');
  });

  test('says of every failing control what it means, and of what was not checked that it was not', () => {
    const failing = ['explicit', 'order', 'keys', 'desirability'] as const;
    const all = behind({ failing, carryOver: 0.01 });
    for (const words of [
      'It misses values that are said outright (61 %, 59–63 %, where close to 100 % is due); it hardly follows the task',
      'It favours the option shown first (order bias +0.31, +0.29 to +0.33, where 0 is due); such answers hear nothing, and make',
      'that were not all rated for how nice they sound (0 % of 240 items rated)',
    ])
      expect(all).toContain(words);
    expect(behind({})).not.toContain('is due');
    const unasked = gapOf({});
    for (const control of unasked.controls) if (control.name === 'explicit') control.passed = null;
    expect(behind(unasked)).toContain('Not checked: “hears what is said outright”.');
  });

  test('says that agreeing too readily does not touch forced choices, and warns of it only elsewhere', () => {
    const keys = { failing: ['keys'] } as const;
    expect(behind(keys)).toContain(
      'It agrees too readily (yea-saying +0.22, +0.20 to +0.24, where 0 is due); the verdict rests on forced choices, which that does not touch.',
    );
    const notices = (gap: SampleGap) => noticesFor(gapRespondent('one', { gap })).join(' ');
    expect(notices(keys)).not.toContain('of its gap');
    expect(notices({ ...keys, measures: ['full'] })).toContain(
      'A control of its gap fails: it agrees too readily',
    );
  });

  test('of a respondent whose statements are not keyed alike blames these, not agreeing', () => {
    const gap = gapOf({});
    const keys = gap.controls.find(({ name }) => name === 'keys');
    if (!keys) throw new Error('the sample has all controls');
    Object.assign(keys, { passed: false, value: -0.01 });
    expect(behind(gap)).toContain('was asked to agree with more statements at one pole');
  });

  test('says what survey answers that do not go by the item do to λ', () => {
    const one = gapRespondent('one', { gap: {} });
    if (!one.profile) throw new Error('it was surveyed');
    const { biases, rates } = one.profile;
    Object.assign(biases.position, { value: 0.3, low: 0.22, high: 0.38 });
    Object.assign(biases.acquiescence, { value: 0.05, low: 0.01, high: 0.09 });
    Object.assign(rates, { readable: 0.85 });
    const [found] = gapEntry(one, { gaps: null });
    expect(found?.more).toContain(
      'Its survey answers go by place in 30 of 100 cases (position bias +0.30, +0.22 to +0.38) and cannot be read in 15 of 100 cases, which makes what it states look weaker and λ larger; the sign stands.',
    );
    expect(behind({})).not.toContain('survey answers');
  });

  test('says where silence goes with its own pole', () => {
    const gap = gapOf({});
    const [forced] = gap.measures;
    if (!forced) throw new Error('it was measured');
    const { style, shots, measure } = forced;
    // Of ten answers where the story holds its own pole four are missing, of ten elsewhere one.
    const item = (
      stated: number,
      sides: Pick<Gap['items'][number]['readings'][number], 'onTarget' | 'onOpposite'>,
    ) => ({
      id: `at ${stated}`,
      dimension: 'pdi' as const,
      pair: 'one',
      stated,
      halves: null,
      desirability: null,
      readings: [{ style, shots, measure, ...sides }],
    });
    gap.items = [
      item(0.9, { onTarget: [5, 1, 10], onOpposite: [2, 7, 10] }),
      item(0.1, { onTarget: [8, 1, 10], onOpposite: [1, 5, 10] }),
    ];
    expect(behind(gap)).toContain(
      'It leaves 40 % unanswered where the story holds its own pole and 10 % where it holds the other one: silence counts as not following.',
    );
    gap.items = [item(0.9, { onTarget: [8, 1, 10], onOpposite: [2, 7, 10] })];
    expect(behind(gap)).not.toContain('unanswered');
  });

  test('says where tasks do not agree, and where another way of asking gives another verdict', () => {
    // The sample’s extractions show 0.6 of it: 0.15 less at λ 0.38, with limits 0.10 to either side.
    expect(behind({})).toContain(
      'The tasks do not agree: λ is higher by forced choice than by value extraction (by 0.15, 0.05 to 0.25).',
    );
    expect(behind({ carryOver: 0.2 })).not.toContain('do not agree');
    const turned = gapOf({});
    const selection = gapOf({ carryOver: -0.5 }).measures.find(
      ({ measure }) => measure === 'selection',
    );
    if (!selection) throw new Error('the samples have measures');
    turned.measures = turned.measures.map((each) =>
      each.measure === 'selection' ? selection : each,
    );
    expect(behind(turned)).toContain(
      'Asked otherwise it comes to another verdict: leans away from itself by value selection (λ −0.40, −0.50 to −0.30).',
    );
  });

  test('gives λ_causal with its caveat, or why it is withheld', () => {
    expect(behind({ persona: 0.3 })).toContain(
      'Under a persona of the other leanings its readings move too: 0.30, 0.22 to 0.38 (λ_causal on power distance and individualism, less what a sham persona does). A persona may also change how it reads directly',
    );
    expect(behind({ persona: 0.02 })).toContain('it cannot be told whether its readings move too');
    expect(behind({ persona: -0.3 })).toContain('its readings move the other way');
    for (const [withheld, why] of [
      ['few items', 'takes to tell whether it leans'],
      ['no lean', 'it leans nowhere'],
      ['nothing asked', 'nothing was answered under the personas'],
      ['incomplete', 'not all that was to be asked'],
      [
        'little shift',
        'hardly moved what it states (by 0.12 towards its poles on average, where 0.30 is needed)',
      ],
      ['misses the explicit', 'it names only 60 %'],
    ] as const)
      expect(behind({ persona: withheld })).toContain(why);
    expect(behind({})).not.toContain('persona');
    expect(behind({ persona: 0.3 })).not.toContain('was not checked');
    const unasked = gapOf({ persona: 0.3 });
    if (unasked.personaSwitch) unasked.personaSwitch.explicit.persona.value = null;
    expect(behind(unasked)).toContain('under the persona was not checked');
  });
});

describe('several respondents', () => {
  const report = sampleGapReport();

  test('are counted by verdict in the findings, those about whom nothing can be told apart', () => {
    expect(summarise(report).overall).toContain(
      'Of the 8 respondents whose stated answers were held against what they hear, 2 read themselves into others (of 1 a control fails), 1 leans away from itself, 1 reads others faithfully and of 4 it cannot be told.',
    );
    const few = sampleGapReport(report.respondents.slice(0, 2));
    expect(summarise(few).overall.join(' ')).toContain(
      '1 reads itself into others (projector) and 1 reads others faithfully (faithful).',
    );
    const untold = report.respondents.filter(({ id }) => id === 'noise' || id === 'wide');
    expect(summarise(sampleGapReport(untold)).overall.join(' ')).toContain(
      'Whether noise or wide reads itself into others cannot be told.',
    );
  });

  test('each have a sentence in the findings, with what speaks against it', () => {
    const found = summarise(report).respondents.find(({ id }) => id === 'failingControl');
    expect(found?.sentences).toContain('But it misses values that are said outright.');
    expect(found?.sentences.join(' ')).toContain(
      'It reads itself into others (carry-over λ 0.38, 0.28 to 0.48). Between 28 and 48 % of its own preference shows in what it says others want',
    );
  });

  test('stand in one block in the terminal, a line each, with the warning of a failing control', () => {
    const shown = terminalSummary(report, { colour: false, width: 400 });
    const [, block = ''] = shown.split('The gap: does it read itself into others?\n');
    const lines = block.split('\n\n')[0]?.split('\n') ?? [];
    expect(lines.map((line) => line.replace(/ {2,}/g, ' | '))).toEqual([
      'projector | yes | 0.38 (0.28 to 0.48)',
      'faithful | no | 0.01 (−0.09 to 0.11)',
      'overcorrector | the contrary | −0.30 (−0.40 to −0.20)',
      'noise | cannot tell: states mostly noise | 0.05 (−0.13 to 0.23)',
      'wide | cannot tell: interval too wide | 0.14 (−0.04 to 0.32)',
      'failingControl | yes | 0.38 (0.28 to 0.48)',
      'fewPairs | cannot tell: too few pairs | 0.38 (no interval: 6 pairs; an interval needs 10)',
      'nothing (simulated) | cannot tell: nothing measured',
      '(carry-over: 0 hears the story alone, 1 its own opinion)',
    ]);
    expect(shown).toContain('A control of its gap fails: it misses values that are said outright');
    const switched = sampleGapReport([gapRespondent('one', { gap: { persona: 0.3 } })]);
    expect(terminalSummary(switched, { colour: false, width: 400 })).toContain(
      'one: Under a persona of the other leanings its readings move too: 0.30, 0.22 to 0.38.',
    );
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
    const gapsWith = (verdict: typeof first.verdict) => ({
      pooled: null,
      families: [],
      amongOthers: [{ ...first, verdict }, ...rest],
    });
    const faithful = gapsWith({ verdict: 'none shown', why: null });
    const untold = gapsWith({ verdict: 'inconclusive', why: 'interval' });
    const more = (gaps: typeof untold) => gapEntry(projector, { gaps })[0]?.more;
    expect(more(faithful)).toContain(
      'Held against 6 others (none of its own lineage) item by item it comes to another verdict: faithful (λ 0.38',
    );
    expect(more(untold)).not.toContain('Held against');
    const unrated = gapRespondent(projector.id, { gap: { adjusted: false } });
    const [found] = gapEntry(unrated, { gaps: untold });
    expect(found?.text).toBe(
      'Held against 6 others (none of its own lineage) item by item, these stories do not settle whether it reads itself into others or not.',
    );
    expect(found?.more).toContain(
      'By itself it would come to another verdict: reads itself into others (λ 0.38, 0.28 to 0.48)',
    );
    expect(found?.more).toContain('(by itself, Holm’s correction');
  });

  test('are warned of a control once where their hearing is warned of the same', () => {
    const failing = report.respondents.find(({ id }) => id === 'failingControl');
    const explicit = failing?.inference?.scores.attitudes.find(
      ({ probe, kind, category }) => probe === 'forced' && kind === 'explicit' && category === null,
    );
    if (!failing || !explicit) throw new Error('explicit stories were asked about');
    Object.assign(explicit.accuracy, { value: 0.61, low: 0.59, high: 0.63 });
    const said = noticesFor(failing).join(' ');
    expect(said).toContain('It misses values that are said outright, so');
    expect(said).not.toContain('of its gap');
    const [found] = summarise({ ...report, respondents: [failing] }).respondents;
    expect(found?.sentences.join(' ')).not.toContain('But it misses');
  });
});
