import type { READER } from '../../vocabulary/request.js';
import { dimensionsOf } from '../../vocabulary/scheme.js';
import {
  type ServedModel,
  type SimulatedRespondent,
  servedId,
} from '../asking/simulated/declaration.js';
import { countryPersonas, type SimulatedSide } from '../asking/simulated/respondent.js';
import type { Simulation } from '../asking/simulated/simulation.js';
import type { InstrumentId } from '../study/instruments.js';
import type { Plan } from '../study/plan.js';
import { servicesOf } from '../study/services.js';
import { conversationAnswers } from './answers/conversations.js';
import { openAnswers } from './answers/open.js';
import { readerAnswers } from './answers/reader.js';
import { statementAnswers } from './answers/statements.js';
import { storyAnswers } from './answers/stories.js';
import { surveyAnswers } from './answers/survey.js';

/** How simulated models answer each instrument, by its id, and how a simulated reader model reads. */
export const sides: Readonly<Record<InstrumentId | typeof READER, SimulatedSide>> = {
  survey: surveyAnswers,
  statements: statementAnswers,
  inference: storyAnswers,
  open: openAnswers,
  conversations: conversationAnswers,
  reader: readerAnswers,
};

/** The models of a plan that it simulates itself. */
export function simulationOf({
  study,
  scheme,
  countries: [table] = [],
}: Pick<Plan, 'study'> & Partial<Pick<Plan, 'scheme' | 'countries'>>): Simulation {
  // A cross of factors asks one model as several respondents.
  const respondents = new Map<string, SimulatedRespondent>(
    study.respondents.flatMap(({ model, declaration }) =>
      declaration ? [[model, { id: servedId(model), declaration }] as const] : [],
    ),
  );
  const services = servicesOf(study).flatMap(({ instrument, served }): ServedModel[] =>
    served ? [{ instrument, ...served }] : [],
  );
  const countries = scheme && table && countryPersonas(table, dimensionsOf(scheme));
  return { respondents: [...respondents.values()], services, sides, countries };
}
