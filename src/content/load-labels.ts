import { type HumanLabel, shotCounts, styles } from '../vocabulary/hearing.js';
import { InputError, type Place } from '../vocabulary/input-error.js';
import { repeats } from '../vocabulary/repeats.js';
import { csvRows } from './csv/csv-rows.js';
import { readTableText } from './csv/read-table-text.js';
import type { Row } from './csv/rows.js';
import { suggestion } from './suggestion.js';

/** A label and the line of the file that it stands on, from 1. */
export interface LabelRow {
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
export async function loadLabels(file: string): Promise<readonly LabelRow[]> {
  const text = await readTableText(file);
  const rows = csvRows({
    file,
    text,
    wanted: labelColumns,
    columnName: (head) => head.trim().toLowerCase(),
  });
  if (rows.length === 0) {
    throw new InputError('there is no label in it; add a row for each', { file, line: 1 });
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
  const at = (column: string): Cell => ({ column, text: (cells[column] ?? '').trim(), place });
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
      `what is not found has no attitude, and this row says ${label.attitude}; give none, or another figure under found`,
      place,
    );
  }
  return label;
}

interface Cell {
  readonly column: string;
  readonly text: string;
  readonly place: Place;
}

function filled({ column, text, place }: Cell): string {
  if (text !== '') return text;
  throw new InputError(`the column "${column}" is empty in this row; fill it in`, place);
}

function word<Choice extends string>(cell: Cell, choices: readonly Choice[]): Choice {
  const text = filled(cell);
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  const mend = suggestion(text, choices);
  throw new InputError(`"${text}" is not known under ${cell.column}; ${mend}`, cell.place);
}

function figure<Choice extends number>(cell: Cell, choices: readonly Choice[]): Choice {
  const text = filled(cell);
  const found = choices.find((choice) => choice === Number(text));
  if (found !== undefined) return found;
  const mend = `give one of ${choices.join(', ')}`;
  throw new InputError(`"${text}" is not known under ${cell.column}; ${mend}`, cell.place);
}

function draw({ text, place }: Cell): number {
  if (text === '') return 0;
  if (/^\d+$/.test(text)) return Number(text);
  throw new InputError(`"${text}" is no draw; give a whole number, from 0`, place);
}
