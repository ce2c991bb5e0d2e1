import { dirname, isAbsolute, join } from 'node:path';
import type { z } from 'zod';
import { checkDocument, complaintAt } from '../content/check-document.js';
import { describeIssue, type KeyNames, keyPath } from '../content/describe-issue.js';
import { isEdition } from '../content/load-countries.js';
import { builtInQuestionnaire } from '../content/load-questionnaire.js';
import { builtInStories } from '../content/load-stories.js';
import { builtInTemplates } from '../content/load-templates.js';
import { readDocument } from '../content/read-document.js';
import { InputError } from '../vocabulary/input-error.js';
import type { Complain } from './complain.js';
import { loadPlan, type Plan } from './plan.js';
import { refuseUnknownBases } from './refuse-bases.js';
import { refuseWordless } from './refuse-wordless.js';
import { resolveStudy } from './resolve-study.js';
import type { Study, StudyInference } from './study.js';
import { StudyFile, type StudyInput } from './study-file.js';

/**
 * Loads a study file and fills in its defaults. Paths in it are taken from its own folder.
 * @throws InputError with file, line and mend when anything in it is wrong
 */
export async function loadStudy(file: string): Promise<Study> {
  const document = await readDocument(file);
  const complain: Complain = (path, message) => complaintAt(document, path, message);
  return settled(checkDocument(document, StudyFile), { folder: dirname(file), complain });
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
  return loadPlan(await settled(asked.data, { folder, complain }));
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
  { folder, complain }: { readonly folder: string; readonly complain: Complain },
): Promise<Study> {
  const study = resolveStudy(asked, complain);
  refuseUnknownBases(study.respondents, (place, message) =>
    complain(['respondents', place, 'base'], message),
  );
  const { questionnaire, templates } = study.survey;
  const survey = {
    ...study.survey,
    questionnaire:
      questionnaire === builtInQuestionnaire ? questionnaire : inFolder(folder, questionnaire),
    templates: templates === builtInTemplates ? templates : inFolder(folder, templates),
  };
  const { scores, map } = study.countries;
  const countries = { scores: isEdition(scores) ? scores : inFolder(folder, scores), map };
  const inference = study.inference && {
    ...study.inference,
    ...storyFiles(folder, study.inference),
  };
  const loaded = { ...study, survey, countries, inference };
  await refuseWordless(asked.inference, loaded, complain);
  return loaded;
}

/** The files of a study's stories, taken from the folder of the study. */
function storyFiles(folder: string, { stories, templates, labels }: StudyInference) {
  return {
    stories: stories === builtInStories ? stories : inFolder(folder, stories),
    templates: templates === builtInTemplates ? templates : inFolder(folder, templates),
    ...(labels === undefined ? {} : { labels: inFolder(folder, labels) }),
  };
}

/** A path that a study names, taken from a folder. */
function inFolder(folder: string, path: string): string {
  return isAbsolute(path) ? path : join(folder, path);
}
