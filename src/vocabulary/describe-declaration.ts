import type { Declaration } from './declaration.js';
import { dimensions } from './dimension.js';

/**
 * A declaration in plain words: the six orientations, then whatever departs from a plain
 * respondent, such as "simulated: pdi 0.25, …, ivr 0.50; position bias 0.10, dress mixed".
 */
export function describeDeclaration(declaration: Declaration): string {
  const { orientation, instability } = declaration;
  const orientations = dimensions.map((name) => `${name} ${orientation[name].toFixed(2)}`);
  const chances = [
    ['position bias', declaration.positionBias],
    ['acquiescence', declaration.acquiescence],
    ['instability of ab', instability.ab],
    ['instability of repeat', instability.repeat],
    ['instability of compare', instability.compare],
    ['refusal', declaration.refusal],
    ['neutral', declaration.neutral],
    ['unreadable', declaration.unreadable],
    ['verbosity', declaration.verbosity],
  ] as const;
  const traits = chances
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => `${name} ${value.toFixed(2)}`);
  if (declaration.dress !== 'bare') traits.push(`dress ${declaration.dress}`);
  if (declaration.logprobs) traits.push('log-probabilities');
  return `simulated: ${[orientations, traits]
    .filter((list) => list.length > 0)
    .map((list) => list.join(', '))
    .join('; ')}`;
}
