import type { ReportedRespondent } from '../../reports/index.js';
import { InputError } from '../vocabulary/input-error.js';
import { canonicalJson } from '../vocabulary/request.js';
import type { ComparedReport } from './compared-report.js';
import { grouped } from './grouped.js';

/** A respondent as one report has it. */
export interface Run {
  readonly source: ComparedReport;
  readonly respondent: ReportedRespondent;
}

/**
 * Of the runs of one respondent those that stand for it, all with the same answers. A run without
 * answers says nothing, and of those from one place the fullest has the answers of the others.
 * @throws InputError when two have different answers
 */
export function standingRuns(runs: readonly Run[]): readonly Run[] {
  const variants = [...grouped(runs, ({ respondent }) => canonicalJson(respondent.items)).values()];
  const [fullest = [], ...others] = variants.sort(byFullness);
  const places = placesOf(fullest);
  const other = others.find(
    (variant) => hasAnswers(variant) && !placesOf(variant).some((place) => places.includes(place)),
  );
  const [first, second] = [fullest[0], other?.[0]];
  if (first && second) {
    throw new InputError(
      `"${first.respondent.id}" is in ${first.source.name} and in ${second.source.name} with different answers, and would count twice; leave one out`,
    );
  }
  return fullest;
}

/** The one with the most trials first; of as many, the one with the most answers. */
function byFullness([a]: readonly Run[], [b]: readonly Run[]): number {
  const [one, other] = [a?.respondent, b?.respondent];
  if (!one || !other) return 0;
  return (
    other.trials.observed - one.trials.observed ||
    other.provenance.responses - one.provenance.responses
  );
}

function hasAnswers([run]: readonly Run[]): boolean {
  return (run?.respondent.items.length ?? 0) > 0;
}

function placesOf(runs: readonly Run[]): readonly string[] {
  return runs.map(({ source }) => source.place);
}
