import type { People } from '../analysis/comparison.js';
import {
  amongThem,
  countedCountries,
  countryNames,
  firstRanked,
  hasRanks,
} from './among-countries.js';
import { count, likelihood, list } from './document/format.js';
import { isUnread } from './notices.js';
import { plainText } from './document/plain-text.js';
import type { Report } from './document/report.js';
import { respondentName } from './respondent-name.js';

/** How many of the null's nearest countries are named. */
const NULL_NAMED = 3;
/** How many respondents are named whose nearest country is another by another edition. */
const NAMED = 6;

/** What to know before reading who is near to whom: whose scores, what no leaning gives, and what another edition says. */
export function peopleSentences(report: Report): string[] {
  const [chosen, ...others] = report.comparison.countries;
  if (!chosen) return ['There are no country scores to set these respondents beside.'];
  const { complete, title } = chosen.edition;
  if (chosen.respondents.length === 0)
    return ['No respondent has all six figures, so none can be set beside countries.'];
  return [
    `Each respondent’s six figures stand beside the scores, divided by 100, of the ${countedCountries(complete)} with all six (${plainText(title)}). Near means alike in these six figures and no more: the scores are of people, who answered another questionnaire.`,
    ...fewCountries(chosen),
    ...nullNeighbours(chosen),
    ...others.flatMap((other) => byAnotherEdition(report, { chosen, other })),
  ];
}

/** That ranks say nothing where there are hardly any countries. */
function fewCountries(people: People): string[] {
  if (hasRanks(people)) return [];
  const { complete } = people.edition;
  const have = complete === 1 ? 'one country has' : 'two countries have';
  return [`Only ${have} all six scores: a rank among so few says nothing.`];
}

function nullNeighbours({ null: neighbours }: People): string[] {
  const named = neighbours
    .slice(0, NULL_NAMED)
    .map(({ country, similarity }) => `${plainText(country)} (${likelihood(similarity)})`);
  if (named.length === 0) return [];
  return [
    `The countries nearest to a respondent that answers 0.50 throughout: ${list(named)}. Whoever is near these may be so for want of any leaning.`,
  ];
}

/** Whose nearest country is another one by another edition of the scores; nothing where nobody has one by both. */
function byAnotherEdition(
  report: Report,
  { chosen, other }: { readonly chosen: People; readonly other: People },
): string[] {
  const placed = report.respondents.flatMap((respondent) => {
    const { id, profile } = respondent;
    if (!profile || isUnread(profile) || !amongThem(chosen, id) || !amongThem(other, id)) return [];
    const [here, there] = [chosen, other].map((people) => countryNames(firstRanked(people, id)));
    return [{ name: respondentName(respondent), here, there }];
  });
  if (placed.length === 0) return [];
  const title = plainText(other.edition.title);
  const moved = placed.filter(({ here, there }) => here !== there);
  if (moved.length === 0) {
    const each = placed.length === 1 ? '' : ' for each respondent';
    return [
      `“${title}” names the same nearest country as “${plainText(chosen.edition.title)}”${each}.`,
    ];
  }
  const said = moved
    .slice(0, NAMED)
    .map(({ name, here, there }) => `${name}: ${there} in place of ${here}`);
  const more = moved.length > NAMED ? [`and ${count(moved.length - NAMED)} more`] : [];
  return [
    `The edition matters: by “${title}” the nearest country is another one for ${[...said, ...more].join('; ')}.`,
  ];
}
