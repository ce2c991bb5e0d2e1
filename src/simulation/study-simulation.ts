import { dimensionsOf } from '../../vocabulary/scheme.js';
import {
  type ServedModel,
  type SimulatedRespondent,
  servedId,
} from '../asking/simulated/declaration.js';
import { countryPersonas, type SimulatedSide } from '../asking/simulated/respondent.js';
import type { Simulation } from '../asking/simulated/simulation.js';
import { type InstrumentId, instruments } from '../study/instruments.js';
import type { Plan } from '../study/plan.js';
import { conversationAnswers } from './answers/conversations.js';
import { openAnswers } from './answers/open.js';
import { statementAnswers } from './answers/statements.js';
import { storyAnswers } from './answers/stories.js';
import { surveyAnswers } from './answers/survey.js';

/** How simulated models answer each instrument, by its id. */
export const sides: Readonly<Record<InstrumentId, SimulatedSide>> = {
  survey: surveyAnswers,
  statements: statementAnswers,
  inference: storyAnswers,
  open: openAnswers,
  conversations: conversationAnswers,
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
  const services = instruments.flatMap(({ id: instrument, services: of }): ServedModel[] =>
    (of?.(study) ?? []).flatMap(({ served }) => (served ? [{ instrument, ...served }] : [])),
  );
  const countries = scheme && table && countryPersonas(table, dimensionsOf(scheme));
  return { respondents: [...respondents.values()], services, sides, countries };
}
