import type { DimensionProfile, Profile, SignedEstimate } from '../analysis/profile.js';
import { dimensionCatalogue } from '../src/vocabulary/dimension.js';
import { difference, likelihood, list, noInterval } from './document/format.js';
import { withoutBiases } from './tables/pulls.js';

/** The least pull, by estimate and to either side, that is worth a sentence. */
const WORTH_SAYING = 0.02;

/** For the findings: how far biases move the figures; none where they move none by 0.02 or more. */
export function biasFinding(profile: Profile): string[] {
  const [most] = pulled(profile);
  if (!most) return [];
  return [
    `If its biased answers ignore the item, position bias and acquiescence, both as estimated, move the headline most on ${nameOf(most)}, ${moved(most)}: ${likelihood(most.imputed.value)}, without them about ${likelihood(withoutBiases(most))}.`,
  ];
}

/** For the notices: which biases it has, and how far they move its figures. */
export function biasNotice(profile: Profile): string[] {
  const all = pulled(profile);
  const [most] = all;
  if (!most) return [];
  return [
    `It ${list(biasesOf(profile))}. If such answers ignore the item, each form’s likelihood is pulled towards 0.50, and position bias and acquiescence, both as estimated, move the headline by 0.02 or more on ${all.length} of ${profile.dimensions.length} dimensions, most on ${nameOf(most)}, ${moved(most)}.`,
  ];
}

/** The dimensions moved by 0.02 or more, most first; none where no bias can be told from 0. */
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
      up: 'favours yes',
      down: 'favours no',
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

/** By how much a headline is moved, with the limits, and where to; differences are of figures as printed. */
function moved(figures: DimensionProfile): string {
  const { imputed: filled, pull } = figures;
  const headline = printed(filled.value);
  const without = printed(withoutBiases(figures));
  const limits =
    pull.low === null || pull.high === null
      ? noInterval(pull)
      : `${[pull.low, pull.high]
          .map((limit) => difference(headline - printed(withoutBiases(figures, limit))))
          .join(' to ')} with the biases at the ends of their intervals`;
  return `by ${difference(headline - without)} (${limits}), ${whereTo(headline, without)}`;
}

function whereTo(headline: number, without: number): string {
  const [lean, leanWithout] = [headline - 0.5, without - 0.5];
  if (lean * leanWithout < 0) return 'to the other side of 0.50';
  return Math.abs(lean) < Math.abs(leanWithout) ? 'towards 0.50' : 'away from 0.50';
}

/** A likelihood as the reader sees it, so that differences agree with what they are of. */
const printed = (value: number | null) => Number(likelihood(value ?? 0));
const sizeOf = ({ pull }: DimensionProfile) => Math.abs(pull.value ?? 0);
const nameOf = ({ dimension }: DimensionProfile) =>
  dimensionCatalogue[dimension].name.toLowerCase();
