import type { AskedInference } from '../../reports/document/report.js';
import type { Apart } from '../instrument.js';
import { canonicalJson } from '../vocabulary/request.js';
import type { ComparedReport } from './compared-report.js';
import { grouped } from './grouped.js';

type Key = keyof AskedInference;

/** What a report asked about stories that what was heard in them rests on; blind questions and personas come on top of it. */
const aspects: Readonly<Record<Exclude<Key, 'blind' | 'personaSwitch'>, string>> = {
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
  labels: 'labels',
};

/** What has to be the same for what was heard to stand side by side, as a key to compare. */
export function storiesKey(asked: AskedInference): string {
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
export function storiesApart(sources: readonly ComparedReport[]): Apart | null {
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
    left: others.flat().map(({ name }) => name),
  };
}
