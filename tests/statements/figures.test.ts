import { describe, expect, test } from 'vitest';
import { linearFormula } from '../../analysis/statements/formula.js';
import { ratingFigures } from '../../analysis/statements/rating-figures.js';
import {
  addRating,
  type RatedStatement,
  type RatingsTally,
  ratingTemplates,
} from '../../analysis/statements/ratings-tally.js';
import { drawNormal, type Random, randomFrom } from '../../src/util/random.js';
import type { StatementTemplate } from '../../vocabulary/item.js';

const dimensions = ['pdi', 'idv'];

function tallyOf(
  statements: readonly RatedStatement[],
  point: (statement: RatedStatement, template: StatementTemplate) => readonly number[],
  templates = ratingTemplates,
) {
  const tally: RatingsTally = new Map();
  for (const statement of statements)
    for (const template of templates)
      for (const each of point(statement, template))
        addRating(tally, statement, {
          template,
          reading: { kind: 'point', point: each, rule: 'number' },
        });
  return [...tally.values()];
}

const four: readonly RatedStatement[] = [1, -1, 1, -1].map((keyed, place) => ({
  id: `s${place + 1}`,
  dimension: 'pdi',
  keyed: keyed as 1 | -1,
  points: 5,
}));

describe('ratings of few statements', () => {
  const ratings = tallyOf(four, ({ keyed }) => [keyed === 1 ? 4 : 2]);
  const found = ratingFigures(ratings, { dimensions, draws: 1 });

  test('are turned by key, so that agreeing with both poles is the middle', () => {
    expect(found.dimensions[0]?.rating).toMatchObject({ value: 0.75, n: 24, basis: 'templates' });
    const yes = ratingFigures(
      tallyOf(four, () => [5]),
      { dimensions, draws: 1 },
    );
    expect(yes.dimensions[0]?.rating?.value).toBe(0.5);
    expect(yes.acquiescence?.value).toBe(1);
    expect(yes.spread?.value).toBe(0);
    expect(yes.extreme?.value).toBe(1);
    expect(yes.extreme?.null).toBeCloseTo(0.4, 12);
    expect(yes.midpoint?.value).toBe(0);
    expect(yes.midpoint?.null).toBeCloseTo(0.2, 12);
  });

  test('are for these statements alone, and never without an interval that could be', () => {
    const { rating } = found.dimensions[0] ?? {};
    expect(rating?.low).toBeLessThan(0.75);
    expect(rating?.high).toBeGreaterThan(0.75);
  });

  test('under one template and one draw have no interval', () => {
    const [template] = ratingTemplates;
    const one = ratingFigures(
      tallyOf(four, () => [4], template ? [template] : []),
      { dimensions, draws: 1 },
    );
    expect(one.dimensions[0]?.rating).toMatchObject({ low: null, high: null, basis: 'draws' });
  });

  test('have scores by formula, of mean ratings in points', () => {
    const formula = linearFormula('35*(s1 - s2) + 10', { items: ['s1', 's2'] });
    const { scores } = ratingFigures(ratings, {
      dimensions,
      draws: 1,
      formulas: [{ id: 'PDI', formula }],
    });
    expect(scores[0]?.score.value).toBeCloseTo(35 * (4 - 2) + 10, 10);
  });

  test('show the effect of the direction of the scale apart from the rating', () => {
    const shown = ratingFigures(
      tallyOf(four, ({ keyed }, { order }) => [(keyed === 1 ? 4 : 2) + (order === 'norm' ? 1 : 0)]),
      { dimensions, draws: 1 },
    );
    expect(shown.direction?.value).toBeCloseTo(0.25, 10);
    expect(shown.dimensions[0]?.rating?.value).toBeCloseTo(0.75, 10);
  });
});

describe('intervals', () => {
  /** A rating in points about a mean on 0..1. */
  const rated = (mean: number, random: Random) => {
    const p = Math.min(1, Math.max(0, mean));
    return 1 + [0, 1, 2, 3].filter(() => random() < p).length;
  };

  function coverage(statements: number, truth: 'these' | 'all') {
    const studies = 400;
    let held = 0;
    for (let study = 0; study < studies; study += 1) {
      const random = randomFrom('ratings', statements, study);
      const own = Array.from(
        { length: statements },
        () => 0.6 + 0.1 * Math.max(-2, Math.min(2, drawNormal(random))),
      );
      const effects = new Map(ratingTemplates.map((each) => [each, 0.04 * drawNormal(random)]));
      const asked = own.map(
        (_, place): RatedStatement => ({
          id: `s${place}`,
          dimension: 'pdi',
          keyed: place % 2 === 0 ? 1 : -1,
          points: 5,
        }),
      );
      const ratings = tallyOf(asked, ({ id, keyed }, template) => {
        const towards = (own[Number(id.slice(1))] ?? 0) + (effects.get(template) ?? 0);
        const shift = template.order === 'norm' ? 0.05 : -0.05;
        return [rated((keyed === 1 ? towards : 1 - towards) + shift, random)];
      });
      const { rating } = ratingFigures(ratings, { dimensions, draws: 1 }).dimensions[0] ?? {};
      const mean = truth === 'all' ? 0.6 : own.reduce((sum, each) => sum + each, 0) / statements;
      if (rating && rating.low !== null && rating.high !== null)
        held += rating.low <= mean && mean <= rating.high ? 1 : 0;
    }
    return held / studies;
  }

  test('of four statements hold what these would come to under other templates', () => {
    expect(coverage(4, 'these')).toBeGreaterThan(0.92);
  });

  test('of 28 statements hold what all such statements would come to', () => {
    const held = coverage(28, 'all');
    expect(held).toBeGreaterThan(0.92);
    expect(held).toBeLessThan(0.99);
  });
});
