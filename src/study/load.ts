import { dirname, isAbsolute, join } from 'node:path';
import * as z from 'zod';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { repeats } from '../../vocabulary/finding.js';
import { type At, type Complain, InputError } from '../../vocabulary/input.js';
import { Prices } from '../../vocabulary/price.js';
import { EndpointEntry, Name, type StudyEndpoint } from '../asking/endpoints/endpoint-entry.js';
import { endpointOf, namedEndpoint } from '../asking/endpoints/named-endpoints.js';
import { looksLikeKey } from '../asking/secret.js';
import { DeclarationEntry, gathered } from '../asking/simulated/declaration.js';
import { isEdition } from '../content/country-editions.js';
import { readDocument } from '../content/document.js';
import {
  checkDocument,
  complaintAt,
  describeIssue,
  type KeyNames,
  keyPath,
} from '../content/document-faults.js';
import { Factors, RespondentEntry, type StudyRespondent } from '../instruments/base/entries.js';
import type { LeaveOut, Sections } from '../instruments/base/instrument.js';
import type { InferenceSection } from '../instruments/stories/plan.js';
import type { SurveySection } from '../instruments/survey/plan.js';
import { schemeOf } from '../instruments/survey/questionnaire.js';
import { resolveJudge } from '../judging/judge.js';
import { ReaderEntry } from '../judging/reader.js';
import { crossed } from './factors/cross.js';
import { countriesInScores } from './factors/personas.js';
import { instruments } from './instruments.js';
import { refuseCircles, refuseUnknownLinks } from './model-families.js';
import type { Plan } from './plan.js';
import { loadPlan, noCountries, strayDimension, strayOrientation } from './plan-content.js';
import { refuseStrayPairs } from './planned-pairs.js';
import {
  humanRespondent,
  realRespondent,
  recordedRespondent,
  simulatedRespondent,
} from './respondents.js';
import { ComparisonSection, CountriesSection, Study } from './study.js';

/**
 * Loads a study file and fills in its defaults. Paths in it are taken from its own folder.
 * @throws InputError with file, line and fix when anything in it is wrong
 */
export async function loadStudy(file: string): Promise<Study> {
  const document = await readDocument(file);
  const complain: Complain = (path, message) => complaintAt(document, path, message);
  const asked = checkDocument(document, StudyFile);
  return settled(asked, { given: document.value, folder: dirname(file), complain });
}

/**
 * The plan of a study that is given as an object with the keys of a study file: the study with every
 * default filled in, its questionnaire, templates, stories and country scores. It is ready to be run.
 *
 * @param study what a study file holds, such as `{ name, respondents, survey }`
 * @param options `folder`: where paths in the study are taken from; the working directory unless given
 * @throws InputError that begins with the path of the key that is wrong, such as
 * `respondents[0].temperature`, or with the file and line where one of the files it names is
 * @example
 * const made = await plan({
 *   name: 'pretend',
 *   respondents: [{ id: 'pretend', simulated: { orientation: { pdi: 0.2 } } }],
 *   survey: { limit: 3 },
 * });
 * made.study.respondents[0].repeats // → 1
 * made.questionnaires.en.items.length // → 420
 */
export async function plan(
  study: StudyInput,
  { folder = '.' }: { readonly folder?: string | undefined } = {},
): Promise<Plan> {
  const asked = StudyFile.safeParse(study);
  if (!asked.success) throw misfit(study, asked.error);
  const complain: Complain = (path, message) =>
    new InputError(`${keyPath(path, inObject)}: ${message}`);
  return loadPlan(await settled(asked.data, { given: study, folder, complain }));
}

/** How the keys of an object are named: as a program reaches them, from 0. */
const inObject: KeyNames = { whole: 'the study', from: 0 };

/** What does not fit in a study that was given as an object; a misspelt key first, since it is also a missing one. */
function misfit(study: unknown, { issues }: z.ZodError): InputError {
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (!issue) return new InputError('the study does not fit its schema');
  const others = issues.length - 1;
  const message = describeIssue(issue, study, StudyFile, inObject);
  return new InputError(others > 0 ? `${message} (and ${others} more)` : message);
}

/** A study with every default filled in, and the paths in it taken from a folder. */
async function settled(
  asked: StudyFile,
  {
    given,
    folder,
    complain: whole,
  }: {
    /** As the user gave it, without defaults. */
    readonly given: unknown;
    readonly folder: string;
    readonly complain: Complain;
  },
): Promise<Study> {
  const beside = (path: string) => (isAbsolute(path) ? path : join(folder, path));
  const { personas, systems, temperatures, languages, ...plain } = asked;
  const {
    entries,
    from,
    countries: named,
  } = await crossed({
    factors: { personas, systems, temperatures, languages },
    entries: asked.respondents,
    given: Object(given).respondents,
    complain: whole,
  });
  const complain: Complain = (path, message) => {
    const [first, place, ...rest] = path;
    return first === 'respondents' && typeof place === 'number'
      ? whole([first, from[place] ?? place, ...rest], message)
      : whole(path, message);
  };
  const resolved = resolveStudy(
    {
      ...plain,
      respondents: entries.map((entry, index) => {
        const own = Object(Object(given).respondents[from[index] ?? index]);
        const stated = [own.temperature, own.temperatures, temperatures];
        return { ...entry, temperatureStated: stated.some((each) => each !== undefined) };
      }),
    },
    { complain, beside },
  );
  refuseUnknownLinks(resolved.respondents, (place, tag, message) =>
    complain(['respondents', place, tag], message),
  );
  const { scores, map } = resolved.countries;
  const countries = { scores: isEdition(scores) ? scores : beside(scores), map };
  const resolvedStudy = { ...resolved, countries };
  await refuseStrange(resolvedStudy, { given, complain });
  const scored = await countriesInScores(resolvedStudy, named, whole);
  const study = { ...resolvedStudy, respondents: resolved.respondents.map(withScored(scored)) };
  const sections = sectionsOf(asked);
  for (const { section, refuse } of instruments) {
    if (Object.hasOwn(sections, section.key))
      await refuse?.(ownValue(sections, section.key), study, complain);
  }
  return study;
}

/** A respondent, the country of its persona called as in the country scores. */
function withScored(names: ReadonlyMap<string, string>) {
  return (respondent: StudyRespondent): StudyRespondent => {
    const { personaLevel: level } = respondent;
    if (!level?.country) return respondent;
    const country = names.get(level.country) ?? level.country;
    return { ...respondent, personaLevel: { ...level, country } };
  };
}

/**
 * Refuses what a study says that does not fit the scheme of its questionnaire. A questionnaire that cannot
 * be read is refused when the plan is loaded.
 */
async function refuseStrange(
  { survey, respondents }: Study,
  { given, complain }: { readonly given: unknown; readonly complain: Complain },
): Promise<void> {
  const [language = 'en'] = respondents.map((respondent) => respondent.language);
  const scheme = await schemeOf(survey.questionnaire, language);
  if (!scheme) return;
  for (const [place, respondent] of respondents.entries()) {
    const { declaration } = respondent;
    const stray = declaration ? strayDimension(declaration, scheme) : undefined;
    if (stray === undefined) continue;
    throw complain(
      ['respondents', place, 'simulated', 'orientation', stray],
      strayOrientation(respondent, { stray, scheme }),
    );
  }
  const named = Object(given).countries !== undefined;
  if (named && scheme.countryScores.length === 0) {
    throw complain(['countries'], `${noCountries(scheme.scheme)}; remove "countries:"`);
  }
}

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
  const { name, title, ...others } = file;
  // The name of a profile repeats what its flags say.
  refuseKeys({ ...others, name, title }, complain);
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
    if (entry.human) return humanRespondent(entry, surroundings);
    if (entry.recorded) return recordedRespondent(entry, entry.recorded, surroundings);
    if (entry.simulated) return simulatedRespondent(entry, entry.simulated, surroundings);
    const resolved = endpointOf(entry, named, at);
    asked.set(resolved.endpoint.name, resolved.endpoint);
    return realRespondent(entry, resolved, surroundings);
  });
  refuseCircles(respondents, (place, tag, message) =>
    complain(['respondents', place, tag], message),
  );
  refuseStrayPairs(file.comparison.planned, respondents, (path, message) =>
    complain(['comparison', 'planned', ...path], message),
  );
  const surroundings = { given, respondents, endpoints: { named, asked }, beside, complain };
  const parts = instruments.map((each) =>
    each.resolve(ownValue(sections, each.section.key), surroundings),
  );
  const reader = file.reader && resolvedReader(file.reader, surroundings);
  const study = Study.parse({
    name: file.name,
    title: file.title ?? null,
    seed: file.seed,
    // An instrument may have added the endpoint of its judge.
    endpoints: [...asked.values()],
    respondents,
    countries: file.countries,
    comparison: file.comparison,
    ...Object.assign({}, ...parts),
    ...(reader ? { reader } : {}),
    ...(file.prices === undefined ? {} : { prices: file.prices }),
  });
  if (study.reader && !study.asksSurvey && !study.statements)
    throw complain(
      ['reader'],
      'a reader model reads answers to the survey and to statements, and this study asks neither; remove "reader:"',
    );
  return study;
}

function resolvedReader(
  { agreement, decoys, ...judge }: z.infer<typeof ReaderEntry>,
  surroundings: Parameters<typeof resolveJudge>[2],
) {
  const place = { path: ['reader'], role: 'reader', served: 'reader' };
  return { ...resolveJudge(judge, place, surroundings), agreement, decoys };
}

/** The sections of instruments that a study file has, by their keys. */
function sectionsOf(file: StudyFile): Sections {
  const keys = instruments.map(({ section }) => section.key);
  return Object.fromEntries(
    keys.flatMap((key) => (ownValue(file, key) === undefined ? [] : [[key, ownValue(file, key)]])),
  );
}

/** What the sections that a study has say for those that it leaves out. */
function lentBy(given: Sections): Sections {
  const lent = Object.assign(
    {},
    ...instruments.map(
      ({ section: { key }, defaultsForOthers }) =>
        Object.hasOwn(given, key) && defaultsForOthers?.(ownValue(given, key)),
    ),
  );
  return Object.fromEntries(
    instruments.flatMap(({ section: { key, schema } }) =>
      Object.hasOwn(lent, key) ? [[key, schema.parse(ownValue(lent, key))]] : [],
    ),
  );
}

/** A study is recorded with every run, and may hold no secret anywhere. */
function refuseKeys(value: unknown, complain: Complain, path: readonly PropertyKey[] = []): void {
  if (typeof value === 'string' && looksLikeKey(value)) {
    throw complain(
      path,
      'this looks like a key, which a ledger would keep; remove it, and name the variable that holds the key in apiKeyEnv (--api-key-env)',
    );
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    // Where the name of a variable belongs, a key has a sentence of its own.
    if (key === 'apiKeyEnv') continue;
    refuseKeys(part, complain, [...path, Array.isArray(value) ? Number(key) : key]);
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

/** By its key, what a study says to each instrument. */
const sections: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  instruments.map(({ section }) => [section.key, section.schema.optional()]),
);

/** What instruments let people declare of a simulated respondent, by their ids. */
export const declarations: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  instruments.flatMap(({ id, declaration }) => (declaration ? [[id, declaration.optional()]] : [])),
);

const DeclaredEntry = DeclarationEntry.safeExtend(
  declarations as Readonly<Record<never, z.ZodType>>,
).transform((entry) => gathered(entry, declarations));

/** A study: which respondents get which instruments, and how precisely. */
export const StudyFile = z.strictObject({
  /** Its name in reports, the ledger and the report's folder. */
  name: Name,
  /** Title of its report; its name unless given. */
  title: z
    .string()
    .trim()
    .min(1)
    .max(160)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'write it on one line')
    .optional(),
  /** Seed of everything random but the answers: the same seed gives the same report. */
  seed: z.int().min(0).default(1),
  /** Endpoints with limits, headers or changing addresses. */
  endpoints: z.array(EndpointEntry).default([]),
  /** Who is asked. */
  respondents: z.array(RespondentEntry.extend({ simulated: DeclaredEntry.optional() })).min(1),
  ...Factors.shape,
  /** What each instrument is to ask. */
  ...sections,
  /** The country scores that the respondents are compared with. */
  countries: CountriesSection.prefault({}),
  /** How the respondents are compared with one another. */
  comparison: ComparisonSection.prefault({}),
  /** A model that reads answers which the rules leave [unread](readings.md#a-reader-model). */
  reader: ReaderEntry.optional(),
  /** [Prices](money.md#prices) of models. */
  prices: Prices.optional(),
});
export type StudyFile = z.infer<typeof StudyFile> & Sections;

/** A study as a user gives it, in a file or as an object: what has a default may be left out. */
export type StudyInput = z.input<typeof StudyFile> & {
  readonly survey?: z.input<typeof SurveySection>;
  readonly inference?: z.input<typeof InferenceSection>;
};

/**
 * The plan of a study file: the study with its questionnaire, templates and country scores.
 * @param leaveOut hears of items that cannot be asked, which are then left out and not refused
 * @throws InputError with file, line and fix when anything in one of the files is wrong
 */
export async function planStudy(file: string, leaveOut?: LeaveOut): Promise<Plan> {
  return loadPlan(await loadStudy(file), leaveOut);
}
