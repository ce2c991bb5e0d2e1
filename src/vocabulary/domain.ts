import { z } from 'zod';

/** The seven areas of life that items are set in (CDEval, Figure 9). */
export const domains = [
  'family',
  'education',
  'work',
  'wellness',
  'lifestyle',
  'arts',
  'science',
] as const;

export const Domain = z.enum(domains);
export type Domain = z.infer<typeof Domain>;
