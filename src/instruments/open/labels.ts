import * as z from 'zod';
import { ownValue } from '../../../vocabulary/comparable-text.js';
import { repeats } from '../../../vocabulary/finding.js';
import { InputError } from '../../../vocabulary/input.js';
import { Lean, leans } from '../../../vocabulary/reading.js';
import { suggestion } from '../../content/document-faults.js';
import { type Cell, draw, filled, word } from '../stories/content/human-labels.js';

/** What a person has an open answer come down on. */
export const OpenLabel = z.strictObject({
  item: z.string(),
  /** Null for the one respondent of a study. */
  respondent: z.string().nullable(),
  draw: z.int().min(0),
  lean: Lean,
});
export type OpenLabel = z.infer<typeof OpenLabel>;

/** A label and the line of the file that it stands on, from 1. */
interface LabelRow {
  readonly line: number;
  readonly label: OpenLabel;
}

/** The columns that a table of labels must have; `respondent` and `draw` it may. */
export const openLabelColumns = ['item', 'lean'] as const;

/**
 * Loads what people have open answers come down on from a CSV with the columns `item` and `lean`
 * (target, opposite, balance or decline), and where there are several `respondent` and `draw`.
 * @throws InputError when a column is missing, a cell is wrong, an answer is labelled twice, or there
 *   is none
 */
export async function loadOpenLabels(path: string): Promise<readonly LabelRow[]> {
  const { readTable } = await import('../../content/table.js');
  const { file, rows } = await readTable({
    file: path,
    wanted: openLabelColumns,
    columnName: (head) => head.trim().toLowerCase(),
  });
  if (rows.length === 0) {
    throw new InputError('has no labels; add a row for each', { file, line: 1 });
  }
  const labels = rows.map(({ line, cells }) => {
    const at = (column: string): Cell => ({
      column,
      text: (ownValue(cells, column as keyof typeof cells) ?? '').trim(),
      place: { file, line },
    });
    const respondent = at('respondent').text;
    return {
      line,
      label: {
        item: filled(at('item')),
        respondent: respondent === '' ? null : respondent,
        draw: draw(at('draw')),
        lean: word(at('lean'), leans),
      },
    };
  });
  const [repeat] = repeats(labels, ({ label }) => JSON.stringify({ ...label, lean: null }));
  if (repeat) {
    throw new InputError(
      `this answer is labelled twice (first on line ${labels[repeat.before]?.line}); keep one of the two`,
      { file, line: labels[repeat.index]?.line ?? 1 },
    );
  }
  return labels;
}

/** The labels that are of no answer of a study, with the first reason for each: nothing would be corrected by them. */
export function openLabelFaults(
  labels: readonly LabelRow[],
  {
    file,
    respondents,
    items,
    repeats: most,
  }: {
    readonly file: string;
    readonly respondents: readonly string[];
    readonly items: readonly string[];
    readonly repeats: number;
  },
): readonly InputError[] {
  const known = new Set(items);
  return labels.flatMap(({ line, label }) => {
    const { item, respondent, draw: nth } = label;
    const at = (message: string) => [new InputError(message, { file, line })];
    if (!known.has(item))
      return at(`"${item}" is not an item of the questionnaire; correct its id`);
    if (respondent === null && respondents.length > 1) {
      return at('the study has several respondents; name it in the column "respondent"');
    }
    if (respondent !== null && !respondents.includes(respondent)) {
      return at(
        `"${respondent}" is not a respondent of the study; ${suggestion(respondent, respondents)}`,
      );
    }
    return nth < most
      ? []
      : at(
          `the study asks "repeats: ${most}", so its last draw is ${most - 1}, but this is draw ${nth}; correct it, or ask more repeats`,
        );
  });
}
