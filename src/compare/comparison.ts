import { dirname, join } from 'node:path';
import { buildGaps } from '../../analysis/gap/gap-comparison.js';
import {
  buildComparison,
  type ComparedRespondent,
} from '../../analysis/similarity/comparison-estimates.js';
import { comparePairs } from '../../analysis/similarity/pairs/compared-pairs.js';
import { recallItem } from '../../analysis/survey/item-summaries.js';
import { commonItems, drawFigures } from '../../analysis/survey/resampled-figures.js';
import { prepareItems } from '../../analysis/survey/weighed-figures.js';
import { dependabilities } from '../../analysis/survey/wordings/dependability.js';
import { counted, plainText } from '../../reports/document/format.js';
import type { Report } from '../../reports/document/report.js';
import { renderReport } from '../../reports/files/render-report.js';
import type { CountryTable } from '../../vocabulary/country.js';
import { InputError, type MapFit } from '../../vocabulary/input.js';
import { canonicalJson } from '../../vocabulary/request.js';
import { dimensionsOf } from '../../vocabulary/scheme.js';
import { defaultEdition, refuseMissingEdition } from '../content/country-editions.js';
import { loadReferences } from '../content/country-scores.js';
import { realPlace } from '../content/files.js';
import { reportAssets, version } from '../content/package-data.js';
import { builtInScheme, builtInSchemeOf } from '../content/scheme.js';
import { refuseForeignFolder, writeFolder } from '../content/written-files.js';
import { placeOf } from '../ledger/address.js';
import { editionsOf, noCountries } from '../study/plan-content.js';
import { askedReported } from '../study/recorded/report-file.js';
import type { ComparedReport } from './compared-report.js';
import { comparings } from './comparing.js';
import { type Merged, mergeRespondents } from './merged-respondents.js';
import { sharedItems, whatDiffers } from './report-differences.js';
import { readSource, refuseUnpairable } from './sources.js';

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
  /** Compare what was not asked the same, and replace another report in the folder. */
  readonly force?: boolean | undefined;
  /** Sources at different times, each with the wave that its respondents are of; any that `sources` lacks is added. */
  readonly as?: readonly { readonly label: string; readonly source: string }[] | undefined;
}

export interface CompareResult {
  readonly report: Report;
  readonly folder: string;
  /** What became of the respondents of several sources, in sentences. */
  readonly notes: readonly string[];
}

/** The name of every comparison. */
const name = 'compare';

/**
 * Sets the respondents of several reports and ledgers side by side, asking nothing, and writes the
 * report in its folder.
 * @throws InputError as {@link compareSources} does, and where the folder holds something else
 */
export async function compareReports(options: CompareOptions): Promise<CompareResult> {
  const { folder = join('undertone-report', name) } = options;
  const sources = labelled(options).map(({ file }) => file);
  const owner = { study: name, sources: sources.map(placeOf), force: options.force };
  await refuseSourceAt(folder, sources);
  await refuseForeignFolder(folder, owner);
  const { report, notes } = await compareSources(options);
  const answers = { items: [], rows: [], total: 0, stories: null };
  await writeFolder(folder, await renderReport(report, answers, await reportAssets()), owner);
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
  for (const { file, label } of labelled(options)) {
    read.push(...(await readSource(file)).map((source) => ({ ...source, label })));
  }
  const merged = mergeRespondents(read);
  refuseTooFew(merged);
  const differing = differingOf(merged, options);
  const editions = await editionsFor(merged, options.countries);
  const report = await assembleComparison(merged, { editions, map, seed, differing });
  return { report, notes: merged.notes };
}

/** Every source once, with its label. */
function labelled({ sources, as = [] }: Pick<CompareOptions, 'sources' | 'as'>) {
  const all = [
    ...sources,
    ...as.map(({ source }) => source).filter((each) => !sources.includes(each)),
  ];
  if (all.length === 0) {
    throw new InputError('nothing to compare; name reports, their folders or ledgers');
  }
  return all.map((file) => {
    const [label, ...others] = as.filter(({ source }) => source === file).map((each) => each.label);
    if (others.length === 0) return { file, label };
    throw new InputError(
      `has two labels, "${plainText(label ?? '')}" and "${plainText(others[0] ?? '')}"; give one`,
      { file },
    );
  });
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
  throw new InputError(`${noCountries(name)}, so "${choice}" cannot be compared; remove it`);
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
    comparings.some((each) => each.hasFigures(respondent)),
  );
  if (observed.length >= 2) return;
  const found = observed.map(({ id }) => `only "${plainText(id)}" has answers`);
  throw new InputError(
    `a comparison needs two respondents, and here ${found[0] ?? 'none has answers'}; name another report or ledger`,
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
    return 'compares them anyway';
  }
  const [first = [], ...others] = respondents
    .filter(({ profile }) => profile !== null)
    .map(({ items }) => items.map(({ id }) => id));
  const sets = others.map((ids) => new Set(ids));
  const common = first.filter((id) => sets.every((ids) => ids.has(id))).length;
  if (others.length === 1) return `compares over the ${counted(common, 'item')} that both answered`;
  const mergeComparable =
    common === 0
      ? 'does not compare all of them together'
      : `all of them over the ${counted(common, 'item')} that all answered`;
  return `compares each pair over the items that both answered, and ${mergeComparable}`;
}

interface ComparisonFacts {
  /** Country scores, the chosen edition first. */
  readonly editions: readonly CountryTable[];
  readonly map: MapFit;
  /** Of the draws of items. */
  readonly seed: number;
  /** What differs between the sources, in sentences. */
  readonly differing: readonly string[];
}

/**
 * The report of several reports' respondents: profiles as they were, and all that sets them side by
 * side anew, from what each item came to. Questionnaire and templates are those of the first source,
 * with the words of the items that every source asked.
 */
export async function assembleComparison(
  { respondents: merged, sources }: Merged,
  { editions, map, seed, differing }: ComparisonFacts,
): Promise<Report> {
  const reports = sources.map(({ source }) => source.report);
  const [first] = reports;
  if (!first) throw new RangeError('a comparison has at least one source');
  let respondents = merged;
  const parts: Partial<Report>[] = [];
  for (const { mergeComparable } of comparings) {
    const own = mergeComparable?.(respondents, sources);
    if (!own) continue;
    respondents = own.respondents;
    parts.push(own.report);
  }
  const compared: ComparedRespondent[] = respondents.flatMap(
    ({ items, profile, persona, parameters, ...about }) => {
      const { id, tags, copyOf, language, personaLevel } = about;
      const setting = canonicalJson({ persona, parameters });
      if (!profile) return [];
      const asked = askedReported(first.scheme, profile);
      const prepared = prepareItems(items.map(recallItem), asked);
      return [
        {
          id,
          tags,
          copyOf,
          language,
          personaLevel,
          setting,
          figures: drawFigures(prepared, { seed }),
        },
      ];
    },
  );
  const overCommonItems = commonItems({ seed });
  const { margin, planned: asked } = first.comparison;
  const here = (id: string) => compared.some((each) => each.id === id);
  const planned = asked.filter((both) => both.every(here));
  const pairs = comparePairs(compared, { overCommonItems, seed, margin, planned });
  const shared = new Set(sharedItems(sources.map(({ source }) => source)));
  const words = Object.entries(first.questionnaire.words).filter(([id]) => shared.has(id));
  return {
    format: first.format,
    undertone: version,
    at: reports.reduce((latest, { at }) => (at > latest ? at : latest), first.at),
    study: { name, title: null, seed },
    sources: sources.map(({ source, respondents: ids }) => ({
      file: source.file,
      study: source.report.study.name,
      undertone: source.report.undertone,
      at: source.report.at,
      items: mostAsked(source.report),
      respondents: [...ids],
    })),
    differing: [...differing],
    scheme: first.scheme,
    questionnaire: { ...first.questionnaire, words: Object.fromEntries(words) },
    templates: first.templates,
    inference: null,
    open: null,
    statements: null,
    ratingComparison: null,
    conversations: null,
    ...Object.assign({}, ...parts),
    respondents: [...respondents],
    differences: [...pairs.differences],
    dependability: dependabilities(compared.map(({ figures }) => figures)),
    gaps: buildGaps(respondents),
    comparison: buildComparison(compared, {
      dimensions: dimensionsOf(first.scheme),
      editions,
      map,
      margin,
      planned,
      pairs,
      seed,
      overCommonItems,
    }),
    references: [...(await loadReferences(first.scheme.name))],
  };
}

function mostAsked({ questionnaire, sources }: Report): number {
  return Math.max(questionnaire.items, ...sources.map(({ items }) => items));
}
