import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { gapFigures } from '../../../analysis/gap/gap-figures.js';
import { throughOrigin } from '../../../analysis/gap/through-origin.js';
import { toldItems } from './told-items.js';

const { twins, projection } = z
  .object({
    twins: z.object({
      counts: z.object({ pp: z.int(), pm: z.int(), mp: z.int(), mm: z.int() }),
      n: z.int(),
      B: z.number(),
      J: z.number(),
      pairDES: z.number(),
      trialDES: z.number(),
      mcnemar_exact_p: z.number(),
      own_pole_adv_if_p_0_76: z.number(),
      lambda_if_p_0_76: z.number(),
      lambda_star: z.number(),
    }),
    projection_ls: z.object({
      s: z.array(z.number()),
      e: z.array(z.number()),
      slope_origin: z.number(),
    }),
  })
  .transform(({ projection_ls, ...rest }) => ({ ...rest, projection: projection_ls }))
  .parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/gap-vectors.json'), 'utf8')),
  );

const exactly = (value: number) => expect.closeTo(value, 10);

describe('the worked figures of twins are reproduced', () => {
  const { pp, pm, mp, mm } = twins.counts;
  const stated = 2 * 0.76 - 1;
  const figures = gapFigures(
    [
      ...toldItems(pp, { stated, onTarget: 'T', onOpposite: 'T' }),
      ...toldItems(pm, { stated, onTarget: 'T', onOpposite: 'O' }),
      ...toldItems(mp, { stated, onTarget: 'O', onOpposite: 'T' }),
      ...toldItems(mm, { stated, onTarget: 'O', onOpposite: 'O' }),
    ],
    { dimension: null, seed: 1 },
  );

  test('pole bias B, its sign test, and the shares I and J', () => {
    expect(figures.poleBias).toMatchObject({ value: exactly(twins.B), clusters: twins.n });
    expect(figures.poleBiasP).toEqual(exactly(twins.mcnemar_exact_p));
    expect(figures.inferred.value).toEqual(exactly((1 + twins.B) / 2));
    expect(figures.followed.value).toEqual(exactly(twins.J));
  });

  test('error shares of pairs and of trials', () => {
    expect(figures.errors).toMatchObject({ value: exactly(twins.pairDES), own: pp, other: mm });
    expect(figures.trialErrors.value).toEqual(exactly(twins.trialDES));
  });

  test('own-pole advantage, and the slope that an opinion without any spread allows', () => {
    expect(figures.ownPole.value).toEqual(exactly(twins.own_pole_adv_if_p_0_76));
    expect(figures.throughOrigin).toEqual(exactly(twins.lambda_if_p_0_76));
    expect((figures.throughOrigin ?? 0) / (1 - (figures.followed.value ?? 1))).toEqual(
      exactly(twins.lambda_star),
    );
    // Where nothing varies λ itself does not exist, nor λ*.
    expect(figures.carryOver.slope.value).toBeNull();
    expect(figures.undecidedCarryOver).toBeNull();
  });
});

test('the worked slope through the origin is reproduced', () => {
  const items = projection.s.map((stated, place) => ({ stated, lean: projection.e[place] ?? 0 }));
  expect(throughOrigin(items)).toEqual(exactly(projection.slope_origin));
});
