import { describe, expect, test } from 'vitest';
import { commonItems } from '../../analysis/common-items.js';
import { type Tagged, tunings } from '../../analysis/tunings.js';
import { figuresOf } from '../../analysis/weighed-estimate.js';
import { domains } from '../../src/vocabulary/domain.js';
import { noTags } from '../../src/vocabulary/tags.js';
import { type AnsweredItem, allForms, tallyOf } from './support/tally-of.js';

const options = { seed: 1, draws: 300 };

/** A respondent that answers 42 items on power distance to the target pole where `leans` says so. */
function respondent(id: string, leans: (place: number) => boolean, base: string | null = null) {
  const tally = tallyOf(
    Array.from({ length: 42 }, (_, place): AnsweredItem => {
      const letter = leans(place) ? 'T' : 'O';
      return {
        id: `pdi-${String(place).padStart(2, '0')}`,
        domain: domains[place % 7] ?? 'work',
        answers: allForms(letter, letter),
      };
    }),
  );
  const tags = { ...noTags, base, training: base === null ? null : 'instruct' };
  return { id, tags, figures: figuresOf(tally, options) } satisfies Tagged;
}

const third = (place: number) => place % 3 === 0;
const found = (respondents: readonly Tagged[]) => tunings(respondents, commonItems(options));

describe('a tuned respondent', () => {
  test('less its base, wherever the two stand in the study', () => {
    const base = respondent('base', third);
    const tuned = respondent('tuned', (place) => third(place) || place % 3 === 1, 'base');
    for (const study of [
      [base, tuned],
      [tuned, base],
    ]) {
      const [tuning, ...others] = found(study);
      expect(others).toEqual([]);
      expect(tuning).toMatchObject({ base: 'base', tuned: 'tuned', training: 'instruct' });
      const [pdi] = tuning?.differences ?? [];
      // Another third of the items.
      expect(pdi?.value).toBeCloseTo(1 / 3, 12);
      expect(pdi?.low).toBeGreaterThan(0);
      expect(pdi?.adjustedP).toBeLessThan(0.05);
    }
  });

  test('has no p on a dimension without an interval, and no differences from itself or a stranger', () => {
    const [tuning] = found([respondent('base', third), respondent('tuned', third, 'base')]);
    expect(tuning?.differences.map(({ dimension }) => dimension)).toHaveLength(6);
    expect(tuning?.differences[1]).toMatchObject({ value: null, low: null, adjustedP: null });
    // Every item alike: nothing varied, and chance has no say.
    expect(tuning?.differences[0]).toMatchObject({ value: 0, adjustedP: null });
    expect(found([respondent('tuned', third, 'tuned')])).toEqual([]);
    expect(found([respondent('tuned', third, 'nobody')])).toEqual([]);
  });
});
