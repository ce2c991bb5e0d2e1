import * as z from 'zod';
import {
  domains as builtInDomains,
  type Cells,
  Dimension,
  Domain,
  dimensionsOf,
  type Scheme,
} from './scheme.js';
import { type Order, orders } from './template.js';

const Text = z.string().trim().min(1);

/** How nice an option sounds in a reference letter: 1 not at all, 3 neutral, 5 very. */
const Niceness = z.int().min(1).max(5);

/**
 * How one reader took the two bare options of an item, in random order, without its question, id or
 * dimension. `poles` says whether the reader put the target option at the target pole.
 */
export const BlindReading = z.strictObject({
  by: Text,
  /** Models of one maker, or people; readers of one family may share errors. That of the file unless given. */
  family: Text.optional(),
  dimension: Dimension,
  poles: z.enum(['as meant', 'swapped']),
  target: Niceness,
  opposite: Niceness,
});
export type BlindReading = z.infer<typeof BlindReading>;

const Share = z.number().min(0).max(1);
const Correlation = z.number().min(-1).max(1);

/** How far blind readers of the same items agreed: the mean over every two of them. */
export const BlindAgreement = z.strictObject({
  /** Items that more than one read. */
  items: z.int().min(0),
  /** How many readers there were; two unless given. */
  readers: z.int().min(2).optional(),
  /** Share of the items that both put on the same dimension. */
  sameDimension: Share,
  /** The share that chance alone would give, from how often each named each dimension. */
  chance: Share,
  /** Cohen's kappa of the dimension, −1..1; 0 is agreement by chance alone. */
  kappa: Correlation,
  /** Share of the items whose poles both took the same way round. */
  samePoles: Share,
  /** Pearson's r of how much nicer each found the target option, −1..1; 0 is none. */
  desirabilityCorrelation: Correlation,
  /** Reliability of the readers' mean desirability (Cronbach's alpha), by dimension, at most 1. */
  reliability: z.record(Dimension, z.number().max(1)).optional(),
});
export type BlindAgreement = z.infer<typeof BlindAgreement>;

/**
 * How nice an item's options sound, judged blind. `desirability` is how much nicer the target option
 * sounds than the opposite one, −4..4: the mean over the readers of the difference of two 1–5
 * ratings. `by` says who judged; `readings` has what each of them said.
 */
export const Ratings = z.strictObject({
  desirability: z.number().min(-4).max(4),
  by: Text,
  readings: z.array(BlindReading).min(1).optional(),
});

/** Where an item is set: life today, the country or a craft, or any time and place. */
export const Setting = z.enum(['contemporary', 'rural or craft', 'anywhere']);
export type Setting = z.infer<typeof Setting>;

/** One question with two options, one per pole. */
export const Item = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is lower-case words joined by hyphens'),
  /** Its place in the data set that it was imported from, counting from 1. */
  position: z.int().min(1).optional(),
  dimension: Dimension,
  domain: Domain,
  facet: Text.optional(),
  /** What it is about in a few words that name neither pole; what a respondent is told when it extracts values. */
  topic: Text.optional(),
  /** As most blind readers saw it. */
  setting: Setting.optional(),
  /** Whether most blind readers saw something real at stake, such as money, health, law or marriage. */
  stakes: z.enum(['real', 'everyday']).optional(),
  question: Text,
  options: z.strictObject({ target: Text, opposite: Text }),
  ratings: Ratings.optional(),
});
export type Item = z.infer<typeof Item>;

/** Fewest and most points of a response scale. */
export const MIN_POINTS = 2;
export const MAX_POINTS = 11;

const count = z.int().min(MIN_POINTS).max(MAX_POINTS);
const points = `give ${MIN_POINTS} to ${MAX_POINTS} points`;

/** A response scale: a word for each of its points, or a number of points with words for the two ends. */
export const ResponseScale = z
  .strictObject({
    /** The words of every point from the lowest up, or how many points there are. */
    points: z.union([z.array(Text).min(MIN_POINTS, points).max(MAX_POINTS, points), count], {
      error: `give the words of every point, lowest first, or a number of points from ${MIN_POINTS} to ${MAX_POINTS}`,
    }),
    /** The words of the lowest and of the highest point, where `points` is a number. */
    ends: z.tuple([Text, Text]).optional(),
    /** What is asked about the statement; the templates' own question unless given. */
    question: Text.optional(),
    /** Whether points carry numbers, from 1 up; they do unless given. */
    numbered: z.boolean().optional(),
    /** Whether "don't know" is offered; it is counted and not scored. */
    dontKnow: z.boolean().optional(),
  })
  .superRefine(({ points, ends, numbered = true }, context) => {
    if (typeof points === 'number') {
      if (!ends) context.addIssue('name both ends of the scale: add "ends: [lowest, highest]"');
      if (!numbered) context.addIssue('a scale without numbers needs words for every point');
      return;
    }
    if (ends) context.addIssue('every point has its own words; remove "ends"');
    if (new Set(points.map((point) => point.toLowerCase())).size < points.length)
      context.addIssue('two points have the same words; give each its own');
  });
export type ResponseScale = z.infer<typeof ResponseScale>;

/** How many points a scale has, 2..11. */
export function pointsOf({ points }: Pick<ResponseScale, 'points'>): number {
  return typeof points === 'number' ? points : points.length;
}

/** The words that a scale has of its own. */
export function wordsOfScale({ points, ends, question }: ResponseScale): readonly string[] {
  return [...(typeof points === 'number' ? (ends ?? []) : points), ...(question ? [question] : [])];
}

/** One sentence that is rated on a response scale. */
export const StatementItem = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is lower-case words joined by hyphens'),
  dimension: Dimension,
  /** The area of life that it is set in; none unless given. */
  domain: Domain.optional(),
  facet: Text.optional(),
  /** The id of its response scale. */
  scale: Text,
  /** Whether the highest point leans to the target pole (1) or to the opposite one (-1). */
  keyed: z.union([z.literal(1), z.literal(-1)], { error: 'write 1 or -1' }),
  statement: Text,
  /** How good it looks to agree with it, as readers rated it, −3..3. */
  desirability: z.number().min(-3).max(3).optional(),
});
export type StatementItem = z.infer<typeof StatementItem>;

/** Whether a text stands for words that are not ours to ship: no model is asked it. */
export function isPlaceholder(text: string): boolean {
  return /^PLACEHOLDER\b/.test(text);
}

/** How a statement is put: the reply is a point's number, its words, or its letter. */
export const statementForms = ['number', 'label', 'letter'] as const;
export const StatementForm = z.enum(statementForms);
export type StatementForm = z.infer<typeof StatementForm>;

/** A form in one direction of the scale: `norm` shows the lowest point first, `reverse` the highest. */
export interface StatementTemplate {
  readonly form: StatementForm;
  readonly order: Order;
}

/**
 * The templates that a scale allows: a point without words has no label to reply with, one without a
 * number no number.
 */
export function templatesFor(
  scale: ResponseScale,
  asked: AskedTemplates = {},
): readonly StatementTemplate[] {
  const shown = orders.filter((order) => asked.orders?.includes(order) ?? true);
  return statementForms
    .filter((form) => (asked.forms?.includes(form) ?? true) && allows(scale, form))
    .flatMap((form) => shown.map((order) => ({ form, order })));
}

/** Forms and directions that are asked; all where there is nothing. */
export interface AskedTemplates {
  readonly forms?: readonly StatementForm[] | null | undefined;
  readonly orders?: readonly Order[] | null | undefined;
}

function allows({ points, numbered = true }: ResponseScale, form: StatementForm): boolean {
  if (form === 'label') return typeof points !== 'number';
  return form === 'letter' || numbered;
}

/** What a rating was taken to mean. */
export type RatingReading =
  /** A point of the scale, from 1, whatever the direction that it was shown in. */
  | { readonly kind: 'point'; readonly point: number; readonly rule: string }
  /** What log-probabilities say: P(point | a point) of 1 to n, which sum to 1, and P(anything else). */
  | {
      readonly kind: 'points';
      readonly shares: readonly number[];
      readonly unread: number;
      readonly rule: string;
    }
  | { readonly kind: 'dont know' | 'refusal' | 'invalid'; readonly rule: string };

/** What a prompt of a statement fills in. */
export const statementSlots = ['{statement}', '{question}', '{scale}'] as const;

const Wording = z.string().superRefine((text, context) => {
  for (const slot of statementSlots)
    if (!text.includes(slot)) context.addIssue(`a prompt must contain ${slot}; add it`);
});

/** How statements are put in one language. */
export const StatementTemplates = z.strictObject({
  instrument: z.literal('statements'),
  language: z.string().min(2),
  /** What is asked where the scale does not say. */
  question: Text,
  prompts: z.strictObject({ number: Wording, label: Wording, letter: Wording }),
  /** What "don't know" is called. */
  dontKnow: Text,
});
export type StatementTemplates = z.infer<typeof StatementTemplates>;

/** A set of items in one language. Ids are unique, and the same item has the same id in every language. */
export const Questionnaire = z.strictObject({
  questionnaire: Text,
  language: z.string().min(2),
  /** The scheme whose dimensions it measures: a built-in one, or a file beside it; `hofstede` unless given. */
  scheme: Text.optional(),
  /** The areas of life that its items are set in, in the order of every page; the built-in seven unless given. */
  domains: z
    .array(Domain)
    .min(1)
    .refine((all) => new Set(all).size === all.length, 'name each domain once')
    .optional(),
  /** A file beside it that describes the facets of its items: then an item names its facet by id. */
  facets: Text.optional(),
  source: Text.optional(),
  licence: Text.optional(),
  /** The family of the blind readers that name none, such as the maker of a model. */
  readers: Text.optional(),
  /** How far the blind readers of the items agreed with one another. */
  agreement: BlindAgreement.optional(),
  /** The response scales of its statements, by id. */
  scales: z.record(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), ResponseScale).optional(),
  items: z.array(Item),
  /** Its items that are rated on a scale; in a file they stand among `items`. */
  statements: z.array(StatementItem).optional(),
});
export type Questionnaire = z.infer<typeof Questionnaire>;

/** What the items of a questionnaire are sorted by: the scheme's dimensions, and its own domains. */
export function cellsOf({ domains }: Pick<Questionnaire, 'domains'>, scheme: Scheme): Cells {
  return { dimensions: dimensionsOf(scheme), domains: domains ?? builtInDomains };
}

const Facet = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is lower-case words joined by hyphens'),
  /** Both poles, the target one first. */
  facet: Text,
  /** What it is about in a few words that name neither pole: an item's `topic`. */
  topic: Text,
  /** Items of the dimension that are on it. */
  quota: z.int().min(1),
  /** Where it is described. */
  source: Text,
  /** A dimension that could claim it as well, with its facet there. */
  overlaps: Text.optional(),
});

/** Fewest and most words. */
const WordRange = z.tuple([z.int().min(1), z.int().min(1)]);

/** What the items of each dimension are spread over, with quotas, written down before the items. */
export const Facets = z.strictObject({
  /** The questionnaire whose items they are planned for. */
  facetPlan: Text,
  /** How its items are written. */
  rules: z
    .strictObject({
      /** Fewest and most words of a question and of an option, by language. */
      words: z.record(z.string(), z.strictObject({ question: WordRange, option: WordRange })),
      /** Most that an option may sound nicer, of −4..4: the mean of absolute differences, and a dimension's mean. */
      desirability: z.strictObject({ absolute: z.number().min(0), signed: z.number().min(0) }),
      /** Largest share of a dimension's items on facets that overlap another dimension. */
      overlapping: Share,
    })
    .optional(),
  facets: z.record(Dimension, z.array(Facet).min(1)),
});
export type Facets = z.infer<typeof Facets>;
