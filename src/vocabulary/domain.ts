import { z } from 'zod';

/** The id of an area of life that items are set in. */
export const Domain = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a domain is lower-case words joined by hyphens');
export type Domain = z.infer<typeof Domain>;

/** The domains of a questionnaire that names none of its own (CDEval, Figure 9). */
export const domains: readonly Domain[] = [
  'family',
  'education',
  'work',
  'wellness',
  'lifestyle',
  'arts',
  'science',
];
