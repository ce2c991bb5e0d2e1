import type { Report, ReportedRespondent } from '../../reports/document/report.js';
import { canonicalJson } from '../../vocabulary/request.js';
import type { InstrumentId } from '../study/instruments.js';
import type { ComparedReport, Incompatibility, MergedSource } from './compared-report.js';
import { sharedStories, storiesApart, storiesObserved } from './stories-compared.js';

/** How an instrument's part of several reports is compared. */
export interface Comparing {
  /** How many trials a respondent's part rests on. */
  observed(respondent: ReportedRespondent): number;
  /** Whether a respondent's part has figures to compare. */
  hasFigures(respondent: ReportedRespondent): boolean;
  /** What was answered, as far as a report holds it: runs of a respondent that are equal in it are one. */
  answersOf(respondent: ReportedRespondent): unknown;
  /** What is left out, since not the same was asked; null where nothing is. */
  incompatibility?(sources: readonly ComparedReport[]): Incompatibility | null;
  /** Its part of the comparison, and the respondents without what cannot stand beside the rest. */
  mergeComparable?(
    respondents: readonly ReportedRespondent[],
    sources: readonly MergedSource[],
  ): {
    readonly report: Partial<Report>;
    readonly respondents: readonly ReportedRespondent[];
  };
}

/** How each instrument's part of reports is compared. */
const byInstrument: Readonly<Record<InstrumentId, Comparing>> = {
  survey: {
    observed: ({ trials }) => trials.observed,
    hasFigures: ({ profile }) => profile !== null,
    answersOf: ({ items }) => items,
  },
  inference: {
    observed: storiesObserved,
    hasFigures: (respondent) => storiesObserved(respondent) > 0,
    answersOf: ({ inference }) => inference?.scores ?? null,
    incompatibility: storiesApart,
    mergeComparable: sharedStories,
  },
  statements: whereAlike('statements'),
  open: whereAlike('open'),
  conversations: whereAlike('conversations'),
};

/** The same in the order of the instruments. */
export const comparings: readonly Comparing[] = Object.values(byInstrument);

/** Respondents keep their part where what was asked of them is equal to that of the first report. */
function whereAlike(id: 'statements' | 'open' | 'conversations'): Comparing {
  const alike = (one: Report, other: Report) => canonicalJson(one[id]) === canonicalJson(other[id]);
  const observed = (respondent: ReportedRespondent) => trialsOf(respondent[id]);
  return {
    observed,
    hasFigures: (respondent) => observed(respondent) > 0,
    answersOf: (respondent) => respondent[id],
    incompatibility(sources) {
      const asked = sources.filter(({ report }) => report[id]);
      const [first] = asked;
      const others = asked.filter(({ report }) => first && !alike(report, first.report));
      if (!first || others.length === 0) return null;
      const excluded = others.map(({ name }) => name);
      return { asked: `of ${id}`, keys: [], found: 'was found', kept: first.name, excluded };
    },
    mergeComparable(respondents, sources) {
      const first = sources.find(({ source }) => source.report[id])?.source.report;
      if (!first) return { report: {}, respondents };
      const kept = new Set(
        sources.flatMap(({ source, respondents: ids }) => (alike(source.report, first) ? ids : [])),
      );
      return {
        report: { [id]: first[id] },
        respondents: respondents.map((each) =>
          kept.has(each.id) ? each : { ...each, [id]: null },
        ),
      };
    },
  };
}

function trialsOf(part: ReportedRespondent['statements' | 'open' | 'conversations']): number {
  return part?.trials.observed ?? 0;
}
