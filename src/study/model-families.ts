import type { LintFinding } from '../../analysis/results/lint.js';
import type { InputError } from '../../vocabulary/input.js';
import { canonicalJson, identityWithoutWave } from '../../vocabulary/request.js';
import type { Tags } from '../../vocabulary/respondent.js';
import type { SourceDocument } from '../content/document.js';
import { suggestion } from '../content/document-faults.js';
import type { StudyRespondent } from '../instruments/base/entries.js';
import type { Study } from './study.js';

type Tagged = Pick<StudyRespondent, 'id' | 'tags'>;

/** The tags that name another respondent, and how that one is called. */
const links = {
  base: { what: 'base', fix: 'name the respondent that it was tuned from' },
  earlier: { what: 'earlier wave', fix: 'name the respondent that it is a later wave of' },
} as const;
type Link = keyof typeof links;

/** Makes an error for a tag of the respondent at a place. */
type At = (place: number, tag: Link, message: string) => InputError;

/**
 * Refuses a base or an earlier wave that leads back to its own respondent.
 * @throws what `at` makes
 */
export function refuseCircles(respondents: readonly Tagged[], at: At): void {
  for (const tag of Object.keys(links) as Link[]) {
    const { what, fix } = links[tag];
    const linked = new Map(respondents.map(({ id, tags }) => [id, tags[tag]]));
    for (const [place, { id }] of respondents.entries()) {
      const way = circleFrom(id, (each) => linked.get(each) ?? null);
      if (!way) continue;
      throw at(
        place,
        tag,
        way.length === 1
          ? `"${id}" cannot be its own ${what}; ${fix}`
          : `the ${what} of "${id}" leads back to it (${[...way, id].join(', ')}); remove one of these`,
      );
    }
  }
}

/**
 * Refuses a base or an earlier wave that is none of the respondents.
 * @throws what `at` makes
 */
export function refuseUnknownLinks(respondents: readonly Tagged[], at: At): void {
  const ids = respondents.map(({ id }) => id);
  for (const tag of Object.keys(links) as Link[]) {
    for (const [place, { id, tags }] of respondents.entries()) {
      const named = tags[tag];
      if (named === null || ids.includes(named)) continue;
      const others = ids.filter((other) => other !== id);
      throw at(
        place,
        tag,
        `"${named}", the ${links[tag].what} of "${id}", is not a respondent of this study; ${suggestion(named, others)}`,
      );
    }
  }
}

/**
 * The respondents from one over its base, and the base of that, back to itself; null where they do not
 * lead back to it.
 */
export function circleFrom(
  id: string,
  baseOf: (id: string) => string | null,
): readonly string[] | null {
  const way = [id];
  let base = baseOf(id);
  while (base !== null && !way.includes(base)) {
    way.push(base);
    base = baseOf(base);
  }
  return base === id ? way : null;
}

/** What tells one model from another, and a model from itself under a persona or at another wave. */
interface Originated {
  readonly id: string;
  readonly endpoint: string;
  readonly model: string;
  readonly persona: string | null;
  readonly tags: Pick<Tags, 'earlier'>;
}

/**
 * For each respondent the id of the one that it is a copy of, in order; null for one in its own right.
 * Of the respondents that one model at one endpoint gives, at any wave, the first without a persona stands for
 * all: the others share its culture before any is measured, and would count it twice.
 */
export function copiesOf(respondents: readonly Originated[]): readonly (string | null)[] {
  const standing = new Map<string, Originated>();
  const originOf = originsOf(respondents);
  for (const respondent of respondents) {
    const known = standing.get(originOf(respondent));
    if (!known || rank(respondent) < rank(known)) standing.set(originOf(respondent), respondent);
  }
  return respondents.map((respondent) => {
    const first = standing.get(originOf(respondent));
    return first && first !== respondent ? first.id : null;
  });
}

/** A later wave stands for no earlier one, nor a persona for the model without. */
function rank({ persona, tags: { earlier } }: Originated): number {
  return (earlier === null ? 0 : 2) + (persona === null ? 0 : 1);
}

/** What respondents have in common that one model gives: endpoint and model of the earliest wave. */
function originsOf(respondents: readonly Originated[]): (respondent: Originated) => string {
  const known = new Map(respondents.map((each) => [each.id, each]));
  return (respondent) => {
    const passed = new Set<Originated>();
    let first = respondent;
    while (!passed.has(first)) {
      passed.add(first);
      first = known.get(first.tags.earlier ?? '') ?? first;
    }
    const { endpoint, model } = first;
    return canonicalJson({ endpoint: identityWithoutWave(endpoint), model });
  };
}

/** A warning for each family of a study that has nobody to be compared with, where it is first named. */
export function loneFamilies(
  { respondents }: Study,
  document: SourceDocument,
): readonly LintFinding[] {
  const copies = copiesOf(respondents);
  const tagged = respondents.map(({ tags }) => tags.family);
  return [...new Set(tagged)].flatMap((family): LintFinding[] => {
    if (family === null) return [];
    const places = [...tagged.keys()].filter((place) => tagged[place] === family);
    const own = places.filter((place) => copies[place] === null);
    if (own.length > 1) return [];
    const members = own.length === 1 ? 'one respondent' : 'no respondent';
    const besides = places.length > own.length ? ' besides copies of the same model' : '';
    return [
      {
        line: document.lineOfKey(['respondents', places[0] ?? 0], 'family'),
        check: 'families',
        severity: 'warning',
        message: `family "${family}" has ${members}${besides}; a family needs at least two to be compared`,
      },
    ];
  });
}
