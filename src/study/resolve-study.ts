import { parametersFor } from '../instruments/survey/survey-trial.js';
import { InputError } from '../vocabulary/input-error.js';
import { repeats } from '../vocabulary/repeats.js';
import { canonicalJson } from '../vocabulary/request.js';
import { forms } from '../vocabulary/template.js';
import type { Complain } from './complain.js';
import { refuseCircles } from './refuse-bases.js';
import { type At, endpointOf, namedEndpoint } from './resolve-endpoint.js';
import { resolveInference } from './resolve-inference.js';
import { realRespondent, simulatedRespondent, surveyOf } from './resolve-respondent.js';
import type { Study, StudyEndpoint, StudyRespondent } from './study.js';
import type { StudyFile } from './study-file.js';

/**
 * Fills in every default of a study and resolves its names.
 * @throws InputError, made by `complain`, for an id used twice, two respondents that are asked the
 * same, an endpoint that is neither a URL nor named, a respondent with neither or both of `model` and
 * `simulated`, an unreadable language, log-probabilities at another temperature than 1, a base that
 * leads back to its own respondent
 */
export function resolveStudy(
  file: StudyFile,
  complain: Complain = (_path, message) => new InputError(message),
): Study {
  refuseDoubles(file.endpoints, 'endpoints', complain);
  refuseDoubles(file.respondents, 'respondents', complain);
  const named = new Map(
    file.endpoints.map((entry, index) => {
      const at: At = (key, message) => complain(['endpoints', index, key], message);
      return [entry.id, namedEndpoint(entry, at)];
    }),
  );
  const endpoints = new Map<string, StudyEndpoint>();
  const respondents = file.respondents.map((entry, index) => {
    const at: At = (key, message) => complain(['respondents', index, key], message);
    if (entry.simulated) return simulatedRespondent(entry, entry.simulated, { file, at });
    const resolved = endpointOf(entry, named, at);
    endpoints.set(resolved.endpoint.name, resolved.endpoint);
    return realRespondent(entry, resolved, { file, at });
  });
  refuseTwins(respondents, complain);
  refuseCircles(respondents, (place, message) => complain(['respondents', place, 'base'], message));
  // Before the endpoints are listed: the judge's is one of them.
  const inference = file.inference
    ? resolveInference(file.inference, {
        surveyed: file.survey !== undefined,
        respondents,
        named,
        endpoints,
        complain,
      })
    : null;
  return {
    name: file.name,
    title: file.title ?? null,
    seed: file.seed,
    endpoints: [...endpoints.values()],
    respondents,
    survey: surveyOf(file),
    storiesFirst: true,
    asksSurvey: file.survey !== undefined || file.inference === undefined,
    inference,
    countries: file.countries,
  };
}

/** Two that are asked the very same would share every answer and look like two that agree. */
function refuseTwins(respondents: readonly StudyRespondent[], complain: Complain): void {
  const seen = new Map<string, string>();
  for (const [index, respondent] of respondents.entries()) {
    const { id, endpoint, model, language, persona } = respondent;
    const keys = forms.map((form) => {
      const parameters = parametersFor(respondent.parameters, form);
      return canonicalJson({ endpoint, model, parameters, language, persona, form });
    });
    const other = keys.map((key) => seen.get(key)).find((known) => known !== undefined);
    if (other !== undefined) {
      throw complain(
        ['respondents', index, 'id'],
        `"${id}" would be asked what "${other}" is asked and share its answers; remove one, or raise repeats`,
      );
    }
    for (const key of keys) seen.set(key, id);
  }
}

function refuseDoubles(
  entries: readonly { readonly id: string }[],
  section: string,
  complain: Complain,
): void {
  const [repeat] = repeats(entries, ({ id }) => id);
  if (!repeat) return;
  const message = `the id "${entries[repeat.index]?.id}" is used twice under ${section}; give each its own`;
  throw complain([section, repeat.index, 'id'], message);
}
