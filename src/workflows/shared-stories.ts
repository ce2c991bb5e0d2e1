import type { AskedInference, ReportedRespondent } from '../../reports/index.js';
import { canonicalJson } from '../vocabulary/request.js';
import type { MergedSource } from './merge-respondents.js';

/** What reports that are compared asked about stories, and their respondents. */
export interface SharedStories {
  /** That of the first report that asked any. */
  readonly inference: AskedInference | null;
  /** Those that were asked otherwise come without what they heard, and so without a gap: it cannot be held against the rest. */
  readonly respondents: readonly ReportedRespondent[];
}

/** Lets what was heard stand side by side only where the same was asked. */
export function sharedStories(
  respondents: readonly ReportedRespondent[],
  sources: readonly MergedSource[],
): SharedStories {
  const asked = sources.flatMap(({ source }) => source.report.inference ?? []);
  const inference = asked[0] ?? null;
  const like = inference && canonicalJson(inference);
  const alike = new Set(
    sources
      .filter(({ source }) => canonicalJson(source.report.inference) === like)
      .flatMap((source) => source.respondents),
  );
  return {
    inference,
    respondents: respondents.map((each) =>
      alike.has(each.id) ? each : { ...each, heard: null, gap: null },
    ),
  };
}
