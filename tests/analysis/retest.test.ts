import { describe, expect, test } from 'vitest';
import { retestAgreement } from '../../analysis/index.js';
import { allForms, tallyOf } from './support/tally-of.js';

describe('test–retest agreement', () => {
  test('is the share of re-asked templates whose first two draws chose the same pole', () => {
    const tally = tallyOf(
      [
        { answers: allForms('TTO', 'OO') },
        { answers: { ab: ['TO', 'TT'] } },
        { answers: allForms('T', 'T') },
      ],
      { repeats: 1 },
    );
    expect(retestAgreement(tally)).toMatchObject({ value: 7 / 8, n: 8, standardError: null });
  });

  test('leaves out pairs of which one could not be read, and likert', () => {
    const tally = tallyOf([{ answers: { ab: ['Tx', 'OO'], likert: ['44', '40'] } }]);
    expect(retestAgreement(tally)).toMatchObject({ value: 1, n: 1 });
  });

  test('has an interval even where every pair agreed', () => {
    const agreement = retestAgreement(tallyOf([{ answers: allForms('TT', 'OO') }]));
    expect(agreement?.low).toBeCloseTo(0.61, 2);
    expect(agreement?.high).toBe(1);
  });

  test('is absent when nothing was asked twice', () => {
    expect(retestAgreement(tallyOf([{ answers: allForms('T', 'T') }]))).toBeNull();
  });
});
