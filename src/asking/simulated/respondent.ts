import { ownValue } from '../../../vocabulary/comparable-text.js';
import { type CountryTable, completeCountries } from '../../../vocabulary/country.js';
import {
  type About,
  type Message,
  type PlayedPersona,
  sha256,
} from '../../../vocabulary/request.js';
import { type Dimension, ofDimension, perDimension } from '../../../vocabulary/scheme.js';
import { randomFrom } from '../../util/random.js';
import { digitsPrompt } from '../probe.js';
import { type Declaration, orientationOn, type ServedModel } from './declaration.js';
import { type Sampling, type SimulatedAnswer, simulatedAnswer } from './tokens.js';

/** How what one instrument asks is answered. What is asked tells a respondent from a model in its service. */
export interface SimulatedSide {
  /** How a respondent that is declared so answers; undefined for what is asked of others. */
  respondent?(asked: Asked, declaration: Declaration): Answering | undefined;
  /** How a model in the instrument's service answers that is declared so; undefined for what is asked of others. */
  service?(asked: Asked, declared: object): Answering | undefined;
}

/** What is put to a simulation. */
export interface Asked {
  /** In the instrument's own form. */
  readonly asks: object;
  /** The user's last message; '' where there is none. Chance may go by it, and is all that does. */
  readonly prompt: string;
}

/** An answer is a function of what is declared, what is asked and the sampling alone. */
type Answering = (sampling: Sampling) => SimulatedAnswer;

/** An answer of text, drawn by the seed alone and cut where it is too long. */
export function inWords(text: (seed: number) => string): Answering {
  return ({ seed, maxTokens }) => simulatedAnswer(text(seed), { maxTokens });
}

/** What answers to one model name. A respondent and others may share it. */
export interface Simulated {
  readonly declaration?: Declaration | undefined;
  /** Those in the service of instruments. */
  readonly services: readonly Pick<ServedModel, 'instrument' | 'declared'>[];
}

/** What a simulation can do: the instruments that it answers, by their ids, and the countries that personas come from. */
export interface Abilities {
  readonly sides: Readonly<Record<string, SimulatedSide>>;
  readonly countries?: CountryPersonas | undefined;
}

/** A question that can be answered. */
interface Understood {
  /** What answers it. */
  readonly by: object;
  /** Equal for equal messages to a respondent. */
  readonly key: () => string;
  readonly answer: Answering;
}

/** How a question is answered; undefined for one that does not say what it asks, or asks it of others. */
export function understand(
  {
    messages,
    about,
  }: { readonly messages: readonly Message[]; readonly about?: About | undefined },
  { declaration, services }: Simulated,
  { sides, countries }: Abilities,
): Understood | undefined {
  const prompt = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const key = () => sha256(messages.map(({ content }) => content).join('\n'));
  const side = about && ownValue(sides, about.instrument);
  if (about && side) {
    const asked = { asks: about.asks, prompt };
    const own =
      declaration && side.respondent?.(asked, playing(declaration, about.persona, countries));
    if (declaration && own) return { by: declaration, key, answer: own };
    const served = services.find(({ instrument }) => instrument === about.instrument)?.declared;
    const answer = served && side.service?.(asked, served);
    return answer && { by: served, key, answer };
  }
  // Whoever is served takes part in a check of its endpoint.
  const by = declaration ?? services[0]?.declared;
  return by && prompt === digitsPrompt ? { by, key, answer: inWords(digitsOf) } : undefined;
}

function digitsOf(seed: number): string {
  const next = randomFrom(seed, 'digits');
  return Array.from({ length: 12 }, () => Math.floor(next() * 10)).join('');
}

// A declaration that is the same object every time need not be hashed every time.
const played = new WeakMap<Declaration, Map<string, Declaration>>();

/**
 * What a simulated respondent is under a persona; the very declaration where that changes nothing. A country
 * moves its orientation first: a persona switch turns what was found under it. The seed stays, so that
 * items scatter about the new orientation by the same draws.
 */
function playing(
  declaration: Declaration,
  persona: PlayedPersona | undefined,
  countries: CountryPersonas | undefined,
): Declaration {
  if (!persona) return declaration;
  const known = played.get(declaration) ?? new Map<string, Declaration>();
  played.set(declaration, known);
  const country = countries?.(persona.country);
  const name = JSON.stringify([country, persona.poles]);
  const found = known.get(name) ?? turnedBy(persona.poles, movedBy(country, declaration));
  known.set(name, found);
  return found;
}

/**
 * With T the target's score × 0.01 and s the declared steerability, each orientation m becomes
 *
 *     m′ = m + s·(T − m),   kept within 0..1
 */
function movedBy(target: CountryPersona | undefined, declaration: Declaration): Declaration {
  const { personas } = declaration;
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

/**
 * Where the persona speaks for the pole that the orientation m does not lean to,
 *
 *     m′ = m + g·((1 − m) − m),   g = `suggestible`, 1 unless declared
 */
function turnedBy(poles: PlayedPersona['poles'] = {}, declaration: Declaration): Declaration {
  const { suggestible = 1 } = declaration;
  const turned = Object.entries(poles).flatMap(([dimension, pole]) => {
    const before = orientationOn(declaration, dimension);
    const contrary = before < 0.5 ? 'target' : 'opposite';
    return pole === contrary ? [[dimension, before + suggestible * (1 - 2 * before)] as const] : [];
  });
  if (turned.length === 0) return declaration;
  return {
    ...declaration,
    orientation: { ...declaration.orientation, ...Object.fromEntries(turned) },
  };
}

/** What a country's persona stands for: its scores, and the mean of those that are as rich. */
interface CountryPersona {
  readonly scores: Readonly<Record<Dimension, number>>;
  readonly wealth: Readonly<Record<Dimension, number>>;
}

/** What the persona of a country stands for, by the country's name; undefined for a country without scores. */
type CountryPersonas = (country: string | undefined) => CountryPersona | undefined;

/** The personas of the countries in a table. */
export function countryPersonas(
  table: CountryTable,
  dimensions: readonly Dimension[],
): CountryPersonas {
  const complete = completeCountries(table, dimensions);
  const wealthOf = (rich: boolean) => {
    const alike = complete.filter(({ richWest }) => richWest === rich);
    return perDimension(
      dimensions,
      (dimension) =>
        alike.reduce((sum, { scores }) => sum + ofDimension(scores, dimension), 0) / alike.length,
    );
  };
  const [rich, others] = [wealthOf(true), wealthOf(false)];
  const known = new Map(
    complete.map(({ name, scores, richWest }) => [
      name,
      { scores, wealth: richWest ? rich : others },
    ]),
  );
  return (name) => known.get(name ?? '');
}
