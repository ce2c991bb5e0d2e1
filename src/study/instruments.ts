import { conversations } from '../instruments/conversations/instrument.js';
import { gap } from '../instruments/gap/stage.js';
import type { Instrument, Stage } from '../instruments/instrument.js';
import { open } from '../instruments/open/instrument.js';
import { stories } from '../instruments/stories/instrument.js';
import { survey } from '../instruments/survey/instrument.js';

/** Every instrument, in the order in which a respondent is asked. A new one is imported and listed here. */
export const instruments: readonly Instrument[] = [survey, stories, open, conversations];

/** What follows on instruments' answers, in the order in which it is asked and reported. */
export const stages: readonly Stage[] = [gap];
