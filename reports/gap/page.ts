import { LEAST_RELIABILITY } from '../../analysis/gap/carry-over.js';
import type { Slope } from '../../analysis/gap/gap.js';
import { headlineGap } from '../../analysis/gap/gap-figures.js';
import { detectable, NEGLIGIBLE } from '../../analysis/gap/verdict.js';
import type { Block, Page, PageTable } from '../document/document.js';
import {
  allInWords,
  capitalised,
  decimal,
  inWords,
  isSignificant,
  list,
  NOTHING,
  plainText,
  pValue,
  withLimits,
} from '../document/format.js';
import type { Mark, Plot, PlotRow } from '../document/plot.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { nameInSentence } from '../document/scheme.js';
import { type StandingVerdict, standingVerdict } from './verdict.js';

/** A respondent that has a gap, with the verdict that stands. */
interface Held {
  readonly respondent: ReportedRespondent;
  readonly gap: NonNullable<ReportedRespondent['gap']>;
  readonly standing: StandingVerdict;
}

/** The page on the gap; none where no respondent has one. */
export function gapPages(report: Report): readonly Page[] {
  const held = heldIn(report);
  if (held.length === 0) return [];
  const finding = findingOf(held);
  return [
    {
      id: 'gap',
      title: 'Gap',
      depth: 'results',
      finding,
      line: lineOf(held),
      group: null,
      blocks: [
        { kind: 'plot', plot: plotOf(held, finding), how },
        {
          kind: 'text',
          sentences: [...lines(held, report), ...amongLines(report)],
        },
        ...tables(held, report).map((table): Block => ({ kind: 'table', table, folded: true })),
      ],
    },
  ];
}

/** The gap in a line, for the page of a respondent. */
export function gapOfRespondent(respondent: ReportedRespondent, report: Report): readonly Block[] {
  const standing = standingVerdict(respondent, report.gaps);
  if (!standing?.carryOver) return [];
  const least = standing.heldDownTo;
  const holds = least === null ? '' : ` (holds down to rating reliability ${decimal(least)})`;
  const why = standing.why === null ? holds : ` (${standing.why})`;
  return [
    {
      kind: 'text',
      sentences: [
        `Carry-over λ is ${withLimits(standing.carryOver.slope)}: ${standing.verdict}${why}.`,
      ],
    },
  ];
}

const how =
  'λ is the share of its own preference that a respondent shows in what it infers. λ/ρ allows for noise in what it states. It projects or contrasts where λ’s interval leaves out 0; “none shown” needs that of λ/ρ within the band.';

function heldIn({ respondents, gaps }: Report): readonly Held[] {
  return respondents.flatMap((respondent) => {
    const standing = standingVerdict(respondent, gaps);
    return standing && respondent.gap ? [{ respondent, gap: respondent.gap, standing }] : [];
  });
}

const NAMED = 4;

function findingOf(held: readonly Held[]): string {
  const inconclusive = held.filter(({ standing }) => standing.verdict === 'inconclusive').length;
  const said = (
    [
      ['projects', 'project'],
      ['contrasts', 'contrast'],
      ['none shown', 'show none'],
    ] as const
  ).flatMap(([verdict, several]) => {
    const those = held.filter(({ standing }) => standing.verdict === verdict);
    if (those.length === 0) return [];
    const names = those.map(({ respondent }) => plainText(respondent.id));
    const one = verdict === 'none shown' ? 'shows none' : verdict;
    return [
      those.length > NAMED
        ? `${capitalised(inWords(those.length))} ${several}`
        : `${list(names)} ${those.length === 1 ? one : several}`,
    ];
  });
  if (said.length === 0)
    return held.length === 1
      ? 'Carry-over is inconclusive'
      : `Carry-over is inconclusive for ${allInWords(held.length, 'respondent')}`;
  const rest =
    inconclusive === 0 ? [] : [`${inWords(inconclusive)} of ${inWords(held.length)} inconclusive`];
  return [...said, ...rest].join('; ');
}

function lineOf(held: readonly Held[]): string {
  const open = held.filter(({ standing }) => standing.verdict === 'inconclusive').length;
  return open === 0
    ? 'How much of what respondents state shows in what they infer'
    : `Why ${inWords(open)} of ${inWords(held.length)} carry-over verdicts ${open === 1 ? 'is' : 'are'} inconclusive`;
}

function plotOf(held: readonly Held[], finding: string): Plot {
  const slopes = held.flatMap(({ standing: { carryOver } }) =>
    carryOver ? [carryOver.slope, ...(carryOver.corrected ? [carryOver.corrected] : [])] : [],
  );
  const reach = Math.max(1, ...slopes.flatMap(({ low, high }) => [-(low ?? 0), high ?? 0]));
  const end = Math.min(2, Math.ceil(reach * 2) / 2);
  const corrected = held.some(({ standing }) => standing.carryOver?.corrected);
  return {
    kind: 'interval',
    name: 'gap',
    title: 'Carry-over λ and λ/ρ',
    caption: `Carry-over λ of each respondent, and λ/ρ with noise in what it states allowed for, with 95 % intervals over story pairs. The line marks 0; the band marks ±${decimal(NEGLIGIBLE)}.`,
    alt: `Carry-over of ${held.length} respondents. ${finding}.`,
    axis: {
      title: 'Share of own preference that shows in inferences',
      min: -end,
      max: end,
      null: 0,
      band: [-NEGLIGIBLE, NEGLIGIBLE],
      low: 'contrasts',
      high: 'projects',
      format: 'signed',
    },
    groups: [
      { title: 'λ', rows: held.map((each) => rowOf(each, each.standing.carryOver?.slope ?? null)) },
      ...(corrected
        ? [
            {
              title: 'λ/ρ',
              rows: held.map(correctedRow),
            },
          ]
        : []),
    ],
  };
}

function rowOf({ respondent, standing }: Held, slope: Slope | null): PlotRow {
  const { value = null, low = null, high = null } = slope ?? {};
  const mark: Mark = standing.verdict === 'inconclusive' ? 'none' : 'clear';
  const text = withLimits({ value, low, high });
  return { label: plainText(respondent.id), value, low, high, mark, text, word: standing.verdict };
}

/** λ/ρ of a respondent, or why it has none. */
function correctedRow(held: Held): PlotRow {
  const { corrected = null, reliability = null, biased = false } = held.standing.carryOver ?? {};
  const { word: _, ...row } = rowOf(held, corrected);
  if (corrected) return row;
  const noisy =
    reliability === null
      ? 'reliability unknown'
      : `reliability ${decimal(reliability)}; needs ${decimal(LEAST_RELIABILITY)}`;
  return { ...row, mark: 'none', text: biased ? 'survey bias over 0.10' : noisy };
}

/** What else is to be known, each in one line with its numbers; what failed nothing says so in one. */
function lines(held: readonly Held[], report: Report): string[] {
  const failing = held.filter(({ gap }) =>
    gap.controls.some(({ name, passed }) => name === 'desirability' && passed === false),
  );
  const findable = held.flatMap(({ standing: { verdict, carryOver } }) =>
    verdict === 'inconclusive' && carryOver ? (detectable(carryOver) ?? []) : [],
  );
  return [
    ...(failing.length > 0
      ? [
          `Options of ${inWords(failing.length)} respondents were not all rated for how nice they sound, which can pass for carry-over.`,
        ]
      : []),
    ...(findable.length > 0
      ? [`For the inconclusive ones, the smallest λ found with 80 % power is ${range(findable)}.`]
      : []),
    ...survivalLines(held),
    ...byDimension(held, report),
    ...otherWays(held),
    ...personaLines(held),
  ];
}

function range(values: readonly number[]): string {
  const [least, most] = [decimal(Math.min(...values)), decimal(Math.max(...values))];
  return least === most ? least : `${least} to ${most}`;
}

/** Down to which reliability of the ratings verdicts hold. */
function survivalLines(held: readonly Held[]): string[] {
  const least = held.flatMap(({ standing }) => standing.heldDownTo ?? []);
  if (least.length === 0) return [];
  const [weakest, firmest] = [Math.max(...least), Math.min(...least)].map((each) => decimal(each));
  const who = least.length === 1 ? 'The verdict holds' : 'Verdicts hold';
  return [
    `${who} down to rating reliability ${weakest === firmest ? weakest : `${weakest} or ${firmest}`}.`,
  ];
}

/**
 * Which dimensions stand out: by Holm's p and by the interval of λ on that dimension, which rests on few
 * items. Those with the p alone are named too, since the table shows it.
 */
function byDimension(held: readonly Held[], report: Report): string[] {
  const found = held.flatMap(({ respondent, gap }) =>
    (headlineGap(gap.measures)?.figures ?? []).flatMap(
      ({ dimension, holm, carryOver: { slope } }) => {
        if (!dimension || !isSignificant(holm)) return [];
        const clear = (slope.low ?? 0) > 0 || (slope.high ?? 0) < 0;
        const name = `${plainText(respondent.id)} on ${nameInSentence(report, dimension)}`;
        return [{ name, clear }];
      },
    ),
  );
  const clear = found.filter((each) => each.clear).map(({ name }) => name);
  const unsure = found.filter((each) => !each.clear).map(({ name }) => name);
  return [
    clear.length === 0
      ? 'On no single dimension does λ differ from 0 by Holm’s p and by its interval.'
      : `On one dimension λ differs from 0, by Holm’s p and interval, for ${someOf(clear)}.`,
    ...(unsure.length === 0 ? [] : [`By Holm’s p alone, it does for ${someOf(unsure)}.`]),
  ];
}

/** The first two, and how many more there are. */
function someOf(names: readonly string[]): string {
  const more = names.length - 2;
  return list([...names.slice(0, 2), ...(more > 0 ? [`${more} more`] : [])]);
}

/** Whether the tasks agree on λ. */
function otherWays(held: readonly Held[]): string[] {
  const asked = held.filter(({ gap }) => gap.together.length > 0);
  if (asked.length === 0) return [];
  const apart = asked.filter(({ gap }) => gap.together.some(({ agree }) => agree === false));
  return [
    apart.length === 0
      ? 'λ does not differ between tasks.'
      : `The tasks differ in λ for ${list(apart.map(({ respondent }) => plainText(respondent.id)))}.`,
  ];
}

const withheldWords = {
  incomplete: 'asking is incomplete',
  'few items': 'too few items lean',
  'no lean': 'no dimension leans',
  'nothing asked': 'nothing was asked',
  'little shift': 'the persona moves too little of what is stated',
  'misses the explicit': 'values said outright are missed under the persona',
} as const;

function personaLines(held: readonly Held[]): string[] {
  return held.flatMap(({ respondent, gap: { personaSwitch } }) => {
    if (!personaSwitch) return [];
    const { causal, withheld } = personaSwitch;
    const name = plainText(respondent.id);
    return causal
      ? [
          `Under a persona that reverses its leanings, ${name} has a causal λ of ${withLimits(causal)}.`,
        ]
      : [
          `The causal λ of ${name} is withheld: ${withheld === null ? 'no figure' : withheldWords[withheld]}.`,
        ];
  });
}

function amongLines({ gaps }: Report): string[] {
  const among = gaps?.amongOthers ?? [];
  if (among.length === 0) return [];
  const projects = among.filter(({ verdict }) => verdict.verdict === 'projects');
  return [
    projects.length === 0
      ? 'Among others, no respondent projects.'
      : `Among others, ${list(projects.map(({ respondent }) => plainText(respondent)))} ${projects.length === 1 ? 'projects' : 'project'}.`,
  ];
}

const measureNames: Readonly<Record<string, string>> = {
  forced: 'forced choice',
  full: 'agreeing, neutral offered',
  without: 'agreeing, no neutral',
  selection: 'selection',
  extraction: 'extraction',
};

const column = (title: string, numeric = true) => ({ title, numeric });

function tables(held: readonly Held[], report: Report): PageTable[] {
  return [
    tasksTable(held),
    dimensionsTable(held),
    sensitivityTable(held),
    controlsTable(held),
    amongTable(report),
  ].filter(({ rows }) => rows.length > 0);
}

/** λ as it would be if the ratings of desirability and plainness were less reliable. */
function sensitivityTable(held: readonly Held[]): PageTable {
  const rated = held.flatMap(({ respondent, gap }) => {
    const { slope, sensitivity = [] } = headlineGap(gap.measures)?.figures[0]?.carryOver ?? {};
    return slope && sensitivity.length > 0 ? [{ respondent, slope, sensitivity }] : [];
  });
  const levels = rated[0]?.sensitivity.map(({ reliability }) => decimal(reliability)) ?? [];
  return {
    name: 'carry-over-by-reliability',
    title: 'λ by reliability of the desirability ratings, at most',
    columns: [
      column('respondent', false),
      column('as read'),
      ...levels.map((each) => column(each)),
    ],
    rows: rated.map(({ respondent, slope, sensitivity }) => [
      plainText(respondent.id),
      cell(slope),
      ...sensitivity.map((each) => cell(each.slope)),
    ]),
  };
}

/** λ by every task, and where no story decides. */
function tasksTable(held: readonly Held[]): PageTable {
  const tasks = [...new Set(held.flatMap(({ gap }) => gap.measures.map(taskOf)))];
  const open = [...new Set(held.flatMap(({ gap }) => gap.undecided.map(undecidedOf)))];
  return {
    name: 'carry-over-by-task',
    title: 'λ by task, and where no story decides',
    columns: [column('respondent', false), ...[...tasks, ...open].map((title) => column(title))],
    rows: held.map(({ respondent, gap }) => [
      plainText(respondent.id),
      ...tasks.map((task) => {
        const found = gap.measures.find((each) => taskOf(each) === task);
        return cell(found?.figures.find(({ dimension }) => dimension === null)?.carryOver.slope);
      }),
      ...open.map((kind) => cell(gap.undecided.find((each) => undecidedOf(each) === kind)?.slope)),
    ]),
  };
}

interface Asked {
  readonly measure: string;
  readonly style: string;
  readonly shots: number;
}

function taskOf({ measure, style, shots }: Asked): string {
  const way = [style === 'direct' ? '' : style, shots === 0 ? '' : 'one-shot'].filter(Boolean);
  return [measureNames[measure] ?? measure, ...way].join(', ');
}

function undecidedOf(each: Asked & { readonly kind: string }): string {
  return `${each.kind}: ${taskOf(each)}`;
}

function dimensionsTable(held: readonly Held[]): PageTable {
  const asked = [
    ...new Set(
      held.flatMap(({ gap }) =>
        (headlineGap(gap.measures)?.figures ?? []).map(({ dimension }) => dimension),
      ),
    ),
  ].filter((dimension) => dimension !== null);
  return {
    name: 'carry-over-by-dimension',
    title: 'λ by dimension, Holm p in brackets',
    columns: [column('respondent', false), ...asked.map((dimension) => column(dimension))],
    rows: held.map(({ respondent, gap }) => [
      plainText(respondent.id),
      ...asked.map((dimension) => {
        const figures = headlineGap(gap.measures)?.figures.find(
          (each) => each.dimension === dimension,
        );
        const { carryOver, holm = null } = figures ?? {};
        if (!carryOver || carryOver.slope.value === null) return NOTHING;
        const p = holm === null ? '' : ` (${pValue(holm)})`;
        return `${decimal(carryOver.slope.value)}${p}`;
      }),
    ]),
  };
}

function controlsTable(held: readonly Held[]): PageTable {
  const names = [...new Set(held.flatMap(({ gap }) => gap.controls.map(({ name }) => name)))];
  return {
    name: 'gap-controls',
    title: 'Checks that a gap needs; ✗ marks a failed one',
    columns: [column('respondent', false), ...names.map((name) => column(name))],
    rows: held.map(({ respondent, gap }) => [
      plainText(respondent.id),
      ...names.map((name) => {
        const control = gap.controls.find((each) => each.name === name);
        if (!control || control.value === null) return NOTHING;
        return `${decimal(control.value)}${control.passed === false ? ' ✗' : ''}`;
      }),
    ]),
  };
}

function amongTable({ gaps }: Report): PageTable {
  return {
    name: 'carry-over-among-others',
    title: 'λ among others, and by family',
    columns: [column('respondent or family', false), column('λ'), column('verdict', false)],
    rows: [
      ...(gaps?.amongOthers ?? []).map(({ respondent, carryOver, verdict }) => [
        plainText(respondent),
        cell(carryOver.slope),
        verdict.verdict,
      ]),
      ...(gaps?.families ?? []).map(({ family, slope }) => [
        plainText(family),
        cell(slope),
        NOTHING,
      ]),
      ...(gaps?.pooled ? [['one slope for all', cell(gaps.pooled), NOTHING]] : []),
    ],
  };
}

function cell(slope: Slope | undefined): string {
  return slope ? withLimits(slope, 'no interval') : NOTHING;
}
