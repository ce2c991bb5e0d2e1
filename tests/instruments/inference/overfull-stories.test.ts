import { describe, expect, test } from 'vitest';
import { overfullStories } from '../../../src/instruments/inference/overfull-stories.js';
import type { CandidateMode } from '../../../src/vocabulary/hearing.js';
import type { Story, StorySet } from '../../../src/vocabulary/story.js';
import { makeItems } from '../../support/items.js';
import { makePair, makeSet, makeStatements } from '../../support/stories.js';

const statements = [...makeStatements(20)];
const items = makeItems({ perCell: 1 });

/** How a value differs from one that all hold, at `agree`. */
interface Change {
  readonly attitude?: string;
  readonly character?: string;
  readonly contradicted?: true;
}

/** A story about so many statements. */
function holding(count: number, change: Change = {}): StorySet {
  const story: Story = {
    id: 'roof',
    kind: change.character === undefined ? 'random' : 'multiple',
    title: 'The roof',
    place: 'Lagos, Nigeria',
    people: ['Ada'],
    values: statements
      .slice(0, count)
      .map(({ id }) => ({ statement: id, attitude: 'agree', ...change })),
    text: ['It rained.'],
  };
  return makeSet({ single: [story], statements });
}

const refused = (set: StorySet, ...candidates: CandidateMode[]) => {
  const found = overfullStories(set, { candidates });
  expect(found.length).toBeLessThan(2);
  return found[0]?.message ?? null;
};

describe('with the opposites beside them', () => {
  test('five values fit among the candidates, and six do not', () => {
    expect(refused(holding(5), 'contrast')).toBeNull();
    expect(refused(holding(6), 'contrast')).toBe(
      '"roof" holds 6 values, and contrast takes 5 at most, with an opposite beside each; take some out, or ask "candidates: [original]" alone',
    );
    expect(refused(holding(6), 'original', 'contrast')).toMatch(/^"roof" holds 6 values/);
  });

  test('the same goes for a pair, which is named once', () => {
    const pair = (count: number) => makeSet({ pairs: [makePair(items.slice(0, count), 1)] });
    expect(refused(pair(5), 'contrast')).toBeNull();
    expect(refused(pair(6), 'contrast')).toMatch(/^"pair-1" holds 6 values/);
  });

  test('what is not chosen does not count: denied, neutral, or held by one character', () => {
    expect(refused(holding(6, { contradicted: true }), 'contrast')).toBeNull();
    expect(refused(holding(6, { attitude: 'neither' }), 'contrast')).toBeNull();
    expect(refused(holding(6, { character: 'Ada' }), 'contrast')).toBeNull();
  });
});

test('without them fourteen fit, and fifteen leave nothing to tell them from', () => {
  expect(refused(holding(14), 'original')).toBeNull();
  expect(refused(holding(15), 'original')).toMatch(
    /^"roof" holds 15 values, and 15 candidates leave room for 14 at most/,
  );
});
