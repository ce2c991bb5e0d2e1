import { identityAtWave } from '../../vocabulary/request.js';
import { connect } from '../asking/endpoint.js';
import { isLoopback } from '../asking/proxy.js';
import { identityOfOwner } from '../asking/simulated/declaration.js';
import type { StudyRespondent } from '../instruments/base/entries.js';
import type { Plan } from './plan.js';

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
