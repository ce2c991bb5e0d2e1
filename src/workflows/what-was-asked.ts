import { count, counted, list } from '../../reports/document/format.js';
import { plainText } from '../../reports/document/plain-text.js';
import { canonicalJson } from '../vocabulary/request.js';
import type { ComparedReport } from './compared-report.js';
import { grouped } from './grouped.js';

/** In which words a report asked: hashes by the id of an item, or by the form of a prompt. */
type Words = Readonly<Record<string, string>>;

/** Reports that asked in the same words. */
interface Alike {
  readonly sources: readonly ComparedReport[];
  readonly words: ReadonlyMap<string, string>;
}

/** How what was asked differs between reports, in sentences; none where all asked the same. */
export function askedApart(sources: readonly ComparedReport[]): readonly string[] {
  const items = unlike(sources, ({ report }) => report.questionnaire.words);
  const prompts = unlike(sources, ({ report }) => report.templates.words);
  return [
    ...items.flatMap(([one, other]) => itemsApart(one, other)),
    ...items.filter(inOneLanguage).flatMap(([one, other]) => wordsApart(one, other)),
    ...prompts.filter(inOneLanguage).map(([one, other]) => promptsApart(one, other)),
  ];
}

/** Ids of the items that every one of these reports asked. */
export function sharedItems(sources: readonly ComparedReport[]): readonly string[] {
  const [first = [], ...others] = sources.map(({ report }) =>
    Object.keys(report.questionnaire.words),
  );
  const sets = others.map((ids) => new Set(ids));
  return first.filter((id) => sets.every((set) => set.has(id)));
}

/** The languages that a report asked in, in words. */
export function languagesOf({ report }: ComparedReport): string {
  return list([...new Set(report.respondents.map(({ language }) => plainText(language)))].sort());
}

/** The reports that asked as the first one did, beside each lot that asked otherwise. */
function unlike(
  sources: readonly ComparedReport[],
  wordsOf: (source: ComparedReport) => Words,
): (readonly [Alike, Alike])[] {
  const lots = [...grouped(sources, (source) => canonicalJson(wordsOf(source))).values()];
  const alike = lots.map((lot) => ({
    sources: lot,
    words: new Map(lot.slice(0, 1).flatMap((source) => Object.entries(wordsOf(source)))),
  }));
  const [first, ...others] = alike;
  return first ? others.map((other) => [first, other] as const) : [];
}

/** Words of two languages are never the same. */
function inOneLanguage(pair: readonly [Alike, Alike]): boolean {
  return new Set(pair.flatMap(({ sources }) => sources.map(languagesOf))).size === 1;
}

function itemsApart(one: Alike, other: Alike): string[] {
  const shared = [...one.words.keys()].filter((id) => other.words.has(id)).length;
  const [more, fewer] = one.words.size < other.words.size ? [other, one] : [one, other];
  if (shared === more.words.size) return [];
  const same =
    shared === fewer.words.size
      ? `${count(shared)} of the same`
      : `${count(fewer.words.size)}, of which ${count(shared)} ${shared === 1 ? 'is' : 'are'} the same`;
  const ask = more.sources.length === 1 ? 'asks' : 'ask';
  return [
    `${namesOf(more)} ${ask} ${counted(more.words.size, 'item')} and ${namesOf(fewer)} ${same}.`,
  ];
}

function wordsApart(one: Alike, other: Alike): string[] {
  const changed = [...one.words].filter(([id, hash]) => (other.words.get(id) ?? hash) !== hash);
  const [first] = changed;
  if (!first) return [];
  const where = `other words in ${namesOf(other)} than in ${namesOf(one)}`;
  return changed.length === 1
    ? [`The item ${plainText(first[0])} has ${where}.`]
    : [`${counted(changed.length, 'item')} have ${where}, such as ${plainText(first[0])}.`];
}

function promptsApart(one: Alike, other: Alike): string {
  const forms = [...new Set([...one.words.keys(), ...other.words.keys()])];
  const apart = forms.filter((form) => one.words.get(form) !== other.words.get(form));
  const [prompts, differ] = apart.length === 1 ? ['prompt', 'differs'] : ['prompts', 'differ'];
  return `The ${prompts} of ${list(apart.map(plainText))} ${differ} between ${namesOf(one)} and ${namesOf(other)}.`;
}

function namesOf({ sources }: Alike): string {
  return list(sources.map(({ name }) => name));
}
