import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildHearing } from '../../../analysis/hearing/build-hearing.js';
import type { SelectionScores } from '../../../analysis/hearing/hearing.js';
import type { Candidate, CandidateMode, HeardSelection } from '../../../src/vocabulary/hearing.js';

const STORIES = 500;

/** 50 statements of 2, 3 and 4 options in turn: a guess among them is right in 0.36, as in CQ-Bench's own. */
const pool = Array.from({ length: 50 }, (_, place) => ({
  statement: `s${place}`,
  attitudes: Array.from({ length: 2 + (place % 3) }, (_, option) => `a${option}`),
}));

/** A story of five values, its candidates made by a sampler of the test's own, and picks of one who knows the topics alone. */
function storyOf(mode: CandidateMode, place: number, draw: Draw): HeardSelection {
  const about = draw(pool, 5).map(({ statement, attitudes }) => ({
    statement,
    attitude: draw(attitudes, 1)[0] ?? '',
    attitudes,
  }));
  const gold = about.map(({ statement, attitude }) => ({
    statement,
    attitude,
    category: 'any',
    role: 'gold' as const,
  }));
  const candidates = [...gold, ...others(mode, about, draw)];
  const picks = about.flatMap(({ statement }) => {
    const places = candidates.flatMap((other, at) => (other.statement === statement ? [at] : []));
    return draw(places, 1);
  });
  const asked = { kind: 'random', style: 'direct', shots: 0, mode, choose: 5 } as const;
  return {
    ...asked,
    telling: `${place}`,
    cluster: `${place}`,
    candidates,
    picks: [picks.sort((a, b) => a - b)],
  };
}

interface About {
  readonly statement: string;
  readonly attitude: string;
  readonly attitudes: readonly string[];
}

function others(mode: CandidateMode, about: readonly About[], draw: Draw): Candidate[] {
  const inStory = new Set(about.map(({ statement }) => statement));
  if (mode === 'contrast') {
    const opposites = about.map(({ statement, attitude, attitudes }) => ({
      statement,
      attitude: attitudes.find((other) => other !== attitude) ?? '',
      category: 'any',
      role: 'opposite' as const,
    }));
    const offTopic = draw(
      pool.filter(({ statement }) => !inStory.has(statement)),
      5,
    );
    return [
      ...opposites,
      ...offTopic.map(({ statement }) => ({
        statement,
        attitude: 'a0',
        category: 'any',
        role: 'off-topic' as const,
      })),
    ];
  }
  // The papers' way: ten of all other pairs of a statement and an attitude.
  const gold = new Set(about.map(({ statement, attitude }) => `${statement} ${attitude}`));
  const rest = pool.flatMap(({ statement, attitudes }) =>
    attitudes
      .filter((attitude) => !gold.has(`${statement} ${attitude}`))
      .map((attitude) => ({ statement, attitude })),
  );
  return draw(rest, 10).map((value) => ({
    ...value,
    category: 'any',
    role: inStory.has(value.statement) ? ('opposite' as const) : ('off-topic' as const),
  }));
}

type Draw = <One>(among: readonly One[], size: number) => One[];

/** Draws without replacement. */
function drawer(seed: number): Draw {
  const random = xoroshiro128plus(seed);
  return (among, size) => {
    const left = [...among];
    return Array.from({ length: size }, () =>
      left.splice(uniformInt(random, 0, left.length - 1), 1),
    ).flat();
  };
}

describe('a reader who gets every topic and guesses every attitude', () => {
  let stories: Record<CandidateMode, HeardSelection[]>;
  let scores: Record<CandidateMode, SelectionScores>;

  beforeAll(() => {
    const draw = drawer(20_26);
    const made = (mode: CandidateMode) =>
      Array.from({ length: STORIES }, (_, place) => storyOf(mode, place, draw));
    stories = { original: made('original'), contrast: made('contrast') };
    const { selections } = buildHearing(
      { attitudes: [], selections: [...stories.original, ...stories.contrast], extractions: [] },
      { seed: 1, labels: [] },
    );
    const of = (mode: CandidateMode) => {
      const found = selections.find((one) => one.mode === mode);
      if (!found) throw new RangeError(mode);
      return found;
    };
    scores = { original: of('original'), contrast: of('contrast') };
  });

  test('meets on average 0.6–1.2 distractors about a gold statement in original lists', () => {
    const shared = stories.original.flatMap(({ candidates }) =>
      candidates.filter(({ role }) => role === 'opposite'),
    );
    expect(shared.length / STORIES).toBeGreaterThan(0.6);
    expect(shared.length / STORIES).toBeLessThan(1.2);
  });

  test('is expected to have about 0.93 on original lists and 0.5 on contrast', () => {
    expect(scores.original.baselines.topic).toBeGreaterThan(0.92);
    expect(scores.original.baselines.topic).toBeLessThan(0.945);
    expect(scores.contrast.baselines.topic).toBeCloseTo(0.5, 12);
  });

  test('has what was expected, whichever way the candidates were made', () => {
    for (const mode of ['original', 'contrast'] as const) {
      const { f1, baselines } = scores[mode];
      expect(f1.low).toBeLessThan(baselines.topic);
      expect(f1.high).toBeGreaterThan(baselines.topic);
    }
    expect(scores.original.f1.low).toBeGreaterThan(0.9);
    expect(scores.contrast.f1.high).toBeLessThan(0.55);
  });

  test('is far above one who picks at random, and one who picks all', () => {
    expect(scores.original.baselines.random).toBeCloseTo(1 / 3, 12);
    // P = 1/3 and R = 1 where all are picked.
    expect(scores.original.baselines.all).toBeCloseTo(1 / 2, 12);
  });
});
