import { z } from 'zod';
import type { Item } from '../../vocabulary/item.js';
import { sha256 } from '../../vocabulary/request.js';
import type { Respondent } from '../../vocabulary/respondent.js';
import type { Cells } from '../../vocabulary/scheme.js';
import {
  isPaperForm,
  type Put,
  type SurveyTemplates,
  type Template,
  templates,
  wordingsOf,
} from '../../vocabulary/template.js';
import type { PlannedTrial } from '../../vocabulary/trial.js';
import { plannedSurveyTrial, type SurveyObservation } from './trial.js';

/** How often each template is put to a respondent: the paper's R. */
export const Repeats = z.int().min(1).max(1000);

/**
 * How answers become readings. `auto` and `logprobs` read log-probabilities where they come and sample
 * where they do not; `logprobs` also refuses a temperature at which they would not hold. `sample` asks
 * for none.
 */
const Scoring = z.enum(['auto', 'sample', 'logprobs']);

/** The `survey:` section of a study. */
export const SurveySection = z.strictObject({
  /** The built-in questionnaire (`undertone-1` is its first edition), or the path of a user's own. */
  questionnaire: z.string().min(1).default('undertone'),
  /**
   * The built-in templates (`undertone-paraphrases` has four wordings of each form, in English), or the path
   * of a user's own.
   */
  templates: z.string().min(1).default('undertone'),
  repeats: Repeats.default(1),
  /** Share of the items that is asked twice more, for test–retest agreement. */
  retest: z.number().min(0).max(1).default(0.2),
  scoring: Scoring.default('auto'),
  /** Items per cell of dimension and domain; absent asks all. */
  limit: z.int().min(1).optional(),
});
export type SurveySection = z.infer<typeof SurveySection>;

/** Draws that a re-asked item gets beyond its repeats. */
export const retestDraws = 2;

export interface SurveyPlan {
  readonly respondent: Respondent;
  /** As asked, in balanced order. */
  readonly items: readonly Item[];
  /** What they are sorted by. */
  readonly cells: Cells;
  readonly wording: SurveyTemplates;
  readonly repeats: number;
  /** Share of items asked {@link retestDraws} times more under the six templates of the likelihood, 0..1. */
  readonly retest: number;
  readonly seed: number;
}

/** All trials of a survey: every item under every template, one after another as they are wanted. */
export function* planSurvey(plan: SurveyPlan): Generator<PlannedTrial<SurveyObservation>> {
  const again = retestItems(plan.items, { share: plan.retest, seed: plan.seed });
  for (const item of plan.items) {
    for (const template of templates) {
      const extra = again.has(item.id) && isReasked(template) ? retestDraws : 0;
      const put = wordedAs(plan, { item, template });
      const question = { item, template: put, wording: plan.wording, draws: plan.repeats + extra };
      yield plannedSurveyTrial(plan.respondent, question);
    }
  }
}

/** A template in the wording that an item is put in: of several one drawn by the seed, the same in both orders. */
export function wordedAs(
  { wording, seed }: Pick<SurveyPlan, 'wording' | 'seed'>,
  { item, template }: { readonly item: Item; readonly template: Template },
): Put {
  const { length } = wordingsOf(wording, template.form);
  if (length === 1) return template;
  const lot = Number.parseInt(sha256(`${seed} ${item.id} ${template.form}`).slice(0, 8), 16);
  return { ...template, wording: lot % length };
}

/** Test–retest is about the likelihood of equation 2. */
function isReasked({ form }: Template): boolean {
  return isPaperForm(form);
}

/** How many trials a survey plan comes to. */
export function surveyTrials({ items }: Pick<SurveyPlan, 'items'>): number {
  return items.length * templates.length;
}

interface SelectOptions {
  /** Most items per cell of dimension and domain; all unless given. */
  readonly limit?: number | undefined;
  /** Ids of items that come first in their cells, such as those that stories are about; none unless given. */
  readonly before?: ReadonlySet<string>;
}

/**
 * The items to ask, at most `limit` per cell of dimension and domain, in balanced order: the first
 * item of every cell, then the second of every cell, so that an interrupted survey covers all.
 */
export function selectItems(
  items: readonly Item[],
  { limit = Number.POSITIVE_INFINITY, before = new Set() }: SelectOptions = {},
): readonly Item[] {
  const cells = new Map<string, Item[]>();
  const isBefore = ({ id }: Item) => before.has(id);
  const ordered = [...items.filter(isBefore), ...items.filter((item) => !isBefore(item))];
  for (const item of items) cells.set(cellOf(item), []);
  for (const item of ordered) cells.get(cellOf(item))?.push(item);
  const all = [...cells.values()];
  const rounds = Math.min(limit, Math.max(0, ...all.map((cell) => cell.length)));
  return Array.from({ length: rounds }, (_, round) =>
    all.flatMap((cell) => cell[round] ?? []),
  ).flat();
}

function cellOf({ dimension, domain }: Item): string {
  return `${dimension} ${domain}`;
}

/** The ids of a seeded share of the items: those asked twice more for test–retest agreement. */
export function retestItems(
  items: readonly Item[],
  { share, seed }: { readonly share: number; readonly seed: number },
): ReadonlySet<string> {
  const lots = items.map(({ id }) => ({ id, lot: sha256(`${seed} ${id}`) }));
  lots.sort((a, b) => (a.lot < b.lot ? -1 : 1));
  return new Set(lots.slice(0, Math.round(share * lots.length)).map(({ id }) => id));
}
