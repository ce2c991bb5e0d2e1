import type { Chapter } from '../document/chapter.js';
import type { GridColumn } from '../document/document.js';
import { count, plainText, share, shareInterval, shortShare } from '../document/format.js';
import { beyond, completeness } from '../document/quality.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { openMeasures } from './measures.js';
import { hedgingOf, hedgingText, openPages } from './page.js';

/** The share of answers that come down on neither pole; no column where no open question was asked. */
function openColumns(report: Report): readonly GridColumn[] {
  if (!report.open) return [];
  return [
    {
      id: 'hedging',
      title: 'Open answers that hedge, %',
      min: 0,
      max: 1,
      null: 0,
      low: '0',
      high: '100',
      poles: false,
      worded: false,
      cells: report.respondents.map((respondent) => {
        const figure = hedgingOf(respondent);
        if (!figure) return null;
        const { value, low, high } = figure;
        const text = hedgingText(figure);
        return { value, low, high, mark: 'none', text, short: shortShare(value) };
      }),
    },
  ];
}

/** How open answers were asked and judged; nothing where none were. */
function openMethods(report: Report): ReturnType<NonNullable<Chapter['methods']>> {
  const asked = report.open;
  if (!asked) return { title: 'open answers', short: [], long: [] };
  const { judge, items, labels, repeats } = asked;
  const name = judge.simulated ? 'a simulated judge' : plainText(judge.model);
  return {
    title: 'open answers',
    short: [
      `The questions of ${count(items)} items were also put without options, and ${name} marked which side, if any, each answer favours.`,
      'Revealed lean is P(target pole) of the answers that lean; the rest hedge.',
    ],
    long: [
      `Each question was put ${repeats === 1 ? 'once' : `${count(repeats)} times`}, alone.`,
      'The judge saw the question, both poles without their names, and the answer as quoted text; each pole stood first in half of the items.',
      'It quoted words of the answer, and marked a decoy item that the answer was not about.',
      'A judgement that misquotes or finds a stand on the decoy was repeated up to three times, then left out.',
      'Shares have Wilson’s limits for the effective number of answers (Wilson, 1927; Rao & Scott, 1992), by item.',
      'The difference to what is stated is over the same items, with limits from a jackknife (Efron & Stein, 1981).',
      ...(labels > 0
        ? [
            `Figures were corrected by ${count(labels)} labels of people with prediction-powered inference (Angelopoulos et al., 2023).`,
          ]
        : []),
    ],
  };
}

/** What respondents answer where they are shown no options. */
export const openChapter: Chapter = {
  title: 'Open answers',
  columns: openColumns,
  quality: {
    instrument: 'open',
    wasAsked: (respondent) => respondent.open !== null,
    rules: [
      {
        name: 'answers without a judgement',
        check: 'over 5 %',
        poor: 'over 20 %',
        because: 'They are left out, and may differ from those that were judged.',
        judge: (respondent) => {
          const { answers = 0, unjudged = 0, empty = 0 } = respondent.open ?? {};
          if (answers === 0) return null;
          const part = (unjudged + empty) / answers;
          const reason = `${share(part)} of open answers unjudged`;
          return beyond(part, { check: 0.05, poor: 0.2, reason });
        },
      },
      {
        name: 'place of the pole that the judge finds',
        check: 'over 5 points from 50 %, interval without 50 %',
        poor: 'never',
        because: 'Such a judge heeds what it is shown first; over items it cancels and blurs.',
        judge: (respondent) => {
          const { value = null, low = null, high = null } = respondent.open?.judgedFirst ?? {};
          if (value === null || low === null || high === null) return null;
          if (low <= 0.5 && high >= 0.5) return null;
          const reason = `judge takes the first pole in ${share(value)} (${shareInterval(low, high)})`;
          return beyond(Math.abs(value - 0.5), { check: 0.05, poor: 1, reason });
        },
      },
      completeness((respondent) => respondent.open?.trials ?? null),
    ],
    follows: 'Answers that were not judged are in no figure of open answers.',
  },
  pages: openPages,
  respondent: (respondent: ReportedRespondent) => {
    const figure = hedgingOf(respondent);
    return figure
      ? [{ kind: 'text', sentences: [`Open answers hedge in ${hedgingText(figure)}.`] }]
      : [];
  },
  measures: openMeasures,
  methods: openMethods,
};
