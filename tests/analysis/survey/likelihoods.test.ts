import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { formInstability } from '../../../analysis/survey/form-weights.js';
import {
  formPairs,
  ItemRecord,
  type ItemSummary,
  recallItem,
  recordItem,
  summariseItem,
  summariseItems,
} from '../../../analysis/survey/item-summaries.js';
import {
  type DrawnMean,
  meanOverDomains,
  meanOverItems,
  orientationLikelihood,
  templateLikelihood,
} from '../../../analysis/survey/likelihoods.js';
import { parseRates } from '../../../analysis/survey/profile-estimates.js';
import { drawFigures, figuresOf } from '../../../analysis/survey/resampled-figures.js';
import { count, createTally, exactAt } from '../../../analysis/survey/tally.js';
import {
  figuresOnce,
  headlineByDomain,
  prepareItems,
} from '../../../analysis/survey/weighed-figures.js';
import { Dimension, Domain, domains, ofDimension } from '../../../vocabulary/scheme.js';
import type { Form } from '../../../vocabulary/template.js';
import { cells, dimensions } from '../../support/schemes.js';
import {
  type AnsweredItem,
  type Answers,
  allForms,
  type Draws,
  tallyOf,
} from '../../support/tallies.js';

const ab = (order: 'norm' | 'reverse') => ({ item: 0, template: { form: 'ab', order } as const });

describe('log-probabilities in a tally', () => {
  test('are turned to the poles as answers are', () => {
    const tally = createTally([{ id: 'a', dimension: 'pdi', domain: 'work' }], {
      cells,
      repeats: 1,
    });
    const reading = { kind: 'distribution', first: 0.9, unread: 0, rule: 'test' } as const;
    for (const order of ['norm', 'reverse'] as const) {
      count(tally, { ...ab(order), draw: 0 }, reading);
    }
    expect(templateLikelihood(tally, ab('norm')).readableOnly).toBe(0.9);
    expect(templateLikelihood(tally, ab('reverse')).readableOnly).toBeCloseTo(0.1, 12);
  });

  test('turn a rating of 1 to the option shown first', () => {
    const tally = createTally([{ id: 'a', dimension: 'pdi', domain: 'work' }], {
      cells,
      repeats: 1,
    });
    const shares = [0.4, 0.3, 0.2, 0.1, 0] as const;
    for (const order of ['norm', 'reverse'] as const) {
      const template = { form: 'likert', order } as const;
      const reading = { kind: 'ratings', shares, unread: 0, rule: 'test' } as const;
      count(tally, { item: 0, template, draw: 0 }, reading);
    }
    const quarters = (order: 'norm' | 'reverse') =>
      exactAt(tally, { item: 0, template: { form: 'likert', order } })?.quarters;
    expect(quarters('norm')).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
    expect(quarters('reverse')).toEqual([0.4, 0.3, 0.2, 0.1, 0]);
    // (0.1 · 1 + 0.2 · 2 + 0.3 · 3 + 0.4 · 4) / 4 towards the first option.
    expect(
      templateLikelihood(tally, { item: 0, template: { form: 'likert', order: 'norm' } })
        .readableOnly,
    ).toBeCloseTo(0.75, 12);
  });

  test('count the chance of anything but an answer as 0.5 in the filled figure alone', () => {
    const tally = tallyOf([{ answers: {}, exact: { ab: [{ target: 0.9, unread: 0.1 }, null] } }]);
    const { imputed, readableOnly } = templateLikelihood(tally, ab('norm'));
    expect(readableOnly).toBeCloseTo(0.9, 12);
    // 0.9 of the answers at 0.9, a tenth at 0.5.
    expect(imputed).toBeCloseTo(0.86, 12);
  });

  test('disagree about the pole as often as two answers would: p(1 − q) + q(1 − p)', () => {
    const tally = tallyOf([{ answers: {}, exact: { ab: [{ target: 0.8 }, { target: 0.3 }] } }], {
      repeats: 5,
    });
    // 0.8 · 0.7 + 0.3 · 0.2 = 0.62 in each of the five pairs that the log-probabilities stand for.
    const { observed, readable, disagreements } = formPairs(tally, { item: 0, form: 'ab' });
    expect([observed, readable]).toEqual([5, 5]);
    expect(disagreements).toBeCloseTo(3.1, 12);
  });

  test('stand beside draws where one order had to be sampled', () => {
    const tally = tallyOf([
      { answers: { ab: ['', 'TTOx'] }, exact: { ab: [{ target: 0.8 }, null] } },
    ]);
    // 0.2 against each T, 0.8 against the O; the x is no pair.
    const pairs = formPairs(tally, { item: 0, form: 'ab' });
    expect(pairs.readable).toBe(3);
    expect(pairs.disagreements).toBeCloseTo(1.2, 12);
  });

  test('give a form the U that many answers would: its share times items and repeats', () => {
    const items = Array.from({ length: 40 }, () => ({
      answers: allForms('T', 'T'),
      exact: { ab: [{ target: 0.8 }, { target: 0.3 }] as const },
    }));
    const tally = tallyOf(items, { repeats: 1 });
    const { ab: flips } = formInstability(summariseItems(tally), { plannedPairs: 40 });
    expect(flips.flipRate).toBeCloseTo(0.62, 12);
    expect(flips.u).toBeCloseTo(24.8, 12);
  });

  test('are answers that could be read, but for the chance of anything else', () => {
    const tally = tallyOf([
      { answers: { ab: ['', 'T'] }, exact: { ab: [{ target: 0.9, unread: 0.08 }, null] } },
    ]);
    const rates = parseRates(tally, [ab('norm').template, ab('reverse').template]);
    expect(rates.asked).toBe(2);
    expect(rates.readable).toBeCloseTo(0.96, 12);
    expect(rates.invalid).toBeCloseTo(0.04, 12);
  });
});

test('figures made of item records are those of the answers, draw by draw', () => {
  const tally = tallyOf(
    Array.from(
      { length: 42 },
      (_, place): AnsweredItem => ({
        id: `pdi-${String(place).padStart(2, '0')}`,
        domain: domains[place % 7] ?? 'work',
        answers: place % 5 === 0 ? { ab: ['T', 'R'] } : allForms(place % 3 ? 'T' : 'O', 'T'),
      }),
    ),
  );
  const options = { seed: 4, draws: 50 };
  const figures = figuresOf(tally, options);
  const travelled = JSON.stringify(figures.prepared.items.map(recordItem));
  const records = ItemRecord.array().parse(JSON.parse(travelled));
  const { plannedPairs } = figures.prepared;
  const again = drawFigures(
    prepareItems(records.map(recallItem), { plannedPairs, cells }),
    options,
  );
  expect(again.once).toEqual(figures.once);
  expect(again.draws).toEqual(figures.draws);
});

function likelihoodOf(draws: Draws, { form = 'ab', repeats = draws.length || 1 } = {}) {
  const tally = tallyOf([{ answers: { [form]: [draws, ''] } }], { repeats });
  return templateLikelihood(tally, { item: 0, template: { form: form as Form, order: 'norm' } });
}

describe('the likelihood of one item under one template', () => {
  test('is the share of draws that chose the target pole', () => {
    expect(likelihoodOf('TTOT')).toEqual({ imputed: 0.75, readableOnly: 0.75 });
  });

  test('counts an unread draw as 0.5 where filled, and not at all where answered-only', () => {
    expect(likelihoodOf('Tnrx')).toEqual({ imputed: 2.5 / 4, readableOnly: 1 });
  });

  test('is 0.5 filled and missing answered-only when nothing could be read', () => {
    expect(likelihoodOf('nrx')).toEqual({ imputed: 0.5, readableOnly: null });
  });

  test('takes a draw that was not observed as not there, rather than as unread', () => {
    expect(likelihoodOf('T..')).toEqual({ imputed: 1, readableOnly: 1 });
    expect(likelihoodOf('')).toEqual({ imputed: null, readableOnly: null });
  });

  test('leaves the draws beyond the repeats to test–retest', () => {
    expect(likelihoodOf('TOO', { repeats: 1 })).toEqual({ imputed: 1, readableOnly: 1 });
  });

  test('of likert is the mean rating towards the target pole', () => {
    expect(likelihoodOf('43x', { form: 'likert' })).toEqual({
      imputed: (1 + 0.75 + 0.5) / 3,
      readableOnly: 0.875,
    });
  });

  test('turns the second option of a reversed template to its pole', () => {
    const tally = tallyOf([{ answers: { likert: ['0', '4'], ab: ['O', 'T'] } }]);
    const reverse = (form: Form) =>
      templateLikelihood(tally, { item: 0, template: { form, order: 'reverse' } });
    expect(reverse('likert').imputed).toBe(1);
    expect(reverse('ab').imputed).toBe(1);
  });
});

const weights = { ab: 0.5, repeat: 0.3, compare: 0.2 };

function summaryOf(answers: Answers): ItemSummary {
  return summariseItem(tallyOf([{ answers }]), 0);
}

function likelihoodsOf(answers: Answers) {
  const { imputed, readableOnly } = summaryOf(answers);
  return {
    imputed: orientationLikelihood(imputed, weights),
    readableOnly: orientationLikelihood(readableOnly, weights),
  };
}

describe('the orientation likelihood of an item', () => {
  test('weighs the forms, half to each order', () => {
    const { imputed, readableOnly } = likelihoodsOf({
      ab: ['T', 'O'],
      repeat: ['T', 'T'],
      compare: ['O', 'O'],
    });
    expect(imputed).toBeCloseTo(0.5 * 0.5 + 0.3, 12);
    expect(readableOnly).toBe(imputed);
  });

  test('takes a form as missing answered-only unless both orders have a readable answer', () => {
    const { imputed, readableOnly } = likelihoodsOf({
      ab: ['T', 'n'],
      repeat: ['T', 'T'],
      compare: ['O', 'O'],
    });
    expect(imputed).toBeCloseTo(0.5 * 0.75 + 0.3, 12);
    expect(readableOnly).toBeCloseTo(0.3 / 0.5, 12);
  });

  test('reads around an unread draw of a form when another draw of that order was read', () => {
    const { readableOnly } = likelihoodsOf({
      ab: ['Tx', 'xO'],
      repeat: ['T', 'T'],
      compare: ['O', 'O'],
    });
    expect(readableOnly).toBeCloseTo(0.5 * 0.5 + 0.3, 12);
  });

  test('drops a form that has not been observed in both orders yet, filled as well', () => {
    const { imputed } = likelihoodsOf({ ab: ['T', ''], repeat: ['T', 'T'], compare: ['O', 'O'] });
    expect(imputed).toBeCloseTo(0.3 / 0.5, 12);
  });

  test('is missing without a complete form', () => {
    expect(likelihoodsOf({ ab: ['T', ''], repeat: ['', 'O'] })).toEqual({
      imputed: null,
      readableOnly: null,
    });
    expect(likelihoodsOf({ ab: ['T', 'n'] })).toEqual({ imputed: 0.75, readableOnly: null });
  });

  test('is missing when only forms without weight are left', () => {
    const { imputed } = summaryOf({ compare: ['T', 'T'] });
    expect(orientationLikelihood(imputed, { ab: 0.5, repeat: 0.5, compare: 0 })).toBeNull();
  });

  test('never hears the likert rating', () => {
    const answers: Answers = { ab: ['T', 'T'] };
    expect(likelihoodsOf({ ...answers, likert: ['0', '0'] })).toEqual(likelihoodsOf(answers));
    expect(summaryOf({ likert: ['4', '3'] }).rating).toBe(0.875);
    expect(summaryOf({ likert: ['4', ''] }).rating).toBeNull();
  });

  test('of a certain respondent is exactly 1', () => {
    const { imputed } = summaryOf({ ab: ['T', 'T'], repeat: ['T', 'T'], compare: ['T', 'T'] });
    expect(orientationLikelihood(imputed, { ab: 0.1, repeat: 0.7, compare: 0.2 })).toBe(1);
  });
});

const Published = z.object({
  domains: z.array(Domain),
  dimensions: z.record(
    Dimension,
    z.object({
      n: z.array(z.number()),
      table9: z.array(z.number()),
      table9Mean: z.number(),
      table2: z.array(z.number()),
      table2Mean: z.number(),
    }),
  ),
});

const published = Published.parse(
  JSON.parse(readFileSync(new URL('../fixtures/cdeval-table-9.json', import.meta.url), 'utf8')),
);

function publishedMeans(dimension: Dimension, table: 'table9' | 'table2'): DrawnMean[] {
  const row = ofDimension(published.dimensions, dimension);
  return published.domains.map((_, place) => drawnOnce(row[table][place], row.n[place] ?? 0));
}

/** The mean of a domain in one draw. */
function drawnOnce(value: number | null | undefined, n: number): DrawnMean {
  return { values: Float64Array.of(value ?? Number.NaN), n: Float64Array.of(n) };
}

describe('the likelihood of a dimension', () => {
  test.each(dimensions)(
    "weights items equally as the mean of the paper's Table 9 does: %s",
    (of) => {
      const [mean = Number.NaN] = meanOverItems(publishedMeans(of, 'table9'));
      expect(Math.round(mean * 1e4) / 1e4).toBe(ofDimension(published.dimensions, of).table9Mean);
    },
  );

  test.each(dimensions)(
    'weights domains equally as that of Table 2, printed cut off, does: %s',
    (of) => {
      const [mean = Number.NaN] = meanOverDomains(publishedMeans(of, 'table2'));
      expect(Math.floor(mean * 1e4) / 1e4).toBe(ofDimension(published.dimensions, of).table2Mean);
    },
  );

  test('leaves domains without items out of both means', () => {
    const domains = [drawnOnce(0.3, 2), drawnOnce(0.9, 1), drawnOnce(null, 0)];
    expect(meanOverItems(domains)[0]).toBeCloseTo(0.5, 12);
    expect(meanOverDomains(domains)[0]).toBeCloseTo(0.6, 12);
  });

  test('is missing without items', () => {
    expect(meanOverItems([drawnOnce(null, 0)])[0]).toBeNaN();
    expect(meanOverDomains([drawnOnce(null, 0)])[0]).toBeNaN();
  });

  test('of items that miss some forms is the mean of what each has', () => {
    const prepared = prepareItems(
      summariseItems(
        tallyOf([
          { domain: 'work', answers: allForms('T', 'T') },
          { domain: 'work', answers: { ...allForms('O', 'O'), ab: ['x', 'O'] } },
          { domain: 'arts', answers: { ab: ['T', 'T'] } },
        ]),
      ),
      { plannedPairs: 3, cells },
    );
    const { weights } = figuresOnce(prepared);
    const byDomain = headlineByDomain(prepared, { dimension: 'pdi', weights: weights.uniform });
    expect(byDomain.map(({ domain, n }) => `${domain} ${n}`)).toEqual([
      'family 0',
      'education 0',
      'work 2',
      'wellness 0',
      'lifestyle 0',
      'arts 1',
      'science 0',
    ]);
    // The second item has 0.25 under ab, its unread answer filled, and 0 under the others.
    expect(byDomain[2]?.value).toBeCloseTo((1 + 0.25 / 3) / 2, 12);
    expect(byDomain[5]?.value).toBe(1);
  });
});
