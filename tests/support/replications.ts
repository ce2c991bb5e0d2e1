import { inject } from 'vitest';
import { grouped } from '../../src/util/grouped.js';
import type { InferredAttitude } from '../../vocabulary/inference.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether this is `npm run proof`, which takes its time. */
    proof?: boolean;
  }
}

/** How often something random is done: as often as `proof` says in `npm run proof`, else as `tests` says. */
export function times({
  proof,
  tests,
}: {
  readonly proof: number;
  readonly tests: number;
}): number {
  return inject('proof') ? proof : tests;
}

/** Three binomial standard errors of a share over so many replications, 0..1. */
export function threeErrors(share: number, replications: number): number {
  return 3 * Math.sqrt((share * (1 - share)) / replications);
}

/** How far an item's readings lean to the target pole whatever the story holds. */
interface Lean {
  readonly statement: string;
  readonly category: string;
  /** Mean of 1 for target, −1 for opposite and 0 for anything else. */
  readonly lean: number;
}

/** e of each item, from the forced choices about it in both tellings. */
export function leansOf(attitudes: readonly InferredAttitude[]): readonly Lean[] {
  const forced = attitudes.filter(({ probe }) => probe === 'forced');
  return [...grouped(forced, ({ statement }) => statement)].map(([statement, own]) => {
    const signs = own.flatMap(({ options, picks }) =>
      picks.map((pick) => ({ target: 1, opposite: -1 })[options[pick ?? -1] ?? ''] ?? 0),
    );
    return { statement, category: own[0]?.category ?? '', lean: mean(signs) };
  });
}

/**
 * The slope of least squares with an intercept for each group, and its standard error as textbooks have
 * it. Written anew here, so that nothing is tested by itself.
 */
export function slopeWithin(
  rows: readonly { readonly group: string; readonly stated: number; readonly lean: number }[],
): { readonly slope: number; readonly error: number } {
  const groups = [...grouped(rows, ({ group }) => group).values()];
  const centred = groups.flatMap((group) => {
    const x = mean(group.map(({ stated }) => stated));
    const y = mean(group.map(({ lean }) => lean));
    return group.map(({ stated, lean }) => ({ x: stated - x, y: lean - y }));
  });
  const sum = (of: (row: { x: number; y: number }) => number) =>
    centred.reduce((total, row) => total + of(row), 0);
  const spread = sum(({ x }) => x * x);
  const slope = sum(({ x, y }) => x * y) / spread;
  const left = sum(({ x, y }) => (y - slope * x) ** 2) / (rows.length - groups.length - 1);
  return { slope, error: Math.sqrt(left / spread) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
