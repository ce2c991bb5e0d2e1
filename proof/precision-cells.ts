import { headlines } from '../analysis/survey/profile-estimates.js';
import { figuresOf } from '../analysis/survey/resampled-figures.js';
import { count, createTally, type Tally, widened } from '../analysis/survey/tally.js';
import { Declaration, orientationOn } from '../src/simulation/declaration.js';
import { firstStage } from '../src/survey/drawn-items.js';
import { itemsFor } from '../src/survey/further-items.js';
import { askedTemplates, hasOneForm, type SurveyPlan } from '../src/survey/plan.js';
import { meantInSurvey } from '../src/survey/simulated-side.js';
import type { Item, Questionnaire } from '../vocabulary/item.js';
import { domains } from '../vocabulary/scheme.js';
import { type AskedForms, paperForms, type SurveyTemplates } from '../vocabulary/template.js';
import { respondentInProcess } from './in-process.js';

/** Draws of items where thousands of figures are made; a report takes 2,000. */
const DRAWS = 500;

/** Who is asked, and for which half-width. */
export interface PrecisionCell {
  readonly respondent: string;
  readonly wish: number;
  /** How it is asked; the six templates of every item unless given. */
  readonly asked?: AskedForms;
}

/** What came of one dimension of one respondent. */
export interface ReachedWidth {
  readonly asked: number;
  readonly of: number;
  readonly halfWidth: number;
  /** The interval holds the declared likelihood. */
  readonly holds: boolean;
  /** The half-width, had all items been asked. */
  readonly ofAll: number;
}

const on = (values: readonly number[]) =>
  Object.fromEntries(['pdi', 'idv', 'uai', 'mas', 'lto', 'ivr'].map((id, at) => [id, values[at]]));

/** Declared orientations, by the name of a respondent. */
const orientations: Readonly<Record<string, object>> = {
  weak: on([0.45, 0.55, 0.5, 0.45, 0.5, 0.55]),
  mixed: on([0.3, 0.7, 0.5, 0.4, 0.6, 0.8]),
  strong: on([0.1, 0.9, 0.92, 0.08, 0.95, 0.9]),
};

export const precisionCells: readonly PrecisionCell[] = [
  ...Object.keys(orientations).flatMap((respondent) =>
    [0.03, 0.05, 0.08].map((wish) => ({ respondent, wish })),
  ),
  { respondent: 'mixed', wish: 0.08, asked: { templatesPerItem: 2 } },
];

/** Asks one respondent in two stages, and then all the rest, which says what these would have given. */
export function askInStages(
  { respondent, wish, asked = {} }: PrecisionCell,
  { items }: Questionnaire,
  { wording, seed }: { readonly wording: SurveyTemplates; readonly seed: number },
): readonly ReachedWidth[] {
  const declaration = Declaration.parse({ orientation: orientations[respondent], seed });
  const plan: SurveyPlan = {
    respondent: respondentInProcess(declaration, { run: respondent, language: 'en' }),
    items,
    cells: { dimensions: Object.keys(declaration.orientation), domains },
    wording,
    repeats: 1,
    retest: 0,
    seed,
    precision: wish,
    forms: paperForms,
    ...asked,
  };
  const first = firstStage(plan);
  const oneForm = hasOneForm(plan);
  const { cells, pool = [] } = first;
  const answered = (tally: Tally, from: number) =>
    answer(tally, { from, plan: first, declaration });
  const begun = answered(
    createTally(first.items, { cells, repeats: 1, oneForm, pool: pool.length }),
    0,
  );
  const further = itemsFor(first, begun);
  const staged = answered(widened(begun, further), first.items.length);
  const known = new Set(staged.items.map(({ id }) => id));
  const rest = pool.filter(({ id }) => !known.has(id));
  const whole = answered(widened(staged, rest), staged.items.length);
  const [found, all] = [staged, whole].map((tally) => {
    const figures = figuresOf(tally, { seed, draws: DRAWS });
    return headlines(tally, { seed, figures }).dimensions;
  });
  return (found ?? []).map(({ dimension, imputed: { low, high } }, place) => {
    const truth = orientationOn(declaration, dimension);
    return {
      asked: staged.items.filter((item) => item.dimension === dimension).length,
      of: pool.filter((item) => item.dimension === dimension).length,
      halfWidth: widthOf({ low, high }),
      holds: low !== null && high !== null && low <= truth && truth <= high,
      ofAll: widthOf(all?.[place]?.imputed ?? { low, high }),
    };
  });
}

function widthOf({ low, high }: { readonly low: number | null; readonly high: number | null }) {
  return ((high ?? 1) - (low ?? 0)) / 2;
}

/** Counts what a respondent means by its answers to the items of a tally, from one of them on. */
function answer(
  tally: Tally,
  {
    from,
    plan,
    declaration,
  }: { readonly from: number; readonly plan: SurveyPlan; readonly declaration: Declaration },
): Tally {
  const templatesOf = askedTemplates(plan);
  const byId = new Map(plan.pool?.map((item) => [item.id, item]));
  for (const [place, { id }] of tally.items.entries()) {
    if (place < from) continue;
    const item = byId.get(id) as Item;
    for (const template of templatesOf(item)) {
      const meant = meantInSurvey({ declaration, item, template }, 0);
      count(tally, { item: place, template, draw: 0 }, { ...meant, rule: 'meant' });
    }
  }
  return tally;
}
