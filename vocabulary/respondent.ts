import * as z from 'zod';
import type { Message, Parameters, PlayedPersona } from './request.js';

/** A model under test: where it is, how it is asked, in which language and as whom. */
export interface Respondent {
  readonly id: string;
  /** Endpoint identity, as it enters request keys. */
  readonly endpoint: string;
  readonly model: string;
  readonly parameters: Parameters;
  readonly language: string;
  /** Sent as the system message; null sends none. */
  readonly persona: string | null;
  /** Where its system message stands instead: at the head of the user's first message, for a model that takes none. */
  readonly system?: 'user' | undefined;
  /** True when answers come from a simulation; every place that shows a figure says so. */
  readonly simulated: boolean;
  /** The persona that it plays in a cross of factors. */
  readonly personaLevel?: PersonaLevel;
  /** The pole that its persona speaks for, by dimension, where a persona switch gave it one. */
  readonly personaPoles?: PlayedPersona['poles'] & object;
}

/** Whom a respondent plays, as far as a simulation heeds it: to be spread into what its requests are about. */
export function playedBy({ personaLevel, personaPoles: poles }: Respondent): {
  readonly persona?: PlayedPersona;
} {
  const country = personaLevel?.country ?? undefined;
  if (country === undefined && poles === undefined) return {};
  return { persona: { ...(country !== undefined && { country }), ...(poles && { poles }) } };
}

/** The language of a tag: a further version of a language has a name behind a hyphen, such as `zh-machine`. */
export function withoutVersion(language: string): string {
  return language.split('-', 1)[0] ?? language;
}

/** The messages that put one prompt to a respondent. */
export function messagesFor(respondent: Respondent, prompt: string): readonly Message[] {
  return underSystem(respondent, respondent.persona, [{ role: 'user', content: prompt }]);
}

/** Messages to a respondent under a system message, where it takes one: else with that at the user's head. */
export function underSystem(
  { system }: Pick<Respondent, 'system'>,
  text: string | null,
  messages: readonly Message[],
): readonly Message[] {
  if (text === null) return messages;
  if (system !== 'user') return [{ role: 'system', content: text }, ...messages];
  const [first, ...rest] = messages;
  return first?.role === 'user'
    ? [{ role: 'user', content: `${text}\n\n${first.content}` }, ...rest]
    : [{ role: 'user', content: text }, ...messages];
}

const Tag = z.string().min(1).max(80).nullable();

/** Where a model comes from, as the study says; null where it does not. */
export const Tags = z.strictObject({
  /** Models that share a maker or a lineage. */
  family: Tag,
  /** Its place in the family, such as "3.1". */
  generation: Tag,
  /** The id of the respondent that it was tuned from. */
  base: Tag,
  /** How it was trained after that, such as "instruct". */
  training: Tag,
  /** When it was asked, where one model is asked at several times, such as "2026-11". */
  wave: Tag.default(null),
  /** The id of the respondent that it is a later wave of, where endpoint and model do not tell. */
  earlier: Tag.default(null),
});
export type Tags = z.infer<typeof Tags>;

/** What a respondent has that nobody tagged. */
export const noTags: Tags = {
  family: null,
  generation: null,
  base: null,
  training: null,
  wave: null,
  earlier: null,
};

/** The persona that a respondent of a cross of factors plays. */
export const PersonaLevel = z.strictObject({
  /** How it is named, such as "Germany". */
  name: z.string().min(1),
  /** What is said of it in the system message. */
  text: z.string().min(1),
  /** Whose typical person it is, as country scores name the country; null for any other persona. */
  country: z.string().min(1).nullable(),
  /** The id of the same respondent without a persona. */
  bare: z.string().min(1),
});
export type PersonaLevel = z.infer<typeof PersonaLevel>;

/** A persona that turns a respondent's leanings around, and one as long that takes no side. */
export const personaNames = ['switched', 'sham'] as const;
export type PersonaName = (typeof personaNames)[number];
