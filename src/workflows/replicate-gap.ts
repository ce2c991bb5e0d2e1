import type { GapItem } from '../../analysis/gap/gap.js';
import { gapItems } from '../../analysis/gap/gap-items.js';
import { twinReadings } from '../../analysis/gap/twin-readings.js';
import {
  figuresOnce,
  type HeardAnswers,
  prepareItems,
  summariseItems,
  type Tally,
} from '../../analysis/index.js';
import { attitudeQuestions } from '../instruments/inference/attitude-questions.js';
import { attitudeTrial } from '../instruments/inference/attitude-trial.js';
import { keysOf } from '../instruments/inference/keys.js';
import { tellingsOf } from '../instruments/inference/tell.js';
import { topicsOf } from '../instruments/inference/topics.js';
import { type KnownStories, knownStories } from '../simulation/inference/known-stories.js';
import { type MadeTwins, madeTwins } from '../simulation/made-twins.js';
import { type KnownPrompt, knownPrompts } from '../simulation/recognise-prompt.js';
import { simulatedMemory } from '../simulation/simulated-memory.js';
import type { Declaration } from '../vocabulary/declaration.js';
import type { InferenceTemplates } from '../vocabulary/inference-template.js';
import type { SurveyTemplates } from '../vocabulary/template.js';
import type { CarryOverCell } from './carry-over-cells.js';
import { cellSeed } from './cell-seed.js';
import { exactTally } from './exact-tally.js';
import { HeardFolder } from './fold-inference.js';
import { playInProcess, respondentInProcess } from './play-in-process.js';
import { replay } from './replay.js';

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
 * simulation itself. Each replication has items, pairs and
 * effects of its own. Yields what each respondent stated and heard of every item.
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
    const known = {
      prompts: knownPrompts([twins.questionnaire], [wording]),
      stories: knownStories({ sets: [twins.set], wordings: [stories] }, [twins.questionnaire]),
    };
    const respondents: GapItem[][] = [];
    for (let nth = 0; nth < cell.respondents; nth += 1) {
      const declaration = { ...cell.declaration, seed: own + nth };
      respondents.push(
        await askOf(declaration, { cell, twins, wording, stories, known, seed: own }),
      );
    }
    yield respondents;
  }
}

/** Templates that the likelihood of an item rests on. */
const TEMPLATES = 6;

interface Asking extends Pick<ReplicateGapOptions, 'cell' | 'wording' | 'stories'> {
  readonly twins: MadeTwins;
  readonly known: {
    readonly prompts: ReadonlyMap<string, KnownPrompt>;
    readonly stories: KnownStories;
  };
  readonly seed: number;
}

async function askOf(declaration: Declaration, asking: Asking): Promise<GapItem[]> {
  const { cell, twins, wording, known, seed } = asking;
  const { questionnaire } = twins;
  const tally =
    cell.answers === 'exact'
      ? exactTally(declaration, questionnaire.items)
      : await playInProcess(declaration, {
          questionnaire,
          wording,
          prompts: known.prompts,
          run: 'carried',
          seed,
          repeats: cell.answers / TEMPLATES,
        });
  const desirability = new Map(
    questionnaire.items.flatMap(({ id, ratings }) =>
      ratings ? [[id, ratings.desirability] as const] : [],
    ),
  );
  const readings = twinReadings(await hearOf(declaration, asking));
  return gapItems({ tally, weights: weightsOf(tally), readings, desirability });
}

function weightsOf(tally: Tally) {
  const plannedPairs = tally.items.length * tally.repeats;
  return figuresOnce(prepareItems(summariseItems(tally), { plannedPairs })).weights.cdeval;
}

/** Only what the cell's measure needs: both tellings of every pair, in all orders. */
async function hearOf(
  declaration: Declaration,
  { cell, twins, stories, known, seed }: Asking,
): Promise<HeardAnswers> {
  const respondent = respondentInProcess(declaration, { run: 'carried', language: 'en' });
  const { set, questionnaire } = twins;
  const asking = {
    topics: topicsOf(set, questionnaire.items),
    keys: keysOf(set, questionnaire.items, seed),
    wording: stories,
    style: 'direct',
    shots: 0,
    neutralStudy: false,
  } as const;
  const trials = tellingsOf(set)
    .flatMap((telling) => attitudeQuestions(telling, asking))
    .filter(({ probe }) => probe === cell.measure)
    .map((question) => ({
      begin: () => attitudeTrial(respondent, question, { wording: stories, draws: 1 }),
    }));
  const memory = simulatedMemory(declaration, known.prompts, { stories: known.stories });
  const folder = new HeardFolder();
  for await (const observation of replay(trials, { memory, draws: 1 })) folder.add(observation);
  return folder;
}
