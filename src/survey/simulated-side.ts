import type { SimulatedSide } from '../instrument-study.js';
import { knownPrompts, surveyKnowledge } from '../simulation/recognise-prompt.js';

/** The survey's side of a simulation. */
export const surveySimulated: SimulatedSide = {
  knows: ({ questionnaires = {}, templates = {} }) =>
    surveyKnowledge(knownPrompts(Object.values(questionnaires), Object.values(templates))),
};
