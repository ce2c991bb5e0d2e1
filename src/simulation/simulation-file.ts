import { z } from 'zod';
import { Declaration } from '../vocabulary/declaration.js';
import { Faults } from './faults.js';

const Id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is lower-case words joined by hyphens');

/** What `undertone simulate FILE` serves: respondents with their declarations side by side with an id. */
export const SimulationFile = z.strictObject({
  respondents: z
    .array(
      Declaration.safeExtend({ id: Id }).transform(({ id, ...declaration }) => ({
        id,
        declaration,
      })),
    )
    .min(1)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
      error: 'two respondents have the same id',
    }),
  faults: Faults.optional(),
});
export type SimulationFile = z.infer<typeof SimulationFile>;
