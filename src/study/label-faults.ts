import type { LabelRow } from '../content/load-labels.js';
import { nearestId } from '../content/stories/known.js';
import { suggestion } from '../content/suggestion.js';
import { statementsToExtract } from '../instruments/inference/judge/judged-topics.js';
import { tellingsOf } from '../instruments/inference/tell.js';
import { topicsOf } from '../instruments/inference/topics.js';
import type { HumanLabel } from '../vocabulary/hearing.js';
import type { Item } from '../vocabulary/item.js';
import type { StorySet } from '../vocabulary/story.js';
import type { Telling } from '../vocabulary/telling.js';
import type { StudyInference, StudyRespondent } from './study.js';

/** A label of an answer that the study never gets, where it stands, and how to mend it. */
export interface LabelFault {
  /** Line of the table, from 1. */
  readonly line: number;
  readonly message: string;
}

/** What a study has that people can label. */
export interface Labelled {
  readonly respondents: readonly Pick<StudyRespondent, 'id' | 'language'>[];
  readonly asked: Pick<StudyInference, 'styles' | 'shots' | 'repeats'>;
  /** What is told, a set for each language. */
  readonly told: readonly ToldSet[];
}

/** A set of stories, and the items of the questionnaire that they are about. */
export interface ToldSet {
  readonly set: StorySet;
  readonly items: readonly Item[];
}

/** A telling with the statements of the values that are extracted from it. */
interface Extracted {
  readonly telling: Telling;
  readonly statements: readonly string[];
}

/**
 * The labels that fit no answer of a study, with the first reason for each: nothing would be corrected
 * by them. A story that a `limit` leaves out may be labelled.
 */
export function labelFaults(
  labels: readonly LabelRow[],
  { respondents, asked, told }: Labelled,
): readonly LabelFault[] {
  const languageOf = new Map(respondents.map(({ id, language }) => [id, language]));
  const extracted = new Map(told.map((each) => [each.set.language, extractedFrom(each)]));
  return labels.flatMap(({ line, label }) => {
    const language = languageOf.get(label.respondent);
    const message =
      language === undefined
        ? `"${label.respondent}" is no respondent of the study; ${suggestion(label.respondent, [...languageOf.keys()])}`
        : (valueFault(label, extracted.get(language) ?? []) ?? answerFault(label, asked));
    return message === null ? [] : [{ line, message }];
  });
}

function extractedFrom({ set, items }: ToldSet): readonly Extracted[] {
  const topics = topicsOf(set, items);
  return tellingsOf(set).map((telling) => ({
    telling,
    statements: statementsToExtract(telling, topics),
  }));
}

function valueFault(
  { telling: id, statement }: HumanLabel,
  extracted: readonly Extracted[],
): string | null {
  const found = extracted.find(({ telling }) => telling.id === id);
  if (!found) return `"${id}" is no story of the study; ${nearestTelling(id, extracted)}`;
  const { telling, statements } = found;
  if (statements.includes(statement)) return null;
  if (statements.length === 0) {
    return `"${id}" is a story of the kind ${telling.kind}, with nothing to extract; take this row out`;
  }
  const isHeld = telling.values.some((value) => value.statement === statement);
  return isHeld
    ? `"${statement}" is not extracted from "${id}", where someone goes against it; take this row out`
    : `"${statement}" is not among the values of "${id}"; ${suggestion(statement, statements)}`;
}

function nearestTelling(id: string, extracted: readonly Extracted[]): string {
  const tellings = extracted.map(({ telling }) => telling);
  const ofPair = tellings
    .filter(({ cluster }) => cluster === id)
    .map((telling) => `"${telling.id}"`);
  if (ofPair.length > 0) return `say which telling of the pair, ${ofPair.join(' or ')}`;
  const ids = tellings.map((telling) => telling.id);
  return nearestId(id, ids, 'give the id of one, of a pair with /1 or /2 after it');
}

/** A style, a number of examples or a draw that the study never asks. */
function answerFault({ style, shots, draw }: HumanLabel, asked: Labelled['asked']): string | null {
  if (!asked.styles.includes(style)) {
    return `the study asks "styles: [${asked.styles.join(', ')}]", and no answer is ${style}; take this row out, or add ${style} there`;
  }
  if (!asked.shots.includes(shots)) {
    return `the study asks "shots: [${asked.shots.join(', ')}]", and never with ${shots}; take this row out, or add ${shots} there`;
  }
  if (draw < asked.repeats) return null;
  return `the study asks "repeats: ${asked.repeats}", of which the last draw is ${asked.repeats - 1}, and this is of draw ${draw}; draws count from 0: mend it, or ask more repeats`;
}
