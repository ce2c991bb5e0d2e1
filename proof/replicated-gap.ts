import type { GapItem } from '../analysis/gap/gap.js';
import { gapItems } from '../analysis/gap/gap-items.js';
import { itemRatings } from '../analysis/gap/item-ratings.js';
import { twinReadings } from '../analysis/gap/twin-readings.js';
import { formInstability, questionFormWeights } from '../analysis/survey/form-weights.js';
import { summariseItems } from '../analysis/survey/item-summaries.js';
import { count, createTally, type Tally } from '../analysis/survey/tally.js';
import { type Declaration, simulatedIdentity } from '../src/asking/simulated/declaration.js';
import { keysOf } from '../src/instruments/stories/item-keying.js';
import { attitudeQuestions } from '../src/instruments/stories/tasks/attitude-task.js';
import { tellingsOf, topicsOf } from '../src/instruments/stories/tellings.js';
import {
  chanceOfFirst,
  propensity,
  readableShare,
  trueDesirability,
  truePlainness,
} from '../src/simulation/answer-model.js';
import { cellSeed } from '../src/simulation/calibration-cells.js';
import { drawNormal, type Random, randomFrom } from '../src/util/random.js';
import type { InferenceTemplates } from '../vocabulary/inference-template.js';
import type { Item, Questionnaire } from '../vocabulary/item.js';
import { type Cells, type Dimension, domains } from '../vocabulary/scheme.js';
import type { StorySet, TwinPair } from '../vocabulary/story.js';
import { paperForms, type SurveyTemplates, templates } from '../vocabulary/template.js';
import type { CarryOverCell } from './carry-over-cells.js';
import {
  cellsInProcess,
  inferInProcess,
  type PutQuestion,
  playInProcess,
  putQuestions,
  respondentInProcess,
} from './in-process.js';

interface ReplicateGapOptions {
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
  // How nice and plain an item is belongs to it, whoever reads it; all else is drawn with the respondent.
  const { desirability, plainness } = cell.declaration;
  const isFresh = desirability !== undefined || plainness !== undefined;
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
  readonly put: readonly PutQuestion[];
  readonly pairs: StorySet['pairs'];
}

/** What the cell's measure needs of both tellings of every pair, in all orders. */
function putTwins(
  cell: CarryOverCell,
  { wording, stories, pairs, seed }: Omit<ReplicateGapOptions, 'cell' | 'replications'>,
): PutTwins {
  const { questionnaire, set } = madeTwins({
    seed,
    pairs,
    dimensions: Object.keys(cell.declaration.orientation),
    ratings: cell.ratings,
    plainer: cell.plainer,
  });
  const { items, language } = questionnaire;
  const topics = topicsOf(set, items);
  const asking = {
    topics,
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
    put: putQuestions(questions, { respondent, wording: stories }),
    pairs: set.pairs,
  };
}

async function askOf(
  declaration: Declaration,
  {
    cell,
    asking: { questionnaire, wording, put, pairs },
    seed,
  }: { readonly cell: CarryOverCell; readonly asking: PutTwins; readonly seed: number },
): Promise<GapItem[]> {
  const tally =
    cell.answers === 'exact' || cell.answers === 36
      ? chancesTally(declaration, cellsInProcess(declaration, questionnaire), cell.answers)
      : await playInProcess(declaration, {
          questionnaire,
          wording,
          run,
          seed,
          repeats: cell.answers / TEMPLATES,
        });
  const attitudes = inferInProcess(put, {
    declaration,
    endpoint: simulatedIdentity(declaration),
    draws: cell.draws ?? 1,
  });
  return gapItems({
    tally,
    weights: weightsOf(tally),
    readings: twinReadings({ attitudes, selections: [], extractions: [] }),
    ratings: itemRatings(questionnaire.items, pairs),
  });
}

function weightsOf(tally: Tally) {
  const plannedPairs = tally.items.length * tally.repeats;
  return questionFormWeights(formInstability(summariseItems(tally), { plannedPairs }), 'cdeval');
}

/**
 * The tally that endless answers of a simulated respondent to the paper's six templates come to, or so many: its
 * chances, or draws from them, which spares writing out and reading answers.
 */
function chancesTally(
  declaration: Declaration,
  { items, cells }: { readonly items: readonly Item[]; readonly cells: Cells },
  answers: 36 | 'exact',
): Tally {
  const tally = createTally(items, { cells, repeats: 1 });
  const asked = templates.filter(({ form }) => paperForms.some((paper) => paper === form));
  for (const [place, item] of items.entries()) {
    for (const template of asked) {
      const towardsTarget = propensity(declaration, item, template);
      const chance = chanceOfFirst(declaration, { template, towardsTarget });
      const random = randomFrom('drawn', declaration.seed, item.id, template.form, template.order);
      const first = answers === 'exact' ? chance : drawShare(chance, answers / TEMPLATES, random);
      const unread = 1 - readableShare(declaration);
      const reading = { kind: 'distribution', first, unread, rule: 'endless answers' } as const;
      count(tally, { item: place, template, draw: 0 }, reading);
    }
  }
  return tally;
}

/** The share of so many draws that come with this chance. */
function drawShare(chance: number, draws: number, random: Random): number {
  return Array.from({ length: draws }, random).filter((drawn) => drawn < chance).length / draws;
}

/** Items that were never asked before, and twin pairs about them. */
interface MadeTwins {
  readonly questionnaire: Questionnaire;
  readonly set: StorySet;
}

interface MadeTwinsOptions {
  /** Enters every id, so that each seed has items of its own. */
  readonly seed: number;
  readonly pairs: number;
  readonly dimensions: readonly Dimension[];
  /** Reliability of the mean of six readers of desirability, 0..1; null leaves the items unrated. */
  readonly ratings: number | null;
  /** Likewise of those who said which telling is plainer. */
  readonly plainer: number | null;
}

const LANGUAGE = 'en';

/**
 * So many twin pairs of an item of each of these dimensions but one, no item in two, in the fewest words that can
 * be told apart. A reader's rating is the true figure with normal noise, as much as the reliability of six says.
 */
function madeTwins({ seed, pairs, dimensions, ratings, plainer }: MadeTwinsOptions): MadeTwins {
  const fives = Array.from({ length: pairs }, (_, nth) => {
    const left = nth % dimensions.length;
    return dimensions
      .filter((_dimension, place) => place !== left)
      .map((dimension): Item => {
        const id = `${dimension}-${seed}-${nth + 1}`;
        return {
          id,
          dimension,
          domain: domains[nth % domains.length] ?? 'family',
          topic: `the matter of ${id}`,
          question: `What is done about ${id}?`,
          options: { target: `The upper road of ${id}.`, opposite: `The lower path of ${id}.` },
          ...(ratings === null ? {} : { ratings: desirabilityOf(id, ratings) }),
        };
      });
  });
  return {
    questionnaire: { questionnaire: 'made', language: LANGUAGE, items: fives.flat() },
    set: {
      name: 'made',
      language: LANGUAGE,
      pairs: fives.map((items, nth) =>
        madePair(items, { id: `pair-${seed}-${nth + 1}`, seed, plainer }),
      ),
      single: [],
      statements: [],
    },
  };
}

function madePair(
  items: readonly Item[],
  {
    id,
    seed,
    plainer,
  }: { readonly id: string; readonly seed: number; readonly plainer: number | null },
): TwinPair {
  return {
    id,
    title: id,
    place: 'Oran, Algeria',
    people: ['Amel', 'Karim'],
    values: items.map((item) => ({
      item: item.id,
      first: randomFrom(seed, item.id, 'first pole')() < 0.5 ? 'target' : 'opposite',
    })),
    text: items.map((item) => ({
      item: item.id,
      target: `They took the upper road of ${item.id}.`,
      opposite: `They chose the lower path of ${item.id}.`,
    })),
    ...(plainer === null
      ? {}
      : {
          plainer: Object.fromEntries(
            items.map(({ id: item }) => [
              item,
              readBy(`plain ${item}`, truePlainness(item), plainer),
            ]),
          ),
        }),
  };
}

/** What readers said of an item's options, whatever their scale. */
function desirabilityOf(id: string, reliability: number): NonNullable<Item['ratings']> {
  const read = readBy(id, trueDesirability(id), reliability);
  return {
    desirability: read.reduce((sum, each) => sum + each, 0) / read.length,
    by: 'simulated readers',
    readings: read.map((target, nth) => ({
      by: `reader ${nth + 1}`,
      dimension: 'any',
      poles: 'as meant',
      target,
      opposite: 0,
    })),
  };
}

/** As the built-in items have. */
const READERS = 6;

/** A true figure of variance 1 as six readers see it, whose mean has so much reliability. */
function readBy(name: string, truth: number, reliability: number): number[] {
  const noise = Math.sqrt((READERS * (1 - reliability)) / reliability);
  const random = randomFrom(name, 'ratings');
  return Array.from({ length: READERS }, () => truth + noise * drawNormal(random));
}
