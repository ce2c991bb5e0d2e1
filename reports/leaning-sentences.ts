import type { DimensionProfile, Profile } from '../analysis/profile.js';
import { dimensionCatalogue } from '../src/vocabulary/dimension.js';
import { firstFigure, firstKind, isPoorlyRead } from './first-figure.js';
import { count, counted, estimate, likelihood, noInterval } from './document/format.js';
import { type Lean, leanOf } from './lean.js';

/** Where a profile leans, where it does not, and where that cannot be told, each with its figure. */
export function leaningSentences(profile: Profile): string[] {
  const said = profile.dimensions.map((figures) => {
    const info = dimensionCatalogue[figures.dimension];
    const figure = firstFigure(profile, figures);
    const lean = leanOf(figure);
    const pole = lean === 'opposite' ? info.opposite : info.target;
    const both = estimate(figure) + secondFigure(profile, figures);
    return { lean, name: info.name.toLowerCase(), pole, figure: both };
  });
  const of = (...leans: readonly Lean[]) => said.filter(({ lean }) => leans.includes(lean));
  const leaning = of('target', 'opposite').map(({ pole, figure }) => `${pole}, ${figure}`);
  const even = of('none').map(({ name, figure }) => `${name}, ${figure}`);
  return [
    ...(leaning.length > 0 ? [`It leans towards: ${leaning.join('; ')}.`] : []),
    ...(even.length > 0 ? [`Cannot be told from 0.50: ${even.join('; ')}.`] : []),
    ...untold(profile),
  ];
}

/** The other figure, after the first, where too little was readable for the headline alone. */
function secondFigure(profile: Profile, figures: DimensionProfile): string {
  if (!isPoorlyRead(profile)) return '';
  const { imputed: filled, readableOnly: answered } = figures;
  if (firstKind(profile, figures) === 'answered') return `, headline ${estimate(filled)}`;
  return answered.value === null
    ? ''
    : `, answered-only ${likelihood(answered.value)} (${counted(answered.n, 'item')})`;
}

/** The figures that have no interval; those for the same reason share a sentence. */
function untold(profile: Profile): string[] {
  const figures = profile.dimensions
    .map((each) => ({ dimension: each.dimension, figure: firstFigure(profile, each) }))
    .filter(({ figure }) => leanOf(figure) === 'unknown');
  const reasons = [...new Set(figures.map(({ figure }) => noInterval(figure)))];
  return reasons.map((reason) => {
    const named = figures
      .filter(({ figure }) => noInterval(figure) === reason)
      .map(({ dimension, figure }) => {
        const name = dimensionCatalogue[dimension].name.toLowerCase();
        return figure.value === null ? name : `${name}, ${likelihood(figure.value)}`;
      });
    return `Whether it leans cannot be told on: ${named.join('; ')} (${reason}).`;
  });
}

/** How many items each figure rests on. */
export function itemsSentence(profile: Profile): string[] {
  const numbers = profile.dimensions
    .map((figures) => firstFigure(profile, figures))
    .flatMap(({ value, n }) => (value === null ? [] : [n]));
  if (numbers.length === 0) return [];
  const [fewest, most] = [Math.min(...numbers), Math.max(...numbers)];
  const behind = fewest === most ? counted(most, 'item') : `${count(fewest)}–${count(most)} items`;
  return [`Each figure rests on ${behind}.`];
}
