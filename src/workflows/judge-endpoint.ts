import { plainText } from '../../reports/document/plain-text.js';
import type { Endpoint } from '../respondents/connect.js';
import { EndpointError } from '../respondents/endpoint-error.js';

/** The endpoint of a judge, whose failures say that they are the judge's and not the respondent's. */
export function judgeEndpoint(endpoint: Endpoint, model: string): Endpoint {
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
          `the judge "${plainText(model)}" (inference.judge of the study): ${message}`,
          error,
        );
      }
    },
  };
}
