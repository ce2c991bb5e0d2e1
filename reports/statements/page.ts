import type { RatingComparison } from '../../analysis/statements/rating-comparison.js';
import type { Block, Page, PageTable } from '../document/document.js';
import {
  count,
  counted,
  interval,
  isSignificant,
  likelihood,
  list,
  NOTHING,
  plainText,
  pValue,
  share,
  withLimits,
} from '../document/format.js';
import { orientationPlot } from '../document/orientation-plot.js';
import type { Plot } from '../document/plot.js';
import type { Report } from '../document/report.js';
import { dimensionIn, dimensionsIn, nameInSentence } from '../document/scheme.js';
import type { StatementsOfRespondent } from '../document/statements.js';
import {
  coverage,
  numberText,
  ratedOn,
  ratingMark,
  ratingText,
  shareText,
  unreadShare,
} from './figures.js';

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
        ...comparedTables(report),
      ],
    },
  ];
}

/** Respondents beyond whom a page draws no row for each. */
const MANY = 20;

const how =
  'Each dot is the mean rating of a dimension’s statements on a scale from 0 to 1, turned so that the target pole is on the right. The line marks the middle of the scale.';

/** Dimensions of respondents that lean to a pole after correction. */
function findingOf(report: Report, rated: readonly Rated[]): string {
  const all = rated.flatMap(({ found }) => found.figures.dimensions);
  const told = all.filter(({ leaning }) => leaning.p !== null);
  const lean = told.filter((own) => ratingMark(own) !== 'none').length;
  const what =
    rated.length === 1 ? counted(told.length, 'dimension') : counted(told.length, 'rating');
  return told.length === 0
    ? `Ratings of ${counted(dimensionsIn(report).length, 'dimension')}, without intervals`
    : `${count(lean)} of ${what} ${lean === 1 ? 'leans' : 'lean'} to a pole`;
}

function plotOf(report: Report, rated: readonly Rated[], finding: string): Plot {
  return orientationPlot(report, {
    name: 'orientation-ratings',
    title: 'Orientation ratings',
    axis: 'Orientation rating',
    caption: `Mean ratings from 0 to 1 with 95 % intervals ${basisIn(rated)}. The line marks the middle of the scale.`,
    alt: `Orientation ratings of ${counted(rated.length, 'respondent')} on each dimension. ${finding}.`,
    rows: (dimension) =>
      rated.flatMap(({ name: label, found }) => {
        const own = found.figures.dimensions.find((each) => each.dimension === dimension);
        if (!own?.rating) return [];
        const { value, low, high } = own.rating;
        return [{ label, value, low, high, mark: ratingMark(own), text: ratingText(own.rating) }];
      }),
  });
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

function lines(report: Report): string[] {
  const asked = report.statements;
  if (!asked) return [];
  const few = asked.asked.filter(({ target, opposite }) => target + opposite < 20).length;
  const unbalanced = asked.asked.filter(({ target, opposite }) => target !== opposite);
  return [
    ...differenceLine(report),
    ...(few > 0
      ? [
          `${few === asked.asked.length ? 'Every dimension' : counted(few, 'dimension')} has fewer than 20 statements, so an interval is for these statements alone and says nothing of others.`,
        ]
      : []),
    ...(unbalanced.length > 0
      ? [
          `Keys are not balanced on ${unbalanced.length === asked.asked.length ? 'any dimension' : list(unbalanced.map(({ dimension }) => nameInSentence(report, dimension)))}, where acquiescence moves the rating.`,
        ]
      : []),
    ...(asked.templates < 6
      ? [
          `Each statement was put under ${counted(asked.templates, 'template')}, as its scale allows or the study asks.`,
        ]
      : []),
  ];
}

/** How many differences between respondents hold; nothing of one respondent. */
function differenceLine({ ratingComparison }: Report): string[] {
  const tested = ratingComparison?.differences.filter(({ p }) => p !== null) ?? [];
  if (tested.length === 0) return [];
  const holding = tested.filter(({ adjustedP }) => isSignificant(adjustedP)).length;
  return [
    `${count(holding)} of ${counted(tested.length, 'difference')} between respondents ${holding === 1 ? 'holds' : 'hold'} after correction by max-T.`,
  ];
}

const column = (title: string, numeric = true) => ({ title, numeric });

function tables(report: Report, rated: readonly Rated[]): readonly Block[] {
  const scores = report.statements?.scores ?? [];
  return [
    ...(scores.length > 0
      ? [{ kind: 'table', table: scoreTable(report, rated), folded: rated.length > MANY } as const]
      : []),
    { kind: 'table', table: styleTable(rated), folded: rated.length > 1 },
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
    ],
    rows: rated.flatMap(({ name, found }) =>
      scores.flatMap(({ id, name: title }) => {
        const score = found.figures.scores.find((each) => each.id === id)?.score;
        return score ? [[name, plainText(title), numberText(score), coverage(score)]] : [];
      }),
    ),
  };
}

function styleTable(rated: readonly Rated[]): PageTable {
  return {
    name: 'response-styles',
    title: 'How the scale is used',
    columns: [column('respondent', false), column('style', false), column('found'), column('null')],
    rows: rated.flatMap(({ name, found }) =>
      stylesOf(found).map(([style, figure, random]) => [name, style, figure, random]),
    ),
  };
}

/** Each style by name, as found and as its null. */
function stylesOf(found: StatementsOfRespondent): readonly (readonly [string, string, string])[] {
  const { acquiescence, extreme, midpoint, direction, spread, entropy } = found.figures;
  return [
    ['acquiescence', ratingText(acquiescence), acquiescence ? '0.50' : NOTHING],
    ['ends of the scale', shareText(extreme), extreme ? share(extreme.null) : NOTHING],
    ['middle of the scale', shareText(midpoint), midpoint ? share(midpoint.null) : NOTHING],
    ['shown upwards less downwards', numberText(direction), direction ? '0' : NOTHING],
    [
      'spread of statements',
      spread ? `${likelihood(spread.value)} (${interval(spread)})` : NOTHING,
      likelihood(spread?.null ?? null),
    ],
    ['entropy', ratingText(entropy), likelihood(entropy?.null ?? null)],
    ['unread', share(unreadShare(found) ?? 0), '0 %'],
  ];
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

/** Differences that are shown, the clearest first; all of them are in `estimates.csv`. */
const SHOWN = 20;

/** Respondents beside one another. */
function comparedTables(report: Report): readonly Block[] {
  const { differences = [], alphas = [] } = report.ratingComparison ?? {};
  return [
    ...(differences.length > 0
      ? [{ kind: 'table', table: differenceTable(report, differences), folded: true } as const]
      : []),
    ...(alphas.length > 0
      ? [{ kind: 'table', table: alphaTable(report, alphas), folded: true } as const]
      : []),
  ];
}

function differenceTable(report: Report, differences: RatingComparison['differences']): PageTable {
  const clearest = differences.toSorted((a, b) => (a.p ?? 1) - (b.p ?? 1)).slice(0, SHOWN);
  const some = clearest.length < differences.length ? `, the clearest ${SHOWN}` : '';
  return {
    name: 'rating-differences',
    title: `Differences between respondents${some}`,
    columns: [
      column('first', false),
      column('second', false),
      column('dimension', false),
      column('first − second'),
      column('p, corrected'),
      column('interval', false),
    ],
    rows: clearest.map((each) => [
      plainText(each.first),
      plainText(each.second),
      dimensionIn(report, each.dimension).short.name,
      numberText(each),
      each.adjustedP === null ? NOTHING : pValue(each.adjustedP),
      each.family === 'all' ? coverage(each) : `${coverage(each)}; ${each.family}`,
    ]),
  };
}

function alphaTable(report: Report, alphas: RatingComparison['alphas']): PageTable {
  return {
    name: 'rating-alpha',
    title: 'Cronbach’s α of statements, over respondents',
    columns: [
      column('dimension', false),
      column('α (null 0)'),
      column('statements'),
      column('respondents'),
    ],
    rows: alphas.map(({ dimension, value, low, high, statements, respondents }) => [
      dimensionIn(report, dimension).short.name,
      value === null ? NOTHING : withLimits({ value, low, high }),
      count(statements),
      count(respondents),
    ]),
  };
}
