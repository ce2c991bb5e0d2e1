import { identityAtWave } from '../../vocabulary/request.js';
import { dimensionsOf } from '../../vocabulary/scheme.js';
import { connect } from '../asking/endpoint.js';
import { isLoopback } from '../asking/proxy.js';
import { instruments } from '../instruments.js';
import type { Plan } from '../study/plan.js';
import type { StudyRespondent } from '../study/study.js';
import { conversationAnswers } from './answers/conversations.js';
import { openAnswers } from './answers/open.js';
import { storyAnswers } from './answers/stories.js';
import { surveyAnswers } from './answers/survey.js';
import {
  identityOfOwner,
  type ServedModel,
  type SimulatedRespondent,
  servedId,
} from './declaration.js';
import { countryPersonas, type SimulatedSide } from './respondent.js';
import type { Simulation } from './simulation.js';

/** How simulated models answer each instrument, by its id. */
export const sides: Readonly<Record<string, SimulatedSide>> = {
  survey: surveyAnswers,
  inference: storyAnswers,
  open: openAnswers,
  conversations: conversationAnswers,
};

/** The models of a plan that we simulate ourselves; null where there are none. */
export function simulationOf({
  study,
  scheme,
  countries: [table] = [],
}: Pick<Plan, 'study'> & Partial<Pick<Plan, 'scheme' | 'countries'>>): Simulation | null {
  // A cross of factors asks one model as several respondents.
  const respondents = new Map<string, SimulatedRespondent>(
    study.respondents.flatMap(({ model, declaration }) =>
      declaration ? [[model, { id: servedId(model), declaration }] as const] : [],
    ),
  );
  const services = instruments.flatMap(({ id: instrument, services: of }): ServedModel[] =>
    (of?.(study) ?? []).flatMap(({ served }) => (served ? [{ instrument, ...served }] : [])),
  );
  if (respondents.size + services.length === 0) return null;
  const countries = scheme && table && countryPersonas(table, dimensionsOf(scheme));
  return { respondents: [...respondents.values()], services, sides, countries };
}

/**
 * The plan, with every respondent that an `undertone simulate` on this machine serves marked as
 * simulated and known by its declared parameters, whatever the port.
 */
export async function recogniseSimulations(plan: Plan): Promise<Plan> {
  const identities = new Map<string, string>();
  for (const { name, url, apiKeyEnv, headers, query } of plan.study.endpoints) {
    if (apiKeyEnv !== null || headers || query || !isLoopback(url)) continue;
    const endpoint = connect({ url, apiKey: null, seed: 0, onEvent: () => {} });
    for (const { id, ownedBy } of await endpoint.models()) {
      const identity = ownedBy && identityOfOwner(ownedBy);
      if (identity) identities.set(`${name} ${id}`, identity);
    }
    await endpoint.close();
  }
  const recognise = (respondent: StudyRespondent): StudyRespondent => {
    const identity = identities.get(`${respondent.connection} ${respondent.model}`);
    if (!identity) return respondent;
    const endpoint = identityAtWave(identity, respondent.tags.wave);
    return { ...respondent, endpoint, simulated: true };
  };
  const respondents = plan.study.respondents.map(recognise);
  return { ...plan, study: { ...plan.study, respondents } };
}
