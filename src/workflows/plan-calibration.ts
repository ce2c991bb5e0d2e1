import { fewestItems } from '../../analysis/estimate.js';
import { builtInQuestionnaire, schemeOf } from '../content/load-questionnaire.js';
import { loadDefaultScheme } from '../content/load-scheme.js';
import { selectItems } from '../instruments/survey/select-items.js';
import type { Plan } from '../study/plan.js';
import { calibrationCells } from '../vocabulary/calibration-cells.js';
import { InputError } from '../vocabulary/input-error.js';
import type { Item } from '../vocabulary/item.js';
import type { Scheme } from '../vocabulary/scheme.js';
import { cellSeed } from './cell-seed.js';
import { planFromFlags, type SurveyFlags } from './plan-from-flags.js';

/** Items of a dimension, at the least, when nobody says how many: some lose every answer to refusals. */
const USUAL_ITEMS = 25;

/**
 * The plan of a study of the calibration cells, with item effects of their own for each seed. They
 * give log-probabilities only where these are insisted upon, since recovery is proved on sampled
 * answers. Without a limit they are asked as few items as give 25 of each dimension.
 * @throws InputError when an option is out of its range, a file it names is wrong, or a dimension
 * would have too few items for an interval
 */
export async function planCalibration(flags: SurveyFlags): Promise<Plan> {
  const { questionnaire, templates, repeats, scoring, limit, seed = 1 } = flags;
  await refuseOtherScheme(questionnaire ?? builtInQuestionnaire);
  const logprobs = scoring === 'logprobs';
  const plan = await planFromFlags({
    name: 'calibration',
    seed,
    respondents: calibrationCells.map((cell) => ({
      id: cell.name,
      simulated: { ...cell.declaration, logprobs, seed: cellSeed(cell, { seed, number: 0 }) },
    })),
    survey: { questionnaire, templates, repeats, scoring, limit, retest: 0 },
  });
  const items = Object.values(plan.questionnaires).flatMap((each) => each.items);
  const asked = { items, scheme: plan.scheme };
  refuseFewItems(asked, { limit, questionnaire });
  const { study } = plan;
  const survey = { ...study.survey, limit: limit ?? leastLimit(asked, USUAL_ITEMS) };
  return { ...plan, study: { ...study, survey } };
}

/** The cells declare what they are on the dimensions of the built-in questionnaire. */
async function refuseOtherScheme(file: string): Promise<void> {
  const asked = await schemeOf(file, 'en');
  const { scheme } = await loadDefaultScheme();
  if (!asked || asked.scheme === scheme) return;
  throw new InputError(
    `measures by the scheme "${asked.scheme}", and calibration is of "${scheme}"; calibrate with a questionnaire of that scheme`,
    { file },
  );
}

interface AskedItems {
  readonly items: readonly Item[];
  readonly scheme: Scheme;
}

function refuseFewItems(
  { items, scheme }: AskedItems,
  { limit, questionnaire }: Pick<SurveyFlags, 'limit' | 'questionnaire'>,
): void {
  const lacking = fewest({ items, scheme });
  if (lacking.items < fewestItems) {
    throw new InputError(
      `has only ${lacking.items} items on ${lacking.name}, and an interval needs ${fewestItems} of a dimension; calibrate with a longer questionnaire`,
      { file: questionnaire ?? builtInQuestionnaire },
    );
  }
  const asked = fewest({ items: selectItems(items, { limit }), scheme });
  if (asked.items < fewestItems) {
    throw new InputError(
      `--limit ${limit} asks only ${asked.items} items on ${asked.name}, and an interval needs ${fewestItems}; give --limit ${leastLimit({ items, scheme }, fewestItems)} or more`,
    );
  }
}

/** The smallest limit under which every dimension has so many items, or all that it has. */
function leastLimit({ items, scheme }: AskedItems, wanted: number): number {
  const reachable = Math.min(wanted, fewest({ items, scheme }).items);
  let limit = 1;
  while (fewest({ items: selectItems(items, { limit }), scheme }).items < reachable) limit += 1;
  return limit;
}

/** The dimension with the fewest items, of those that have one. */
function fewest({ items, scheme }: AskedItems): { readonly name: string; readonly items: number } {
  const counts = scheme.dimensions
    .map(({ id, name }) => ({
      name: name.toLowerCase(),
      items: items.filter(({ dimension }) => dimension === id).length,
    }))
    .filter((each) => each.items > 0);
  return counts.reduce((least, each) => (each.items < least.items ? each : least));
}
