import type { Families, FamilyResult } from '../../analysis/similarity/comparison.js';
import type { Page } from '../document/document.js';
import {
  count,
  counted,
  difference,
  estimate,
  isSignificant,
  likelihood,
  list,
  NOTHING,
  pClause,
  plainText,
  pValue,
} from '../document/format.js';
import type { IntervalPlot } from '../document/plot.js';
import type { Report } from '../document/report.js';
import { firstOf } from '../figures/text.js';

/** Whether families are more alike than respondents at large; null where no family has two. */
export function familiesPage(report: Report): Page | null {
  const { families } = report.comparison;
  const plot = familiesPlot(families);
  if (!plot) return null;
  const alone = families.families.filter(({ p }) => p === null);
  const copies = report.respondents.filter(({ copyOf }) => copyOf !== null);
  return {
    id: 'families',
    title: 'Families',
    depth: 'results',
    finding: familiesFinding(families),
    line: 'Whether models of one family are more alike than others',
    group: null,
    blocks: [
      { kind: 'plot', plot, how: HOW },
      {
        kind: 'text',
        sentences: [
          'Similarity does not imply a shared culture: respondents that all stay near 0.5 are alike for that reason alone.',
          ...(alone.length === 0
            ? []
            : [
                `Families with only one member are not compared: ${firstOf(alone.map(nameOf), 3)}.`,
              ]),
          ...(copies.length === 0
            ? []
            : [
                'Copies under a persona, in another language or with other parameters do not count.',
              ]),
        ],
      },
      {
        kind: 'table',
        folded: true,
        table: {
          name: 'families',
          title: 'Families and their tests',
          columns: [
            { title: 'Family', numeric: false },
            { title: 'Members', numeric: false },
            { title: 'Similarity within', numeric: true },
            { title: 'Lead over all pairs', numeric: true },
            { title: 'p', numeric: true },
            { title: 'Holm p', numeric: true },
            { title: 'Smallest Holm p', numeric: true },
          ],
          rows: tested(families).map((family) => [
            nameOf(family),
            list(family.members.map(plainText)),
            family.within ? estimate(family.within) : NOTHING,
            family.lead?.value == null ? NOTHING : difference(family.lead.value),
            family.p === null ? NOTHING : pValue(family.p),
            family.adjustedP === null ? NOTHING : pValue(family.adjustedP),
            family.smallestAdjustedP === null ? NOTHING : pValue(family.smallestAdjustedP),
          ]),
        },
      },
    ],
  };
}

function nameOf({ family }: FamilyResult): string {
  return plainText(family);
}

/** Families of two and more. */
function tested({ families }: Families): readonly FamilyResult[] {
  return families.filter(({ p }) => p !== null);
}

const HOW =
  'Each row is the mean similarity of the pairs within a family. The line is the mean over all pairs. The p of a family is the share of all ways to choose as many respondents that are at least as alike. The interval covers the choice of items, p the choice of respondents, so the two may disagree.';

/** What came of the families, in a sentence of at most 25 words. */
export function familiesFinding(families: Families): string {
  const all = tested(families);
  const average = likelihood(families.baseline?.value ?? null);
  const others = all.filter(({ smallestP }) => smallestP !== 1);
  const found = others.filter(({ adjustedP }) => isSignificant(adjustedP));
  const figure = ({ within }: FamilyResult) => likelihood(within?.value ?? null);
  const named = (some: readonly FamilyResult[]) =>
    firstOf(
      some.map((family) => `${nameOf(family)} ${figure(family)}`),
      3,
    ).replaceAll(';', ',');
  if (others.length === 0)
    return 'The family includes every respondent, so there is nothing to compare it with';
  if (found.length > 0) {
    const verb = found.length === 1 ? 'family is' : 'families are';
    return `${count(found.length)} of ${count(others.length)} ${verb} more alike than the average pair (${average}): ${named(found)}`;
  }
  const least = Math.min(...others.map(({ smallestAdjustedP }) => smallestAdjustedP ?? 1));
  return isSignificant(least)
    ? `No family is shown to be more alike than the average pair: ${named(others)}, average ${average}`
    : `Family resemblance is inconclusive: ${named(others)}, average pair ${average}; p cannot fall below ${pValue(least)}`;
}

/** Families against the average pair; null without one of two and more. */
export function familiesPlot(families: Families): IntervalPlot | null {
  const { baseline, among } = families;
  const all = tested(families);
  if (all.length === 0 || baseline?.value == null) return null;
  const figures = all.flatMap(({ within }) =>
    [within?.value, within?.low].flatMap((each) => each ?? []),
  );
  return {
    kind: 'interval',
    name: 'families',
    title: 'Similarity within families',
    axis: {
      title: 'mean similarity of pairs (equation 4)',
      min: Math.floor(10 * Math.min(baseline.value, ...figures)) / 10,
      max: 1,
      null: baseline.value,
      low: 'less alike',
      high: 'more alike',
      format: 'likelihood',
    },
    groups: [
      {
        title: '',
        rows: all.map((family) => ({
          label: nameOf(family),
          detail: counted(family.members.length, 'respondent'),
          value: family.within?.value ?? null,
          low: family.within?.low ?? null,
          high: family.within?.high ?? null,
          mark: isSignificant(family.adjustedP) ? 'clear' : 'none',
          text: family.within ? estimate(family.within) : NOTHING,
          word: familyWord(family, all.length),
        })),
      },
    ],
    caption: `Mean similarity of the pairs within each family, with 95 % intervals over items. The line is the null: ${likelihood(baseline.value)}, the mean over all pairs of ${counted(among.length, 'respondent')}. Solid: more alike than chance choices of respondents (permutation test${all.length > 1 ? ', Holm' : ''}, 5 %). Min: the smallest p that could come out.`,
    alt: `${familiesFinding(families)}.`,
  };
}

function familyWord(
  { adjustedP, smallestAdjustedP, smallestP }: FamilyResult,
  families: number,
): string {
  if (adjustedP === null || smallestAdjustedP === null) return '';
  if (smallestP === 1) return 'includes every respondent';
  const p = families > 1 ? `Holm ${pClause(adjustedP)}` : pClause(adjustedP);
  return isSignificant(smallestAdjustedP) ? p : `${p} (min ${pValue(smallestAdjustedP)})`;
}
