import { ownValue } from '../../vocabulary/comparable-text.js';
import type { At } from '../../vocabulary/input.js';
import { identityAtWave, reasonsFirst, simulatedModel } from '../../vocabulary/request.js';
import { type Tags, withoutVersion } from '../../vocabulary/respondent.js';
import type { ResolvedEndpoint } from '../asking/endpoints/named-endpoints.js';
import { simulatedIdentity } from '../asking/simulated/declaration.js';
import type { RespondentEntry, StudyRespondent } from '../instruments/base/entries.js';
import type { InstrumentStudy, Sections } from '../instruments/base/instrument.js';
import { lexicons } from '../reading/languages.js';

/** The study that an entry stands in, and how to complain about the entry. */
interface ResolveContext {
  readonly sections: Sections;
  readonly instruments: readonly InstrumentStudy[];
  readonly at: At;
}

/**
 * A respondent that we simulate, with every default filled in.
 * @throws what `at` makes for a key that only a model has, or an unreadable language
 */
export function simulatedRespondent(
  entry: RespondentEntry,
  declaration: NonNullable<RespondentEntry['simulated']>,
  surroundings: ResolveContext,
): StudyRespondent {
  refuseOthers(entry, 'simulated', surroundings.at);
  return {
    ...asAsked(entry, surroundings),
    model: simulatedModel(entry.servedAs ?? entry.id),
    endpoint: identityAtWave(simulatedIdentity(declaration), entry.wave ?? null),
    simulated: true,
    declaration,
    connection: null,
  };
}

/** The identity in the ledger of what was answered elsewhere. */
const elsewhere = 'recorded';

/** Without wordings in a language its prompts are as in English, and its answers are still its own. */
function elsewhereIn(language: string): string {
  return lexicons.has(withoutVersion(language)) ? elsewhere : `${elsewhere} in ${language}`;
}

/**
 * A respondent whose answers were given elsewhere, with every default filled in.
 * @throws what `at` makes for a key that only a model has, or an unreadable language
 */
export function recordedRespondent(
  entry: RespondentEntry,
  model: string,
  surroundings: ResolveContext,
): StudyRespondent {
  refuseOthers(entry, 'recorded', surroundings.at);
  return {
    ...asAsked(entry, surroundings),
    model,
    endpoint: identityAtWave(elsewhereIn(entry.language), entry.wave ?? null),
    simulated: false,
    declaration: null,
    connection: null,
    recorded: true,
    ...(entry.temperatureStated ? { temperatureStated: true } : {}),
  };
}

/** The identity in the ledger of what people answered. */
const byPeople = 'human';

/**
 * A person as a respondent, who gives each answer once.
 * @throws what `at` makes for a key that only a model has, or an unreadable language
 */
export function humanRespondent(
  entry: RespondentEntry,
  surroundings: ResolveContext,
): StudyRespondent {
  refuseOthers(entry, 'human', surroundings.at);
  const { temperature } = entry;
  return {
    ...asAsked({ ...entry, repeats: 1 }, surroundings),
    // Nothing is sampled from a person: only what every respondent has.
    parameters: { temperature },
    model: `${byPeople}/${entry.id}`,
    endpoint: identityAtWave(byPeople, entry.wave ?? null),
    simulated: false,
    declaration: null,
    connection: null,
    human: true,
  };
}

/** Refuses what only a model has that is asked; of a person also how a model would be. */
function refuseOthers(
  entry: RespondentEntry,
  kind: 'simulated' | 'recorded' | 'human',
  at: At,
): void {
  const others = ['model', 'endpoint', 'apiKeyEnv', 'simulated'] as const;
  const ofChats = kind === 'recorded' ? [] : (['system'] as const);
  const ofModels = ['recorded', 'maxTokens', 'reasoningEffort', 'extra', 'repeats'] as const;
  const keys = [...others, ...ofChats, ...(kind === 'human' ? ofModels : [])];
  const other = keys.find((key) => key !== kind && entry[key]);
  const stray = other ?? (kind === 'human' && entry.temperature !== 1 ? 'temperature' : undefined);
  if (stray) throw at(stray, `"${entry.id}" is ${kind} and takes no ${stray}; remove it`);
}

/**
 * A model as a respondent, with every default filled in.
 * @throws what `at` makes for no model, an unreadable language, or log-probabilities at another
 * temperature than 1
 */
export function realRespondent(
  entry: RespondentEntry,
  { identity, endpoint }: ResolvedEndpoint,
  surroundings: ResolveContext,
): StudyRespondent {
  if (!entry.model) {
    const fix = 'add "model:" (or "simulated:")';
    throw surroundings.at('id', `the respondent "${entry.id}" names no model; ${fix}`);
  }
  return {
    ...asAsked(entry, surroundings),
    model: entry.model,
    endpoint: identityAtWave(identity, entry.wave ?? null),
    simulated: false,
    declaration: null,
    connection: endpoint.name,
  };
}

function asAsked(entry: RespondentEntry, { sections, instruments, at }: ResolveContext) {
  // Without a section the survey alone is asked, which is the first instrument.
  const bare = instruments.slice(0, 1);
  const asked = instruments.filter(({ section }) => ownValue(sections, section.key) !== undefined);
  const reading = asked.length > 0 ? asked : bare;
  const unread = reading.find(
    ({ languages, readsRecorded }) =>
      languages?.has(withoutVersion(entry.language)) === false &&
      !(readsRecorded && entry.recorded !== undefined),
  );
  if (unread) {
    const known = [...(unread.languages?.keys() ?? [])].join(', ');
    throw at(
      'language',
      bare.includes(unread)
        ? `answers in "${entry.language}" cannot be read yet; known: ${known}`
        : `"${unread.section.key}" is asked in ${known} only; leave that section out for "${entry.language}", or change the language`,
    );
  }
  const parts = instruments.flatMap(
    (each) => each.respondent?.(ownValue(sections, each.section.key), entry, at) ?? [],
  );
  const { temperature, reasoningEffort, extra } = entry;
  const thinking = {
    ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
    ...(extra === undefined ? {} : { extra }),
  };
  const maxTokens = entry.maxTokens ?? (reasonsFirst(thinking) ? roomToReason : undefined);
  return {
    id: entry.id,
    parameters: {
      temperature,
      ...thinking,
      ...(maxTokens === undefined ? {} : { maxTokens }),
      ...Object.assign({}, ...parts.map(({ parameters }) => parameters)),
    },
    language: entry.language,
    persona: entry.persona ?? null,
    repeats: entry.repeats ?? parts.find(({ repeats }) => repeats !== undefined)?.repeats ?? 1,
    tags: tagsOf(entry),
    ...(entry.system ? { system: entry.system } : {}),
    ...(entry.personaLevel ? { personaLevel: entry.personaLevel } : {}),
  };
}

/** Room for thinking and answer where a study gives none, in tokens. */
const roomToReason = 8192;

function tagsOf({ family, generation, base, training, wave, earlier }: RespondentEntry): Tags {
  return {
    family: family ?? null,
    generation: generation ?? null,
    base: base ?? null,
    training: training ?? null,
    wave: wave ?? null,
    earlier: earlier ?? null,
  };
}
