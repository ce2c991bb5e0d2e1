import { z } from 'zod';

/** How often each template is put to a respondent: the paper's R. */
export const Repeats = z.int().min(1).max(1000);

/**
 * How answers become readings. `auto` and `logprobs` read log-probabilities where they come and sample
 * where they do not; `logprobs` also refuses a temperature at which they would not hold. `sample` asks
 * for none.
 */
const Scoring = z.enum(['auto', 'sample', 'logprobs']);

/** The `survey:` section of a study. */
export const SurveySection = z.strictObject({
  /** The built-in questionnaire, or the path of a user's own. */
  questionnaire: z.string().min(1).default('undertone'),
  /** The built-in templates, or the path of a user's own. */
  templates: z.string().min(1).default('undertone'),
  repeats: Repeats.default(1),
  /** Share of the items that is asked twice more, for test–retest agreement. */
  retest: z.number().min(0).max(1).default(0.2),
  scoring: Scoring.default('auto'),
  /** Items per cell of dimension and domain; absent asks all. */
  limit: z.int().min(1).optional(),
});
export type SurveySection = z.infer<typeof SurveySection>;
