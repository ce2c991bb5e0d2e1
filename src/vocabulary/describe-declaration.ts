import { type Declaration, orientationOn } from './declaration.js';
import type { Dimension } from './dimension.js';
import { Reader } from './reader.js';

/**
 * A declaration in plain words: the orientation on each of these dimensions, then whatever departs from a plain respondent,
 * then how it reads stories where a reader is declared, such as "simulated: pdi 0.25, …, ivr 0.50;
 * position bias 0.10, dress mixed; stories: d′ target 2.00, opposite 1.50, acquiescence 0.10".
 */
export function describeDeclaration(
  declaration: Declaration,
  dimensions: readonly Dimension[],
): string {
  const { reader } = declaration;
  const orientations = dimensions.map(
    (name) => `${name} ${orientationOn(declaration, name).toFixed(2)}`,
  );
  const lists = [orientations, traitsOf(declaration), reader ? readerTraits(reader) : []];
  return `simulated: ${lists
    .filter((list) => list.length > 0)
    .map((list) => list.join(', '))
    .join('; ')}`;
}

function traitsOf(declaration: Declaration): readonly string[] {
  const { instability } = declaration;
  return [
    ...departures([
      ['position bias', declaration.positionBias],
      ['acquiescence', declaration.acquiescence],
      ['instability of ab', instability.ab],
      ['instability of repeat', instability.repeat],
      ['instability of compare', instability.compare],
      ['refusal', declaration.refusal],
      ['neutral', declaration.neutral],
      ['unreadable', declaration.unreadable],
      ['verbosity', declaration.verbosity],
      ['desirability stated', declaration.desirability?.stated ?? 0],
      ['desirability inferred', declaration.desirability?.heard ?? 0],
      ['suggestible', declaration.suggestible ?? 1, 1],
    ]),
    ...(declaration.dress === 'bare' ? [] : [`dress ${declaration.dress}`]),
    ...(declaration.logprobs ? ['log-probabilities'] : []),
  ];
}

const plain = Reader.parse({});

/** How a reader reads stories: d′ by pole for one that infers attitudes; then whatever departs from a plain reader. */
function readerTraits(reader: Reader): readonly string[] {
  const { target, opposite } = reader.dPrime;
  const hears = {
    signal: `stories: d′ target ${target.toFixed(2)}, opposite ${opposite.toFixed(2)}`,
    topic: 'stories: infers topics alone',
    random: 'stories: infers nothing',
  }[reader.hears];
  const signal = departures([
    ['criterion', reader.criterion],
    ['scatter', reader.scatter, plain.scatter],
    ['lean scatter of pairs', reader.leanScatter?.pair ?? 0],
    ['lean scatter of items', reader.leanScatter?.item ?? 0],
  ]);
  return [
    hears,
    ...(reader.hears === 'signal' ? signal : []),
    ...departures([
      ['projection', reader.projection ?? 0],
      ['acquiescence', reader.yeaSaying],
      ['position bias', reader.orderBias],
      ['neutral', reader.neutral],
      ['unreadable', reader.unreadable],
      ['miscounts', reader.miscounts],
      ['misses', reader.misses],
    ]),
  ];
}

type Trait = readonly [name: string, value: number, usual?: number];

function departures(traits: readonly Trait[]): readonly string[] {
  return traits
    .filter(([, value, usual = 0]) => value !== usual)
    .map(([name, value]) => `${name} ${value.toFixed(2)}`);
}
