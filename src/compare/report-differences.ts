import { count, counted, list, plainText } from '../../reports/document/format.js';
import { isScored } from '../../reports/survey/methods.js';
import { canonicalJson } from '../../vocabulary/request.js';
import { grouped } from '../util/grouped.js';
import type { ComparedReport, Incompatibility } from './compared-report.js';
import { comparings } from './comparing.js';

/** What sets reports apart beside their respondents, in sentences. */
interface Differing {
  /** What was asked: not all that sets the respondents apart may be theirs. */
  readonly asked: readonly string[];
  /** How it was asked and read. */
  readonly otherwise: readonly string[];
}

/** In what the reports differ that are to be compared. */
export function whatDiffers(sources: readonly ComparedReport[]): Differing {
  return {
    asked: [
      ...byValue('The language', sources, languagesOf),
      ...byValue('How items were put', sources, formsOf),
      ...askedApart(sources),
    ],
    otherwise: [
      ...byValue('The version of Undertone', sources, ({ report }) => plainText(report.undertone)),
      ...byValue('The number of answers per template', sources, repeatsOf),
      ...byValue('The scoring', sources, scoringOf),
      ...comparings.flatMap((each) => leftOut(each.incompatibility?.(sources) ?? null)),
      ...sources.flatMap(({ name, report }) =>
        report.differing.map((each) => `${name}: ${plainText(each)}`),
      ),
    ],
  };
}

function leftOut(incompatibility: Incompatibility | null): string[] {
  if (!incompatibility) return [];
  const { asked, keys, found, kept, excluded } = incompatibility;
  const where = keys.length === 0 ? '' : ` (${keys.join(', ')})`;
  return [
    `What is asked ${asked} differs${where}; what ${found} in ${kept} is compared, and that in ${list(excluded)} is left out.`,
  ];
}

type Told = (source: ComparedReport) => string;

function byValue(what: string, sources: readonly ComparedReport[], told: Told): string[] {
  const lots = [...grouped(sources, told)];
  if (lots.length < 2) return [];
  const values = lots.map(([value, lot]) => `${value} in ${list(lot.map(({ name }) => name))}`);
  return [`${what} differs: ${values.join('; ')}.`];
}

const repeatsOf: Told = ({ report }) => {
  const repeats = new Set(report.respondents.map((respondent) => respondent.repeats));
  return list([...repeats].sort((a, b) => a - b).map(String));
};

const scoringOf: Told = ({ report }) => {
  const ways = report.respondents.map((respondent) =>
    isScored(respondent) ? 'from log-probabilities' : 'sampled',
  );
  return list([...new Set(ways)].sort());
};

const formsOf: Told = ({ report }) => {
  const marks = report.respondents.map(({ profile }) => profile?.asked?.mark ?? 'CDEval’s six');
  return list([...new Set(marks)].sort());
};

/** In which words a report asked: hashes by the id of an item, or by the form of a prompt. */
type Words = Readonly<Record<string, string>>;

/** Reports that asked in the same words. */
interface Alike {
  readonly sources: readonly ComparedReport[];
  readonly words: ReadonlyMap<string, string>;
}

/** How what was asked differs between reports, in sentences; none where all asked the same. */
function askedApart(sources: readonly ComparedReport[]): readonly string[] {
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
function languagesOf({ report }: ComparedReport): string {
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
  const incompatibility = forms.filter((form) => one.words.get(form) !== other.words.get(form));
  const [prompts, differ] =
    incompatibility.length === 1 ? ['prompt', 'differs'] : ['prompts', 'differ'];
  return `The ${prompts} of ${list(incompatibility.map(plainText))} ${differ} between ${namesOf(one)} and ${namesOf(other)}.`;
}

function namesOf({ sources }: Alike): string {
  return list(sources.map(({ name }) => name));
}
