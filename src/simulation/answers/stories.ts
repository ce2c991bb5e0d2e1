import { ownValue } from '../../../vocabulary/comparable-text.js';
import { faultKinds } from '../../../vocabulary/inference.js';
import {
  type Declaration,
  declarationHash,
  Reader,
  type SimulatedJudge,
} from '../../asking/simulated/declaration.js';
import { inWords, type SimulatedSide } from '../../asking/simulated/respondent.js';
import type {
  AttitudeAsks,
  ExtractionAsks,
  SelectionAsks,
  StoryAsks,
  StoryJudgeAsks,
  SummaryAsks,
} from '../../instruments/stories/asks.js';
import { topicLabel } from '../../instruments/stories/prompt.js';
import { drawText, oneAtRandom, type Random, randomFrom, someAtRandom } from '../../util/random.js';
import { attitudeText, extractionText, selectionText, storyNonsense } from '../wording.js';
import { type DeclaredReader, inferredOption, infersNoSide, project } from './story-inference.js';
import { judgeExtraction } from './story-judge.js';
import { faultSentences, judgeSaid, turnOf } from './story-turns.js';

const plain = Reader.parse({});

/** How simulated respondents answer about stories, and simulated judges what is asked of these answers. */
export const storyAnswers: SimulatedSide = {
  respondent({ asks, prompt }, declaration) {
    if (!isOfRespondent(asks as StoryAsks | StoryJudgeAsks)) return undefined;
    const question = asks as StoryAsks;
    return inWords((seed) => answerStory({ declaration, question, prompt, seed }));
  },
  service({ asks, prompt }, declared) {
    // What is declared is its identity: it is read, and not parsed anew.
    const judge = declared as SimulatedJudge;
    const question = asks as StoryAsks | StoryJudgeAsks;
    if (!judgesTasks.has(question.task) || isOfRespondent(question)) return undefined;
    return inWords((seed) =>
      question.task === 'judgement'
        ? judgeExtraction({ judge, question, prompt, seed })
        : judgeSaid({ judge, question, prompt, seed }),
    );
  },
};

/** Tasks come over HTTP: of one that is none of these nobody knows an answer. */
const respondentsTasks: ReadonlySet<unknown> = new Set<StoryAsks['task']>([
  'attitude',
  'selection',
  'summary',
  'extraction',
  'expression',
]);
const judgesTasks: ReadonlySet<unknown> = new Set<StoryJudgeAsks['task']>([
  'judgement',
  'faults',
  'turns',
]);

function isOfRespondent(asks: StoryAsks | StoryJudgeAsks): asks is StoryAsks {
  return respondentsTasks.has(asks.task);
}

/**
 * What a simulated respondent answers to a question about a story: a function of the declaration, the
 * question, its prompt and the seed alone.
 */
export function answerStory({
  declaration,
  question,
  prompt,
  seed,
}: {
  readonly declaration: Declaration;
  readonly question: StoryAsks;
  readonly prompt: string;
  readonly seed: number;
}): string {
  const random = randomFrom(declarationHash(declaration), prompt, seed);
  return textOf(question, declaration, random);
}

/** The option that the same respondent takes in that answer, as {@link answerAttitude} gives it. */
export function attitudeTaken({
  declaration,
  question,
  prompt,
  seed,
}: {
  readonly declaration: Declaration;
  readonly question: AttitudeAsks;
  readonly prompt: string;
  readonly seed: number;
}): number | null {
  const random = randomFrom(declarationHash(declaration), prompt, seed);
  return answerAttitude(question, readerOf(declaration), random);
}

function readerOf(declaration: Declaration): DeclaredReader {
  return { reader: declaration.reader ?? plain, declaration };
}

function textOf(question: StoryAsks, declaration: Declaration, random: Random): string {
  const by = readerOf(declaration);
  switch (question.task) {
    case 'attitude': {
      const place = answerAttitude(question, by, random);
      const text = place === null ? storyNonsense : attitudeText(question, place, declaration);
      const wrong = place !== null && !isHeld(question.options[place]?.attitude, question);
      return withPlantedFaults(drawText(text, random), { question, wrong, by, random });
    }
    case 'selection': {
      const picks = answerSelection(question, by, random);
      const text = picks === null ? storyNonsense : selectionText(question, picks, declaration);
      const wrong = picks !== null && !areHeld(picks, question);
      return withPlantedFaults(drawText(text, random), { question, wrong, by, random });
    }
    case 'summary':
      return answerSummary(question);
    case 'extraction': {
      const lines = answerExtraction(question, by, random);
      return drawText(lines === null ? storyNonsense : extractionText(lines, declaration), random);
    }
    case 'expression':
      return random() < by.reader.unreadable ? '' : turnOf(by.reader.expression, random);
  }
}

function isHeld(attitude: string | undefined, { held }: AttitudeAsks): boolean {
  return attitude === held.value.attitude;
}

function areHeld(picks: readonly number[], { story, candidates, choose }: SelectionAsks): boolean {
  const gold = new Set(story.map(({ value }) => `${value.statement} ${value.attitude}`));
  const right = picks.filter((pick) => {
    const { statement = '', attitude = '' } = candidates[pick] ?? {};
    return gold.has(`${statement} ${attitude}`);
  });
  return picks.length === choose && right.length === choose;
}

/** An answer with the faults that its reasoning is declared to have, where it is wrong and reasoned. */
function withPlantedFaults(
  text: string,
  {
    question,
    wrong,
    by,
    random,
  }: {
    readonly question: AttitudeAsks | SelectionAsks;
    readonly wrong: boolean;
    readonly by: DeclaredReader;
    readonly random: Random;
  },
): string {
  const { faults } = by.reader;
  if (!faults || !wrong || question.style !== 'reasoned') return text;
  const planted = faultKinds.flatMap((kind) =>
    random() < faults[kind] ? [faultSentences[kind]] : [],
  );
  return planted.length === 0 ? text : `${planted.join(' ')}\n\n${text}`;
}

/**
 * The option that a simulated reader takes, as a place among those shown; null for an answer that
 * cannot be read. What comes first happens first:
 *
 *  1. `unreadable`: null;
 *  2. `neutral`: the neutral option, where there is one;
 *  3. |b|, whatever it heard: where a statement is agreed with, b is `yeaSaying`, and it agrees for
 *     b > 0 and disagrees otherwise; elsewhere b is `orderBias`, and it takes the first option for
 *     b > 0 and the last one otherwise;
 *  4. what it thinks itself, where it projects;
 *  5. any option shown, for a `random` reader;
 *  6. the neutral option, where it notices that the story takes no side;
 *  7. what it heard.
 */
function answerAttitude(
  { held, options, key }: AttitudeAsks,
  by: DeclaredReader,
  random: Random,
): number | null {
  const { reader } = by;
  const placeOf = (taken: string) => options.findIndex(({ attitude }) => attitude === taken);
  const bias = key ? reader.yeaSaying : reader.orderBias;
  const first = key ? placeOf(key) : 0;
  const neutral = options.findIndex(({ attitude }) => isNeutral(attitude, { held, key }));
  if (random() < reader.unreadable) return null;
  if (random() < reader.neutral && neutral >= 0) return neutral;
  if (random() < Math.abs(bias)) return bias > 0 ? first : options.length - 1 - first;
  const projected = project(held, by, random);
  if (projected) return placeOf(projected);
  if (reader.hears === 'random') return oneAtRandom([...options.keys()], random);
  if (neutral >= 0 && infersNoSide(held, by, random)) return neutral;
  return placeOf(inferredOption(held, by, random));
}

function isNeutral(attitude: string, { held, key }: Pick<AttitudeAsks, 'held' | 'key'>): boolean {
  if (key) return attitude === 'neutral';
  return held.about.options.some(({ id, neutral }) => id === attitude && neutral === true);
}

/**
 * What a simulated reader picks: distinct places among the candidates, ascending; null for an answer
 * that cannot be read. With X the number asked for, what comes first happens first:
 *
 *  1. `unreadable`: null;
 *  2. |`orderBias`|: the first X for a bias above 0, the last X otherwise, whatever it heard;
 *  3. of the candidates about each statement of the story one: what it thinks itself, where it projects,
 *     else what it heard; any where that is not there (a `topic` reader: any where it does not project; a
 *     `random` one: none). Filled up to X with any others.
 *
 * Then with chance `miscounts` one pick too few or too many, as likely either.
 */
function answerSelection(
  asked: SelectionAsks,
  by: DeclaredReader,
  random: Random,
): readonly number[] | null {
  const { reader } = by;
  if (random() < reader.unreadable) return null;
  const picks = miscounted(picked(asked, by, random), { asked, by, random });
  return picks.sort((a, b) => a - b);
}

function picked(asked: SelectionAsks, by: DeclaredReader, random: Random): number[] {
  const { candidates, choose } = asked;
  const places = [...candidates.keys()];
  const { orderBias } = by.reader;
  if (random() < Math.abs(orderBias)) {
    return orderBias > 0 ? places.slice(0, choose) : places.slice(places.length - choose);
  }
  const heard = onePerStatement(asked, by, random);
  const kept = someAtRandom(heard, { count: choose, random });
  return [...kept, ...unpicked(asked, kept, { count: choose - kept.length, random })];
}

function onePerStatement(
  { story, candidates }: SelectionAsks,
  by: DeclaredReader,
  random: Random,
): number[] {
  return story.flatMap((held) => {
    const own = [...candidates.entries()].filter(
      ([, { statement }]) => statement === held.value.statement,
    );
    const projected = project(held, by, random);
    if (own.length === 0 || (by.reader.hears === 'random' && !projected)) return [];
    const heard =
      projected ?? (by.reader.hears === 'signal' ? inferredOption(held, by, random) : null);
    const [place] = own.find(([, { attitude }]) => attitude === heard) ?? oneAtRandom(own, random);
    return [place];
  });
}

function miscounted(
  picks: number[],
  {
    asked,
    by,
    random,
  }: { readonly asked: SelectionAsks; readonly by: DeclaredReader; readonly random: Random },
): number[] {
  if (random() >= by.reader.miscounts) return picks;
  // An answer without a pick would be no miscount but an unreadable one.
  const fewer = picks.length > 1 && random() < 0.5;
  return fewer
    ? someAtRandom(picks, { count: picks.length - 1, random })
    : [...picks, ...unpicked(asked, picks, { count: 1, random })];
}

function unpicked(
  { candidates }: SelectionAsks,
  picks: readonly number[],
  { count, random }: { readonly count: number; readonly random: Random },
): number[] {
  const left = [...candidates.keys()].filter((place) => !picks.includes(place));
  return someAtRandom(left, { count, random });
}

/**
 * The lines that a simulated reader writes of a story, one for each topic that it does not miss
 * (`misses`), each with what it thinks itself or heard; null for an answer that cannot be read. Topics are named in
 * the prompt, so that a `topic` reader and a `random` one both know them and guess the rest.
 */
function answerExtraction(
  { story }: ExtractionAsks,
  by: DeclaredReader,
  random: Random,
): readonly string[] | null {
  if (random() < by.reader.unreadable) return null;
  return story.flatMap((held, place) => {
    if (random() < by.reader.misses) return [];
    const attitude = project(held, by, random) ?? inferredOption(held, by, random);
    return [`${topicLabel(place)}: ${ownValue(held.sentences, attitude) ?? attitude}`];
  });
}

/** A summary that names each topic and decides nothing. */
function answerSummary({ topics }: SummaryAsks): string {
  return topics
    .map(
      (topic, place) =>
        `${topicLabel(place)}: ${topic}. This comes up more than once. They say little of it outright, and go on as they do.`,
    )
    .join('\n\n');
}
