import type { People, RespondentAmongCountries } from '../analysis/comparison.js';
import type { Report } from './document/report.js';
import type { Cell, Column, Row } from './table.js';

/** What stands in front of each row. */
export const editionColumn: Column = { name: 'edition', kind: 'text' };

/** Rows for each respondent among the countries of each edition, the edition in front. */
export function rowsByEdition(
  { respondents, comparison }: Report,
  cells: (among: RespondentAmongCountries, people: People) => readonly (readonly Cell[])[],
): Row[] {
  return respondents.flatMap((respondent) =>
    comparison.countries.flatMap((people) =>
      people.respondents
        .filter((among) => among.respondent === respondent.id)
        .flatMap((among) => cells(among, people))
        .map((row) => ({ respondent, cells: [people.edition.name, ...row] })),
    ),
  );
}
