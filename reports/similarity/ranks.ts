import type { DimensionRank } from '../../analysis/similarity/comparison.js';
import type { Block } from '../document/document.js';
import { NOTHING, plainText } from '../document/format.js';
import type { Report } from '../document/report.js';
import { dimensionColumns, dimensionsIn, nameInSentence } from '../document/scheme.js';

/** A rank with its limits, such as "1st, 1–3"; without them where there is no interval. */
export function rankText({
  value,
  low,
  high,
}: Omit<DimensionRank, 'respondent' | 'dimension' | 'of'>) {
  if (low === null || high === null) return `${ordinal(value)}, no limits`;
  return low === high ? `${ordinal(value)}, surely` : `${ordinal(value)}, ${low}–${high}`;
}

function ordinal(value: number): string {
  const tens = value % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${ending}`;
}

/** Every respondent that is no copy with its rank on every dimension; none of fewer than three. */
export function ranksTable(report: Report): Block[] {
  const { ranks } = report.comparison;
  const of = ranks[0]?.of ?? 0;
  if (of < 3) return [];
  return [
    {
      kind: 'table',
      folded: true,
      table: {
        name: 'ranks',
        title: `Rank among ${of} on each dimension, 1st nearest to its target pole, with the ranks that noise leaves open`,
        columns: [{ title: 'Respondent', numeric: false }, ...dimensionColumns(report)],
        rows: [...new Set(ranks.map(({ respondent }) => respondent))].map((respondent) => [
          plainText(respondent),
          ...dimensionsIn(report).map((dimension) => {
            const rank = ranks.find(
              (each) => each.respondent === respondent && each.dimension === dimension,
            );
            return rank ? rankText(rank) : NOTHING;
          }),
        ]),
      },
    },
  ];
}

/** Who comes first where that is best known, on two dimensions at most; null of fewer than three respondents, or where every rank is open. */
export function firstRanks(
  report: Report,
): { readonly text: string; readonly about: readonly DimensionRank[] } | null {
  const first = report.comparison.ranks
    .filter(({ value, high, of }) => of > 2 && value === 1 && high !== null && high < of)
    .toSorted((a, b) => (a.high ?? 0) - (b.high ?? 0))
    .filter(
      (each, place, all) => all.findIndex((other) => other.dimension === each.dimension) === place,
    )
    .slice(0, 2);
  const [best] = first;
  if (!best) return null;
  const parts = first.map(
    (rank) =>
      `on ${nameInSentence(report, rank.dimension)} ${plainText(rank.respondent)} (${rankText(rank)})`,
  );
  return { text: `Of ${best.of} respondents, highest ${parts.join(', and ')}.`, about: first };
}
