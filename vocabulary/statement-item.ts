import * as z from 'zod';
import { Dimension, Domain } from './scheme.js';
import { type Order, orders } from './template.js';

const Text = z.string().trim().min(1);

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
    /** Whether points carry numbers, from 1 up. */
    numbered: z.boolean().default(true),
    /** Whether "don't know" is offered; it is counted and not scored. */
    dontKnow: z.boolean().default(false),
  })
  .superRefine(({ points, ends, numbered }, context) => {
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

function allows({ points, numbered }: ResponseScale, form: StatementForm): boolean {
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
