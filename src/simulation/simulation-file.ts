import { z } from 'zod';
import { DeclarationEntry, gathered } from '../vocabulary/declaration.js';
import { SimulatedJudge } from '../vocabulary/reader.js';
import { Faults } from './faults.js';

const Id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is lower-case words joined by hyphens');

/**
 * What `undertone simulate FILE` serves: respondents with their declarations side by side with an id, and
 * judges likewise. `further` is what instruments let people declare, by the instruments' ids.
 */
export function simulationFile(further: Readonly<Record<string, z.ZodType>>) {
  return z
    .strictObject({
      respondents: z
        .array(
          DeclarationEntry.safeExtend({ ...further, id: Id }).transform(({ id, ...entry }) => ({
            id,
            declaration: gathered(entry, further),
          })),
        )
        .min(1),
      judges: z
        .array(SimulatedJudge.extend({ id: Id }).transform(({ id, ...judge }) => ({ id, judge })))
        .default([]),
      faults: Faults.optional(),
    })
    .refine(
      ({ respondents, judges }) => {
        const ids = [...respondents, ...judges].map(({ id }) => id);
        return new Set(ids).size === ids.length;
      },
      { error: 'two respondents or judges have the same id' },
    );
}
