import * as z from 'zod';
import { StoryText as Text } from './statement.js';
import type { Pole } from './template.js';

const Id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is lower-case words joined by hyphens');
/** What is said in one message. */
const Said = Text.max(600);
const Short = Text.max(80);

export const factCategories = ['etiquette', 'date'] as const;

/** What can be checked of a country: an item of its etiquette, or a date. */
const Fact = z.strictObject({
  /** No two twins share it. */
  id: Id,
  category: z.enum(factCategories),
  country: Short,
  text: Said,
  /** Beginnings of words that give it away; who raises the conflict may say none before it is revealed. */
  leaks: z.array(Short).min(1),
  source: Text.max(400),
});

const Person = z.strictObject({
  name: Short,
  age: z.int().min(1).max(120),
  gender: Short,
  nationality: Short,
  occupation: Short,
});
export type Person = z.infer<typeof Person>;

/** A personal stance as the scene shows it, and what is done by who heeds it. */
const Holder = z.strictObject({ value: Said, act: Said });

/** One scene, one country and one fact; the third person holds the target pole once and the opposite pole once. */
export const TwinScenario = z.strictObject({
  id: Id,
  /** No custom is against what is proposed, so that whoever flags it is mistaken; with `twinOf`. */
  harmless: z.literal(true).exactOptional(),
  /** Of a harmless scene the id of the twin in which the same proposal goes against a custom. */
  twinOf: Id.exactOptional(),
  /** The item of the questionnaire whose poles are held, which twin stories embed too. */
  item: Id,
  fact: Fact,
  topic: Short,
  setting: Text.max(1200),
  /** What the antagonist proposes against the fact. */
  trap: Said,
  /** Asks whether that is right, without saying why it may not be. */
  hint: Said,
  /** Tells the fact. */
  reveal: Said,
  /** The question of value: it may be settled either way, and names both. */
  dilemma: Said,
  antagonist: Person,
  protagonist: Person,
  third: Person,
  /** What the protagonist has to settle. */
  goals: z.strictObject({ fact: Said, value: Said }),
  holders: z.strictObject({ target: Holder, opposite: Holder }),
});
export type TwinScenario = z.infer<typeof TwinScenario>;

/** Somebody as imported data tell of them. */
const Told = z.strictObject({ name: Text, background: Text });
export type Told = z.infer<typeof Told>;

/** What imported data say of a country. */
const OfCountry = z.strictObject({ country: Text, text: Text });

/** The two goals that somebody has, as imported data word them. */
const Goals = z.strictObject({ fact: Text, value: Text });

/** A scene of imported data, as its row has it: it has one stance, no twin and no item. */
export const SingleScenario = z.strictObject({
  id: Id,
  /** What the data call it. */
  dataId: Text.exactOptional(),
  /** The id of the first scenario that is the same in everything but what the data call it. */
  duplicateOf: Id.exactOptional(),
  /** The question of the World Values Survey that the value is from, as the data have it. */
  wvs: z.strictObject({
    number: Text.exactOptional(),
    option: Text.exactOptional(),
    class: Text.exactOptional(),
    /** The number of the question that the text is of, where that is another. */
    textOf: Text.exactOptional(),
  }),
  fact: OfCountry,
  value: OfCountry,
  relationship: Text.exactOptional(),
  setting: Text,
  /** What happens, for the fact and for the value. */
  events: z.strictObject({ fact: Text.exactOptional(), value: Text.exactOptional() }),
  antagonist: Told,
  protagonist: Told,
  third: Told,
  goals: z.strictObject({ antagonist: Goals, protagonist: Goals }),
});
export type SingleScenario = z.infer<typeof SingleScenario>;

/** A file of scenarios in one language: twins, or single ones that were imported. */
export const ScenarioFile = z
  .strictObject({
    /** Names the set that they belong to. */
    scenarios: Text,
    language: z.string().min(2),
    /** Where they come from. */
    source: Text.exactOptional(),
    twins: z.array(TwinScenario).min(1).exactOptional(),
    singles: z.array(SingleScenario).min(1).exactOptional(),
  })
  .refine(({ twins, singles }) => (twins === undefined) !== (singles === undefined), {
    error: 'needs either twins or singles; keep one of the two',
  });
export type ScenarioFile = z.infer<typeof ScenarioFile>;

/** A set of twins, or of imported scenarios, in one language, as a study asks them. */
export const ScenarioSet = z.strictObject({
  scenarios: Text,
  language: z.string().min(2),
  twins: z.array(TwinScenario),
  singles: z.array(SingleScenario).min(1).exactOptional(),
});
export type ScenarioSet = z.infer<typeof ScenarioSet>;

/** A scene with its stance: one of the two that a twin expands to, or an imported one. */
export interface Scenario
  extends Pick<
    TwinScenario,
    'topic' | 'setting' | 'trap' | 'reveal' | 'dilemma' | 'goals' | 'harmless'
  > {
  /** The twin's id with the pole after a slash, such as `pdi-01/target`; of an imported one its own. */
  readonly id: string;
  /** What is resampled together: the twin with a harmless one of it, or the first imported scenario of the same question and fact. */
  readonly twin: string;
  /** Of an imported one the question of the World Values Survey; null where the data name none. */
  readonly item: string | null;
  /** Of the survey, that the value is; null of a twin, and where the data name none. */
  readonly option: string | null;
  readonly fact: {
    /** Null of an imported one. */
    readonly category: (typeof factCategories)[number] | null;
    readonly country: string;
    readonly text: string;
    /** Null of an imported one: then the text of the fact itself gives it away. */
    readonly leaks: readonly string[] | null;
  };
  /** Null of an imported one, whose antagonist words its own. */
  readonly hint: string | null;
  readonly antagonist: Person | Told;
  readonly protagonist: Person | Told;
  readonly third: Person | Told;
  /** Which pole the third person holds; null of an imported one. */
  readonly pole: Pole | null;
  /** The stance of the third person, as the scene shows it; of an imported one what a country holds, which no scene shows. */
  readonly value: string;
  /** What is done by who heeds either pole; null of an imported one. */
  readonly acts: Readonly<Record<Pole, string>> | null;
}
