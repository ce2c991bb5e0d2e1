import { errorCell, type MeasuredFigures, numberColumn, slopeColumn } from './gap-table.js';
import { scoredColumn } from './hearing-columns.js';
import type { HeardColumn } from './hearing-table.js';

type FigureColumn = HeardColumn<MeasuredFigures>;

export const slope: FigureColumn = slopeColumn('λ', ({ carryOver }) => carryOver.slope);

/** Without the items' desirability as a covariate. */
export const unadjusted: FigureColumn = slopeColumn(
  'unadjusted',
  ({ carryOver }) => carryOver.unadjusted,
);

export const permutationP: FigureColumn = numberColumn('p', ({ carryOver }) => carryOver.p, {
  kind: 'p',
});

export const holmP: FigureColumn = numberColumn('p (Holm)', ({ holm }) => holm, { kind: 'p' });

export const reliability: FigureColumn = numberColumn(
  'reliability',
  ({ carryOver }) => carryOver.reliability,
  { kind: 'correlation' },
);

export const corrected: FigureColumn = slopeColumn(
  'λ corrected',
  ({ carryOver }) => carryOver.corrected,
);

/** λ*. */
export const whereUndecided: FigureColumn = slopeColumn(
  'λ*',
  ({ undecidedCarryOver }) => undecidedCarryOver,
);

export const ownPole: FigureColumn = scoredColumn('own-pole advantage', (each) => each.ownPole, {
  kind: 'difference',
});

export const poleBias: FigureColumn = scoredColumn('B', (each) => each.poleBias, {
  kind: 'difference',
});

export const poleBiasP: FigureColumn = numberColumn('p of B', (each) => each.poleBiasP, {
  kind: 'p',
});

export const inferred: FigureColumn = scoredColumn('I', (each) => each.inferred);

export const followed: FigureColumn = scoredColumn('J', (each) => each.followed, {
  kind: 'difference',
});

/** To which side misread items fall. */
export const lopsidedness: FigureColumn = {
  name: 'lopsidedness',
  kind: 'difference',
  estimates: true,
  cell: ({ errors }) => errorCell(errors),
};

export const ownErrors: FigureColumn = numberColumn('to its own pole', ({ errors }) => errors.own, {
  kind: 'count',
});

export const otherErrors: FigureColumn = numberColumn(
  'to the other',
  ({ errors }) => errors.other,
  {
    kind: 'count',
  },
);

/** To which side single misreadings fall. */
export const trialLopsidedness: FigureColumn = {
  name: 'lopsidedness of single misreadings',
  kind: 'difference',
  estimates: true,
  counts: 'answers',
  cell: ({ trialErrors }) => errorCell(trialErrors),
};

export const stated: FigureColumn = numberColumn('stated', (each) => each.stated, {
  kind: 'likelihood',
});

export const positionGap: FigureColumn = numberColumn('position gap', (each) => each.positionGap);

export const throughOrigin: FigureColumn = numberColumn(
  'slope through the origin',
  (each) => each.throughOrigin,
);
