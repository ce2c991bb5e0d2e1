import { ownValue } from '../../vocabulary/comparable-text.js';
import { type CountryTable, completeCountries } from '../../vocabulary/country.js';
import type { InferenceTemplates } from '../../vocabulary/inference-template.js';
import { sha256 } from '../../vocabulary/request.js';
import type { PersonaLevel } from '../../vocabulary/respondent.js';
import { type Dimension, ofDimension, perDimension } from '../../vocabulary/scheme.js';
import { digitsPrompt } from '../asking/probe.js';
import { type Declaration, orientationOn, type ServedModel } from './declaration.js';
import { randomFrom } from './random.js';
import { type Sampling, type SimulatedAnswer, simulatedAnswer } from './tokens.js';

/** What a simulation knows of one instrument: which prompts it recognises, and how it answers them. */
export interface Knowledge {
  /** The id of the instrument. */
  readonly instrument: string;
  /** What a system message makes of a respondent; the very declaration where that turns nothing. */
  turned?(declaration: Declaration, system: string): Declaration;
  /** How a respondent that is declared so answers a prompt; undefined for a prompt of another instrument. */
  asked(put: Prompt, declaration: Declaration): Answering | undefined;
  /** How a model in the instrument's service answers that is declared so; undefined for any other prompt. */
  served?(put: Prompt, declared: object): Answering | undefined;
}

/** How one prompt is answered. */
interface Answering {
  /** Equal for equal prompts, whatever the system message; the prompt itself unless given. */
  readonly key?: string;
  /** A function of what is declared, the prompt and the sampling alone. */
  readonly answer: (sampling: Sampling) => SimulatedAnswer;
}

/** What answers to one model name. A respondent and others may share it: what is asked tells them apart. */
export interface Simulated {
  readonly declaration?: Declaration | undefined;
  /** Those in the service of instruments. */
  readonly services: readonly Pick<ServedModel, 'instrument' | 'declared'>[];
}

/** What is put to a simulation. */
interface Prompt {
  /** The user's last message; '' where there is none. */
  readonly prompt: string;
  /** The system message; '' where there is none. */
  readonly system: string;
}

/** What these messages put to a simulation, which heeds no others. */
export function promptIn(
  messages: readonly { readonly role: string; readonly content: string }[],
): Prompt {
  return {
    prompt: messages.findLast(({ role }) => role === 'user')?.content ?? '',
    system: messages.find(({ role }) => role === 'system')?.content ?? '',
  };
}

/** A prompt that can be answered. */
interface Understood {
  /** What answers it. */
  readonly by: object;
  /** Equal for equal prompts under equal system messages. */
  readonly key: () => string;
  readonly answer: Answering['answer'];
}

/** How a prompt is answered; undefined for one that is not known, or not to those who are asked. */
export function understand(
  put: Prompt,
  { declaration, services }: Simulated,
  knowledge: readonly Knowledge[],
): Understood | undefined {
  if (declaration) {
    const turned = knowledge.reduce(
      (known, each) => each.turned?.(known, put.system) ?? known,
      declaration,
    );
    for (const known of knowledge) {
      const answering = known.asked(put, turned);
      if (answering) return understood(put, declaration, answering);
    }
  }
  for (const { instrument, declared } of services) {
    const known = knowledge.find((each) => each.instrument === instrument);
    const answering = known?.served?.(put, declared);
    if (answering) return understood(put, declared, answering);
  }
  // Whoever is served takes part in a check of its endpoint.
  const by = declaration ?? services[0]?.declared;
  return by && put.prompt === digitsPrompt ? understood(put, by, inWords(digitsOf)) : undefined;
}

function digitsOf(seed: number): string {
  const next = randomFrom(seed, 'digits');
  return Array.from({ length: 12 }, () => Math.floor(next() * 10)).join('');
}

/** An answer of text, drawn by the seed alone and cut where it is too long. */
export function inWords(text: (seed: number) => string): Answering {
  return { answer: ({ seed, maxTokens }) => simulatedAnswer(text(seed), { maxTokens }) };
}

function understood(
  { prompt, system }: Prompt,
  by: object,
  { key, answer }: Answering,
): Understood {
  return { by, key: () => `${key ?? keyOf(prompt)}${keyOf(system)}`, answer };
}

function keyOf(text: string): string {
  return text === '' ? '' : sha256(text);
}

type Personas = NonNullable<InferenceTemplates['personas']>;

/** What a simulated respondent is under a system message; the very declaration where that turns nothing. */
export type TurnAround = (declaration: Declaration, system: string) => Declaration;

/**
 * Lets personas in these words turn a respondent's orientation. Where the system message has the
 * sentence for the pole that the declared orientation m does not lean to,
 *
 *     m′ = m + g·((1 − m) − m),   g = `suggestible`, 1 unless declared
 *
 * A sentence for the pole that it leans to, a sham one and any other text turn nothing. The seed stays,
 * so that items scatter about m′ by the same draws.
 */
export function turnAround(wordings: readonly Personas[]): TurnAround {
  // A declaration that is the same object every time need not be hashed every time.
  const known = new WeakMap<Declaration, Map<string, Declaration>>();
  return (declaration, system) => {
    const turned = known.get(declaration) ?? new Map<string, Declaration>();
    known.set(declaration, turned);
    const found = turned.get(system) ?? turnedBy(wordings, { declaration, system });
    turned.set(system, found);
    return found;
  };
}

function turnedBy(
  wordings: readonly Personas[],
  { declaration, system }: { readonly declaration: Declaration; readonly system: string },
): Declaration {
  const { suggestible = 1 } = declaration;
  const worded = [...new Set(wordings.flatMap(({ dimensions }) => Object.keys(dimensions)))];
  const contrary = worded.filter((dimension) => {
    const pole = orientationOn(declaration, dimension) < 0.5 ? 'target' : 'opposite';
    return wordings.some(({ dimensions }) => {
      const sentence = ownValue(dimensions, dimension)?.[pole];
      return sentence !== undefined && system.includes(sentence);
    });
  });
  if (contrary.length === 0) return declaration;
  const turned = contrary.map((dimension) => {
    const before = orientationOn(declaration, dimension);
    return [dimension, before + suggestible * (1 - 2 * before)];
  });
  return {
    ...declaration,
    orientation: { ...declaration.orientation, ...Object.fromEntries(turned) },
  };
}

/** What a country's persona stands for: its scores, and the mean of those that are as rich. */
interface Target {
  /** As it stands in a system message. */
  readonly text: string;
  readonly scores: Readonly<Record<Dimension, number>>;
  readonly wealth: Readonly<Record<Dimension, number>>;
}

/** The personas of countries that respondents play, by the chosen country scores. */
export function personaTargets(
  respondents: readonly { readonly personaLevel?: PersonaLevel }[],
  {
    table,
    dimensions,
  }: { readonly table: CountryTable; readonly dimensions: readonly Dimension[] },
): readonly Target[] {
  const complete = completeCountries(table, dimensions);
  const texts = new Map(
    respondents.flatMap(({ personaLevel: level }) =>
      level?.country ? [[level.text, level.country] as const] : [],
    ),
  );
  const found = [...texts].flatMap(([text, name]) => {
    const country = complete.find((each) => each.name === name);
    if (!country) return [];
    const alike = complete.filter(({ richWest }) => richWest === country.richWest);
    const wealth = perDimension(
      dimensions,
      (dimension) =>
        alike.reduce((sum, { scores }) => sum + ofDimension(scores, dimension), 0) / alike.length,
    );
    return [{ text, scores: country.scores, wealth }];
  });
  // Where one text is part of another, the longer is meant.
  return found.toSorted((a, b) => b.text.length - a.text.length);
}

/**
 * Lets the personas of countries move a respondent that declares it. With T the target's score × 0.01 and s
 * the steerability, each orientation m becomes
 *
 *     m′ = m + s·(T − m),   kept within 0..1
 *
 * The seed stays, so that items scatter about m′ by the same draws.
 */
export function personaKnowledge(targets: readonly Target[]): Knowledge {
  // A declaration that is the same object every time need not be hashed every time.
  const known = new WeakMap<Declaration, Map<string, Declaration>>();
  return {
    instrument: 'personas',
    turned(declaration, system) {
      if (!declaration.personas || system === '') return declaration;
      const turned = known.get(declaration) ?? new Map<string, Declaration>();
      known.set(declaration, turned);
      const found = turned.get(system) ?? movedBy(targets, { declaration, system });
      turned.set(system, found);
      return found;
    },
    asked: () => undefined,
  };
}

function movedBy(
  targets: readonly Target[],
  { declaration, system }: { readonly declaration: Declaration; readonly system: string },
): Declaration {
  const { personas } = declaration;
  const target = targets.find(({ text }) => system.includes(text));
  if (!personas || !target) return declaration;
  const towards = target[personas.knows];
  const orientation = perDimension(Object.keys(towards), (dimension) => {
    const before = orientationOn(declaration, dimension);
    const moved =
      before + personas.steerability * (0.01 * ofDimension(towards, dimension) - before);
    return Math.min(1, Math.max(0, moved));
  });
  return { ...declaration, orientation: { ...declaration.orientation, ...orientation } };
}
