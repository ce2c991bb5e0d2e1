import { suggestion } from '../content/suggestion.js';
import type { InputError } from '../vocabulary/input-error.js';
import { circleFrom } from './base-circle.js';
import type { StudyRespondent } from './study.js';

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
