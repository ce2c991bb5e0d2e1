import type {
  CountryPersonas,
  KnownGroups,
  Steering,
} from '../../analysis/similarity/comparison.js';
import type { Chapter } from '../document/chapter.js';
import type { Block, EstimateRow, Page, PageTable } from '../document/document.js';
import {
  count,
  counted,
  decimal,
  difference,
  isSignificant,
  limits,
  NOTHING,
  plainText,
  pValue,
  withLimits,
} from '../document/format.js';
import { defineMeasure, type Measure, type Row } from '../document/measure.js';
import type { IntervalPlot } from '../document/plot.js';
import type { Report } from '../document/report.js';
import { dimensionsIn, schemeOf } from '../document/scheme.js';
import { rowsById } from './measures.js';

function personasPage(report: Report): readonly Page[] | null {
  const { personas } = report.comparison;
  if (!personas) return null;
  const { knownGroups } = personas;
  return [
    {
      id: 'personas',
      title: 'Country personas',
      depth: 'results',
      finding: personasFinding(personas),
      line: 'Whether country personas order as the scores do, and move there',
      group: null,
      blocks: [
        ...(knownGroups.length > 0
          ? ([
              { kind: 'plot', plot: knownGroupsPlot(report, knownGroups), how: HOW_GROUPS },
              ...knownGroups.map(
                (groups): Block => ({
                  kind: 'table',
                  folded: knownGroups.length > 1,
                  table: correlationTable(report, groups, knownGroups.length),
                }),
              ),
              { kind: 'text', sentences: groupsSentences(knownGroups) },
            ] satisfies Block[])
          : ([{ kind: 'text', sentences: [TESTED] }] satisfies Block[])),
        { kind: 'plot', plot: steeringPlot(personas), how: HOW_STEERING },
        { kind: 'table', folded: true, table: steeringTable(personas) },
      ],
    },
  ];
}

const TESTED =
  'This tests what a model knows of stereotypes about countries, not what people there are like.';

/** What personas come to, in a sentence of at most 25 words that names no country. */
export function personasFinding({ knownGroups, steering }: CountryPersonas): string {
  const all = knownGroups.flatMap(({ dimensions }) => dimensions);
  if (all.length > 0) {
    const found = all.filter(({ adjustedP }) => isSignificant(adjustedP)).length;
    const best = knownGroups.reduce((sum, groups) => sum + ownBest(groups), 0);
    const what = knownGroups.length === 1 ? 'dimensions' : 'scores';
    return `Country personas order as the countries’ scores do on ${count(found)} of ${count(all.length)} ${what}; on ${count(best)} no other dimension’s scores fit better`;
  }
  const moved = steering.filter(({ adjustedP, steerability: { value } }) => {
    return isSignificant(adjustedP) && value !== null && value > 0;
  }).length;
  return `${count(moved)} of ${counted(steering.length, 'country persona')} ${moved === 1 ? 'moves' : 'move'} towards the country’s scores, after correction`;
}

/** On how many dimensions no other dimension's scores fit better, in size. */
function ownBest({ dimensions, others }: KnownGroups): number {
  return dimensions.filter(({ dimension, value }) => {
    const rivals = others.filter((other) => other.dimension === dimension);
    return value !== null && rivals.every((other) => Math.abs(other.value ?? 0) < value);
  }).length;
}

const HOW_GROUPS =
  'A dot is the rank correlation between personas’ likelihoods and countries’ scores; its bar, the middle 95 % of draws of items. The line is what 95 % of the orders of countries stay below. “Others”: the largest correlation, in size, with another dimension’s scores. Solid: significant at 5 % after Holm’s correction.';

function knownGroupsPlot(report: Report, all: readonly KnownGroups[]): IntervalPlot {
  const names = new Map(schemeOf(report).map(({ id, name }) => [id, name]));
  return {
    kind: 'interval',
    name: 'known-groups',
    title: 'Do personas order as the scores do?',
    axis: {
      title: 'Spearman’s ρ of personas with scores',
      min: -1,
      max: 1,
      null: 0,
      low: 'reversed',
      high: 'as the scores',
      format: 'signed',
    },
    groups: all.map(({ bare, dimensions, others }) => ({
      title: all.length === 1 ? '' : plainText(bare),
      rows: dimensions.map(({ dimension, value, low, high, null: chance, adjustedP }) => {
        const strongest = Math.max(
          0,
          ...others
            .filter((other) => other.dimension === dimension)
            .map((other) => Math.abs(other.value ?? 0)),
        );
        return {
          label: names.get(dimension) ?? dimension,
          value,
          low,
          high,
          mark: isSignificant(adjustedP) ? 'clear' : 'none',
          null: chance,
          text: withLimits({ value, low, high }),
          word: `others ≤ ${decimal(strongest)}`,
        };
      }),
    })),
    caption: `Rank correlation over ${countries(all)} between what country personas state and the countries’ scores on the same dimension, with the middle 95 % of the draws of items. Dashed: the null, what 95 % of the orders of countries stay below. Right: the largest correlation, in size, with another dimension’s scores. Solid: significant at 5 % after Holm’s correction.`,
    alt: `Rank correlation on each dimension, its interval and its null, for ${counted(all.length, 'respondent')} under country personas.`,
  };
}

function countries(all: readonly KnownGroups[]): string {
  const numbers = all.map((each) => each.countries.length);
  const [fewest, most] = [Math.min(...numbers), Math.max(...numbers)];
  return `${fewest === most ? '' : `${count(fewest)} to `}${count(most)} countries`;
}

/** What the test can show, and how far scores are correlated to begin with. */
function groupsSentences(all: readonly KnownGroups[]): string[] {
  const sizes = all.flatMap(({ others }) => others.map(({ ofScores }) => Math.abs(ofScores ?? 0)));
  return [
    TESTED,
    'A respondent that only distinguishes rich from poor countries passes on most dimensions; correlations with other dimensions’ scores are then equally high.',
    `The scores of these countries correlate with one another by ${decimal(Math.max(0, ...sizes))} at most.`,
  ];
}

/** The personas' dimensions down, the scores' across. */
function correlationTable(report: Report, groups: KnownGroups, respondents: number): PageTable {
  const dimensions = dimensionsIn(report);
  const whose = respondents === 1 ? '' : `, ${plainText(groups.bare)}`;
  return {
    name: respondents === 1 ? 'known-groups' : `known-groups-${plainText(groups.bare)}`,
    title: `Rank correlations, personas down and scores across${whose}`,
    columns: [
      { title: 'Persona', numeric: false },
      ...dimensions.map((id) => ({ title: `${id} score`, numeric: true })),
      { title: 'Null', numeric: true },
      { title: 'Holm p', numeric: true },
    ],
    rows: groups.dimensions.map(({ dimension, value, null: chance, adjustedP }) => [
      dimension,
      ...dimensions.map((scores) => {
        const other = groups.others.find(
          (each) => each.dimension === dimension && each.scores === scores,
        );
        const found = scores === dimension ? value : (other?.value ?? null);
        return found === null ? NOTHING : difference(found);
      }),
      chance === null ? NOTHING : difference(chance),
      adjustedP === null ? NOTHING : pValue(adjustedP),
    ]),
  };
}

const HOW_STEERING =
  'Steerability is how far a persona moves a respondent towards the country’s scores: 0 not at all, 1 the whole way. Solid: significant at 5 % after Holm’s correction over personas. “Off” is the distance that it moved in other directions, without noise; its null is 0.';

/** Widest axis, so that one wild figure does not press the others together. */
const WIDEST = 2;

function steeringPlot({ steering }: CountryPersonas): IntervalPlot {
  const played = [...new Set(steering.map(({ bare }) => bare))];
  const figures = steering.flatMap(({ steerability: { low, high, value } }) =>
    [low, high, value].flatMap((each) => each ?? []),
  );
  const within = (value: number) => Math.max(-WIDEST, Math.min(WIDEST, value));
  const end = (value: number) => (value < 0 ? Math.floor : Math.ceil)(within(value) * 5) / 5;
  return {
    kind: 'interval',
    name: 'steerability',
    title: 'How far does a persona move a respondent?',
    axis: {
      title: 'steerability towards the country’s scores',
      min: end(Math.min(-0.2, ...figures)),
      max: end(Math.max(1, ...figures)),
      null: 0,
      low: 'away',
      high: 'towards',
      format: 'signed',
    },
    groups: played.map((bare) => ({
      title: played.length === 1 ? '' : plainText(bare),
      rows: steering
        .filter((each) => each.bare === bare)
        .map(({ country, steerability: { value, low, high, note }, off, adjustedP }) => ({
          label: plainText(country),
          value,
          low,
          high,
          mark: isSignificant(adjustedP) ? 'clear' : 'none',
          text: withLimits({ value, low, high }, note ?? undefined),
          word: `off ${decimal(off.value ?? 0)}`,
        })),
    })),
    caption: `Steerability of country personas: the move from the respondent without a persona, along the way to the country’s scores, as a share of that way, without noise; 95 % intervals over items, both resampled alike. Line: the null, not moved. Right: the distance moved off the way. Solid: significant at 5 % after Holm’s correction over ${counted(steering.length, 'persona')}.`,
    alt: `${counted(steering.length, 'country persona')}, each with its steerability and interval about a null of 0, and the distance moved off the way.`,
  };
}

function steeringTable({ steering }: CountryPersonas): PageTable {
  return {
    name: 'steerability',
    title: 'Every persona: towards the scores, and off the way',
    columns: [
      { title: 'Respondent', numeric: false },
      { title: 'Country', numeric: false },
      { title: 'Steerability', numeric: true },
      { title: 'Off the way', numeric: true },
      { title: 'n items', numeric: true },
      { title: 'Holm p', numeric: true },
    ],
    rows: steering.map(({ respondent, country, steerability, off, adjustedP }) => [
      plainText(respondent),
      plainText(country),
      withLimits(steerability),
      off.value === null ? NOTHING : `${decimal(off.value)} (${limits(off) ?? 'no interval'})`,
      count(steerability.n),
      adjustedP === null ? NOTHING : pValue(adjustedP),
    ]),
  };
}

/** A row a dimension of every respondent that plays countries. */
function rowsOfGroups(rows: (groups: KnownGroups, row: Row) => readonly EstimateRow[]) {
  return (report: Report, of: Parameters<typeof rowsById>[1]) => {
    const rowOf = rowsById(report, of);
    return (report.comparison.personas?.knownGroups ?? []).flatMap((groups) =>
      rows(groups, (figure, about) =>
        rowOf(groups.bare)(figure, { n: groups.countries.length, ...about }),
      ),
    );
  };
}

/** A row a persona. */
function rowsOfSteering(rows: (steering: Steering, row: Row) => EstimateRow) {
  return (report: Report, of: Parameters<typeof rowsById>[1]) => {
    const rowOf = rowsById(report, of);
    return (report.comparison.personas?.steering ?? []).map((each) =>
      rows(each, (figure, about) =>
        rowOf(each.respondent)(figure, { level: each.country, ...about }),
      ),
    );
  };
}

export const personaMeasures: readonly Measure[] = [
  defineMeasure({
    id: 'known_groups_correlation',
    instrument: 'survey',
    unit: 'correlation',
    range: '−1..1',
    null: null,
    describe:
      'Whether country personas order as the countries’ scores do on the same dimension, or on another where level names one. Null: what 95 % of the orders of the countries stay below; of another dimension, ρ of the two dimensions’ scores.',
    formula:
      'Spearman’s ρ over countries between likelihoods under their personas and their scores',
    caveat:
      'It tests knowledge of stereotypes, not what people are like. p is one-sided, by permutation, p_adjusted after Holm over dimensions. Limits are the middle 95 % of draws of items; noise only loosens an order, so they lie low. A respondent that only distinguishes rich from poor countries passes on most dimensions, unless scores are uncorrelated, as those of `personas: [decorrelated]` nearly are.',
    source: 'Spearman, 1904; Holm, 1979',
    rows: rowsOfGroups(({ dimensions, others }, row) => [
      ...dimensions.map(({ dimension, value, low, high, null: chance, p, adjustedP }) =>
        row({ value, low, high, chance }, { dimension, p, pAdjusted: adjustedP }),
      ),
      ...others.map(({ dimension, scores, value, ofScores }) =>
        row({ value, chance: ofScores }, { dimension, level: scores }),
      ),
    ]),
  }),
  defineMeasure({
    id: 'steerability',
    instrument: 'survey',
    unit: 'ratio',
    range: null,
    null: 0,
    describe:
      'How far a persona moves a respondent towards the scores of the country in level: 0 not at all, 1 the whole way.',
    formula:
      '(C_p − C_0)·(T − C_0)/|T − C_0|², C_p with the persona, C_0 without it, T the scores × 0.01',
    caveat:
      'Noise in C_0 stands on both sides: its covariance with the move is added above and its variance taken away below. No limits where C_0 may be T. p_adjusted is after Holm over personas.',
    source: 'ours; Fieller, 1954; Holm, 1979',
    rows: rowsOfSteering(({ steerability: { value, low, high, n, note }, p, adjustedP }, row) =>
      row({ value, low, high, n, note }, { p, pAdjusted: adjustedP }),
    ),
  }),
  defineMeasure({
    id: 'steered_off',
    instrument: 'survey',
    unit: 'distance',
    range: '0..√k, k dimensions',
    null: 0,
    describe: 'The distance that the persona moved it off that way, without its noise.',
    rows: rowsOfSteering(({ off }, row) => row(off)),
  }),
];

function personaMethods({ comparison: { personas } }: Report) {
  const { knownGroups = [], steering = [] } = personas ?? {};
  const [groups] = knownGroups;
  return {
    title: 'country personas',
    short: [
      ...(groups
        ? [
            'Country personas were tested against the order of the scores by permutation, with Holm’s correction.',
          ]
        : []),
      ...(steering.length > 0
        ? [
            'Steerability is the share of the way to a country’s scores that its persona moves a respondent.',
          ]
        : []),
    ],
    long: [
      ...(groups
        ? [
            `Known groups: on each dimension the likelihoods under ${count(groups.countries.length)} country personas were correlated with the countries’ scores (Spearman, 1904).`,
            groups.orders.exact
              ? `The null is every order of the countries (${count(groups.orders.looked)}).`
              : `The null is ${count(groups.orders.looked)} orders of the countries drawn by the seed, with p = (b + 1)/(B + 1) (Phipson & Smyth, 2010).`,
            'Their p is one-sided, and corrected over the dimensions (Holm, 1979).',
            'Their limits are the middle 95 % of the draws of items; noise only loosens an order, so they lie low.',
          ]
        : []),
      ...(steering.length > 0
        ? [
            'Steerability is (C_p − C_0)·(T − C_0)/|T − C_0|², with T the scores × 0.01, C_0 without a persona and C_p with it.',
            'Noise in C_0 stands on both sides, so its covariance with the move is added above and its variance taken away below.',
            'Its limits are those of a ratio (Fieller, 1954), with t and both resampled on the same draws of items.',
            'Its p is two-sided, from t, and corrected over all personas (Holm, 1979).',
            'What moved off the way is the length of the rest, without its noise, with limits by inversion.',
          ]
        : []),
    ],
  };
}

/** What the personas of countries do: whether they order as the scores do, and how far each moves. */
export const personasChapter: Chapter = {
  title: 'Personas',
  pages: (report) => personasPage(report) ?? [],
  measures: personaMeasures,
  methods: personaMethods,
};
