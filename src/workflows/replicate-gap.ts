import type { GapItem } from '../../analysis/gap/gap.js';
import { gapItems } from '../../analysis/gap/gap-items.js';
import { twinReadings } from '../../analysis/gap/twin-readings.js';
import {
  desirabilities,
  formInstability,
  questionFormWeights,
  summariseItems,
  type Tally,
} from '../../analysis/index.js';
import { attitudeQuestions } from '../instruments/inference/attitude-questions.js';
import { keysOf } from '../instruments/inference/keys.js';
import { tellingsOf } from '../instruments/inference/tell.js';
import { shelfOf } from '../simulation/inference/shelf.js';
import { type MadeTwins, madeTwins } from '../simulation/made-twins.js';
import { knownPrompts } from '../simulation/recognise-prompt.js';
import type { Declaration } from '../vocabulary/declaration.js';
import type { HeardAttitude } from '../vocabulary/hearing.js';
import type { InferenceTemplates } from '../vocabulary/inference-template.js';
import type { SurveyTemplates } from '../vocabulary/template.js';
import type { CarryOverCell } from './carry-over-cells.js';
import { cellSeed } from './cell-seed.js';
import { exactTally } from './exact-tally.js';
import { hearInProcess } from './hear-in-process.js';
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
 * Asks a cell's respondents again and again what they would prefer and what stories hold, by the
 * product's own means from prompt to reading, in process; an opinion that is to be exact is told by the
 * simulation itself. Each replication has items, pairs and effects of its own. Yields what each respondent stated and heard of every item.
 */
export async function* replicateGap({
  cell,
  wording,
  stories,
  pairs,
  replications,
  first = 0,
  seed,
}: ReplicateGapOptions): AsyncGenerator<readonly (readonly GapItem[])[]> {
  for (let number = first; number < first + replications; number += 1) {
    const own = cellSeed(cell, { seed, number });
    const twins = madeTwins({ seed: own, pairs, ratings: cell.ratings });
    const respondents: GapItem[][] = [];
    for (let nth = 0; nth < cell.respondents; nth += 1) {
      const declaration = { ...cell.declaration, seed: own + nth };
      respondents.push(await askOf(declaration, { cell, twins, wording, stories, seed: own }));
    }
    yield respondents;
  }
}

/** Templates that the likelihood of an item rests on. */
const TEMPLATES = 6;

interface Asking extends Pick<ReplicateGapOptions, 'cell' | 'wording' | 'stories'> {
  readonly twins: MadeTwins;
  readonly seed: number;
}

async function askOf(declaration: Declaration, asking: Asking): Promise<GapItem[]> {
  const { cell, twins, wording, seed } = asking;
  const { questionnaire } = twins;
  const tally =
    cell.answers === 'exact'
      ? exactTally(declaration, questionnaire.items)
      : await playInProcess(declaration, {
          questionnaire,
          wording,
          prompts: knownPrompts([questionnaire], [wording]),
          run: 'carried',
          seed,
          repeats: cell.answers / TEMPLATES,
        });
  const desirability = desirabilities(questionnaire.items);
  const attitudes = hearOf(declaration, asking);
  const readings = twinReadings({ attitudes, selections: [], extractions: [] });
  return gapItems({ tally, weights: weightsOf(tally), readings, desirability });
}

function weightsOf(tally: Tally) {
  const plannedPairs = tally.items.length * tally.repeats;
  return questionFormWeights(formInstability(summariseItems(tally), { plannedPairs }), 'cdeval');
}

/** What the cell's measure needs of both tellings of every pair, in all orders. */
function hearOf(
  declaration: Declaration,
  { cell, twins, stories, seed }: Asking,
): readonly HeardAttitude[] {
  const respondent = respondentInProcess(declaration, { run: 'carried', language: 'en' });
  const { set, questionnaire } = twins;
  const shelf = shelfOf(set, { items: questionnaire.items, wording: stories });
  const asking = {
    topics: shelf.topics,
    keys: keysOf(set, questionnaire.items, seed),
    wording: stories,
    style: 'direct',
    shots: 0,
    neutralStudy: false,
  } as const;
  const questions = tellingsOf(set)
    .flatMap((telling) => attitudeQuestions(telling, asking))
    .filter(({ probe }) => probe === cell.measure);
  return hearInProcess(questions, { respondent, declaration, shelf });
}
