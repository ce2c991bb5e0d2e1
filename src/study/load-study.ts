import { dirname, isAbsolute, join } from 'node:path';
import type { z } from 'zod';
import { checkDocument, complaintAt } from '../content/check-document.js';
import { describeIssue, type KeyNames, keyPath } from '../content/describe-issue.js';
import { isEdition } from '../content/load-countries.js';
import { schemeOf } from '../content/load-questionnaire.js';
import { readDocument } from '../content/read-document.js';
import { instruments } from '../instruments.js';
import { InputError } from '../vocabulary/input-error.js';
import type { Complain } from './complain.js';
import { loadPlan, noCountries, strayDimension, strayOrientation } from './load-plan.js';
import type { Plan } from './plan.js';
import { refuseUnknownBases } from './refuse-bases.js';
import { resolveStudy, sectionsOf } from './resolve-study.js';
import type { Study } from './study.js';
import { StudyFile, type StudyInput } from './study-file.js';

/**
 * Loads a study file and fills in its defaults. Paths in it are taken from its own folder.
 * @throws InputError with file, line and mend when anything in it is wrong
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
    complain,
  }: {
    /** As the user gave it, without defaults. */
    readonly given: unknown;
    readonly folder: string;
    readonly complain: Complain;
  },
): Promise<Study> {
  const beside = (path: string) => (isAbsolute(path) ? path : join(folder, path));
  const resolved = resolveStudy(asked, { complain, beside });
  refuseUnknownBases(resolved.respondents, (place, message) =>
    complain(['respondents', place, 'base'], message),
  );
  const { scores, map } = resolved.countries;
  const countries = { scores: isEdition(scores) ? scores : beside(scores), map };
  const study = { ...resolved, countries };
  await refuseStrange(study, { given, complain });
  const sections = sectionsOf(asked);
  for (const { section, refuse } of instruments) {
    if (section.key in sections) await refuse?.(sections[section.key], study, complain);
  }
  return study;
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
    throw complain(['countries'], `${noCountries(scheme.scheme)}; take "countries:" out`);
  }
}
