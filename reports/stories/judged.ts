import { ownValue } from '../../vocabulary/comparable-text.js';
import { faultKinds, qualities } from '../../vocabulary/inference.js';
import type { Block, PageTable } from '../document/document.js';
import { count, list, NOTHING, plainText, withLimits } from '../document/format.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { percent, wayOf } from './accuracy.js';

const column = (title: string, numeric = true) => ({ title, numeric });

const faultTitles = {
  inconsistency: 'inconsistency',
  logic: 'logical error',
  overlooked: 'overlooked details',
};

/** What a judge found in the reasoning of wrong answers, and in turns that let a value show; nothing of what was not asked. */
export function judgedBlocks(asked: readonly ReportedRespondent[]): readonly Block[] {
  const tables = [faultTable(asked), expressionTable(asked), comparisonTable(asked)];
  return tables
    .filter(({ rows }) => rows.length > 0)
    .map((table): Block => ({ kind: 'table', table, folded: true }));
}

function faultTable(asked: readonly ReportedRespondent[]): PageTable {
  return {
    name: 'faults',
    title: 'Faults in the reasoning of wrong answers, as judged',
    columns: [
      ...['respondent', 'answers'].map((title) => column(title, false)),
      ...faultKinds.map((kind) => column(faultTitles[kind])),
      ...['none of them', 'judged'].map((title) => column(title)),
    ],
    rows: asked.flatMap(({ id, inference }) =>
      (inference?.scores.faults ?? []).map((each) => [
        plainText(id),
        [each.task, wayOf(each)].join(', '),
        ...faultKinds.map((kind) => percent(each[kind])),
        percent(each.none),
        count(each.none.n),
      ]),
    ),
  };
}

function expressionTable(asked: readonly ReportedRespondent[]): PageTable {
  return {
    name: 'expression',
    title: 'Value expression: mean marks from 1 to 5, as judged',
    columns: [
      column('respondent', false),
      ...qualities.map((quality) => column(quality)),
      column('turns'),
    ],
    rows: asked.flatMap(({ id, inference }) => {
      const { expression } = inference?.scores ?? {};
      if (!expression) return [];
      return [
        [
          plainText(id),
          ...qualities.map((quality) => withLimits(expression[quality])),
          count(expression.reflection.n),
        ],
      ];
    }),
  };
}

function comparisonTable(asked: readonly ReportedRespondent[]): PageTable {
  return {
    name: 'comparisons',
    title: 'Value expression in pairs: share won, 50 % if equal',
    columns: [
      ...['respondent', 'against'].map((title) => column(title, false)),
      ...qualities.map((quality) => column(quality)),
      column('pairs'),
    ],
    rows: asked.flatMap(({ id, inference }) =>
      (inference?.scores.comparisons ?? []).map((each) => [
        plainText(id),
        plainText(each.against),
        ...qualities.map((quality) => percent(each[quality].won)),
        count(each.reflection.won.n),
      ]),
    ),
  };
}

type Published = NonNullable<NonNullable<Report['inference']>['published']>[number];

/** Our figures with published ones in the same columns; none where none are published for what was asked. */
export function publishedBlocks(
  { inference }: Report,
  asked: readonly ReportedRespondent[],
): readonly Block[] {
  const published = inference?.published ?? [];
  if (published.length === 0) return [];
  const readers = [...new Set(published.flatMap(({ figures }) => Object.keys(figures)))];
  const table: PageTable = {
    name: 'published',
    title: 'Compared with published figures on other stories',
    columns: [column('reader', false), ...published.map((each) => column(titleOf(each)))],
    rows: [
      ...asked.map((respondent) => [
        plainText(respondent.id),
        ...published.map((each) => {
          const own = ownScore(respondent, each);
          return own ? percent(own) : NOTHING;
        }),
      ]),
      ...readers.map((reader) => [
        `${plainText(reader)}, published`,
        ...published.map(({ figures }) => {
          const figure = ownValue(figures, reader);
          return figure === undefined ? NOTHING : `${(100 * figure).toFixed(1)} %`;
        }),
      ]),
    ],
  };
  return [
    { kind: 'table', table, folded: true },
    {
      kind: 'text',
      sentences: [
        `Published figures are those of ${list([...new Set(published.map(({ source }) => source.replace(/,.*/, '')))])}.`,
        'Those models and people read other stories, and no interval was published: they are not a test of the respondents here.',
      ],
    },
  ];
}

function titleOf({ task, kind, style, measure }: Published): string {
  const way = wayOf({ style, shots: 0 });
  return [task, kind, measure, ...(way === '' ? [] : [way])].join(', ');
}

/** What of ours was asked as the published figure was: without an example, candidates as the paper draws them. */
function ownScore({ inference }: ReportedRespondent, { task, kind, style, measure }: Published) {
  const isSame = (each: { style: string; shots: number; kind: string; category: string | null }) =>
    each.style === style && each.shots === 0 && each.kind === kind && each.category === null;
  const { attitudes = [], selections = [], extractions = [] } = inference?.scores ?? {};
  switch (task) {
    case 'attitude': {
      const own = attitudes.find((each) => isSame(each) && each.probe === 'full');
      return measure === 'accuracy' ? own?.accuracy : own?.merged;
    }
    case 'selection':
      return selections.find((each) => isSame(each) && each.mode === 'original')?.f1;
    case 'extraction':
      return extractions.find((each) => isSame(each) && each.pole === null)?.found;
  }
}
