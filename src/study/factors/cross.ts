import { ownValue } from '../../../vocabulary/comparable-text.js';
import { repeats } from '../../../vocabulary/finding.js';
import type { Complain } from '../../../vocabulary/input.js';
import { Name } from '../../asking/endpoints/endpoint-entry.js';
import type { KnownCountry } from '../../content/country-names.js';
import {
  type Factors,
  none,
  type Persona,
  type RespondentEntry,
  wholeSet,
} from '../../instruments/base/entries.js';
import { countryIn, loadDecorrelated, loadPersonaWords, type NamedCountry } from './personas.js';

type Factor = keyof Factors;

/** The key by which a respondent itself says one level of a factor; of system messages it is the persona's. */
const single = {
  personas: 'persona',
  systems: null,
  temperatures: 'temperature',
  languages: 'language',
} as const satisfies Readonly<Record<Factor, keyof RespondentEntry | null>>;

/** Most respondents that a study may make: every two are compared. */
const most = 200;

/** What a study says of its respondents and of its factors. */
interface Crossing {
  readonly factors: Factors;
  /** A respondent's own factors go before those of the study, as do its own persona, temperature and language. */
  readonly entries: readonly RespondentEntry[];
  /** The same as the user gave them, without defaults. */
  readonly given: readonly unknown[];
  readonly complain: Complain;
}

/** The respondents of a study, one for each combination of levels. */
interface Crossed {
  readonly entries: readonly RespondentEntry[];
  /** For each the place of the entry that it is made from. */
  readonly from: readonly number[];
  /** The countries whose personas are among them. */
  readonly countries: readonly NamedCountry[];
}

/** One level of a factor. */
interface Level<Value> {
  /** Empty for what a respondent is anyway: no persona, no system message, temperature 1, English. */
  readonly name: string;
  readonly value: Value;
  readonly path: readonly PropertyKey[];
}

/** The levels that one entry is crossed with. */
interface Cross {
  readonly personas: readonly Level<Persona | null>[];
  readonly systems: readonly Level<string | null>[];
  readonly temperatures: readonly Level<number>[];
  readonly languages: readonly Level<string>[];
}

/**
 * Every respondent of a study: each entry once for each combination of levels, the bare one first. Its name
 * is the entry's and those of its levels, such as `gpt/Germany/t0.2`; further levels do not change it.
 * @throws InputError, made by `complain`, for a level given twice, a factor that a respondent has both
 *   ways, a language without words for a country's persona, a name too long, and too many respondents
 */
export async function crossed(crossing: Crossing): Promise<Crossed> {
  const { entries, complain } = crossing;
  const set = await loadDecorrelated();
  const crosses = entries.map((_, from) => crossOf(from, { ...crossing, set }));
  refuseTooMany(crosses, complain);
  const countries = crosses.flatMap(({ personas }) =>
    personas.flatMap(({ value, path }) =>
      value?.country ? [{ country: value.country, path }] : [],
    ),
  );
  const spoken = crosses.flatMap(({ languages }) => languages.map(({ value }) => value));
  const worded = countries.length === 0 ? unworded : await countryWords(spoken);
  const made = crosses.map((cross, from) => {
    const entry = entries[from] as RespondentEntry;
    return respondentsOf(entry, { cross, from, ...worded, complain });
  });
  const ids = new Set(made.flat().map(({ id }) => id));
  return {
    entries: made.flat().map((entry) => withBase(entry, ids)),
    from: made.flatMap((own, from) => own.map(() => from)),
    countries,
  };
}

/** How personas of countries are worded, by language, and what the countries are called. */
interface CountryWords {
  readonly words: ReadonlyMap<string, string>;
  readonly nameOf: KnownCountry;
}

/** Of a study without such personas. */
const unworded: CountryWords = { words: new Map(), nameOf: (name) => name };

async function countryWords(languages: readonly string[]): Promise<CountryWords> {
  const { loadCountryNames } = await import('../../content/country-names.js');
  return { words: await loadPersonaWords(languages), nameOf: await loadCountryNames() };
}

function crossOf(
  from: number,
  { factors, entries, given, complain, set }: Crossing & { readonly set: readonly string[] },
): Cross {
  const entry = entries[from] as RespondentEntry;
  const says = (key: string | null) =>
    key !== null && ownValue(Object(given[from]), key) !== undefined;
  /** The levels of a factor with names and places; undefined where the entry is not crossed with it. */
  const levels = <Value>(
    factor: Factor,
    listed: readonly (Omit<Level<Value>, 'path'> & { readonly place: number })[] | undefined,
  ): Level<Value>[] | undefined => {
    if (!listed) return undefined;
    const place = entry[factor] ? ['respondents', from, factor] : [factor];
    const all = listed.map(({ place: nth, ...level }) => ({ ...level, path: [...place, nth] }));
    const [repeat] = repeats(all, ({ name }) => name);
    const twice = repeat && all[repeat.index];
    if (!twice) return all;
    const name = twice.name || String(twice.value ?? none);
    throw complain(
      twice.path,
      `"${name}" is listed twice under ${factor}; remove one, or give it its own id`,
    );
  };
  const chosen = <F extends Factor>(factor: F): Factors[F] => {
    const key = single[factor];
    // A person is asked once, as the entry says.
    if (entry[factor] === undefined) return says(key) || entry.human ? undefined : factors[factor];
    if (!says(key)) return entry[factor];
    throw complain(
      ['respondents', from, factor],
      `"${entry.id}" has both ${key} and ${factor}; keep one of them`,
    );
  };
  const numbered = <Each>(list: readonly Each[] | undefined) =>
    list?.map((value, place) => ({ value, place }));
  const as = <Value>(value: Value): readonly Level<Value>[] => [{ name: '', value, path: [] }];

  const personas = numbered(chosen('personas'))?.flatMap(({ value, place }) =>
    value === wholeSet
      ? set.map((country) => personaLevel({ country }, place))
      : [personaLevel(value === none ? null : value, place)],
  );
  const named = levels('personas', personas) ?? [];
  const bare = named.filter(({ value }) => value === null);
  return {
    personas: [...(bare.length > 0 ? bare : as(null)), ...named.filter(({ value }) => value)],
    systems:
      levels<string | null>(
        'systems',
        numbered(chosen('systems'))?.map(({ value, place }) =>
          value === none
            ? { name: '', value: null, place }
            : { name: value.id, value: value.text, place },
        ),
      ) ?? as<string | null>(null),
    temperatures:
      levels(
        'temperatures',
        numbered(chosen('temperatures'))?.map((level) => ({
          ...level,
          name: level.value === 1 ? '' : `t${level.value}`,
        })),
      ) ?? as(entry.temperature),
    languages:
      levels(
        'languages',
        numbered(chosen('languages'))?.map((level) => ({
          ...level,
          name: level.value === 'en' ? '' : level.value,
        })),
      ) ?? as(entry.language),
  };
}

function personaLevel(value: Persona | null, place: number) {
  return { name: value ? (value.id ?? asName(value.country ?? '')) : '', value, place };
}

/** A country as part of a name: what a name may not hold is a hyphen. */
function asName(country: string): string {
  return country.replace(/[^\p{L}\p{N} ._:/@+-]+/gu, '-');
}

function refuseTooMany(crosses: readonly Cross[], complain: Complain): void {
  const sizeOf = (cross: Cross) =>
    Object.values(cross).reduce((size: number, levels) => size * levels.length, 1);
  const made = crosses.reduce((sum, cross) => sum + sizeOf(cross), 0);
  const isCrossed = crosses.some((cross) => sizeOf(cross) > 1);
  if (made <= most || !isCrossed) return;
  const widest = crosses
    .flatMap((cross): (readonly Level<unknown>[])[] => Object.values(cross))
    .reduce((a, b) => (b.length > a.length ? b : a));
  const path = widest.at(-1)?.path.slice(0, -1) ?? [];
  throw complain(
    path,
    `the levels make ${made.toLocaleString('en')} respondents, but at most ${most} are allowed, because every pair is compared; remove levels, or split the study`,
  );
}

function respondentsOf(
  entry: RespondentEntry,
  {
    cross,
    from,
    words,
    nameOf,
    complain,
  }: {
    readonly cross: Cross;
    readonly from: number;
    readonly words: ReadonlyMap<string, string>;
    readonly nameOf: KnownCountry;
    readonly complain: Complain;
  },
): RespondentEntry[] {
  const { personas: _p, systems: _s, temperatures: _t, languages: _l, ...plain } = entry;
  const textOf = ({ value, path }: Level<Persona | null>, language: string): string | null => {
    if (!value) return null;
    const { country = '', text = words.get(language) } = value;
    if (text !== undefined) {
      return value.country
        ? text.replaceAll('{country}', countryIn(language, country, nameOf))
        : text;
    }
    throw complain(
      path,
      `there is no wording for a country persona in "${language}" yet; give it your own text`,
    );
  };
  return cross.languages.flatMap((language) =>
    cross.temperatures.flatMap((temperature) =>
      cross.systems.flatMap((system) =>
        cross.personas.map((persona): RespondentEntry => {
          const nameWith = (name: string) =>
            [entry.id, name, system.name, temperature.name, language.name]
              .filter(Boolean)
              .join('/');
          const id = nameWith(persona.name);
          refuseLong(id, () => complain(['respondents', from, 'id'], tooLong(id)));
          const text = textOf(persona, language.value);
          const message = [system.value, text ?? entry.persona].filter((part) => part != null);
          return {
            ...plain,
            id,
            language: language.value,
            temperature: temperature.value,
            persona: message.length > 0 ? message.join('\n\n') : undefined,
            servedAs: entry.id,
            ...(text === null
              ? {}
              : {
                  personaLevel: {
                    name: persona.name,
                    text,
                    country: persona.value?.country ?? null,
                    bare: nameWith(''),
                  },
                }),
          };
        }),
      ),
    ),
  );
}

function refuseLong(id: string, error: () => Error): void {
  if (!Name.safeParse(id).success) throw error();
}

const tooLong = (id: string) =>
  `its levels make the name "${id}", of ${id.length} characters; shorten the ids so that it has at most 80`;

/** What was tuned, and a later wave, is held against its base or its earlier wave under the same levels; against nothing where that is not asked. */
function withBase(entry: RespondentEntry, ids: ReadonlySet<string>): RespondentEntry {
  const { id, base, earlier, servedAs = id } = entry;
  if (id === servedAs) return entry;
  const same = (other: string | undefined) => {
    const under = `${other}${id.slice(servedAs.length)}`;
    return other !== undefined && ids.has(under) ? under : undefined;
  };
  return { ...entry, base: same(base), earlier: same(earlier) };
}
