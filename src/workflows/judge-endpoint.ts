import { plainText } from '../../reports/document/plain-text.js';
import type { Service } from '../instrument-study.js';
import type { Endpoint } from '../respondents/connect.js';
import { EndpointError } from '../respondents/endpoint-error.js';

/** The endpoint of a model in an instrument's service, whose failures say that they are not the respondent's. */
export function serviceEndpoint(
  endpoint: Endpoint,
  { role, place, model }: Pick<Service, 'role' | 'place' | 'model'>,
): Endpoint {
  return {
    ...endpoint,
    async ask(draw, signals) {
      try {
        return await endpoint.ask(draw, signals);
      } catch (error) {
        if (!(error instanceof EndpointError)) throw error;
        const { kind, message } = error;
        throw new EndpointError(
          kind,
          `the ${role} "${plainText(model)}" (${place} of the study): ${message}`,
          error,
        );
      }
    },
  };
}
