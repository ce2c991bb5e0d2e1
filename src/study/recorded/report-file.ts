import * as z from 'zod';
import { headlineGap } from '../../../analysis/gap/gap-figures.js';
import { slopeItems } from '../../../analysis/gap/gap-items.js';
import { carryOverSlope } from '../../../analysis/gap/slope.js';
import { verdictOf } from '../../../analysis/gap/verdict.js';
import { formShifts } from '../../../analysis/survey/biases.js';
import { formInstability, weightNotes } from '../../../analysis/survey/form-weights.js';
import { recallItem } from '../../../analysis/survey/item-summaries.js';
import type { Profile } from '../../../analysis/survey/profile.js';
import { ratingEstimate } from '../../../analysis/survey/ratings.js';
import {
  drawFigures,
  formWeightLimits,
  weighedEstimate,
} from '../../../analysis/survey/resampled-figures.js';
import {
  headlineByDomain,
  prepareItems,
  type WeighedName,
} from '../../../analysis/survey/weighed-figures.js';
import { plainText } from '../../../reports/document/format.js';
import { Report, type ReportedRespondent } from '../../../reports/document/report.js';
import { InputError } from '../../../vocabulary/input.js';
import {
  type Cells,
  dimensionsOf,
  type ReportScheme,
  reportScheme,
} from '../../../vocabulary/scheme.js';
import { paperForms } from '../../../vocabulary/template.js';
import { describeIssue } from '../../content/document-faults.js';
import { readText } from '../../content/files.js';
import { parseJson } from '../../content/rows.js';
import { loadDefaultScheme } from '../../content/scheme.js';

const Format = z.object({ format: z.string().regex(/^undertone-report\/\d+$/) });
const { value: current } = Report.shape.format;

/**
 * A report as its file says, which anybody may have changed: held to its schema, and its figures to
 * the items that they are said to come from.
 * @throws InputError when it is no report, of another format, or does not agree with itself
 */
export async function readReport(file: string): Promise<Report> {
  const value = parseJson(await readText(file, 'report'), file);
  const named = Format.safeParse(value);
  if (!named.success) throw noReport(file);
  const { format } = named.data;
  if (format !== current) throw new InputError(otherFormat(format), { file });
  // Reports of before there were schemes are of the default one.
  const scheme = reportScheme(await loadDefaultScheme());
  const report = Report.safeParse({ scheme, ...Object(value) });
  if (!report.success) {
    const [issue] = report.error.issues;
    const what = issue ? describeIssue(issue, value, Report) : 'something is wrong';
    throw new InputError(`cannot be read as a report: ${what}`, { file });
  }
  const wrong = inconsistency(report.data);
  if (wrong !== null) {
    throw new InputError(`${wrong}; make it again with "undertone report"`, { file });
  }
  return report.data;
}

/** That a file is nothing that can be compared. */
export function noReport(file: string, why = 'is not an Undertone report'): InputError {
  return new InputError(`${why}; give a report.json, its folder, or a ledger`, { file });
}

function otherFormat(format: string): string {
  const version = (text: string) => Number(text.split('/')[1]);
  return version(format) < version(current)
    ? `is of format ${format}; make it again with "undertone report"`
    : `is of format ${format}, and this version of Undertone reads ${current}; update Undertone`;
}

/** Figures come out alike on every machine, but for the last digits of an exponential function. */
const TOLERANCE = 1e-9;

/** What in a report does not agree with the rest of it, as the beginning of a sentence; null when all does. */
export function inconsistency(report: Report): string | null {
  const twice = repeated(report.respondents.map(({ id }) => id));
  if (twice !== undefined) return `holds the respondent "${plainText(twice)}" twice`;
  const found = report.respondents.map(
    (each) => strayItem(each, report) ?? strayFigure(each, report.scheme) ?? strayGap(each),
  );
  return found.find((wrong) => wrong !== null) ?? null;
}

function strayItem(
  respondent: ReportedRespondent,
  { questionnaire, respondents, sources }: Report,
): string | null {
  const { items, profile } = respondent;
  const id = plainText(respondent.id);
  if (items.length > 0 && !profile) return `"${id}" has items but no profile`;
  const twice = repeated(items.map((item) => item.id));
  if (twice !== undefined) return `"${id}" has the item "${plainText(twice)}" twice`;
  // A questionnaire lists the words of one language, and a comparison those that all its sources share.
  const listsAll = sources.length === 0 && new Set(respondents.map(languageOf)).size === 1;
  const unlisted = items.find((item) => !Object.hasOwn(questionnaire.words, item.id));
  return listsAll && unlisted
    ? `"${id}" has the item "${plainText(unlisted.id)}", which is not in the questionnaire`
    : null;
}

function strayFigure(respondent: ReportedRespondent, scheme: ReportScheme): string | null {
  const { profile } = respondent;
  const id = plainText(respondent.id);
  if (!profile) return null;
  const found = new Map(profile.dimensions.map((each) => [each.dimension, each]));
  const dimensions = dimensionsOf(scheme);
  if (
    profile.dimensions.length !== dimensions.length ||
    dimensions.some((dimension) => !found.has(dimension))
  ) {
    return `the profile of "${id}" does not have every dimension exactly once`;
  }
  const asked = askedReported(scheme, profile);
  const { dimensions: rebuilt, ...weights } = figuresOfItems(respondent, asked);
  const stray = [
    ...rebuilt.flatMap((each) => (agrees(each, found.get(each.dimension)) ? [] : [each.dimension])),
    ...(agrees(weights, profile) ? [] : ['the weights of its forms']),
  ];
  return stray.length > 0
    ? `the profile of "${id}" does not follow from its items (${stray.join(', ')})`
    : null;
}

/** The slopes and the verdict of a gap are made again from its items; the rest of it is not looked at. */
function strayGap({ id, gap }: ReportedRespondent): string | null {
  const headline = gap && headlineGap(gap.measures)?.figures[0];
  if (!gap || !headline) return null;
  const wrong = `the gap of "${plainText(id)}" does not follow from its items`;
  const stray = gap.measures.find(({ figures: [all], ...asked }) => {
    const found = carryOverSlope(slopeItems(gap.items, asked), {
      adjusted: all?.carryOver.adjusted ?? false,
    });
    return !agrees(found, all?.carryOver.slope.value);
  });
  if (stray) return `${wrong} (${stray.measure})`;
  return agrees(verdictOf({ ...headline, equivalence: gap.equivalence }), gap.verdict)
    ? null
    : `${wrong} (verdict)`;
}

/** Whether all that was made again is there as it was made; what else is there is not looked at. */
function agrees(rebuilt: unknown, found: unknown): boolean {
  if (typeof rebuilt === 'number' && typeof found === 'number') {
    return Math.abs(rebuilt - found) <= TOLERANCE;
  }
  if (rebuilt === null || typeof rebuilt !== 'object') return rebuilt === found;
  if (found === null || typeof found !== 'object') return false;
  if (Array.isArray(rebuilt) && (!Array.isArray(found) || found.length !== rebuilt.length)) {
    return false;
  }
  const held = new Map(Object.entries(found));
  return Object.entries(rebuilt).every(([key, value]) => agrees(value, held.get(key)));
}

function languageOf({ language }: ReportedRespondent): string {
  return language;
}

function repeated(ids: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) return id;
    seen.add(id);
  }
  return undefined;
}

/** What of a profile follows from what each item came to; the rest needs the answers themselves. */
interface FiguresOfItems extends Pick<Profile, 'instability' | 'formWeights' | 'formWeightLimits'> {
  readonly dimensions: readonly Pick<
    Profile['dimensions'][number],
    | 'dimension'
    | 'imputed'
    | 'readableOnly'
    | 'domainWeighted'
    | 'byWeighting'
    | 'domains'
    | 'formShifts'
    | 'rating'
  >[];
}

/** How the items behind a reported profile were asked. */
interface AskedItems {
  readonly plannedPairs: number;
  readonly cells: Cells;
  readonly oneForm: boolean;
}

export function askedReported(scheme: ReportScheme, profile: Profile): AskedItems {
  const planned = paperForms.map((form) => profile.instability[form].plannedPairs);
  return {
    plannedPairs: Math.max(...planned),
    cells: cellsReported(scheme, profile),
    oneForm: profile.asked?.oneForm ?? false,
  };
}

/** What the items behind a reported profile are sorted by. */
function cellsReported(scheme: ReportScheme, { dimensions }: Profile): Cells {
  // Every dimension lists them all; one that does not is what is wrong with a profile.
  const lists = dimensions.map(({ domains }) => domains.map(({ domain }) => domain));
  const lengths = lists.map(({ length }) => length);
  return {
    dimensions: dimensionsOf(scheme),
    domains: lists.find(({ length }) => length === Math.max(...lengths)) ?? [],
  };
}

/** The figures of a respondent made again from its items, on the draws that its seed gives. */
function figuresOfItems(
  { items, seed }: Pick<ReportedRespondent, 'items' | 'seed'>,
  asked: AskedItems,
): FiguresOfItems {
  const { plannedPairs, cells } = asked;
  const prepared = prepareItems(items.map(recallItem), asked);
  const figures = drawFigures(prepared, { seed });
  const { weights } = figures.once;
  const instability = formInstability(prepared.items, { plannedPairs });
  const notes = weightNotes(instability, asked);
  return {
    instability,
    formWeights: weights,
    formWeightLimits: formWeightLimits(weights, figures.draws),
    dimensions: cells.dimensions.map((dimension) => {
      const of = (name: WeighedName) => weighedEstimate(figures, { dimension, name, notes });
      const imputed = of('imputed');
      return {
        dimension,
        imputed,
        readableOnly: of('readableOnly'),
        domainWeighted: of('domainWeighted'),
        byWeighting: { cdeval: imputed, scalefree: of('scalefree'), uniform: of('uniform') },
        domains: [...headlineByDomain(prepared, { dimension, weights: weights.cdeval })],
        formShifts: formShifts(prepared.items, { dimension, cells }),
        rating: ratingEstimate(
          prepared.items.filter(({ item }) => item.dimension === dimension),
          cells,
        ),
      };
    }),
  };
}
