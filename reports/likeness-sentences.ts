import type { Families, FamilyResult, PairSimilarity } from '../analysis/comparison.js';
import { familyP, isBehind, isEverybody, isOutOfReach, testedOf } from './family-words.js';
import { count, counted, estimate, likelihood, list } from './document/format.js';
import { namedIn } from './named-in.js';
import { isFound } from './p-value.js';
import { plainText } from './document/plain-text.js';
import type { Report } from './document/report.js';
import { respondentName } from './respondent-name.js';
import { homogeneity } from './tables/homogeneity.js';

/** How many pairs, and how many families, are named. */
const NAMED = 6;

/** For the findings, a point each: who cannot be told from whom, which families are alike, and whether all are. */
export function likenessFindings(report: Report): string[] {
  const alike = homogeneity.found?.(report) ?? null;
  const told = pairs(report);
  return [
    ...(told.length > 0 ? [told.join(' ')] : []),
    ...families(report),
    ...(alike === null ? [] : [alike]),
  ];
}

/** Which pairs of respondents can be told apart, the count of them first; nothing without a pair. */
export function pairs(report: Report): string[] {
  const held = report.comparison.similarities.pairs.filter(({ similarity }) => similarity !== null);
  const [first] = held;
  if (!first) return [];
  if (held.length === 1) return [onlyPair(report, first)];
  const apart = held.filter(({ differ }) => differ);
  const judged = held.filter(({ distance }) => distance.low !== null);
  const alike = judged.filter(({ differ }) => !differ);
  const unjudged = held.length - judged.length;
  return [
    `${howMany(apart.length, held.length)} pairs of respondents can be told apart by their six figures.`,
    ...(alike.length > 0 ? [`Not to be told apart: ${pairNames(report, alike)}.`] : []),
    ...(unjudged > 0
      ? [`Of ${counted(unjudged, 'pair')} it cannot be said, for want of an interval.`]
      : []),
  ];
}

function howMany(some: number, all: number): string {
  if (some === all) return `All ${count(all)}`;
  return some === 0 ? `None of the ${count(all)}` : `${count(some)} of the ${count(all)}`;
}

function onlyPair(report: Report, pair: PairSimilarity): string {
  const { similarity, distance, corrected, sameLeanings, differ } = pair;
  const both = pairName(report, pair);
  const figures = `their similarity is ${likelihood(similarity)}, where two with the same leanings, answering single items as differently as these, would get ${likelihood(sameLeanings)}`;
  if (distance.low === null) {
    return `Whether ${both} differ cannot be told: their similarity is ${likelihood(similarity)}, without an interval (${distance.note ?? counted(distance.n, 'item')}).`;
  }
  return differ
    ? `${both} can be told apart by their six figures: ${figures}.`
    : `${both} cannot be told apart by their six figures: ${figures}. That does not make them the same: without noise it may be as low as ${likelihood(corrected.low)}.`;
}

function pairNames(report: Report, alike: readonly PairSimilarity[]): string {
  const named = alike.slice(0, NAMED).map((pair) => pairName(report, pair));
  const more = alike.length > NAMED ? [`and ${count(alike.length - NAMED)} more`] : [];
  return [...named, ...more].join('; ');
}

function pairName(report: Report, { first, second }: PairSimilarity): string {
  const named = namedIn(report);
  return `${respondentName(named(first))} and ${respondentName(named(second))}`;
}

/** What came of each family that could be tested, those found first. */
function families({ comparison: { families: all } }: Report): string[] {
  const tested = all.families.filter(({ p }) => p !== null);
  const inOrder = [
    ...tested.filter(({ adjustedP }) => isFound(adjustedP)),
    ...tested.filter(({ adjustedP }) => !isFound(adjustedP)),
  ];
  const more = tested.length - NAMED;
  const anyFound = tested.some(({ adjustedP }) => isFound(adjustedP));
  return [
    ...inOrder.slice(0, NAMED).map((family) => familyVerdict(family, all)),
    ...(more > 0 ? [`The table of families has ${count(more)} more.`] : []),
    ...(anyFound
      ? [
          'To be alike is not yet to share a culture: respondents that all stay near 0.5 are alike for that reason alone.',
        ]
      : []),
  ];
}

function familyVerdict(family: FamilyResult, { baseline, families: all }: Families): string {
  const { members, within } = family;
  const name = `family “${plainText(family.family)}” (${counted(members.length, 'respondent')})`;
  if (isEverybody(family)) {
    return `The ${name} takes in every respondent, so there is nothing to hold it against.`;
  }
  const inside = within === null ? '' : `similarity ${estimate(within)} within it, `;
  const figures = `${inside}${likelihood(baseline?.value ?? null)} over all pairs`;
  if (isBehind(family))
    return `The ${name} is no more alike than respondents at large: ${figures}.`;
  const why = isOutOfReach(family) ? reason(family) : '';
  return `${verdict(name, family)}: ${figures}; ${familyP(family, testedOf(all))}${why}.`;
}

/** Why nothing could have been found. */
function reason({ smallestP }: FamilyResult): string {
  return isFound(smallestP) ? ' with so many families' : ' with so few respondents';
}

function verdict(name: string, family: FamilyResult): string {
  if (isFound(family.adjustedP)) return `The ${name} is more alike than respondents at large`;
  return isOutOfReach(family)
    ? `Whether the ${name} is more alike than respondents at large cannot be told`
    : `The ${name} was not found to be more alike than respondents at large`;
}

/** What to know before reading who is like whom; nothing without a pair. */
export function likenessSentences(report: Report): string[] {
  const { comparison, respondents } = report;
  const nulls = comparison.similarities.pairs.flatMap(({ sameLeanings }) => sameLeanings ?? []);
  const copies = respondents.filter(({ copyOf }) => copyOf !== null);
  return [
    `Similarity runs from 0 to 1, but noise keeps even two with the same leanings from 1${nullWords(nulls)}. So two respondents count as different only where their distance, less what noise adds to it, has an interval above 0.`,
    ...(copies.length > 0
      ? [
          `In families, and beside the countries’ own distances, a model counts once: ${list(copies.map(respondentName))} ${copies.length === 1 ? 'is a copy' : 'are copies'} of another respondent and left out there.`,
        ]
      : []),
    ...familiesOfOne(report),
  ];
}

function nullWords(nulls: readonly number[]): string {
  if (nulls.length === 0) return '';
  const [low, high] = [Math.min(...nulls), Math.max(...nulls)].map(likelihood);
  const range = low === high ? low : `${low} to ${high}, depending on the pair`;
  return `: answering single items as differently as these, they would get ${range}`;
}

/** Says which families have one respondent only. */
export function familiesOfOne({ comparison }: Report): string[] {
  const names = comparison.families.families.flatMap(({ family, members }) =>
    members.length === 1 ? [`“${plainText(family)}”`] : [],
  );
  if (names.length === 0) return [];
  return names.length === 1
    ? [`The family ${names[0]} has one respondent here; a family is compared from two on.`]
    : [`The families ${list(names)} have one respondent each; a family is compared from two on.`];
}
