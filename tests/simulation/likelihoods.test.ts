import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  Declaration,
  declarationHash,
  declaredOn,
  describeDeclaration,
  SimulatedJudge,
  simulatedIdentity,
  simulatedJudgeIdentity,
} from '../../src/asking/simulated/declaration.js';
import { optionsAsShown } from '../../src/instruments/survey/trial.js';
import { expectedLikelihood, likelihoodGiven } from '../../src/simulation/answer-model.js';
import { answerSurvey } from '../../src/simulation/answers/survey.js';
import { cast, simulationFile } from '../../src/simulation/cast.js';
import { drawBeta, randomFrom } from '../../src/util/random.js';
import { simulatedModel } from '../../vocabulary/request.js';
import { poleOf, templateIndex, templates } from '../../vocabulary/template.js';
import { makeItems } from '../support/questionnaires.js';
import { dimensions } from '../support/schemes.js';
import { trueLikelihood } from '../support/survey.js';

/** With an orientation on every dimension, as a study or a simulation declares it. */
const declare = (parameters: object) => declaredOn(Declaration.parse(parameters), dimensions);

describe('a declaration', () => {
  test('needs nothing to be said', () => {
    expect(describeDeclaration(Declaration.parse({}), dimensions)).toBe(
      'simulated: pdi 0.50, idv 0.50, uai 0.50, mas 0.50, lto 0.50, ivr 0.50',
    );
  });

  test('is described by what departs from a plain respondent', () => {
    const declaration = Declaration.parse({
      orientation: { pdi: 0.25 },
      positionBias: -0.1,
      dress: 'mixed',
    });
    expect(describeDeclaration(declaration, dimensions)).toBe(
      'simulated: pdi 0.25, idv 0.50, uai 0.50, mas 0.50, lto 0.50, ivr 0.50; position bias -0.10, dress mixed',
    );
  });

  test('is described by what it hears where that is declared', () => {
    const described = (reader: object) =>
      describeDeclaration(Declaration.parse({ reader }), dimensions).split('; ').at(-1);
    expect(described({})).toBe('stories: d′ target 2.00, opposite 2.00');
    expect(described({ dPrime: { opposite: 1.5 }, scatter: 0, criterion: -0.3 })).toBe(
      'stories: d′ target 2.00, opposite 1.50, criterion -0.30, scatter 0.00',
    );
    expect(described({ hears: 'topic', yeaSaying: 0.1 })).toBe(
      'stories: infers topics alone, acquiescence 0.10',
    );
    expect(described({ hears: 'random', misses: 0.2 })).toBe(
      'stories: infers nothing, misses 0.20',
    );
  });

  test('is described by what it carries over, and by what makes it look so', () => {
    const declaration = Declaration.parse({
      desirability: { stated: 1, heard: 0.5 },
      suggestible: 0,
      reader: { projection: -0.3, leanScatter: { pair: 0.25, item: 0.4 } },
    });
    expect(describeDeclaration(declaration, dimensions).split('; ').slice(1)).toEqual([
      'desirability stated 1.00, desirability inferred 0.50, suggestible 0.00',
      'stories: d′ target 2.00, opposite 2.00, lean scatter of pairs 0.25, lean scatter of items 0.40, projection -0.30',
    ]);
  });

  test.each([{ positonBias: 0.1 }, { orientation: { pdi: 1.2 } }, { refusal: 0.6, neutral: 0.5 }])(
    'refuses %o',
    (parameters) => {
      expect(Declaration.safeParse(parameters).success).toBe(false);
    },
  );

  test('has an identity of its parameters alone, however they are written down', () => {
    const one = declare({ positionBias: 0.1, orientation: { pdi: 0.3, ivr: 0.5 } });
    const same = declare({ orientation: { pdi: 0.3 }, positionBias: 0.1 });
    expect(simulatedIdentity(one)).toBe(simulatedIdentity(same));
    expect(simulatedIdentity(one)).toMatch(/^simulated:[0-9a-f]{16}$/);
    expect(simulatedIdentity(declare({ seed: 2 }))).not.toBe(simulatedIdentity(one));
  });

  test('without a reader has the hash that it had before there were any, so that ledgers hold', () => {
    expect(declarationHash(declare({}))).toBe('4018499ef545a4b5');
    const biased = { orientation: { pdi: 0.3 }, positionBias: 0.1, dress: 'mixed', seed: 4 };
    expect(declarationHash(declare(biased))).toBe('d712749914e8a418');
    expect(declarationHash(declare({ reader: {} }))).not.toBe('4018499ef545a4b5');
  });

  test('of a judge has an identity of its parameters alone', () => {
    const identity = (parameters: object) =>
      simulatedJudgeIdentity(SimulatedJudge.parse(parameters));
    expect(identity({ overlooks: { target: 0.1 }, gullible: false })).toBe(
      identity({ overlooks: { target: 0.1, opposite: 0 } }),
    );
    expect(identity({})).toMatch(/^simulated:[0-9a-f]{16}$/);
    expect(identity({ gullible: true })).not.toBe(identity({}));
  });
});

test('the cast differs in name and parameters, and names itself simulated', () => {
  expect(new Set(cast.map(({ id }) => simulatedModel(id))).size).toBe(cast.length);
  expect(new Set(cast.map((each) => simulatedIdentity(each.declaration))).size).toBe(cast.length);
  expect(cast.every(({ id }) => simulatedModel(id).startsWith('simulated/'))).toBe(true);
});

describe('a simulation file', () => {
  test('gives each respondent an id beside its parameters', () => {
    const file = simulationFile({}).parse({
      respondents: [{ id: 'calm', refusal: 0.1 }],
      faults: { latencyMs: 5 },
    });
    expect(file.respondents).toEqual([
      { id: 'calm', declaration: Declaration.parse({ refusal: 0.1 }) },
    ]);
    expect(file.faults?.latencyMs).toBe(5);
    expect(file.judges).toEqual([]);
  });

  test('gives each judge an id beside its parameters', () => {
    const file = simulationFile({}).parse({
      respondents: [{ id: 'calm' }],
      judges: [{ id: 'strict', overlooks: { target: 0.2 } }],
    });
    expect(file.judges).toEqual([
      { id: 'strict', judge: SimulatedJudge.parse({ overlooks: { target: 0.2 } }) },
    ]);
  });

  test.each([
    { respondents: [{ id: 'calm' }, { id: 'calm' }] },
    { respondents: [{ id: 'calm', refusal: 0.6, neutral: 0.5 }] },
    { respondents: [{ id: 'calm', mood: 'good' }] },
    { respondents: [{ id: 'calm' }], judges: [{ id: 'calm' }] },
    { respondents: [{ id: 'calm', reader: { hears: 'voices' } }] },
    { respondents: [] },
  ])('refuses %o', (file) => {
    expect(simulationFile({}).safeParse(file).success).toBe(false);
  });
});

const share = fc.double({ min: 0, max: 1, noNaN: true });

test('a draw is a share for every mean and spread, however extreme', () => {
  fc.assert(
    fc.property(share, share, fc.integer(), (mean, spread, seed) => {
      const drawn = drawBeta(mean, spread, randomFrom(seed));
      expect(drawn).toBeGreaterThanOrEqual(0);
      expect(drawn).toBeLessThanOrEqual(1);
    }),
    { seed: 3, numRuns: 500 },
  );
});

test.each([
  { mean: 0.3, spread: 0.2 },
  { mean: 0.8, spread: 0.6 },
  { mean: 0.5, spread: 0.01 },
])('draws have mean $mean and the share $spread of the largest variance', ({ mean, spread }) => {
  const draws = Array.from({ length: 20_000 }, (_, n) => drawBeta(mean, spread, randomFrom(n)));
  const average = draws.reduce((sum, value) => sum + value, 0) / draws.length;
  const variance = draws.reduce((sum, value) => sum + (value - average) ** 2, 0) / draws.length;
  expect(Math.abs(average - mean)).toBeLessThan(0.01);
  expect(Math.abs(variance / (mean * (1 - mean)) - spread)).toBeLessThan(0.02);
});

const of = (parameters: object) =>
  expectedLikelihood(Declaration.parse({ orientation: { idv: 0.85 }, ...parameters }), 'idv');

describe('what a declaration comes to', () => {
  test('is the declared orientation under every template where nothing distorts it', () => {
    const { templates, readableOnly, imputed, rating } = of({ spread: 0.7 });
    for (const value of [...templates, readableOnly, imputed, rating])
      expect(value).toBeCloseTo(0.85);
  });

  test('is pulled by position bias and acquiescence, each in its own forms', () => {
    const { templates, readableOnly, imputed, rating } = of({
      positionBias: 0.2,
      acquiescence: 0.3,
    });
    // First with chance 0.2, else 0.8 × 0.85 for it: 0.88. In reverse 0.8 × 0.85 is all there is.
    expect(templates[templateIndex('ab', 'norm')]).toBeCloseTo(0.88);
    expect(templates[templateIndex('repeat', 'reverse')]).toBeCloseTo(0.68);
    // Yes with chance 0.3, else 0.7 × 0.85 for it: 0.895; in reverse 0.595.
    expect(templates[templateIndex('compare', 'norm')]).toBeCloseTo(0.895);
    expect(templates[templateIndex('compare', 'reverse')]).toBeCloseTo(0.595);
    // Forms at 0.78, 0.78 and 0.745, and likert at 0.78.
    expect(readableOnly).toBeCloseTo(2.305 / 3);
    expect(imputed).toBeCloseTo(2.305 / 3);
    expect(rating).toBeCloseTo(0.78);
  });

  test('is moved by a bias in logits, which leaves an item in doubt most to it', () => {
    const shifted = Declaration.parse({ logitBias: { position: Math.log(2) } });
    const { templates } = likelihoodGiven(shifted, () => 0.8);
    // Odds of 4 for the first option become 8; in reverse they are 1/4 and become 1/2.
    expect(templates[templateIndex('ab', 'norm')]).toBeCloseTo(8 / 9);
    expect(templates[templateIndex('ab', 'reverse')]).toBeCloseTo(2 / 3);
    expect(templates[templateIndex('compare', 'norm')]).toBeCloseTo(0.8);
    const sure = likelihoodGiven(shifted, () => 1);
    expect(sure.readableOnly).toBe(1);
  });

  test('is the mean over items of what a bias in logits makes of each', () => {
    const shifted = Declaration.parse({
      orientation: { idv: 0.8 },
      logitBias: { position: 1.5, acquiescence: -1 },
      refusal: 0.1,
    });
    const expected = expectedLikelihood(shifted, 'idv');
    const items = makeItems({ perCell: 150, of: ['idv'] });
    const found = trueLikelihood(shifted, items).dimensions.get('idv');
    // 1,050 items with a standard deviation of about 0.18: 0.02 is over three standard errors.
    for (const [template, chance] of expected.templates.entries()) {
      expect(Math.abs((found?.templates[template] ?? 0) - chance)).toBeLessThan(0.02);
    }
    expect(expected.imputed).toBeCloseTo(0.9 * expected.readableOnly + 0.05);
  });

  test('keeps the readable-only figure and shrinks the imputed one by what cannot be read', () => {
    const { readableOnly, imputed } = of({ refusal: 0.2, neutral: 0.05, unreadable: 0.05 });
    expect(readableOnly).toBeCloseTo(0.85);
    // 0.7 × 0.85 + 0.3 × 0.5.
    expect(imputed).toBeCloseTo(0.745);
  });

  test('is half a coin toss where one form of three is unstable', () => {
    // (0.85 + 0.85 + 0.5) / 3.
    expect(of({ instability: { compare: 1 } }).readableOnly).toBeCloseTo(2.2 / 3);
  });

  test('is what the true likelihoods of many items come to, whatever is declared', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const bias = fc.double({ min: -1, max: 1, noNaN: true });
    const items = makeItems({ perCell: 150, of: ['idv'] });
    const declarations = fc.record({
      orientation: fc.record({ idv: share }),
      spread: fc.double({ min: 0, max: 0.5, noNaN: true }),
      positionBias: bias,
      acquiescence: bias,
      instability: fc.record({ ab: share, repeat: share, compare: share }),
      refusal: fc.double({ min: 0, max: 0.5, noNaN: true }),
      seed: fc.integer(),
    });
    fc.assert(
      fc.property(declarations, (parameters) => {
        const declaration = Declaration.parse(parameters);
        const expected = expectedLikelihood(declaration, 'idv');
        const found = trueLikelihood(declaration, items).dimensions.get('idv');
        // 1,050 items whose propensities have a standard deviation of 0.37 at most: 0.05 is over four standard errors.
        expect(found?.readableOnly).toBeDefined();
        expect(Math.abs((found?.readableOnly ?? 0) - expected.readableOnly)).toBeLessThan(0.05);
        expect(Math.abs((found?.imputed ?? 0) - expected.imputed)).toBeLessThan(0.05);
        expect(Math.abs((found?.rating ?? 0) - expected.rating)).toBeLessThan(0.05);
      }),
      { numRuns: 15, seed: 3 },
    );
  });
});

const items = makeItems({ perCell: 1, of: ['lto', 'pdi'] });
const bias = fc.double({ min: -0.6, max: 0.6, noNaN: true });
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
