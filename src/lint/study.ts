import type { LintFinding } from '../../analysis/results/lint.js';
import { InputError } from '../../vocabulary/input.js';
import { loadEditions } from '../content/country-editions.js';
import type { SourceDocument } from '../content/document.js';
import { readText } from '../content/files.js';
import { isTableName, readTableSource } from '../content/table.js';
import type { NamedFile, NamingKey } from '../instruments/base/instrument.js';
import { instruments } from '../study/instruments.js';
import { loadStudy } from '../study/load.js';
import { loneFamilies } from '../study/model-families.js';
import type { Plan } from '../study/plan.js';
import { type Fault, readPlan } from '../study/plan-content.js';
import type { Study } from '../study/study.js';
import { allLintSides } from './sides.js';

/** A study as it was checked, and its own files that are there to be checked too. */
interface CheckedStudy {
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
        ...(findings.length > 0 ? findings : await planTrouble(study, { document, names })),
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
async function lookIntoFiles(study: Study, document: SourceDocument): Promise<CheckedStudy> {
  const findings: LintFinding[] = [];
  const names: NamedFile[] = [];
  for (const naming of keysOf(study)) {
    try {
      const files = await naming.files();
      for (const { file } of files)
        await (isTableName(file) ? readTableSource(file) : readText(file, 'document'));
      names.push(...files);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      findings.push(finding(lineOf(naming, document), error.message));
    }
  }
  return { findings, names };
}

/**
 * What files show only beside the study: that one is in a language that nobody is asked in, that
 * stories are about other items than are asked or hold more than can be asked of them, that people
 * labelled answers which it never gets, that too few items are asked for a persona switch.
 */
async function planTrouble(
  study: Study,
  { document, names }: { readonly document: SourceDocument; readonly names: readonly NamedFile[] },
): Promise<readonly LintFinding[]> {
  const { plan, faults } = await readPlan(study);
  if (plan && faults.length === 0) return ofPlan(plan, document);
  if (plan) {
    return Promise.all(
      faults.map(async (fault) =>
        finding(await lineNaming(fault, study, document), fault.error.message),
      ),
    );
  }
  return faults.flatMap(({ error, instrument }) => {
    const { file, line } = error.place ?? {};
    // What has a line is found when that file is checked.
    if (line !== undefined && names.some((named) => named.file === file)) return [];
    const naming = keysOf(study).find(({ path }) => path === file);
    if (naming) return [finding(lineOf(naming, document), error.message)];
    const { key, content } = instrument?.section ?? {};
    if (key === undefined || content === undefined) return [];
    return [finding(document.lineOfKey([key], content), error.message)];
  });
}

/** What instruments find worth a warning in a plan that can be asked. */
async function ofPlan(plan: Plan, document: SourceDocument): Promise<readonly LintFinding[]> {
  const sides = await allLintSides();
  return sides.flatMap((side) => side.ofPlan?.(plan, document) ?? []);
}

/** The line of the key that names the file of a fault. */
async function lineNaming(
  { error: { place }, instrument }: Fault,
  study: Study,
  document: SourceDocument,
): Promise<number> {
  for (const naming of keysOf(study)) {
    const files = await naming.files();
    if (files.some(({ file }) => file === place?.file)) return lineOf(naming, document);
  }
  const { key, content } = instrument?.section ?? {};
  return key === undefined || content === undefined ? 1 : document.lineOfKey([key], content);
}

/** What is wrong with a study's own country scores. */
async function countryTrouble(
  { countries }: Study,
  document: SourceDocument,
): Promise<readonly LintFinding[]> {
  try {
    await loadEditions(countries.scores);
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return [finding(document.lineOfKey(['countries'], 'scores'), error.message)];
  }
}

/** The keys of every language of a study. */
function keysOf(study: Study): readonly NamingKey[] {
  const languages = new Set(study.respondents.map(({ language }) => language));
  return [...languages].flatMap((language) =>
    instruments.flatMap((each) => each.files?.(study, language) ?? []),
  );
}

function lineOf({ section, key }: NamingKey, document: SourceDocument): number {
  return document.lineOfKey([section], key);
}

function finding(line: number, message: string): LintFinding {
  return { line, check: 'study', severity: 'error', message };
}
