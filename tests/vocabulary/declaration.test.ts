import { describe, expect, test } from 'vitest';
import { cast } from '../../src/simulation/cast.js';
import { SimulationFile } from '../../src/simulation/simulation-file.js';
import {
  Declaration,
  declarationHash,
  declaredOn,
  simulatedIdentity,
  simulatedJudgeIdentity,
  simulatedModel,
} from '../../src/vocabulary/declaration.js';
import { describeDeclaration } from '../../src/vocabulary/describe-declaration.js';
import { SimulatedJudge } from '../../src/vocabulary/reader.js';
import { dimensions } from '../support/schemes.js';

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
    const file = SimulationFile.parse({
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
    const file = SimulationFile.parse({
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
    expect(SimulationFile.safeParse(file).success).toBe(false);
  });
});
