import { z } from 'zod';
import { Dimension, perDimension } from './dimension.js';
import { Reader } from './reader.js';
import { canonicalJson, sha256 } from './request.js';

const Share = z.number().min(0).max(1);
const Bias = z.number().min(-1).max(1);

/** P(target pole) of a respondent's mean item, by dimension of the scheme; 0.5 where none is given. */
const Orientation = z.record(Dimension, Share);

/** By form, the chance that an answer ignores the item and is a coin toss. */
const FormInstability = z.strictObject({
  ab: Share.default(0),
  repeat: Share.default(0),
  compare: Share.default(0),
});

/**
 * What people declare a simulated respondent to be. An instrument may let them declare more, under its
 * own id.
 */
export const DeclarationEntry = z
  .strictObject({
    orientation: Orientation.default({}),
    /** How far items scatter about the orientation: their variance as a share of the largest possible, m(1 − m). 0 makes all items alike. */
    spread: Share.default(0.2),
    /** `ab`, `repeat` and `likert`: towards the option shown first (above 0) or second. */
    positionBias: Bias.default(0),
    /** `compare`: towards yes (above 0) or no. */
    acquiescence: Bias.default(0),
    instability: FormInstability.prefault({}),
    /** Chance of an answer that declines. */
    refusal: Share.default(0),
    /** Chance of an answer that commits to neither option. */
    neutral: Share.default(0),
    /** Chance of an answer that means nothing. */
    unreadable: Share.default(0),
    /** Chance that a readable answer is followed by an explanation. */
    verbosity: Share.default(0),
    /** How answers are printed: the answer alone, in the usual markup, or among courtesies. */
    dress: z.enum(['bare', 'mixed', 'chatty']).default('bare'),
    /** Whether log-probabilities are returned when asked for. */
    logprobs: z.boolean().default(false),
    /** How it reads stories; without one, as a reader of whom nothing is declared. */
    reader: Reader.optional(),
    /**
     * How far it goes by how nice an item's target option truly sounds, in logits of what it states and in
     * units of d′/2 of what it hears, per standard deviation. Unless given it does not.
     */
    desirability: z
      .strictObject({ stated: z.number().min(-4).max(4), heard: z.number().min(-4).max(4) })
      .optional(),
    /** How far a persona turns its orientation to the pole that it speaks for, 0..1; wholly unless given. */
    suggestible: Share.optional(),
    /** Respondents of one seed share their item effects. */
    seed: z.int().default(1),
  })
  .refine(({ refusal, neutral, unreadable }) => refusal + neutral + unreadable <= 1, {
    error: 'refusal, neutral and unreadable together must not exceed 1',
  });

/**
 * What a simulated respondent is declared to be. How the parameters make an answer stands with
 * `chanceOfFirst` in answer-model.ts.
 */
export const Declaration = DeclarationEntry.safeExtend({
  /** What further instruments let people declare, by their ids; absent where that is nothing. */
  instruments: z.record(z.string(), z.json()).exactOptional(),
});
export type Declaration = z.infer<typeof Declaration>;

/**
 * A declaration of an entry in a file, in which further instruments let people declare more, each under
 * its own id.
 */
export function gathered(entry: object, further: Readonly<Record<string, z.ZodType>>): Declaration {
  const parts = Object.entries(entry);
  const own = parts.filter(([key]) => !(key in further));
  const declared = parts.filter(([key]) => key in further);
  return Declaration.parse({
    ...Object.fromEntries(own),
    ...(declared.length === 0 ? {} : { instruments: Object.fromEntries(declared) }),
  });
}

/** P(target pole) of a respondent's mean item on a dimension, 0..1. */
export function orientationOn({ orientation }: Declaration, dimension: Dimension): number {
  return orientation[dimension] ?? 0.5;
}

/** A declaration that says its orientation on each of these dimensions and on no other, as its identity needs. */
export function declaredOn(
  declaration: Declaration,
  dimensions: readonly Dimension[],
): Declaration {
  const orientation = perDimension(dimensions, (each) => orientationOn(declaration, each));
  return { ...declaration, orientation };
}

/** A respondent that a simulation serves. */
export interface SimulatedRespondent {
  readonly id: string;
  readonly declaration: Declaration;
}

/** A model in the service of an instrument, such as a judge, that a simulation serves. */
export interface ServedModel {
  readonly id: string;
  /** The id of the instrument that it serves. */
  readonly instrument: string;
  /** What it is declared to be. */
  readonly declared: object;
}

/** The name under which a simulated respondent or a model in an instrument's service is served. */
export function simulatedModel(id: string): string {
  return `simulated/${id}`;
}

const hashes = new WeakMap<object, string>();

/** The first 16 hexadecimal digits of SHA-256 over the canonical JSON of what is declared. */
export function declarationHash(declared: object): string {
  const known = hashes.get(declared);
  if (known) return known;
  const hash = sha256(canonicalJson(declared)).slice(0, 16);
  hashes.set(declared, hash);
  return hash;
}

/** The endpoint identity of a simulated respondent: its declared parameters, never its port. */
export function simulatedIdentity(declaration: Declaration): string {
  return identityOf(declarationHash(declaration));
}

/** The endpoint identity of a simulated model in an instrument's service: its declared parameters, never its port. */
export function simulatedJudgeIdentity(declared: object): string {
  return identityOf(declarationHash(declared));
}

const owner = 'undertone-simulation:';

/** Who a simulation says owns a model (`owned_by`): us, with the hash of what is declared. */
export function simulationOwner(declared: object): string {
  return `${owner}${declarationHash(declared)}`;
}

/** The endpoint identity of the respondent or judge whose {@link simulationOwner} this is; undefined for any other owner. */
export function identityOfOwner(ownedBy: string): string | undefined {
  return ownedBy.startsWith(owner) ? identityOf(ownedBy.slice(owner.length)) : undefined;
}

function identityOf(hash: string): string {
  return `simulated:${hash}`;
}
