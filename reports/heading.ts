import { count, counted, day, list } from './document/format.js';
import { namedIn } from './named-in.js';
import { plainText } from './document/plain-text.js';
import type { AskedInference, Report } from './document/report.js';
import { respondentName } from './respondent-name.js';
import { isSurveyAsked } from './survey-asked.js';

/** What a report is called: its study, or what was compared. Holds untrusted names. */
export function titleOf({ study, sources, respondents }: Report): string {
  return sources.length === 0
    ? plainText(study.name)
    : `Comparison of ${counted(respondents.length, 'respondent')} from ${counted(sources.length, 'source')}`;
}

/** When, how many, of what, and with what, on one line. */
export function extentOf(report: Report): string {
  const { at, respondents, questionnaire, templates, inference, undertone } = report;
  return [
    day(at),
    counted(respondents.length, 'respondent'),
    ...(isSurveyAsked(report)
      ? [
          `${askedIn(report, 'item')} of ${plainText(questionnaire.name)} (${questionnaire.language})`,
          `${templates.builtIn ? 'built-in' : 'changed'} templates`,
        ]
      : []),
    ...(inference
      ? [`${storiesIn(inference)} of ${plainText(inference.name)} (${inference.language})`]
      : []),
    `Undertone ${plainText(undertone)}`,
  ].join(' · ');
}

/** How many items were asked, as a noun has them: "126 items", or "42 to 126 items" where sources differ. */
export function askedIn({ questionnaire, sources }: Report, noun: string): string {
  const numbers = sources.length === 0 ? [questionnaire.items] : sources.map(({ items }) => items);
  const [fewest, most] = [Math.min(...numbers), Math.max(...numbers)];
  return fewest === most ? counted(most, noun) : `${count(fewest)} to ${counted(most, noun)}`;
}

/** How many items were asked about, and how many stories, such as "420 items and 114 stories". */
export function askedAbout(report: Report, noun: string): string {
  return list([
    ...(isSurveyAsked(report) ? [askedIn(report, noun)] : []),
    ...(report.inference ? [storiesIn(report.inference)] : []),
  ]);
}

function storiesIn({ stories }: AskedInference): string {
  const all = Object.values(stories).reduce((sum, each) => sum + each, 0);
  return all === 1 ? '1 story' : `${count(all)} stories`;
}

/** Where the respondents of a comparison come from, a line for each source; none for a study's own report. */
export function sourceLines(report: Report): readonly string[] {
  const named = namedIn(report);
  return report.sources.map(({ file, study, undertone, at, items, respondents: ids }) => {
    const about = `study “${plainText(study)}”, ${counted(items, 'item')}, ${day(at)}, Undertone ${plainText(undertone)}`;
    const who =
      ids.length === 0
        ? 'no respondent taken from it'
        : list(ids.map((id) => respondentName(named(id))));
    return `${plainText(file)} (${about}): ${who}`;
  });
}
