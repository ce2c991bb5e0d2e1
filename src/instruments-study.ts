import type { InstrumentStudy } from './instrument-study.js';
import { storiesStudy } from './stories/study-side.js';
import { surveyStudy } from './survey/study-side.js';

/** The instruments of a study, in the order in which they are asked. */
export const instruments: readonly InstrumentStudy[] = [surveyStudy, storiesStudy];
