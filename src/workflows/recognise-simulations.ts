import { connect } from '../respondents/connect.js';
import type { Plan } from '../study/plan.js';
import type { StudyRespondent } from '../study/study.js';
import { identityOfOwner } from '../vocabulary/declaration.js';

/**
 * The plan, with every respondent that an `undertone simulate` on this machine serves marked as
 * simulated and known by its declared parameters, whatever the port.
 */
export async function recogniseSimulations(plan: Plan): Promise<Plan> {
  const identities = new Map<string, string>();
  for (const { name, url, apiKeyEnv } of plan.study.endpoints) {
    if (apiKeyEnv !== null || !isLoopback(url)) continue;
    const endpoint = connect({ url, apiKey: null, seed: 0, onEvent: () => {} });
    for (const { id, ownedBy } of await endpoint.models()) {
      const identity = ownedBy && identityOfOwner(ownedBy);
      if (identity) identities.set(`${name} ${id}`, identity);
    }
    await endpoint.close();
  }
  const recognise = (respondent: StudyRespondent): StudyRespondent => {
    const identity = identities.get(`${respondent.connection} ${respondent.model}`);
    return identity ? { ...respondent, endpoint: identity, simulated: true } : respondent;
  };
  const respondents = plan.study.respondents.map(recognise);
  return { ...plan, study: { ...plan.study, respondents } };
}

function isLoopback(url: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}
