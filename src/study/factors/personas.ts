import * as z from 'zod';
import { completeCountries } from '../../../vocabulary/country.js';
import { type Complain, InputError } from '../../../vocabulary/input.js';
import { withoutVersion } from '../../../vocabulary/respondent.js';
import { dimensionsOf } from '../../../vocabulary/scheme.js';
import type { KnownCountry } from '../../content/country-names.js';
import { readDocument } from '../../content/document.js';
import { checkDocument, suggestion } from '../../content/document-faults.js';
import { packagePath } from '../../content/package-data.js';
import { schemeOf } from '../../instruments/survey/questionnaire.js';
import { editionsOf, noCountries } from '../plan-content.js';
import type { Study } from '../study.js';

/** How the persona of a typical person from a country is worded in one language. */
const PersonaWords = z.strictObject({
  instrument: z.literal('personas'),
  language: z.string().min(2),
  country: z.string().includes('{country}'),
});

/** The words for a typical person from `{country}` in each of these languages that has some. */
export async function loadPersonaWords(
  languages: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const words = new Map<string, string>();
  for (const language of new Set(languages)) {
    if (!/^[\w-]+$/.test(language)) continue;
    const file = packagePath('templates', 'personas', `${withoutVersion(language)}.yaml`);
    const document = await readDocument(file).catch(() => null);
    if (document) words.set(language, checkDocument(document, PersonaWords).country);
  }
  return words;
}

const CountrySet = z.strictObject({ edition: z.string(), countries: z.array(z.string()).min(5) });

/** The countries whose scores are nearly uncorrelated over the dimensions of the default scheme, by name. */
export async function loadDecorrelated(): Promise<readonly string[]> {
  const file = packagePath('questionnaires', 'countries', 'decorrelated.yaml');
  return checkDocument(await readDocument(file), CountrySet).countries;
}

/** A country's name in a language, as Unicode has it; as it is where Unicode does not know it. */
export function countryIn(language: string, country: string, nameOf: KnownCountry): string {
  if (language === 'en') return country;
  const [english, own] = ['en', withoutVersion(language)].map(
    (each) => new Intl.DisplayNames(each, { type: 'region', fallback: 'none' }),
  );
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  const called = (name: string) => codes.find((each) => english?.of(each) === name);
  const code = called(country) ?? called(nameOf(country));
  return (code && own?.of(code)) || country;
}

/** A country that a study names a persona of, and where. */
export interface NamedCountry {
  readonly country: string;
  readonly path: readonly PropertyKey[];
}

/**
 * What countries that personas are of are called in the study's country scores, by their name in the study. One
 * that they do not hold whole is refused: there is nothing then that its personas could be held against. Scores that
 * cannot be read are refused when the plan is loaded.
 * @throws InputError, made by `complain`
 */
export async function countriesInScores(
  { survey, respondents, countries: { scores } }: Study,
  named: readonly NamedCountry[],
  complain: Complain,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const [first] = named;
  const [language = 'en'] = respondents.map((respondent) => respondent.language);
  const scheme = first && (await schemeOf(survey.questionnaire, language));
  if (!first || !scheme) return found;
  if (scheme.countryScores.length === 0) {
    const fix = `give a persona an id and a text, and no country`;
    throw complain(first.path, `${noCountries(scheme.scheme)}; ${fix}`);
  }
  const [table] = await editionsOf(scheme, scores).catch((error: unknown) => {
    if (error instanceof InputError) return [];
    throw error;
  });
  if (!table) return found;
  const { loadCountryNames } = await import('../../content/country-names.js');
  const nameOf = await loadCountryNames();
  const complete = completeCountries(table, dimensionsOf(scheme)).map(({ name }) => name);
  for (const { country, path } of named) {
    const own = [country, ...complete.filter((name) => nameOf(name) === nameOf(country))];
    const name = own.find((each) => complete.includes(each));
    if (name !== undefined) {
      found.set(country, name);
      continue;
    }
    const why = table.countries.some(({ name }) => nameOf(name) === nameOf(country))
      ? `"${country}" has no score on some dimension in ${table.name}; choose another country`
      : `"${country}" is not a country in ${table.name}; ${suggestionAmong(country, complete)}`;
    throw complain(path, why);
  }
  return found;
}

/** The nearest name; of a hundred names no list. */
function suggestionAmong(country: string, names: readonly string[]): string {
  const near = suggestion(country, names);
  return near.startsWith('did you mean') ? near : 'choose one from its table';
}
