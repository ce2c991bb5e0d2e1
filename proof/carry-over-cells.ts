import { dimensionCarryOver, pooledCarryOver } from '../analysis/gap/carry-over.js';
import type { CarryOver, GapItem, Measure, Slope, Verdict } from '../analysis/gap/gap.js';
import { amongOthers } from '../analysis/gap/gap-comparison.js';
import { followed, slopeItems, slopeItemsById } from '../analysis/gap/gap-items.js';
import { verdictOf } from '../analysis/gap/verdict.js';
import { holm } from '../analysis/statistics/significance.js';
import { Declaration } from '../src/asking/simulated/declaration.js';
import { propensity } from '../src/simulation/answer-model.js';
import { noTags } from '../vocabulary/respondent.js';
import { paperForms, templates } from '../vocabulary/template.js';

/** Simulated respondents of whom it is known how much they carry over, asked so precisely. */
export interface CarryOverCell {
  readonly name: string;
  /** What makes it hard, in a few words. */
  readonly what: string;
  readonly declaration: Declaration;
  /** Answers per item: six templates once, three or six times, or without end. */
  readonly answers: 6 | 18 | 36 | 'exact';
  /** Answers to each question about a story; one where absent. */
  readonly draws?: number;
  readonly measure: Extract<Measure, 'forced' | 'full'>;
  /** Of the items' desirability ratings, 0..1; null where nobody rated. */
  readonly ratings: number | null;
  /** Of ratings of which telling is plainer; likewise. */
  readonly plainer: number | null;
  /** Respondents in one replication, alike in all but what is drawn; with several each is held against the others. */
  readonly respondents: number;
}

/** What no estimator knows of: items and pairs differ in plainness and lean, and answers are biased and lost. */
const effects = {
  scatter: 0.8,
  leanScatter: { pair: 0.3, item: 0.4 },
  orderBias: 0.1,
  unreadable: 0.02,
} as const;

const orientation = { pdi: 0.35, idv: 0.65, uai: 0.6, mas: 0.4, lto: 0.7, ivr: 0.5 };

interface Made extends Partial<Omit<CarryOverCell, 'declaration'>> {
  readonly name: string;
  readonly what: string;
  /** d′ at either pole. */
  readonly hears: number;
  readonly reader?: object;
  readonly declared?: object;
}

function made({ hears, reader, declared, ...cell }: Made): CarryOverCell {
  return {
    answers: 'exact',
    measure: 'forced',
    ratings: null,
    plainer: null,
    respondents: 1,
    ...cell,
    declaration: Declaration.parse({
      orientation,
      ...declared,
      reader: { dPrime: { target: hears, opposite: hears }, ...effects, ...reader },
    }),
  };
}

const sensitivities = [1, 2, 3, 4];
const projections = [0, 0.3, 0.6];

/** Whether λ's interval holds the truth: d′ 1–4, projection 0–0.6. */
export const coverageCells: readonly CarryOverCell[] = [
  ...sensitivities.flatMap((hears) =>
    projections.map((projection) =>
      made({
        name: `d′ ${hears}, projection ${projection}`,
        what: 'opinions known exactly',
        hears,
        reader: { projection },
      }),
    ),
  ),
];

/** Whether λ, and λ over its reliability, hold theirs where six answers an item leave stated opinions noisy. */
export const noisyCells: readonly CarryOverCell[] = [...projections, -0.3].map((projection) =>
  made({
    name: `six answers, projection ${projection}`,
    what: 'd′ 2, one answer per template',
    hears: 2,
    reader: { projection },
    answers: 6,
  }),
);

/** How often a respondent that does not project is called projecting. */
export const notCarryingCells: readonly CarryOverCell[] = [
  ...sensitivities.map((hears) =>
    made({ name: `faithful, d′ ${hears}`, what: 'nothing but hearing', hears }),
  ),
  made({
    name: 'pole bias',
    what: 'criterion −0.6: reads the target pole more readily, whatever it states',
    hears: 2,
    reader: { criterion: -0.6 },
  }),
  made({
    name: 'yea-saying',
    what: 'agrees in 40 of 100 whatever it heard; asked to agree or disagree, keys balanced',
    hears: 2,
    reader: { yeaSaying: 0.4 },
    measure: 'full',
  }),
  made({
    name: 'eight alike',
    what: 'eight respondents equally drawn by what sounds nice, unrated; each held against the others',
    hears: 2,
    declared: { desirability: { stated: 1, heard: 0.5 } },
    respondents: 8,
  }),
];

/** How often *none shown* is said of a respondent that infers nothing, and so carries nothing over either. */
export const deafCells: readonly CarryOverCell[] = [
  made({
    name: 'hears nothing',
    what: 'd′ 0 in every story',
    hears: 0,
  }),
  made({
    name: 'knows the topics alone',
    what: 'guesses every pole',
    hears: 2,
    reader: { hears: 'topic' },
  }),
  made({
    name: 'answers nothing',
    what: 'not one answer about a story can be read',
    hears: 2,
    reader: { unreadable: 1 },
  }),
  made({
    name: 'takes what stands first',
    what: 'whatever the story holds',
    hears: 2,
    reader: { orderBias: 1 },
  }),
];

/** Not bounded, and shown: what the verdict would be without the remedies, and of one that states noise. */
export const unboundedCells: readonly CarryOverCell[] = [
  made({
    name: 'desirability, unrated',
    what: 'what sounds nice draws what it states and what it reads, 0.5; nothing to correct it by',
    hears: 2,
    declared: { desirability: { stated: 1, heard: 0.5 } },
  }),
  made({
    name: 'states noise',
    what: 'projects 0.3 of an opinion that six answers an item hardly show',
    hears: 2,
    reader: { projection: 0.3 },
    declared: { spread: 0.02, instability: { ab: 0.5, repeat: 0.5, compare: 0.5 } },
    answers: 6,
  }),
];

/** How often a λ of 0.3 is found, by how precisely opinions are asked. */
export const powerCells: readonly CarryOverCell[] = [
  ...([6, 18, 'exact'] as const).map((answers) =>
    made({
      name: answers === 'exact' ? 'exact' : `${answers} answers an item`,
      what: 'd′ 2, projection 0.3',
      hears: 2,
      reader: { projection: 0.3 },
      answers,
    }),
  ),
];

/** What a report would say of one respondent of a replication. */
export interface CarryOverOutcome {
  readonly carryOver: CarryOver;
  readonly verdict: Verdict['verdict'];
  /** λ of each dimension that the cell declares, in order. */
  readonly dimensions: readonly Slope[];
  /** Dimensions whose Holm-corrected test tells λ from 0. */
  readonly told: number;
}

/** The outcome for each respondent of a replication; of several each is held against the others. */
export function carryOverOutcomes(
  respondents: readonly (readonly GapItem[])[],
  { cell }: { readonly cell: Pick<CarryOverCell, 'measure' | 'declaration'> },
): readonly CarryOverOutcome[] {
  const asked = { style: 'direct', shots: 0, measure: cell.measure } as const;
  const held = amongOthers(
    respondents.map((items, nth) => ({
      id: String(nth),
      tags: noTags,
      copyOf: null,
      items: slopeItemsById(items, asked),
      biased: false,
    })),
  );
  return respondents.map((stated, nth) => {
    const all = slopeItems(stated, asked);
    const carryOver = held[nth]?.carryOver ?? pooledCarryOver(all);
    const dimensions = Object.keys(cell.declaration.orientation);
    const apart = dimensions.map((dimension) => all.filter((item) => item.dimension === dimension));
    const ofDimensions = apart.map((items) => dimensionCarryOver(items, { tests: apart.length }));
    return {
      carryOver,
      verdict: (held[nth]?.verdict ?? verdictOf({ carryOver, followed: followed(all) })).verdict,
      dimensions: ofDimensions.map(({ slope }) => slope),
      told: holm(ofDimensions.map(({ p }) => p)).filter((p) => p !== null && p < 0.05).length,
    };
  });
}

/** What a declared projection comes to over all items that one could write. */
export interface ExpectedCarryOver {
  /** The slope of e on s where every item is stated with this many answers per template. */
  readonly slope: number;
  /** The same where s is known exactly. */
  readonly corrected: number;
}

/** Items of each declared dimension that stand for all. */
const ITEMS = 4000;

/**
 * What an estimator of λ should recover from items drawn anew, of a respondent without survey biases.
 *
 * A reading is lost to noise with the chance of `unreadable` and, of what is left, of the bias b of its
 * probe (`orderBias` of the forced choice, `yeaSaying` of agreeing), which balances out; so
 * corrected = projection·(1 − unreadable)·(1 − |b|). With n answers per template the variance of s
 * within dimensions grows by the mean of Σ 4p(1 − p)/(36n) over the six templates, and the slope
 * shrinks by as much: the regression dilution of s. Endless answers are n = ∞.
 */
export function expectedCarryOver(
  declaration: Declaration,
  { answers, probe }: { readonly answers: number; readonly probe: 'forced' | 'full' },
): ExpectedCarryOver {
  const { reader } = declaration;
  if (!reader) return { slope: 0, corrected: 0 };
  const bias = probe === 'forced' ? reader.orderBias : reader.yeaSaying;
  const corrected = (reader.projection ?? 0) * (1 - reader.unreadable) * (1 - Math.abs(bias));
  return { slope: corrected * reliabilityOf(declaration, answers), corrected };
}

/** Var(s)/(Var(s) + noise), both within dimensions. */
function reliabilityOf(declaration: Declaration, answers: number): number {
  if (answers === Number.POSITIVE_INFINITY) return 1;
  let signal = 0;
  let noise = 0;
  for (const dimension of Object.keys(declaration.orientation)) {
    const stated = Array.from({ length: ITEMS }, (_, nth) => {
      const item = { id: `${dimension}-expected-${nth}`, dimension };
      const each = paper.map((template) => propensity(declaration, item, template));
      noise += mean(each.map((p) => 4 * p * (1 - p))) / (paper.length * answers * ITEMS);
      return 2 * mean(each) - 1;
    });
    const centre = mean(stated);
    signal += mean(stated.map((s) => (s - centre) ** 2));
  }
  return signal / (signal + noise);
}

const paper = templates.filter(({ form }) => paperForms.some((each) => each === form));

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
