import type { Score } from '../../analysis/hearing/hearing.js';
import type { Block, Page, PageTable } from '../document/document.js';
import {
  capitalised,
  counted,
  decimal,
  inWords,
  limits,
  list,
  NOTHING,
  share,
  shareInterval,
} from '../document/format.js';
import { plainText } from '../document/plain-text.js';
import type { Plot, PlotRow } from '../document/plot.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { accuracyOf, explicitAccuracyOf, markOf, scoreText, standingOf } from './accuracy.js';
import { type Condition, wayOf } from './condition.js';

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
        ...tables(asked).map((table): Block => ({ kind: 'table', table, folded: true })),
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
      : `All ${inWords(above)} respondents infer better than chance`;
  return capitalised(`${inWords(above)} of ${inWords(found.length)} infer better than chance`);
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
      : `Where no story decides, ${leaning.length} of ${counted(readings.length, 'reading')} lean to a pole.`,
  ];
}

function judgeLine({ inference }: Report): string[] {
  if (!inference?.judge) return [];
  const { model, simulated, ownAnswers } = inference.judge;
  return [
    simulated
      ? 'A simulated judge, a program, scored what was extracted.'
      : `${plainText(model)} judged what was extracted${ownAnswers ? ', its own answers among them' : ''}.`,
  ];
}

type Row = readonly string[];
const column = (title: string, numeric = true) => ({ title, numeric });

interface Listed<Scores extends Condition> {
  readonly name: string;
  readonly title: string;
  readonly scores: (inference: NonNullable<ReportedRespondent['inference']>) => readonly Scores[];
  readonly words: readonly [string, (scores: Scores) => string][];
  readonly figures: readonly [string, (scores: Scores) => string][];
}

/** A table with a row for each respondent and way of asking. */
function tableOf<Scores extends Condition>(
  asked: readonly ReportedRespondent[],
  { name, title, scores, words, figures }: Listed<Scores>,
): PageTable {
  const rows: Row[] = asked.flatMap((respondent) =>
    (respondent.inference ? scores(respondent.inference) : []).map((each) => [
      plainText(respondent.id),
      ...words.map(([, cell]) => cell(each)),
      ...figures.map(([, cell]) => cell(each)),
    ]),
  );
  return {
    name,
    title,
    columns: [
      column('respondent', false),
      ...words.map(([word]) => column(word, false)),
      ...figures.map(([figure]) => column(figure)),
    ],
    rows,
  };
}

const way: [string, (scores: Condition) => string] = [
  'asked',
  (scores) => wayOf(scores) || 'direct',
];
const percent = ({ value, low, high }: Score) => {
  if (value === null) return NOTHING;
  return low === null || high === null
    ? share(value)
    : `${share(value)} (${shareInterval(low, high)})`;
};

function tables(asked: readonly ReportedRespondent[]): PageTable[] {
  return [
    tableOf(asked, {
      name: 'attitudes',
      title: 'Attitude detection by kind of story',
      scores: ({ scores }) => scores.attitudes.filter(({ category }) => category === null),
      words: [['stories', ({ kind }) => kind], ['probe', ({ probe }) => probe], way],
      figures: [
        ['accuracy', ({ accuracy }) => percent(accuracy)],
        ['macro F1', ({ macroF1 }) => (macroF1.value === null ? NOTHING : decimal(macroF1.value))],
        ['unread', (each) => percent(each.unread)],
      ],
    }),
    tableOf(asked, {
      name: 'signal-detection',
      title: 'Forced choice on twins: sensitivity and bias',
      scores: ({ scores }) =>
        scores.poles.filter(({ probe, dimension }) => probe === 'forced' && dimension === null),
      words: [way],
      figures: [
        ['d′', ({ dPrime }) => (dPrime.value === null ? NOTHING : decimal(dPrime.value))],
        [
          'criterion',
          ({ criterion }) => (criterion.value === null ? NOTHING : decimal(criterion.value)),
        ],
        [
          'pole bias',
          ({ poleBias }) => (poleBias.value === null ? NOTHING : decimal(poleBias.value)),
        ],
      ],
    }),
    tableOf(asked, {
      name: 'selections',
      title: 'Value selection',
      scores: ({ scores }) => scores.selections.filter(({ category }) => category === null),
      words: [['stories', ({ kind }) => kind], ['candidates', ({ mode }) => mode], way],
      figures: [
        ['F1', ({ f1 }) => (f1.value === null ? NOTHING : decimal(f1.value))],
        ['by topic alone', ({ baselines }) => decimal(baselines.topic)],
        [
          'over chance',
          ({ corrected }) => (corrected.value === null ? NOTHING : decimal(corrected.value)),
        ],
        ['unread', (each) => percent(each.unread)],
      ],
    }),
    tableOf(asked, {
      name: 'extractions',
      title: 'Value extraction, as judged',
      scores: ({ scores }) =>
        scores.extractions.filter(({ category, pole }) => category === null && pole === null),
      words: [['stories', ({ kind }) => kind], way],
      figures: [
        ['found', ({ found }) => percent(found)],
        ['right attitude', ({ recall }) => percent(recall)],
        ['contradicted', ({ contradicted }) => percent(contradicted)],
      ],
    }),
    tableOf(asked, {
      name: 'undecided',
      title: 'Target pole read where no story decides',
      scores: ({ scores }) => scores.undecided,
      words: [['stories', ({ kind }) => kind], ['probe', ({ probe }) => probe], way],
      figures: [
        ['target pole', ({ target }) => percent(target)],
        ['neither', ({ neither }) => (neither ? percent(neither) : NOTHING)],
      ],
    }),
  ].filter(({ rows }) => rows.length > 0);
}
