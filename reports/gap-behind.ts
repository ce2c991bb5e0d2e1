import { LEAST_RELIABILITY } from '../analysis/gap/carry-over.js';
import type { CarryOver, GapFigures, MeasureGap } from '../analysis/gap/gap.js';
import { NEGLIGIBLE } from '../analysis/gap/verdict.js';
import { dimensionCatalogue } from '../src/vocabulary/dimension.js';
import { counted, decimal, list } from './document/format.js';
import { slopeText } from './gap-words.js';
import type { StandingVerdict } from './standing-verdict.js';
import { standsOut } from './stands-out.js';

/** The figures that a verdict rests on: λ, with noise allowed for, and what it is told from. Empty where λ has no value. */
export function verdictFigures(standing: StandingVerdict): string[] {
  const { carryOver } = standing;
  if (!carryOver || carryOver.slope.value === null) return [];
  const figures = [`λ ${slopeText(carryOver.slope)}`, ...noise(standing, carryOver)];
  return [`${figures.join('; ')}${band(standing)}.`];
}

/** λ without noise in what is stated or, where that alone is in the way, how much noise there is. */
function noise(
  { verdict }: StandingVerdict,
  { slope, corrected, reliability }: CarryOver,
): string[] {
  if (verdict.why === 'noise')
    return reliability === null
      ? []
      : [`reliability ${decimal(reliability)}, where ${decimal(LEAST_RELIABILITY)} is needed`];
  if (!corrected || slope.low === null) return [];
  return [
    `${slopeText(corrected)} allowing for noise in what it states (reliability ${decimal(reliability ?? 0)})`,
  ];
}

function band({ verdict: { verdict, why } }: StandingVerdict): string {
  const within = `within ±${decimal(NEGLIGIBLE)}`;
  if (verdict === 'none shown' || why === 'hearing') return `, all ${within}`;
  return why === 'interval' ? `; faithful needs all of it ${within}` : '';
}

/** The carry-over that a study of this size would find, where none was found. */
export function sensitivity({ verdict: { verdict, why }, carryOver }: StandingVerdict): string[] {
  if (verdict === 'projects' || verdict === 'contrasts' || why === 'noise') return [];
  const detectable = (carryOver?.corrected ?? carryOver?.slope)?.detectable ?? null;
  if (detectable === null) return [];
  const found = `80 of 100 such studies would find a λ of ${decimal(detectable)} or more.`;
  return [why === 'interval' ? `More pairs or answers would tell more: ${found}` : found];
}

/** How much a verdict rests on. */
export function size({ carryOver }: StandingVerdict): string[] {
  if (!carryOver || carryOver.slope.value === null) return [];
  const { n, clusters } = carryOver.slope;
  return [`${counted(n, 'item')}, ${counted(clusters, 'pair')}.`];
}

/** The dimensions on which carry-over stands out, by its sign; that none does, where it is found over all. */
export function byDimension(
  headline: MeasureGap | undefined,
  { verdict: { verdict }, others }: StandingVerdict,
): string[] {
  const each = headline?.figures.filter(({ holm }) => holm !== null) ?? [];
  const after = `Holm’s correction over ${counted(each.length, 'dimension')}`;
  const by = others === null ? after : `by itself, ${after}`;
  const found = each.filter(standsOut);
  const over = found.filter(({ carryOver }) => (carryOver.slope.value ?? 0) > 0).map(named);
  const away = found.filter(({ carryOver }) => (carryOver.slope.value ?? 0) < 0).map(named);
  const on = (names: readonly string[]) =>
    names.length === each.length ? 'every dimension' : list(names);
  if (found.length > 0)
    return [
      ...(over.length > 0 ? [`It shows on ${on(over)} (${by}).`] : []),
      ...(away.length > 0 ? [`It leans away from itself on ${on(away)} (${by}).`] : []),
    ];
  const isTold = verdict === 'projects' || verdict === 'contrasts';
  return isTold && each.length > 0 ? [`No single dimension stands out (${by}).`] : [];
}

function named({ dimension }: GapFigures): string {
  return dimension === null ? 'all' : dimensionCatalogue[dimension].name.toLowerCase();
}
