import { readFileSync } from 'node:fs';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type {
  BestAgreement,
  CountryComparison,
  HumansMap,
  RespondentAmongCountries,
} from '../../../analysis/similarity/comparison.js';
import {
  type CountrySimilarities,
  type Edition,
  prepareEdition,
  rescaledSimilaritiesTo,
  similaritiesTo,
} from '../../../analysis/similarity/countries.js';
import { humansMap } from '../../../analysis/similarity/countries-map.js';
import {
  cosine,
  type Direction,
  deviations,
} from '../../../analysis/similarity/profile-agreement.js';
import { type DrawnProfile, spreadAboutNull } from '../../../analysis/similarity/similarity.js';
import type { Estimate } from '../../../analysis/survey/profile.js';
import type { ReportedRespondent } from '../../../reports/document/report.js';
import type { Country, CountryTable } from '../../../vocabulary/country.js';
import type { MapFit } from '../../../vocabulary/input.js';
import { perDimension } from '../../../vocabulary/scheme.js';
import { dimensions } from '../schemes.js';
import { columnsOf } from '../tallies.js';
import { type Few, sampleEstimate, within } from './profile.js';

/** The rows of a country file of the checkout, below its head; none of them quotes a cell. */
function rowsOf(file: string): readonly (readonly string[])[] {
  const path = new URL(`../../../questionnaires/countries/${file}`, import.meta.url);
  const [, ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  return lines.map((line) => line.split(','));
}

const groups = new Map(
  rowsOf('groups.csv').map(([code, , richWest, , culture]) => [code, { richWest, culture }]),
);

function countriesOf(file: string): Country[] {
  return rowsOf(file).map(([name = '', code = '', ...scores]) => {
    const { richWest, culture } = groups.get(code) ?? {};
    return {
      name,
      code: code || null,
      scores: perDimension(dimensions, (dimension) => {
        const score = scores[dimensions.indexOf(dimension)];
        return score ? Number(score) : null;
      }),
      richWest: richWest ? richWest === '1' : null,
      culture: culture || null,
    };
  });
}

/** The two editions that are built in, the chosen one first. */
const sampleEditions: readonly CountryTable[] = [
  {
    name: 'hofstede-2023',
    title: 'Hofstede scores, 2023 edition',
    source: 'The Culture Factor, country comparison tool',
    terms: 'for research, with attribution',
    countries: countriesOf('hofstede-2023.csv'),
  },
  {
    name: 'hofstede-2015',
    title: 'Hofstede scores, 2015 edition',
    source: 'geerthofstede.com, dimension data matrix',
    terms: 'for research, with attribution',
    countries: countriesOf('hofstede-2015.csv'),
  },
];

/** How far a profile agrees with each country; null where either has no direction. */
function agreementWith(
  countries: readonly (Direction | null)[],
  own: Direction | null,
): (number | null)[] {
  return countries.map((direction) => own && direction && cosine(own, direction));
}

/** The best of them, beside a made-up median and p. */
function bestAgreementWith(
  { countries }: Edition,
  agreement: readonly (number | null)[],
): BestAgreement | null {
  const known = agreement.flatMap((each) => each ?? []);
  if (known.length === 0) return null;
  const value = Math.max(...known);
  const median = 0.94;
  return {
    countries: countries.flatMap(({ country }, place) =>
      agreement[place] === value ? [country] : [],
    ),
    value,
    median,
    p: value > median ? 0.21 : 0.64,
  };
}

/** An edition, what a respondent that answers 0.5 throughout comes to in it, and how each country leans. */
interface Prepared extends Edition {
  readonly none: CountrySimilarities;
  /** Null for a country whose scores are all alike. */
  readonly directions: readonly (Direction | null)[];
}

const editions = sampleEditions.map((table): Prepared => {
  const edition = prepareEdition(table, dimensions);
  return {
    ...edition,
    none: similaritiesTo(edition, edition.nothing),
    // Worked out once, since samples are made by the hundred.
    directions: edition.countries.map(({ six }) => deviations(six)),
  };
});

/** Countries whose similarities lie no farther apart than this are not told apart. */
const NEAR = 0.006;

/** Respondents beside the countries of two editions: true figures, made-up limits, medians and p. */
export function samplePeople(respondents: readonly ReportedRespondent[]): CountryComparison[] {
  return respondents.length === 0 ? [] : editions.map((edition) => peopleOf(edition, respondents));
}

function peopleOf(
  edition: Prepared,
  respondents: readonly ReportedRespondent[],
): CountryComparison {
  const { table, countries, spread, none } = edition;
  const { name, title, source, terms } = table;
  return {
    edition: {
      name,
      title,
      source,
      terms,
      countries: table.countries.length,
      complete: countries.length,
      spread,
    },
    null: countries
      .map(({ country, code }, place) => ({
        country,
        code,
        similarity: at(none.similarities, place),
        rank: at(none.ranks, place),
      }))
      .sort((a, b) => a.rank - b.rank),
    nullRichWestLead: leadOf(none),
    respondents: respondents.flatMap((respondent) => amongCountries(edition, respondent) ?? []),
  };
}

/** Null where a dimension has no figure. */
function amongCountries(
  edition: Prepared,
  { id, profile }: ReportedRespondent,
): RespondentAmongCountries | null {
  const filled = (profile?.dimensions ?? []).map((each) => each.imputed);
  const six = filled.flatMap(({ value }) => value ?? []);
  if (six.length < dimensions.length) return null;
  const unsure = filled.find(({ low }) => low === null);
  const few = unsure ? { n: unsure.n, note: unsure.note ?? '' } : null;
  const likeness = similaritiesTo(edition, six);
  const { similarities, ranks } = likeness;
  const leans = few !== null || spreadAboutNull(six) * Math.sqrt(dimensions.length) > 0.1;
  const stretched = leans ? rescaledSimilaritiesTo(edition, six) : null;
  const r = agreementWith(edition.directions, deviations(six));
  return {
    respondent: id,
    countries: edition.countries
      .map(({ country, code }, place) => ({
        country,
        code,
        similarity: similarityOf(at(similarities, place), few),
        rank: { value: at(ranks, place), ...(few ? unlimited : rankLimits(similarities, place)) },
        rescaled: stretched && at(stretched.similarities, place),
        r: r[place] ?? null,
      }))
      .sort((a, b) => a.rank.value - b.rank.value),
    bestR: bestAgreementWith(edition, r),
    groups: edition.groups.map(({ group, kind, countries }, nth) => ({
      group,
      kind,
      countries,
      similarity: similarityOf(at(likeness.groups, nth), few),
      null: at(edition.none.groups, nth),
    })),
    richWestLead: leadOf(likeness),
  };
}

const unlimited = { low: null, high: null };

function similarityOf(value: number, few: Few | null): Estimate {
  const figure = sampleEstimate(value, few, 420);
  if (few) return figure;
  return { ...figure, standardError: 0.01, low: within(value - 0.02), high: within(value + 0.02) };
}

/** The ranks it could have if countries that are near could change places. */
function rankLimits(similarities: readonly number[], place: number) {
  const above = (limit: number) => similarities.filter((each) => each > limit).length;
  const own = at(similarities, place);
  return { low: above(own + NEAR) + 1, high: above(own - NEAR) };
}

/** The first two groups of either edition are rich and Western countries, and others. */
const leadOf = ({ groups: [rich = 0, other = 0] }: CountrySimilarities) => rich - other;

const at = (figures: readonly number[], place: number) => figures[place] ?? 0;

/** How far the figures of models are from 0.5, as a share of what those of the sample are. */
const SHRINKAGE = 0.7;
/** How far a figure of one draw may lie from the one that was found. */
const NOISE = 0.08;
const DRAWS = 200;

/** Respondents on the map of countries, near its middle; every third is nearly on top of the one before. */
export function sampleMap(
  respondents: readonly ReportedRespondent[],
  fit: MapFit = 'countries',
): HumansMap | null {
  const [edition] = sampleEditions;
  const found = respondents.flatMap((respondent) => {
    const six = sixOf(respondent);
    return six ? [{ id: respondent.id, six, sure: hasLimits(respondent) }] : [];
  });
  const placed = found.map(({ id, six, sure }, place) => {
    const before = found[place - 1]?.six;
    const own = place % 3 === 2 && before ? before.map((value) => value + 0.004) : six;
    return { id, profile: drawnAbout(own, { sure, seed: place + 1 }) };
  });
  return edition ? humansMap(placed, edition, { fit, dimensions }) : null;
}

/** Null where a dimension has no figure. */
function sixOf({ profile }: ReportedRespondent): readonly number[] | null {
  const values = (profile?.dimensions ?? []).flatMap(({ imputed }) => imputed.value ?? []);
  if (values.length < dimensions.length) return null;
  return values.map((value) => 0.5 + SHRINKAGE * (value - 0.5));
}

function hasLimits({ profile }: ReportedRespondent): boolean {
  return (profile?.dimensions ?? []).every(({ imputed }) => imputed.low !== null);
}

function drawnAbout(
  six: readonly number[],
  { sure, seed }: { readonly sure: boolean; readonly seed: number },
): DrawnProfile {
  const generator = xoroshiro128plus(Math.imul(seed, 0x9e3779b1));
  const draws = Array.from({ length: sure ? DRAWS : 0 }, () =>
    six.map((value) => value + NOISE * (2 * uniformFloat64(generator) - 1)),
  );
  const note = sure ? null : '14 items on some dimension; an interval needs 20';
  return { found: six, columns: columnsOf(draws), n: 420, degreesOfFreedom: 378, note };
}
