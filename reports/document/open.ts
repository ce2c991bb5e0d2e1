import * as z from 'zod';
import { OpenFigures } from '../../analysis/open/open-figures.js';
import { Provenance } from './provenance.js';

const Count = z.int().min(0);

/** What was asked in open questions, and who judged the answers. */
export const OpenOfReport = z.strictObject({
  /** Items asked. */
  items: Count,
  /** Most items per cell of dimension and domain; null where all were asked. */
  limit: z.int().nullable(),
  repeats: Count,
  judge: z.strictObject({
    model: z.string(),
    endpoint: z.string(),
    simulated: z.boolean(),
    /** It also judges its own answers. */
    ownAnswers: z.boolean(),
  }),
  /** Labels of people that the judge is corrected by. */
  labels: Count,
});
export type OpenOfReport = z.infer<typeof OpenOfReport>;

/** A respondent's open answers. */
export const OpenOfRespondent = z.strictObject({
  trials: z.strictObject({ planned: Count, observed: Count }),
  answers: Count,
  /** Answers without a word. */
  empty: Count,
  /** Answers of which no judgement could be read; they are in no figure. */
  unjudged: Count,
  /** On all dimensions, then on each. */
  figures: z.array(OpenFigures),
  /** Leaning answers that the judge puts on the pole that it was shown first; 0.5 without a bias. */
  judgedFirst: OpenFigures.shape.hedging,
  /** Labelled answers: a row for each mark of a person, in it how often the judge has each. */
  confusion: z.array(OpenFigures.shape.counts),
  /** What the judge cost; null where nothing was judged. */
  judging: Provenance.nullable(),
});
export type OpenOfRespondent = z.infer<typeof OpenOfRespondent>;
