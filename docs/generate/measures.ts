import { chapters, measures } from '../../reports/chapters.js';
import type { Measure } from '../../reports/document/measure.js';

const head = `# Measures

Every measure of \`tables/estimates.csv\`, generated from where it is declared. \`tables/codebook.csv\` of a report has
the same definitions.

- [Intervals](#intervals) are of 95 % and cover the choice of items or stories, unless a measure says otherwise.
- *Null* is what a respondent that knows nothing would come to.
- p values are two-sided; \`p_adjusted\` is corrected as the measure says.
`;

const intervals = `## Intervals

| figures | limits | what varies | none under |
| --- | --- | --- | --- |
| likelihoods, ratings, similarity baselines | t on the logit scale | items within dimension and domain | 20 items |
| biases, differences, leads of families | t, cut off at −1 and 1 | the same | 20 items |
| reliability | t on Fisher's z | the same, 500 draws | 20 items |
| variance shares | t, cut off at 0 and 1 | the same, 500 draws | 20 items |
| flip rates | Wilson, for the effective number of trials | items | 10 items |
| Eρ² | F, by Satterthwaite | respondents, items and forms | 10 respondents |
| likelihoods over wordings | t, by Satterthwaite | items and forms | 20 items, two forms |
| similarity to countries, distances | inversion, draw by draw | items | 20 items a dimension |
| ranks, weights of the forms | middle 95 % of the draws | items | 20 items a dimension |
| accuracy and other shares in stories | Wilson, for the effective number of trials | pairs or stories | 10 of them |
| macro-F1, F1s, J | Wilson from a jackknife | pairs or stories | 10 of them |
| d′, c | t from a jackknife, at least those of independent answers | pairs | 10 pairs |
| B, own-pole advantage, position bias and acquiescence in stories | Bonett & Price, clustered | pairs | 10 pairs |
| corrected recall | t from a jackknife of both means | pairs | 10 labelled at a pole |
| competence in conversations | percentiles of a bootstrap, n − 1 of n drawn | twins | 10 twins |
| λ over all dimensions | t from a jackknife | pairs | 10 pairs |
| λ of a dimension | t, jackknife | items | 10 items |

How often they hold the truth: [recovery.md](../proof/recovery.md). That of λ rests on assumptions about who rated the items:
[carry-over-ratings.md](../proof/carry-over-ratings.md).
`;

/** The page about measures: a section an instrument, an entry a measure; one that several have, under the first. */
export function measuresPage(): string {
  const sections = chapters.flatMap(({ title, measures: all = [] }) => {
    const own = all.filter((measure) => measures.includes(measure));
    return own.length > 0 ? [`## ${title}\n\n${own.map(entryOf).join('\n')}`] : [];
  });
  return [head, ...sections, intervals].join('\n');
}

function entryOf({ id, unit, range, null: chance, ...said }: Measure): string {
  const { describe, levels = {}, formula, caveat, source } = said;
  const kinds = Object.entries(levels).map(([level, meaning]) => `  - \`${level}\`: ${meaning}`);
  const bounds = range === null ? '' : `, ${range}`;
  return [
    `### \`${id}\``,
    '',
    describe,
    '',
    ...(kinds.length > 0 ? ['- *Levels:*', ...kinds] : []),
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
