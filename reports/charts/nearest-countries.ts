import type { TopLevelSpec } from 'vega-lite';
import type { People } from '../../analysis/comparison.js';
import {
  countedCountries,
  hasRanks,
  NEAREST,
  nullByCountry,
  placements,
  whyNowhere,
} from '../among-countries.js';
import { countryCells, countryColumns } from '../country-cells.js';
import { counted, likelihood } from '../document/format.js';
import { plainText } from '../document/plain-text.js';
import { ordinal, rankWords } from '../rank-words.js';
import type { Report } from '../document/report.js';
import { respondentName } from '../respondent-name.js';
import type { Chart } from './chart.js';
import { nameLines } from './name-labels.js';
import { FIGURES_ROOM, NAMES_ROOM, type Neighbourhood, nearestPanel } from './nearest-panel.js';
import { markKey } from './panel.js';
import { similarityAxis } from './similarity-axis.js';

const COLUMNS = 2;
/** Beyond this many respondents each gets fewer countries. */
const MANY = 8;
const FEWER = 3;
/** Between panels one below another, for the axis of the upper and a name of one line on the lower; and a second line. */
const SPACING = 56;
const LINE = 14;

/** The countries nearest to each respondent, beside those nearest to a respondent that answers 0.5 throughout. */
export const nearestCountries: Chart = {
  name: 'nearest-countries',
  title: 'The nearest countries',
  caption: (report) =>
    [
      `The countries nearest to each respondent${amongWhich(report)}: similarity by CDEval’s equation 3, 1 where all six figures are equal.`,
      ...limits(report),
      'Sampling noise makes any two look less alike, so a line may reach farther to the right of its mark than to the left.',
      'The short upright line is the null: what a respondent that answers 0.5 throughout would score with that country. Its own nearest countries stand last, and unread and random answers take any respondent towards them.',
      'A filled mark is nearer than the null; a hollow one is not, cannot be told from it, or has no interval to tell by.',
      'Near means alike in these six figures and no more. The table gives the figures after rescaling, and how far the order of the six agrees.',
    ].join(' '),
  alt: (report) =>
    `Dot plots of the countries nearest to each of ${counted(report.respondents.length, 'respondent')}, with 95 % intervals of the similarity and limits of the rank, against what a respondent that answers 0.5 throughout would score, and beside its own nearest countries. The table below gives every figure.`,
  table: (report) => {
    const [people] = report.comparison.countries;
    if (!people) return { columns: countryColumns, rows: [] };
    const nulls = nullByCountry(people);
    return {
      columns: countryColumns,
      rows: placements(report, people).flatMap(({ respondent, among }) =>
        (among?.countries ?? []).slice(0, nearestOf(report)).map((found) => ({
          respondent,
          cells: countryCells(found, nulls.get(found.country)),
        })),
      ),
    };
  },
  specification: (report): TopLevelSpec | null => {
    const [people] = report.comparison.countries;
    if (!people || people.respondents.length === 0) return null;
    const neighbourhoods = [
      ...neighbourhoodsOf(report, people),
      nullNeighbourhood(people, nearestOf(report)),
    ];
    const drawn = neighbourhoods.flatMap(({ countries }) => countries);
    const axis = similarityAxis(
      [
        ...drawn.flatMap(({ similarity }) => similarity ?? []),
        ...drawn.map((each) => ({ value: each.null, low: null, high: null })),
      ],
      { title: 'similarity (equation 3)' },
    );
    // The title stands once, below the lowest panel of each column.
    const lowest = neighbourhoods.length - COLUMNS;
    const axisOf = (nth: number) => (nth < lowest ? { ...axis, title: null } : axis);
    const rows = Math.max(...neighbourhoods.map(({ countries }) => countries.length));
    const folded = neighbourhoods.some(({ name }) => nameLines(name).length > 1);
    return {
      title: {
        ...markKey(
          '● nearer than the null, with 95 % interval',
          '○ not, or not told from it',
          '| the null',
        ),
        dx: -NAMES_ROOM,
      },
      concat: neighbourhoods.map((each, nth) => nearestPanel(each, { rows, axis: axisOf(nth) })),
      columns: COLUMNS,
      spacing: { row: SPACING + (folded ? LINE : 0), column: NAMES_ROOM + FIGURES_ROOM },
      bounds: 'flush',
    };
  },
};

/** How many countries a respondent gets. */
function nearestOf({ respondents }: Report): number {
  return respondents.length > MANY ? FEWER : NEAREST;
}

function amongWhich({ comparison }: Report): string {
  const [people] = comparison.countries;
  if (!people) return '';
  const { complete, title } = people.edition;
  return `, among the ${countedCountries(complete)} with all six scores (${plainText(title)})`;
}

/** What the lines and the ranks are; no rank is printed where there are too few countries for one. */
function limits({ comparison: { countries: people } }: Report): string[] {
  const covered = 'they cover the choice of items, not the countries’ scores.';
  if (!people[0] || !hasRanks(people[0])) return [`Lines are 95 % limits; ${covered}`];
  return [
    `The rank stands after the similarity. Lines, and the ranks in brackets, are 95 % limits; ${covered}`,
    'Ranks in brackets that do not overlap tell two countries apart; ranks that overlap may or may not.',
  ];
}

function neighbourhoodsOf(report: Report, people: People): Neighbourhood[] {
  const nulls = nullByCountry(people);
  return placements(report, people).map(({ respondent, among }) => ({
    name: respondentName(respondent),
    missing: among ? null : whyNowhere(respondent),
    countries: (among?.countries ?? [])
      .slice(0, nearestOf(report))
      .map(({ country, similarity, rank }) => ({
        country,
        similarity,
        null: nulls.get(country)?.similarity ?? null,
        said: said(people, { similarity: similarity.value, rank: rankWords(rank) }),
      })),
  }));
}

function nullNeighbourhood(people: People, nearest: number): Neighbourhood {
  return {
    name: 'the null: answers 0.5 throughout',
    missing: null,
    countries: people.null.slice(0, nearest).map(({ country, similarity, rank }) => ({
      country,
      similarity: null,
      null: similarity,
      said: said(people, { similarity, rank: ordinal(rank) }),
    })),
  };
}

/** A similarity, and its rank where there are countries enough for one. */
function said(
  people: People,
  { similarity, rank }: { readonly similarity: number | null; readonly rank: string },
): string {
  return hasRanks(people) ? `${likelihood(similarity)}, ${rank}` : likelihood(similarity);
}
