import { readableLanguages } from '../instruments/survey/reading/lexicons.js';
import { SurveySection } from '../instruments/survey/section.js';
import { simulatedIdentity, simulatedModel } from '../vocabulary/declaration.js';
import type { Tags } from '../vocabulary/tags.js';
import type { At, ResolvedEndpoint } from './resolve-endpoint.js';
import type { StudyRespondent } from './study.js';
import type { StudyFile } from './study-file.js';

type Entry = StudyFile['respondents'][number];

/** The study that an entry stands in, and how to complain about the entry. */
interface Surroundings {
  readonly file: StudyFile;
  readonly at: At;
}

/**
 * A respondent that we simulate, with every default filled in.
 * @throws what `at` makes for a key that only a model has, or an unreadable language
 */
export function simulatedRespondent(
  entry: Entry,
  declaration: NonNullable<Entry['simulated']>,
  surroundings: Surroundings,
): StudyRespondent {
  const other = (['model', 'endpoint', 'apiKeyEnv'] as const).find((key) => entry[key]);
  if (other) {
    throw surroundings.at(other, `"${entry.id}" is simulated and takes no ${other}; remove it`);
  }
  return {
    ...asAsked(entry, surroundings),
    model: simulatedModel(entry.id),
    endpoint: simulatedIdentity(declaration),
    simulated: true,
    declaration,
    connection: null,
  };
}

/**
 * A model as a respondent, with every default filled in.
 * @throws what `at` makes for no model, an unreadable language, or log-probabilities at another
 * temperature than 1
 */
export function realRespondent(
  entry: Entry,
  { identity, endpoint }: ResolvedEndpoint,
  surroundings: Surroundings,
): StudyRespondent {
  if (!entry.model) {
    const mend = 'add "model:" (or "simulated:")';
    throw surroundings.at('id', `the respondent "${entry.id}" names no model; ${mend}`);
  }
  return {
    ...asAsked(entry, surroundings),
    model: entry.model,
    endpoint: identity,
    simulated: false,
    declaration: null,
    connection: endpoint.name,
  };
}

function asAsked(entry: Entry, { file, at }: Surroundings) {
  if (!readableLanguages.includes(entry.language)) {
    const known = readableLanguages.join(', ');
    throw at('language', `answers in "${entry.language}" cannot be read yet; known: ${known}`);
  }
  return {
    id: entry.id,
    parameters: parametersOf(entry, { file, at }),
    language: entry.language,
    persona: entry.persona ?? null,
    repeats: entry.repeats ?? surveyOf(file).repeats,
    tags: tagsOf(entry),
  };
}

function tagsOf({ family, generation, base, training }: Entry): Tags {
  return {
    family: family ?? null,
    generation: generation ?? null,
    base: base ?? null,
    training: training ?? null,
  };
}

/** How a study surveys; where it does not, the defaults with the questionnaire that its stories are about. */
export function surveyOf({ survey, inference }: StudyFile): SurveySection {
  return survey ?? SurveySection.parse({ questionnaire: inference?.questionnaire });
}

/** As many alternatives as endpoints give. */
const topLogprobs = 20;

function parametersOf({ temperature, maxTokens }: Entry, { file, at }: Surroundings) {
  const { scoring } = surveyOf(file);
  // At any other temperature answers are drawn by other chances than the log-probabilities.
  const exact = temperature === 1;
  if (scoring === 'logprobs' && !exact) {
    throw at(
      'temperature',
      `log-probabilities hold at temperature 1 and not ${temperature}; set it to 1, or scoring to auto or sample`,
    );
  }
  return {
    temperature,
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(exact && scoring !== 'sample' ? { topLogprobs } : {}),
  };
}
