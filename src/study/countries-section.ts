import { z } from 'zod';
import { defaultEdition } from '../content/load-countries.js';
import { mapFits } from '../vocabulary/map-fit.js';

/** The `countries:` section of a study: the country scores that its respondents are compared with. */
export const CountriesSection = z.strictObject({
  /** An edition of country scores by its name, or the path of a user's own table. */
  scores: z.string().min(1).default(defaultEdition),
  /** What the axes of the map are fitted to: the countries alone, or countries and respondents together. */
  map: z.enum(mapFits).default('countries'),
});
export type CountriesSection = z.infer<typeof CountriesSection>;
