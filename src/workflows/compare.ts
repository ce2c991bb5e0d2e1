import { dirname, join } from 'node:path';
import { counted } from '../../reports/document/format.js';
import { plainText } from '../../reports/document/plain-text.js';
import { type Report, renderReport } from '../../reports/index.js';
import { defaultEdition, refuseMissingEdition } from '../content/load-countries.js';
import { builtInScheme, builtInSchemeOf } from '../content/load-scheme.js';
import { instruments } from '../instruments.js';
import { editionsOf, noCountries } from '../study/load-plan.js';
import type { CountryTable } from '../vocabulary/country.js';
import { InputError } from '../vocabulary/input-error.js';
import type { MapFit } from '../vocabulary/map-fit.js';
import { assembleComparison } from './assemble-comparison.js';
import type { ComparedReport } from './compared-report.js';
import { comparingOf } from './comparing.js';
import { type Merged, mergeRespondents } from './merge-respondents.js';
import { readSource } from './read-source.js';
import { realPlace } from './real-place.js';
import { refuseUnpairable } from './refuse-unpairable.js';
import { reportAssets } from './report-assets.js';
import { whatDiffers } from './what-differs.js';
import { sharedItems } from './what-was-asked.js';
import { refuseForeignFolder, writeFolder } from './write-files.js';

export interface CompareOptions {
  /** Each a report.json, its folder, or a ledger. */
  readonly sources: readonly string[];
  /** Folder of the report; `undertone-report/compare` unless given. */
  readonly folder?: string | undefined;
  /** Of the draws of items; 1 unless given. */
  readonly seed?: number | undefined;
  /** An edition of country scores or the path of a user's own; the 2023 one unless given. */
  readonly countries?: string | undefined;
  /** Fitted on the countries unless given. */
  readonly map?: MapFit | undefined;
  /** Compare what was not asked the same. */
  readonly force?: boolean | undefined;
}

export interface CompareResult {
  readonly report: Report;
  readonly folder: string;
  /** What became of the respondents of several sources, in sentences. */
  readonly notes: readonly string[];
}

/**
 * Sets the respondents of several reports and ledgers side by side, asking nothing, and writes the
 * report in its folder.
 * @throws InputError as {@link compareSources} does, and where the folder holds something else
 */
export async function compareReports(options: CompareOptions): Promise<CompareResult> {
  const { folder = join('undertone-report', 'compare') } = options;
  await refuseForeignFolder(folder);
  await refuseSourceAt(folder, options.sources);
  const { report, notes } = await compareSources(options);
  const answers = { items: [], rows: [], total: 0, stories: null };
  await writeFolder(folder, await renderReport(report, answers, await reportAssets()));
  return { report, folder, notes };
}

/**
 * The comparison of several reports and ledgers, with nothing written.
 * @throws InputError when a source cannot be read, fewer than two respondents have answers, one would
 * count twice, or the sources did not ask the same and `force` is not given
 */
export async function compareSources(
  options: Omit<CompareOptions, 'folder'>,
): Promise<Omit<CompareResult, 'folder'>> {
  const { seed = 1, map = 'countries' } = options;
  if (options.countries !== undefined) await refuseMissingEdition(options.countries);
  const read: ComparedReport[] = [];
  for (const file of options.sources) read.push(...(await readSource(file)));
  const merged = mergeRespondents(read);
  refuseTooFew(merged);
  const differing = differingOf(merged, options);
  const editions = await editionsFor(merged, options.countries);
  const report = await assembleComparison(merged, { editions, map, seed, differing });
  return { report, notes: merged.notes };
}

/** The country scores of the scheme that all sources share; none where it has none and nobody asked for any. */
async function editionsFor(
  { sources }: Merged,
  choice: string | undefined,
): Promise<readonly CountryTable[]> {
  const name = sources[0]?.source.report.scheme.name ?? builtInScheme;
  const scheme = await builtInSchemeOf(name);
  if (scheme) return editionsOf(scheme, choice ?? defaultEdition);
  if (choice === undefined) return [];
  throw new InputError(`${noCountries(name)}, so "${choice}" cannot be compared; leave it out`);
}

/** A report that is compared is not to be replaced by the comparison. */
async function refuseSourceAt(folder: string, sources: readonly string[]): Promise<void> {
  const place = await realPlace(folder);
  for (const source of sources) {
    const file = await realPlace(source);
    if (file !== place && dirname(file) !== place) continue;
    const why = 'holds a report that is to be compared, and would replace it';
    throw new InputError(`${why}; name another folder with --out`, { file: folder });
  }
}

function refuseTooFew({ respondents }: Merged): void {
  const observed = respondents.filter((respondent) =>
    instruments.some((each) => comparingOf(each).hasFigures(respondent)),
  );
  if (observed.length >= 2) return;
  const found = observed.map(({ id }) => `only "${plainText(id)}" has answers`);
  throw new InputError(
    `a comparison takes two respondents, and here ${found[0] ?? 'none has answers'}; name another report or ledger`,
  );
}

/** In what the sources differ, where that is no reason to stop. */
function differingOf(merged: Merged, { force }: CompareOptions): readonly string[] {
  const compared = merged.sources.map(({ source }) => source);
  refuseUnpairable(compared);
  const { asked, otherwise } = whatDiffers(compared);
  if (force || asked.length === 0) return [...asked, ...otherwise];
  const inOneLedger = compared.some(({ name, file }) => name !== file);
  const instead = inOneLedger ? ' Or compare the report folders of the studies in a ledger.' : '';
  throw new InputError(`${asked.join(' ')} --force ${whenForced(merged, compared)}.${instead}`);
}

/** What is then compared over which items. */
function whenForced({ respondents }: Merged, compared: readonly ComparedReport[]): string {
  const shared = sharedItems(compared).length;
  if (compared.every(({ report }) => Object.keys(report.questionnaire.words).length === shared)) {
    return 'compares them all the same';
  }
  const [first = [], ...others] = respondents
    .filter(({ profile }) => profile !== null)
    .map(({ items }) => items.map(({ id }) => id));
  const sets = others.map((ids) => new Set(ids));
  const common = first.filter((id) => sets.every((ids) => ids.has(id))).length;
  if (others.length === 1) return `compares over the ${counted(common, 'item')} that both answered`;
  const together =
    common === 0
      ? 'nothing of all together'
      : `all together over the ${counted(common, 'item')} that all did`;
  return `compares each pair over the items that both answered, and ${together}`;
}
