import { describe, expect, test } from 'vitest';
import type { InferenceScores } from '../../analysis/stories/inference.js';
import { makePairs, makeSet, makeStatements, topicalItems } from '../support/questionnaires.js';
import { times } from '../support/replications.js';
import { type AskedOfReader, hearingOf } from '../support/studies.js';

// Declared parameters are chosen by their chances: Φ(1.2816) = 0.90, Φ(0.8416) = 0.80, Φ(0.5244) = 0.70.
const d = { ninety: 2 * 1.2816, eighty: 2 * 0.8416, seventy: 2 * 0.5244 };

const items = topicalItems(15);
/** Twin pairs, and how much less precise fewer of them are than 100. */
const pairs = times({ proof: 100, tests: 40 });
const coarser = Math.sqrt(100 / pairs);
const twins = { set: makeSet({ pairs: [...makePairs(items, pairs)] }), items };

const statements = [...makeStatements(50)];
/** Stories about five statements out of 50 each, five apart in turn, agreed and disagreed with in turn. */
const random: Pick<AskedOfReader, 'set' | 'items'> = {
  items: topicalItems(1),
  set: makeSet({
    statements,
    single: Array.from({ length: 1.5 * pairs }, (_, nth) => {
      const five = [0, 1, 2, 3, 4].map((place) => `statement-${((nth + 10 * place) % 50) + 1}`);
      return {
        id: `random-${nth + 1}`,
        kind: 'random' as const,
        title: `Story ${nth + 1}`,
        place: 'Lima, Peru',
        people: ['Ana', 'Luis'],
        values: five.map((statement, place) => ({
          statement,
          attitude: (nth + place) % 2 === 0 ? 'agree' : 'disagree',
        })),
        text: five.map((statement) => ({ statement, text: `Story ${nth + 1}, on ${statement}.` })),
      };
    }),
  }),
};

const attitudes: AskedOfReader = { ...twins, section: { tasks: ['attitude'], neutralStudy: true } };
const selections: AskedOfReader = {
  ...twins,
  section: { tasks: ['selection'], candidates: ['contrast', 'original'] },
};
const extractions: AskedOfReader = { ...twins, section: { tasks: ['extraction'] } };

type Figure = { readonly value: number | null; readonly low: number | null; high: number | null };

/** Holds a figure to within three of its own standard errors, which may be at most `precise` with 100 pairs. */
function expectAbout(figure: Figure | undefined, declared: number, precise = 0.03): void {
  const { value, low, high } = figure ?? { value: null, low: null, high: null };
  if (value === null || low === null || high === null) throw new Error('there is no such figure');
  // An interval of 95 % is 2 · 1.96 standard errors wide.
  const error = (high - low) / (2 * 1.96);
  expect(error).toBeLessThan(precise * coarser);
  expect(Math.abs(value - declared)).toBeLessThan(3 * error);
}

function polesOf({ poles }: InferenceScores, probe: 'forced' | 'full' | 'without') {
  const found = poles.find((row) => row.probe === probe && row.dimension === null);
  if (!found) throw new Error(`nothing was asked of ${probe}`);
  return found;
}

function attitudesOf(
  { attitudes: rows }: InferenceScores,
  probe: 'forced' | 'full' | 'without' | 'back',
) {
  const found = rows.find((row) => row.probe === probe && row.category === null);
  if (!found) throw new Error(`nothing was asked of ${probe}`);
  return found;
}

function selectionsOf({ selections: rows }: InferenceScores, mode: 'contrast' | 'original') {
  const found = rows.find((row) => row.mode === mode && row.category === null);
  if (!found) throw new Error(`nothing was selected in ${mode}`);
  return found;
}

function extractionsOf({ extractions: rows }: InferenceScores, pole: 'target' | 'opposite' | null) {
  const found = rows.find((row) => row.category === null && row.pole === pole);
  if (!found) throw new Error('nothing was extracted');
  return found;
}

/** The accuracy that is left where answers are right half the time with chance |b|. */
function biased(accuracy: number, bias: number): number {
  return (1 - Math.abs(bias)) * accuracy + Math.abs(bias) / 2;
}

describe('attitudes', () => {
  const unequal = { target: d.ninety, opposite: d.seventy };

  test.each([0.5, 1.5])(
    'd′ of either pole is recovered where values scatter by %f in how plain they are',
    async (scatter) => {
      const reader = { dPrime: unequal, scatter };
      const heard = await hearingOf({ reader }, attitudes);
      for (const probe of ['forced', 'full', 'without'] as const) {
        const poles = polesOf(heard, probe);
        expectAbout(poles.target, 0.9);
        expectAbout(poles.opposite, 0.7);
        // d′ = Z(0.90) − Z(0.30) = 1.2816 + 0.5244; c = −(1.2816 − 0.5244)/2; B = 0.90 + 0.30 − 1.
        expectAbout(poles.dPrime, 1.806, 0.15);
        expectAbout(poles.criterion, -0.3786, 0.08);
        expectAbout(poles.poleBias, 0.2);
      }
    },
  );

  test('a criterion moves both poles', async () => {
    // d′/2 = 0.8416 and c = 0.3172: Φ(0.5244) = 0.70 at the target pole, Φ(1.1588) = 0.8767 at the other.
    const dPrime = { target: d.eighty, opposite: d.eighty };
    const heard = await hearingOf({ reader: { dPrime, criterion: 0.3172 } }, attitudes);
    const poles = polesOf(heard, 'forced');
    expectAbout(poles.target, 0.7);
    expectAbout(poles.opposite, 0.8767);
    expectAbout(poles.criterion, 0.3172, 0.08);
  });

  test.each([
    { yeaSaying: 0.3, orderBias: -0.2 },
    { yeaSaying: -0.2, orderBias: 0.3 },
  ])('of %o each shows where it belongs, and leaves the other', async (biases) => {
    const { yeaSaying, orderBias } = biases;
    const dPrime = { target: d.eighty, opposite: d.eighty };
    const heard = await hearingOf({ reader: { dPrime, ...biases } }, attitudes);
    // With chance |b| what was heard does not matter; of the rest, which balances, half is first.
    expectAbout(heard.acquiescence[0]?.bias, yeaSaying / 2);
    expectAbout(polesOf(heard, 'full').balanced, biased(0.8, yeaSaying));
    expectAbout(heard.positionBias[0]?.bias, orderBias / 2);
    expectAbout(polesOf(heard, 'forced').balanced, biased(0.8, orderBias));
  });

  test('neutral and unreadable answers come as often as declared', async () => {
    const dPrime = { target: d.eighty, opposite: d.eighty };
    const reader = { dPrime, neutral: 0.25, unreadable: 0.1 };
    const heard = await hearingOf({ reader }, attitudes);
    expectAbout(attitudesOf(heard, 'forced').unread, 0.1);
    expectAbout(attitudesOf(heard, 'forced').accuracy, 0.9 * 0.8);
    expectAbout(attitudesOf(heard, 'full').accuracy, 0.9 * 0.75 * 0.8);
    expectAbout(attitudesOf(heard, 'without').accuracy, 0.9 * 0.8);
  });

  test('who hears topics alone guesses the pole, and who hears nothing any option', async () => {
    const topic = await hearingOf({ reader: { hears: 'topic' } }, attitudes);
    expectAbout(attitudesOf(topic, 'forced').accuracy, 1 / 2);
    expectAbout(attitudesOf(topic, 'full').accuracy, 1 / 2);
    const nothing = await hearingOf({ reader: { hears: 'random' } }, attitudes);
    expectAbout(attitudesOf(nothing, 'forced').accuracy, 1 / 2);
    expectAbout(attitudesOf(nothing, 'full').accuracy, 1 / 3);
    expectAbout(polesOf(nothing, 'forced').dPrime, 0, 0.1);
  });

  test('of options that are no poles the right one is heard with the mean chance of both', async () => {
    const asked = { ...random, section: { tasks: ['attitude'] } };
    const heard = await hearingOf({ reader: { dPrime: unequal } }, asked);
    expectAbout(attitudesOf(heard, 'full').accuracy, (0.9 + 0.7) / 2);
  });
});

describe('selections', () => {
  test('beside the opposite of each value it picks right as often as it hears right', async () => {
    const dPrime = { target: d.ninety, opposite: d.seventy };
    const heard = await hearingOf({ reader: { dPrime } }, selections);
    expectAbout(selectionsOf(heard, 'contrast').precision, 0.8);
  });

  test('who hears topics alone scores 0.5 beside opposites, and about 0.93 among candidates made the papers’ way', async () => {
    const asked = { ...random, section: selections.section };
    const heard = await hearingOf({ reader: { hears: 'topic' } }, asked);
    const contrast = selectionsOf(heard, 'contrast');
    expectAbout(contrast.precision, 0.5);
    const original = selectionsOf(heard, 'original');
    expectAbout(original.precision, original.baselines.topic);
    // Ten of the other 145 values distract. A statement of the story has two options among them that
    // are not gold, so that it is guessed among 1 + k, k ~ Hypergeometric(145, 2, 10):
    // 0.8663 + 0.1293/2 + 0.0043/3 = 0.932.
    expectAbout(original.precision, 0.932);
  });

  test('who hears nothing picks X of 15', async () => {
    const heard = await hearingOf({ reader: { hears: 'random' } }, selections);
    for (const mode of ['contrast', 'original'] as const) {
      expectAbout(selectionsOf(heard, mode).precision, 5 / 15);
    }
  });

  test('an order bias picks the first, a miscount one too few or many, and nonsense is unread', async () => {
    const reader = { dPrime: { target: 8, opposite: 8 }, scatter: 0 };
    const biased = await hearingOf({ reader: { ...reader, orderBias: 0.4 } }, selections);
    // Of the first five candidates a third is gold; d′ = 8 is as good as never wrong.
    expectAbout(selectionsOf(biased, 'contrast').precision, 0.6 + 0.4 / 3);
    const careless = await hearingOf(
      { reader: { ...reader, miscounts: 0.3, unreadable: 0.1 } },
      selections,
    );
    const { unread, precision, recall } = selectionsOf(careless, 'contrast');
    expectAbout(unread, 0.1);
    // Of those read 15 in 100 have four of five, and as many a sixth that is wrong.
    expectAbout(precision, 0.9 * (1 - 0.15 / 6));
    expectAbout(recall, 0.9 * (1 - 0.15 / 5));
  });
});

describe('extractions', () => {
  const dPrime = { target: d.ninety, opposite: d.seventy };

  test('are found as often as they are not missed, and right as often as they are heard', async () => {
    const heard = await hearingOf({ reader: { dPrime, misses: 0.2 } }, extractions);
    for (const [pole, right] of [
      ['target', 0.9],
      ['opposite', 0.7],
    ] as const) {
      expectAbout(extractionsOf(heard, pole).found, 0.8);
      expectAbout(extractionsOf(heard, pole).recall, 0.8 * right);
      expectAbout(extractionsOf(heard, pole).contradicted, 0.8 * (1 - right));
    }
  });

  test('a judge overlooks values of a pole as declared, which looks like a reader who misses them', async () => {
    const reader = { dPrime: { target: 8, opposite: 8 }, scatter: 0 };
    const judge = { overlooks: { target: 0.1, opposite: 0.35 } };
    const heard = await hearingOf({ reader }, { ...extractions, judge });
    expectAbout(extractionsOf(heard, 'target').recall, 0.9);
    expectAbout(extractionsOf(heard, 'opposite').recall, 0.65);
  });

  test('a judge that talks nonsense half the time is heard in the third attempt, or not at all', async () => {
    const judged = await hearingOf({}, { ...extractions, judge: { nonsense: 0.5 } });
    const [counts] = judged.extractionCounts;
    // All three attempts fail in 0.5³ of answers, two to a pair: 25 of 200, with a standard error of 4.7.
    expect(Math.abs((counts?.unjudged ?? 0) - pairs / 4)).toBeLessThan(15 / coarser);
    expect(counts?.unread).toBe(0);
  });

  test('a reader without an ear for attitudes has the topics right and half of the attitudes', async () => {
    const heard = await hearingOf({ reader: { hears: 'topic' } }, extractions);
    expect(extractionsOf(heard, null).found.value).toBe(1);
    expectAbout(extractionsOf(heard, null).recall, 0.5);
  });
});
