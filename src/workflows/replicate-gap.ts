import { formInstability } from '../../analysis/form-instability.js';
import { desirabilities } from '../../analysis/gap/desirabilities.js';
import type { GapItem } from '../../analysis/gap/gap.js';
import { gapItems } from '../../analysis/gap/gap-items.js';
import { twinReadings } from '../../analysis/gap/twin-readings.js';
import { summariseItems } from '../../analysis/item-summary.js';
import { questionFormWeights } from '../../analysis/question-form-weights.js';
import type { Tally } from '../../analysis/tally.js';
import { attitudeQuestions } from '../instruments/inference/attitude-questions.js';
import { keysOf } from '../instruments/inference/keys.js';
import { tellingsOf } from '../instruments/inference/tell.js';
import { shelfOf } from '../simulation/inference/shelf.js';
import { madeTwins } from '../simulation/made-twins.js';
import { type KnownPrompt, knownPrompts } from '../simulation/recognise-prompt.js';
import { type Declaration, simulatedIdentity } from '../vocabulary/declaration.js';
import type { InferenceTemplates } from '../vocabulary/inference-template.js';
import type { Questionnaire } from '../vocabulary/item.js';
import type { SurveyTemplates } from '../vocabulary/template.js';
import type { CarryOverCell } from './carry-over-cells.js';
import { cellSeed } from './cell-seed.js';
import { exactTally } from './exact-tally.js';
import { hearInProcess, type PutQuestion, putQuestions } from './hear-in-process.js';
import { playInProcess, respondentInProcess } from './play-in-process.js';

export interface ReplicateGapOptions {
  readonly cell: CarryOverCell;
  readonly wording: SurveyTemplates;
  readonly stories: InferenceTemplates;
  readonly pairs: number;
  readonly replications: number;
  /** Number of the first replication, so that the work can be shared out; 0 unless given. */
  readonly first?: number;
  readonly seed: number;
}

/**
 * Asks a cell's respondents again and again what they would prefer and what stories hold, in process and
 * to the last answer as over a network; an opinion that is to be exact is told by the simulation itself.
 * Each replication has opinions and effects of its own for every item and pair. Yields what each
 * respondent stated and heard of every item.
 */
export async function* replicateGap({
  cell,
  replications,
  first = 0,
  seed,
  ...means
}: ReplicateGapOptions): AsyncGenerator<readonly (readonly GapItem[])[]> {
  // How nice an item sounds belongs to it, whoever reads it; all else is drawn with the respondent.
  const isFresh = cell.declaration.desirability !== undefined;
  const shared = isFresh ? null : putTwins(cell, { ...means, seed });
  for (let number = first; number < first + replications; number += 1) {
    const own = cellSeed(cell, { seed, number });
    const asking = shared ?? putTwins(cell, { ...means, seed: own });
    const respondents: GapItem[][] = [];
    for (let nth = 0; nth < cell.respondents; nth += 1) {
      const declaration = { ...cell.declaration, seed: own + nth };
      respondents.push(await askOf(declaration, { cell, asking, seed: own }));
    }
    yield respondents;
  }
}

/** Templates that the likelihood of an item rests on. */
const TEMPLATES = 6;
/** The name under which respondents are asked. */
const run = 'carried';

/** Items and stories as they are put to every respondent. */
interface PutTwins {
  readonly questionnaire: Questionnaire;
  readonly wording: SurveyTemplates;
  readonly prompts: ReadonlyMap<string, KnownPrompt>;
  readonly put: readonly PutQuestion[];
}

/** What the cell's measure needs of both tellings of every pair, in all orders. */
function putTwins(
  cell: CarryOverCell,
  { wording, stories, pairs, seed }: Omit<ReplicateGapOptions, 'cell' | 'replications'>,
): PutTwins {
  const { questionnaire, set } = madeTwins({ seed, pairs, ratings: cell.ratings });
  const { items, language } = questionnaire;
  const shelf = shelfOf(set, { items, wording: stories });
  const asking = {
    topics: shelf.topics,
    keys: keysOf(set, items, seed),
    wording: stories,
    style: 'direct',
    shots: 0,
    neutralStudy: false,
  } as const;
  const questions = tellingsOf(set)
    .flatMap((telling) => attitudeQuestions(telling, asking))
    .filter(({ probe }) => probe === cell.measure);
  const respondent = respondentInProcess(cell.declaration, { run, language });
  return {
    questionnaire,
    wording,
    prompts: knownPrompts([questionnaire], [wording]),
    put: putQuestions(questions, { respondent, shelf }),
  };
}

async function askOf(
  declaration: Declaration,
  {
    cell,
    asking: { questionnaire, wording, prompts, put },
    seed,
  }: { readonly cell: CarryOverCell; readonly asking: PutTwins; readonly seed: number },
): Promise<GapItem[]> {
  const tally =
    cell.answers === 'exact'
      ? exactTally(declaration, questionnaire.items)
      : await playInProcess(declaration, {
          questionnaire,
          wording,
          prompts,
          run,
          seed,
          repeats: cell.answers / TEMPLATES,
        });
  const attitudes = hearInProcess(put, {
    declaration,
    endpoint: simulatedIdentity(declaration),
  });
  return gapItems({
    tally,
    weights: weightsOf(tally),
    readings: twinReadings({ attitudes, selections: [], extractions: [] }),
    desirability: desirabilities(questionnaire.items),
  });
}

function weightsOf(tally: Tally) {
  const plannedPairs = tally.items.length * tally.repeats;
  return questionFormWeights(formInstability(summariseItems(tally), { plannedPairs }), 'cdeval');
}
