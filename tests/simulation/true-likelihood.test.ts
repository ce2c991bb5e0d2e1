import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optionsAsShown } from '../../src/instruments/survey/render-prompt.js';
import { answerSurvey } from '../../src/simulation/survey-respondent.js';
import { Declaration } from '../../src/vocabulary/declaration.js';
import { poleOf } from '../../src/vocabulary/pole.js';
import { templates } from '../../src/vocabulary/template.js';
import { makeItems } from '../support/items.js';
import { trueLikelihood } from '../support/true-likelihood.js';

const items = makeItems({ perCell: 1, of: ['lto', 'pdi'] });
const bias = fc.double({ min: -0.6, max: 0.6, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const declarations = fc
  .record({
    orientation: fc.record({ pdi: share, lto: share }),
    spread: share,
    positionBias: bias,
    acquiescence: bias,
    instability: fc.record({ ab: share, repeat: share, compare: share }),
    refusal: fc.double({ min: 0, max: 0.4, noNaN: true }),
    seed: fc.integer(),
  })
  .map((parameters) => Declaration.parse(parameters));

/** Whether a bare answer repeats an option, be it in quotes or a little off. */
function repeats(content: string, option: string): boolean {
  const plain = (text: string) => text.replace(/["'.]/g, '').toLowerCase();
  return plain(content) === plain(option);
}

describe('the true likelihood', () => {
  test('is the share of target answers that many draws come to', () => {
    const draws = 1500;
    const [item] = items;
    if (!item) throw new Error('there are items');
    fc.assert(
      fc.property(declarations, (declaration) => {
        const truth = trueLikelihood(declaration, items).items.get(item.id);
        templates.slice(0, 6).forEach((template, index) => {
          let target = 0;
          let readable = 0;
          for (let seed = 0; seed < draws; seed++) {
            const { content } = answerSurvey({ declaration, item, template, seed });
            const options = optionsAsShown(item, template);
            const first = /^[( ]*A[).]?$|^yes/i.test(content) || repeats(content, options.first);
            const second = /^[( ]*B[).]?$|^no/i.test(content) || repeats(content, options.second);
            if (first || second) readable++;
            if (first && poleOf('first', template.order) === 'target') target++;
            if (second && poleOf('second', template.order) === 'target') target++;
          }
          // Five standard errors of a share of some 900 draws or more.
          expect(Math.abs(target / readable - (truth?.templates[index] ?? -1))).toBeLessThan(0.085);
        });
      }),
      { numRuns: 12, seed: 7 },
    );
  });

  test('without biases is the declared orientation, in the mean over many items', () => {
    const declaration = Declaration.parse({ orientation: { pdi: 0.2, lto: 0.9 } });
    const many = makeItems({ perCell: 200, of: ['lto', 'pdi'] });
    const { dimensions } = trueLikelihood(declaration, many);
    for (const [dimension, declared] of [
      ['pdi', 0.2],
      ['lto', 0.9],
    ] as const) {
      expect(Math.abs((dimensions.get(dimension)?.readableOnly ?? 0) - declared)).toBeLessThan(
        0.02,
      );
      expect(Math.abs((dimensions.get(dimension)?.rating ?? 0) - declared)).toBeLessThan(0.02);
    }
    expect([...dimensions.keys()]).toEqual(['pdi', 'lto']);
  });

  test('is pulled towards 0.5 by both biases, although the orders are averaged', () => {
    const orientation = { pdi: 0.85 };
    const of = (parameters: object) =>
      trueLikelihood(
        Declaration.parse({ orientation, spread: 0, ...parameters }),
        items,
      ).dimensions.get('pdi')?.readableOnly ?? 0;
    // Two forms at 0.2 and one at 0.3 shrink the distance to 0.5 by (0.2 + 0.2 + 0.3) / 3.
    const pulled = of({ positionBias: 0.2, acquiescence: 0.3 }) - 0.5;
    expect(pulled / (of({}) - 0.5)).toBeCloseTo(1 - 0.7 / 3, 2);
  });

  test('counts unread answers 0.5 in the imputed figure, and leaves the other alone', () => {
    const of = (refusal: number) =>
      trueLikelihood(
        Declaration.parse({ orientation: { pdi: 0.9 }, refusal }),
        items,
      ).dimensions.get('pdi');
    const [plain, shy] = [of(0), of(0.4)];
    expect(shy?.readableOnly).toBe(plain?.readableOnly);
    expect((shy?.imputed ?? 0) - 0.5).toBeCloseTo(((plain?.imputed ?? 0) - 0.5) * 0.6, 10);
  });
});
