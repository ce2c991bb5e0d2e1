import type { LintFinding } from '../../reports/terminal/lint-report.js';
import type { SourceDocument } from '../content/read-document.js';
import type { Study } from '../study/study.js';
import { copiesOf } from './copies.js';

/** A warning for each family of a study that has nobody to be compared with, where it is first named. */
export function loneFamilies(
  { respondents }: Study,
  document: SourceDocument,
): readonly LintFinding[] {
  const copies = copiesOf(respondents);
  const tagged = respondents.map(({ tags }) => tags.family);
  return [...new Set(tagged)].flatMap((family): LintFinding[] => {
    if (family === null) return [];
    const places = [...tagged.keys()].filter((place) => tagged[place] === family);
    const own = places.filter((place) => copies[place] === null);
    if (own.length > 1) return [];
    const members = own.length === 1 ? 'one respondent' : 'no respondent';
    const besides = places.length > own.length ? ' besides copies of the same model' : '';
    return [
      {
        line: document.lineOfKey(['respondents', places[0] ?? 0], 'family'),
        check: 'families',
        severity: 'warning',
        message: `family "${family}" has ${members}${besides}; a family is compared from two on`,
      },
    ];
  });
}
