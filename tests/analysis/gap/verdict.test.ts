import { describe, expect, test } from 'vitest';
import { pooledCarryOver } from '../../../analysis/gap/carry-over.js';
import type { CarryOver, Slope } from '../../../analysis/gap/gap.js';
import { gapControls, verdictOf } from '../../../analysis/gap/verdict.js';
import { buildInferenceScores } from '../../../analysis/stories/inference-estimates.js';
import type { InferredAttitude } from '../../../vocabulary/inference.js';
import { poles } from '../../../vocabulary/template.js';
import { dimensions } from '../../support/schemes.js';
import { each, forced, keyed } from '../stories/story-answers.js';
import { statedItem } from './gap-items.js';

type Limits = readonly [low: number, high: number];

function slopeBetween(limits: Limits | null): Slope {
  const [low, high] = limits ?? [null, null];
  const unknown = { standardError: null, detectable: null, note: null };
  return { value: ((low ?? 0) + (high ?? 0)) / 2, low, high, n: 60, clusters: 12, ...unknown };
}

/** J, 0.1 to both sides. */
function following(value: number) {
  return { value, low: value - 0.1, high: value + 0.1, n: 240, clusters: 12, note: null };
}

interface Also {
  /** J; 0.8 where absent. */
  readonly follows?: number;
  readonly biased?: boolean;
  readonly equivalence?: number;
}

function basis(raw: Limits | null, corrected: Limits | null, also: Also = {}) {
  const { follows = 0.8, biased = false, equivalence } = also;
  const slope = slopeBetween(raw);
  const carryOver: CarryOver = {
    slope,
    adjusted: false,
    provisional: false,
    ratings: [],
    plainness: false,
    unadjusted: slope,
    reliability: corrected && 0.8,
    biased,
    corrected: corrected && slopeBetween(corrected),
    sensitivity: [],
    p: null,
  };
  const declared = equivalence === undefined ? {} : { equivalence };
  return { carryOver, followed: following(follows), ...declared };
}

function judged(raw: Limits | null, corrected: Limits | null, also?: Also) {
  return verdictOf(basis(raw, corrected, also));
}

describe('the verdict', () => {
  test('is that it projects, or overcorrects, where the interval leaves 0 out', () => {
    expect(judged([0.01, 0.6], [0.02, 0.8])).toEqual({ verdict: 'projects', why: null });
    expect(judged([-0.6, -0.01], [-0.8, -0.02])).toEqual({ verdict: 'contrasts', why: null });
    // However small it is, and however noisy what is stated.
    expect(judged([0.01, 0.1], [0.01, 0.15]).verdict).toBe('projects');
    expect(judged([0.01, 0.1], null).verdict).toBe('projects');
  });

  test('is faithful where all that may be true is small, once corrected', () => {
    expect(judged([-0.1, 0.15], [-0.15, 0.2])).toEqual({ verdict: 'none shown', why: null });
    expect(judged([-0.1, 0.15], [-0.15, 0.21])).toEqual({
      verdict: 'inconclusive',
      why: 'interval',
    });
    expect(judged([-0.15, 0.1], [-0.21, 0.15])).toEqual({
      verdict: 'inconclusive',
      why: 'interval',
    });
  });

  test('is faithful within the region that the study declares', () => {
    expect(judged([-0.1, 0.2], [-0.15, 0.25], { equivalence: 0.25 }).verdict).toBe('none shown');
    expect(judged([-0.1, 0.2], [-0.15, 0.26], { equivalence: 0.25 }).why).toBe('interval');
    expect(judged([-0.05, 0.1], [-0.05, 0.11], { equivalence: 0.1 }).why).toBe('interval');
  });

  test('is not faithful of one whose readings may not follow the stories at all', () => {
    expect(judged([-0.1, 0.1], [-0.1, 0.1], { follows: 0.31 }).verdict).toBe('none shown');
    expect(judged([-0.1, 0.1], [-0.1, 0.1], { follows: 0.29 })).toEqual({
      verdict: 'inconclusive',
      why: 'following',
    });
  });

  test('cannot be told from too little, and says of what', () => {
    expect(judged([-0.01, 0.01], null)).toEqual({ verdict: 'inconclusive', why: 'noise' });
    expect(judged(null, null)).toEqual({ verdict: 'inconclusive', why: 'pairs' });
    const { carryOver, followed } = basis(null, null);
    const nothing = { ...slopeBetween(null), value: null };
    const none = { ...carryOver, slope: nothing, unadjusted: nothing };
    const told = (of: CarryOver) => verdictOf({ carryOver: of, followed });
    expect(told(none)).toEqual({ verdict: 'inconclusive', why: 'nothing' });
    // Nothing varies, ratings or not; and ratings explain what does.
    expect(told({ ...none, adjusted: true }).why).toBe('nothing');
    expect(told({ ...none, adjusted: true, unadjusted: slopeBetween([0.1, 0.2]) })).toEqual({
      verdict: 'inconclusive',
      why: 'explained',
    });
  });

  test('is withdrawn where biases of the survey take λ/ρ away, but not if λ leaves 0 out', () => {
    expect(judged([-0.05, 0.05], null, { biased: true })).toEqual({
      verdict: 'inconclusive',
      why: 'bias',
    });
    expect(judged([0.05, 0.1], null, { biased: true }).verdict).toBe('projects');
    expect(judged([-0.2, -0.1], null, { biased: true }).verdict).toBe('contrasts');
  });
});

type Given = Partial<Parameters<typeof gapControls>[0]>;

/** Whether a control passed, of what was answered and of what else is given. */
function passed(name: string, attitudes: readonly InferredAttitude[], given: Given = {}) {
  const controls = gapControls({
    scores: buildInferenceScores(
      { attitudes, selections: [], extractions: [] },
      { dimensions, seed: 1, labels: [] },
    ),
    attitudes,
    items: [],
    carryOver: pooledCarryOver([]),
    ...given,
  });
  return controls.find((control) => control.name === name)?.passed;
}

describe('values that are said outright', () => {
  const named = (right: number, of: number) =>
    each(of, (cluster, place) =>
      forced('target', place < right ? 'T' : 'O', { cluster, kind: 'explicit' }),
    );

  test('are to be named, but for a slip', () => {
    expect(passed('explicit', named(29, 30))).toBe(true);
    // Wilson's upper limit of 24 of 30 is 0.905.
    expect(passed('explicit', named(24, 30))).toBe(false);
  });

  test('speak in the plainest way they were asked, and not at all where they were not', () => {
    const reasoned = named(0, 30).map((row): InferredAttitude => ({ ...row, style: 'reasoned' }));
    expect(passed('explicit', [...reasoned, ...named(30, 30)])).toBe(true);
    expect(passed('explicit', [])).toBeNull();
    expect(passed('explicit', [forced('target', '', { kind: 'explicit' })])).toBeNull();
  });
});

describe('the order of options', () => {
  const chosen = (pairs: number, norm: string, reverse: string) =>
    each(pairs, (cluster) => [
      forced('target', norm, { cluster }),
      forced('target', reverse, { cluster, order: 'reverse' }),
    ]).flat();

  test('is not to decide', () => {
    expect(passed('position bias', chosen(12, 'T', 'T'))).toBe(true);
    // Whatever is shown first: the target pole in one order, the opposite one in the other.
    expect(passed('position bias', chosen(12, 'T', 'O'))).toBe(false);
  });

  test('cannot be told from few pairs', () => {
    expect(passed('position bias', chosen(3, 'T', 'O'))).toBeNull();
  });
});

describe('agreeing or disagreeing', () => {
  /** An item a pair, answered as told in the telling at the target pole and in the other one. */
  const answered = (
    keys: readonly ('target' | 'opposite')[],
    answer: (key: string, gold: string) => string,
  ) =>
    keys.flatMap((key, place) =>
      poles.map((gold) => {
        const name = `item-${place}`;
        return keyed(gold, answer(key, gold), { key, statement: name, cluster: name });
      }),
    );
  const faithful = (key: string, gold: string) => (key === gold ? 'A' : 'D');
  const even = [...Array(7).fill('target'), ...Array(6).fill('opposite')];
  const uneven = [...Array(8).fill('target'), ...Array(5).fill('opposite')];

  test('passes where statements are worded at either pole alike and agreeing is not favoured', () => {
    expect(passed('item keying', answered(even, faithful))).toBe(true);
  });

  test('fails a respondent that agrees with everything', () => {
    expect(
      passed(
        'item keying',
        answered(even, () => 'A'),
      ),
    ).toBe(false);
  });

  test('fails where more statements of a dimension are worded at one pole', () => {
    expect(passed('item keying', answered(uneven, faithful))).toBe(false);
  });

  test('has nothing to say of forced choices', () => {
    expect(passed('item keying', [forced('target', 'T')])).toBeNull();
  });
});

test('what is stated has to be more than noise', () => {
  const carryOver = pooledCarryOver([]);
  const reliable = (reliability: number | null) =>
    passed('stated', [], { carryOver: { ...carryOver, reliability } });
  expect([0.5, 0.49, null].map(reliable)).toEqual([true, false, null]);
});

test('desirability is taken out only where every item was rated', () => {
  const rated = statedItem('a', { stated: 0, desirability: 1 });
  const unrated = statedItem('b', { stated: 0, desirability: null });
  expect(passed('desirability', [], { items: [rated] })).toBe(true);
  expect(passed('desirability', [], { items: [rated, unrated] })).toBe(false);
});
