import { type Finding, repeats } from '../../vocabulary/finding.js';
import type { SingleScenario } from '../../vocabulary/scenario.js';

/** What is wrong with scenarios that were imported; what many have in common is said once. */
export function lintSingles(singles: readonly SingleScenario[]): readonly Finding[] {
  const earlier = new Set<string>();
  const strays = singles.flatMap(({ id, duplicateOf }, place): readonly Finding[] => {
    const isStray = duplicateOf !== undefined && !earlier.has(duplicateOf);
    earlier.add(id);
    if (!isStray) return [];
    return [
      {
        check: 'doubles',
        severity: 'error',
        path: ['singles', place, 'duplicateOf'],
        message: `"${id}" is marked a duplicate of "${duplicateOf}", which is no earlier scenario; name one, or take the mark out`,
      },
    ];
  });
  const taken = repeats(singles, ({ id }) => id).map(
    ({ index }): Finding => ({
      check: 'doubles',
      severity: 'error',
      path: ['singles', index, 'id'],
      message: `the id "${singles[index]?.id}" is taken by an earlier scenario; give each its own`,
    }),
  );
  return [
    ...taken,
    ...strays,
    ...once(singles, {
      check: 'duplicates',
      has: ({ duplicateOf }) => duplicateOf !== undefined,
      message: (count) =>
        `${count} of ${singles.length} scenarios repeat an earlier one, as "duplicateOf" says; count each scene once`,
    }),
    ...once(singles, {
      check: 'numbers',
      has: ({ wvs }) => wvs.textOf !== undefined,
      message: (count) =>
        `${count} of ${singles.length} scenarios word another question than their number is of, as "textOf" says; compare them with the survey by that one`,
    }),
  ];
}

/** A warning at the first scenario that has something, with how many have. */
function once(
  singles: readonly SingleScenario[],
  {
    check,
    has,
    message,
  }: {
    readonly check: string;
    has(single: SingleScenario): boolean;
    message(count: number): string;
  },
): readonly Finding[] {
  const first = singles.findIndex(has);
  if (first < 0) return [];
  const count = singles.filter(has).length;
  return [{ check, severity: 'warning', path: ['singles', first, 'id'], message: message(count) }];
}
