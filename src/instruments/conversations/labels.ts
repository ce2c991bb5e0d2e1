import * as z from 'zod';
import { ownValue } from '../../../vocabulary/comparable-text.js';
import { type Competence, competences } from '../../../vocabulary/conversation.js';
import { InputError } from '../../../vocabulary/input.js';
import { suggestion } from '../../content/document-faults.js';
import { readTable } from '../../content/table.js';
import { type Cell, filled } from '../stories/content/human-labels.js';
import type { Claim } from './claims.js';
import type { Finding, Verdict } from './judging.js';
import type { Turn } from './observation.js';

/** What a person found in one conversation, by claim: the number of the message that first shows it, or "no". */
export const EpisodeLabel = z.strictObject({
  respondent: z.string(),
  scenario: z.string(),
  /** From 0. */
  repeat: z.int().min(0),
  said: z.record(z.string(), z.string()),
});
export type EpisodeLabel = z.infer<typeof EpisodeLabel>;

/** A label and the line of the file that it stands on, from 1. */
interface LabelRow {
  readonly line: number;
  readonly label: EpisodeLabel;
}

/** Columns that a file of labels has at the least, beside those of claims. */
export const episodeLabelColumns = ['respondent', 'scenario', 'repeat'] as const;

/** Columns that `undertone label` writes besides. */
const otherColumns = new Set(['queue', 'sample', 'labeller', 'region', 'case']);

/** The column of a claim in a file of labels. */
export function columnOf(kind: Claim['kind']): string {
  return kind.replace(' ', '_');
}

/**
 * Loads what a person found in conversations, as `undertone label conversations` writes it.
 * @throws InputError when a column is missing, a cell is wrong, a conversation is labelled twice, or there
 *   is none
 */
export async function loadEpisodeLabels(path: string): Promise<readonly LabelRow[]> {
  const { file, rows } = await readTable({
    file: path,
    wanted: episodeLabelColumns,
    mayEndEarly: true,
  });
  if (rows.length === 0)
    throw new InputError('has no labels; add a row for each', { file, line: 1 });
  const known = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const place = { file, line };
    const at = (column: (typeof episodeLabelColumns)[number]): Cell => ({
      column,
      text: String(cells[column] ?? '').trim(),
      place,
    });
    const repeat = Number(filled(at('repeat')));
    if (!Number.isInteger(repeat) || repeat < 0) {
      throw new InputError(`"${cells.repeat}" is not a repeat; give a whole number, from 0`, place);
    }
    const about = new Set<string>([...episodeLabelColumns, ...otherColumns]);
    const said = Object.entries(cells).flatMap(([column, cell]) => {
      const value = String(cell).trim();
      if (about.has(column) || value === '') return [];
      if (value === 'no' || /^[1-9]\d*$/.test(value)) return [[column, value] as const];
      throw new InputError(
        `"${value}" is not known under ${column}; give the number of a message, or "no"`,
        place,
      );
    });
    const [respondent, scenario] = [filled(at('respondent')), filled(at('scenario'))];
    const key = JSON.stringify([respondent, scenario, repeat]);
    const before = known.get(key);
    if (before !== undefined) {
      throw new InputError(
        `this conversation is labelled twice (first on line ${before}); keep one of the two`,
        place,
      );
    }
    known.set(key, line);
    return { line, label: { respondent, scenario, repeat, said: Object.fromEntries(said) } };
  });
}

/** The labels that are of no conversation of a study, with the first reason for each. */
export function episodeLabelFaults(
  labels: readonly LabelRow[],
  {
    file,
    respondents,
    scenarios,
    repeats,
  }: {
    readonly file: string;
    readonly respondents: readonly string[];
    readonly scenarios: readonly string[];
    readonly repeats: number;
  },
): readonly InputError[] {
  return labels.flatMap(({ line, label: { respondent, scenario, repeat } }) => {
    const at = (message: string) => [new InputError(message, { file, line })];
    if (!respondents.includes(respondent)) {
      return at(
        `"${respondent}" is not a respondent of the study; ${suggestion(respondent, respondents)}`,
      );
    }
    if (!scenarios.includes(scenario)) {
      return at(`"${scenario}" is not a scenario of the study; ${suggestion(scenario, scenarios)}`);
    }
    return repeat < repeats
      ? []
      : at(
          `the study asks "repeats: ${repeats}", so its last repeat is ${repeats - 1}, but this is ${repeat}; correct it, or ask more`,
        );
  });
}

/** A person's answers as a judge's verdict; null for a dimension with a claim that has none, or no message of the protagonist's. */
export function verdictOfPerson(
  said: Readonly<Partial<Record<string, string>>>,
  {
    claims,
    turns,
  }: {
    readonly claims: readonly { readonly competence: Competence; readonly claim: Claim }[];
    readonly turns: readonly Turn[];
  },
): Verdict {
  const found = competences.map((competence): [Competence, readonly Finding[] | null] => {
    const own = claims.filter((each) => each.competence === competence);
    const findings = own.map(({ claim }): Finding | null => {
      const answer = ownValue(said, columnOf(claim.kind));
      if (answer === undefined) return null;
      if (answer === 'no') return { claim, holds: false, turn: null, quote: '' };
      const turn = Number(answer) - 1;
      const isOwn = turns[turn]?.speaker === 'protagonist';
      return isOwn ? { claim, holds: true, turn, quote: '' } : null;
    });
    const there = findings.filter((finding) => finding !== null);
    return [competence, there.length < findings.length ? null : there];
  });
  return Object.fromEntries(found) as Verdict;
}
