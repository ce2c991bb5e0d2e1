import type { AskedInference } from '../../reports/document/report.js';
import type { ReportedRespondent } from '../../reports/index.js';
import type { MergedSource } from './compared-report.js';
import { storiesKey } from './stories-asked.js';

/** What reports that are compared asked about stories, and their respondents. */
export interface SharedStories {
  /** That of the first report that asked any; blind questions and personas where any did. */
  readonly report: { readonly inference: AskedInference | null };
  /** Those that were asked otherwise come without what they heard, and so without a gap: it cannot be held against the rest. */
  readonly respondents: readonly ReportedRespondent[];
}

/** Lets what was heard stand side by side only where the same was asked. */
export function sharedStories(
  respondents: readonly ReportedRespondent[],
  sources: readonly MergedSource[],
): SharedStories {
  const asked = sources.flatMap(({ source: { report }, respondents: ids }) =>
    report.inference ? [{ inference: report.inference, ids }] : [],
  );
  const [first] = asked;
  const like = asked.filter(
    ({ inference }) => first && storiesKey(inference) === storiesKey(first.inference),
  );
  const alike = new Set(like.flatMap(({ ids }) => ids));
  return {
    report: {
      inference: first
        ? {
            ...first.inference,
            blind: like.some(({ inference }) => inference.blind),
            personaSwitch: like.some(({ inference }) => inference.personaSwitch),
          }
        : null,
    },
    respondents: respondents.map((each) =>
      alike.has(each.id) ? each : { ...each, inference: null, gap: null },
    ),
  };
}
