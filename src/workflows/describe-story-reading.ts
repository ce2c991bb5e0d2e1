import type { StoryRow } from '../../reports/document/raw-answers.js';
import type {
  AttitudeObservation,
  ExtractionObservation,
  InferenceObservation,
  SelectionObservation,
} from '../instruments/inference/observation.js';
import type { Unread } from '../vocabulary/answer-reading.js';
import type { HeardExtraction, HeardSelection, Judgement } from '../vocabulary/hearing.js';
import type { Response } from '../vocabulary/response.js';

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
  }
}

function attitudes({ draws, options, inference: heard }: AttitudeObservation): DescribedAnswer[] {
  const { gold, options: stances } = heard;
  return draws.map(({ response, reading }) => {
    if (reading.kind === 'unread') return unread(response, reading);
    const { option, rule } = reading;
    const right = gold === null ? null : stances[option] === gold ? 'right' : 'wrong';
    const shown = `${option + 1}. ${options[option]}`;
    return { response, reading: shown, rule, verdict: right, judged: [] };
  });
}

function selections({ draws, inference: heard }: SelectionObservation): DescribedAnswer[] {
  return draws.map(({ response, reading }) => {
    if (reading.kind === 'unread') return unread(response, reading);
    const { picks, rule } = reading;
    const hits = picks.filter((pick) => heard.candidates[pick]?.role === 'gold').length;
    const all = hits === heard.choose && picks.length === heard.choose;
    return {
      response,
      reading: `${picks.map((pick) => pick + 1).join(', ') || 'none'} (${[`${hits} of ${heard.choose} right`, ...opposites(picks, heard.candidates)].join('; ')})`,
      rule,
      verdict: all ? 'right' : hits > 0 ? 'partly' : 'wrong',
      judged: [],
    };
  });
}

/** Each pick that is the opposite of a right one, with the place of that one where it is in the list. */
function opposites(
  picks: readonly number[],
  candidates: HeardSelection['candidates'],
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
      return { response, reading: `${said} values`, rule: reading.rule, verdict: null, judged };
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

type GoldOf = ReadonlyMap<string, HeardExtraction['gold'][number]>;

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
