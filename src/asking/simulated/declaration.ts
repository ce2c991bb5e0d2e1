import * as z from 'zod';
import { ownValue } from '../../../vocabulary/comparable-text.js';
import { canonicalJson, sha256, simulatedModel } from '../../../vocabulary/request.js';
import { Dimension, perDimension } from '../../../vocabulary/scheme.js';

const Share = z.number().min(0).max(1);
const Bias = z.number().min(-1).max(1);
const Mark = z.number().min(1).max(5);
const Sensitivity = z.number().min(0).max(8);

/** d′: how well it distinguishes the poles of a value, by the pole that the story holds. */
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
  /** Whether it infers values, knows only the topics, or guesses. */
  hears: z.enum(['signal', 'topic', 'random']).default('signal'),
  dPrime: SensitivityByPole.prefault({}),
  /** c: above 0 it reads the opposite pole more readily, below 0 the target pole. */
  criterion: z.number().min(-4).max(4).default(0),
  /** Standard deviation of how plain values are to it, in units of d′/2. */
  scatter: z.number().min(0).max(3).default(0.5),
  /**
   * Carry-over, the expected λ: chance that it answers as it would state itself (below 0: the
   * contrary), whatever the story holds; 0 unless given.
   */
  projection: Bias.optional(),
  /**
   * Scatter, over pairs and over items, of a lean to the target pole that is unrelated
   * to what is stated; in units of d′/2, skewed.
   */
  leanScatter: z
    .strictObject({ pair: z.number().min(0).max(3), item: z.number().min(0).max(3) })
    .optional(),
  /** Chance that it agrees with any statement (below 0: disagrees). */
  yeaSaying: Bias.default(0),
  /** Chance that it takes the option shown first (below 0: the last). */
  orderBias: Bias.default(0),
  /** Chance of choosing neither side where offered. */
  neutral: Share.default(0),
  /** Chance of an answer that cannot be read. */
  unreadable: Share.default(0),
  /** Chance of one pick too few or too many in a selection. */
  miscounts: Share.default(0),
  /** Chance that a value goes unmentioned in an extraction. */
  misses: Share.default(0),
  /** Chance of each fault in the reasoning of a wrong answer; none unless given. */
  faults: z
    .strictObject({
      inconsistency: Share.default(0),
      logic: Share.default(0),
      overlooked: Share.default(0),
    })
    .optional(),
  /** Mean of each quality of the turns in which a value shows. */
  expression: z
    .strictObject({
      reflection: Mark.default(3),
      naturalness: Mark.default(3),
      implicitness: Mark.default(3),
    })
    .optional(),
});
export type Reader = z.infer<typeof Reader>;

/** What a simulated judge of what is said about stories is declared to be. */
export const SimulatedJudge = z.strictObject({
  /** Chance of overlooking a value, by the pole that the story holds, or `other` attitude. */
  overlooks: z
    .strictObject({ target: Share.default(0), opposite: Share.default(0), other: Share.default(0) })
    .prefault({}),
  /** Chance of an answer that is no judgement at all. */
  nonsense: Share.default(0),
  /** Does what the sentences that it judges tell it to do. */
  gullible: z.boolean().default(false),
  /** Chance of overlooking a fault of reasoning, and of a false alarm; none unless given. */
  faultErrors: z.strictObject({ misses: Share.default(0), alarms: Share.default(0) }).optional(),
  /** Chance that it prefers the first of two turns (below 0: the second); none unless given. */
  placeBias: Bias.optional(),
});
export type SimulatedJudge = z.infer<typeof SimulatedJudge>;

const Logits = z.number().min(-4).max(4);

/** P(target pole) of a respondent's mean item, by dimension of the scheme; 0.5 where none is given. */
const Orientation = z.record(Dimension, Share);

/** By form, chance that an answer is a coin toss. */
const FormInstability = z.strictObject({
  ab: Share.default(0),
  repeat: Share.default(0),
  compare: Share.default(0),
});

const LogitBias = z.strictObject({
  position: z.number().min(-4).max(4).default(0),
  acquiescence: z.number().min(-4).max(4).default(0),
});

/**
 * What people declare a simulated respondent to be. An instrument may let them declare more, under its
 * own id.
 */
export const DeclarationEntry = z
  .strictObject({
    orientation: Orientation.default({}),
    /** Variance of items about the orientation, as a share of the largest possible, m(1 − m). 0 makes all items alike. */
    spread: Share.default(0.2),
    /** `ab`, `repeat` and `likert`: towards the option shown first (above 0) or second. */
    positionBias: Bias.default(0),
    /** `compare`: towards yes (above 0) or no. */
    acquiescence: Bias.default(0),
    /**
     * The same biases in logits, which shift every item instead
     * of ignoring some. None unless given.
     */
    logitBias: LogitBias.optional(),
    /**
     * How far each wording moves each dimension, in logits: normal with this spread, drawn
     * by this seed. Not at all unless given.
     */
    wordingEffects: z
      .strictObject({ spread: z.number().min(0).max(4), seed: z.int().default(1) })
      .optional(),
    instability: FormInstability.prefault({}),
    /** Chance of an answer that declines. */
    refusal: Share.default(0),
    /** Chance to decline instead of answering for a pole; none beyond `refusal` unless given. */
    poleRefusal: z
      .strictObject({ target: Share.default(0), opposite: Share.default(0) })
      .optional(),
    /** Chance of an answer that commits to neither option. */
    neutral: Share.default(0),
    /** Chance of an answer that means nothing. */
    unreadable: Share.default(0),
    /** Chance that a choice is named in a code that no rule reads, and a simulated reader model does; none unless given. */
    obscure: Share.optional(),
    /** Chance that a readable answer is followed by an explanation. */
    verbosity: Share.default(0),
    /** Form of answers: alone, in the usual markup, or among courtesies. */
    dress: z.enum(['bare', 'mixed', 'chatty']).default('bare'),
    /** Whether log-probabilities are returned when asked for. */
    logprobs: z.boolean().default(false),
    /** How it reads stories. */
    reader: Reader.optional(),
    /**
     * Effect of how nice an item's target option truly sounds, per standard deviation: in logits of what it states,
     * in units of d′/2 of what it infers (by dimension, if given). None unless given.
     */
    desirability: z
      .strictObject({ stated: Logits, heard: z.union([Logits, z.record(Dimension, Logits)]) })
      .optional(),
    /**
     * Effect of how much plainer an item's telling at the target pole truly is, per standard deviation: in logits
     * of what it states, and as a share of d′/2, added where the story holds the target pole and subtracted
     * elsewhere. None unless given.
     */
    plainness: z.strictObject({ stated: Logits, heard: z.number().min(-1).max(1) }).optional(),
    /** How far a persona turns its orientation to the persona's pole; wholly unless given. */
    suggestible: Share.optional(),
    /**
     * Effect of a country's persona: each orientation moves by `steerability` of the way to the country's score ×
     * 0.01 or, where it knows `wealth` alone, to the mean score of rich and Western countries or of the others.
     * None unless given.
     */
    personas: z
      .strictObject({
        steerability: z.number().min(-1).max(1),
        knows: z.enum(['scores', 'wealth']).default('scores'),
      })
      .optional(),
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
  /** What open answers and conversations let people declare, by their ids; absent where that is nothing. */
  instruments: z.record(z.string(), z.json()).exactOptional(),
});
export type Declaration = z.infer<typeof Declaration>;

/**
 * A declaration of an entry in a file, in which instruments let people declare more, each under
 * its own id.
 */
export function gathered(entry: object, further: Readonly<Record<string, z.ZodType>>): Declaration {
  const parts = Object.entries(entry);
  const own = parts.filter(([key]) => !Object.hasOwn(further, key));
  const declared = parts.filter(([key]) => Object.hasOwn(further, key));
  return Declaration.parse({
    ...Object.fromEntries(own),
    ...(declared.length === 0 ? {} : { instruments: Object.fromEntries(declared) }),
  });
}

/** P(target pole) of a respondent's mean item on a dimension, 0..1. */
export function orientationOn({ orientation }: Declaration, dimension: Dimension): number {
  return ownValue(orientation, dimension) ?? 0.5;
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

/** The id under which a simulated respondent answers: that of its entry, whatever levels it is crossed with. */
export function servedId(model: string): string {
  return model.slice(simulatedModel('').length);
}

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

/**
 * A declaration in plain words: the orientation on each of these dimensions, then whatever departs from a plain
 * respondent, then how it reads stories where a reader is declared, such as "simulated: pdi 0.25, …, ivr 0.50;
 * position bias 0.10, dress mixed; stories: d′ target 2.00, opposite 1.50, acquiescence 0.10".
 */
export function describeDeclaration(
  declaration: Declaration,
  dimensions: readonly Dimension[],
): string {
  const { reader } = declaration;
  const orientations = dimensions.map(
    (name) => `${name} ${orientationOn(declaration, name).toFixed(2)}`,
  );
  const lists = [orientations, traitsOf(declaration), reader ? readerTraits(reader) : []];
  return `simulated: ${lists
    .filter((list) => list.length > 0)
    .map((list) => list.join(', '))
    .join('; ')}`;
}

function traitsOf(declaration: Declaration): readonly string[] {
  const { instability } = declaration;
  return [
    ...departures([
      ['position bias', declaration.positionBias],
      ['acquiescence', declaration.acquiescence],
      ['position bias in logits', declaration.logitBias?.position ?? 0],
      ['acquiescence in logits', declaration.logitBias?.acquiescence ?? 0],
      ['wording effects', declaration.wordingEffects?.spread ?? 0],
      ['instability of ab', instability.ab],
      ['instability of repeat', instability.repeat],
      ['instability of compare', instability.compare],
      ['refusal', declaration.refusal],
      ['refusal of the target pole', declaration.poleRefusal?.target ?? 0],
      ['refusal of the opposite pole', declaration.poleRefusal?.opposite ?? 0],
      ['neutral', declaration.neutral],
      ['unreadable', declaration.unreadable],
      ['obscure', declaration.obscure ?? 0],
      ['verbosity', declaration.verbosity],
      ['desirability stated', declaration.desirability?.stated ?? 0],
      ...heardTraits(declaration),
      ['plainness stated', declaration.plainness?.stated ?? 0],
      ['plainness inferred', declaration.plainness?.heard ?? 0],
      ['suggestible', declaration.suggestible ?? 1, 1],
      ['steerability', declaration.personas?.steerability ?? 0],
    ]),
    ...(declaration.personas?.knows === 'wealth' ? ['knows countries by wealth alone'] : []),
    ...(declaration.dress === 'bare' ? [] : [`dress ${declaration.dress}`]),
    ...(declaration.logprobs ? ['log-probabilities'] : []),
  ];
}

function heardTraits({ desirability }: Declaration): readonly Trait[] {
  const heard = desirability?.heard ?? 0;
  if (typeof heard === 'number') return [['desirability inferred', heard]];
  return Object.entries(heard).map(([dimension, each]) => [
    `desirability inferred on ${dimension}`,
    each,
  ]);
}

const plain = Reader.parse({});

/** How a reader reads stories: d′ by pole for one that infers attitudes; then whatever departs from a plain reader. */
function readerTraits(reader: Reader): readonly string[] {
  const { target, opposite } = reader.dPrime;
  const hears = {
    signal: `stories: d′ target ${target.toFixed(2)}, opposite ${opposite.toFixed(2)}`,
    topic: 'stories: infers topics alone',
    random: 'stories: infers nothing',
  }[reader.hears];
  const signal = departures([
    ['criterion', reader.criterion],
    ['scatter', reader.scatter, plain.scatter],
    ['lean scatter of pairs', reader.leanScatter?.pair ?? 0],
    ['lean scatter of items', reader.leanScatter?.item ?? 0],
  ]);
  return [
    hears,
    ...(reader.hears === 'signal' ? signal : []),
    ...departures([
      ['projection', reader.projection ?? 0],
      ['acquiescence', reader.yeaSaying],
      ['position bias', reader.orderBias],
      ['neutral', reader.neutral],
      ['unreadable', reader.unreadable],
      ['miscounts', reader.miscounts],
      ['misses', reader.misses],
    ]),
  ];
}

type Trait = readonly [name: string, value: number, usual?: number];

function departures(traits: readonly Trait[]): readonly string[] {
  return traits
    .filter(([, value, usual = 0]) => value !== usual)
    .map(([name, value]) => `${name} ${value.toFixed(2)}`);
}
