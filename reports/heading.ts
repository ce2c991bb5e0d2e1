import { counted, day, list } from './format.js';
import { namedIn } from './named-in.js';
import { plainText } from './plain-text.js';
import type { Report } from './report.js';
import { respondentName } from './respondent-name.js';

/** What a report is called: its study, or what was compared. Holds untrusted names. */
export function titleOf({ study, sources, respondents }: Report): string {
  return sources.length === 0
    ? plainText(study.name)
    : `Comparison of ${counted(respondents.length, 'respondent')} from ${counted(sources.length, 'source')}`;
}

/** When, how many, of what, and with what, on one line. */
export function extentOf({ at, respondents, questionnaire, templates, undertone }: Report): string {
  return [
    day(at),
    counted(respondents.length, 'respondent'),
    `${counted(questionnaire.items, 'item')} of ${plainText(questionnaire.name)} (${questionnaire.language})`,
    `${templates.builtIn ? 'built-in' : 'changed'} templates`,
    `Undertone ${plainText(undertone)}`,
  ].join(' · ');
}

/** Where the respondents of a comparison come from, a line for each source; none for a study's own report. */
export function sourceLines(report: Report): readonly string[] {
  const named = namedIn(report);
  return report.sources.map(({ file, study, undertone, at, respondents: ids }) => {
    const about = `study “${plainText(study)}”, ${day(plainText(at))}, Undertone ${plainText(undertone)}`;
    const who =
      ids.length === 0
        ? 'no respondent taken from it'
        : list(ids.map((id) => respondentName(named(id))));
    return `${plainText(file)} (${about}): ${who}`;
  });
}
