import type { Money } from '../../vocabulary/price.js';
import { withoutVersion } from '../../vocabulary/respondent.js';
import { capitalised, count, counted, list, money, plainText } from './format.js';
import type { Report, ReportedRespondent } from './report.js';

/** What a report is called: its study, or what was compared. Holds untrusted names. */
export function titleOf({ study, sources, respondents }: Report): string {
  return sources.length === 0
    ? plainText(study.title ?? study.name)
    : `Comparison of ${counted(respondents.length, 'respondent')} from ${counted(sources.length, 'source')}`;
}

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

/** A language tag by its English name; as it is where it is none. */
export function languageName(tag: string): string {
  try {
    const name = languages.of(withoutVersion(tag)) ?? tag;
    return tag.includes('-') ? `${name} (${plainText(tag.slice(tag.indexOf('-') + 1))})` : name;
  } catch {
    return plainText(tag);
  }
}

/** Date, respondents, items, stories, languages, requests answered. */
export function factsOf(report: Report): readonly string[] {
  const { at, respondents, inference } = report;
  const stories = inference ? storyCount(inference) : 0;
  return [
    isUndated(respondents) ? 'date not known' : longDate(at),
    counted(respondents.length, 'respondent'),
    ...(respondents.some(({ profile, trials }) => profile || trials.planned > 0)
      ? [itemsAsked(report)]
      : []),
    ...(inference ? [stories === 1 ? '1 story' : `${count(stories)} stories`] : []),
    list([...new Set(respondents.map(({ language }) => languageName(language)))]),
    counted(
      respondents.reduce((sum, each) => sum + requestsAnswered(each), 0),
      respondents.every(({ recorded }) => recorded) ? 'answer' : 'request',
    ),
    // On one line with its currency.
    ...costsOf(respondents).map((cost) => money(cost).replace(' ', '\u00A0')),
  ];
}

/** Whether all that respondents answered was given elsewhere, at times that are not known. */
export function isUndated(respondents: readonly ReportedRespondent[]): boolean {
  return (
    respondents.some(({ provenance }) => provenance.undated !== undefined) &&
    respondents.every(({ provenance }) => provenance.lastResponse === null)
  );
}

/** What a respondent took, and the models in its service, whatever their instrument. */
function takenBy(respondent: ReportedRespondent) {
  const { provenance, inference, open, conversations, reader, statements } = respondent;
  const readings = [reader?.provenance, statements?.reader?.provenance];
  const judging = [inference?.judging, open?.judging, conversations?.service];
  const taken = [provenance, ...judging, ...readings];
  return taken.filter((each) => each != null);
}

/** Requests that have a response: a respondent's own and those to models in its service, as asking counts them. */
export function requestsAnswered(respondent: ReportedRespondent): number {
  return takenBy(respondent).reduce((sum, { responses }) => sum + responses, 0);
}

/** What the answers of some respondents and of models in their service cost, an amount for each currency. */
export function costsOf(respondents: readonly ReportedRespondent[]): readonly Money[] {
  const sums = new Map<string, number>();
  for (const respondent of respondents) {
    for (const { cost } of takenBy(respondent)) {
      if (cost) sums.set(cost.currency, (sums.get(cost.currency) ?? 0) + cost.amount);
    }
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

/** How many stories were asked about; of twins both tellings count. */
export function storyCount({ stories }: NonNullable<Report['inference']>): number {
  return Object.values(stories).reduce((sum, each) => sum + each, 0);
}

/** How many items were asked, such as "126 items", or "42 to 126 items" where sources differ. */
export function itemsAsked({ questionnaire, sources }: Report): string {
  const numbers = sources.length === 0 ? [questionnaire.items] : sources.map(({ items }) => items);
  const [fewest, most] = [Math.min(...numbers), Math.max(...numbers)];
  return fewest === most ? counted(most, 'item') : `${count(fewest)} to ${counted(most, 'item')}`;
}

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of a UTC ISO 8601 time, such as "1 March 2026". */
function longDate(at: string): string {
  return date.format(new Date(at));
}

/** What must be seen before any figure: sources that differ, asking that is not finished, a judge that failed. */
export function noticesOf({ respondents, differing }: Report): readonly string[] {
  return [
    ...differing.map((sentence) => `Compared despite a difference: ${plainText(sentence)}`),
    ...marksOf(respondents),
    ...respondents.flatMap(incomplete),
    ...respondents.flatMap(unjudged),
  ];
}

/** That figures do not rest on CDEval's six templates, and whose where it is not all. */
export function marksOf(respondents: readonly ReportedRespondent[]): string[] {
  const surveyed = respondents.filter(({ profile }) => profile);
  const marks = new Set(surveyed.flatMap(({ profile }) => profile?.asked?.mark ?? []));
  return [...marks].map((mark) => {
    const own = surveyed.filter(({ profile }) => profile?.asked?.mark === mark);
    const whose =
      own.length === surveyed.length ? '' : ` (${list(own.map(({ id }) => plainText(id)))})`;
    return `${capitalised(mark)}${whose}.`;
  });
}

/** That asking is not finished, and why, in the provider's own words. */
function incomplete({ id, human, trials, stopped, inference, gap }: ReportedRespondent): string[] {
  const parts = [
    { ...trials, of: 'survey trials' },
    { ...(inference?.trials ?? NONE), of: 'story questions' },
    { ...(gap?.personaSwitch?.trials ?? NONE), of: 'persona questions' },
  ].filter(({ planned }) => planned > 0);
  const missing = parts.filter(({ planned, observed }) => observed < planned);
  if (missing.length === 0 && stopped === null) return [];
  const reached = (missing.length > 0 ? missing : parts).map(
    ({ planned, observed, of }) => `${count(observed)} of ${count(planned)} ${of}`,
  );
  if (human) return [`${plainText(id)} answered ${list(reached)}.`];
  const reason = stopped === null ? '' : ` Asking stopped: “${plainText(stopped)}”.`;
  return [`${plainText(id)} is incomplete: ${list(reached)}.${reason}`];
}

/** That what a respondent extracted from stories has no score, since the judge failed on all of it. */
function unjudged({ id, inference }: ReportedRespondent): string[] {
  const counts = inference?.scores.extractionCounts ?? [];
  const readable = counts.reduce((sum, each) => sum + each.answers - each.unread, 0);
  const missing = counts.reduce((sum, each) => sum + each.unjudged, 0);
  if (readable === 0 || missing < readable) return [];
  return [
    `${plainText(id)} has no score on value extraction: none of its answers was judged; name another judge in the study and run it again.`,
  ];
}

const NONE = { planned: 0, observed: 0 };
