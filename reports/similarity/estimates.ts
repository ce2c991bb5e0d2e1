import type {
  BestAgreement,
  CountryComparison,
  CountrySimilarity,
  RespondentAmongCountries,
} from '../../analysis/similarity/comparison.js';
import { ownValue } from '../../vocabulary/comparable-text.js';
import type { EstimateRow } from '../document/document.js';
import { type Recorder, recorderFor, snakeCase } from '../document/estimate.js';
import { pairVerdictText } from '../document/pair-verdict.js';
import type { Report } from '../document/report.js';
import { dimensionsIn } from '../document/scheme.js';

const INSTRUMENT = 'survey';

type RecorderOf = (id: string | null) => Recorder;

/** Every figure beside countries and beside one another: a level names the other party. */
export function similarityEstimates(report: Report): readonly EstimateRow[] {
  const recorders = new Map(
    report.respondents.map((each) => [each.id, recorderFor(each, INSTRUMENT)]),
  );
  const study = recorderFor(null, INSTRUMENT);
  const of: RecorderOf = (id) => (id === null ? study : (recorders.get(id) ?? study));
  return [
    ...pairs(report, of),
    ...families(report, study),
    ...changes(report, of),
    ...pooled(report, of),
    ...invariance(report, of),
    ...homogeneity(report, study),
    ...components(report, of),
    ...report.comparison.countries.flatMap((people) => amongCountries(people, of)),
  ];
}

function pairs({ comparison }: Report, of: RecorderOf): EstimateRow[] {
  const { pairs: all, baseline } = comparison.similarities;
  return [
    ...all.flatMap(
      ({ first, second, similarity, sameLeanings, distance, corrected, ...judged }) => {
        const row = of(first);
        const about = { level: second, n: distance.n };
        const note = distance.low === null ? distance.note : pairVerdictText(judged);
        const tests = { ...about, p: judged.p, pAdjusted: judged.adjustedP };
        const { p, adjustedP } = judged.overWordings;
        return [
          row('pair_similarity', { value: similarity, chance: sameLeanings }, about),
          row('pair_distance', { ...distance, note, chance: 0 }, tests),
          row('pair_distance_detectable', judged.detectable, about),
          row('pair_similarity_corrected', { ...corrected, chance: 1 }, about),
          row('pair_over_wordings', p, { level: second, p, pAdjusted: adjustedP }),
        ];
      },
    ),
    ...(baseline ? [of(null)('pair_similarity_mean', baseline)] : []),
  ];
}

function families({ comparison }: Report, row: Recorder): EstimateRow[] {
  const { baseline, families: all } = comparison.families;
  const chance = baseline?.value ?? null;
  return [
    ...(baseline ? [row('family_baseline', baseline)] : []),
    ...all.flatMap(({ family, members, within, lead, p, adjustedP, ...rest }) => {
      const about = { level: family };
      const tests = { ...about, p, pAdjusted: adjustedP };
      return [
        row('family_members', members.length, about),
        ...(within ? [row('family_similarity', { ...within, chance }, tests)] : []),
        ...(lead ? [row('family_lead', { ...lead, chance: 0 }, tests)] : []),
        row('family_smallest_p', rest.smallestP, { ...about, pAdjusted: rest.smallestAdjustedP }),
        row('family_choices', rest.choices?.all ?? null, {
          ...about,
          n: rest.choices?.looked ?? null,
        }),
      ].map((each) => ({ ...each, family }));
    }),
  ];
}

function changes({ comparison }: Report, of: RecorderOf): EstimateRow[] {
  const { tunings, copies } = comparison;
  const changed = [
    ...tunings.map((each) => ({
      measure: 'tuning_difference',
      from: each.base,
      to: each.tuned,
      ...each,
    })),
    ...copies.map((each) => ({
      measure: 'copy_difference',
      from: each.original,
      to: each.copy,
      ...each,
    })),
  ];
  const without = copies.flatMap(({ original, copy, translation }) =>
    translation && translation.items.length > 0
      ? translation.without.map(({ dimension, value }) =>
          of(copy)('copy_difference_without_items', value, { dimension, level: original }),
        )
      : [],
  );
  return [
    ...changed.flatMap(({ measure, from, to, differences }) =>
      differences.map(({ dimension, p, adjustedP, ...figure }) =>
        of(to)(
          measure,
          { ...figure, chance: 0 },
          { dimension, level: from, p, pAdjusted: adjustedP },
        ),
      ),
    ),
    ...without,
  ];
}

function invariance({ comparison }: Report, of: RecorderOf): EstimateRow[] {
  const { items, without, tested } = comparison.invariance;
  return [
    of(null)('differing_items', items.length, { n: tested }),
    ...items.map(({ respondent, item, dimension, found, expected, p, adjustedP }) =>
      of(respondent)(
        'differing_item',
        { value: found, chance: expected },
        { dimension, level: item, p, pAdjusted: adjustedP },
      ),
    ),
    ...without.map(({ first, second, similarity }) =>
      of(first)('pair_similarity_without_items', similarity, { level: second }),
    ),
  ];
}

function pooled({ comparison }: Report, of: RecorderOf): EstimateRow[] {
  return comparison.pooled.flatMap(({ dimension, mean, between, likelihoods }) => [
    of(null)('pooled_mean', mean, { dimension, n: likelihoods.length }),
    of(null)('pooled_spread', between, { dimension, n: likelihoods.length }),
    ...likelihoods.map(({ respondent, value }) =>
      of(respondent)('pooled_likelihood', value, { dimension }),
    ),
  ]);
}

function homogeneity({ comparison }: Report, row: Recorder): EstimateRow[] {
  const found = comparison.homogeneity;
  if (!found) return [];
  const { respondents, distance, countries, ratio, shrinkage, shrunk, p } = found;
  return [
    row('homogeneity_distance', { ...distance, chance: shrunk?.value ?? null }, { p }),
    row('homogeneity_distance_countries', countries),
    row('homogeneity_ratio', { ...ratio, chance: 1 }, { n: distance.n }),
    row('homogeneity_shrinkage', shrinkage, { n: respondents }),
    ...(shrunk ? [row('homogeneity_distance_shrunk', shrunk)] : []),
  ];
}

function components(report: Report, of: RecorderOf): EstimateRow[] {
  const { map } = report.comparison;
  if (!map) return [];
  const study = of(null);
  const points = (
    row: Recorder,
    { x, y }: { readonly x: number; readonly y: number },
    level: string | null,
  ) => [row('map_first_component', x, { level }), row('map_second_component', y, { level })];
  return [
    ...map.explained.map((each, nth) =>
      study('component_variance_share', each, { level: `component ${nth + 1}`, n: map.fitted }),
    ),
    ...map.loadings.flatMap((weights, nth) =>
      dimensionsIn(report).map((dimension) =>
        study('component_loading', ownValue(weights, dimension) ?? null, {
          dimension,
          level: `component ${nth + 1}`,
        }),
      ),
    ),
    ...map.respondents.flatMap(({ respondent, ellipse, ...point }) => {
      const row = of(respondent);
      return [
        ...points(row, point, null),
        ...(ellipse
          ? [
              row('map_ellipse_major', ellipse.major),
              row('map_ellipse_minor', ellipse.minor),
              row('map_ellipse_angle', ellipse.angle),
            ]
          : []),
      ];
    }),
    ...points(study, map.null, 'null'),
    ...map.countries.flatMap(({ country, ...point }) => points(study, point, country)),
  ];
}

function amongCountries(people: CountryComparison, of: RecorderOf): EstimateRow[] {
  const { edition, null: none, nullRichWestLead } = people;
  const nulls = new Map(none.map((each) => [each.country, each]));
  const study = of(null);
  const at = (level: string) => `${snakeCase(edition.name)}: ${level}`;
  return [
    study('countries_spread', edition.spread, { level: edition.name, n: edition.complete }),
    ...none.flatMap(({ country, similarity, rank }) => [
      study('null_country_similarity', similarity, { level: at(country) }),
      study('null_country_rank', rank, { level: at(country) }),
    ]),
    ...people.respondents.flatMap((among) => {
      const row = of(among.respondent);
      return [
        row('country_profile_spread', among.spread, { level: edition.name }),
        row('null_distance', { ...among.fromNull, chance: 0 }, { level: edition.name }),
        ...among.countries.flatMap((each) =>
          countryRows(each, { row, level: at(each.country), none: nulls.get(each.country) }),
        ),
        ...best(row, { measure: 'country_best_tau', found: among.bestTau, at }),
        ...best(row, { measure: 'country_best_r', found: among.bestR, at }),
        ...groups(among, { row, at }),
        ...(among.richWestLead !== null
          ? [
              row(
                'rich_west_lead',
                { value: among.richWestLead, chance: nullRichWestLead },
                { level: edition.name },
              ),
            ]
          : []),
      ];
    }),
  ];
}

function countryRows(
  { similarity, rank, nearest, rescaled, rescaledRank, tau, r }: CountrySimilarity,
  {
    row,
    level,
    none,
  }: {
    readonly row: Recorder;
    readonly level: string;
    readonly none: CountryComparison['null'][number] | undefined;
  },
): EstimateRow[] {
  const about = { level };
  return [
    row('country_similarity', { ...similarity, chance: none?.similarity ?? null }, about),
    row('country_rank', { ...rank, chance: none?.rank ?? null }, about),
    row('country_nearest_share', nearest, about),
    row('country_similarity_rescaled', rescaled, about),
    row('country_rank_rescaled', rescaledRank, about),
    row('country_tau', { value: tau, chance: 0 }, about),
    row('country_r', { value: r, chance: 0 }, about),
  ];
}

function best(
  row: Recorder,
  {
    measure,
    found,
    at,
  }: {
    readonly measure: string;
    readonly found: BestAgreement | null;
    readonly at: (level: string) => string;
  },
): EstimateRow[] {
  if (!found) return [];
  return found.countries.flatMap((country) => [
    row(
      measure,
      { value: found.value, chance: found.median },
      { level: at(country), p: found.p, pAdjusted: found.adjustedP },
    ),
    row(`${measure}_smallest_p`, found.smallestP, { level: at(country) }),
  ]);
}

function groups(
  { groups: all }: RespondentAmongCountries,
  { row, at }: { readonly row: Recorder; readonly at: (level: string) => string },
): EstimateRow[] {
  return all.flatMap(({ group, kind, similarity, rescaled, null: chance }) => {
    const about = { level: at(`${kind} ${group}`) };
    return [
      row('group_similarity', { ...similarity, chance }, about),
      row('group_similarity_rescaled', rescaled, about),
    ];
  });
}
