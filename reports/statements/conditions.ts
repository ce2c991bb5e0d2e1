import {
  type FactorCell,
  type FactorShare,
  factorShares,
  type LevelMean,
  levelMeans,
} from '../../analysis/statements/factor-shares.js';
import { normalLimit } from '../../analysis/statistics/intervals.js';
import type { Page, PageTable } from '../document/document.js';
import {
  capitalised,
  counted,
  interval,
  likelihood,
  list,
  plainText,
  shortShare,
} from '../document/format.js';
import { languageName } from '../document/heading.js';
import { defineMeasure, type Measure } from '../document/measure.js';
import { orientationPlot } from '../document/orientation-plot.js';
import type { IntervalPlot, Mark } from '../document/plot.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { dimensionIn, dimensionsIn } from '../document/scheme.js';
import { ratedOn } from './figures.js';

/** What respondents of one study may differ in. */
const factors = [
  { name: 'model', of: ({ model }: ReportedRespondent) => plainText(model) },
  { name: 'language', of: ({ language }: ReportedRespondent) => languageName(language) },
  { name: 'persona', of: ({ persona }: ReportedRespondent) => plainText(persona ?? 'none') },
] as const;
type Factor = (typeof factors)[number];

/** Twice the distance of a 95 % limit, in standard errors. */
const WIDTH = 2 * normalLimit;

/** The cross of a dimension's ratings: what respondents differ in, and what each came to. */
interface Crossed {
  readonly dimension: string;
  readonly cells: readonly FactorCell[];
  readonly shares: readonly FactorShare[];
}

interface Conditions {
  readonly factors: readonly Factor[];
  readonly dimensions: readonly Crossed[];
}

/**
 * Shares of each dimension, where those that rated statements are a full cross of two factors or more; null
 * elsewhere.
 */
function conditionsOf(report: Report): Conditions | null {
  const rated = report.respondents.filter(({ statements }) => statements !== null);
  const crossed = factors.filter(({ of }) => new Set(rated.map(of)).size > 1);
  if (crossed.length < 2) return null;
  const dimensions = dimensionsIn(report).flatMap((dimension): Crossed[] => {
    const cells = rated.flatMap((respondent): FactorCell[] => {
      const rating = ratedOn(respondent, dimension)?.rating;
      if (!rating) return [];
      const { value, low, high, basis } = rating;
      // Limits over statements or templates are wider than the noise of draws.
      const isOfDraws = basis === 'draws' && low !== null && high !== null;
      return [
        {
          levels: crossed.map(({ of }) => of(respondent)),
          value,
          standardError: isOfDraws ? (high - low) / WIDTH : null,
        },
      ];
    });
    const shares = factorShares(cells);
    return shares ? [{ dimension, cells, shares }] : [];
  });
  return dimensions.length === 0 ? null : { factors: crossed, dimensions };
}

/** Such as "model × language". */
function nameOf(of: readonly Factor[], places: readonly number[]): string {
  return places.map((place) => of[place]?.name ?? '').join(' × ');
}

/** The mean share over dimensions of each factor and interaction, in the order of the shares. */
function meanShares({ dimensions }: Conditions): readonly FactorShare[] {
  const [first] = dimensions;
  return (first?.shares ?? []).map((share, place) => ({
    ...share,
    value:
      dimensions.reduce((sum, { shares }) => sum + (shares[place]?.value ?? 0), 0) /
      dimensions.length,
  }));
}

/** What moves ratings most, in a sentence of at most 25 words without its full stop; null without a cross. */
export function conditionsFinding(report: Report): string | null {
  const found = conditionsOf(report);
  if (!found) return null;
  const means = meanShares(found);
  const most = means.reduce((best, each) => (each.value > best.value ? each : best));
  const others = means.filter((each) => each.factors.length === 1 && each !== most);
  const percent = ({ value }: FactorShare) => `${shortShare(value)} %`;
  const what =
    most.factors.length === 1
      ? `${capitalised(nameOf(found.factors, most.factors))} makes the largest part of the difference between ratings`
      : `${capitalised(list(most.factors.map((place) => found.factors[place]?.name ?? '')))} together make the largest part of the difference between ratings`;
  return `${what}, ${percent(most)} of variance; ${list(others.map((each) => `${nameOf(found.factors, each.factors)} alone ${percent(each)}`))}`;
}

const HOW =
  'Each row is a share of the variance between respondents’ mean ratings; the shares of a dimension sum to 100 %. “×” is what factors do together beyond what each does alone. The line is what respondents in no order would give.';

const HOW_LEVELS =
  'Each dot is the mean rating of the respondents that share a level, over all levels of the other factors. Intervals are over draws, for these statements.';

/** Most rows of a picture of means. */
const MOST_ROWS = 24;

/** What is drawn of means: the two factors that do most together, and each other factor; else each alone. */
function shownFactors(found: Conditions): readonly (readonly number[])[] {
  const alone = found.factors.map((_, place) => [place]);
  if (found.factors.length < 3) return alone;
  const [pair] = meanShares(found)
    .filter((each) => each.factors.length === 2)
    .sort((a, b) => b.value - a.value);
  if (!pair) return alone;
  const shown = [pair.factors, ...alone.filter(([place]) => !pair.factors.includes(place ?? -1))];
  const rows = shown.flatMap((each) => levelMeans(found.dimensions[0]?.cells ?? [], each));
  return rows.length > MOST_ROWS ? alone : shown;
}

/** Where respondents are a cross of models, languages or personas, which of them moves their ratings. */
export function conditionsPages(report: Report): readonly Page[] {
  const found = conditionsOf(report);
  const finding = conditionsFinding(report);
  if (!found || finding === null) return [];
  const names = list(found.factors.map(({ name }) => name));
  return [
    {
      id: 'rating-conditions',
      title: capitalised(names),
      depth: 'results',
      finding,
      line: `What moves ratings: ${names}`,
      group: null,
      blocks: [
        { kind: 'plot', plot: sharesPlot(report, found, finding), how: HOW },
        { kind: 'plot', plot: meansPlot(report, found), how: HOW_LEVELS },
        {
          kind: 'text',
          sentences: [
            'Shares describe these respondents and these statements; intervals cover draws alone.',
            'A factor with more levels has more room: compare each share with its line.',
          ],
        },
        { kind: 'table', table: meansTable(report, found), folded: true },
      ],
    },
  ];
}

function sharesPlot(report: Report, found: Conditions, finding: string): IntervalPlot {
  const { dimensions } = found;
  return {
    kind: 'interval',
    name: 'rating-variance',
    title: 'What moves ratings',
    caption: `Shares of the variance between the mean ratings of ${counted(dimensions[0]?.cells.length ?? 0, 'respondent')}, with 95 % intervals over draws, for these statements. The line is the share that respondents in no order would give.`,
    alt: `Shares of variance by factor on each dimension. ${finding}.`,
    axis: {
      title: 'Share of variance',
      min: 0,
      max: 1,
      null: null,
      low: '',
      high: '',
      format: 'percent',
    },
    groups: dimensions.map(({ dimension, shares }) => ({
      title: dimensionIn(report, dimension).name,
      rows: shares.map(({ factors: places, value, low, high, chance }) => {
        const mark: Mark = low !== null && low > chance ? 'clear' : 'none';
        return {
          label: nameOf(found.factors, places),
          value,
          low,
          high,
          mark,
          null: chance,
          text:
            low === null || high === null
              ? `${shortShare(value)} %`
              : `${shortShare(value)} % (${shortShare(low)}–${shortShare(high)} %)`,
        };
      }),
    })),
  };
}

function meansOf(found: Conditions, { cells }: Crossed): readonly LevelMean[] {
  return shownFactors(found).flatMap((places) => levelMeans(cells, places));
}

function meansPlot(report: Report, found: Conditions): IntervalPlot {
  const shown = shownFactors(found).map((places) => nameOf(found.factors, places));
  const isMixed = shownFactors(found).some((places) => places.length > 1);
  return orientationPlot(report, {
    name: 'rating-conditions',
    title: `Ratings by ${list(shown)}`,
    caption: `Mean orientation ratings from 0 to 1 by ${list(shown)}, over all levels of what is not named, with 95 % intervals over draws, for these statements. The line marks the middle of the scale.`,
    alt: `Mean ratings by ${list(shown)} on ${counted(found.dimensions.length, 'dimension')}.`,
    axis: 'Orientation rating',
    rows: (dimension) =>
      found.dimensions
        .filter((crossed) => crossed.dimension === dimension)
        .flatMap((crossed) => meansOf(found, crossed))
        .map(({ factors: places, levels, value, low, high }) => ({
          // Beside pairs of levels, a level by itself says of what.
          label:
            isMixed && levels.length === 1
              ? `${nameOf(found.factors, places)}: ${levels[0]}`
              : levels.join(', '),
          value,
          low,
          high,
          text: `${likelihood(value)} (${interval({ low, high }) ?? 'no interval'})`,
        })),
  });
}

function meansTable(report: Report, found: Conditions): PageTable {
  const column = (title: string, numeric = true) => ({ title, numeric });
  const { dimensions } = found;
  const places = found.factors.map((_, place) => [place]);
  return {
    name: 'rating-conditions',
    title: 'Mean ratings of each level',
    columns: [
      column('factor', false),
      column('level', false),
      ...dimensions.map(({ dimension }) => column(dimensionIn(report, dimension).short.name)),
    ],
    rows: places.flatMap((of) =>
      levelMeans(dimensions[0]?.cells ?? [], of).map(({ levels }) => [
        nameOf(found.factors, of),
        levels.join(', '),
        ...dimensions.map(({ cells }) => {
          const own = levelMeans(cells, of).find((each) => each.levels.join() === levels.join());
          return own ? `${likelihood(own.value)} (${interval(own) ?? 'no interval'})` : '–';
        }),
      ]),
    ),
  };
}

export const conditionMeasures: readonly Measure[] = [
  defineMeasure({
    id: 'rating_variance_share',
    instrument: 'statements',
    unit: 'share',
    range: '0..1',
    null: null,
    describe:
      'What a factor of a full cross of models, languages and personas makes of the variance between respondents’ orientation ratings.',
    formula:
      'η² = SS(factor or interaction)/SS(total); null: degrees of freedom over respondents − 1',
    caveat: 'For these respondents and statements: the interval is over draws alone.',
    source: 'ours; analysis of variance after Fisher 1925, limits by the delta method',
    rows: (report, of) =>
      (conditionsOf(report)?.dimensions ?? []).flatMap(({ dimension, cells, shares }) =>
        shares.map(({ factors: places, chance, ...figure }) =>
          of(null)(figure, {
            dimension,
            level: nameOf(conditionsOf(report)?.factors ?? [], places),
            n: cells.length,
            null: chance,
          }),
        ),
      ),
  }),
  defineMeasure({
    id: 'rating_level_mean',
    instrument: 'statements',
    unit: 'rating',
    range: '0..1',
    null: 0.5,
    describe:
      'Mean orientation rating of the respondents that share a level of a factor, or of two, over all others of a full cross.',
    caveat: 'The interval is over draws alone.',
    rows: (report, of) => {
      const found = conditionsOf(report);
      return (found?.dimensions ?? []).flatMap((crossed) =>
        crossed.shares
          .filter(({ factors: places }) => places.length < (found?.factors.length ?? 0))
          .flatMap(({ factors: places }) =>
            levelMeans(crossed.cells, places).map(({ levels, value, low, high, cells }) =>
              of(null)(
                { value, low, high },
                { dimension: crossed.dimension, level: levels.join(' x '), n: cells },
              ),
            ),
          ),
      );
    },
  }),
];
