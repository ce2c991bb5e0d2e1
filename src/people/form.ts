import { type CsvStyle, csvLine, csvStart } from '../../reports/files/csv.js';
import { withoutGuard } from '../../vocabulary/comparable-text.js';
import { readTable } from '../content/table.js';
import { writeWholeFile } from '../content/written-files.js';
import { answerIn, howToAnswer, type Question } from './question.js';

const columns = ['id', 'about', 'prompt', 'how', 'answer'] as const;

/**
 * Writes questions as a form, a row each, with the answers that there are.
 * @throws InputError when the file is there already or cannot be written
 */
export async function writeForm(
  file: string,
  questions: readonly Question[],
  { answered, style }: { readonly answered: ReadonlyMap<string, string>; readonly style: CsvStyle },
): Promise<void> {
  const rows = questions.map((question) => [
    question.id,
    question.about,
    question.text,
    howToAnswer(question),
    answered.get(question.id) ?? '',
  ]);
  const lines = [columns, ...rows].map((row) => csvLine(row, style));
  await writeWholeFile(file, [csvStart[style], ...lines]);
}

/** What a filled-in form says. */
export interface FilledForm {
  /** The form as messages name it: of a workbook with its sheet. */
  readonly file: string;
  /** A question once, with its line, from 1. */
  readonly answers: readonly {
    readonly line: number;
    readonly question: Question;
    readonly answer: string;
  }[];
  /** Rows without an answer. */
  readonly empty: number;
  /** Rows that have an answer which cannot be taken, and why, as a clause that begins with a verb. */
  readonly unplaced: readonly { readonly line: number; readonly reason: string }[];
}

/**
 * Reads a form back.
 * @throws InputError when it cannot be read, or is no such form
 */
export async function readForm(path: string, questions: readonly Question[]): Promise<FilledForm> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const answers = new Map<string, FilledForm['answers'][number]>();
  const unplaced: { line: number; reason: string }[] = [];
  let empty = 0;
  const table = { file: path, wanted: ['id', 'answer'], mayEndEarly: true };
  const { file, rows } = await readTable(table);
  for (const { line, cells } of rows) {
    const typed = withoutGuard(cells.answer ?? '');
    if (typed.trim() === '') {
      empty += 1;
      continue;
    }
    const id = withoutGuard(cells.id ?? '').trim();
    const question = byId.get(id);
    const found = question ? answerIn(question, typed) : { fault: unknown(id) };
    const before = answers.get(id);
    if ('fault' in found) unplaced.push({ line, reason: found.fault });
    else if (before && before.answer !== found.answer) {
      unplaced.push({ line, reason: `has a different answer from line ${before.line} to "${id}"` });
    } else if (question && !before) answers.set(id, { line, question, answer: found.answer });
  }
  return { file, answers: [...answers.values()], empty, unplaced };
}

function unknown(id: string): string {
  return id === ''
    ? 'has no id'
    : `has the id "${id.slice(0, 60)}", which is not among those asked`;
}
