import { expect, test } from 'vitest';
import * as analysis from '../../analysis/index.js';

/** What a notebook may pass by mistake. */
const wrong: Readonly<Record<string, readonly [() => unknown, string]>> = {
  'profiles of unequal length': [
    () => analysis.similarity([0.1, 0.2], [0.3]),
    'b has length 1 but the first has length 2; give the same number of figures',
  ],
  'a profile by name': [
    () => analysis.kendallTau({ pdi: 1 } as never, [1]),
    'a is [object Object]; give a list of numbers, one per dimension',
  ],
  'a row that is shorter': [
    () => analysis.principalComponents([[1, 2], [3]]),
    'profiles[1] has length 1 but the first has length 2; give the same number of figures',
  ],
  'a place that is not there': [
    () => analysis.meanSimilarity([[1]], [0, 3]),
    'places[1] is 3, and the matrix has 1 rows, from 0',
  ],
  'more successes than trials': [
    () => analysis.wilsonInterval(5, 3),
    'successes is 5; give a number from 0 to 3',
  ],
  'a cluster without its counts': [
    () => analysis.clusteredInterval([{ n: 3 } as never]),
    'clusters[0].trials is undefined; give a number',
  ],
  'a draw that is none': [
    () => analysis.percentileLimits([0.1, Number.NaN]),
    'values[1] is NaN; give a number',
  ],
  'a p above 1': [() => analysis.holm([0.2, 3]), 'ps[1] is 3; give a number from 0 to 1'],
  'two lists in place of pairs': [
    () => analysis.cohensKappa(['a', 'b'] as never),
    'pairs[0] is "a"; give the words of both raters, as [first, second]',
  ],
  'an item without a lean': [
    () => analysis.carryOverSlope([{ stated: 0.2 } as never], { adjusted: false }),
    'items[0].lean is undefined; give a number from -2 to 2',
  ],
  'counts that are missing': [
    () => analysis.signalDetection({ hits: 3 } as never),
    'targets is undefined; give a number',
  ],
  'weights of another form': [
    () =>
      analysis.orientationLikelihood({ ab: 0.2, repeat: null, compare: null }, { ab: 1 } as never),
    'weights.repeat is undefined; give a number',
  ],
  'an item without its dimension': [
    () => analysis.createTally([{ id: 'a' } as never], { repeats: 1 }),
    'items[0].dimension is undefined; give a text',
  ],
};

test.each(Object.entries(wrong))('%s are a sentence and no NaN', (_what, [call, sentence]) => {
  expect(call).toThrow(new TypeError(sentence));
});
