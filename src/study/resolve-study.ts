import { instruments } from '../instruments.js';
import { InputError } from '../vocabulary/input-error.js';
import { repeats } from '../vocabulary/repeats.js';
import type { At, Complain } from './complain.js';
import { refuseCircles } from './refuse-bases.js';
import { endpointOf, namedEndpoint, type Sections } from './resolve-endpoint.js';
import { realRespondent, simulatedRespondent } from './resolve-respondent.js';
import { Study, type StudyEndpoint } from './study.js';
import type { StudyFile } from './study-file.js';

/** How a study file is resolved. */
interface Resolving {
  readonly complain?: Complain;
  /** A path of the file, taken from the file's folder; as it stands unless given. */
  readonly beside?: (path: string) => string;
}

/**
 * Fills in every default of a study and resolves its names.
 * @throws InputError, made by `complain`, for an id used twice, two respondents that are asked the
 * same, an endpoint that is neither a URL nor named, a respondent with neither or both of `model` and
 * `simulated`, an unreadable language, a base that leads back to its own respondent, and what an
 * instrument cannot ask
 */
export function resolveStudy(
  file: StudyFile,
  {
    complain = (_path, message) => new InputError(message),
    beside = (path) => path,
  }: Resolving = {},
): Study {
  refuseDoubles(file.endpoints, 'endpoints', complain);
  refuseDoubles(file.respondents, 'respondents', complain);
  const named = new Map(
    file.endpoints.map((entry, index) => {
      const at: At = (key, message) => complain(['endpoints', index, key], message);
      return [entry.id, namedEndpoint(entry, at)];
    }),
  );
  const given = sectionsOf(file);
  const sections = { ...lentBy(given), ...given };
  const asked = new Map<string, StudyEndpoint>();
  const respondents = file.respondents.map((entry, index) => {
    const at: At = (key, message) => complain(['respondents', index, key], message);
    const surroundings = { sections, instruments, at };
    if (entry.simulated) return simulatedRespondent(entry, entry.simulated, surroundings);
    const resolved = endpointOf(entry, named, at);
    asked.set(resolved.endpoint.name, resolved.endpoint);
    return realRespondent(entry, resolved, surroundings);
  });
  refuseCircles(respondents, (place, message) => complain(['respondents', place, 'base'], message));
  const surroundings = { given, respondents, endpoints: { named, asked }, beside, complain };
  const parts = instruments.map((each) => each.resolve(sections[each.section.key], surroundings));
  const further = Object.assign({}, ...parts.map((part) => part.sections));
  return Study.parse({
    name: file.name,
    title: file.title ?? null,
    seed: file.seed,
    // An instrument may have added the endpoint of its judge.
    endpoints: [...asked.values()],
    respondents,
    countries: file.countries,
    ...Object.assign({}, ...parts),
    ...(Object.keys(further).length === 0 ? {} : { sections: further }),
  });
}

/** The sections of instruments that a study file has, by their keys. */
export function sectionsOf(file: StudyFile): Sections {
  const keys = instruments.map(({ section }) => section.key);
  return Object.fromEntries(
    keys.flatMap((key) => (file[key] === undefined ? [] : [[key, file[key]]])),
  );
}

/** What the sections that a study has say for those that it leaves out. */
function lentBy(given: Sections): Sections {
  const lent = Object.assign(
    {},
    ...instruments.map(({ section: { key }, lends }) => key in given && lends?.(given[key])),
  );
  return Object.fromEntries(
    instruments.flatMap(({ section: { key, schema } }) =>
      key in lent ? [[key, schema.parse(lent[key])]] : [],
    ),
  );
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
