import { list, plainText } from '../../reports/document/format.js';
import type { ReportedRespondent } from '../../reports/document/report.js';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { InputError } from '../../vocabulary/input.js';
import { canonicalJson } from '../../vocabulary/request.js';
import { noTags, type Tags } from '../../vocabulary/respondent.js';
import { defaultFolder } from '../content/written-files.js';
import { circleFrom, copiesOf } from '../study/model-families.js';
import { grouped } from '../util/grouped.js';
import type { ComparedReport, MergedSource } from './compared-report.js';
import { comparings } from './comparing.js';

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
 * language, persona and wave, is taken once; two different ones of the same id get two.
 * @throws InputError when one is in two reports with different answers, and would count twice
 */
export function mergeRespondents(sources: readonly ComparedReport[]): Merged {
  const runs = sources.flatMap((source) =>
    source.report.respondents.map((respondent) => ({
      source,
      respondent: atWave(respondent, source.label),
    })),
  );
  const held = withIds([...grouped(runs, identityOf).values()], sources);
  const tags = new Map(held.map(({ id, standing }) => [id, tagsOf(standing, held)]));
  const baseOf = (id: string) => tags.get(id)?.base ?? null;
  const circling = held.map(({ id }) => id).filter((id) => circleFrom(id, baseOf) !== null);
  const respondents = held.map(({ id, standing }) => {
    const own = tags.get(id) ?? noTags;
    const { source, respondent } = standing[0] as Run;
    const { personaLevel: level } = respondent;
    return {
      ...respondent,
      ...(level ? { personaLevel: { ...level, bare: idHere(level.bare, source, held) } } : {}),
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

/** What a respondent's own study says of its wave goes before the label of its source. */
function atWave(respondent: ReportedRespondent, label: string | undefined): ReportedRespondent {
  if (label === undefined || respondent.tags.wave !== null) return respondent;
  return { ...respondent, tags: { ...respondent.tags, wave: label } };
}

function identityOf({ respondent }: Run): string {
  const { endpoint, model, parameters, language, persona, tags } = respondent;
  return canonicalJson({ endpoint, model, parameters, language, persona, wave: tags.wave });
}

/** The first respondent of an id keeps it; a later one, and any of a labelled source, is called after its source too. */
function withIds(several: readonly (readonly Run[])[], sources: readonly ComparedReport[]): Held[] {
  const labels = sourceLabels(sources);
  const taken = new Set<string>();
  return several.map((runs) => {
    const standing = standingRuns(runs);
    const { respondent, source } = standing[0] as Run;
    const label = source.label ?? labels[sources.indexOf(source)] ?? '';
    const isShared = several.some(
      (others) => others !== runs && others.some((run) => run.respondent.id === respondent.id),
    );
    let id = source.label !== undefined && isShared ? idOf(respondent.id, label) : respondent.id;
    for (let nth = 1; taken.has(id); nth += 1) {
      id = idOf(respondent.id, nth === 1 ? label : `${label}, ${nth}`);
    }
    taken.add(id);
    return { id, standing, runs };
  });
}

/** An id may be a base, and no longer than a tag. */
const MAX_ID_LENGTH = 80;

/** An id with its source after it, each cut where both are too long. */
function idOf(id: string, label: string): string {
  const end = label.length > MAX_ID_LENGTH / 2 ? `…${label.slice(1 - MAX_ID_LENGTH / 2)}` : label;
  const room = MAX_ID_LENGTH - end.length - ' ()'.length;
  return `${id.length > room ? `${id.slice(0, room - 1)}…` : id} (${end})`;
}

/** What any of the runs says of where a model comes from, the first first. */
function tagsOf(standing: readonly Run[], held: readonly Held[]): Tags {
  const tags = standing.map(({ source, respondent }) => ({
    ...respondent.tags,
    base: idHere(respondent.tags.base, source, held),
    earlier: idHere(respondent.tags.earlier, source, held),
  }));
  const first = (tag: keyof Tags) => tags.find((each) => each[tag] !== null)?.[tag] ?? null;
  return {
    family: first('family'),
    generation: first('generation'),
    base: first('base'),
    training: first('training'),
    wave: first('wave'),
    earlier: first('earlier'),
  };
}

/** What a report's own respondent is called here; an id that is none of its own stays as it is. */
function idHere<Id extends string | null>(
  id: Id,
  source: ComparedReport,
  held: readonly Held[],
): Id | string {
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
          `There are several runs of ${quoted(id)}; the most complete one, from ${standing[0]?.source.name}, is used.`,
        ]
      : [],
  );
}

/** Each report is free of circles, and several put together may have one. */
function baseless(ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const [bases, lead, are] = ids.length === 1 ? ['base', 'leads', 'is'] : ['bases', 'lead', 'are'];
  return [
    `The ${bases} of ${list(ids.map(quoted))} ${lead} in a circle after the sources are merged, and ${are} left out.`,
  ];
}

function quoted(id: string): string {
  return `"${plainText(id)}"`;
}

/** A respondent as one report has it. */
interface Run {
  readonly source: ComparedReport;
  readonly respondent: ReportedRespondent;
}

/**
 * Of the runs of one respondent those that stand for it, all with the same answers. A run without
 * answers says nothing, and of those over one ledger the fullest has the answers of the others, where
 * it asked all that they did.
 * @throws InputError when two have different answers
 */
function standingRuns(runs: readonly Run[]): readonly Run[] {
  const variants = [
    ...grouped(runs, ({ respondent }) => canonicalJson(answersOf(respondent))).values(),
  ];
  const [fullest = [], ...others] = variants.sort(byFullness);
  const isHeld = (run: Run) => fullest.some((larger) => isPartOf(run, larger));
  const other = others.find((variant) => hasAnswers(variant) && !variant.some(isHeld));
  const [first, second] = [fullest[0], other?.[0]];
  if (first && second) throw twofold(first, second);
  return fullest;
}

/** What was answered, as far as a report holds it. */
function answersOf(respondent: ReportedRespondent) {
  return comparings.map((each) => each.answersOf(respondent) ?? null);
}

/** The one with the most trials first; of as many, the one with the most answers. */
function byFullness([a]: readonly Run[], [b]: readonly Run[]): number {
  const [one, other] = [a?.respondent, b?.respondent];
  if (!one || !other) return 0;
  return observed(other) - observed(one) || other.provenance.responses - one.provenance.responses;
}

function observed(respondent: ReportedRespondent): number {
  const counts = comparings.map((each) => each.observed(respondent));
  return counts.reduce((sum, count) => sum + count, 0);
}

function hasAnswers([run]: readonly Run[]): boolean {
  return run !== undefined && observed(run.respondent) > 0;
}

/** Whether both are of one ledger and the larger asked every item of the smaller in the same words. */
function isPartOf(smaller: Run, larger: Run): boolean {
  if (smaller.source.place !== larger.source.place) return false;
  const { questionnaire: less, templates: before } = smaller.source.report;
  const { questionnaire: more, templates: after } = larger.source.report;
  // Words of two languages cannot be held against each other.
  const inOneLanguage = less.language === more.language;
  const asked = new Set(larger.respondent.items.map(({ id }) => id));
  return (
    (before.language !== after.language ||
      canonicalJson(before.words) === canonicalJson(after.words)) &&
    smaller.respondent.items.every(
      ({ id }) =>
        asked.has(id) && (!inOneLanguage || ownValue(less.words, id) === ownValue(more.words, id)),
    )
  );
}

/** Names the command by which both count as one model at two times. */
function twofold(first: Run, second: Run): InputError {
  const [one, other] = [first.source, second.source];
  const ofOneLedger = one.place === other.place && one.file === other.file;
  const files = [one, other].map(({ file, report }) =>
    quotedArgument(ofOneLedger ? defaultFolder(report.study.name) : file),
  );
  const labels = ofOneLedger
    ? [one, other].map(({ report }) => quotedArgument(report.study.name))
    : ['before', 'after'];
  const command = `undertone compare ${files.map((file, place) => `--as ${labels[place]}=${file}`).join(' ')}`;
  return new InputError(
    `"${plainText(first.respondent.id)}" is in ${one.name} and in ${other.name} with different answers, and would count twice; remove one, or compare both with "${command}"`,
  );
}

/** An argument as a shell takes it. */
function quotedArgument(text: string): string {
  const plain = plainText(text);
  return /^[\w./:@+,-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`;
}

/**
 * What to call each source after a respondent's id, in order: the shortest end of its path that no other
 * source has, without `report.json` and extensions, with the study where a ledger holds several.
 */
function sourceLabels(sources: readonly ComparedReport[]): readonly string[] {
  const paths = sources.map(partsOf);
  return paths.map((parts) => {
    const others = paths.filter((other) => other.join('/') !== parts.join('/'));
    const ends = parts.map((_, place) => parts.slice(-1 - place).join('/'));
    const own = ends.find(
      (end) => !others.some((other) => `/${other.join('/')}`.endsWith(`/${end}`)),
    );
    return own ?? parts.join('/');
  });
}

function partsOf({ file, name, report }: ComparedReport): readonly string[] {
  const study = report.study.name;
  const path = file
    .replace(/(^|[\\/])report\.json$/, '')
    .replace(/\.(?:json|db)$/, '')
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.');
  // A ledger of several studies is named with each of them.
  return path.length === 0 || name !== file ? [...path, study] : path;
}
