import { buildComparison, type ComparedRespondent } from '../../analysis/build-comparison.js';
import { cronbachAlphas } from '../../analysis/cronbach-alphas.js';
import { buildGaps } from '../../analysis/gap/gaps.js';
import { commonItems, pairedDifferences } from '../../analysis/index.js';
import { recallItem } from '../../analysis/item-record.js';
import { drawFigures } from '../../analysis/weighed-estimate.js';
import { prepareItems } from '../../analysis/weighed-figures.js';
import type { Report } from '../../reports/index.js';
import { loadReferences } from '../content/load-references.js';
import { instruments } from '../instruments.js';
import type { CountryTable } from '../vocabulary/country.js';
import type { MapFit } from '../vocabulary/map-fit.js';
import { dimensionsOf } from '../vocabulary/scheme.js';
import { comparingOf } from './comparing.js';
import { cellsReported } from './figures-of-items.js';
import type { Merged } from './merge-respondents.js';
import { version } from './version.js';
import { sharedItems } from './what-was-asked.js';

export interface ComparisonFacts {
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
  for (const instrument of instruments) {
    const own = comparingOf(instrument).together?.(respondents, sources);
    if (!own) continue;
    respondents = own.respondents;
    parts.push(own.report);
  }
  const layers = Object.assign({}, ...parts.map((part) => part.layers));
  const compared: ComparedRespondent[] = respondents.flatMap(
    ({ id, tags, copyOf, items, profile }) => {
      if (!profile) return [];
      const { plannedPairs } = profile.instability.ab;
      const cells = cellsReported(first.scheme, profile);
      const prepared = prepareItems(items.map(recallItem), { plannedPairs, cells });
      return [{ id, tags, copyOf, figures: drawFigures(prepared, { seed }) }];
    },
  );
  const overCommonItems = commonItems({ seed });
  const shared = new Set(sharedItems(sources.map(({ source }) => source)));
  const words = Object.entries(first.questionnaire.words).filter(([id]) => shared.has(id));
  return {
    format: first.format,
    undertone: version,
    at: reports.reduce((latest, { at }) => (at > latest ? at : latest), first.at),
    study: { name: 'compare', title: null, seed },
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
    ...Object.assign({}, ...parts),
    respondents: [...respondents],
    differences: pairedDifferences(compared, overCommonItems),
    alpha: cronbachAlphas(compared.map(({ figures }) => figures)),
    gaps: buildGaps(respondents, { seed }),
    comparison: buildComparison(compared, {
      dimensions: dimensionsOf(first.scheme),
      editions,
      map,
      seed,
      overCommonItems,
    }),
    references: [...(await loadReferences(first.scheme.name))],
    ...(Object.keys(layers).length === 0 ? {} : { layers }),
  };
}

function mostAsked({ questionnaire, sources }: Report): number {
  return Math.max(questionnaire.items, ...sources.map(({ items }) => items));
}
