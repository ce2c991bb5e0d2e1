import { z } from 'zod';
import { CarryOver, Slope, Verdict } from './gap.js';

/** A respondent held against others: its e less their mean e item by item, with their mean s as the covariate. */
export const GapAmongOthers = z.strictObject({
  /** Its id. */
  respondent: z.string(),
  /** Base respondents that the means are of. */
  others: z.int().min(0),
  carryOver: CarryOver,
  verdict: Verdict,
});
export type GapAmongOthers = z.infer<typeof GapAmongOthers>;

/** The mean carry-over of a family's members, resampled jointly over pairs. */
export const FamilyGap = z.strictObject({
  family: z.string(),
  /** Ids. */
  members: z.array(z.string()).min(2),
  slope: Slope,
});
export type FamilyGap = z.infer<typeof FamilyGap>;

/** The gaps of all respondents beside one another, by the headline's measure. */
export const Gaps = z.strictObject({
  /** Empty with fewer than five base respondents. */
  amongOthers: z.array(GapAmongOthers),
  /** One slope for all base respondents; description, which calls nobody projecting. Null with fewer than two. */
  pooled: Slope.nullable(),
  families: z.array(FamilyGap),
});
export type Gaps = z.infer<typeof Gaps>;
