import { count, counted, plainText } from '../../../reports/document/format.js';
import { ownValue } from '../../../vocabulary/comparable-text.js';
import type { ImportedAnswers } from '../../interchange/answers.js';
import type { ImportedCdeval } from '../../interchange/cdeval.js';
import type { ImportedCqBench } from '../../interchange/cq-bench.js';
import { placeName } from '../../interchange/cq-bench-rows.js';
import type { ImportedInstrument } from '../../interchange/instrument.js';
import { type ImportedSocialCc, publishedRows } from '../../interchange/socialcc.js';
import { commandLine } from '../terminal.js';

/** Most entries of a list that are shown before it says how many more there are. */
const SHOWN = 6;

/** What was imported, what is odd about it, and what to do next, as lines of plain text. */
export function importSummary(imported: ImportedCdeval): string {
  const remarks = [
    tally(imported),
    ...whiteSpace(imported),
    ...repeats(imported),
    againstPublished(imported),
    ...checks(imported),
  ];
  return [
    wrote(imported),
    ...remarks.map((remark) => `  ${plainText(remark)}`),
    `Next: ${commandLine(['profile', '--model', 'NAME', '--questionnaire', imported.file])}`,
    '',
  ].join('\n');
}

/** How many items were written where. */
export function wrote({ file, items }: ImportedCdeval): string {
  return `Wrote ${counted(items, 'item')} to ${plainText(file)}.`;
}

/** Which errors lint finds in what was written, and how to fix them; null where there are none. */
export function errorsOf({ file, findings }: ImportedCdeval): string | null {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (!first) return null;
  const such = errors.length > 1 ? 'such as' : 'which is';
  return plainText(
    `${file}: was written with ${counted(errors.length, 'error')}, ${such}: ${first.message}; correct the rows in your copy and import it again with --force`,
  );
}

function tally({ scheme, perDimension }: ImportedCdeval): string {
  return scheme.dimensions
    .map(({ id, name }) => `${name} ${count(ownValue(perDimension, id) ?? 0)}`)
    .join(', ');
}

function whiteSpace({ whitespaceRows }: ImportedCdeval): readonly string[] {
  if (whitespaceRows.length === 0) return [];
  const rows = some(whitespaceRows.map(String));
  return [`Stray white space removed in ${counted(whitespaceRows.length, 'row')}: ${rows}`];
}

function repeats({ twiceUsedQuestions: pairs }: ImportedCdeval): readonly string[] {
  if (pairs.length === 0) return [];
  const rows = some(pairs.map(([first, again]) => `${first} and ${again}`));
  const many = pairs.length === 1 ? 'One question is' : `${count(pairs.length)} questions are`;
  return [`${many} used twice in a dimension, and kept: rows ${rows}`];
}

function againstPublished({ differences }: ImportedCdeval): string {
  if (differences.length === 0) {
    return 'The number of items matches the published CDEval in every dimension and domain';
  }
  const cells = differences.map(
    ({ dimension, domain, found, published }) => `${dimension} ${domain} ${found} of ${published}`,
  );
  return `The items differ from the 2,953 of the published CDEval: ${some(cells)}`;
}

/** What each check of lint found, and the first of it. */
function checks({ file, findings }: ImportedCdeval): readonly string[] {
  const names = [...new Set(findings.map(({ check }) => check))];
  const lines = names.flatMap((name) => {
    const own = findings.filter(({ check }) => check === name);
    const [first] = own;
    if (!first) return [];
    const example = own.length > 1 ? `such as: ${first.message}` : first.message;
    return [`${counted(own.length, first.severity)} [${name}], ${example}`];
  });
  return lines.length > 0
    ? [...lines, `See them all: ${commandLine(['lint', file, '--all'])}`]
    : [];
}

function some(entries: readonly string[]): string {
  const more = entries.length - SHOWN;
  const shown = entries.slice(0, SHOWN).join(', ');
  return more > 0 ? `${shown} and ${count(more)} more` : shown;
}

/** How many scenarios were written where. */
export function wroteScenarios({ file, rows }: ImportedSocialCc): string {
  return `Wrote ${counted(rows.imported, 'scenario')} to ${plainText(file)}.`;
}

/** What was imported of SocialCC, what was left out, what is odd, and what to do next, as lines of plain text. */
export function scenariosSummary(imported: ImportedSocialCc): string {
  const { rows, duplicates, wrongNumbers, leftOut, countries, fewScenarios, unknownCountries } =
    imported;
  const remarks = [
    againstSocialCc(imported),
    ...(duplicates.length > 0
      ? [
          `${counted(duplicates.length, 'exact duplicate')} of an earlier row: ${ranges(duplicates.map(([, again]) => again))}`,
        ]
      : []),
    ...(rows.otherOption > 0
      ? [
          `${count(rows.otherOption)} of them differ in Option alone, and one text cannot support both; Option is left out of these scenarios`,
        ]
      : []),
    ...wrongNumbers.map(
      ({ number, textOf, rows }) =>
        `Number ${number} has the text of ${textOf} in ${counted(rows.length, 'row')}: ${ranges(rows)}`,
    ),
    ...(leftOut.length > 0
      ? [`Left out ${counted(leftOut.length, 'such row')}; keep them with --keep-all`]
      : []),
    `Countries of facts: ${count(Object.keys(countries).length)}; with under 10 scenarios: ${some(fewScenarios) || 'none'}`,
    ...Object.entries(unknownCountries).map(
      ([country, rows]) =>
        `Unknown country "${country}"; check ${rows.length === 1 ? 'row' : 'rows'} ${some(rows.map(String))}`,
    ),
  ];
  return [
    wroteScenarios(imported),
    ...remarks.map((remark) => `  ${plainText(remark)}`),
    `Next: ${commandLine(['lint', imported.file])}`,
    '',
  ].join('\n');
}

/** The rows that became no scenario or item, one to a line, and how many; null where there are none. */
export function unusableRows(
  { unusable }: Pick<ImportedSocialCc, 'unusable'>,
  source: string,
): string | null {
  if (unusable.length === 0) return null;
  const lines = unusable.map(
    ({ line, position, problem }) => `${source}:${line}: row ${position}: ${problem}`,
  );
  const last = `${counted(unusable.length, 'row')} could not be used; the others are imported.`;
  return [...lines, last].map((line) => `${plainText(line)}\n`).join('');
}

/** Numbers in ascending order, every one, neighbours as a range. */
function ranges(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const each of numbers) {
    const run = runs.at(-1);
    if (run && each === run[1] + 1) run[1] = each;
    else runs.push([each, each]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(', ');
}

function againstSocialCc({ rows: { read, exactDuplicates } }: ImportedSocialCc): string {
  const { all, duplicates } = publishedRows;
  if (read === all && exactDuplicates === duplicates) {
    return `The numbers of rows and exact duplicates match the published SocialCC: ${count(all)} and ${count(duplicates)}`;
  }
  return `The published SocialCC has ${count(all)} rows, ${count(duplicates)} of them exact duplicates; this file has ${count(read)} and ${count(exactDuplicates)}`;
}

/** How many stories and statements were written where. */
export function wroteCqBench({ folder, stories, statements }: ImportedCqBench): string {
  const { random, category, multiple } = stories;
  const told = `${count(random + category + multiple)} ${random + category + multiple === 1 ? 'story' : 'stories'}`;
  return `Wrote ${told} and ${counted(statements, 'statement')} to ${plainText(folder)}.`;
}

/** What was imported of CQ-Bench, what is odd about it, and what to do next, as lines of plain text. */
export function cqBenchSummary(imported: ImportedCqBench): string {
  const { folder, stories, values, rows, unincorporated, repeated, mixed } = imported;
  const remarks = [
    `Stories: ${count(stories.random)} random, ${count(stories.category)} category, ${count(stories.multiple)} multiple`,
    `Values: ${count(values.placed)}, including ${count(values.contradicted)} contradicted and therefore not asked`,
    `Points read: ${count(rows.attitude)} of attitude detection, ${count(rows.selection)} of value selection; a study makes its own candidates`,
    ...(unincorporated.length > 0
      ? [`Left out as not incorporated: ${counted(unincorporated.length, 'value')}`]
      : []),
    ...(repeated.length > 0
      ? [`Repeated values, imported once: ${some(repeated.map(placeName))}`]
      : []),
    ...(mixed.length > 0
      ? [`In several categories, so imported as the kind "random": ${some(mixed.map(placeName))}`]
      : []),
  ];
  return [
    wroteCqBench(imported),
    ...remarks.map((remark) => `  ${plainText(remark)}`),
    `Next: ${commandLine(['lint', folder])}`,
    '',
  ].join('\n');
}

/** What of CQ-Bench could not be placed, each reason with its first rows; null where all was. */
export function unplacedRows({ unplaced }: ImportedCqBench): string | null {
  if (unplaced.length === 0) return null;
  const reasons = [...new Set(unplaced.map(({ reason }) => reason))];
  const lines = reasons.slice(0, SHOWN).map((reason) => {
    const own = unplaced.filter((each) => each.reason === reason);
    return plainText(`  ${some(own.map(placeName))}: ${reason}`);
  });
  const more = reasons.length - SHOWN;
  return [
    `Not placed, ${counted(unplaced.length, 'time')}:`,
    ...lines,
    ...(more > 0 ? [`  and ${counted(more, 'further reason')}`] : []),
    'See every row with --json.',
    '',
  ].join('\n');
}

/** How many statements were written where. */
export function wroteInstrument({ file, scheme, items }: ImportedInstrument): string {
  const beside = scheme === null ? '' : `, and their scheme to ${scheme}`;
  return plainText(`Wrote ${counted(items, 'statement')} to ${file}${beside}.`);
}

/** What was imported of an instrument, and what to do next, as lines of plain text. */
export function instrumentSummary(imported: ImportedInstrument): string {
  const { file, scheme, dimensions, scales, renamed } = imported;
  const remarks = [
    ...dimensions.map(
      ({ name, id, plus, minus }) =>
        `${name}${name === id ? '' : ` (${id})`}: ${counted(plus + minus, 'statement')}, ${count(plus)} keyed 1 and ${count(minus)} keyed -1`,
    ),
    `Scales: ${scales.map((points) => `${points} points`).join(', ')}`,
    ...(renamed.length > 0
      ? [`Ids are lower-case here: ${some(renamed.map(([before, now]) => `${before} is ${now}`))}`]
      : []),
    ...(scheme === null ? [] : [`Say in ${scheme} what each dimension is, and name its poles`]),
  ];
  return [
    wroteInstrument(imported),
    ...remarks.map((remark) => `  ${plainText(remark)}`),
    `Next: ${commandLine(['lint', file])}`,
    '',
  ].join('\n');
}

/** How many answers were taken in from where, in a line. */
export function tookIn({ source, respondents, ledger }: ImportedAnswers): string {
  const imported = respondents.reduce((sum, each) => sum + each.imported, 0);
  const known = respondents.reduce((sum, each) => sum + each.known, 0);
  const before = known > 0 ? `; ${count(known)} ${known === 1 ? 'was' : 'were'} there before` : '';
  return plainText(
    `Imported ${counted(imported, 'answer')} from ${source.file} into ${ledger}${before}.`,
  );
}

/** What was taken in of whom, and what to do next, as lines of plain text. */
export function answersSummary(imported: ImportedAnswers): string {
  const { source, respondents, study, unreadDates, rowsLeftOut = [], parsed } = imported;
  const placed = respondents.filter((each) => each.imported + each.known > 0);
  return [
    tookIn(imported),
    ...placed.map((each) =>
      plainText(`  ${each.respondent}: ${counted(each.imported + each.known, 'answer')}`),
    ),
    ...(unreadDates
      ? [
          plainText(
            `  Date not known for ${counted(unreadDates.answers, 'answer')}, whose "at" could not be read, such as "${unreadDates.at.slice(0, 40)}" in line ${unreadDates.line}; write it in ISO 8601 with its zone, such as 2026-03-01T10:12:30Z`,
          ),
        ]
      : []),
    ...rowsLeftOut.map(({ because, rows }) =>
      plainText(`  Left out by the mapping: ${counted(rows, 'row')}: ${because}`),
    ),
    ...(parsed ? parsedLines(parsed) : []),
    plainText(`  Recorded as: ${source.source} (SHA-256 ${source.sha256})`),
    ...(placed.length > 0 ? [`Next: ${commandLine(['report', study])}`] : []),
    '',
  ].join('\n');
}

/** How many answers came as numbers, and which of them are no answer. */
function parsedLines({
  answers,
  unread,
}: NonNullable<ImportedAnswers['parsed']>): readonly string[] {
  const values = [...new Set(unread.map(({ said }) => said))].map((value) => {
    const own = unread.filter(({ said }) => said === value);
    return `${value} (${placesOf(own.map(({ place }) => place))})`;
  });
  return [
    `  Numbers parsed elsewhere, and marked so: ${counted(answers, 'answer')}; if they are replies as they came, say --raw`,
    ...(unread.length === 0
      ? []
      : [
          plainText(
            `  No point of their scale, so unread: ${counted(unread.length, 'answer')}: ${some(values)}`,
          ),
        ]),
  ];
}

/** The first of some places, what all of them are said once: `line 3, 5`. */
function placesOf(places: readonly string[]): string {
  const [kind = ''] = /^\w+ /.exec(places[0] ?? '') ?? [];
  const isOne = places.every((place) => place.startsWith(kind));
  return isOne ? `${kind}${some(places.map((place) => place.slice(kind.length)))}` : some(places);
}

/** Which items were left out, and what then works; null where none was. */
export function leftOutSummary({ leftOut, study }: ImportedAnswers): string | null {
  if (leftOut.length === 0) return null;
  const more = leftOut.length - SHOWN;
  return [
    ...leftOut.slice(0, SHOWN).map((each) => plainText(each)),
    ...(more > 0 ? [`and ${counted(more, 'further item')}`] : []),
    plainText(
      `${counted(leftOut.length, 'item')} left out; "undertone report" works without them; to run ${study}, correct or remove ${leftOut.length === 1 ? 'it' : 'them'} first.`,
    ),
    '',
  ].join('\n');
}

/** Why answers could not be placed, each reason with its first lines; null where all were. */
export function unplacedSummary({ source, unplaced }: ImportedAnswers): string | null {
  if (unplaced.length === 0) return null;
  const reasons = [...new Set(unplaced.map(({ reason }) => reason))];
  const lines = reasons.slice(0, SHOWN).map((reason) => {
    const own = unplaced.filter((each) => each.reason === reason);
    const near = own.find(({ nearest }) => nearest !== undefined);
    const nearest = near ? `; nearest to line ${near.line} is ${near.nearest}` : '';
    const places = placesOf(own.map(({ line, name }) => name ?? `line ${line}`));
    return `  ${reason} (${places})${nearest}`;
  });
  const more = reasons.length - SHOWN;
  return [
    plainText(`${source.file}: ${counted(unplaced.length, 'answer')} could not be placed:`),
    ...lines.map((each) => plainText(each)),
    ...(more > 0 ? [`  and ${counted(more, 'further reason')}`] : []),
    'See every line with --json.',
    '',
  ].join('\n');
}
