import type { Compared, OrderVerdict } from '../../../../vocabulary/inference.js';
import type { InferenceTemplates } from '../../../../vocabulary/inference-template.js';
import type { ExpressionReading } from '../../../../vocabulary/reading.js';
import type { Request } from '../../../../vocabulary/request.js';
import type { Respondent } from '../../../../vocabulary/respondent.js';
import type { Response } from '../../../../vocabulary/response.js';
import type { StoryVariant, Value } from '../../../../vocabulary/story.js';
import type { Trial } from '../../../../vocabulary/trial.js';
import { type Judged, judgeEach, type ServiceModel } from '../../../judging/until-read.js';
import { spoken } from '../../../reading/spoken-text.js';
import { fill, onOneLine, quotedJson } from '../../../util/prompt-text.js';
import { statementsToExtract } from '../judge.js';
import {
  askedStoryOf,
  type ComparisonObservation,
  type ExpressionObservation,
} from '../observation.js';
import { put } from '../prompt.js';
import { statementOf, type Topics } from '../tellings.js';
import { expressionJudgeRequest, judgedTurn, readPair, readRatings } from './expression-judge.js';
import { candidateText } from './selection-task.js';

/** A conversation to go on with, and the value that a turn is to let show. */
export interface ExpressionQuestion {
  readonly telling: StoryVariant;
  readonly value: Value;
  /** As put to the respondent. */
  readonly text: string;
  readonly conversation: string;
  readonly character: string;
}

interface Means {
  readonly wording: InferenceTemplates;
  readonly topics: Topics;
  readonly judge: ServiceModel;
  readonly draws: number;
}

/** Asked in one way alone, whatever the study says of styles and examples. */
const plainly = { style: 'direct', shots: 0 } as const;

/**
 * What a respondent is asked to express in one story: one of its values, the same in both tellings of a
 * pair; null where it holds none. The conversation is the story up to where the value first shows, or
 * the whole of it where nothing is marked or comes before. Source: CQ-Bench B.5.
 */
export function expressionQuestion(
  telling: StoryVariant,
  { wording, topics }: Pick<Means, 'wording' | 'topics'>,
): ExpressionQuestion | null {
  const [statement] = statementsToExtract(telling, topics);
  const held = telling.values.find((value) => value.statement === statement);
  if (!held) return null;
  const value = { statement: held.statement, attitude: held.attitude };
  const character = telling.holder ?? telling.people[0] ?? telling.title;
  return {
    telling,
    value,
    text: onOneLine(candidateText(value, { wording, topics })),
    conversation: openingOf(telling, held.statement),
    character,
  };
}

function openingOf({ text, carrying }: StoryVariant, statement: string): string {
  const passage = carrying.find((each) => each.statement === statement);
  const before = passage ? text.slice(0, text.indexOf(passage.text)).trim() : '';
  return before === '' ? text : before;
}

/** Has a respondent express a value, as often as it is asked, and a judge mark every turn. */
export function* expressionTrial(
  respondent: Respondent,
  question: ExpressionQuestion,
  means: Means,
): Trial<ExpressionObservation> {
  const { judge, draws } = means;
  const words = wordsOf(means.wording);
  const request = turnRequest(respondent, question, words.turn);
  const responses = yield Array.from({ length: draws }, () => request);
  const read = responses.map((response) => ({ response, reading: readTurn(response) }));
  const requests = read.map(({ reading }): Request | null =>
    reading.kind === 'unread'
      ? null
      : expressionJudgeRequest(judge, {
          turns: [reading.text],
          prompt: fill(words.rating, { ...slotsOf(question), turn: quotedJson(reading.text) }),
        }),
  );
  const judged = yield* judgeEach(requests, readRatings);
  return {
    task: 'expression',
    ...observed(question, words.turn),
    inference: {
      ...askedStoryOf({ telling: question.telling, ...plainly }),
      ...question.value,
      category: statementOf(means.topics, question.value.statement).category,
      draws: read.map(({ reading }, draw) => ({
        unread: reading.kind === 'unread',
        ratings: judged[draw]?.found ?? null,
      })),
    },
    draws: read.map((each, draw) => ({ ...each, judging: judged[draw] ?? null })),
  };
}

/**
 * Has a judge compare two respondents' turns, each pair in both orders. The turns are draws that their
 * own expressions ask for, so that they are bought once.
 */
export function* comparisonTrial(
  { respondent, against }: { readonly respondent: Respondent; readonly against: Respondent },
  question: ExpressionQuestion,
  means: Means,
): Trial<ComparisonObservation> {
  const { judge, draws } = means;
  const words = wordsOf(means.wording);
  const turnsOf = function* (of: Respondent): Asking<readonly ExpressionReading[]> {
    const request = turnRequest(of, question, words.turn);
    return (yield Array.from({ length: draws }, () => request)).map(readTurn);
  };
  const own = yield* turnsOf(respondent);
  const other = yield* turnsOf(against);
  const pairs = own.map((reading, draw) => [textOf(reading), textOf(other[draw])] as const);
  const requests = pairs.flatMap(([mine, theirs]) =>
    [
      [mine, theirs],
      [theirs, mine],
    ].map(([first, second]): Request | null =>
      first == null || second == null
        ? null
        : expressionJudgeRequest(judge, {
            turns: [first, second],
            prompt: fill(words.pair, {
              ...slotsOf(question),
              first: quotedJson(first),
              second: quotedJson(second),
            }),
          }),
    ),
  );
  const judged = yield* judgeEach(requests, readPair);
  const judgings = pairs.map((_, draw) => [judged[2 * draw] ?? null, judged[2 * draw + 1] ?? null]);
  return {
    task: 'comparison',
    ...observed(question, words.turn),
    inference: {
      ...askedStoryOf({ telling: question.telling, ...plainly }),
      against: against.id,
      statement: question.value.statement,
      draws: pairs.map(([mine, theirs], draw) => ({
        walkover: walkoverOf(mine, theirs),
        verdicts: [foundIn(judgings[draw]?.[0]), foundIn(judgings[draw]?.[1])],
      })),
    },
    draws: [],
    judgings,
  };
}

type Asking<Result> = Generator<readonly Request[], Result, readonly Response[]>;
type Words = NonNullable<InferenceTemplates['prompts']['expression']>;

/** @throws RangeError where the wording has no words for it, which loading a plan has refused */
function wordsOf({ prompts }: InferenceTemplates): Words {
  if (prompts.expression === undefined) throw new RangeError('no words for an expression');
  return prompts.expression;
}

function slotsOf({ conversation, character, text }: ExpressionQuestion) {
  return { conversation, character, value: text };
}

function turnRequest(respondent: Respondent, question: ExpressionQuestion, turn: string): Request {
  const prompt = fill(turn, slotsOf(question));
  const { style } = plainly;
  const asks = { task: 'expression' } as const;
  return put(respondent, { prompt, example: null, task: 'expression', style, asks });
}

function observed(question: ExpressionQuestion, turn: string) {
  const { telling, text: value, character } = question;
  return { telling, prompt: fill(turn, slotsOf(question)), value, character };
}

function readTurn(response: Response): ExpressionReading {
  const said = spoken(response);
  if (said.kind === 'unread') return said;
  return { kind: 'turn', text: judgedTurn(said.raw), rule: said.cut ? 'cut short' : 'as said' };
}

function textOf(reading: ExpressionReading | undefined): string | null {
  return reading?.kind === 'turn' ? reading.text : null;
}

function foundIn(judged: Judged<OrderVerdict> | null | undefined): OrderVerdict | null {
  return judged?.found ?? null;
}

function walkoverOf(
  mine: string | null,
  theirs: string | null,
): Compared['draws'][number]['walkover'] {
  if (mine !== null) return theirs === null ? 'own' : null;
  return theirs === null ? 'neither' : 'other';
}
