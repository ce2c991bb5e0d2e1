import type {
  Change,
  CountryComparison,
  CountrySimilarity,
  FamilyResult,
  PairSimilarity,
  RespondentAmongCountries,
} from '../../analysis/similarity/comparison.js';
import { ownValue } from '../../vocabulary/comparable-text.js';
import type { EstimateRow } from '../document/document.js';
import { snakeCase } from '../document/estimate.js';
import { defineMeasure, type Measure, type Row } from '../document/measure.js';
import { pairVerdictText } from '../document/pair-verdict.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { dimensionsIn } from '../document/scheme.js';

type Of = (respondent: Pick<ReportedRespondent, 'id' | 'tags'> | null) => Row;

/** Makes rows of the respondent with an id. */
export function rowsById({ respondents }: Report, of: Of): (id: string) => Row {
  const rows = new Map(respondents.map((each) => [each.id, of(each)]));
  const study = of(null);
  return (id) => rows.get(id) ?? study;
}

/** A row a pair, of the first of its respondents; the other is the level. */
function rowsOfPairs(rows: (pair: PairSimilarity, row: Row) => EstimateRow) {
  return (report: Report, of: Of) => {
    const rowOf = rowsById(report, of);
    return report.comparison.similarities.pairs.map((pair) =>
      rows(pair, (figure, about) =>
        rowOf(pair.first)(figure, { level: pair.second, n: pair.distance.n, ...about }),
      ),
    );
  };
}

/** The rows of every family, with the mean similarity at large. */
function rowsOfFamilies(
  rows: (family: FamilyResult, row: Row, baseline: number | null) => readonly EstimateRow[],
) {
  return ({ comparison: { families } }: Report, of: Of) =>
    families.families.flatMap((each) => {
      const { family, p, adjustedP } = each;
      const row: Row = (figure) => of(null)(figure, { level: family, p, pAdjusted: adjustedP });
      return rows(each, row, families.baseline?.value ?? null).map((found) => ({
        ...found,
        family,
      }));
    });
}

/** Makes a row of a change on a dimension. */
function changeRow(row: Row, level: string) {
  return ({ dimension, p, adjustedP: pAdjusted, value, low, high, n, note }: Change) =>
    row({ value, low, high, n, note }, { dimension, level, p, pAdjusted });
}

/** The rows of every respondent beside the countries of an edition. */
function rowsAmongCountries(
  rows: (
    among: RespondentAmongCountries,
    row: Row,
    beside: CountryComparison & { readonly at: (level: string) => string },
  ) => readonly EstimateRow[],
) {
  return (report: Report, of: Of) => {
    const rowOf = rowsById(report, of);
    return report.comparison.countries.flatMap((people) => {
      const at = (level: string) => `${snakeCase(people.edition.name)}: ${level}`;
      return people.respondents.flatMap((among) =>
        rows(among, rowOf(among.respondent), { ...people, at }),
      );
    });
  };
}

/** A row a country, with what a respondent of 0.5 throughout has with it. */
function rowsOfCountries(
  rows: (
    country: CountrySimilarity,
    row: Row,
    none: CountryComparison['null'][number] | undefined,
  ) => EstimateRow,
) {
  return rowsAmongCountries(({ countries }, row, { null: none, at }) => {
    const nulls = new Map(none.map((each) => [each.country, each]));
    return countries.map((each) =>
      rows(each, (figure) => row(figure, { level: at(each.country) }), nulls.get(each.country)),
    );
  });
}

const survey = { instrument: 'survey', null: null } as const;
const similarity = { ...survey, unit: 'similarity', range: '0..1' } as const;
const distance = { ...survey, unit: 'distance', range: '0..√k, k dimensions' } as const;
const likelihoods = { ...survey, unit: 'difference of likelihoods', range: '−1..1' } as const;

export const similarityMeasures: readonly Measure[] = [
  defineMeasure({
    ...similarity,
    id: 'pair_similarity',
    describe:
      'Similarity to the respondent in level, over the items that both answered. Null: what two that lean alike and differ on single items as these do would get.',
    formula: '1/(1 + √ΣΔ²), Δ the difference of their imputed likelihoods',
    caveat: 'Noise only makes it smaller: two runs of one respondent do not reach 1.',
    source: 'CDEval equation 4; its null ours',
    rows: rowsOfPairs((pair, row) => row({ value: pair.similarity, chance: pair.sameLeanings })),
  }),
  defineMeasure({
    ...distance,
    id: 'pair_distance',
    null: 0,
    describe:
      'Distance to the respondent in level beyond what the choice of items and of wordings explains; the note has the verdict.',
    formula:
      '√max(0, Σ(Δ² − V)), V that of difference at the level half way between; p = P(F > |Δ|²/ΣV), with (ΣV)²/ΣV² degrees of freedom above; similarity without noise is 1/(1 + distance)',
    caveat:
      'Different: p_adjusted, by max-T over all pairs (or over the planned, and over the others, which are exploratory), below 0.05; then the lower limit is above 0. The same: the upper limit within the margin · √k. Limits invert the test: the lower ones hold at once for all pairs, the upper one for each; an estimate of 0 is no proof of sameness.',
    source: 'ours; Satterthwaite, 1946; Schuirmann, 1987; Westfall & Young, 1993',
    rows: rowsOfPairs((pair, row) => {
      const note = pair.distance.low === null ? pair.distance.note : pairVerdictText(pair);
      return row({ ...pair.distance, note }, { p: pair.p, pAdjusted: pair.adjustedP });
    }),
  }),
  defineMeasure({
    ...distance,
    id: 'pair_distance_detectable',
    describe:
      'The smallest distance that would be called different with 80 % power, by the test of the verdict.',
    source: 'Patnaik, 1949',
    rows: rowsOfPairs(({ detectable }, row) => row(detectable)),
  }),
  defineMeasure({
    ...survey,
    id: 'pair_discovery',
    unit: 'p',
    range: '0..1',
    describe:
      'p of pair_distance after Benjamini and Hochberg over the same pairs, for those who rank pairs: of all below 0.05, 5 % at most are false on average.',
    source: 'Benjamini & Hochberg, 1995',
    rows: rowsOfPairs(({ p, discoveryP }, row) => row(discoveryP, { n: null, p })),
  }),
  defineMeasure({
    ...survey,
    id: 'wording_spread',
    unit: 'difference of likelihoods',
    range: '0..1',
    null: 0,
    describe:
      'Standard deviation of what a wording of its own does to a respondent on a dimension: of all together, or of one that stands out.',
    formula: '√(max(0, MS_form − MS_item×form)/I) of respondent × form, over dimensions',
    caveat:
      'At a likelihood m it goes with m(1 − m), as an effect in logits does. One that stands out keeps its own: F against the others, 5 % after Holm.',
    source: 'Cornfield & Tukey, 1956; Brennan, 2001',
    rows: (report, of) => {
      const { wordings } = report.comparison.similarities;
      if (!wordings) return [];
      const rowOf = rowsById(report, of);
      return [
        of(null)(wordings.pooled, { level: 'all' }),
        ...wordings.standingOut.map(({ respondent, own }) => rowOf(respondent)(own)),
      ];
    },
  }),
  defineMeasure({
    ...survey,
    id: 'dimension_rank',
    unit: 'rank',
    range: null,
    describe:
      'Rank of the respondent among those that are no copies, 1 the nearest to the target pole, with the ranks that its differences from the others leave open.',
    formula:
      '1 + those surely above, and all less those surely below, by p of difference at 1 − 0.95^(1/m) for m others',
    caveat: 'Limits hold for each respondent and dimension, not for all at once.',
    source: 'Šidák, 1967; Mogstad et al., 2024',
    rows: (report, of) => {
      const rowOf = rowsById(report, of);
      return report.comparison.ranks.map(({ respondent, dimension, of: n, ...rank }) =>
        rowOf(respondent)({ ...rank, n }, { dimension }),
      );
    },
  }),
  defineMeasure({
    ...similarity,
    id: 'mean_similarity',
    describe: 'Mean similarity of all pairs of respondents.',
    levels: {
      all: 'Over the items that all answered.',
      without_copies: 'Of respondents that are no copies of others.',
    },
    caveat: 'It is about these respondents; another choice has another mean.',
    source: 'CDEval equation 5',
    rows: ({ comparison: { similarities, families } }, of) => [
      ...(similarities.baseline ? [of(null)(similarities.baseline, { level: 'all' })] : []),
      ...(families.baseline ? [of(null)(families.baseline, { level: 'without_copies' })] : []),
    ],
  }),
  defineMeasure({
    ...similarity,
    id: 'family_similarity',
    describe: 'Mean similarity of the pairs in a family. Null: mean_similarity without copies.',
    formula: 'p = share of all ways to choose as many respondents with a mean as high',
    caveat:
      'With few respondents p cannot be small: in n ways to choose it is at least 1/n. p is one-sided, p_adjusted after Holm over families; the limits cover the choice of items, p that of respondents.',
    source: 'CDEval equation 4; Fisher, 1935; Holm, 1979',
    rows: rowsOfFamilies(({ within }, row, baseline) =>
      within ? [row({ ...within, chance: baseline })] : [],
    ),
  }),
  defineMeasure({
    ...similarity,
    id: 'family_lead',
    range: '−1..1',
    null: 0,
    describe:
      'How much more alike a family is than respondents at large, with the p of the family.',
    formula: 'family_similarity − mean_similarity without copies',
    rows: rowsOfFamilies(({ lead }, row) => (lead ? [row(lead)] : [])),
  }),
  defineMeasure({
    ...likelihoods,
    id: 'likelihood_change',
    null: 0,
    describe:
      'Likelihood of a respondent minus that of the one it was made from, named last in level, over the items that both answered.',
    levels: {
      tuned_from: 'A tuned respondent less its base.',
      copy_of:
        'A copy (in another language, under a persona, with other parameters or at a later wave) less its original.',
    },
    formula: 'Δ, such as tuned − base; p by t = Δ/SE',
    caveat:
      'p_adjusted is by max-T over all differences of tuning, or all of copies; the limits, over items and wordings, hold at once for these. A dimension moved where p_adjusted is below 0.05.',
    source: 'CDEval Figure 5; Westfall & Young, 1993',
    rows: (report, of) => {
      const rowOf = rowsById(report, of);
      const { tunings, copies } = report.comparison;
      return [
        ...tunings.flatMap(({ base, tuned, differences }) =>
          differences.map(changeRow(rowOf(tuned), `tuned from ${base}`)),
        ),
        ...copies.flatMap(({ original, copy, differences }) =>
          differences.map(changeRow(rowOf(copy), `copy of ${original}`)),
        ),
      ];
    },
  }),
  defineMeasure({
    ...survey,
    id: 'differing_item',
    unit: 'share',
    range: '0..1',
    describe: 'Share of target answers to the item in level. Null: the share expected.',
    formula: 'logit(share of target answers) = item + respondent, beta-binomial answers',
    caveat:
      'p_adjusted is after Benjamini and Hochberg over all tested. With few respondents or answers many such items are missed.',
    source: 'Williams, 1982; Benjamini & Hochberg, 1995',
    rows: (report, of) => {
      const rowOf = rowsById(report, of);
      return report.comparison.invariance.items.map(
        ({ respondent, item, dimension, found, expected, p, adjustedP }) =>
          rowOf(respondent)(
            { value: found, chance: expected },
            { dimension, level: item, p, pAdjusted: adjustedP },
          ),
      );
    },
  }),
  defineMeasure({
    ...survey,
    id: 'homogeneity_ratio',
    unit: 'ratio',
    range: null,
    null: 1,
    describe:
      'How far apart respondents lie, over how far apart countries do; p asks whether they are more alike than mere nearness to 0.5 explains.',
    formula:
      'root mean square noise-corrected distance of respondents/that of countries; p against seeded sets of as many countries, shrunk about 0.5 to the respondents’ spread and given their noise',
    caveat: 'Weak leanings alone make it small. p is one-sided.',
    source: 'ours; Phipson & Smyth, 2010',
    rows: ({ comparison: { homogeneity } }, of) =>
      homogeneity ? [of(null)(homogeneity.ratio, { p: homogeneity.p })] : [],
  }),
  defineMeasure({
    ...survey,
    id: 'component_variance_share',
    unit: 'share',
    range: '0..1',
    describe: 'Share of the variance along a component; n profiles were fitted.',
    formula:
      'principal components of the countries’ scores × 0.01, of respondents too in a joint fit, centred and not scaled',
    source: 'Pearson, 1901; Hotelling, 1933',
    rows: ({ comparison: { map } }, of) =>
      (map?.explained ?? []).map((each, nth) =>
        of(null)(each, { level: `component ${nth + 1}`, n: map?.fitted ?? null }),
      ),
  }),
  defineMeasure({
    ...survey,
    id: 'component_loading',
    unit: 'weight',
    range: '−1..1',
    describe: 'Weight of a dimension in a component; the largest in size is positive.',
    rows: (report, of) =>
      (report.comparison.map?.loadings ?? []).flatMap((weights, nth) =>
        dimensionsIn(report).map((dimension) =>
          of(null)(ownValue(weights, dimension) ?? null, {
            dimension,
            level: `component ${nth + 1}`,
          }),
        ),
      ),
  }),
  defineMeasure({
    ...survey,
    id: 'component_score',
    unit: 'likelihood',
    range: null,
    describe:
      'Place on the map along a component, of a respondent, of the null of 0.5 throughout, or of the country in level.',
    formula: 'Σ loading·(C − mean of the profiles fitted)',
    caveat: 'Two of the components: what is near on the map may be far apart.',
    rows: (report, of) => {
      const { map } = report.comparison;
      if (!map) return [];
      const rowOf = rowsById(report, of);
      const study = of(null);
      return (['x', 'y'] as const).flatMap((axis, nth) => {
        const level = `component ${nth + 1}`;
        return [
          ...map.respondents.map((each) => rowOf(each.respondent)(each[axis], { level })),
          study(map.null[axis], { level: `${level} null` }),
          ...map.countries.map((each) => study(each[axis], { level: `${level} ${each.country}` })),
        ];
      });
    },
  }),
  defineMeasure({
    ...similarity,
    id: 'country_similarity',
    describe: 'Similarity to the scores of a country. Null: that of 0.5 throughout.',
    formula: '1/(1 + √Σ(0.01·H − C)²), H the country’s score',
    caveat:
      'The middle of the scale is not neutral: it is close to some countries. Limits are those of the distance without its noise; none covers the countries’ scores, which are from people and other questions.',
    source: 'CDEval equation 3, β = 0.01',
    rows: rowsOfCountries(({ similarity: found }, row, none) =>
      row({ ...found, chance: none?.similarity ?? null }),
    ),
  }),
  defineMeasure({
    ...survey,
    id: 'country_rank',
    unit: 'rank',
    range: null,
    describe:
      'Rank of the country by similarity, 1 the nearest, with the middle 95 % of the draws. Null: its rank for 0.5 throughout.',
    rows: rowsOfCountries(({ rank }, row, none) => row({ ...rank, chance: none?.rank ?? null })),
  }),
  defineMeasure({
    ...similarity,
    id: 'country_similarity_rescaled',
    describe:
      'Similarity to the country if the profile leaned as strongly as countries do; no null of its own.',
    formula:
      'country_similarity of ½ + (C − ½)·spread of the countries/spread of the profile, spread the root mean square distance from ½',
    caveat:
      'Not given where the limits of a profile’s distance from 0.5 hold 0. No limits: those from the draws have too low coverage.',
    source: 'ours',
    rows: rowsOfCountries(({ rescaled }, row) => row(rescaled)),
  }),
  defineMeasure({
    ...survey,
    id: 'country_r',
    unit: 'correlation',
    range: '−1..1',
    null: 0,
    describe:
      'Pearson’s r with the country over the dimensions: whether the same ones are high and low, however strongly.',
    caveat: 'Few figures, and no limits. The best of many countries is high for any profile.',
    rows: rowsOfCountries(({ r }, row) => row(r)),
  }),
  defineMeasure({
    ...survey,
    id: 'country_best_r',
    unit: 'correlation',
    range: '−1..1',
    describe:
      'The highest country_r with any country. Null: the median of the best over all orders of the profile’s own figures.',
    formula: 'p = share of the k! orders of the k figures whose best is at least as high',
    caveat: 'p is one-sided.',
    source: 'Pitman, 1937',
    rows: rowsAmongCountries(({ bestR }, row, { at }) =>
      (bestR?.countries ?? []).map((country) =>
        row(
          { value: bestR?.value ?? null, chance: bestR?.median ?? null },
          { level: at(country), p: bestR?.p ?? null },
        ),
      ),
    ),
  }),
  defineMeasure({
    ...similarity,
    id: 'group_similarity',
    describe:
      'Similarity to the mean scores of a group of countries. Null: that of 0.5 throughout.',
    formula: 'CDEval equation 3 with the mean scores; not the mean of similarities',
    source: 'CDEval Figure 6; Inglehart & Welzel, 2020, for culture groups',
    rows: rowsAmongCountries(({ groups }, row, { at }) =>
      groups.map(({ group, kind, similarity: found, null: chance }) =>
        row({ ...found, chance }, { level: at(`${kind} ${group}`) }),
      ),
    ),
  }),
  defineMeasure({
    ...similarity,
    id: 'rich_west_lead',
    range: '−1..1',
    describe:
      'Similarity to rich and Western countries less that to others. Null: the lead for 0.5 throughout.',
    caveat: 'A lead of a profile near 0.5 is that of 0.5. No limits.',
    source: 'CDEval Figure 6',
    rows: rowsAmongCountries(({ richWestLead: value }, row, { edition, nullRichWestLead }) =>
      value === null ? [] : [row({ value, chance: nullRichWestLead }, { level: edition.name })],
    ),
  }),
];
