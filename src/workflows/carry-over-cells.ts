import type { Measure } from '../../analysis/gap/gap.js';
import { Declaration } from '../vocabulary/declaration.js';

/** Simulated respondents of whom it is known how much they carry over, asked so precisely. */
export interface CarryOverCell {
  readonly name: string;
  /** What makes it hard, in a few words. */
  readonly what: string;
  readonly declaration: Declaration;
  /** Answers per item: six templates once or three times, or without end. */
  readonly answers: 6 | 18 | 'exact';
  readonly measure: Extract<Measure, 'forced' | 'full'>;
  /** Of the items' desirability ratings, 0..1; null where nobody rated. */
  readonly ratings: number | null;
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
export const coverageCells: readonly CarryOverCell[] = sensitivities.flatMap((hears) =>
  projections.map((projection) =>
    made({
      name: `d′ ${hears}, projection ${projection}`,
      what: 'opinions known exactly',
      hears,
      reader: { projection },
    }),
  ),
);

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
    name: 'desirability, rated',
    what: 'what sounds nice draws what it states and what it reads; rated with reliability 0.9',
    hears: 2,
    declared: { desirability: { stated: 1, heard: 0.5 } },
    ratings: 0.9,
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
    what: 'the same, with nothing to correct it by',
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
export const powerCells: readonly CarryOverCell[] = ([6, 18, 'exact'] as const).map((answers) =>
  made({
    name: answers === 'exact' ? 'exact' : `${answers} answers an item`,
    what: 'd′ 2, projection 0.3',
    hears: 2,
    reader: { projection: 0.3 },
    answers,
  }),
);
