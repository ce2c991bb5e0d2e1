import { readableLanguages } from '../instruments/survey/reading/read-response.js';
import { simulatedIdentity, simulatedModel } from '../vocabulary/declaration.js';
import { InputError } from '../vocabulary/input-error.js';
import { endpointOf, namedEndpoint, type ResolvedEndpoint } from './resolve-endpoint.js';
import type { Study, StudyEndpoint, StudyRespondent } from './study.js';
import type { StudyFile } from './study-file.js';

/** Makes an error for the value at a path of the study. */
export type Complain = (path: readonly PropertyKey[], message: string) => InputError;

/**
 * Fills in every default of a study and resolves its names.
 * @throws InputError, made by `complain`, for an id used twice, an endpoint that is neither a URL
 * nor named, a respondent with neither or both of `model` and `simulated`, an unreadable language
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
    if (entry.simulated) return simulated(entry, entry.simulated, { file, at });
    const resolved = endpointOf(entry, named, at);
    endpoints.set(resolved.endpoint.name, resolved.endpoint);
    return real(entry, resolved, { file, at });
  });
  return {
    name: file.name,
    seed: file.seed,
    endpoints: [...endpoints.values()],
    respondents,
    survey: file.survey,
  };
}

type At = (key: string, message: string) => InputError;
type Entry = StudyFile['respondents'][number];

interface Surroundings {
  readonly file: StudyFile;
  readonly at: At;
}

function simulated(
  entry: Entry,
  declaration: NonNullable<Entry['simulated']>,
  surroundings: Surroundings,
): StudyRespondent {
  const other = (['model', 'endpoint', 'apiKeyEnv'] as const).find((key) => entry[key]);
  if (other) {
    throw surroundings.at(other, `"${entry.id}" is simulated and takes no ${other}; remove it`);
  }
  return {
    ...common(entry, surroundings),
    model: simulatedModel(entry.id),
    endpoint: simulatedIdentity(declaration),
    simulated: true,
    declaration,
    connection: null,
  };
}

function real(
  entry: Entry,
  { identity, endpoint }: ResolvedEndpoint,
  surroundings: Surroundings,
): StudyRespondent {
  if (!entry.model) {
    const mend = 'add "model:" (or "simulated:")';
    throw surroundings.at('id', `the respondent "${entry.id}" names no model; ${mend}`);
  }
  return {
    ...common(entry, surroundings),
    model: entry.model,
    endpoint: identity,
    simulated: false,
    declaration: null,
    connection: endpoint.name,
  };
}

function common(entry: Entry, { file, at }: Surroundings) {
  if (!readableLanguages.includes(entry.language)) {
    const known = readableLanguages.join(', ');
    throw at('language', `answers in "${entry.language}" cannot be read yet; known: ${known}`);
  }
  const { temperature, maxTokens } = entry;
  return {
    id: entry.id,
    parameters: { temperature, ...(maxTokens === undefined ? {} : { maxTokens }) },
    language: entry.language,
    persona: entry.persona ?? null,
    repeats: entry.repeats ?? file.survey.repeats,
  };
}

function refuseDoubles(
  entries: readonly { readonly id: string }[],
  section: string,
  complain: Complain,
): void {
  const seen = new Set<string>();
  for (const [index, { id }] of entries.entries()) {
    if (seen.has(id)) {
      const message = `the id "${id}" is used twice under ${section}; give each its own`;
      throw complain([section, index, 'id'], message);
    }
    seen.add(id);
  }
}
