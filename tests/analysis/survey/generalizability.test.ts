import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { buildProfile } from '../../../analysis/survey/profile-estimates.js';
import {
  dependability,
  respondentComponents,
} from '../../../analysis/survey/wordings/dependability.js';
import {
  type WordedItem,
  wordingSquares,
} from '../../../analysis/survey/wordings/generalizability.js';
import { domains } from '../../../vocabulary/scheme.js';
import { cells } from '../../support/schemes.js';
import { type Answers, allForms, tallyOf } from '../../support/tallies.js';

const Numbers = z.array(z.number());
const worked = z
  .object({
    wordings: z.array(
      z.object({
        domains: Numbers,
        values: z.array(Numbers),
        meanSquares: z.record(z.string(), z.number()),
      }),
    ),
    respondents: z.array(
      z.object({
        domains: Numbers,
        values: z.array(z.array(Numbers)),
        components: z.record(z.string(), z.number()),
        relative: Numbers,
        absolute: z.number(),
      }),
    ),
  })
  .parse(
    JSON.parse(
      readFileSync(join(import.meta.dirname, '../../fixtures/wording-vectors.json'), 'utf8'),
    ),
  );

function wordedOf(of: readonly number[], values: readonly (readonly number[])[]): WordedItem[] {
  return values.map((row, place) => ({
    item: { id: `item-${place + 10}`, dimension: 'pdi', domain: domains[of[place] ?? 0] ?? 'work' },
    values: row,
  }));
}

describe('against mean squares and components worked by projections in NumPy', () => {
  test.each([...worked.wordings.entries()])(
    'items within domains × forms, case %i',
    (_, { domains: of, values, meanSquares }) => {
      const squares = wordingSquares(wordedOf(of, values), cells);
      if (!squares) throw new Error('no mean squares');
      for (const name of ['item', 'form', 'itemForm'] as const) {
        expect(squares[name]).toBeCloseTo(meanSquares[name] ?? Number.NaN, 10);
      }
    },
  );

  test.each([...worked.respondents.entries()])(
    'respondents × items within domains × forms, case %i',
    (_, { components, relative, absolute, ...table }) => {
      const found = Object.values(respondentComponents(table));
      const keys = ['p', 'i', 'f', 'pi', 'pf', 'itf', 'pif'];
      for (const [place, key] of keys.entries()) {
        expect(found[place]).toBeCloseTo(components[key] ?? Number.NaN, 10);
      }
      const made = dependability(table);
      const { value, low, high } = made.relative;
      for (const [place, figure] of [value, low, high].entries()) {
        expect(figure).toBeCloseTo(relative[place] ?? Number.NaN, 8);
      }
      expect(made.absolute).toBeCloseTo(absolute, 10);
      expect(made.negative).toHaveLength(keys.filter((key) => (components[key] ?? 0) < 0).length);
    },
  );
});

/** Items of one dimension over all domains, each answered as its place says. */
function dimensionOf(answersOf: (place: number) => Answers, n = 42) {
  const items = Array.from({ length: n }, (_, place) => ({
    dimension: 'pdi',
    domain: domains[place % domains.length] ?? 'work',
    answers: answersOf(place),
  }));
  const [pdi] = buildProfile(tallyOf(items), { seed: 1 }).dimensions;
  if (!pdi) throw new Error('no pdi');
  return pdi;
}

const pole = (target: boolean) => (target ? 'T' : 'O');
/** An item at the target pole in so many of ten, likewise under each form and order. */
const evenly = (place: number): Answers =>
  allForms(pole((place * 7) % 10 < 6), pole((place * 3) % 10 < 6));

describe('limits over wordings', () => {
  test('are wider where forms disagree, and say what three forms leave', () => {
    const apart = dimensionOf((place) => ({
      ...evenly(place),
      ab: ['T', 'T'],
      compare: [pole(place % 5 === 0), pole(place % 5 === 0)],
    }));
    const { imputed, overWordings } = apart;
    expect(overWordings.imputed.low).toBeLessThan((imputed.low ?? 0) - 0.2);
    expect(overWordings.imputed.high).toBeGreaterThan((imputed.high ?? 1) + 0.1);
    expect(overWordings.imputed.degreesOfFreedom).toBeLessThan(3);
    expect(overWordings.imputed.note).toBe('3 forms leave 2 degrees of freedom');
  });

  test('are those over items where forms agree to the letter', () => {
    const { imputed, overWordings } = dimensionOf(evenly);
    expect(overWordings.imputed.low).toBeCloseTo(imputed.low ?? 0, 12);
    expect(overWordings.imputed.high).toBeCloseTo(imputed.high ?? 0, 12);
  });

  test('are missing of one form, and say why', () => {
    const { imputed, overWordings } = dimensionOf((place) => ({
      ab: [pole(place % 3 > 0), pole(place % 4 > 0)],
    }));
    expect(imputed.low).not.toBeNull();
    expect(overWordings.imputed).toEqual({
      low: null,
      high: null,
      standardError: null,
      degreesOfFreedom: null,
      note: 'one form alone says nothing of other wordings',
    });
  });

  test('are missing where those over items are, for the same reason', () => {
    const { imputed, overWordings, forecast } = dimensionOf(evenly, 14);
    expect(imputed.low).toBeNull();
    expect(overWordings.imputed.note).toBe(imputed.note);
    expect(forecast).toBeNull();
  });
});

describe('the forecast', () => {
  test('asks for items and not for repeats where answers hardly vary from draw to draw', () => {
    const same = (place: number) => allForms(pole(place % 2 > 0), pole(place % 2 > 0));
    const { forecast } = dimensionOf(same);
    // Items vary by 0.3 within domains of six: t² · 0.3/n is 0.05² at n = 464 or so.
    expect(forecast?.items).toBeGreaterThan(430);
    expect(forecast?.items).toBeLessThan(500);
    expect(forecast?.repeats).toBeNull();
  });

  test('offers repeats where all that varies is the draw', () => {
    const tossed = (place: number): Answers => {
      const toss = (nth: number) => pole(Math.floor(((place * 6 + nth) * 7919) % 64) % 2 > 0);
      return {
        ab: [toss(0), toss(1)],
        repeat: [toss(2), toss(3)],
        compare: [toss(4), toss(5)],
      };
    };
    const { forecast, imputed } = dimensionOf(tossed, 210);
    expect(imputed.standardError).toBeLessThan(0.03);
    expect(forecast?.repeats).not.toBeNull();
  });
});
