import type { Instrument, Observation, Stage } from '../instruments/base/instrument.js';
import { conversations } from '../instruments/conversations/instrument.js';
import { gap } from '../instruments/gap/stage.js';
import { open } from '../instruments/open/instrument.js';
import { statements } from '../instruments/statements/instrument.js';
import { surveyOf } from '../instruments/stories/asked.js';
import { stories } from '../instruments/stories/instrument.js';
import { survey } from '../instruments/survey/instrument.js';
import type { Plan } from './plan.js';

/** Every instrument, by its id, in the order in which a respondent is asked. */
export const byId = {
  survey: { ...survey, planOf: surveyOf },
  statements,
  inference: stories,
  open,
  conversations,
} as const;

/** The id of an instrument. What a tool needs of each stands in a record of these. */
export type InstrumentId = keyof typeof byId;

/** Every instrument, in the order in which a respondent is asked. */
export const instruments: readonly Instrument<unknown, Observation, Plan>[] = Object.values(byId);

/** What follows on instruments' answers, in the order in which it is asked and reported. */
export const stages: readonly Stage<unknown, Observation, Plan>[] = [gap];
