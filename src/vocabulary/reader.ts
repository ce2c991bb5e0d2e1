import { z } from 'zod';

const Share = z.number().min(0).max(1);
const Bias = z.number().min(-1).max(1);
const Sensitivity = z.number().min(0).max(8);

/** How well a simulated reader tells the poles of a value apart, by the pole that the story holds. */
const SensitivityByPole = z.strictObject({
  target: Sensitivity.default(2),
  opposite: Sensitivity.default(2),
});

/**
 * What a simulated reader of stories is declared to be. A `signal` reader hears a value with
 * P(read target | target) = Φ(d′target/2 − c) and P(read target | opposite) = Φ(−d′opposite/2 − c), on
 * average over values; a `topic` reader knows what is talked about and guesses the attitude; a
 * `random` one guesses everything.
 */
export const Reader = z.strictObject({
  /** Whether it hears values, knows no more than what is talked about, or guesses everything. */
  hears: z.enum(['signal', 'topic', 'random']).default('signal'),
  dPrime: SensitivityByPole.prefault({}),
  /** c: above 0 it reads the opposite pole more readily, below 0 the target pole. */
  criterion: z.number().min(-4).max(4).default(0),
  /** How far values scatter in how plain they are to it: a standard deviation in units of d′/2. 0 makes all alike. */
  scatter: z.number().min(0).max(3).default(0.5),
  /**
   * Carry-over: the chance that it answers what it would state itself of the item (below 0: the
   * contrary), whatever the story holds. The expected λ; 0 unless given.
   */
  projection: Bias.optional(),
  /**
   * How far a lean to the target pole, whatever the story holds, scatters over pairs and over items, in
   * units of d′/2; skewed, and nothing to do with what is stated.
   */
  leanScatter: z
    .strictObject({ pair: z.number().min(0).max(3), item: z.number().min(0).max(3) })
    .optional(),
  /** Chance that it agrees with a statement whatever it heard (below 0: disagrees). */
  yeaSaying: Bias.default(0),
  /** Chance that it takes the option shown first whatever it heard (below 0: the last one). */
  orderBias: Bias.default(0),
  /** Chance of calling for neither side where that is offered, whatever it heard. */
  neutral: Share.default(0),
  /** Chance of an answer that cannot be read. */
  unreadable: Share.default(0),
  /** Chance of one pick too few or too many in a selection. */
  miscounts: Share.default(0),
  /** Chance that a value goes unmentioned in an extraction. */
  misses: Share.default(0),
});
export type Reader = z.infer<typeof Reader>;

/** What a simulated judge of extractions is declared to be. */
export const SimulatedJudge = z.strictObject({
  /** Chance of overlooking a value that is there, by the pole or attitude that the story holds: `target`, `opposite`, or any. */
  overlooks: z
    .strictObject({ target: Share.default(0), opposite: Share.default(0), other: Share.default(0) })
    .prefault({}),
  /** Chance of an answer that is no judgement at all. */
  nonsense: Share.default(0),
  /** Does what the sentences that it judges tell it to do. */
  gullible: z.boolean().default(false),
});
export type SimulatedJudge = z.infer<typeof SimulatedJudge>;
