import { describe, expect, test } from 'vitest';
import { compareRatings, type RatedBy } from '../../analysis/statements/rating-comparison.js';
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

const statementsOf = (each: number): readonly RatedStatement[] =>
  dimensions.flatMap((dimension) =>
    Array.from({ length: each }, (_, place) => ({
      id: `${dimension}-${place}`,
      dimension,
      keyed: place % 2 === 0 ? (1 as const) : (-1 as const),
      points: 5,
    })),
  );

type Answers = (statement: RatedStatement, template: StatementTemplate) => readonly number[];

function rated(id: string, statements: readonly RatedStatement[], answers: Answers): RatedBy {
  const ratings: RatingsTally = new Map();
  for (const statement of statements)
    for (const template of ratingTemplates)
      for (const point of answers(statement, template))
        addRating(ratings, statement, { template, reading: { kind: 'point', point, rule: '' } });
  return { id, ratings, copyOf: null };
}

/** A rating of five points whose mean is about this, 0..1. */
function drawn(mean: number, random: Random): number {
  const p = Math.min(1, Math.max(0, mean));
  return 1 + [0, 1, 2, 3].filter(() => random() < p).length;
}

/** Respondents who lean so on every dimension, each with effects of its own of templates and statements. */
function study(
  means: readonly number[],
  {
    each,
    seed,
    shared = 0,
  }: { readonly each: number; readonly seed: number; readonly shared?: number },
) {
  const statements = statementsOf(each);
  const common = randomFrom('common', seed);
  const ofTemplate = new Map(ratingTemplates.map((all) => [all, shared * drawNormal(common)]));
  return means.map((mean, place) => {
    const random = randomFrom('study', each, seed, place);
    const own = new Map(
      dimensions.flatMap((dimension) =>
        ratingTemplates.map(({ form, order }) => [
          `${dimension} ${form} ${order}`,
          0.04 * drawNormal(random),
        ]),
      ),
    );
    const ofStatement = new Map(statements.map(({ id }) => [id, 0.08 * drawNormal(random)]));
    return rated(`r${place}`, statements, ({ id, dimension, keyed }, template) => {
      const { form, order } = template;
      const towards =
        mean +
        (own.get(`${dimension} ${form} ${order}`) ?? 0) +
        (each < 20 ? 0 : (ofStatement.get(id) ?? 0)) +
        [...ofTemplate].reduce(
          (sum, [of, effect]) => (of.form === form && of.order === order ? sum + effect : sum),
          0,
        );
      return [drawn(keyed === 1 ? towards : 1 - towards, random)];
    });
  });
}

const compare = (respondents: readonly RatedBy[], seed = 1) =>
  compareRatings(respondents, { dimensions, draws: 1, seed });

describe('differences between ratings', () => {
  test.each([4, 24])('of %i statements rarely hold where no two respondents differ', (each) => {
    const studies = 20;
    let wrong = 0;
    for (let seed = 0; seed < studies; seed += 1) {
      const { differences } = compare(study([0.6, 0.6, 0.6], { each, seed }));
      expect(differences).toHaveLength(6);
      if (differences.some(({ adjustedP }) => (adjustedP ?? 1) < 0.05)) wrong += 1;
    }
    // 5 % of 20 studies are 1; more than 4 come by luck in 1 of 390.
    expect(wrong).toBeLessThanOrEqual(4);
  });

  test('are found where they are, and say what their interval is for', () => {
    const few = compare(study([0.8, 0.3], { each: 4, seed: 1 })).differences;
    expect(few.map(({ basis }) => basis)).toEqual(['templates', 'templates']);
    const many = compare(study([0.7, 0.4], { each: 24, seed: 1 })).differences;
    expect(many.map(({ basis }) => basis)).toEqual(['statements', 'statements']);
    for (const { value, low, high, adjustedP } of [...few, ...many]) {
      expect(value).toBeGreaterThan(0.2);
      expect(low).toBeGreaterThan(0);
      expect(high).toBeGreaterThan(value);
      expect(adjustedP).toBeLessThan(0.05);
    }
  });

  test('are paired: what a template does to both alike is no part of their interval', () => {
    const width = (shared: number) => {
      const [first] = compare(study([0.6, 0.5], { each: 4, seed: 3, shared })).differences;
      return (first?.high ?? 0) - (first?.low ?? 0);
    };
    const [one] = study([0.6, 0.5], { each: 4, seed: 3, shared: 0.12 });
    const alone = ratingFigures([...(one?.ratings.values() ?? [])], { dimensions, draws: 1 });
    const { rating } = alone.dimensions[0] ?? {};
    expect(width(0.12)).toBeLessThan(2 * width(0));
    expect((rating?.high ?? 0) - (rating?.low ?? 0)).toBeGreaterThan(width(0) / 2);
  });

  test('that a study plans are corrected among themselves', () => {
    const respondents = study([0.62, 0.45, 0.5, 0.5, 0.5], { each: 4, seed: 5 });
    const options = { dimensions, draws: 1, seed: 1 };
    const all = compareRatings(respondents, options).differences[0];
    const planned = compareRatings(respondents, { ...options, planned: [['r1', 'r0']] });
    const [first] = planned.differences;
    expect(first).toMatchObject({ first: 'r0', second: 'r1', family: 'planned', p: all?.p });
    expect(first?.adjustedP).toBeLessThan(all?.adjustedP ?? 0);
    expect(planned.differences.filter(({ family }) => family === 'exploratory')).toHaveLength(18);
  });
});

describe('alpha', () => {
  test('is over respondents, of statements turned by their keys, and none of fewer than four', () => {
    const apart = study([0.1, 0.3, 0.5, 0.6, 0.9], { each: 6, seed: 1 });
    const [pdi] = compare(apart).alphas;
    expect(pdi).toMatchObject({ dimension: 'pdi', statements: 6, respondents: 5 });
    expect(pdi?.value).toBeGreaterThan(0.9);
    expect(pdi?.low).toBeLessThan(pdi?.value ?? 0);
    expect(compare(apart.slice(0, 3)).alphas).toEqual([]);
  });

  test('is about 0 where respondents differ by chance alone', () => {
    const values = Array.from({ length: 20 }, (_, seed) => {
      const alike = study(
        Array.from({ length: 8 }, () => 0.5),
        { each: 4, seed },
      );
      return compare(alike).alphas[1]?.value ?? 0;
    });
    // Alpha has no lower bound, so that a mean would be of its tail.
    const median = values.toSorted((a, b) => a - b)[10] ?? 1;
    expect(Math.abs(median)).toBeLessThan(0.35);
  });
});
