import { dirname, isAbsolute, join } from 'node:path';
import { checkDocument, complaintAt } from '../content/check-document.js';
import { isEdition } from '../content/load-countries.js';
import { builtInQuestionnaire, schemeOf } from '../content/load-questionnaire.js';
import { builtInStories } from '../content/load-stories.js';
import { builtInTemplates } from '../content/load-templates.js';
import { readDocument, type SourceDocument } from '../content/read-document.js';
import type { Complain } from './complain.js';
import { noCountries, strayDimension, strayOrientation } from './plan.js';
import { refuseUnknownBases } from './refuse-bases.js';
import { refuseWordless } from './refuse-wordless.js';
import { resolveStudy } from './resolve-study.js';
import type { Study, StudyInference } from './study.js';
import { StudyFile } from './study-file.js';

/**
 * Loads a study file and fills in its defaults. Paths in it are taken from its own folder.
 * @throws InputError with file, line and mend when anything in it is wrong
 */
export async function loadStudy(file: string): Promise<Study> {
  const document = await readDocument(file);
  const complain: Complain = (path, message) => complaintAt(document, path, message);
  const asked = checkDocument(document, StudyFile);
  const study = resolveStudy(asked, complain);
  refuseUnknownBases(study.respondents, (place, message) =>
    complain(['respondents', place, 'base'], message),
  );
  const { questionnaire, templates } = study.survey;
  const survey = {
    ...study.survey,
    questionnaire:
      questionnaire === builtInQuestionnaire ? questionnaire : beside(file, questionnaire),
    templates: templates === builtInTemplates ? templates : beside(file, templates),
  };
  const { scores, map } = study.countries;
  const countries = { scores: isEdition(scores) ? scores : beside(file, scores), map };
  const inference = study.inference && {
    ...study.inference,
    ...besideEach(file, study.inference),
  };
  const loaded = { ...study, survey, countries, inference };
  await refuseStrange(loaded, { document, complain });
  await refuseWordless(asked.inference, loaded, complain);
  return loaded;
}

/**
 * Refuses what a study says that does not fit the scheme of its questionnaire. A questionnaire that cannot
 * be read is refused when the plan is loaded.
 */
async function refuseStrange(
  { survey, respondents }: Study,
  { document, complain }: { readonly document: SourceDocument; readonly complain: Complain },
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
  const named = Object(document.value).countries !== undefined;
  if (named && scheme.countryScores.length === 0) {
    throw complain(['countries'], `${noCountries(scheme.scheme)}; take "countries:" out`);
  }
}

/** The files of a study's stories, taken from the folder of the study. */
function besideEach(file: string, { stories, templates, labels }: StudyInference) {
  return {
    stories: stories === builtInStories ? stories : beside(file, stories),
    templates: templates === builtInTemplates ? templates : beside(file, templates),
    ...(labels === undefined ? {} : { labels: beside(file, labels) }),
  };
}

/** A path that a study file names, taken from the folder of that file. */
function beside(file: string, path: string): string {
  return isAbsolute(path) ? path : join(dirname(file), path);
}
