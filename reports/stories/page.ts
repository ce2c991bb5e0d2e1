import type { Score, SignedScore } from '../../analysis/stories/inference.js';
import type { Block, Page, PageTable } from '../document/document.js';
import {
  capitalised,
  counted,
  everyOf,
  inWords,
  limits,
  list,
  NOTHING,
  plainText,
  share,
  shareInterval,
  withLimits,
} from '../document/format.js';
import type { Plot, PlotRow } from '../document/plot.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import {
  accuracyOf,
  type Condition,
  explicitAccuracyOf,
  markOf,
  percent,
  scoreText,
  standingOf,
  wayOf,
} from './accuracy.js';
import { judgedBlocks, publishedBlocks } from './judged.js';

/** The page on stories; none where no respondent was asked about any. */
export function storyPages(report: Report): readonly Page[] {
  const asked = report.respondents.filter(({ inference }) => inference !== null);
  if (asked.length === 0) return [];
  const finding = findingOf(asked);
  const plot = plotOf(asked, finding);
  return [
    {
      id: 'stories',
      title: 'Stories',
      depth: 'results',
      finding,
      line: 'Which values respondents infer from what people in stories do',
      group: null,
      blocks: [
        ...(plot ? [{ kind: 'plot', plot, how } as const] : []),
        { kind: 'text', sentences: lines(report, asked) },
        ...[...tables(asked), ...trainingTable(asked)].map(
          (table): Block => ({ kind: 'table', table, folded: true }),
        ),
        ...judgedBlocks(asked),
        ...publishedBlocks(report, asked),
      ],
    },
  ];
}

/** Inference in a line, for the page of a respondent. */
export function storiesOfRespondent(respondent: ReportedRespondent): readonly Block[] {
  const accuracy = accuracyOf(respondent);
  if (!accuracy) return [];
  const { chance } = accuracy.balanced;
  const beside = chance === null ? '' : `, chance ${share(chance)}`;
  return [
    {
      kind: 'text',
      sentences: [`Inference accuracy is ${scoreText(accuracy.balanced)}${beside}.`],
    },
  ];
}

const how =
  'A twin pair tells one plot twice, each value at its other pole. A respondent names the pole that a story holds, as a forced choice. The line marks guessing. Either pole is the mean of both.';

function findingOf(asked: readonly ReportedRespondent[]): string {
  const found = asked.flatMap((respondent) => {
    const accuracy = accuracyOf(respondent);
    return accuracy ? [standingOf(accuracy.balanced)] : [];
  });
  if (found.length === 0) return 'What respondents infer from stories';
  const above = found.filter((each) => each === 'above').length;
  if (above === found.length)
    return found.length === 1
      ? 'It infers better than chance'
      : `${everyOf(above)} infer better than chance`;
  if (above > 0)
    return capitalised(`${inWords(above)} of ${inWords(found.length)} infer better than chance`);
  if (found.includes('unknown')) return 'Whether values are inferred better than chance is open';
  return found.length === 1
    ? 'It infers no better than chance'
    : capitalised(`none of ${inWords(found.length)} infer better than chance`);
}

function plotOf(asked: readonly ReportedRespondent[], finding: string): Plot | null {
  const found = asked.flatMap((respondent) => {
    const accuracy = accuracyOf(respondent);
    return accuracy ? [{ name: plainText(respondent.id), accuracy }] : [];
  });
  const chance = found[0]?.accuracy.balanced.chance ?? null;
  if (chance === null) return null;
  const group = (title: string, of: 'balanced' | 'target' | 'opposite') => ({
    title,
    rows: found.map(({ name, accuracy }) => rowOf(name, accuracy[of])),
  });
  return {
    kind: 'interval',
    name: 'inference',
    title: 'Inference accuracy',
    caption: `Share of values in twin stories whose pole each respondent names in a forced choice, with 95 % intervals over story pairs. The line marks guessing, ${share(chance)}.`,
    alt: `Inference accuracy of ${counted(found.length, 'respondent')}, by the pole that a story holds. ${finding}.`,
    axis: {
      title: 'Values whose pole is named',
      min: 0,
      max: 1,
      null: chance,
      low: '',
      high: '',
      format: 'percent',
    },
    groups: [
      group('Either pole', 'balanced'),
      group('Target pole', 'target'),
      group('Opposite pole', 'opposite'),
    ],
  };
}

function rowOf(label: string, score: Score): PlotRow {
  const { value, low, high } = score;
  return { label, value, low, high, mark: markOf(score), text: scoreText(score) };
}

/** What else is to be known, each in one line with its numbers. */
function lines(report: Report, asked: readonly ReportedRespondent[]): string[] {
  return [
    ...explicitLine(asked),
    ...poleLine(asked),
    ...undecidedLine(asked),
    ...judgeLine(report),
  ];
}

function explicitLine(asked: readonly ReportedRespondent[]): string[] {
  const values = asked.flatMap((each) => explicitAccuracyOf(each)?.value ?? []);
  if (values.length === 0) return [];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const range = least === most ? share(least) : `${shareInterval(least, most)}`;
  return [`Of values said outright, respondents name ${range}.`];
}

/** Who reads one pole more readily than the other. */
function poleLine(asked: readonly ReportedRespondent[]): string[] {
  const found = asked.flatMap((respondent) => {
    const { value = null, low = null, high = null } = accuracyOf(respondent)?.poleBias ?? {};
    if (value === null || low === null || high === null || (low <= 0 && high >= 0)) return [];
    return [`${plainText(respondent.id)} (${limits({ low, high })})`];
  });
  return [
    found.length === 0
      ? 'No respondent reads one pole more readily than the other.'
      : `One pole is read more readily by ${list(found)}.`,
  ];
}

function undecidedLine(asked: readonly ReportedRespondent[]): string[] {
  const readings = asked.flatMap(({ inference }) =>
    (inference?.scores.undecided ?? []).filter(({ probe }) => probe === 'forced'),
  );
  if (readings.length === 0) return [];
  const leaning = readings.filter(({ target }) => ['above', 'below'].includes(standingOf(target)));
  return [
    leaning.length === 0
      ? `Where no story decides, none of ${counted(readings.length, 'reading')} leans to a pole.`
      : `Where no story decides, ${leaning.length} of ${counted(readings.length, 'reading')} ${leaning.length === 1 ? 'leans' : 'lean'} to a pole.`,
  ];
}

function judgeLine({ inference }: Report): string[] {
  if (!inference?.judge) return [];
  const { model, simulated, ownAnswers } = inference.judge;
  const { tasks, faults = false } = inference;
  const what = list([
    ...(tasks.includes('extraction') ? ['what was extracted'] : []),
    ...(tasks.includes('expression') ? ['what was expressed'] : []),
    ...(faults ? ['the reasoning of wrong answers'] : []),
  ]);
  if (what === '') return [];
  return [
    simulated
      ? `A simulated judge, a program, scored ${what}.`
      : `${plainText(model)} judged ${what}${ownAnswers ? ', its own answers among them' : ''}.`,
  ];
}

const column = (title: string, numeric = true) => ({ title, numeric });

interface Crossed<Scores> {
  readonly name: string;
  readonly title: string;
  readonly scores: (inference: NonNullable<ReportedRespondent['inference']>) => readonly Scores[];
  /** What a column holds, such as "twin, forced". */
  readonly columnOf: (scores: Scores) => string;
  readonly cell: (scores: Scores) => string;
}

/** A row for each respondent, a column for each thing that was asked. */
function crossed<Scores>(
  asked: readonly ReportedRespondent[],
  { name, title, scores, columnOf, cell }: Crossed<Scores>,
): PageTable {
  const rows = asked.map(({ id, inference }) => ({
    name: plainText(id),
    own: inference ? scores(inference) : [],
  }));
  const titles = [...new Set(rows.flatMap(({ own }) => own.map(columnOf)))];
  return {
    name,
    title,
    columns: [column('respondent', false), ...titles.map((each) => column(each))],
    rows: rows
      .filter(({ own }) => own.length > 0)
      .map((row) => [
        row.name,
        ...titles.map((each) => {
          const found = row.own.find((one) => columnOf(one) === each);
          return found ? cell(found) : NOTHING;
        }),
      ]),
  };
}

const words = (parts: readonly string[], condition: Condition) =>
  [...parts, wayOf(condition)].filter((part) => part !== '').join(', ');

const signed = ({ value, low, high }: SignedScore) => withLimits({ value, low, high });

type Scores = NonNullable<ReportedRespondent['inference']>['scores'];

/** On twins the mean of both poles, which leads everywhere, so that one accuracy has one interval. */
function headlineOf(
  { kind, probe, style, shots }: Scores['attitudes'][number],
  { poles }: Scores,
): Score | null {
  if (kind !== 'twin') return null;
  const both = poles.find(
    (each) =>
      each.dimension === null &&
      each.probe === probe &&
      each.style === style &&
      each.shots === shots,
  );
  return both?.balanced ?? null;
}

function tables(asked: readonly ReportedRespondent[]): PageTable[] {
  return [
    crossed(asked, {
      name: 'attitudes',
      title: 'Attitude detection: accuracy by kind of story and probe',
      scores: ({ scores }) =>
        scores.attitudes
          .filter(({ category }) => category === null)
          .map((each) => ({ ...each, accuracy: headlineOf(each, scores) ?? each.accuracy })),
      columnOf: (each) => words([each.kind, each.probe], each),
      cell: ({ accuracy }) => percent(accuracy),
    }),
    crossed(asked, {
      name: 'sensitivity',
      title: 'Sensitivity d′ to the pole of twins',
      scores: ({ scores }) => scores.poles.filter(({ dimension }) => dimension === null),
      columnOf: (each) => words([each.probe], each),
      cell: ({ dPrime }) => signed(dPrime),
    }),
    crossed(asked, {
      name: 'selections',
      title: 'Value selection: F1',
      scores: ({ scores }) => scores.selections.filter(({ category }) => category === null),
      columnOf: (each) => words([each.kind, each.mode], each),
      cell: ({ f1 }) => percent(f1),
    }),
    crossed(asked, {
      name: 'extractions',
      title: 'Value extraction: found with the right attitude, as judged',
      scores: ({ scores }) =>
        scores.extractions.filter(({ category, pole }) => category === null && pole === null),
      columnOf: (each) => words([each.kind], each),
      cell: ({ recall }) => percent(recall),
    }),
    crossed(asked, {
      name: 'undecided',
      title: 'Target pole read where no story decides',
      scores: ({ scores }) => scores.undecided,
      columnOf: (each) => words([each.kind, each.probe], each),
      cell: ({ target }) => percent(target),
    }),
  ].filter(({ rows }) => rows.length > 0);
}

/** Kinds that check what figures rest on. */
const controls: ReadonlySet<string> = new Set(['explicit', 'neutral', 'absent']);

/**
 * Scores by how models were tuned, each beside the model that it was tuned from (as CQ-Bench's Tables 3 and 8 to
 * 10); none for a single one, which other tables show beside it.
 */
function trainingTable(asked: readonly ReportedRespondent[]): PageTable[] {
  const tuned = asked.filter(({ tags }) => tags.training !== null);
  const bases = new Set(tuned.flatMap(({ tags }) => tags.base ?? []));
  const shown = asked
    .filter((each) => tuned.includes(each) || bases.has(each.id))
    .map((each) => ({ each, base: each.tags.base ?? each.id }));
  if (tuned.length < 2) return [];
  const order = [...new Set(shown.map(({ base }) => base))];
  const rows = shown.toSorted((a, b) => order.indexOf(a.base) - order.indexOf(b.base));
  const scoresOf = ({ inference }: ReportedRespondent) => [
    ...(inference?.scores.attitudes ?? [])
      .filter(
        ({ category, kind, probe }) =>
          category === null &&
          !controls.has(kind) &&
          probe === (kind === 'twin' ? 'forced' : 'full'),
      )
      .map((one) => ({
        title: words(['accuracy', one.kind, one.probe], one),
        score: (inference && headlineOf(one, inference.scores)) ?? one.accuracy,
      })),
    ...(inference?.scores.selections ?? [])
      .filter(({ category, kind }) => category === null && !controls.has(kind))
      .map((one) => ({ title: words(['F1', one.kind, one.mode], one), score: one.f1 })),
  ];
  const titles = [...new Set(rows.flatMap(({ each }) => scoresOf(each).map(({ title }) => title)))];
  return [
    {
      name: 'training',
      title: 'By training: attitude accuracy and selection F1',
      columns: [
        ...['tuned from', 'training', 'respondent'].map((title) => column(title, false)),
        ...titles.map((title) => column(title)),
      ],
      rows: rows.map(({ each, base }) => {
        const own = new Map(scoresOf(each).map(({ title, score }) => [title, percent(score)]));
        return [
          plainText(base),
          plainText(each.tags.training ?? 'none'),
          plainText(each.id),
          ...titles.map((title) => own.get(title) ?? NOTHING),
        ];
      }),
    },
  ];
}
