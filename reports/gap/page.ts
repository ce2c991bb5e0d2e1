import { acquittalOf } from '../../analysis/gap/acquittal.js';
import { MIN_RELIABILITY } from '../../analysis/gap/carry-over.js';
import type { Slope, Verdict } from '../../analysis/gap/gap.js';
import { headlineGap } from '../../analysis/gap/gap-figures.js';
import { ofOneFamily } from '../../analysis/gap/slope.js';
import type { Block, Page } from '../document/document.js';
import {
  allInWords,
  capitalised,
  counted,
  decimal,
  inWords,
  isSignificant,
  list,
  plainText,
  severalInWords,
  withLimits,
} from '../document/format.js';
import type { Mark, Plot, PlotRow } from '../document/plot.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { nameInSentence } from '../document/scheme.js';
import { gapTables } from './tables.js';
import {
  bandOf,
  type Held,
  heldIn,
  isRated,
  leadingSlope,
  PROVISIONAL,
  shortVerdict,
  standingVerdict,
  verdictInWords,
  whyUncorrected,
} from './verdict.js';

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
        { kind: 'plot', plot: plotOf(held, finding, bandOf(report)), how },
        { kind: 'text', sentences: lines(held, report) },
        {
          kind: 'fold',
          title: 'What could be found, and what it would take',
          sentences: reach(held),
        },
        ...gapTables(held, report).map((table): Block => ({ kind: 'table', table, folded: true })),
      ],
    },
  ];
}

/** The gap in a line, for the page of a respondent. */
export function gapOfRespondent(respondent: ReportedRespondent, report: Report): readonly Block[] {
  const standing = standingVerdict(respondent, report.gaps);
  if (!standing?.carryOver) return [];
  const { carryOver } = standing;
  const { name, slope } = leadingSlope(carryOver);
  const beside =
    name === 'λ/ρ'
      ? `; λ alone is ${withLimits(carryOver.slope)}`
      : `, attenuated: a lower bound (${whyUncorrected(carryOver)})`;
  const why = standing.why === null ? '' : ` (${standing.why})`;
  return [
    {
      kind: 'text',
      sentences: [
        `${capitalised(verdictInWords(standing))}${why}: carry-over ${name} is ${withLimits(slope)}${beside}.`,
      ],
    },
  ];
}

const how =
  'λ/ρ is the share of its own preference that a respondent shows in what it infers. λ alone is smaller, since what it states is noisy. A respondent projects or contrasts where these intervals exclude 0; “none shown” needs that of λ/ρ within the band.';

const NAMED = 4;

function findingOf(held: readonly Held[]): string {
  const firm = held.some(({ standing }) => standing.provisional) ? ', provisionally' : '';
  const said = verdictsOf(
    held.map(({ respondent, standing }) => ({ id: respondent.id, verdict: standing.verdict })),
    firm,
  );
  return (
    said ??
    `Carry-over is inconclusive${held.length === 1 ? '' : ` for ${allInWords(held.length, 'respondent')}`}`
  );
}

const verbs = [
  { verdict: 'projects', one: 'projects', several: 'project' },
  { verdict: 'contrasts', one: 'contrasts', several: 'contrast' },
  { verdict: 'none shown', one: 'shows none', several: 'show none' },
] as const;

/** Who has which verdict, and how many none; null where all are inconclusive. */
function verdictsOf(
  all: readonly { readonly id: string; readonly verdict: Verdict['verdict'] }[],
  firm = '',
): string | null {
  const said = verbs.flatMap(({ verdict, one, several }) => {
    const names = all.filter((each) => each.verdict === verdict).map(({ id }) => plainText(id));
    if (names.length === 0) return [];
    if (names.length > NAMED) return `${capitalised(inWords(names.length))} ${several}`;
    return `${list(names)} ${names.length === 1 ? one : several}`;
  });
  if (said.length === 0) return null;
  const left = all.filter(({ verdict }) => verdict === 'inconclusive').length;
  const rest = left === 0 ? [] : [`${inWords(left)} of ${inWords(all.length)} inconclusive`];
  return [`${said.join('; ')}${firm}`, ...rest].join('; ');
}

function lineOf(held: readonly Held[]): string {
  const open = held.filter(({ standing }) => standing.verdict === 'inconclusive').length;
  return open === 0
    ? 'How much of what respondents state shows in what they infer'
    : `Why ${inWords(open)} of ${inWords(held.length)} carry-over verdicts ${open === 1 ? 'is' : 'are'} inconclusive`;
}

function plotOf(held: readonly Held[], finding: string, band: readonly [number, number]): Plot {
  const slopes = held.flatMap(({ standing: { carryOver } }) =>
    carryOver ? [carryOver.slope, ...(carryOver.corrected ? [carryOver.corrected] : [])] : [],
  );
  const reach = Math.max(1, ...slopes.flatMap(({ low, high }) => [-(low ?? 0), high ?? 0]));
  const end = Math.min(3, Math.ceil(reach * 2) / 2);
  const corrected = held.some(({ standing }) => standing.carryOver?.corrected);
  return {
    kind: 'interval',
    name: 'gap',
    title: corrected ? 'Carry-over λ/ρ and λ' : 'Carry-over λ',
    caption: `Carry-over of each respondent: λ/ρ, corrected for noise in what it states, and λ, with 95 % intervals over story pairs. The line marks 0; the band marks ±${decimal(band[1])}.${held.some(({ standing }) => standing.provisional) ? ` ${PROVISIONAL} provisional.` : ''}`,
    alt: `Carry-over of ${held.length} respondents. ${finding}.`,
    axis: {
      title: 'Share of own preference that shows in inferences',
      min: -end,
      max: end,
      null: 0,
      band,
      low: 'contrasts',
      high: 'projects',
      format: 'signed',
    },
    groups: [
      ...(corrected ? [{ title: 'λ/ρ', rows: held.map(correctedRow) }] : []),
      {
        title: 'λ, attenuated',
        rows: held.map((each) => plainRow(each, corrected)),
      },
    ],
  };
}

function rowOf({ respondent, standing }: Held, slope: Slope | null): PlotRow {
  const { value = null, low = null, high = null } = slope ?? {};
  const mark: Mark = standing.verdict === 'inconclusive' ? 'none' : 'clear';
  const text = withLimits({ value, low, high });
  const word = shortVerdict(standing);
  return { label: plainText(respondent.id), value, low, high, mark, text, word };
}

/** λ/ρ of a respondent, or why it has none. */
function correctedRow(held: Held): PlotRow {
  const { carryOver } = held.standing;
  const row = rowOf(held, carryOver?.corrected ?? null);
  return carryOver?.corrected ? row : { ...row, mark: 'none', text: whyUncorrected(carryOver) };
}

/** λ of a respondent; its verdict stands once, beside λ/ρ where there is one. */
function plainRow(held: Held, corrected: boolean): PlotRow {
  const { word, ...row } = rowOf(held, held.standing.carryOver?.slope ?? null);
  return corrected || word === undefined ? row : { ...row, word };
}

/** What else is to be known, each in one line with its numbers. */
function lines(held: readonly Held[], report: Report): string[] {
  return [
    ...ratingLines(held),
    ...attenuatedLines(held),
    byDimension(held, report),
    ...taskLines(held),
    ...personaLines(held),
    ...amongLines(report),
  ];
}

/** What of carry-over this study could find, and what would take it further. */
function reach(held: readonly Held[]): string[] {
  return [...powerLines(held), ...acquittalLines(held)];
}

/** Who rated the options, and what follows. */
function ratingLines(held: readonly Held[]): string[] {
  const unrated = held.filter(({ gap }) => !isRated(gap));
  if (unrated.length > 0) {
    const so = unrated.some(({ standing }) => standing.others !== null)
      ? 'so their λ is compared with that of the others'
      : 'which can pass for carry-over';
    return [
      `Options of ${severalInWords(unrated.length, 'respondent')} were not all rated for how nice they sound, ${so}.`,
    ];
  }
  const [first] = held;
  const { provisional = false, ratings = [] } = first?.standing.carryOver ?? {};
  if (!first || ratings.length === 0) return [];
  const { desirability, plainness, partial } = first.gap.readers;
  const left = partial.map(
    ({ of, family, rated, items }) =>
      `${capitalised(plainText(family))} rated the ${of} of ${rated} of ${items} items, so that it does not count.`,
  );
  if (provisional) {
    const one = [
      ...(desirability.length === 1 ? ['desirability'] : []),
      ...(plainness.length === 1 ? ['plainness'] : []),
    ];
    const family = plainText((desirability.length === 1 ? desirability : plainness)[0] ?? '');
    return [
      `Verdicts with * are provisional: all who rated ${list(one)} are of one family (${family}) and may share errors.`,
      ...left,
      `Intervals allow for ratings with a reliability as low as ${decimal(ofOneFamily.least)}.`,
      'A second family of readers would settle it: undertone write ratings.',
    ];
  }
  const told = ratings.map((each) => `${withLimits(each)} for ${each.of}`);
  return [
    `Between families of readers (${list(desirability.map(plainText))}) ratings have a reliability of ${list(told)}.`,
    ...left,
  ];
}

/** Whose λ is a lower bound alone, why, and what would lift that. */
function attenuatedLines(held: readonly Held[]): string[] {
  const without = held.filter(
    ({ standing: { carryOver } }) =>
      carryOver?.slope.value != null && leadingSlope(carryOver).name === 'λ',
  );
  const [first] = without;
  if (!first) return [];
  const { biased = false, reliability = null } = first.standing.carryOver ?? {};
  const draws = Math.ceil((1 / Math.max(reliability ?? 0, 0.05) - 1) / (1 / MIN_RELIABILITY - 1));
  const lift = biased
    ? 'Forms that show less position bias or acquiescence would lift that'
    : reliability === null
      ? 'The survey’s six templates would lift that'
      : `About ${counted(Math.max(2, draws), 'time')} as many draws of the survey, or log-probabilities, would lift that`;
  return [
    `λ of ${someOf(without.map(({ respondent }) => plainText(respondent.id)))} is attenuated: a lower bound (${whyUncorrected(first.standing.carryOver)}).`,
    `${lift}.`,
  ];
}

/** What a verdict of none would take. */
function acquittalLines(held: readonly Held[]): string[] {
  const open = held.flatMap(({ gap, standing: { verdict, carryOver } }) => {
    if (verdict !== 'inconclusive' || !carryOver) return [];
    const found = acquittalOf(gap, carryOver);
    return found ? [found] : [];
  });
  const [first] = open;
  if (!first) return [];
  const now = `${first.pairs} pairs × ${first.items} items × ${counted(first.draws, 'draw')}`;
  const region = `±${decimal(first.equivalence)}`;
  const needed = open.flatMap(({ needed }) => needed ?? []);
  if (needed.length === 0) {
    return [
      `No number of story pairs would show “none” within ${region} while the ratings are of one family.`,
    ];
  }
  const pairs = whole(needed.map((each) => each.asNow));
  const often = whole(needed.map((each) => each.manyDraws));
  return [
    `“None shown” within ${region} would take a faithful reader about ${pairs} story pairs × ${first.items} items × ${counted(first.draws, 'draw')}, or ${often} × ${first.items} × ${first.manyDraws}, in 80 of 100 studies; here ${now} were asked.`,
  ];
}

function whole(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least} to ${most}`;
}

function powerLines(held: readonly Held[]): string[] {
  const least = held.flatMap(({ standing: { verdict, carryOver } }) =>
    verdict === 'inconclusive' ? (carryOver?.slope.detectable ?? []) : [],
  );
  return least.length === 0
    ? []
    : [
        `Where the verdict is inconclusive, only a λ of at least ${range(least)} would be found with 80 % power.`,
      ];
}

function range(values: readonly number[]): string {
  const [least, most] = [decimal(Math.min(...values)), decimal(Math.max(...values))];
  return least === most ? least : `${least} to ${most}`;
}

/** Who stands out on which dimensions, by Holm's p. */
function byDimension(held: readonly Held[], report: Report): string {
  const found = held.flatMap(({ respondent, gap }) => {
    const names = (headlineGap(gap.measures)?.figures ?? []).flatMap(({ dimension, holm }) =>
      dimension && isSignificant(holm) ? nameInSentence(report, dimension) : [],
    );
    if (names.length === 0) return [];
    const where = names.length > 2 ? counted(names.length, 'dimension') : list(names);
    return `${plainText(respondent.id)} (${where})`;
  });
  const where = found.length === 0 ? 'on no single dimension' : `for ${someOf(found)}`;
  return `By Holm’s p, λ differs from 0 ${where}.`;
}

/** The first two, and how many more there are. */
function someOf(names: readonly string[]): string {
  const more = names.length - 2;
  return list([...names.slice(0, 2), ...(more > 0 ? [`${more} more`] : [])]);
}

/** Whether the tasks agree on λ, where that can be told. */
function taskLines(held: readonly Held[]): string[] {
  const told = held.filter(({ gap }) => gap.together.some(({ agree }) => agree !== null));
  if (told.length === 0) return [];
  const apart = told.filter(({ gap }) => gap.together.some(({ agree }) => agree === false));
  return [
    apart.length === 0
      ? 'No difference in λ between tasks was found.'
      : `The tasks differ in λ for ${list(apart.map(({ respondent }) => plainText(respondent.id)))}.`,
  ];
}

const withheldWords = {
  incomplete: 'asking is incomplete',
  'few items': 'too few items on every dimension',
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

/** The verdicts that λ among others comes to. */
function amongLines({ gaps }: Report): string[] {
  const among = gaps?.amongOthers ?? [];
  if (among.length === 0) return [];
  const verdicts = among.map(({ respondent, verdict }) => ({ id: respondent, ...verdict }));
  return [`Compared with the others: ${verdictsOf(verdicts) ?? 'all inconclusive'}.`];
}
