import { comparePairs } from '../analysis/similarity/pairs/compared-pairs.js';
import { dimensionRanks } from '../analysis/similarity/pairs/ranks.js';
import type { OverCommonItems } from '../analysis/survey/resampled-figures.js';
import { dimensions, simulatedStudy } from './equal-study.js';

/** How often something came about, among how many. */
export interface Counted {
  readonly count: number;
  readonly n: number;
}

/** Bounds of a share, 0..1; `high` may be passed by two standard errors of the studies that there are. */
interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** What is counted in the studies of a condition. */
export interface PairMeasure {
  readonly what: string;
  /** Null where it is measured without bounds. */
  readonly bounds: Bounds | null;
}

/** Studies of one kind, made again and again. */
export interface PairCell {
  readonly name: string;
  /** Of wordings of their own, in logits. */
  readonly spread: number;
  readonly kind: 'equal' | 'own items' | 'items in common' | 'planned';
  readonly studies: number;
  readonly measures: readonly PairMeasure[];
  replicate(number: number): readonly Counted[];
}

const RESPONDENTS = 20;
/** As a study has it unless it says otherwise. */
const MARGIN = 0.1;
/** Of the one that leans further, over all dimensions. */
export const DISTANCE = 0.25;
/** No study of another page or of a test has these seeds. */
const FIRST_SEED = 11_640_000;

export const spreads = [0, 0.2, 0.4] as const;
/** What is to be found at a distance of 0.25 with each of the spreads. */
export const power = [0.9, 0.65, 0.15] as const;

const falsely = { low: 0, high: 0.05 };
const holds = { low: 0.92, high: 0.99 };

export const pairCells: readonly PairCell[] = spreads.flatMap((spread, nth) => [
  equal(spread, nth),
  further(spread, { kind: 'own items', nth }),
  further(spread, { kind: 'items in common', nth }),
  planned(spread, nth),
]);

/** @throws RangeError for a name that no cell has */
export function pairCellNamed(name: string): PairCell {
  const cell = pairCells.find((each) => each.name === name);
  if (!cell) throw new RangeError(`no cell is called ${name}`);
  return cell;
}

/** All answer all items. */
const all: OverCommonItems = (figures) => figures;

function compared(
  seed: number,
  study: Omit<Parameters<typeof simulatedStudy>[0], 'seed' | 'respondents'>,
  planned: readonly (readonly [string, string])[] = [],
) {
  const respondents = simulatedStudy({ ...study, seed, respondents: RESPONDENTS });
  const found = comparePairs(respondents, { overCommonItems: all, seed, margin: MARGIN, planned });
  return { ...found, ids: respondents.map(({ id }) => id) };
}

function equal(spread: number, nth: number): PairCell {
  return {
    name: `20 equal respondents, wordings move each by ${spread}`,
    spread,
    kind: 'equal',
    studies: 400,
    measures: [
      { what: 'studies with any pair called different', bounds: falsely },
      { what: 'studies with any difference on a dimension', bounds: falsely },
      { what: 'respondents said to stand out by their wordings', bounds: null },
      { what: 'ranks whose limits leave out a rank that the respondent shares', bounds: falsely },
    ],
    replicate(number) {
      const found = compared(FIRST_SEED + 10_000 * nth + number, { wordings: spread });
      const { pairs, differences, wordings, ids } = found;
      const ranks = dimensionRanks(ids, differences);
      return [
        counted([pairs], (all) => all.some(({ differ }) => differ)),
        counted([differences], (all) => all.some(({ adjustedP }) => (adjustedP ?? 1) < 0.05)),
        { count: wordings?.standingOut.length ?? 0, n: ids.length },
        // All share every rank.
        counted(ranks, ({ low, high, of }) => low !== 1 || high !== of),
      ];
    },
  };
}

function further(
  spread: number,
  { kind, nth }: { readonly kind: 'own items' | 'items in common'; readonly nth: number },
): PairCell {
  const inCommon = kind === 'items in common';
  return {
    name: `one ${DISTANCE} away from 19, ${inCommon ? 'half of the items' : 'no item'} leaning alike for all, wordings move each by ${spread}`,
    spread,
    kind,
    studies: 40,
    measures: [
      {
        what: 'pairs with it called different',
        bounds: inCommon ? { low: power[nth] ?? 0, high: 1 } : null,
      },
      { what: 'the same after Benjamini and Hochberg', bounds: null },
      { what: 'other pairs called different', bounds: falsely },
      { what: 'limits that hold the distance', bounds: holds },
    ],
    replicate(number) {
      const seed = FIRST_SEED + 100_000 * (inCommon ? 2 : 1) + 10_000 * nth + number;
      const step = DISTANCE / Math.sqrt(dimensions.length);
      const study = { wordings: spread, further: step, itemsInCommon: inCommon };
      const { pairs } = compared(seed, study);
      const own = pairs.filter(({ first }) => first === '0');
      const others = pairs.filter(({ first }) => first !== '0');
      return [
        counted(own, ({ differ }) => differ),
        counted(own, ({ discoveryP }) => (discoveryP ?? 1) < 0.05),
        counted(others, ({ differ }) => differ),
        counted(
          own,
          ({ distance: { low, high } }) => (low ?? 1) <= DISTANCE && DISTANCE <= (high ?? 0),
        ),
      ];
    },
  };
}

/** Pairs that a study plans: the first with three others. */
const PLANNED = [1, 2, 3].map((other) => ['0', String(other)] as const);

function planned(spread: number, nth: number): PairCell {
  return {
    name: `the same, no item leaning alike, three of its pairs planned, wordings move each by ${spread}`,
    spread,
    kind: 'planned',
    studies: 30,
    measures: [{ what: 'planned pairs called different', bounds: null }],
    replicate(number) {
      const seed = FIRST_SEED + 300_000 + 10_000 * nth + number;
      const step = DISTANCE / Math.sqrt(dimensions.length);
      const { pairs } = compared(seed, { wordings: spread, further: step }, PLANNED);
      return [
        counted(
          pairs.filter(({ family }) => family === 'planned'),
          ({ differ }) => differ,
        ),
      ];
    },
  };
}

function counted<Each>(all: readonly Each[], comesAbout: (each: Each) => boolean): Counted {
  return { count: all.filter(comesAbout).length, n: all.length };
}
