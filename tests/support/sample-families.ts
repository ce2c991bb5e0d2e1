import type { Families } from '../../analysis/comparison.js';
import { familyTest } from '../../analysis/family-test.js';
import { holm } from '../../analysis/holm.js';
import { similarity } from '../../analysis/similarity.js';
import type { ReportedRespondent } from '../../reports/document/report.js';
import { type Few, sampleEstimate, sampleSigned } from './sample-estimate.js';
import { sampled } from './sample-figures.js';

/** A sample respondent by its six headline figures. */
export interface Whole {
  readonly respondent: ReportedRespondent;
  readonly six: readonly number[];
  /** Why nothing made of it has limits; null where it has. */
  readonly few: Few | null;
}

/** The families of these respondents by their tags, tested as real ones are, with made-up limits. */
export function sampleFamilies(base: readonly Whole[]): Families {
  const matrix = base.map((one) => base.map((other) => similarity(one.six, other.six)));
  const few = base.find((each) => each.few)?.few ?? null;
  const baseline = meanOf(
    matrix.flatMap((row, place) => row.slice(place + 1)),
    few,
  );
  const names = [...new Set(base.flatMap(({ respondent }) => respondent.tags.family ?? []))];
  const families = names.map((family) => {
    const places = [...base.keys()].filter(
      (place) => base[place]?.respondent.tags.family === family,
    );
    // A sample where there are many choices: samples are made in nearly every test.
    const test = familyTest(matrix, places, { seed: 1, most: 20_000, sampled: 1000 });
    return { family, places, test };
  });
  const adjusted = holm(families.map(({ test }) => test?.p ?? null));
  const smallest = holm(families.map(({ test }) => test?.smallestP ?? null));
  return {
    among: base.map(({ respondent }) => respondent.id),
    baseline,
    families: families.map(({ family, places, test }, nth) => ({
      family,
      members: places.map((place) => base[place]?.respondent.id ?? ''),
      within: test && meanOf([test.within], few),
      lead:
        test &&
        sampleSigned(test.within - (baseline?.value ?? 0), few, { n: sampled.all, reach: 0.03 }),
      p: test?.p ?? null,
      smallestP: test?.smallestP ?? null,
      adjustedP: adjusted[nth] ?? null,
      smallestAdjustedP: smallest[nth] ?? null,
      choices: test?.choices ?? null,
    })),
  };
}

/** The mean of these with made-up limits; null of none. */
export function meanOf(values: readonly number[], few: Few | null) {
  if (values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return sampleEstimate(mean, few, sampled.all);
}
