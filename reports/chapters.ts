import { conversationsChapter } from './conversations/chapter.js';
import { withLayers } from './conversations/layers.js';
import type { Chapter } from './document/chapter.js';
import type {
  EstimateRow,
  GridRow,
  Page,
  PairDifference,
  ReportDocument,
} from './document/document.js';
import { plainText } from './document/format.js';
import { factsOf, marksOf, noticesOf, titleOf } from './document/heading.js';
import type { Measure } from './document/measure.js';
import { originsAmong, originsOf } from './document/origins.js';
import { verdictOf } from './document/pair-verdict.js';
import { qualityOf } from './document/quality.js';
import type { Answers } from './document/raw-answers.js';
import type { Difference, Report, ReportedRespondent } from './document/report.js';
import { schemeOf } from './document/scheme.js';
import { findingsOf } from './findings.js';
import { gapChapter } from './gap/chapter.js';
import { methodsPage } from './methods.js';
import { openChapter } from './open/chapter.js';
import { comparePages, dataPages, differencesNote, respondentPages, trustPage } from './pages.js';
import { similarityChapters } from './similarity/chapter.js';
import { statementsChapter } from './statements/chapter.js';
import { storiesChapter } from './stories/chapter.js';
import { surveyChapter } from './survey/chapter.js';

/** Every chapter of a report; their columns stand in this order. A new instrument adds its own. */
export const chapters: readonly Chapter[] = [
  surveyChapter,
  statementsChapter,
  storiesChapter,
  gapChapter,
  openChapter,
  conversationsChapter,
  ...similarityChapters,
];

/** Pages in the order of the navigation, by group or id; others come after them. */
const pageOrder: readonly string[] = [
  'respondents',
  'compare',
  'gap',
  'personas',
  'similarity',
  'rating-conditions',
  'statements',
  'methods-compared',
  'stories',
  'open',
  'conversations',
  'layers',
  'countries',
  'families',
  'tuning',
  'copies',
  'trust',
  'methods',
  'items',
  'story-browser',
  'conversation-browser',
  'answers',
];

/** Every measure, by its instrument; one that several instruments have, under the first. */
export const measures: readonly Measure[] = [
  ...new Map(
    chapters
      .flatMap(({ measures: own = [] }) => own)
      .toReversed()
      .map((measure) => [measure.id, measure]),
  ).values(),
].toReversed();

/** Every figure of a report, a row each, for `estimates.csv`; rows without a figure, limit, p or note are left out. */
export function estimatesOf(report: Report): readonly EstimateRow[] {
  return chapters
    .flatMap(({ measures: own = [] }) => own.flatMap((measure) => measure.rows(report)))
    .filter(({ estimate, low, p, note }) => [estimate, low, p, note].some((each) => each !== null));
}

/** A report laid out for readers: what the page, the Markdown file and the terminal show. */
export function documentOf(report: Report, answers: Answers): ReportDocument {
  const rows = report.respondents.map(rowOf);
  const scheme = schemeOf(report);
  const { margin } = report.comparison;
  const differences = report.differences.map((each) => pairDifference(each, margin));
  const sources = { report, answers, chapters, scheme, differences };
  return {
    title: titleOf(report),
    facts: factsOf(report),
    origins: originsAmong(report.respondents),
    notices: noticesOf(report),
    marks: marksOf(report.respondents),
    scheme,
    findings: findingsOf(report, rows),
    columns: withLayers(
      chapters.flatMap(({ columns }) => columns?.(report) ?? []),
      report,
    ),
    rows,
    differences,
    margin,
    differencesNote: differencesNote(differences),
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
  const { id, tags } = respondent;
  return {
    respondent: id,
    origins: originsOf(respondent),
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

/** A pair on a dimension with its verdict. */
function pairDifference(found: Difference, margin: number): PairDifference {
  const { first, second, family, dimension, value, low, high } = found;
  const verdict = verdictOf(found, margin);
  return { first, second, family, dimension, value, low, high, verdict };
}

/** Results before audit, each in the order of the navigation. */
function inOrder(pages: readonly Page[]): readonly Page[] {
  const place = ({ depth, group, id }: Page) => {
    const at = pageOrder.indexOf(group ?? id);
    return (depth === 'results' ? 0 : 1000) + (at < 0 ? pageOrder.length : at);
  };
  return pages.toSorted((a, b) => place(a) - place(b));
}
