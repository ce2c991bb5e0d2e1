import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SelectionScores } from '../../../analysis/stories/inference.js';
import { buildInferenceScores } from '../../../analysis/stories/inference-estimates.js';
import { selectionScores } from '../../../analysis/stories/selection.js';
import type { Candidate, CandidateMode, InferredSelection } from '../../../vocabulary/inference.js';
import { dimensions } from '../../support/schemes.js';
import { each, selection } from './story-answers.js';

// Of a list for two gold values, 0 and 1 are gold, 2 and 3 their opposites, 4 and more something else.
const two = { gold: 2 };

describe('value selection', () => {
  test('scores any number of picks as picked', () => {
    // Precision 1/3 and recall 1/2; precision 1 and recall 1/2; both 0, unread; both 0, nothing picked.
    const scores = only([selection(two, [[0, 2, 4], [1], null, []])]);
    expect(scores).toMatchObject({
      precision: { value: expect.closeTo((1 / 3 + 1) / 4, 12), n: 4 },
      recall: { value: 1 / 4 },
      unread: { value: 1 / 4 },
    });
  });

  test('counts each story once, however often it was asked', () => {
    const stories = [
      selection(two, [
        [0, 1],
        [0, 1],
        [0, 1],
      ]),
      selection(two, [[2, 3]], { cluster: 'b' }),
    ];
    expect(only(stories)).toMatchObject({
      precision: { value: 0.5, clusters: 2 },
      f1: { value: 0.5 },
    });
  });

  test('goes by the number of candidates that there were', () => {
    const scores = only([selection({ gold: 2, candidates: 10 }, [[0, 4]])]);
    expect(scores.precision.chance).toBeCloseTo(2 / 10, 12);
  });

  test('stands beside readers who hear nothing', () => {
    const { baselines, f1 } = only([
      selection(two, [[0, 1]]),
      selection({ gold: 4 }, [[0, 1, 2, 3]], { cluster: 'b' }),
    ]);
    // Two and four of fifteen; with all picked recall is 1.
    expect(baselines.random).toBeCloseTo(3 / 15, 12);
    expect(baselines.all).toBeCloseTo((2 * (3 / 15)) / (1 + 3 / 15), 12);
    expect(baselines.topic).toBeCloseTo(1 / 2, 12);
    expect(f1.chance).toBe(baselines.random);
  });

  test('has a row for each category of stories whose values are of one', () => {
    const stories = [['ethical'], ['social'], ['social', 'ethical']].map((categories, place) => {
      const one = selection({ gold: categories.length }, [[0]], {
        cluster: `${place}`,
        kind: 'category',
      });
      const candidates = one.candidates.map((each, at) => ({
        ...each,
        category: categories[at] ?? 'political',
      }));
      return { ...one, candidates };
    });
    expect(
      selectionScores(stories, dimensions).map(({ category, f1 }) => [category, f1.n]),
    ).toEqual([
      [null, 3],
      ['ethical', 1],
      ['social', 1],
    ]);
  });

  test('keeps the ways to make candidates apart', () => {
    const stories = [selection(two, [[0, 1]]), selection(two, [[4, 5]], { mode: 'original' })];
    expect(selectionScores(stories, dimensions).map(({ mode, f1 }) => [mode, f1.value])).toEqual([
      ['contrast', 1],
      ['original', 0],
    ]);
  });

  test('has limits that do not close up where every pick is right', () => {
    const scores = only(each(20, (cluster) => selection(two, [[0, 1]], { cluster })));
    for (const score of [scores.precision, scores.f1]) {
      expect(score).toMatchObject({ value: expect.closeTo(1, 12), high: expect.closeTo(1, 12) });
      expect(score.low).toBeLessThan(0.9);
      expect(score.low).toBeGreaterThan(0.7);
    }
  });

  test('says of what there is too little for limits: pairs of twins, else stories', () => {
    for (const [kind, unit] of [
      ['twin', 'pairs'],
      ['category', 'stories'],
    ] as const) {
      const scores = only(each(9, (cluster) => selection(two, [[0, 1]], { cluster, kind })));
      for (const { note } of [scores.f1, scores.unread]) {
        expect(note).toBe(`9 ${unit}; an interval needs 10`);
      }
    }
  });

  test('has wider limits where the two tellings of a pair go together', () => {
    const told = (right: (pair: number, telling: number) => boolean) =>
      only(
        each(20, (cluster, pair) =>
          [0, 1].map((telling) =>
            selection(two, [right(pair, telling) ? [0, 1] : [2, 3]], {
              cluster,
              telling: `${cluster}/${telling}`,
            }),
          ),
        ).flat(),
      ).f1;
    const together = told((pair) => pair % 2 === 0);
    const scattered = told((_, telling) => telling === 0);
    expect(together.value).toBe(scattered.value);
    const widthOf = ({ low, high }: typeof together) => (high ?? 0) - (low ?? 0);
    expect(widthOf(together)).toBeGreaterThan(1.2 * widthOf(scattered));
  });
});

function only(stories: readonly InferredSelection[]): SelectionScores {
  const [first] = selectionScores(stories, dimensions);
  if (!first) throw new RangeError('no scores');
  return first;
}

const STORIES = 500;

/** 50 statements of 2, 3 and 4 options in turn: a guess among them is right in 0.36, as in CQ-Bench's own. */
const pool = Array.from({ length: 50 }, (_, place) => ({
  statement: `s${place}`,
  attitudes: Array.from({ length: 2 + (place % 3) }, (_, option) => `a${option}`),
}));

/** A story of five values, its candidates made by a sampler of the test's own, and picks of one who knows the topics alone. */
function storyOf(mode: CandidateMode, place: number, draw: Draw): InferredSelection {
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
  let stories: Record<CandidateMode, InferredSelection[]>;
  let scores: Record<CandidateMode, SelectionScores>;

  beforeAll(() => {
    const draw = drawer(20_26);
    const made = (mode: CandidateMode) =>
      Array.from({ length: STORIES }, (_, place) => storyOf(mode, place, draw));
    stories = { original: made('original'), contrast: made('contrast') };
    const { selections } = buildInferenceScores(
      { attitudes: [], selections: [...stories.original, ...stories.contrast], extractions: [] },
      { dimensions, seed: 1, labels: [] },
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
