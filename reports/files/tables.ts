import { orientationLikelihood } from '../../analysis/survey/likelihoods.js';
import { estimatesOf, measures } from '../chapters.js';
import type { EstimateRow, GridRow } from '../document/document.js';
import type { Measure } from '../document/measure.js';
import { sourceInWords } from '../document/origins.js';
import type { Report } from '../document/report.js';
import { countrySimilarityMatrix, type Matrix, similarityMatrix } from '../similarity/matrices.js';
import { type Column, csv, type Table } from './csv.js';

/** The tables of a report as CSV, by file name; those without rows are left out. */
export function csvTables(report: Report, rows: readonly GridRow[]): ReadonlyMap<string, string> {
  const estimates = estimatesOf(report);
  const measured = new Set(estimates.map(({ measure }) => measure));
  const tables = [
    estimatesTable(estimates),
    respondentsTable(report, rows),
    itemsTable(report),
    gapItemsTable(report),
    matrixTable(
      'similarity.csv',
      similarityMatrix(report),
      'Similarity of the two respondents, 0..1 (CDEval equation 4).',
    ),
    matrixTable(
      'country_similarity.csv',
      countrySimilarityMatrix(report),
      'Similarity of the respondent to the country, 0..1 (CDEval equation 3).',
    ),
  ].filter((table) => table.rows.length > 0);
  const known = measures.filter(({ id }) => measured.has(id));
  return new Map([...tables, codebookTable(tables, known)].map((each) => [each.file, csv(each)]));
}

const estimateColumns: readonly (readonly [keyof EstimateRow, string])[] = [
  ['respondent', 'Its id in the study; empty for a figure of the whole study.'],
  ['family', 'The family that it is tagged with.'],
  ['instrument', 'What was asked: survey, stories, gap (both), open, or study (everything).'],
  ['measure', 'What was measured; explained below.'],
  ['dimension', 'Of the scheme; empty for all dimensions together.'],
  ['level', 'What else the figure is about: a form, a domain, a country, another respondent.'],
  ['estimate', 'The figure; empty where there is none, and then note says why.'],
  ['low', 'Lower limit of the 95 % interval.'],
  ['high', 'Upper limit of the 95 % interval.'],
  ['n', 'What the figure rests on: items, pairs, answers.'],
  ['null', 'Value expected of a respondent without the property.'],
  ['p', 'p-value against the null.'],
  ['p_adjusted', 'p-value corrected for multiple testing.'],
  ['note', 'What limits the figure, or a verdict.'],
];

function estimatesTable(estimates: readonly EstimateRow[]): Table {
  return {
    file: 'estimates.csv',
    columns: estimateColumns,
    rows: estimates.map((row) =>
      estimateColumns.map(([name]) => (name === 'note' && row.note ? ascii(row.note) : row[name])),
    ),
  };
}

function respondentsTable({ respondents }: Report, rows: readonly GridRow[]): Table {
  const instruments = [
    ...new Set(rows.flatMap(({ quality }) => quality.map(({ instrument }) => instrument))),
  ];
  return {
    file: 'respondents.csv',
    columns: [
      ['respondent', 'Its id in the study.'],
      ['model', 'The model as the endpoint names it.'],
      ['endpoint', 'Where it was asked.'],
      ['simulated', 'yes or no.'],
      [
        'recorded',
        'Where its answers were recorded, with the SHA-256 of the file; empty where it was asked.',
      ],
      ['human', 'yes where it is a person, else no.'],
      ['family', 'Tag of the study.'],
      ['generation', 'Tag of the study.'],
      ['base', 'The respondent that it was tuned from.'],
      ['training', 'How it was tuned.'],
      ['copy_of', 'The respondent that it is a copy of, with another persona or language.'],
      ['language', 'Language that it was asked in.'],
      ['persona', 'System message that it was asked with.'],
      ['parameters', 'As asked, in JSON; of recorded answers what is known.'],
      ['repeats', 'Draws of each prompt.'],
      ['served_models', 'Models that the endpoint reported as having answered.'],
      ['first_response', 'UTC, ISO 8601; empty where not known.'],
      ['last_response', 'UTC, ISO 8601; empty where not known.'],
      ...instruments.flatMap((instrument): Column[] => [
        [`quality_${instrument}`, 'good, check or poor, by the rules on the page Trust.'],
        [`reasons_${instrument}`, 'Why the grade is not good.'],
      ]),
    ],
    rows: respondents.map((each, place) => [
      each.id,
      each.model,
      each.endpoint,
      each.simulated ? 'yes' : 'no',
      each.recorded ? each.recorded.map(sourceInWords).join('; ') : null,
      each.human ? 'yes' : 'no',
      each.tags.family,
      each.tags.generation,
      each.tags.base,
      each.tags.training,
      each.copyOf,
      each.language,
      each.persona,
      JSON.stringify(each.parameters),
      each.repeats,
      each.provenance.servedModels.join('; '),
      each.provenance.firstResponse,
      each.provenance.lastResponse,
      ...instruments.flatMap((instrument) => {
        const graded = rows[place]?.quality.find((found) => found.instrument === instrument);
        return [graded?.grade ?? null, graded ? ascii(graded.reasons.join('; ')) : null];
      }),
    ]),
  };
}

function itemsTable({ respondents }: Report): Table {
  return {
    file: 'items.csv',
    columns: [
      ['item', 'Its id in the questionnaire.'],
      ['dimension', 'Of the scheme.'],
      ['domain', 'Area of life.'],
      ['respondent', 'Its id in the study.'],
      ['likelihood', 'P(target pole), 0..1, unread answers at 0.5.'],
      ['readable_only', 'P(target pole), 0..1, over readable answers.'],
      ['ab', 'The likelihood under the form ab, both orders.'],
      ['repeat', 'The likelihood under the form repeat.'],
      ['compare', 'The likelihood under the form compare.'],
      ['likert', 'Rating towards the target pole, 0..1.'],
      ['answers', 'Answers under ab, repeat and compare.'],
      ['readable', 'How many of them could be read.'],
      ['disagreements', 'Pairs of both orders that disagree about the pole.'],
    ],
    rows: respondents.flatMap(({ id, items, profile }) =>
      items.map((item) => {
        const weights = profile?.formWeights.cdeval ?? null;
        const { ab, repeat, compare } = item.answers;
        const answers = [ab, repeat, compare];
        return [
          item.id,
          item.dimension,
          item.domain,
          id,
          weights && orientationLikelihood(item.imputed, weights),
          weights && orientationLikelihood(item.readableOnly, weights),
          item.imputed.ab,
          item.imputed.repeat,
          item.imputed.compare,
          item.rating,
          sumOf(answers.map(([asked]) => asked)),
          sumOf(answers.map(([, readable]) => readable)),
          sumOf(Object.values(item.pairs).map(([, , disagreeing]) => disagreeing)),
        ];
      }),
    ),
  };
}

function gapItemsTable({ respondents }: Report): Table {
  return {
    file: 'gap_items.csv',
    columns: [
      ['respondent', 'Its id in the study.'],
      ['item', 'Its id in the questionnaire.'],
      ['dimension', 'Of the scheme.'],
      ['twin', 'The pair of stories that holds it.'],
      ['stated', 'P(target pole) of the item as stated, 0..1.'],
      ['desirability', 'How much more desirable the target option sounds, rated blind, -4..4.'],
      ['task', 'How it was asked about the stories.'],
      ['style', 'direct or reasoned.'],
      ['shots', 'Worked examples before the question.'],
      ['target_read_target', 'Answers target, where the story holds the target pole.'],
      ['target_read_opposite', 'Answers opposite, where the story holds the target pole.'],
      ['target_answers', 'All answers to that story.'],
      ['opposite_read_target', 'Answers target, where the story holds the opposite pole.'],
      ['opposite_read_opposite', 'Answers opposite, where the story holds the opposite pole.'],
      ['opposite_answers', 'All answers to that story.'],
    ],
    rows: respondents.flatMap(({ id, gap }) =>
      (gap?.items ?? []).flatMap((item) =>
        item.readings.map(({ measure, style, shots, onTarget, onOpposite }) => [
          id,
          item.id,
          item.dimension,
          item.pair,
          item.stated,
          item.desirability,
          measure,
          style,
          shots,
          ...onTarget,
          ...onOpposite,
        ]),
      ),
    ),
  };
}

/** What the columns of matrices hold besides one a respondent. */
const matrixColumns: ReadonlyMap<string, string> = new Map([
  ['respondent', 'Its id in the study.'],
  ['country', 'Its name in the country scores.'],
  ['code', 'ISO 3166 code of the country.'],
  ['null_all_0_5', 'Similarity of answers of 0.5 throughout.'],
]);

function matrixTable(file: string, { columns, rows }: Matrix, meaning: string): Table {
  return { file, columns: columns.map((name) => [name, matrixColumns.get(name) ?? meaning]), rows };
}

function codebookTable(tables: readonly Table[], known: readonly Measure[]): Table {
  const columns: readonly Column[] = [
    ['file', 'A table of this folder.'],
    ['kind', 'column, measure, or level of a measure.'],
    ['name', 'As in its table; of a level the measure and the first words of the column level.'],
    ['unit', 'Range or unit of a measure.'],
    ['meaning', 'What it is.'],
  ];
  const own: Table = { file: 'codebook.csv', columns, rows: [] };
  return {
    ...own,
    rows: [
      ...[...tables, own].flatMap((table) =>
        table.columns.map(([name, meaning]) => [table.file, 'column', name, null, meaning]),
      ),
      ...known.flatMap(({ id, unit, range, describe, levels = {} }) => [
        ['estimates.csv', 'measure', id, rangeOf(ascii(range ?? unit)), ascii(describe)],
        ...Object.entries(levels).map(([level, meaning]) => [
          'estimates.csv',
          'level',
          `${id} ${level}`,
          null,
          ascii(meaning),
        ]),
      ]),
    ],
  };
}

/** A range in brackets: a spreadsheet would take what begins with a sign for a formula. */
function rangeOf(unit: string): string {
  return unit.replace(/^(\S+)\.\.([^,]+)/, '[$1, $2]');
}

/** Signs of our own sentences, as a spreadsheet shows them that takes a file for another encoding. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/[−–]/g, '-'],
  [/[’′]/g, "'"],
  [/[“”]/g, '"'],
  [/…/g, '...'],
  [/×/g, 'x'],
  [/±/g, '+/-'],
  [/≥/g, '>='],
  [/≤/g, '<='],
  [/√/g, 'sqrt '],
  [/²/g, '^2'],
  [/·/g, ' * '],
  [/λ/g, 'lambda'],
  [/ρ/g, 'rho'],
  [/τ/g, 'tau'],
  [/Δ/g, 'delta '],
  [/Φ/g, 'phi'],
  [/κ/g, 'kappa'],
  [/β/g, 'beta'],
  [/θ/g, 'theta'],
  [/ν/g, 'nu'],
  [/σ/g, 'sigma'],
  [/½/g, '1/2'],
  [/⁴/g, '^4'],
  [/Σ/g, 'sum '],
];

/** A sentence with its signs in ASCII. */
function ascii(sentence: string): string {
  return signs.reduce((text, [sign, plainly]) => text.replace(sign, plainly), sentence);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
