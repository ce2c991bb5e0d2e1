import { list } from '../../reports/document/format.js';
import { plainText } from '../../reports/document/plain-text.js';
import type { ReportedRespondent } from '../../reports/index.js';
import { circleFrom } from '../study/base-circle.js';
import { canonicalJson } from '../vocabulary/request.js';
import { noTags, type Tags } from '../vocabulary/tags.js';
import type { ComparedReport, MergedSource } from './compared-report.js';
import { copiesOf } from './copies.js';
import { grouped } from './grouped.js';
import { sourceLabels } from './source-labels.js';
import { type Run, standingRuns } from './standing-run.js';

/** The respondents of several reports, each once. */
export interface Merged {
  /** In their order, each under an id of its own. */
  readonly respondents: readonly ReportedRespondent[];
  /** The reports that any of them come from, with the ids that theirs have here. */
  readonly sources: readonly MergedSource[];
  /** What was taken once, or has another id here, in sentences. */
  readonly notes: readonly string[];
}

/** A respondent under its id in the comparison. */
interface Held {
  readonly id: string;
  /** Those with the answers that count. */
  readonly standing: readonly Run[];
  /** Those and the ones that they replace. */
  readonly runs: readonly Run[];
}

/**
 * Puts the respondents of several reports together. The same one, by endpoint, model, parameters,
 * language and persona, is taken once; two different ones of the same id get two.
 * @throws InputError when one is in two reports with different answers, and would count twice
 */
export function mergeRespondents(sources: readonly ComparedReport[]): Merged {
  const runs = sources.flatMap((source) =>
    source.report.respondents.map((respondent) => ({ source, respondent })),
  );
  const held = withIds([...grouped(runs, identityOf).values()], sources);
  const tags = new Map(held.map(({ id, standing }) => [id, tagsOf(standing, held)]));
  const baseOf = (id: string) => tags.get(id)?.base ?? null;
  const circling = held.map(({ id }) => id).filter((id) => circleFrom(id, baseOf) !== null);
  const respondents = held.map(({ id, standing }) => {
    const own = tags.get(id) ?? noTags;
    return {
      ...(standing[0] as Run).respondent,
      id,
      tags: circling.includes(id) ? { ...own, base: null } : own,
    };
  });
  const copies = copiesOf(respondents);
  return {
    respondents: respondents.map((each, place) => ({ ...each, copyOf: copies[place] ?? null })),
    sources: sources.flatMap((source) => {
      const own = held.filter(({ standing }) => standing.some((run) => run.source === source));
      return own.length > 0 ? [{ source, respondents: own.map(({ id }) => id) }] : [];
    }),
    notes: [...renamed(held), ...takenOnce(held), ...replaced(held), ...baseless(circling)],
  };
}

function identityOf({ respondent }: Run): string {
  const { endpoint, model, parameters, language, persona } = respondent;
  return canonicalJson({ endpoint, model, parameters, language, persona });
}

/** The first respondent of an id keeps it; a later one is called after its source too. */
function withIds(several: readonly (readonly Run[])[], sources: readonly ComparedReport[]): Held[] {
  const labels = sourceLabels(sources);
  const taken = new Set<string>();
  return several.map((runs) => {
    const standing = standingRuns(runs);
    const { respondent, source } = standing[0] as Run;
    const label = labels[sources.indexOf(source)] ?? '';
    let id = respondent.id;
    for (let nth = 1; taken.has(id); nth += 1) {
      id = idOf(respondent.id, nth === 1 ? label : `${label}, ${nth}`);
    }
    taken.add(id);
    return { id, standing, runs };
  });
}

/** An id may be a base, and no longer than a tag. */
const LONGEST = 80;

/** An id with its source after it, each cut where both are too long. */
function idOf(id: string, label: string): string {
  const end = label.length > LONGEST / 2 ? `…${label.slice(1 - LONGEST / 2)}` : label;
  const room = LONGEST - end.length - ' ()'.length;
  return `${id.length > room ? `${id.slice(0, room - 1)}…` : id} (${end})`;
}

/** What any of the runs says of where a model comes from, the first first. */
function tagsOf(standing: readonly Run[], held: readonly Held[]): Tags {
  const tags = standing.map(({ source, respondent }) => ({
    ...respondent.tags,
    base: idHere(respondent.tags.base, source, held),
  }));
  const first = (tag: keyof Tags) => tags.find((each) => each[tag] !== null)?.[tag] ?? null;
  return {
    family: first('family'),
    generation: first('generation'),
    base: first('base'),
    training: first('training'),
  };
}

/** What a report's own respondent is called here; an id that is none of its own stays as it is. */
function idHere(id: string | null, source: ComparedReport, held: readonly Held[]): string | null {
  const meant = held.find(({ runs }) =>
    runs.some((run) => run.source === source && run.respondent.id === id),
  );
  return meant?.id ?? id;
}

function renamed(held: readonly Held[]): string[] {
  return held.flatMap(({ id, standing: [run] }) =>
    run && run.respondent.id !== id
      ? [
          `${quoted(run.respondent.id)} of ${run.source.name} is ${quoted(id)} here, since another has that id.`,
        ]
      : [],
  );
}

function takenOnce(held: readonly Held[]): string[] {
  const several = held.filter(({ standing }) => standing.length > 1);
  const names = ({ standing }: Held) => list(standing.map(({ source }) => source.name));
  return [...grouped(several, names)].map(([places, same]) => {
    const have = same.length === 1 ? 'has' : 'have';
    const count = same.length === 1 ? 'counts' : 'count';
    return `${list(same.map(({ id }) => quoted(id)))} ${have} the same answers in ${places}, and ${count} once.`;
  });
}

function replaced(held: readonly Held[]): string[] {
  return held.flatMap(({ id, standing, runs }) =>
    runs.length > standing.length
      ? [
          `Of several runs of ${quoted(id)} the fullest stands, that of ${standing[0]?.source.name}.`,
        ]
      : [],
  );
}

/** Each report is free of circles, and several put together may have one. */
function baseless(ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const [bases, lead, are] = ids.length === 1 ? ['base', 'leads', 'is'] : ['bases', 'lead', 'are'];
  return [
    `The ${bases} of ${list(ids.map(quoted))} ${lead} in a circle once the sources are put together, and ${are} left out.`,
  ];
}

function quoted(id: string): string {
  return `"${plainText(id)}"`;
}
