import { describe, expect, test } from 'vitest';
import { cast } from '../../src/simulation/cast.js';
import { SimulationFile } from '../../src/simulation/simulation-file.js';
import {
  Declaration,
  simulatedIdentity,
  simulatedModel,
} from '../../src/vocabulary/declaration.js';
import { describeDeclaration } from '../../src/vocabulary/describe-declaration.js';

describe('a declaration', () => {
  test('needs nothing to be said', () => {
    expect(describeDeclaration(Declaration.parse({}))).toBe(
      'simulated: pdi 0.50, idv 0.50, uai 0.50, mas 0.50, lto 0.50, ivr 0.50',
    );
  });

  test('is described by what departs from a plain respondent', () => {
    const declaration = Declaration.parse({
      orientation: { pdi: 0.25 },
      positionBias: -0.1,
      dress: 'mixed',
    });
    expect(describeDeclaration(declaration)).toBe(
      'simulated: pdi 0.25, idv 0.50, uai 0.50, mas 0.50, lto 0.50, ivr 0.50; position bias -0.10, dress mixed',
    );
  });

  test.each([{ positonBias: 0.1 }, { orientation: { pdi: 1.2 } }, { refusal: 0.6, neutral: 0.5 }])(
    'refuses %o',
    (parameters) => {
      expect(Declaration.safeParse(parameters).success).toBe(false);
    },
  );

  test('has an identity of its parameters alone, however they are written down', () => {
    const one = Declaration.parse({ positionBias: 0.1, orientation: { pdi: 0.3, ivr: 0.5 } });
    const same = Declaration.parse({ orientation: { pdi: 0.3 }, positionBias: 0.1 });
    expect(simulatedIdentity(one)).toBe(simulatedIdentity(same));
    expect(simulatedIdentity(one)).toMatch(/^simulated:[0-9a-f]{16}$/);
    expect(simulatedIdentity(Declaration.parse({ seed: 2 }))).not.toBe(simulatedIdentity(one));
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
  });

  test.each([
    { respondents: [{ id: 'calm' }, { id: 'calm' }] },
    { respondents: [{ id: 'calm', refusal: 0.6, neutral: 0.5 }] },
    { respondents: [{ id: 'calm', mood: 'good' }] },
    { respondents: [] },
  ])('refuses %o', (file) => {
    expect(SimulationFile.safeParse(file).success).toBe(false);
  });
});
