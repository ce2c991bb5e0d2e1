import * as z from 'zod';
import type { CountryTable } from '../../../vocabulary/country.js';
import type { MapFit } from '../../../vocabulary/input.js';
import type { Item, Questionnaire } from '../../../vocabulary/item.js';
import type { Prices } from '../../../vocabulary/price.js';
import { sha256 } from '../../../vocabulary/request.js';
import type { Respondent } from '../../../vocabulary/respondent.js';
import type { Cells, Scheme } from '../../../vocabulary/scheme.js';
import {
  type AskedForms,
  Form,
  forms,
  isPaperForm,
  orders,
  type PaperForm,
  type Put,
  paperForms,
  type SurveyTemplates,
  type Template,
  wordingsOf,
} from '../../../vocabulary/template.js';
import type { PlannedTrial } from '../../../vocabulary/trial.js';
import {
  type AnswerReader,
  checksOf,
  type ReaderSource,
  type StudyReader,
} from '../../judging/reader.js';
import { grouped } from '../../util/grouped.js';
import type { StudyRespondent } from '../base/entries.js';
import { Repeats } from '../base/entries.js';
import { aboutOf, plannedSurveyTrial, type SurveyObservation } from './trial.js';

/**
 * `auto` and `logprobs` read log-probabilities where they come and sample where they do not; `logprobs` also refuses
 * a temperature other than 1. `sample` asks for none.
 */
const Scoring = z.enum(['auto', 'sample', 'logprobs']);

/** Question forms, each once; only a choice enters a likelihood. */
export const Forms = z
  .array(Form)
  .min(1)
  .refine((asked) => new Set(asked).size === asked.length, 'name each form once')
  .refine(
    (asked) => asked.some(isPaperForm),
    'name ab, repeat or compare; likert alone gives no likelihood',
  );

/** The `survey:` section of a study. */
export const SurveySection = z.strictObject({
  /** The built-in questionnaire (`undertone-1` and `undertone-3` are its first and third edition), or the path of a user's own. */
  questionnaire: z.string().min(1).default('undertone'),
  /**
   * The built-in templates (`undertone-paraphrases` has four wordings of each form), or the path of a
   * user's own.
   */
  templates: z.string().min(1).default('undertone'),
  repeats: Repeats.default(1),
  /** Share of the items that is asked twice more, for test–retest reliability. */
  retest: z.number().min(0).max(1).default(0.2),
  scoring: Scoring.default('auto'),
  /** Items per cell of dimension and domain; absent asks all. */
  limit: z.int().min(1).optional(),
  /** Question forms, each asked in both orders; absent asks all. Without one of the first three it is not CDEval's six. */
  forms: Forms.optional(),
  /** `2` puts each item in one form of a choice, drawn by the seed and balanced, in both orders; absent puts it in all. */
  templatesPerItem: z.literal(2).optional(),
});
export type SurveySection = z.infer<typeof SurveySection>;

/** What the survey needs of a plan. */
export interface SurveySource extends ReaderSource {
  readonly study: {
    readonly reader?: StudyReader | null;
    readonly seed: number;
    readonly prices?: Prices;
    readonly respondents: readonly StudyRespondent[];
    readonly survey: SurveySection;
    readonly storiesFirst: boolean;
    readonly asksSurvey: boolean;
    readonly countries: { readonly map: MapFit };
    readonly comparison: {
      readonly margin: number;
      readonly planned: readonly (readonly string[])[];
    };
  };
  readonly scheme: Scheme;
  /** By language. */
  readonly questionnaires: Readonly<Record<string, Questionnaire>>;
  readonly templates: Readonly<Record<string, SurveyTemplates>>;
  readonly countries: readonly CountryTable[];
}

/** Draws that a re-asked item gets beyond its repeats. */
export const retestDraws = 2;

export interface SurveyPlan extends AskedForms {
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
  /** The model that reads what the rules leave unread; none unless given. */
  readonly reader?: AnswerReader | undefined;
}

/** All trials of a survey: every item under its templates, one after another as they are wanted. */
export function* planSurvey(plan: SurveyPlan): Generator<PlannedTrial<SurveyObservation>> {
  const again = retestItems(plan.items, { share: plan.retest, seed: plan.seed });
  const templatesOf = askedTemplates(plan);
  const { reader } = plan;
  const checks = reader && checksOf(reader, checkedTrials(plan, templatesOf));
  for (const item of plan.items) {
    for (const template of templatesOf(item)) {
      const extra = again.has(item.id) && isReasked(template) ? retestDraws : 0;
      const put = wordedAs(plan, { item, template });
      const draws = plan.repeats + extra;
      const question = { item, template: put, wording: plan.wording, draws };
      const checked = { reader, checks: checks?.(aboutOf({ item, template })) };
      yield plannedSurveyTrial(plan.respondent, { ...question, ...checked });
    }
  }
}

function checkedTrials(
  { items, seed, respondent: { language } }: SurveyPlan,
  templatesOf: (item: Item) => readonly Template[],
) {
  const trials = items.flatMap((item) =>
    templatesOf(item).map((template) => aboutOf({ item, template })),
  );
  return { trials, seed, language };
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
export function surveyTrials(plan: FormPlan): number {
  const templatesOf = askedTemplates(plan);
  return plan.items.reduce((sum, item) => sum + templatesOf(item).length, 0);
}

/** What decides in which forms each item is put. */
type FormPlan = AskedForms & Pick<SurveyPlan, 'items' | 'seed'>;

/** The templates that each of the items is put through, in their order. */
export function askedTemplates(plan: FormPlan): (item: Item) => readonly Template[] {
  const asked = plan.forms ?? forms;
  const every = forms.filter((form) => asked.includes(form)).flatMap(inBothOrders);
  if (!hasOneForm(plan)) return () => every;
  const drawn = drawnForms(plan.items, { forms: choiceForms(plan), seed: plan.seed });
  return ({ id }) => inBothOrders(drawn.get(id) ?? 'ab');
}

/** Whether each item is put in one of several forms of a choice. */
export function hasOneForm(asked: AskedForms): boolean {
  return asked.templatesPerItem !== undefined && choiceForms(asked).length > 1;
}

function choiceForms({ forms: asked = forms }: AskedForms): readonly PaperForm[] {
  return paperForms.filter((form) => asked.includes(form));
}

function inBothOrders(form: Form): readonly Template[] {
  return orders.map((order) => ({ form, order }));
}

/**
 * The form that each item is put in, by id: drawn by the seed, and balanced. Within a cell of dimension
 * and domain as many items in a row as there are forms get one each; what is left over gets forms that
 * differ from cell to cell. So a survey that is topped up keeps the forms of whole rows.
 */
function drawnForms(
  items: readonly Item[],
  { forms, seed }: { readonly forms: readonly PaperForm[]; readonly seed: number },
): ReadonlyMap<string, PaperForm> {
  const lot = (text: string) => sha256(`${seed} form ${text}`);
  const drawn = new Map<string, PaperForm>();
  const cellsSoFar = new Map<string, number>();
  for (const cell of cellsOf(items)) {
    const dimension = cell[0]?.dimension ?? '';
    const turn = cellsSoFar.get(dimension) ?? 0;
    cellsSoFar.set(dimension, turn + 1);
    for (let from = 0; from < cell.length; from += forms.length) {
      const row = cell.slice(from, from + forms.length);
      const start =
        Number.parseInt(lot(`${dimension} ${from}`).slice(0, 8), 16) + turn * row.length;
      row.sort((a, b) => (lot(a.id) < lot(b.id) ? -1 : 1));
      for (const [place, { id }] of row.entries()) {
        drawn.set(id, forms[(start + place) % forms.length] as PaperForm);
      }
    }
  }
  return drawn;
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
  const isBefore = ({ id }: Item) => before.has(id);
  const all = cellsOf(items).map((cell) => [
    ...cell.filter(isBefore),
    ...cell.filter((item) => !isBefore(item)),
  ]);
  const rounds = Math.min(limit, Math.max(0, ...all.map((cell) => cell.length)));
  return Array.from({ length: rounds }, (_, round) =>
    all.flatMap((cell) => cell[round] ?? []),
  ).flat();
}

/** Items by dimension and domain, each cell in the order in which its first item comes. */
function cellsOf(items: readonly Item[]): (readonly Item[])[] {
  return [...grouped(items, ({ dimension, domain }) => `${dimension} ${domain}`).values()];
}

/** The ids of a seeded share of the items: those asked twice more for test–retest reliability. */
export function retestItems(
  items: readonly Item[],
  { share, seed }: { readonly share: number; readonly seed: number },
): ReadonlySet<string> {
  const lots = items.map(({ id }) => ({ id, lot: sha256(`${seed} ${id}`) }));
  lots.sort((a, b) => (a.lot < b.lot ? -1 : 1));
  return new Set(lots.slice(0, Math.round(share * lots.length)).map(({ id }) => id));
}
