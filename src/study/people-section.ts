import { z } from 'zod';
import { defaultEdition } from '../content/load-countries.js';
import { mapFits } from '../vocabulary/map-fit.js';

/** The `people:` section of a study: whom its respondents are held against. */
export const PeopleSection = z.strictObject({
  /** An edition of country scores by its name, or the path of a user's own table. */
  countries: z.string().min(1).default(defaultEdition),
  /** What the axes of the map are fitted to: the countries alone, or countries and respondents together. */
  map: z.enum(mapFits).default('countries'),
});
export type PeopleSection = z.infer<typeof PeopleSection>;
