import type { Slope, Verdict } from '../../analysis/gap/gap.js';
import { headlineGap } from '../../analysis/gap/gap-figures.js';
import { detectable, NEGLIGIBLE } from '../../analysis/gap/verdict.js';
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
import { type Held, heldIn, isRated, standingVerdict, whyUncorrected } from './verdict.js';

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
        { kind: 'text', sentences: lines(held, report) },
        ...gapTables(held, report).map((table): Block => ({ kind: 'table', table, folded: true })),
      ],
    },
  ];
}

/** The gap in a line, for the page of a respondent. */
export function gapOfRespondent(respondent: ReportedRespondent, report: Report): readonly Block[] {
  const standing = standingVerdict(respondent, report.gaps);
  if (!standing?.carryOver) return [];
  const least = standing.lowestReliabilityHolding;
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
  'λ is the share of its own preference that a respondent shows in what it infers; λ/ρ allows for noise in what it states. A respondent projects or contrasts where λ’s interval excludes 0; “none shown” needs that of λ/ρ within the band.';

const NAMED = 4;

function findingOf(held: readonly Held[]): string {
  return (
    verdictsOf(
      held.map(({ respondent, standing }) => ({ id: respondent.id, verdict: standing.verdict })),
    ) ??
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
    caption: `Carry-over λ of each respondent, and λ/ρ corrected for noise in what it states, with 95 % intervals over story pairs. The line marks 0; the band marks ±${decimal(NEGLIGIBLE)}.`,
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
      ...(corrected ? [{ title: 'λ/ρ', rows: held.map(correctedRow) }] : []),
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
  const { carryOver } = held.standing;
  const { word: _, ...row } = rowOf(held, carryOver?.corrected ?? null);
  return carryOver?.corrected ? row : { ...row, mark: 'none', text: whyUncorrected(carryOver) };
}

/** What else is to be known, each in one line with its numbers. */
function lines(held: readonly Held[], report: Report): string[] {
  return [
    ...ratingLines(held),
    ...powerLines(held),
    ...survivalLines(held),
    byDimension(held, report),
    ...taskLines(held),
    ...personaLines(held),
    ...amongLines(report),
  ];
}

/** Whose options were not all rated, and what follows. */
function ratingLines(held: readonly Held[]): string[] {
  const unrated = held.filter(({ gap }) => !isRated(gap));
  if (unrated.length === 0) return [];
  const so = unrated.some(({ standing }) => standing.others !== null)
    ? 'so their λ is compared with that of the others'
    : 'which can pass for carry-over';
  return [
    `Options of ${severalInWords(unrated.length, 'respondent')} were not all rated for how nice they sound, ${so}.`,
  ];
}

function powerLines(held: readonly Held[]): string[] {
  const least = held.flatMap(({ standing: { verdict, carryOver } }) =>
    verdict === 'inconclusive' && carryOver ? (detectable(carryOver) ?? []) : [],
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

/** Down to which reliability of the ratings verdicts hold. */
function survivalLines(held: readonly Held[]): string[] {
  const least = held.flatMap(({ standing }) => standing.lowestReliabilityHolding ?? []);
  if (least.length === 0) return [];
  const [weakest, firmest] = [Math.max(...least), Math.min(...least)].map((each) => decimal(each));
  const who = least.length === 1 ? 'The verdict holds' : 'Verdicts hold';
  return [
    `${who} down to a rating reliability of ${weakest === firmest ? weakest : `${weakest} or ${firmest}`}.`,
  ];
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
