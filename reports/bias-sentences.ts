import type { DimensionProfile, Profile, SignedEstimate } from '../analysis/profile.js';
import { dimensionCatalogue } from '../src/vocabulary/dimension.js';
import { difference, likelihood, list } from './format.js';
import { withoutBiases } from './tables/pulls.js';

/** The least pull, to either side, that is worth a sentence. */
const WORTH_SAYING = 0.02;

/** For the findings: how far biases pull the figures; none where they pull none by 0.02 or more. */
export function biasFinding(profile: Profile): string[] {
  const [most] = pulled(profile);
  if (!most) return [];
  return [
    `Its biases pull headline figures towards 0.50, by up to ${by(most)} on ${nameOf(most)} (${likelihood(most.filled.value)}, without them about ${likelihood(withoutBiases(most))}).`,
  ];
}

/** For the notices: which biases it has, and how far they pull its figures. */
export function biasNotice(profile: Profile): string[] {
  const all = pulled(profile);
  const [most] = all;
  if (!most) return [];
  return [
    `It ${list(biasesOf(profile))}. If such answers ignore the item, its headline is pulled towards 0.50 by 0.02 or more on ${all.length} of ${profile.dimensions.length} dimensions, most on ${nameOf(most)}, by ${by(most)}.`,
  ];
}

/** The dimensions pulled by 0.02 or more, most first; none where no bias can be told from 0. */
function pulled(profile: Profile): DimensionProfile[] {
  if (biasesOf(profile).length === 0) return [];
  return profile.dimensions
    .filter((each) => sizeOf(each) >= WORTH_SAYING)
    .sort((a, b) => sizeOf(b) - sizeOf(a));
}

function biasesOf({ biases: { position, acquiescence } }: Profile): string[] {
  return [
    ...biasOf(position, {
      up: 'favours the option shown first',
      down: 'favours the option shown second',
      name: 'position bias',
    }),
    ...biasOf(acquiescence, {
      up: 'says yes whatever the item',
      down: 'says no whatever the item',
      name: 'acquiescence',
    }),
  ];
}

interface Words {
  readonly up: string;
  readonly down: string;
  readonly name: string;
}

/** A bias in words; nothing where its interval, as printed, includes 0. */
function biasOf({ value, low, high }: SignedEstimate, { up, down, name }: Words): string[] {
  if (value === null || low === null || high === null) return [];
  const apart = Number(low.toFixed(2)) > 0 || Number(high.toFixed(2)) < 0;
  if (!apart) return [];
  const figure = `${name} ${difference(value)}, ${difference(low)} to ${difference(high)}`;
  return [`${value > 0 ? up : down} (${figure})`];
}

const sizeOf = ({ pull }: DimensionProfile) => Math.abs(pull.value ?? 0);
const by = (figures: DimensionProfile) => likelihood(sizeOf(figures));
const nameOf = ({ dimension }: DimensionProfile) =>
  dimensionCatalogue[dimension].name.toLowerCase();
