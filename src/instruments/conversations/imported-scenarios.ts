import { type Finding, repeats } from '../../../vocabulary/finding.js';
import type { Scenario, SingleScenario } from '../../../vocabulary/scenario.js';

/**
 * Imported scenarios as they are asked. The antagonist's goals are its trap and its
 * dilemma. Those of one question and one fact are resampled together, whoever their people are.
 */
export function singleScenarios(singles: readonly SingleScenario[]): readonly Scenario[] {
  const firsts = new Map<string, string>();
  return singles.map((single): Scenario => {
    const { id, wvs, fact, value, events, goals } = single;
    const item = wvs.textOf ?? wvs.number ?? null;
    const template = JSON.stringify([item ?? value.text, fact.country, fact.text]);
    const twin = firsts.get(template) ?? id;
    firsts.set(template, twin);
    const { antagonist, protagonist, third } = single;
    return {
      id,
      twin,
      item,
      option: wvs.option ?? null,
      fact: { ...fact, category: null, leaks: null },
      topic: wvs.class ?? 'not said',
      setting: [single.setting, events.fact, events.value]
        .filter((text) => text !== undefined)
        .join('\n'),
      trap: goals.antagonist.fact,
      hint: null,
      reveal: fact.text,
      dilemma: goals.antagonist.value,
      antagonist,
      protagonist,
      third,
      goals: goals.protagonist,
      pole: null,
      value: value.text,
      acts: null,
    };
  });
}

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
        message: `"${id}" is marked a duplicate of "${duplicateOf}", which is not an earlier scenario; name one, or remove the mark`,
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
        `${count} of ${singles.length} scenarios repeat an earlier one, as "duplicateOf" says; a study asks each scene once`,
    }),
    ...once(singles, {
      check: 'numbers',
      has: ({ wvs }) => wvs.textOf !== undefined,
      message: (count) =>
        `${count} of ${singles.length} scenarios have the text of a different question from the one that their number names (see "textOf"); compare them with the survey by "textOf"`,
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
