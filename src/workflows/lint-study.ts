import type { LintFinding } from '../../reports/index.js';
import type { DocumentKind } from '../content/document-kind.js';
import { languageFile } from '../content/language-file.js';
import { loadEditions } from '../content/load-countries.js';
import { builtInQuestionnaire } from '../content/load-questionnaire.js';
import { builtInTemplates } from '../content/load-templates.js';
import type { SourceDocument } from '../content/read-document.js';
import { readText } from '../content/read-text.js';
import { loadStudy } from '../study/load-study.js';
import { loadPlan } from '../study/plan.js';
import type { Study } from '../study/study.js';
import { InputError } from '../vocabulary/input-error.js';
import { loneFamilies } from './lone-families.js';

/** A file that another names, and what it must be. */
export interface NamedFile {
  readonly file: string;
  readonly kind: DocumentKind;
}

/** A study as it was checked, and its own files that are there to be checked too. */
export interface CheckedStudy {
  readonly findings: readonly LintFinding[];
  readonly names: readonly NamedFile[];
}

/** Checks what a study's schema lets pass: its names, its references and the files it names. */
export async function lintStudy(document: SourceDocument): Promise<CheckedStudy> {
  try {
    const study = await loadStudy(document.file);
    const { findings, names } = await lookIntoFiles(study, document);
    return {
      findings: [
        ...(findings.length > 0 ? findings : await languageTrouble(study, document)),
        ...(await countryTrouble(study, document)),
        ...loneFamilies(study, document),
      ],
      names,
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { findings: [finding(error.place?.line ?? 1, error.reason)], names: [] };
  }
}

/** Looks into every file of a study that is not built in; what is wrong stands where it is named. */
async function lookIntoFiles(
  { respondents, survey }: Study,
  document: SourceDocument,
): Promise<CheckedStudy> {
  const findings: LintFinding[] = [];
  const names: NamedFile[] = [];
  for (const language of new Set(respondents.map((respondent) => respondent.language))) {
    for (const { key, kind } of named) {
      if (survey[key] === builtIn[key]) continue;
      const file = await languageFile(survey[key], language);
      try {
        await readText(file);
        names.push({ file, kind });
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        findings.push(finding(document.lineOfKey(['survey'], key), error.message));
      }
    }
  }
  return { findings, names };
}

/** What a file shows only beside the study: that it is in a language that nobody is asked in. */
async function languageTrouble(
  study: Study,
  document: SourceDocument,
): Promise<readonly LintFinding[]> {
  try {
    await loadPlan(study);
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { file, line } = error.place ?? {};
    const foreign = named.find(({ key }) => study.survey[key] === file);
    // What has a line is found when that file is checked.
    if (line !== undefined || !foreign) return [];
    return [finding(document.lineOfKey(['survey'], foreign.key), error.message)];
  }
}

/** What is wrong with a study's own country scores. */
async function countryTrouble(
  { people }: Study,
  document: SourceDocument,
): Promise<readonly LintFinding[]> {
  try {
    await loadEditions(people.countries);
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return [finding(document.lineOfKey(['people'], 'countries'), error.message)];
  }
}

const named = [
  { key: 'questionnaire', kind: 'questionnaire' },
  { key: 'templates', kind: 'templates' },
] as const;
const builtIn = { questionnaire: builtInQuestionnaire, templates: builtInTemplates };

function finding(line: number, message: string): LintFinding {
  return { line, check: 'study', severity: 'error', message };
}
