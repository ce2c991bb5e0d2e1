import { chapters, pageOrder } from './chapters.js';
import type { GridRow, Page, PairDifference, ReportDocument } from './document.js';
import { findingsOf } from './findings.js';
import { isWithin, sideOfZero } from './format.js';
import { factsOf, noticesOf, simulatedAmong, titleOf } from './heading.js';
import { methodsPage } from './methods.js';
import { comparePages, DIFFERENCES_NOTE, dataPages, respondentPages, trustPage } from './pages.js';
import { plainText } from './plain-text.js';
import { qualityOf } from './quality.js';
import type { Answers } from './raw-answers.js';
import type { Difference, Report, ReportedRespondent } from './report.js';
import { schemeOf } from './scheme.js';

/** A difference whose whole interval lies within this, either way, is none that matters. */
export const SAME = 0.1;

/** A report laid out for readers: what the page, the Markdown file and the terminal show. */
export function documentOf(report: Report, answers: Answers): ReportDocument {
  const rows = report.respondents.map(rowOf);
  const scheme = schemeOf(report);
  const differences = report.differences.map(pairDifference);
  const sources = { report, answers, chapters, scheme, differences };
  return {
    title: titleOf(report),
    facts: factsOf(report),
    simulated: simulatedAmong(report),
    notices: noticesOf(report),
    scheme,
    findings: findingsOf(report, rows),
    columns: chapters.flatMap(({ columns }) => columns?.(report) ?? []),
    rows,
    differences,
    margin: SAME,
    differencesNote: DIFFERENCES_NOTE,
    overview: chapters.flatMap(({ overview }) => overview?.(report) ?? []),
    pages: inOrder([
      ...respondentPages(sources),
      ...comparePages(sources),
      ...chapters.flatMap(({ pages }) => pages?.(report, answers) ?? []),
      trustPage(sources),
      methodsPage(report, chapters),
      ...dataPages(sources),
    ]),
  };
}

function rowOf(respondent: ReportedRespondent): GridRow {
  const { id, simulated, tags } = respondent;
  return {
    respondent: id,
    simulated,
    tags: tagsInWords(tags),
    family: tags.family,
    quality: qualityOf(respondent, chapters),
  };
}

/** Family and generation, or what it was tuned from; empty without tags. */
function tagsInWords({ family, generation, base, training }: ReportedRespondent['tags']): string {
  if (base !== null) return plainText(`${training ?? 'tuned'} of ${base}`);
  return plainText(
    [
      ...(family === null ? [] : [family]),
      ...(generation === null ? [] : [`generation ${generation}`]),
    ].join(', '),
  );
}

/**
 * A pair on a dimension: different where the interval leaves 0 out, the same where the whole interval
 * lies within ±0.10, inconclusive otherwise; all as printed, so that no verdict contradicts its interval.
 */
function pairDifference({
  first,
  second,
  dimension,
  value,
  low,
  high,
}: Difference): PairDifference {
  return { first, second, dimension, value, low, high, verdict: verdictOf({ low, high }) };
}

function verdictOf({ low, high }: Pick<Difference, 'low' | 'high'>): PairDifference['verdict'] {
  if (sideOfZero({ low, high })) return 'different';
  return isWithin({ low, high }, SAME) ? 'same' : 'inconclusive';
}

/** Results before audit, each in the order of the navigation. */
function inOrder(pages: readonly Page[]): readonly Page[] {
  const place = ({ depth, group, id }: Page) => {
    const at = pageOrder.indexOf(group ?? id);
    return (depth === 'results' ? 0 : 1000) + (at < 0 ? pageOrder.length : at);
  };
  return pages.toSorted((a, b) => place(a) - place(b));
}
