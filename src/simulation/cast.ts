import * as z from 'zod';
import type { Tags } from '../../vocabulary/respondent.js';
import {
  Declaration,
  DeclarationEntry,
  gathered,
  SimulatedJudge,
  type SimulatedRespondent,
} from '../asking/simulated/declaration.js';
import { Faults } from './faults.js';

const Id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is lower-case words joined by hyphens');

/**
 * What `undertone simulate FILE` serves: respondents with their declarations side by side with an id, and
 * judges likewise. `further` is what instruments let people declare, by the instruments' ids.
 */
export function simulationFile(further: Readonly<Record<string, z.ZodType>>) {
  return z
    .strictObject({
      respondents: z
        .array(
          DeclarationEntry.safeExtend({ ...further, id: Id }).transform(({ id, ...entry }) => ({
            id,
            declaration: gathered(entry, further),
          })),
        )
        .min(1),
      judges: z
        .array(SimulatedJudge.extend({ id: Id }).transform(({ id, ...judge }) => ({ id, judge })))
        .default([]),
      faults: Faults.optional(),
    })
    .refine(
      ({ respondents, judges }) => {
        const ids = [...respondents, ...judges].map(({ id }) => id);
        return new Set(ids).size === ids.length;
      },
      { error: 'two respondents or judges have the same id' },
    );
}

/** A simulated respondent, and how the demo's study tags it. */
interface CastMember extends SimulatedRespondent {
  readonly tags?: Partial<Tags>;
}

/** The demo's cast: one respondent for each thing that a reader of the report should learn to see. */
export const cast: readonly CastMember[] = [
  // Plain: clear leanings, no biases, exact through log-probabilities. Hears almost everything, and
  // nothing of itself: the faithful reader.
  {
    id: 'steady',
    declaration: Declaration.parse({
      orientation: { pdi: 0.3, idv: 0.65, uai: 0.6, mas: 0.4, lto: 0.7, ivr: 0.55 },
      spread: 0.3,
      logprobs: true,
      reader: { dPrime: { target: 5, opposite: 5 } },
    }),
  },
  // Biases that pull every likelihood towards 0.5, although its leanings are strong. Agrees
  // with what is said of stories too readily as well, hears less in them, and reads itself into the
  // people there: the projector.
  {
    id: 'eager',
    declaration: Declaration.parse({
      orientation: { pdi: 0.75, idv: 0.3, uai: 0.35, mas: 0.7, lto: 0.65, ivr: 0.3 },
      spread: 0.5,
      positionBias: 0.25,
      acquiescence: 0.35,
      instability: { ab: 0.05, repeat: 0, compare: 0.15 },
      verbosity: 0.3,
      dress: 'chatty',
      reader: { dPrime: { target: 1.8, opposite: 1.8 }, projection: 0.6, yeaSaying: 0.25 },
    }),
    tags: { family: 'namesakes', generation: '1' },
  },
  // Takes others for its contrary, and hears well otherwise: the overcorrector.
  {
    id: 'wary',
    declaration: Declaration.parse({
      orientation: { pdi: 0.35, idv: 0.6, uai: 0.3, mas: 0.6, lto: 0.35, ivr: 0.65 },
      spread: 0.4,
      logprobs: true,
      dress: 'mixed',
      reader: { dPrime: { target: 3, opposite: 3 }, projection: -0.5 },
    }),
  },
  // Declines and hedges: about 85 % of its answers can be read. Hears one pole worse than the other.
  {
    id: 'shy',
    declaration: Declaration.parse({
      orientation: { pdi: 0.4, idv: 0.35, uai: 0.75, mas: 0.25, lto: 0.45, ivr: 0.6 },
      refusal: 0.08,
      neutral: 0.05,
      unreadable: 0.02,
      verbosity: 0.2,
      dress: 'mixed',
      reader: { dPrime: { target: 2.2, opposite: 1.2 }, unreadable: 0.06 },
    }),
  },
  // Leans nowhere and hears nothing: what a respondent that guesses looks like. Of its gap nothing can
  // be told.
  {
    id: 'even',
    declaration: Declaration.parse({
      orientation: { pdi: 0.51, idv: 0.5, uai: 0.49, mas: 0.5, lto: 0.52, ivr: 0.48 },
      spread: 0.1,
      instability: { ab: 0.2, repeat: 0.2, compare: 0.2 },
      dress: 'mixed',
      reader: { hears: 'random' },
    }),
  },
  // Extreme on every dimension, at both ends. Knows what a story is about, and guesses the rest.
  {
    id: 'firm',
    declaration: Declaration.parse({
      orientation: { pdi: 0.9, idv: 0.12, uai: 0.88, mas: 0.1, lto: 0.08, ivr: 0.9 },
      dress: 'mixed',
      reader: { hears: 'topic' },
    }),
    // A family in name only: its members have nothing in common.
    tags: { family: 'namesakes', generation: '2' },
  },
  // Siblings: almost one profile, which a comparison should not tell apart. They hear alike too, and
  // favour other places among the options.
  {
    id: 'sibling-one',
    declaration: Declaration.parse({
      orientation: { pdi: 0.45, idv: 0.6, uai: 0.4, mas: 0.55, lto: 0.6, ivr: 0.7 },
      positionBias: 0.05,
      verbosity: 0.1,
      dress: 'mixed',
      reader: { orderBias: 0.1 },
    }),
    tags: { family: 'siblings' },
  },
  {
    id: 'sibling-two',
    declaration: Declaration.parse({
      orientation: { pdi: 0.46, idv: 0.59, uai: 0.41, mas: 0.54, lto: 0.61, ivr: 0.69 },
      positionBias: 0.04,
      verbosity: 0.15,
      dress: 'mixed',
      reader: { orderBias: -0.1 },
    }),
    tags: { family: 'siblings', base: 'sibling-one', training: 'instruct' },
  },
];
