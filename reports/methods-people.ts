import type { HumansMap, People } from '../analysis/comparison.js';
import { count, decimal, list } from './document/format.js';
import { plainText } from './document/plain-text.js';
import type { Report } from './document/report.js';

/** How respondents were set beside countries; nothing where none was. */
export function peopleMethods({ comparison: { countries: people, map } }: Report): string[] {
  const held = people.filter(({ respondents }) => respondents.length > 0);
  const all = held.flatMap(({ respondents }) => respondents);
  if (all.length === 0) return [];
  const groups = new Set(all.flatMap((each) => each.groups.map(({ kind }) => kind)));
  const agreement = all.some(({ bestTau, bestR }) => bestTau !== null || bestR !== null);
  return [
    `Profiles were set beside the countries and regions that have all six scores: ${list(held.map(scoresOf))}.`,
    'With C a respondent’s headline and H a country’s score on a dimension, their similarity is 1/(1 + √Σ(0.01·H − C)²) over the six dimensions (CDEval equation 3 with β = 0.01), printed as found. Noise only adds distance, so the limits are those of the distance without its noise, by inversion: for each draw of the items the true distance, in the direction found, at which its noise would give just what was found, and of these the middle 95 %. The noise is first widened by t/1.96, for the dimension with the fewest degrees of freedom; the upper limit of the distance is never below what the median of noise alone would get, and limits are widened to hold the figure found. A rank has the middle 95 % of the draws, widened to whole ranks and to hold the rank found. No limit covers the countries’ scores. The null is a profile of 0.5 on every dimension.',
    `For the rescaled similarity the distances of a profile from 0.5 were first multiplied by one factor, so that their root mean square is the root mean square distance from 0.5 of the countries’ scores × 0.01 (${list(held.map(({ edition }) => decimal(edition.spread)))}); its limits are the middle 95 % of the draws, widened to hold the figure found. It is not given where the limits of a profile’s distance from 0.5 throughout hold 0.`,
    ...(agreement
      ? [
          'Agreement in shape is Kendall’s tau-b (Kendall, 1945) and Pearson’s r over the six dimensions, with the middle 95 % of the draws, widened to hold the figure found, as limits. The best of each over all countries is held against the best that each of the 720 orders of the profile’s own six figures gives (a permutation test; Pitman, 1937): p is the share of orders whose best is at least as high; the smallest that any order could come to is given beside it.',
        ]
      : []),
    ...(groups.size > 0 ? [groupsSentence(groups)] : []),
    ...(map ? [mapSentence(map)] : []),
  ];
}

function scoresOf({ edition }: People): string {
  const { title, source, complete, countries } = edition;
  return `${count(complete)} of ${count(countries)} in “${plainText(title)}” (${plainText(source)})`;
}

function groupsSentence(kinds: ReadonlySet<'wealth' | 'culture'>): string {
  const groups = [
    ...(kinds.has('wealth')
      ? ['rich and Western countries', 'the other countries that the grouping names']
      : []),
    ...(kinds.has('culture')
      ? [
          'culture groups, which follow the Inglehart–Welzel World Cultural Map of the World Values Survey (Inglehart & Welzel, 2020) unless a table of scores names its own',
        ]
      : []),
  ];
  const lead = kinds.has('wealth')
    ? ' The lead of rich and Western countries is the first of these similarities less the second, with t limits from the bootstrap over items, and is held against the lead of a respondent that answers 0.5 throughout.'
    : '';
  return `Similarity to a group of countries is equation 3 with the mean scores of its countries (as in CDEval’s Figure 6), with limits as above; the groups are ${list(groups)}.${lead}`;
}

function mapSentence({ fit, fitted }: HumansMap): string {
  const on =
    fit === 'joint'
      ? `on countries and respondents together (${count(fitted)} profiles)`
      : `on the ${count(fitted)} countries alone, respondents being projected into them`;
  return `The map shows the first two principal components (Pearson, 1901; Hotelling, 1933) of the scores × 0.01, centred and not scaled, fitted ${on}; a component’s largest loading is taken as positive. An ellipse holds 95 % of a normal cloud with the covariance of a respondent’s draws.`;
}
