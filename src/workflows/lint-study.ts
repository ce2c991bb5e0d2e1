import { existsSync } from 'node:fs';
import type { LintFinding } from '../../reports/index.js';
import type { DocumentKind } from '../content/document-kind.js';
import { languageFile } from '../content/language-file.js';
import { builtInQuestionnaire } from '../content/load-questionnaire.js';
import { builtInTemplates } from '../content/load-templates.js';
import { loadStudy } from '../study/load-study.js';
import { loadPlan } from '../study/plan.js';
import type { Study } from '../study/study.js';
import { InputError } from '../vocabulary/input-error.js';

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
export async function lintStudy(file: string): Promise<CheckedStudy> {
  try {
    const study = await loadStudy(file);
    return { findings: await unusableFiles(study), names: await ownFiles(study) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { findings: [finding(error.place?.line ?? 1, error.reason)], names: [] };
  }
}

/** What keeps the files of a study from being used that they do not show by themselves. */
async function unusableFiles(study: Study): Promise<readonly LintFinding[]> {
  try {
    await loadPlan(study);
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // What has a line is found when that file is checked.
    return error.place?.line === undefined ? [finding(1, error.message)] : [];
  }
}

async function ownFiles({ respondents, survey }: Study): Promise<readonly NamedFile[]> {
  const languages = new Set(respondents.map(({ language }) => language));
  const named: NamedFile[] = [];
  for (const language of languages) {
    if (survey.questionnaire !== builtInQuestionnaire) {
      named.push({
        file: await languageFile(survey.questionnaire, language),
        kind: 'questionnaire',
      });
    }
    if (survey.templates !== builtInTemplates) {
      named.push({ file: await languageFile(survey.templates, language), kind: 'templates' });
    }
  }
  return named.filter(({ file }) => existsSync(file));
}

function finding(line: number, message: string): LintFinding {
  return { line, check: 'study', severity: 'error', message };
}
