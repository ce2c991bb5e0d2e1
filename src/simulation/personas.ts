import { type CountryTable, completeCountries } from '../../vocabulary/country.js';
import { type Dimension, ofDimension, perDimension } from '../../vocabulary/scheme.js';
import type { StudyRespondent } from '../study/study.js';
import { type Declaration, orientationOn } from './declaration.js';
import type { Knowledge } from './respondent.js';

/** What a country's persona stands for: its scores, and the mean of those that are as rich. */
interface Target {
  /** As it stands in a system message. */
  readonly text: string;
  readonly scores: Readonly<Record<Dimension, number>>;
  readonly wealth: Readonly<Record<Dimension, number>>;
}

/** The personas of countries that respondents play, by the chosen country scores. */
export function personaTargets(
  respondents: readonly Pick<StudyRespondent, 'personaLevel'>[],
  {
    table,
    dimensions,
  }: { readonly table: CountryTable; readonly dimensions: readonly Dimension[] },
): readonly Target[] {
  const complete = completeCountries(table, dimensions);
  const texts = new Map(
    respondents.flatMap(({ personaLevel: level }) =>
      level?.country ? [[level.text, level.country] as const] : [],
    ),
  );
  const found = [...texts].flatMap(([text, name]) => {
    const country = complete.find((each) => each.name === name);
    if (!country) return [];
    const alike = complete.filter(({ richWest }) => richWest === country.richWest);
    const wealth = perDimension(
      dimensions,
      (dimension) =>
        alike.reduce((sum, { scores }) => sum + ofDimension(scores, dimension), 0) / alike.length,
    );
    return [{ text, scores: country.scores, wealth }];
  });
  // Where one text is part of another, the longer is meant.
  return found.toSorted((a, b) => b.text.length - a.text.length);
}

/**
 * Lets the personas of countries move a respondent that declares it. With T the target's score × 0.01 and s
 * the steerability, each orientation m becomes
 *
 *     m′ = m + s·(T − m),   kept within 0..1
 *
 * The seed stays, so that items scatter about m′ by the same draws.
 */
export function personaKnowledge(targets: readonly Target[]): Knowledge {
  // A declaration that is the same object every time need not be hashed every time.
  const known = new WeakMap<Declaration, Map<string, Declaration>>();
  return {
    instrument: 'personas',
    turned(declaration, system) {
      if (!declaration.personas || system === '') return declaration;
      const turned = known.get(declaration) ?? new Map<string, Declaration>();
      known.set(declaration, turned);
      const found = turned.get(system) ?? movedBy(targets, { declaration, system });
      turned.set(system, found);
      return found;
    },
    asked: () => undefined,
  };
}

function movedBy(
  targets: readonly Target[],
  { declaration, system }: { readonly declaration: Declaration; readonly system: string },
): Declaration {
  const { personas } = declaration;
  const target = targets.find(({ text }) => system.includes(text));
  if (!personas || !target) return declaration;
  const towards = target[personas.knows];
  const orientation = perDimension(Object.keys(towards), (dimension) => {
    const before = orientationOn(declaration, dimension);
    const moved =
      before + personas.steerability * (0.01 * ofDimension(towards, dimension) - before);
    return Math.min(1, Math.max(0, moved));
  });
  return { ...declaration, orientation: { ...declaration.orientation, ...orientation } };
}
