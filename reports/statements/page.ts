import type { RatingFigure } from '../../analysis/statements/rating-figures.js';
import type { Block, Page, PageTable } from '../document/document.js';
import {
  count,
  counted,
  likelihood,
  list,
  plainText,
  share,
  shortShare,
} from '../document/format.js';
import type { Mark, Plot } from '../document/plot.js';
import type { Report } from '../document/report.js';
import { dimensionIn, dimensionsIn } from '../document/scheme.js';
import type { StatementsOfRespondent } from '../document/statements.js';
import { coverage, numberText, ratedOn, ratingText, shareText, unreadShare } from './figures.js';

/** A respondent that rated statements, by its name as printed. */
interface Rated {
  readonly name: string;
  readonly found: StatementsOfRespondent;
}

/** The page on statements; none where no respondent rated any. */
export function statementPages(report: Report): readonly Page[] {
  const rated = report.respondents.flatMap(({ id, statements }): Rated[] =>
    statements ? [{ name: plainText(id), found: statements }] : [],
  );
  if (rated.length === 0) return [];
  const finding = findingOf(report, rated);
  return [
    {
      id: 'statements',
      title: 'Statements',
      depth: 'results',
      finding,
      line: 'How respondents rate statements on a response scale',
      group: null,
      blocks: [
        // The summary's grid shows the same of many.
        ...(rated.length > MANY
          ? []
          : [{ kind: 'plot' as const, plot: plotOf(report, rated, finding), how }]),
        {
          kind: 'text',
          sentences: [
            ...(rated.length > MANY ? ['The summary draws every rating.'] : []),
            ...lines(report),
          ],
        },
        ...tables(report, rated),
      ],
    },
  ];
}

/** Respondents beyond whom a page draws no row for each. */
const MANY = 20;

const how =
  'Each dot is the mean rating of a dimension’s statements on a scale from 0 to 1, turned so that the target pole is on the right. The line marks the middle of the scale.';

/** Dimensions of respondents whose interval leaves out the middle of the scale. */
function findingOf(report: Report, rated: readonly Rated[]): string {
  const all = rated.flatMap(({ found }) =>
    found.figures.dimensions.flatMap(({ rating }) => rating ?? []),
  );
  const told = all.filter(({ low }) => low !== null);
  const lean = told.filter((figure) => markOf(figure) !== 'none').length;
  const what =
    rated.length === 1 ? counted(told.length, 'dimension') : counted(told.length, 'rating');
  return told.length === 0
    ? `Ratings of ${counted(dimensionsIn(report).length, 'dimension')}, without intervals`
    : `${count(lean)} of ${what} lean to a pole`;
}

function plotOf(report: Report, rated: readonly Rated[], finding: string): Plot {
  return {
    kind: 'interval',
    name: 'orientation-ratings',
    title: 'Orientation ratings',
    caption: `Mean ratings from 0 to 1 with 95 % intervals ${basisIn(rated)}. The line marks the middle of the scale.`,
    alt: `Orientation ratings of ${counted(rated.length, 'respondent')} on each dimension. ${finding}.`,
    axis: {
      title: 'Orientation rating',
      min: 0,
      max: 1,
      null: 0.5,
      low: '',
      high: '',
      format: 'likelihood',
    },
    groups: dimensionsIn(report).map((dimension) => {
      const { name, short } = dimensionIn(report, dimension);
      return {
        title: name,
        low: short.opposite,
        high: short.target,
        rows: rated.flatMap(({ name: label, found }) => {
          const rating = found.figures.dimensions.find(
            (each) => each.dimension === dimension,
          )?.rating;
          if (!rating) return [];
          const { value, low, high } = rating;
          return [{ label, value, low, high, mark: markOf(rating), text: ratingText(rating) }];
        }),
      };
    }),
  };
}

/** What the intervals of a picture cover. */
function basisIn(rated: readonly Rated[]): string {
  const bases = new Set(
    rated.flatMap(({ found }) =>
      found.figures.dimensions.flatMap(({ rating }) => rating?.basis ?? []),
    ),
  );
  const words = {
    statements: 'over statements',
    templates: 'for these statements alone',
    draws: 'for these statements, over draws alone',
  };
  return list([...bases].map((basis) => words[basis]));
}

function markOf({ low, high }: Pick<RatingFigure, 'low' | 'high'>): Mark {
  if (low !== null && low > 0.5) return 'target';
  return high !== null && high < 0.5 ? 'opposite' : 'none';
}

function lines(report: Report): string[] {
  const asked = report.statements;
  if (!asked) return [];
  const few = asked.asked.filter(({ target, opposite }) => target + opposite < 20).length;
  const unbalanced = asked.asked.filter(({ target, opposite }) => target !== opposite);
  return [
    ...(few > 0
      ? [
          `${few === asked.asked.length ? 'Every dimension' : counted(few, 'dimension')} has fewer than 20 statements, so an interval is for these statements alone and says nothing of others.`,
        ]
      : []),
    ...(unbalanced.length > 0
      ? [
          `Keys are not balanced on ${list(unbalanced.map(({ dimension }) => dimensionIn(report, dimension).short.name))}, where acquiescence moves the rating.`,
        ]
      : []),
    ...(asked.templates < 6
      ? [
          `Each statement was put under ${counted(asked.templates, 'template')}, as its scale allows or the study asks.`,
        ]
      : []),
  ];
}

const column = (title: string, numeric = true) => ({ title, numeric });

function tables(report: Report, rated: readonly Rated[]): readonly Block[] {
  const scores = report.statements?.scores ?? [];
  return [
    ...(scores.length > 0
      ? [{ kind: 'table', table: scoreTable(report, rated), folded: rated.length > MANY } as const]
      : []),
    { kind: 'table', table: styleTable(rated), folded: rated.length > MANY },
    { kind: 'table', table: ratingTable(report), folded: true },
    { kind: 'table', table: formTable(rated), folded: true },
  ];
}

function scoreTable(report: Report, rated: readonly Rated[]): PageTable {
  const scores = report.statements?.scores ?? [];
  return {
    name: 'formula-scores',
    title: 'Scores by the scheme’s formulas',
    columns: [
      column('respondent', false),
      column('score', false),
      column('value'),
      column('interval', false),
      column('formula', false),
    ],
    rows: rated.flatMap(({ name, found }) =>
      scores.flatMap(({ id, name: title, formula }) => {
        const score = found.figures.scores.find((each) => each.id === id)?.score;
        return score
          ? [[name, plainText(title), numberText(score), coverage(score), plainText(formula)]]
          : [];
      }),
    ),
  };
}

function styleTable(rated: readonly Rated[]): PageTable {
  return {
    name: 'response-styles',
    title: 'How the scale is used',
    columns: [
      column('respondent', false),
      column('acquiescence (null 0.50)'),
      column('ends of the scale (at random)'),
      column('middle (at random)'),
      column('upwards − downwards (null 0)'),
      column('spread of statements'),
      column('unread'),
    ],
    rows: rated.map(({ name, found }) => {
      const { acquiescence, extreme, midpoint, direction, spread } = found.figures;
      const random = (figure: { readonly null: number } | null) =>
        figure ? ` (${shortShare(figure.null)} %)` : '';
      return [
        name,
        ratingText(acquiescence),
        `${shareText(extreme)}${random(extreme)}`,
        `${shareText(midpoint)}${random(midpoint)}`,
        numberText(direction),
        spread ? likelihood(spread.value) : '–',
        share(unreadShare(found) ?? 0),
      ];
    }),
  };
}

function ratingTable(report: Report): PageTable {
  return {
    name: 'orientation-ratings',
    title: 'Ratings by dimension',
    columns: [
      column('respondent', false),
      column('dimension', false),
      column('orientation rating'),
      column('less own mean'),
      column('mean in points'),
      column('keyed + / −'),
      column('interval', false),
    ],
    rows: report.respondents.flatMap((respondent) =>
      dimensionsIn(report).flatMap((dimension) => {
        const own = ratedOn(respondent, dimension);
        if (!own) return [];
        return [
          [
            plainText(respondent.id),
            dimensionIn(report, dimension).short.name,
            ratingText(own.rating),
            numberText(own.ipsatised),
            numberText(own.points),
            `${own.keyed.target} / ${own.keyed.opposite}`,
            own.rating ? coverage(own.rating) : '–',
          ],
        ];
      }),
    ),
  };
}

function formTable(rated: readonly Rated[]): PageTable {
  return {
    name: 'rating-forms',
    title: 'Forms and what they weigh',
    columns: [
      column('respondent', false),
      column('form', false),
      column('statements in both directions'),
      column('mean distance of directions'),
      column('weight'),
    ],
    rows: rated.flatMap(({ name, found }) =>
      found.figures.weights.map(({ form, pairs, distance, weight }) => [
        name,
        form,
        count(pairs),
        distance === null ? '–' : likelihood(distance),
        share(weight),
      ]),
    ),
  };
}
