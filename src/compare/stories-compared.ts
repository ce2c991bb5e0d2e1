import type { AskedInference, ReportedRespondent } from '../../reports/document/report.js';
import { canonicalJson } from '../../vocabulary/request.js';
import { grouped } from '../util/grouped.js';
import type { ComparedReport, Incompatibility, MergedSource } from './compared-report.js';

type Key = keyof AskedInference;

/** What a report asked about stories that what was heard in them rests on; blind questions and personas come on top of it. */
const aspects: Readonly<Record<Exclude<Key, 'blind' | 'personaSwitch' | 'published'>, string>> = {
  name: 'stories',
  language: 'language',
  stories: 'stories',
  hash: 'stories',
  limit: 'limit',
  tasks: 'tasks',
  styles: 'styles',
  shots: 'shots',
  candidates: 'candidates',
  neutralStudy: 'neutralStudy',
  repeats: 'repeats',
  templates: 'templates',
  judge: 'judge',
  faults: 'faults',
  labels: 'labels',
};

/** What has to be the same for what was heard to stand side by side, as a key to compare. */
function storiesKey(asked: AskedInference): string {
  return canonicalJson({ ...asked, blind: undefined, personaSwitch: undefined });
}

/** In which keys of a study those differ that were asked about stories; where a limit does, stories do by it. */
function aspectsApart(asked: readonly AskedInference[]): readonly string[] {
  const apart = Object.entries(aspects).filter(
    ([key]) => new Set(asked.map((each) => canonicalJson(each[key as Key]))).size > 1,
  );
  const names = [...new Set(apart.map(([, name]) => name))];
  return names.includes('limit') ? names.filter((name) => name !== 'stories') : names;
}

/** What was inferred is left out of a comparison where other things were asked. */
export function storiesApart(sources: readonly ComparedReport[]): Incompatibility | null {
  const asked = sources.flatMap(({ name, report }) =>
    report.inference ? [{ name, inference: report.inference }] : [],
  );
  const [first, ...others] = [...grouped(asked, ({ inference }) => storiesKey(inference)).values()];
  const [kept] = first ?? [];
  if (!kept || others.length === 0) return null;
  return {
    asked: 'about stories',
    keys: aspectsApart(asked.map(({ inference }) => inference)),
    found: 'was inferred',
    kept: kept.name,
    excluded: others.flat().map(({ name }) => name),
  };
}

/** What reports that are compared asked about stories, and their respondents. */
interface SharedStories {
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

/** How many trials about stories a respondent's part rests on. */
export function storiesObserved({ inference }: ReportedRespondent): number {
  return inference?.trials.observed ?? 0;
}
