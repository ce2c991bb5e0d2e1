import type {
  CountryComparison,
  CountrySimilarity,
  RespondentAmongCountries,
} from '../../analysis/similarity/comparison.js';
import { OTHER, RICH_WEST } from '../../analysis/similarity/countries.js';
import type { Block, Page, PageTable } from '../document/document.js';
import {
  count,
  counted,
  difference,
  estimate,
  likelihood,
  list,
  NOTHING,
  plainText,
} from '../document/format.js';
import type { IntervalPlot, PlotRow } from '../document/plot.js';
import type { Report } from '../document/report.js';
import { dimensionsInWords } from '../document/scheme.js';

/** Among fewer countries a rank says nothing. */
const MIN_RANKED = 3;
/** Ends of the axis stand on tenths. */
const TENTH = 10;

/** Which countries respondents are most similar to; null where none stands beside any. */
export function countriesPage(report: Report): Page | null {
  const plot = countriesPlot(report);
  const [chosen] = report.comparison.countries;
  if (!plot || !chosen) return null;
  return {
    id: 'countries',
    title: 'Countries',
    depth: 'results',
    finding: countriesFinding(chosen),
    line: 'Which countries’ scores each respondent is most similar to',
    group: null,
    blocks: [
      { kind: 'plot', plot, how: HOW },
      { kind: 'text', sentences: sentences(chosen) },
      ...[
        byMeasure(chosen),
        byEdition(report),
        cultures(chosen),
        leads(chosen),
        editions(report),
      ].flatMap((table): Block[] => (table ? [{ kind: 'table', table, folded: true }] : [])),
    ],
  };
}

/** How many are more similar to their nearest country than answers of 0.5 throughout, in a sentence. */
function countriesFinding(people: CountryComparison): string {
  const nulls = nullsOf(people);
  const all = people.respondents.length;
  const nearer = people.respondents.filter(({ countries: [first] }) => {
    return first !== undefined && isNearer(first, nulls);
  }).length;
  if (all === 1) {
    const [first] = people.respondents[0]?.countries ?? [];
    const name = first ? plainText(first.country) : '';
    const ranks = first ? ranksOf(first, people) : '';
    return nearer === 1
      ? `Its nearest country is ${name} (${ranks}), beyond what answers of 0.5 throughout would score`
      : `Its nearest country, ${name} (${ranks}), is no nearer than answers of 0.5 throughout are`;
  }
  if (nearer === 0)
    return 'No respondent is nearer to a country than answers of 0.5 throughout are';
  const who = nearer === all ? `All ${count(all)}` : `${count(nearer)} of ${count(all)}`;
  const are = nearer === 1 ? 'is' : 'are';
  return `${who} respondents ${are} more similar to the nearest country than answers of 0.5 throughout would be`;
}

const HOW =
  'The dashed mark is what answers of 0.5 throughout score: a solid dot lies above it with its whole interval. Intervals and rank brackets cover the choice of items, not the countries’ scores. The null’s rank stands beside.';

/** The nearest countries of each respondent, each against what the null scores with it; null without any. */
function countriesPlot(report: Report): IntervalPlot | null {
  const [people] = report.comparison.countries;
  if (!people || people.respondents.length === 0) return null;
  const nulls = nullsOf(people);
  const all = people.respondents.length;
  const shown = all <= 3 ? 5 : all <= 6 ? 3 : all <= 12 ? 2 : 1;
  const groups = people.respondents.map(({ respondent, countries }) => ({
    title: plainText(respondent),
    rows: countries.slice(0, shown).map((each) => rowOf(each, { people, nulls })),
  }));
  const figures = groups.flatMap(({ rows }) =>
    rows.flatMap(({ value, low, null: none }) => [value, low, none].flatMap((each) => each ?? [])),
  );
  return {
    kind: 'interval',
    name: 'countries',
    title: 'The nearest countries',
    axis: {
      title: 'similarity (equation 3)',
      min: Math.floor(Math.min(0.9, ...figures) * TENTH) / TENTH,
      max: 1,
      null: null,
      low: 'less alike',
      high: 'more alike',
      format: 'likelihood',
    },
    groups,
    caption: `The ${shown === 1 ? '' : `${count(shown)} `}nearest of ${count(people.edition.complete)} countries (${plainText(people.edition.title)}) to each respondent, by similarity over ${dimensionsInWords(report)}, with 95 % intervals over items and rank brackets. Dashed: the null, what answers of 0.5 throughout score with that country. Solid: above the null with the whole interval.`,
    alt: `${counted(all, 'respondent')}, each with ${shown === 1 ? 'its nearest country' : `its ${count(shown)} nearest countries`}, the similarity, its interval and that of the null. ${countriesFinding(people)}.`,
  };
}

function rowOf(
  found: CountrySimilarity,
  {
    people,
    nulls,
  }: { readonly people: CountryComparison; readonly nulls: ReadonlyMap<string, number> },
): PlotRow {
  const { country, similarity } = found;
  const { value, low, high } = similarity;
  return {
    label: plainText(country),
    value,
    low,
    high,
    mark: isNearer(found, nulls) ? 'clear' : 'none',
    null: nulls.get(country) ?? null,
    text: estimate(similarity),
    ...(people.edition.complete < MIN_RANKED ? {} : { word: ranksOf(found, people) }),
  };
}

/** A rank with its 95 % bracket, such as "2nd (1–4)". */
export function rankWords({ rank: { value, low, high } }: Pick<CountrySimilarity, 'rank'>): string {
  return low === null || high === null ? ordinal(value) : `${ordinal(value)} (${low}–${high})`;
}

/** The rank of a country with its bracket, and for answers of 0.5 throughout, such as "2nd (1–4), null 5th". */
function ranksOf(found: CountrySimilarity, { null: nulls }: CountryComparison): string {
  const none = nulls.find(({ country }) => country === found.country);
  return [rankWords(found), ...(none ? [`null ${ordinal(none.rank)}`] : [])].join(', ');
}

const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** A rank as it is said, such as "1st", "12th" or "102nd". */
function ordinal(rank: number): string {
  return `${rank}${endings[rules.select(rank)] ?? 'th'}`;
}

function nullsOf(people: CountryComparison): ReadonlyMap<string, number> {
  return new Map(people.null.map(({ country, similarity }) => [country, similarity]));
}

/** Whether the whole interval lies above what the null scores with that country, as printed. */
function isNearer(
  { country, similarity }: CountrySimilarity,
  nulls: ReadonlyMap<string, number>,
): boolean {
  const none = nulls.get(country);
  const { low } = similarity;
  return low !== null && none !== undefined && Number(likelihood(low)) > Number(likelihood(none));
}

function sentences({ null: nulls, edition }: CountryComparison): string[] {
  const near = nulls
    .slice(0, 3)
    .map(({ country, similarity }) => `${plainText(country)} (${likelihood(similarity)})`);
  return [
    'The nearest country is a replication of CDEval, not a finding: random halves of the items often name another.',
    'People answered another questionnaire.',
    `Answers of 0.5 are nearest to ${list(near)}.`,
    ...(edition.complete < MIN_RANKED ? ['With so few countries a rank says nothing.'] : []),
  ];
}

const respondentColumn = { title: 'Respondent', numeric: false } as const;

/** The country that each way of measuring puts first. */
function byMeasure({ respondents }: CountryComparison): PageTable {
  const ways = [
    (each: CountrySimilarity) => each.similarity.value,
    (each: CountrySimilarity) => each.rescaled,
    (each: CountrySimilarity) => each.r,
  ];
  return {
    name: 'nearest-by-measure',
    title: 'Nearest by other measures',
    columns: [
      respondentColumn,
      ...['Similarity', 'Rescaled to their spread', 'Pearson’s r'].map((title) => ({
        title,
        numeric: false,
      })),
    ],
    rows: respondents.map(({ respondent, countries }) => [
      plainText(respondent),
      ...ways.map((way) => nearestBy(countries, way)),
    ]),
  };
}

function nearestBy(
  countries: readonly CountrySimilarity[],
  way: (country: CountrySimilarity) => number | null,
): string {
  const held = countries.flatMap((each) => {
    const value = way(each);
    return value === null ? [] : [{ name: each.country, value }];
  });
  const [first] = held.toSorted((a, b) => b.value - a.value);
  return first ? `${plainText(first.name)} ${likelihood(first.value)}` : NOTHING;
}

/** The nearest country by each edition of the scores; null with one edition. */
function byEdition({ comparison: { countries } }: Report): PageTable | null {
  const [chosen] = countries;
  if (!chosen || countries.length < 2) return null;
  return {
    name: 'nearest-by-edition',
    title: 'Nearest by edition',
    columns: [
      respondentColumn,
      ...countries.map(({ edition }) => ({ title: plainText(edition.name), numeric: false })),
    ],
    rows: chosen.respondents.map(({ respondent }) => [
      plainText(respondent),
      ...countries.map((people) => {
        const [first] =
          people.respondents.find((each) => each.respondent === respondent)?.countries ?? [];
        return first
          ? `${plainText(first.country)} ${likelihood(first.similarity.value)}, ${rankWords(first)}`
          : NOTHING;
      }),
    ]),
  };
}

/** Similarity to culture groups, and what the null scores with them; null without such groups. */
function cultures({ respondents }: CountryComparison): PageTable | null {
  const of = ({ groups }: RespondentAmongCountries) =>
    groups.filter(({ kind }) => kind === 'culture');
  const [first] = respondents;
  const groups = first ? of(first) : [];
  if (groups.length === 0) return null;
  return {
    name: 'culture-groups',
    title: 'Similarity to culture groups (after Inglehart and Welzel)',
    columns: [
      respondentColumn,
      ...groups.map(({ group, countries }) => ({
        title: `${plainText(group)} (${count(countries)})`,
        numeric: true,
      })),
    ],
    rows: [
      ...respondents.map((each) => [
        plainText(each.respondent),
        ...groups.map(({ group }) =>
          likelihood(of(each).find((other) => other.group === group)?.similarity.value ?? null),
        ),
      ]),
      ['All 0.5 (null)', ...groups.map((group) => likelihood(group.null))],
    ],
  };
}

/** How much nearer each is to rich and Western countries than to others (CDEval’s Figure 6); null without these groups. */
function leads({ respondents, nullRichWestLead: none }: CountryComparison): PageTable | null {
  const rows = respondents.flatMap(({ respondent, groups, richWestLead: lead }) => {
    const figure = (name: string) =>
      groups.find(({ kind, group }) => kind === 'wealth' && group === name)?.similarity.value ??
      null;
    return lead === null
      ? []
      : [
          [
            plainText(respondent),
            likelihood(figure(RICH_WEST)),
            likelihood(figure(OTHER)),
            difference(lead),
          ],
        ];
  });
  if (rows.length === 0 || none === null) return null;
  return {
    name: 'rich-west-lead',
    title: `Rich and Western countries against others (null ${difference(none)})`,
    columns: [
      respondentColumn,
      { title: 'Rich and Western', numeric: true },
      { title: 'Others', numeric: true },
      { title: 'Lead', numeric: true },
    ],
    rows,
  };
}

/** Where the scores come from. */
function editions({ comparison: { countries } }: Report): PageTable {
  return {
    name: 'editions',
    title: 'Sources',
    columns: [
      { title: 'Edition', numeric: false },
      { title: 'Complete', numeric: true },
      { title: 'Source', numeric: false },
      { title: 'Terms', numeric: false },
    ],
    rows: countries.map(({ edition }) => [
      plainText(edition.name),
      `${count(edition.complete)} of ${count(edition.countries)}`,
      plainText(edition.source),
      plainText(edition.terms),
    ]),
  };
}
