import { basename } from 'node:path';
import * as z from 'zod';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { repeats } from '../../vocabulary/finding.js';
import { InputError } from '../../vocabulary/input.js';
import type { ScenarioFile, SingleScenario } from '../../vocabulary/scenario.js';
import { loadCountryNames } from '../content/country-names.js';
import { describeIssue } from '../content/document-faults.js';
import { documentText } from '../content/document-text.js';
import { realPlace } from '../content/files.js';
import { packagePath } from '../content/package-data.js';
import { type Row, readTable } from '../content/table.js';
import { writeWholeFile } from '../content/written-files.js';
import { type ImportOptions, refuseUnusable, Text, type UnusableRow } from './cdeval.js';

/** Rows of SocialCC as published, and those of them that repeat an earlier one. */
export const publishedRows = { all: 3060, duplicates: 391 } as const;

/** Scenarios below which a country is shown without interval or rank. */
const FEW = 10;

/** What was imported. Positions count the rows of the source from 1. */
export interface ImportedSocialCc {
  readonly file: string;
  /**
   * How many were read, became scenarios, repeat an earlier one, have a value of another question, and repeat an
   * earlier one with another option.
   */
  readonly rows: {
    readonly read: number;
    readonly imported: number;
    readonly exactDuplicates: number;
    readonly flagged: number;
    readonly otherOption: number;
  };
  /** Rows that cannot be a scenario, such as those with two speakers, by their lines and why. */
  readonly unusable: readonly UnusableRow[];
  /** Positions of the rows that became no scenario. */
  readonly leftOut: readonly number[];
  /** Positions of the rows that repeat an earlier one, after the position of that. */
  readonly duplicates: readonly (readonly [first: number, again: number])[];
  /** Values whose text is of another question than their number, by the two numbers. */
  readonly wrongNumbers: readonly WrongNumber[];
  /** Countries of facts, each with its imported scenarios that repeat no other. */
  readonly countries: Readonly<Record<string, number>>;
  /** Countries of these that have so few that they get no interval. */
  readonly fewScenarios: readonly string[];
  /** Countries, of facts or values, whose names are not known, each with its rows. */
  readonly unknownCountries: Readonly<Record<string, readonly number[]>>;
}

interface WrongNumber {
  readonly number: string;
  readonly textOf: string;
  readonly rows: readonly number[];
}

/**
 * Turns a user's copy of SocialCC into scenarios of ours: every row but duplicates and values of another
 * question than their number, or every row with `keepAll`. Rows that cannot be a scenario are listed.
 * @throws InputError when no row can be used or the file cannot be written; then nothing is
 */
export async function importSocialCc({
  source,
  out,
  force,
  keepAll = false,
}: Omit<ImportOptions, 'tell'> & {
  readonly keepAll?: boolean | undefined;
}): Promise<ImportedSocialCc> {
  if (!/\.(?:ya?ml|json)$/i.test(out)) {
    throw new InputError('is not a name for scenarios; end it in .yaml or .json', { file: out });
  }
  const { read, unusable } = await readSocialCc(source);
  if ((await realPlace(out)) === (await realPlace(source))) {
    throw new InputError('is the file to import; name another with --out', { file: out });
  }
  const pairs = repeats(read, contentOf);
  const firsts = new Map(pairs.map(({ index, before }) => [index, read[before]?.id]));
  const optionsOf = optionsByContent(read);
  const marked = read.map((full, index): SingleScenario => {
    const { id, dataId, ...others } = withoutDoubt(full, optionsOf.get(contentOf(full)));
    const duplicateOf = firsts.get(index);
    return {
      id,
      ...(dataId === undefined ? {} : { dataId }),
      ...(duplicateOf === undefined ? {} : { duplicateOf }),
      ...others,
    };
  });
  const isOdd = ({ duplicateOf, wvs }: SingleScenario) =>
    duplicateOf !== undefined || wvs.textOf !== undefined;
  const position = (index: number) => positionOf(read[index]?.id ?? '');
  const kept = [...marked.entries()].filter(([, single]) => keepAll || !isOdd(single));
  if (kept.length === 0) {
    throw new InputError(
      'every row would be left out, because its value belongs to another question than its number says; keep them with --keep-all',
      { file: source },
    );
  }
  const filed: ScenarioFile = {
    scenarios: 'socialcc',
    language: 'en',
    source: `SocialCC, imported from ${basename(source)}`,
    singles: kept.map(([, single]) => single),
  };
  const wrongNumbers = wrongNumbersIn(marked);
  const there = new Set(kept.map(([index]) => index));
  const found = {
    file: out,
    rows: {
      read: read.length + unusable.length,
      imported: kept.length,
      exactDuplicates: pairs.length,
      otherOption: pairs.filter(
        ({ before, index }) => read[before]?.wvs.option !== read[index]?.wvs.option,
      ).length,
      flagged: wrongNumbers.reduce((sum, { rows }) => sum + rows.length, 0),
    },
    unusable,
    leftOut: marked.flatMap((_, index) => (there.has(index) ? [] : [position(index)])),
    duplicates: pairs.map(({ before, index }) => [position(before), position(index)] as const),
    wrongNumbers,
    ...(await countriesOf(kept)),
  };
  await writeWholeFile(out, [documentText(filed, { file: out, comment: commentOn(source) })], {
    force,
  });
  return found;
}

function commentOn(source: string): string {
  return [
    `SocialCC (first published as SocialDuolingo), imported by Undertone from ${basename(source)}.`,
    'The number in an id is that of its row.',
    'The scenarios are by its authors and stay under their own terms. What they say of countries is from the',
    'World Values Survey and the Cultural Atlas, and not checked here.',
  ].join('\n');
}

/** What a scenario says, whatever it is called, and whichever option it is said to be of: its text decides. */
function contentOf({ id: _, dataId: __, wvs, ...content }: SingleScenario): string {
  const { option: ___, ...question } = wvs;
  return JSON.stringify({ ...content, wvs: question });
}

/** The options that the rows of one content give it. */
function optionsByContent(
  singles: readonly SingleScenario[],
): ReadonlyMap<string, ReadonlySet<string | undefined>> {
  const found = new Map<string, Set<string | undefined>>();
  for (const single of singles) {
    const content = contentOf(single);
    found.set(content, (found.get(content) ?? new Set()).add(single.wvs.option));
  }
  return found;
}

/** A scenario without its option where another row gives the same text another: one of the two contradicts it. */
function withoutDoubt(
  single: SingleScenario,
  options: ReadonlySet<string | undefined> | undefined,
): SingleScenario {
  if ((options?.size ?? 0) < 2) return single;
  const { option: _, ...wvs } = single.wvs;
  return { ...single, wvs };
}

/** The column whose name has an em dash; spreadsheets make a hyphen of it. */
const CLASS = 'WVS—Class';

/** An empty cell says nothing. */
const Maybe = z
  .literal('')
  .transform(() => undefined)
  .or(Text);

/** A row of SocialCC as published. Agent 1 is the antagonist, agent 2 the protagonist. */
const SocialCcRow = z.object({
  Data_ID: Maybe,
  WVSN: Maybe,
  Option: Maybe,
  [CLASS]: Maybe,
  Country_Knowledge: Text,
  Country_Value: Text,
  Agent_1: Text,
  Agent_2: Text,
  Agent_3: Text,
  Agent_1_Background: Text,
  Agent_2_Background: Text,
  Agent_3_Background: Text,
  Relationship: Maybe,
  Scenario: Text,
  Event_1: Maybe,
  Event_2: Maybe,
  'Cultural Knowledge_1': Text,
  'Cultural Value_1': Text,
  Agent_1_Goal_1: Text,
  Agent_1_Goal_2: Text,
  Agent_2_Goal_1: Text,
  Agent_2_Goal_2: Text,
});
type SocialCcRow = z.infer<typeof SocialCcRow>;

/**
 * Reads a user's copy of SocialCC: every row becomes a scenario, in its place, but those that cannot be used.
 * @throws InputError when the file cannot be used, or none of its rows
 */
async function readSocialCc(path: string): Promise<{
  readonly read: readonly SingleScenario[];
  readonly unusable: readonly UnusableRow[];
}> {
  const wanted = Object.keys(SocialCcRow.shape);
  const { file, rows } = await readTable({ file: path, wanted, columnName });
  if (rows.length === 0) throw new InputError('has no rows; name another file', { file });
  const read = rows.map((row, index) => readRow(row, index + 1));
  const unusable = read.flatMap((row) => ('problem' in row ? [row] : []));
  if (unusable.length === rows.length) refuseUnusable(unusable, file);
  return { read: read.flatMap((row) => ('single' in row ? [row.single] : [])), unusable };
}

function columnName(head: string): string {
  const name = head.trim();
  return /^WVS\s*[-‐-―−]\s*Class$/i.test(name) ? CLASS : name;
}

/** What became of a row. */
type ReadRow = { readonly single: SingleScenario } | UnusableRow;

function readRow({ line, cells }: Row<string>, position: number): ReadRow {
  const trimmed = Object.fromEntries(
    Object.entries(cells).map(([key, cell]) => [key, cell.trim()]),
  );
  if (trimmed.Agent_3 === '' && trimmed.Agent_3_Background === '') {
    const problem = 'it has two speakers; a scene needs a third, whose stance is at issue';
    return { line, position, problem };
  }
  const { data, error } = SocialCcRow.safeParse(trimmed);
  if (data) return { single: singleIn(data, position) };
  const [problem = error.message] = error.issues.map((issue) =>
    describeIssue(issue, trimmed, SocialCcRow),
  );
  return { line, position, problem };
}

function idAt(position: number): string {
  return `socialcc-${String(position).padStart(4, '0')}`;
}

/** The position of the row that an id is of. */
function positionOf(id: string): number {
  return Number(id.slice('socialcc-'.length));
}

/** The scenario in a row. What the data call it may stand twice, so it is known by its position, from 1. */
function singleIn(row: SocialCcRow, position: number): SingleScenario {
  const value = row['Cultural Value_1'];
  return {
    id: idAt(position),
    ...said({ dataId: row.Data_ID }),
    wvs: said({
      number: row.WVSN,
      option: row.Option,
      class: row[CLASS],
      textOf: otherQuestion(row.WVSN, value),
    }),
    fact: { country: row.Country_Knowledge, text: row['Cultural Knowledge_1'] },
    value: { country: row.Country_Value, text: value },
    ...said({ relationship: row.Relationship }),
    setting: row.Scenario,
    events: said({ fact: row.Event_1, value: row.Event_2 }),
    antagonist: { name: row.Agent_1, background: row.Agent_1_Background },
    protagonist: { name: row.Agent_2, background: row.Agent_2_Background },
    third: { name: row.Agent_3, background: row.Agent_3_Background },
    goals: {
      antagonist: { fact: row.Agent_1_Goal_1, value: row.Agent_1_Goal_2 },
      protagonist: { fact: row.Agent_2_Goal_1, value: row.Agent_2_Goal_2 },
    },
  };
}

/** The entries that are there. */
function said<Key extends string>(
  entries: Readonly<Record<Key, string | undefined>>,
): { [key in Key]?: string } {
  const there = Object.entries<string | undefined>(entries).filter(
    ([, text]) => text !== undefined,
  );
  return Object.fromEntries(there) as { [key in Key]?: string };
}

/** Questions that the published data number wrongly, in wave 7: what their text says, and whose it is. */
const misnumbered: Readonly<Record<string, { readonly says: RegExp; readonly textOf: string }>> = {
  '56': { says: /\btrust/i, textOf: 'Q57' },
  '234': { says: /\bhave (?:a|any|no) say\b/i, textOf: 'Q234A' },
};

function otherQuestion(number: string | undefined, value: string): string | undefined {
  const [, digits = ''] = /^Q?\s*0*(\d+)(?:\.0+)?$/i.exec(number ?? '') ?? [];
  const known = ownValue(misnumbered, digits);
  return known?.says.test(value) ? known.textOf : undefined;
}

function wrongNumbersIn(singles: readonly SingleScenario[]): readonly WrongNumber[] {
  const found = new Map<string, { number: string; textOf: string; rows: number[] }>();
  for (const { id, wvs } of singles) {
    const { number, textOf } = wvs;
    if (number === undefined || textOf === undefined) continue;
    const entry = found.get(textOf) ?? { number, textOf, rows: [] };
    entry.rows.push(positionOf(id));
    found.set(textOf, entry);
  }
  return [...found.values()];
}

async function countriesOf(placed: readonly (readonly [index: number, SingleScenario])[]) {
  const [known, nameOf] = await Promise.all([knownCountries(), loadCountryNames()]);
  const counts = new Map<string, number>();
  const unknown = new Map<string, number[]>();
  for (const [, { id, fact, value, duplicateOf }] of placed) {
    const own = duplicateOf === undefined ? 1 : 0;
    counts.set(fact.country, (counts.get(fact.country) ?? 0) + own);
    for (const country of new Set([fact.country, value.country])) {
      if (known.has(nameOf(country))) continue;
      unknown.set(country, [...(unknown.get(country) ?? []), positionOf(id)]);
    }
  }
  return {
    countries: Object.fromEntries(counts),
    fewScenarios: [...counts].filter(([, count]) => count < FEW).map(([country]) => country),
    unknownCountries: Object.fromEntries(unknown),
  };
}

/** The names of countries that come with the package. */
async function knownCountries(): Promise<ReadonlySet<string>> {
  const file = packagePath('questionnaires', 'countries', 'groups.csv');
  const { rows } = await readTable({ file, wanted: ['country'] });
  return new Set(rows.map(({ cells }) => cells.country ?? ''));
}
