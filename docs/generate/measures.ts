import { chapters } from '../../reports/chapters.js';
import type { Measure } from '../../reports/document/measure.js';

const head = `# Measures

Every measure of \`tables/estimates.csv\`, generated from where it is declared. \`tables/codebook.csv\` of a report has
the same definitions.

- Intervals are of 95 % and cover the choice of items or stories, unless a measure says otherwise.
- *Null* is what a respondent that knows nothing would come to.
- p values are two-sided; \`p_adjusted\` is corrected as the measure says.
`;

/** The page about measures: a section an instrument, an entry a measure; one that several have, under the first. */
export function measuresPage(): string {
  const seen = new Set<string>();
  const sections = chapters.flatMap(({ title, measures = [] }) => {
    const own = measures.filter(({ id }) => !seen.has(id));
    for (const { id } of own) seen.add(id);
    return own.length > 0 ? [`## ${title}\n\n${own.map(entryOf).join('\n')}`] : [];
  });
  return [head, ...sections].join('\n');
}

function entryOf({ id, unit, range, null: chance, ...said }: Measure): string {
  const { describe, formula, caveat, source } = said;
  const bounds = range === null ? '' : `, ${range}`;
  return [
    `### \`${id}\``,
    '',
    describe,
    '',
    ...(formula ? [`- *Formula:* \`${formula}\``] : []),
    `- *Unit, range, null:* ${unit}${bounds}; ${chance === null ? 'none' : decimals(chance)}.`,
    ...(caveat ? [`- *Caveat:* ${caveat}`] : []),
    ...(source ? [`- *Source:* ${source}.`] : []),
    '',
  ].join('\n');
}

/** A number as pages show it, without the digits that say nothing. */
function decimals(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
