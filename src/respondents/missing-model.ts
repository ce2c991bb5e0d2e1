import { EndpointError } from './endpoint-error.js';
import { nearestNames } from './nearest-names.js';
import type { Problem } from './problem.js';
import { quote } from './quote.js';

/** Whether a problem may be that the endpoint does not have the model. */
export function mayLackModel(problem: Problem): problem is Extract<Problem, { kind: 'status' }> {
  return (
    problem.kind === 'status' &&
    (problem.status === 404 || problem.codes.includes('model_not_found'))
  );
}

/**
 * The error for a model that an endpoint does not have, with the nearest of those it lists; null
 * where neither the list nor the endpoint's words say that it is the model that is missing.
 */
export function missingModel(
  problem: Extract<Problem, { kind: 'status' }>,
  asked: {
    readonly model: string;
    readonly listed: readonly string[];
    readonly apiKey: string | null;
  },
): EndpointError | null {
  const { model, listed, apiKey } = asked;
  const told = problem.codes.includes('model_not_found') || namesModel(problem.said, model);
  const unlisted = listed.length > 0 && !listed.includes(model);
  if (!told && !unlisted) return null;
  const nearest = unlisted ? `; it lists: ${quote(nearestNames(model, listed), apiKey)}` : '';
  const message = `the endpoint has no model "${model}": ${quote(problem.said, apiKey)}${nearest}`;
  return new EndpointError('stop', message, { status: problem.status });
}

/** True when a text names the model by itself, and not as a part of another word. */
function namesModel(text: string, model: string): boolean {
  const parts = text.split(/[\s"'`,;:()[\]]+/).map((part) => part.replace(/[.?!]+$/, ''));
  return parts.includes(model);
}
