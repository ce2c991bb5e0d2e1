import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { summariseItems } from '../../analysis/survey/item-summaries.js';
import { perForm } from '../../analysis/survey/likelihoods.js';
import { drawFigures, weighedEstimate } from '../../analysis/survey/resampled-figures.js';
import { count, createTally } from '../../analysis/survey/tally.js';
import { prepareItems } from '../../analysis/survey/weighed-figures.js';
import { askedTemplates, selectItems } from '../../src/instruments/survey/plan.js';
import type { Item } from '../../vocabulary/item.js';
import { orders, type PaperForm, paperForms } from '../../vocabulary/template.js';
import { makeItems } from '../support/questionnaires.js';
import { times } from '../support/replications.js';
import { cells } from '../support/schemes.js';
import { normals } from '../support/tallies.js';

const items = makeItems({ perCell: 10 });

function formsOf(asked: readonly Item[], seed: number): ReadonlyMap<string, string> {
  const templatesOf = askedTemplates({ items: asked, seed, templatesPerItem: 2 });
  return new Map(
    asked.map((item) => {
      const [norm, reverse, ...others] = templatesOf(item);
      expect([norm?.order, reverse?.order, others.length]).toEqual([...orders, 0]);
      expect(reverse?.form).toBe(norm?.form);
      return [item.id, norm?.form ?? ''];
    }),
  );
}

const counted = (ids: readonly Item[], drawn: ReadonlyMap<string, string>) =>
  paperForms.map((form) => ids.filter(({ id }) => drawn.get(id) === form).length);

describe('two templates an item', () => {
  test('are one form in both orders, as balanced over forms as can be in every cell and dimension', () => {
    for (const limit of [1, 2, 3, 4, 10]) {
      const asked = selectItems(items, { limit });
      const drawn = formsOf(asked, 3);
      for (const dimension of cells.dimensions) {
        const own = asked.filter((item) => item.dimension === dimension);
        for (const domain of cells.domains) {
          const numbers = counted(
            own.filter((item) => item.domain === domain),
            drawn,
          );
          expect(Math.max(...numbers) - Math.min(...numbers)).toBeLessThanOrEqual(1);
        }
        const numbers = counted(own, drawn);
        expect(Math.max(...numbers) - Math.min(...numbers)).toBeLessThanOrEqual(1);
      }
    }
  });

  test('are drawn by the seed, each item in each form as often', () => {
    const id = items[17]?.id ?? '';
    const drawn = Array.from({ length: 300 }, (_, seed) => formsOf(items, seed).get(id));
    for (const form of paperForms) {
      expect(Math.abs(drawn.filter((each) => each === form).length - 100)).toBeLessThan(30);
    }
    expect(formsOf(items, 5)).toEqual(formsOf(items, 5));
  });

  test('stay as they were, but for what was left over in a cell, when more items are asked', () => {
    const few = formsOf(selectItems(items, { limit: 6 }), 1);
    const all = formsOf(selectItems(items), 1);
    expect([...few].filter(([id, form]) => all.get(id) !== form)).toEqual([]);
  });
});

/** Effects of the forms in logits, and the pairs that equation 6 plans. */
interface Asked {
  readonly effects: Readonly<Record<PaperForm, number>>;
  readonly plannedPairs: number;
}

const ofPdi = items.filter(({ dimension }) => dimension === 'pdi');
const logistic = (logit: number) => 1 / (1 + Math.exp(-logit));

/** Propensities of one item under every form: a domain that stands apart, items and forms that scatter. */
function propensities(domain: string, { effects }: Asked, normal: () => number) {
  const ofItem = 0.4 + (domain === 'work' ? 0.6 : 0) + 1.1 * normal();
  return perForm((form) => logistic(ofItem + effects[form] + 0.5 * normal()));
}

/** The six-template figure of a dimension with items and answers without end. */
function sixTemplates(asked: Asked): number {
  const normal = normals(99);
  const found = cells.domains.flatMap((domain) =>
    Array.from({ length: 20_000 }, () => propensities(domain, asked, normal)),
  );
  const mean = (of: (each: (typeof found)[number]) => number) =>
    found.reduce((sum, each) => sum + of(each), 0) / found.length;
  const raw = perForm((form) =>
    Math.exp((-asked.plannedPairs * mean((each) => 2 * each[form] * (1 - each[form]))) / 1000),
  );
  const total = raw.ab + raw.repeat + raw.compare;
  return paperForms.reduce(
    (sum, form) => sum + (raw[form] / total) * mean((each) => each[form]),
    0,
  );
}

/** Answers of one respondent, asked once; the estimate of pdi that they come to. */
function estimateFor(asked: Asked, replication: number) {
  const normal = normals(replication + 1);
  const random = xoroshiro128plus(Math.imul(replication + 1, 0x85ebca6b));
  const templatesOf = askedTemplates({ items: ofPdi, seed: replication, templatesPerItem: 2 });
  const tally = createTally(ofPdi, { cells, repeats: 1, oneForm: true });
  for (const [place, item] of ofPdi.entries()) {
    const under = propensities(item.domain, asked, normal);
    for (const template of templatesOf(item)) {
      const isTarget = uniformFloat64(random) < under[template.form as PaperForm];
      const pole = isTarget ? 'target' : 'opposite';
      count(tally, { item: place, template, draw: 0 }, { kind: 'choice', pole, rule: 'test' });
    }
  }
  const { plannedPairs } = asked;
  const prepared = prepareItems(summariseItems(tally), { cells, plannedPairs, oneForm: true });
  const figures = drawFigures(prepared, { seed: replication, draws: 400 });
  return {
    prepared,
    estimate: weighedEstimate(figures, { dimension: 'pdi', name: 'imputed', notes: [] }),
  };
}

const replications = times({ proof: 4000, tests: 800 });

describe.each([
  { name: 'no form effects', effects: { ab: 0, repeat: 0, compare: 0 }, plannedPairs: 420 },
  {
    name: 'form effects of a logit between them',
    effects: { ab: 0.6, repeat: 0, compare: -0.4 },
    plannedPairs: 420,
  },
  {
    name: 'form effects and weights that differ',
    effects: { ab: 1.5, repeat: 0, compare: -0.4 },
    plannedPairs: 420 * 5,
  },
])('from two templates an item, under $name', (asked) => {
  const truth = sixTemplates(asked);
  const found = Array.from(
    { length: replications },
    (_, each) => estimateFor(asked, each).estimate,
  );

  test('the likelihood expects that of all six templates', () => {
    const values = found.map(({ value }) => value ?? Number.NaN);
    const mean = values.reduce((sum, value) => sum + value, 0) / replications;
    const spread = Math.sqrt(
      values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (replications - 1),
    );
    expect(Math.abs(mean - truth)).toBeLessThan((3 * spread) / Math.sqrt(replications));
  });

  test('its 95 % interval holds that in 93 to 97 % of respondents', () => {
    const held = found.filter(({ low, high }) => (low ?? 1) <= truth && truth <= (high ?? 0));
    expect(held.length / replications).toBeGreaterThanOrEqual(0.93);
    expect(held.length / replications).toBeLessThanOrEqual(0.97);
  });

  test('every draw of the items keeps as many of each form', () => {
    const { prepared } = estimateFor(asked, 0);
    const strata = prepared.strata.pdi ?? [];
    expect(strata).toHaveLength(cells.domains.length * paperForms.length);
    for (const { items: places } of strata) {
      const forms = places.map((place) =>
        paperForms.find((form) => prepared.items[place]?.imputed[form] != null),
      );
      expect(new Set(forms).size).toBe(1);
    }
  });
});
