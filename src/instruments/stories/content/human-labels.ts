import { ownValue } from '../../../../vocabulary/comparable-text.js';
import { repeats } from '../../../../vocabulary/finding.js';
import { type HumanLabel, shotCounts, styles } from '../../../../vocabulary/inference.js';
import { InputError, type Place } from '../../../../vocabulary/input.js';
import type { Item } from '../../../../vocabulary/item.js';
import type { StorySet, StoryVariant } from '../../../../vocabulary/story.js';
import { suggestion } from '../../../content/document-faults.js';
import type { Row } from '../../../content/table.js';
import type { StudyRespondent } from '../../base/entries.js';
import { statementsToExtract } from '../judge.js';
import type { StudyInference } from '../plan.js';
import { nameOfTelling, tellingsOf, topicsOf, viewsOf } from '../tellings.js';
import { nearestId } from './story-faults.js';

/** A label and the line of the file that it stands on, from 1. */
interface LabelRow {
  readonly line: number;
  readonly label: HumanLabel;
}

/** The columns that a table of labels must have; `style`, `shots` and `draw` it may. */
export const labelColumns = ['respondent', 'story', 'statement', 'found', 'attitude'] as const;

/**
 * Loads what people found in extracted values from a CSV with the columns `respondent`, `story` (of a
 * pair with `/1` or `/2`), `statement`, `found` (1, 0.5 or 0) and `attitude` (right, contradicted or
 * none), and where they differ from `direct`, 0 and 0 with `style`, `shots` and `draw`.
 * @throws InputError when a column is missing, a cell is wrong, an answer is labelled twice, or there
 *   is none
 */
export async function loadLabels(path: string): Promise<readonly LabelRow[]> {
  const { readTable } = await import('../../../content/table.js');
  const { file, rows } = await readTable({
    file: path,
    wanted: labelColumns,
    columnName: (head) => head.trim().toLowerCase(),
  });
  if (rows.length === 0) {
    throw new InputError('has no labels; add a row for each', { file, line: 1 });
  }
  const labels = rows.map(({ line, cells }) => ({ line, label: labelIn(cells, { file, line }) }));
  const [repeat] = repeats(labels, ({ label }) =>
    JSON.stringify({ ...label, found: null, attitude: null }),
  );
  if (repeat) {
    throw new InputError(
      `this value is labelled twice (first on line ${labels[repeat.before]?.line}); keep one of the two`,
      { file, line: labels[repeat.index]?.line ?? 1 },
    );
  }
  return labels;
}

function labelIn(cells: Row<string>['cells'], place: Place): HumanLabel {
  const at = (column: string): Cell => ({
    column,
    text: (ownValue(cells, column) ?? '').trim(),
    place,
  });
  const label: HumanLabel = {
    respondent: filled(at('respondent')),
    telling: filled(at('story')),
    statement: filled(at('statement')),
    style: at('style').text === '' ? 'direct' : word(at('style'), styles),
    shots: at('shots').text === '' ? 0 : figure(at('shots'), shotCounts),
    draw: draw(at('draw')),
    found: figure(at('found'), [1, 0.5, 0]),
    attitude: word(at('attitude'), ['right', 'contradicted', 'none']),
  };
  if (label.found === 0 && label.attitude !== 'none') {
    throw new InputError(
      `a value that is not found has no attitude, but this row says ${label.attitude}; leave attitude empty, or change found`,
      place,
    );
  }
  return label;
}

/** A cell of a user's table, and where it stands. */
export interface Cell {
  readonly column: string;
  readonly text: string;
  readonly place: Place;
}

/** @throws InputError for an empty cell */
export function filled({ column, text, place }: Cell): string {
  if (text !== '') return text;
  throw new InputError(`the column "${column}" is empty in this row; fill it in`, place);
}

/** @throws InputError for a cell that is none of these words */
export function word<Choice extends string>(cell: Cell, choices: readonly Choice[]): Choice {
  const text = filled(cell);
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  const fix = suggestion(text, choices);
  throw new InputError(`"${text}" is not known under ${cell.column}; ${fix}`, cell.place);
}

function figure<Choice extends number>(cell: Cell, choices: readonly Choice[]): Choice {
  const text = filled(cell);
  const found = choices.find((choice) => choice === Number(text.replace(',', '.')));
  if (found !== undefined) return found;
  const fix = `give one of ${choices.join(', ')}`;
  throw new InputError(`"${text}" is not known under ${cell.column}; ${fix}`, cell.place);
}

/** A draw, from 0; the first where nothing is said. @throws InputError for anything else */
export function draw({ text, place }: Cell): number {
  if (text === '') return 0;
  if (/^\d+$/.test(text)) return Number(text);
  throw new InputError(`"${text}" is not a draw; give a whole number, from 0`, place);
}

/** A label of an answer that the study never gets, where it stands, and how to fix it. */
interface LabelFault {
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
  readonly telling: StoryVariant;
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
        ? `"${label.respondent}" is not a respondent of the study; ${suggestion(label.respondent, [...languageOf.keys()])}`
        : (valueFault(label, extracted.get(language) ?? []) ?? answerFault(label, asked));
    return message === null ? [] : [{ line, message }];
  });
}

function extractedFrom({ set, items }: ToldSet): readonly Extracted[] {
  const topics = topicsOf(set, items);
  return tellingsOf(set)
    .flatMap(viewsOf)
    .map((telling) => ({
      telling: { ...telling, id: nameOfTelling(telling) },
      statements: statementsToExtract(telling, topics),
    }));
}

function valueFault(
  { telling: id, statement }: HumanLabel,
  extracted: readonly Extracted[],
): string | null {
  const found = extracted.find(({ telling }) => telling.id === id);
  if (!found) return `"${id}" is not a story of the study; ${nearestTelling(id, extracted)}`;
  const { telling, statements } = found;
  if (statements.includes(statement)) return null;
  if (statements.length === 0) {
    return `"${id}" is a story of the kind ${telling.kind}, with nothing to extract; remove this row`;
  }
  const isHeld = telling.values.some((value) => value.statement === statement);
  return isHeld
    ? `"${statement}" is not extracted from "${id}", where someone goes against it; remove this row`
    : `"${statement}" is not among the values of "${id}"; ${suggestion(statement, statements)}`;
}

function nearestTelling(id: string, extracted: readonly Extracted[]): string {
  const tellings = extracted.map(({ telling }) => telling);
  const parts = tellings.filter(({ cluster }) => cluster === id);
  if (parts.length > 0) {
    const what = parts[0]?.holder === undefined ? 'which telling of the pair' : 'whose values';
    return `say ${what}, ${parts.map((telling) => `"${telling.id}"`).join(' or ')}`;
  }
  const ids = tellings.map((telling) => telling.id);
  return nearestId(id, ids, 'give the id of one, of a pair with /1 or /2 after it');
}

/** A style, a number of examples or a draw that the study never asks. */
function answerFault({ style, shots, draw }: HumanLabel, asked: Labelled['asked']): string | null {
  if (!asked.styles.includes(style)) {
    return `the study asks "styles: [${asked.styles.join(', ')}]", so no answer is ${style}; remove this row, or add ${style} there`;
  }
  if (!asked.shots.includes(shots)) {
    return `the study asks "shots: [${asked.shots.join(', ')}]", never with ${shots}; remove this row, or add ${shots} there`;
  }
  if (draw < asked.repeats) return null;
  return `the study asks "repeats: ${asked.repeats}", so its last draw is ${asked.repeats - 1}, but this is draw ${draw} (draws count from 0); correct it, or ask more repeats`;
}
