import { capitalised, counted } from '../../../reports/document/format.js';
import type { AskedOfStory, StoryRow } from '../../../reports/document/raw-answers.js';
import {
  type AttitudeProbe,
  type CandidateMode,
  type InferenceTask,
  type InferredExtraction,
  type InferredSelection,
  type Judgement,
  qualities,
  type Shots,
  type Style,
} from '../../../vocabulary/inference.js';
import type { Unread } from '../../../vocabulary/reading.js';
import type { PersonaName } from '../../../vocabulary/respondent.js';
import type { Response } from '../../../vocabulary/response.js';
import type { StoryVariant } from '../../../vocabulary/story.js';
import type {
  AttitudeObservation,
  ComparisonObservation,
  ExpressionObservation,
  ExtractionObservation,
  InferenceObservation,
  SelectionObservation,
} from './observation.js';
import { topicLabel } from './prompt.js';
import { faultLines } from './reasoning-faults.js';

/** A question about a story as people read it, and the persona under which it was asked again, if any. */
export function describeQuestion(
  observation: InferenceObservation,
  persona?: PersonaName,
): AskedOfStory {
  const asked = describePlainly(observation);
  return persona ? { ...asked, how: `${asked.how}, ${personaWords[persona]}` } : asked;
}

/** Under which persona something was asked again. */
export const personaWords: Readonly<Record<PersonaName, string>> = {
  switched: 'under a persona of the other leanings',
  sham: 'under a sham persona',
};

function describePlainly(observation: InferenceObservation): AskedOfStory {
  switch (observation.task) {
    case 'attitude':
      return ofAttitude(observation);
    case 'selection':
      return ofSelection(observation);
    case 'extraction':
      return ofExtraction(observation);
    case 'expression':
    case 'comparison':
      return ofExpression(observation);
  }
}

const probeWords: Readonly<Record<AttitudeProbe, string>> = {
  forced: 'one of two',
  full: 'with all options',
  without: 'without the neutral option',
};

function ofAttitude({
  telling,
  statement,
  options,
  inference: heard,
}: AttitudeObservation): AskedOfStory {
  const { probe, gold, style, shots, character } = heard;
  const whose = character === null ? 'attitude' : `attitude of ${character}`;
  return {
    story: telling.id,
    how: `${whose}, ${probeWords[probe]}${wording(style, shots)}`,
    task: 'attitude',
    statement: heard.statement,
    character,
    text: statement,
    options,
    right: heard.options.flatMap((attitude, place) => (attitude === gold ? [place] : [])),
  };
}

const modeWords: Readonly<Record<CandidateMode, string>> = {
  contrast: 'each beside its opposite',
  original: 'among others drawn at random',
};

function ofSelection({
  telling,
  candidates,
  inference: heard,
}: SelectionObservation): AskedOfStory {
  const { mode, style, shots, choose } = heard;
  return {
    story: telling.id,
    how: `${taskOf('selection', telling)}, ${modeWords[mode]}${wording(style, shots)}`,
    task: 'selection',
    statement: null,
    character: telling.holder ?? null,
    text: `Choose exactly ${choose} of ${candidates.length}.`,
    options: candidates.map(({ text }) => text),
    right: candidates.flatMap(({ role }, place) => (role === 'gold' ? [place] : [])),
  };
}

function ofExtraction({ telling, topics, inference: heard }: ExtractionObservation): AskedOfStory {
  const { style, shots } = heard;
  return {
    story: telling.id,
    how: `${taskOf('extraction', telling)}${wording(style, shots)}`,
    task: 'extraction',
    statement: null,
    character: telling.holder ?? null,
    text:
      telling.holder === undefined
        ? 'Which values do the people hold on these topics?'
        : `Which values does ${telling.holder} hold on these topics?`,
    options: topics.map(({ text }, place) => `${topicLabel(place)}: ${text}`),
    right: [],
  };
}

function ofExpression({
  telling,
  value,
  character,
  inference: { statement },
}: ExpressionObservation | ComparisonObservation): AskedOfStory {
  return {
    story: telling.id,
    how: `expression of a value by ${character}`,
    task: 'expression',
    statement,
    character,
    text: value,
    options: [],
    right: [],
  };
}

/** A task, and about whom it is where that is one character. */
function taskOf(task: InferenceTask, { holder }: StoryVariant): string {
  return holder === undefined ? task : `${task} of the values of ${holder}`;
}

/** Only what departs from the plain way of asking. */
function wording(style: Style, shots: Shots): string {
  return `${style === 'reasoned' ? ', reasoned' : ''}${shots === 1 ? ', after an example' : ''}`;
}

/** One answer about a story with what it was read as, in words. */
export type DescribedAnswer = { readonly response: Response } & Pick<
  StoryRow,
  'reading' | 'rule' | 'verdict' | 'judged'
>;

/** Every draw of a trial as people read it. */
export function describeStoryReadings(observation: InferenceObservation): DescribedAnswer[] {
  switch (observation.task) {
    case 'attitude':
      return attitudes(observation);
    case 'selection':
      return selections(observation);
    case 'extraction':
      return extractions(observation);
    case 'expression':
      return expressions(observation);
    case 'comparison':
      return [];
  }
}

function attitudes({ draws, options, inference: heard }: AttitudeObservation): DescribedAnswer[] {
  const { gold, options: stances } = heard;
  return draws.map(({ response, reading, faults }) => {
    if (reading.kind === 'unread') return unread(response, reading);
    const { option, rule } = reading;
    const right = gold === null ? null : stances[option] === gold ? 'right' : 'wrong';
    const shown = `${option + 1}. ${options[option]}`;
    return { response, reading: shown, rule, verdict: right, judged: faultLines(faults) };
  });
}

function selections({ draws, inference: heard }: SelectionObservation): DescribedAnswer[] {
  return draws.map(({ response, reading, faults }) => {
    if (reading.kind === 'unread') return unread(response, reading);
    const { picks, rule } = reading;
    const hits = picks.filter((pick) => heard.candidates[pick]?.role === 'gold').length;
    const all = hits === heard.choose && picks.length === heard.choose;
    return {
      response,
      reading: `${picks.map((pick) => pick + 1).join(', ') || 'none'} (${[`${hits} of ${heard.choose} right`, ...opposites(picks, heard.candidates)].join('; ')})`,
      rule,
      verdict: all ? 'right' : hits > 0 ? 'partly' : 'wrong',
      judged: faultLines(faults),
    };
  });
}

/** Each pick that is the opposite of a right one, with the place of that one where it is in the list. */
function opposites(
  picks: readonly number[],
  candidates: InferredSelection['candidates'],
): readonly string[] {
  return picks.flatMap((pick) => {
    const { role, statement } = candidates[pick] ?? {};
    if (role !== 'opposite') return [];
    const gold = candidates.findIndex(
      (each) => each.role === 'gold' && each.statement === statement,
    );
    return gold === -1 ? [] : [`${pick + 1} is the opposite of ${gold + 1}`];
  });
}

function extractions({
  draws,
  topics,
  inference: heard,
}: ExtractionObservation): DescribedAnswer[] {
  return draws.map(({ response, reading, judging }, draw) => {
    if (reading.kind === 'unread') return unread(response, reading);
    const { values, judgements } = heard.draws[draw] ?? { values: null, judgements: null };
    const said = reading.values.length;
    const fault = judging?.fault ?? null;
    if (!judgements) {
      const judged = [`Not judged: ${fault ?? 'there is no judgement'}.`];
      return {
        response,
        reading: counted(said, 'value'),
        rule: reading.rule,
        verdict: null,
        judged,
      };
    }
    const goldOf = new Map(heard.gold.map((each) => [each.statement, each]));
    const hits = judgements.filter((each) => isRight(each, goldOf)).length;
    return {
      response,
      reading: `${said} ${said === 1 ? 'value' : 'values'} (${hits} of ${judgements.length} found with the right attitude)`,
      rule: reading.rule,
      verdict: hits === judgements.length ? 'right' : hits > 0 ? 'partly' : 'wrong',
      judged: topics.flatMap(({ statement, text }, place) =>
        judgements
          .filter((each) => each.statement === statement)
          .map(
            (each) =>
              `T${place + 1}, ${text}: ${foundWords(each, { goldOf, values: values ?? [] })}`,
          ),
      ),
    };
  });
}

function expressions({ draws }: ExpressionObservation): DescribedAnswer[] {
  return draws.map(({ response, reading, judging }) => {
    if (reading.kind === 'unread') return unread(response, reading);
    const found = judging?.found;
    const judged = found
      ? qualities.map((quality) => `${capitalised(quality)}: ${found[quality]} of 5`)
      : [`Not judged: ${judging?.fault ?? 'there is no judgement'}.`];
    return { response, reading: 'a turn', rule: reading.rule, verdict: null, judged };
  });
}

type GoldOf = ReadonlyMap<string, InferredExtraction['gold'][number]>;

/** As it is scored: an attitude that differs in severity alone is right too. */
function isRight({ statement, found, attitude }: Judgement, goldOf: GoldOf): boolean {
  const { alike = [] } = goldOf.get(statement) ?? {};
  return found > 0 && attitude !== null && alike.includes(attitude);
}

function takesNoSide({ statement, attitude }: Judgement, goldOf: GoldOf): boolean {
  return attitude === null || (goldOf.get(statement)?.neutral.includes(attitude) ?? false);
}

function foundWords(
  judgement: Judgement,
  { goldOf, values }: { readonly goldOf: GoldOf; readonly values: readonly string[] },
): string {
  const { found, sentence, quote } = judgement;
  if (found === 0) return 'not found';
  const how = found === 1 ? 'found' : 'found in part';
  const side = isRight(judgement, goldOf)
    ? 'with the right attitude'
    : takesNoSide(judgement, goldOf)
      ? 'without a side'
      : 'with the contrary attitude';
  const cited = sentence === null ? '' : (values[sentence] ?? '');
  return `${how} ${side}, by ${quoted(quote ?? '')} in ${quoted(cited)}`;
}

/** In quotation marks, once. */
function quoted(text: string): string {
  return `“${text.replace(/^\s*[“"]|[”"]\s*$/g, '')}”`;
}

function unread(
  response: Response,
  { why, rule }: { readonly why: Unread; readonly rule: string },
): DescribedAnswer {
  return { response, reading: why, rule, verdict: 'unread', judged: [] };
}
