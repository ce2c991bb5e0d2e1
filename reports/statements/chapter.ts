import type { Chapter } from '../document/chapter.js';
import type { GridColumn } from '../document/document.js';
import { counted, differenceOver, likelihood, share } from '../document/format.js';
import { beyond, completeness, readerRule } from '../document/quality.js';
import type { Report } from '../document/report.js';
import { dimensionIn, isHofstede } from '../document/scheme.js';
import { conditionMeasures, conditionsPages } from './conditions.js';
import { ratedOn, ratingMark, ratingText, unreadShare, wasRated } from './figures.js';
import { statementMeasures } from './measures.js';
import { methodMeasures, methodsComparedPages } from './methods-compared.js';
import { statementPages } from './page.js';

/** Ratings as columns, where there are no likelihoods of pairs to stand there. */
function ratingColumns(report: Report): readonly GridColumn[] {
  const asked = report.statements?.asked ?? [];
  if (report.respondents.some(({ profile }) => profile !== null)) return [];
  return asked.map(({ dimension }) => {
    const { name, short } = dimensionIn(report, dimension);
    return {
      id: dimension,
      title: name,
      min: 0,
      max: 1,
      null: 0.5,
      low: short.opposite,
      high: short.target,
      poles: true,
      worded: false,
      legend: 'mean rating, 0 to 1',
      cells: report.respondents.map((respondent) => {
        const own = ratedOn(respondent, dimension);
        if (!own?.rating) return null;
        const { value, low, high } = own.rating;
        return {
          value,
          low,
          high,
          mark: ratingMark(own),
          text: ratingText(own.rating),
          short: likelihood(value),
        } as const;
      }),
    };
  });
}

/** How statements were rated; nothing where none were. */
function statementMethods(report: Report): ReturnType<NonNullable<Chapter['methods']>> {
  const asked = report.statements;
  if (!asked) return { title: 'statements', short: [], long: [] };
  const all = asked.asked.reduce((sum, { target, opposite }) => sum + target + opposite, 0);
  return {
    title: 'statements',
    short: [
      `${counted(all, 'statement')} were rated on ${asked.points.length === 1 ? `${asked.points[0]} points` : 'scales of several lengths'}, each under ${counted(asked.templates, 'template')} with the scale shown in both directions.`,
      'The orientation rating is the mean of (r − 1)/(n − 1), turned by the statement’s key.',
    ],
    long: [
      'Replies are a point’s number, its words or its letter; each form is asked with the scale upwards and downwards.',
      `Forms weigh exp(−U/1000), U the mean distance of the two directions × statements × draws${isHofstede(report) ? ' (CDEval equation 7)' : ''}.`,
      'With 20 statements or more a dimension, the interval is over statements, with what templates have in common added (Cornfield & Tukey, 1956).',
      'With fewer, it is for these statements, over templates; with too few templates, over draws alone.',
      'A rating leans to a pole where its p against 0.5 is significant after Benjamini and Hochberg’s correction over dimensions.',
      'Differences between respondents are paired over statements, templates and draws, and corrected by max-T over all pairs and dimensions (Westfall & Young, 1993).',
      'Cronbach’s α is over respondents, four at least; draws of one model are no cases for it.',
      '“Don’t know” is counted and not scored; refusals and unread answers are left out.',
    ],
  };
}

/** Statements on a response scale. */
export const statementsChapter: Chapter = {
  title: 'Statements',
  columns: ratingColumns,
  quality: {
    instrument: 'statements',
    wasAsked: wasRated,
    rules: [
      readerRule(({ statements }) => statements?.reader),
      {
        name: 'unread ratings',
        check: 'over 5 %',
        poor: 'over 20 %',
        because: 'They are left out, and may differ from those that were read.',
        judge: ({ statements }) => {
          const unread = statements && unreadShare(statements);
          return unread === null
            ? null
            : beyond(unread, {
                check: 0.05,
                poor: 0.2,
                reason: `${share(unread)} of ratings unread`,
              });
        },
      },
      {
        name: 'spread of ratings',
        check: 'under 0.08',
        poor: 'under 0.04',
        because: 'One who answers the same to everything says nothing about any dimension.',
        judge: ({ statements }) => {
          const spread = statements?.figures.spread;
          if (!spread) return null;
          return beyond(-spread.value, {
            check: -0.08,
            poor: -0.04,
            reason: `ratings of statements differ by ${likelihood(spread.value)} only`,
          });
        },
      },
      {
        name: 'acquiescence of ratings',
        check: 'over 0.10 from 0.50, interval without 0.50',
        poor: 'over 0.20',
        because: 'With balanced keys it pulls ratings to the middle; with others it moves them.',
        judge: ({ statements }) => {
          const found = statements?.figures.acquiescence;
          if (!found || found.low === null || found.high === null) return null;
          if (found.low <= 0.5 && found.high >= 0.5) return null;
          const away = found.value - 0.5;
          return beyond(Math.abs(away), {
            check: 0.1,
            poor: 0.2,
            reason: `acquiescence ${differenceOver(away, [0.1, 0.2])}`,
          });
        },
      },
      completeness(({ statements }) => statements?.trials ?? null),
    ],
    follows: 'Ratings that were not read are in no figure of statements.',
  },
  pages: (report) => [
    ...conditionsPages(report),
    ...statementPages(report),
    ...methodsComparedPages(report),
  ],
  measures: [...statementMeasures, ...conditionMeasures, ...methodMeasures],
  methods: statementMethods,
};
