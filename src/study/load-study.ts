import { dirname, isAbsolute, join } from 'node:path';
import { checkDocument, complaintAt } from '../content/check-document.js';
import { isEdition } from '../content/load-countries.js';
import { schemeOf } from '../content/load-questionnaire.js';
import { readDocument, type SourceDocument } from '../content/read-document.js';
import { instruments } from '../instruments.js';
import { dimensionsOf } from '../vocabulary/scheme.js';
import type { Complain } from './complain.js';
import { noCountries, strayOrientation } from './load-plan.js';
import { refuseUnknownBases } from './refuse-bases.js';
import { resolveStudy, sectionsOf } from './resolve-study.js';
import type { Study } from './study.js';
import { StudyFile } from './study-file.js';

/**
 * Loads a study file and fills in its defaults. Paths in it are taken from its own folder.
 * @throws InputError with file, line and mend when anything in it is wrong
 */
export async function loadStudy(file: string): Promise<Study> {
  const document = await readDocument(file);
  const complain: Complain = (path, message) => complaintAt(document, path, message);
  const asked = checkDocument(document, StudyFile);
  const beside = (path: string) => (isAbsolute(path) ? path : join(dirname(file), path));
  const resolved = resolveStudy(asked, { complain, beside });
  refuseUnknownBases(resolved.respondents, (place, message) =>
    complain(['respondents', place, 'base'], message),
  );
  const { scores, map } = resolved.countries;
  const countries = { scores: isEdition(scores) ? scores : beside(scores), map };
  const study = { ...resolved, countries };
  await refuseStrange(study, { document, complain });
  const given = sectionsOf(asked);
  for (const { section, refuse } of instruments) {
    if (section.key in given) await refuse?.(given[section.key], study, complain);
  }
  return study;
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
  const dimensions = dimensionsOf(scheme);
  for (const [place, respondent] of respondents.entries()) {
    const stray = Object.keys(respondent.declaration?.orientation ?? {}).find(
      (name) => !dimensions.includes(name),
    );
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
