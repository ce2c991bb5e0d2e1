import { mean } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { lintQuestionnaire } from '../../src/construction/lint/lint-questionnaire.js';
import { builtInQuestionnaire, loadQuestionnaire } from '../../src/content/load-questionnaire.js';
import { domains } from '../../src/vocabulary/domain.js';
import type { Item } from '../../src/vocabulary/item.js';
import { dimensions, hofstedeScheme } from '../support/schemes.js';

const questionnaire = await loadQuestionnaire(builtInQuestionnaire, 'en');
const { items } = questionnaire;

const cells = dimensions.flatMap((dimension) =>
  domains.map((domain) => ({ dimension, domain, name: `${dimension}-${domain}` })),
);
const perCell = 10;

const idsOf = (found: readonly Item[]) => found.map(({ id }) => id);
const of = (dimension: Item['dimension']) => items.filter((item) => item.dimension === dimension);

describe('our own questionnaire', () => {
  test('passes every check without a warning', () => {
    expect(lintQuestionnaire(questionnaire, { scheme: hofstedeScheme })).toEqual([]);
  });

  test('has ten items to each cell of dimension and domain, named for it', () => {
    const wanted = cells.flatMap(({ name }) =>
      Array.from(
        { length: perCell },
        (_, index) => `${name}-${String(index + 1).padStart(2, '0')}`,
      ),
    );
    expect(idsOf(items)).toEqual(wanted);
    const misplaced = items.filter(
      ({ id, dimension, domain }) => !id.startsWith(`${dimension}-${domain}-`),
    );
    expect(idsOf(misplaced)).toEqual([]);
  });

  test.each(dimensions)('spreads the facets of %s over every domain', (dimension) => {
    const facets = new Set(of(dimension).map(({ facet }) => facet));
    expect([5, 6]).toContain(facets.size);
    for (const domain of domains) {
      const cell = of(dimension).filter((item) => item.domain === domain);
      const held = [...facets].map((name) => cell.filter(({ facet }) => facet === name).length);
      expect(Math.min(...held), domain).toBeGreaterThanOrEqual(1);
      expect(Math.max(...held), domain).toBeLessThanOrEqual(3);
    }
  });

  test('was read by two, who placed every item on its dimension and poles', () => {
    const astray = items.filter(({ dimension, ratings }) => {
      const readings = ratings?.readings ?? [];
      const placed = readings.filter(
        (reading) => reading.dimension === dimension && reading.poles === 'as meant',
      );
      return placed.length !== 2 || new Set(placed.map(({ by }) => by)).size !== 2;
    });
    expect(idsOf(astray)).toEqual([]);
  });

  test.each(dimensions)('makes neither pole of %s sound much nicer on the whole', (dimension) => {
    const nicer = mean(of(dimension).map(({ ratings }) => ratings?.desirability ?? 9));
    expect(Math.abs(nicer)).toBeLessThan(0.3);
  });

  test.each(dimensions)('does not let wording stand for a pole in %s', (dimension) => {
    const share = (pole: 'target' | 'opposite', mark: RegExp) =>
      mean(of(dimension).map(({ options }) => (mark.test(options[pole]) ? 1 : 0)));
    for (const mark of [
      /^I\b/,
      /^We\b/,
      /\b(?:we|our|ours|us)\b/i,
      /\bbecause\b/,
      /\b(?:not?|never|nobody)\b/i,
    ]) {
      expect(Math.abs(share('target', mark) - share('opposite', mark)), mark.source).toBeLessThan(
        0.15,
      );
    }
    const longer = of(dimension).filter(
      ({ options }) => options.target.length > options.opposite.length,
    );
    expect(longer.length / 70).toBeGreaterThan(0.4);
    expect(longer.length / 70).toBeLessThan(0.6);
  });
});
