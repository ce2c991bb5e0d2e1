import type { DimensionProfile, Profile } from '../../analysis/profile.js';
import type { Report } from '../document/report.js';
import type { Cell, Row, Table } from '../table.js';

/** A table of the report: what it holds, how to read it, and its file. */
export interface ReportTable {
  /** Names its file, `tables/<name>.csv`. */
  readonly name: string;
  readonly title: string;
  /** How to read it, and what would stand in it by chance alone. */
  readonly reading: string;
  /** What is said where it has no rows. */
  readonly none: string;
  /** What its rows come to, in a sentence; null where nothing can be said. */
  found?(report: Report): string | null;
  table(report: Report): Table;
  /** The rows that people see, where all are too many; the file holds every one. */
  excerpt?(report: Report): Table;
}

/** More rows than this are folded in the page, and only linked in the Markdown. */
export const LONG_TABLE = 12;

/** More rows than this, 45 pairs of respondents on six dimensions, stand in their file alone. */
export const LONGEST_TABLE = 270;

/** How to read a table and what it comes to, for people. */
export function introductionTo({ reading, found }: ReportTable, report: Report): string {
  const sentence = found?.(report) ?? null;
  return sentence === null ? reading : `${reading} ${sentence}`;
}

/** What a table says where nobody was observed. */
export const NOTHING_OBSERVED = 'Nothing was observed.';

/** A row for each respondent that has a profile. */
export function rowsByRespondent(
  { respondents }: Report,
  cells: (profile: Profile) => readonly Cell[],
): Row[] {
  return respondents.flatMap((respondent) =>
    respondent.profile ? [{ respondent, cells: cells(respondent.profile) }] : [],
  );
}

/** A row for each respondent and dimension, the dimension in front. */
export function rowsByDimension(
  { respondents }: Report,
  cells: (figures: DimensionProfile) => readonly Cell[],
): Row[] {
  return respondents.flatMap((respondent) =>
    (respondent.profile?.dimensions ?? []).map((figures) => ({
      respondent,
      cells: [figures.dimension, ...cells(figures)],
    })),
  );
}
