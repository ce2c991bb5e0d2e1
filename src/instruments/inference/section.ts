import { z } from 'zod';
import { candidateModes, inferenceTasks, shotCounts, styles } from '../../vocabulary/hearing.js';
import { SimulatedJudge } from '../../vocabulary/reader.js';

/** A list without doubles, of at least one. */
function several<Choice extends z.ZodType>(choice: Choice) {
  return z
    .array(choice)
    .min(1)
    .refine((all) => new Set(all).size === all.length, 'the same is named twice; name it once');
}

/** Who judges what respondents extract; never the respondent itself unless that is asked for. */
export const JudgeEntry = z.strictObject({
  /** The model that judges, as its endpoint calls it. */
  model: z.string().trim().min(1).max(200).optional(),
  /** A base URL, or the id of an entry under `endpoints`. */
  endpoint: z.string().min(1).optional(),
  /** The environment variable that holds its key. */
  apiKeyEnv: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'name the variable that holds the key, never the key itself')
    .optional(),
  /** Sampling temperature of its judgements. */
  temperature: z.number().min(0).max(2).default(0),
  /** Room for a judgement, in tokens. */
  maxTokens: z.int().min(1).default(4096),
  /** In place of `model`: a judge that Undertone plays; `{}` declares one that errs nowhere. */
  simulated: SimulatedJudge.optional(),
  /** Lets a respondent judge its own answers. */
  ownAnswers: z.boolean().default(false),
});
export type JudgeEntry = z.infer<typeof JudgeEntry>;

/** The `inference:` section of a study. */
export const InferenceSection = z.strictObject({
  /** The built-in twin set, or the path of a file of stories or a folder of them. */
  stories: z.string().min(1).default('undertone'),
  /** The questionnaire whose items the stories are about, where the survey does not ask it. */
  questionnaire: z.string().min(1).optional(),
  /** The built-in wording, or the path of a user's own. */
  templates: z.string().min(1).default('undertone'),
  /** What is asked of each story. */
  tasks: several(z.enum(inferenceTasks)).default(['attitude', 'selection']),
  /** For the answer alone, or for the lines first, then what they show, then the answer. */
  styles: several(z.enum(styles)).default(['direct']),
  /** 0 without a worked example, 1 with one. */
  shots: several(z.literal(shotCounts)).default([0]),
  /** How the candidates of a selection are made: with the opposite of every right one, or drawn at random as CQ-Bench does. */
  candidates: several(z.enum(candidateModes)).default(['contrast']),
  /** Asks about attitudes once more without the neutral option. */
  neutralStudy: z.boolean().default(false),
  /**
   * Asks once more about the values of twin stories without any story; unless given, where the survey is
   * asked too and the wording has words for it.
   */
  blind: z.boolean().optional(),
  /** Asks survey and stories again under a persona that turns what was stated around, and under a sham one. */
  personaSwitch: z.boolean().default(false),
  /** How often each is asked. */
  repeats: z.int().min(1).max(1000).default(1),
  /** Pairs, and stories of each other kind, from the first; absent asks all. */
  limit: z.int().min(1).optional(),
  /** Needed for extraction. */
  judge: JudgeEntry.optional(),
  /** A CSV file of what people found in extracted values, to correct the judge by. */
  labels: z.string().min(1).optional(),
});
export type InferenceSection = z.infer<typeof InferenceSection>;
