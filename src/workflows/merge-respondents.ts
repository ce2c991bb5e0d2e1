import { list } from '../../reports/format.js';
import type { ReportedRespondent } from '../../reports/index.js';
import { canonicalJson } from '../vocabulary/request.js';
import type { Tags } from '../vocabulary/tags.js';
import type { ComparedReport } from './compared-report.js';
import { copiesOf } from './copies.js';
import { grouped } from './grouped.js';
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

export interface MergedSource {
  readonly source: ComparedReport;
  readonly respondents: readonly string[];
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
  const held = withIds([...grouped(runs, identityOf).values()]);
  const respondents = held.map(({ id, standing }) => ({
    ...(standing[0] as Run).respondent,
    id,
    tags: tagsOf(standing, held),
  }));
  const copies = copiesOf(respondents);
  return {
    respondents: respondents.map((each, place) => ({ ...each, copyOf: copies[place] ?? null })),
    sources: sources.flatMap((source) => {
      const own = held.filter(({ standing }) => standing.some((run) => run.source === source));
      return own.length > 0 ? [{ source, respondents: own.map(({ id }) => id) }] : [];
    }),
    notes: [...renamed(held), ...takenOnce(held), ...replaced(held)],
  };
}

function identityOf({ respondent }: Run): string {
  const { endpoint, model, parameters, language, persona } = respondent;
  return canonicalJson({ endpoint, model, parameters, language, persona });
}

/** The first respondent of an id keeps it; a later one gets the name of its study after it. */
function withIds(several: readonly (readonly Run[])[]): Held[] {
  const taken = new Set<string>();
  return several.map((runs) => {
    const standing = standingRuns(runs);
    const { respondent, source } = standing[0] as Run;
    const { name } = source.report.study;
    let id = respondent.id;
    for (let nth = 1; taken.has(id); nth += 1) {
      id = `${respondent.id} (${nth === 1 ? name : `${name}, ${nth}`})`;
    }
    taken.add(id);
    return { id, standing, runs };
  });
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
      ? [`"${run.respondent.id}" of ${run.source.name} is "${id}" here, since another has that id.`]
      : [],
  );
}

function takenOnce(held: readonly Held[]): string[] {
  const several = held.filter(({ standing }) => standing.length > 1);
  const names = ({ standing }: Held) => list(standing.map(({ source }) => source.name));
  return [...grouped(several, names)].map(([places, same]) => {
    const have = same.length === 1 ? 'has' : 'have';
    const count = same.length === 1 ? 'counts' : 'count';
    return `${list(same.map(({ id }) => `"${id}"`))} ${have} the same answers in ${places}, and ${count} once.`;
  });
}

function replaced(held: readonly Held[]): string[] {
  return held.flatMap(({ id, standing, runs }) =>
    runs.length > standing.length
      ? [`Of several runs of "${id}" the fullest stands, that of ${standing[0]?.source.name}.`]
      : [],
  );
}
