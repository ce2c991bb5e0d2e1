import type { Described } from '../document/document.js';
import type { Report } from '../document/report.js';
import { dimensionsIn } from '../document/scheme.js';

const measure = (name: string, unit: string, meaning: string): Described => ({
  measure: name,
  unit,
  meaning,
});

const SIMILARITY = '0..1';

/** What each measure is; no distance is over the root of the number of dimensions. */
export function similarityMeasures(report: Pick<Report, 'scheme'>): readonly Described[] {
  const distance = `0..√${dimensionsIn(report).length}`;
  return [
    measure(
      'pair_similarity',
      SIMILARITY,
      'Similarity to the respondent in level: 1/(1 + distance) (CDEval equation 4). Null: what two with the same preferences would get.',
    ),
    measure(
      'pair_distance',
      distance,
      'Distance to the respondent in level without noise; the note has the verdict. p_adjusted after Holm over the pairs.',
    ),
    measure(
      'pair_distance_detectable',
      distance,
      'The smallest distance that would be found with 80 % power after Holm over the pairs.',
    ),
    measure('pair_similarity_corrected', SIMILARITY, '1/(1 + pair_distance).'),
    measure('pair_over_wordings', 'p', 'How often two equal over wordings would lie so far apart.'),
    measure(
      'pair_similarity_mean',
      SIMILARITY,
      'Mean of pair_similarity over all pairs (equation 5), over the items that all answered.',
    ),
    measure('family_baseline', SIMILARITY, 'The same over respondents that are no copies.'),
    measure('family_members', 'count', 'Respondents in the family, copies left out.'),
    measure(
      'family_similarity',
      SIMILARITY,
      'Mean similarity of the pairs in a family. p by permutation; p_adjusted after Holm.',
    ),
    measure('family_lead', '-1..1', 'family_similarity less family_baseline.'),
    measure(
      'family_smallest_p',
      'p',
      'The smallest p that could have come out; p_adjusted after Holm.',
    ),
    measure(
      'family_choices',
      'count',
      'Ways to choose as many respondents; n of them were looked at.',
    ),
    measure(
      'tuning_difference',
      '-1..1',
      'Likelihood of the tuned respondent less that of its base, in level. p_adjusted after Holm over all of these differences.',
    ),
    measure(
      'copy_difference',
      '-1..1',
      'Likelihood of a copy (language, persona, parameters) less that of its original, in level. p_adjusted as above.',
    ),
    measure(
      'copy_difference_without_items',
      '-1..1',
      'The same without items that stand out beyond their dimension in another language: a sensitivity figure, no test.',
    ),
    measure(
      'pooled_likelihood',
      SIMILARITY,
      'Imputed likelihood drawn towards the mean of all respondents by how little is known of it.',
    ),
    measure(
      'differing_items',
      'count',
      'Items that one respondent answers otherwise; n items × respondents.',
    ),
    measure(
      'differing_item',
      SIMILARITY,
      'Share of target answers to the item in level, beside the one expected. p_adjusted after Benjamini and Hochberg over all.',
    ),
    measure(
      'pair_similarity_without_items',
      SIMILARITY,
      'Equation 4 without the items in which either differs: a sensitivity figure, no test.',
    ),
    measure('pooled_mean', SIMILARITY, 'What they are drawn to; n respondents.'),
    measure('pooled_spread', 'logits', 'Standard deviation between respondents without noise.'),
    measure(
      'homogeneity_distance',
      distance,
      'Root mean square distance of respondents without noise. Null: of countries shrunk to the same spread.',
    ),
    measure('homogeneity_distance_countries', distance, 'The same between countries.'),
    measure('homogeneity_ratio', 'ratio', 'The first over the second.'),
    measure(
      'homogeneity_shrinkage',
      'ratio',
      'Spread of respondents about 0.5 over that of countries.',
    ),
    measure(
      'homogeneity_distance_shrunk',
      distance,
      'Mean distance of the shrunk countries and the range of 95 % of them.',
    ),
    measure('component_variance_share', '0..1', 'Share of the variance along a component.'),
    measure('component_loading', '-1..1', 'Weight of a dimension in a component.'),
    measure(
      'map_first_component',
      'likelihood',
      'Place on the map along the first component; a level is a country or the null.',
    ),
    measure('map_second_component', 'likelihood', 'The same along the second.'),
    measure(
      'map_ellipse_major',
      'likelihood',
      'Longer half axis of the ellipse that holds 95 % of the draws.',
    ),
    measure('map_ellipse_minor', 'likelihood', 'Shorter half axis.'),
    measure('map_ellipse_angle', 'degrees', 'Angle of the longer axis from the first component.'),
    measure(
      'countries_spread',
      '0..0.5',
      'Root mean square distance of the countries’ scores, × 0.01, from 0.5; n complete countries.',
    ),
    measure(
      'null_country_similarity',
      SIMILARITY,
      'Similarity of answers of 0.5 throughout to a country.',
    ),
    measure('null_country_rank', 'rank', 'Rank of that country for them.'),
    measure('country_profile_spread', '0..0.5', 'Root mean square distance of a profile from 0.5.'),
    measure('null_distance', distance, 'Distance of a profile from 0.5 throughout without noise.'),
    measure(
      'country_similarity',
      SIMILARITY,
      'Similarity to a country (equation 3). Null: of answers of 0.5 throughout.',
    ),
    measure(
      'country_rank',
      'rank',
      'Rank of the country, 1 the nearest, with the middle 95 % of the draws.',
    ),
    measure('country_nearest_share', '0..1', 'Share of the draws in which it is the nearest.'),
    measure(
      'country_similarity_rescaled',
      SIMILARITY,
      'country_similarity after the profile is stretched about 0.5 to the spread of the countries.',
    ),
    measure('country_rank_rescaled', 'rank', 'Rank by it.'),
    measure('country_tau', '-1..1', 'Kendall’s tau-b over the dimensions.'),
    measure('country_r', '-1..1', 'Pearson’s r over the dimensions.'),
    measure(
      'country_best_tau',
      '-1..1',
      'The highest tau with any country. Null: median of the best over all orders of the profile; p by permutation, p_adjusted after Holm over tau and r.',
    ),
    measure('country_best_tau_smallest_p', 'p', 'The smallest p that any order could come to.'),
    measure('country_best_r', '-1..1', 'The same for r.'),
    measure('country_best_r_smallest_p', 'p', 'The same for r.'),
    measure(
      'group_similarity',
      SIMILARITY,
      'Similarity to the mean scores of a group of countries. Null: of answers of 0.5 throughout.',
    ),
    measure('group_similarity_rescaled', SIMILARITY, 'The same after stretching the profile.'),
    measure(
      'rich_west_lead',
      '-1..1',
      'Similarity to rich and Western countries less that to others.',
    ),
  ];
}
