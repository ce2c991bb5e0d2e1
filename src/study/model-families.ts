import type { LintFinding } from '../../reports/terminal/lint.js';
import type { InputError } from '../../vocabulary/input.js';
import { canonicalJson } from '../../vocabulary/request.js';
import type { SourceDocument } from '../content/document.js';
import { suggestion } from '../content/document-faults.js';
import type { Study, StudyRespondent } from './study.js';

type Tagged = Pick<StudyRespondent, 'id' | 'tags'>;

/** Makes an error for the base of the respondent at a place. */
type At = (place: number, message: string) => InputError;

/**
 * Refuses a base that leads back to its own respondent.
 * @throws what `at` makes
 */
export function refuseCircles(respondents: readonly Tagged[], at: At): void {
  const bases = new Map(respondents.map(({ id, tags }) => [id, tags.base]));
  for (const [place, { id }] of respondents.entries()) {
    const way = circleFrom(id, (each) => bases.get(each) ?? null);
    if (!way) continue;
    throw at(
      place,
      way.length === 1
        ? `"${id}" cannot be its own base; name the respondent that it was tuned from`
        : `the base of "${id}" leads back to it (${[...way, id].join(', ')}); remove one of these bases`,
    );
  }
}

/**
 * Refuses a base that is none of the respondents.
 * @throws what `at` makes
 */
export function refuseUnknownBases(respondents: readonly Tagged[], at: At): void {
  const ids = respondents.map(({ id }) => id);
  for (const [place, { id, tags }] of respondents.entries()) {
    if (tags.base === null || ids.includes(tags.base)) continue;
    const others = ids.filter((other) => other !== id);
    throw at(
      place,
      `"${tags.base}", the base of "${id}", is no respondent of this study; ${suggestion(tags.base, others)}`,
    );
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

/** What tells one model from another, and a model from itself under a persona. */
interface Originated {
  readonly id: string;
  readonly endpoint: string;
  readonly model: string;
  readonly persona: string | null;
}

/**
 * For each respondent the id of the one that it is a copy of, in order; null for one in its own right.
 * Of the respondents that one model at one endpoint gives, the first without a persona stands for all:
 * the others share its culture before any is measured, and would count it twice.
 */
export function copiesOf(respondents: readonly Originated[]): readonly (string | null)[] {
  const standing = new Map<string, Originated>();
  for (const respondent of respondents) {
    const known = standing.get(originOf(respondent));
    if (!known || (known.persona !== null && respondent.persona === null)) {
      standing.set(originOf(respondent), respondent);
    }
  }
  return respondents.map((respondent) => {
    const first = standing.get(originOf(respondent));
    return first && first !== respondent ? first.id : null;
  });
}

function originOf({ endpoint, model }: Originated): string {
  return canonicalJson({ endpoint, model });
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
        message: `family "${family}" has ${members}${besides}; a family is compared from two on`,
      },
    ];
  });
}
