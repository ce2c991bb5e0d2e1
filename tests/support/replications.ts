import { inject } from 'vitest';

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
