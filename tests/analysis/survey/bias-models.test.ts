import { describe, expect, test } from 'vitest';
import { biases } from '../../../analysis/survey/biases.js';
import { perForm } from '../../../analysis/survey/likelihoods.js';
import type { Estimate, SignedEstimate } from '../../../analysis/survey/profile.js';
import { buildProfile } from '../../../analysis/survey/profile-estimates.js';
import { fitBiasModels } from '../../../analysis/survey/pulls/bias-models.js';
import { withoutBiases } from '../../../analysis/survey/pulls/bias-pull.js';
import { type Declaration, DeclarationEntry } from '../../../src/asking/simulated/declaration.js';
import { type PaperForm, templateIndex } from '../../../vocabulary/template.js';
import { makeItems } from '../../support/questionnaires.js';
import { simulatedTally } from '../../support/simulated-tally.js';
import { trueLikelihood } from '../../support/survey.js';
import { tallyOf } from '../../support/tallies.js';

const items = makeItems({ perCell: 10 });
const seeds = [1, 2, 3, 4, 5, 6];
const kinds = {
  share: { positionBias: 0.2, acquiescence: 0.3 },
  logit: { logitBias: { position: 1, acquiescence: 0.8 } },
  'logit, against both': { logitBias: { position: -1.2, acquiescence: -1 } },
};

/** The same respondent with a bias and without it, as found and as it truly is. */
function respondent(bias: object, seed: number) {
  const plain = DeclarationEntry.parse({
    orientation: { pdi: 0.3, idv: 0.8, uai: 0.75, mas: 0.25, lto: 0.7, ivr: 0.2 },
    seed,
  });
  const biased: Declaration = DeclarationEntry.parse({ ...plain, ...bias });
  const profile = buildProfile(simulatedTally(biased, items), { seed });
  const [truth, unmoved] = [trueLikelihood(biased, items), trueLikelihood(plain, items)];
  const weights = profile.formWeights.cdeval;
  const pulls = profile.dimensions.map((figures) => {
    const own = (of: typeof truth) => of.dimensions.get(figures.dimension)?.templates ?? [];
    const form = (of: typeof truth, name: PaperForm) =>
      ((own(of)[templateIndex(name, 'norm')] ?? 0) +
        (own(of)[templateIndex(name, 'reverse')] ?? 0)) /
      2;
    const moved = (['ab', 'repeat', 'compare'] as const).reduce(
      (sum, name) => sum + weights[name] * (form(truth, name) - form(unmoved, name)),
      0,
    );
    // Counted towards 0.5, so that dimensions of either side can be averaged.
    const side = Math.sign((figures.imputed.value ?? 0.5) - 0.5);
    const sided = (value: number | null) => side * (value ?? Number.NaN);
    return {
      truth: sided(moved),
      share: sided(figures.pull.value),
      logit: sided(figures.logitPull.value),
    };
  });
  const mean = (key: keyof (typeof pulls)[number]) =>
    pulls.reduce((sum, each) => sum + each[key], 0) / pulls.length;
  return {
    profile,
    truth: mean('truth'),
    share: mean('share'),
    logit: mean('logit'),
  };
}

describe.each(Object.entries(kinds))('a bias of the kind %s', (kind, bias) => {
  const found = seeds.map((seed) => respondent(bias, seed));
  const model = kind === 'share' ? 'share' : 'logit';
  const other = model === 'share' ? 'logit' : 'share';
  const mean = (of: (each: (typeof found)[number]) => number) =>
    found.reduce((sum, each) => sum + of(each), 0) / found.length;

  test('has its true pull recovered by the model of its kind, and by no other', () => {
    expect(Math.abs(mean((each) => each[model] - each.truth))).toBeLessThan(0.006);
    for (const each of found) expect(Math.abs(each[model] - each.truth)).toBeLessThan(0.015);
    expect(Math.abs(mean((each) => each[other] - each.truth))).toBeGreaterThan(0.03);
  });

  test('is never taken for one of the other kind', () => {
    const favoured = found.map(({ profile }) => profile.biasModel.favoured);
    expect(favoured).not.toContain(other);
    if (model === 'logit') {
      expect(favoured.filter((each) => each === 'logit').length).toBeGreaterThanOrEqual(4);
    }
  });

  test('leaves no figure without it where the models lie too far apart', () => {
    for (const { profile } of found) {
      for (const { imputed, pull, logitPull, withoutBiases: left } of profile.dimensions) {
        const apart = Math.abs((pull.value ?? 0) - (logitPull.value ?? 0));
        expect(left === null).toBe(apart > ((imputed.high ?? 0) - (imputed.low ?? 0)) / 2);
      }
    }
    const withdrawn = found.flatMap(({ profile }) =>
      profile.dimensions.filter(({ withoutBiases: left }) => left === null),
    );
    expect(withdrawn.length).toBeGreaterThan(found.length);
  });
});

test.each(['share', 'logit'] as const)(
  'log-probabilities tell that a bias is of the kind %s',
  (kind) => {
    const declaration = DeclarationEntry.parse({
      orientation: { pdi: 0.3, idv: 0.8 },
      ...kinds[kind],
    });
    const truths = trueLikelihood(declaration, items).items;
    const tally = tallyOf(
      items.map((item) => {
        const exactly = (form: PaperForm) =>
          (['norm', 'reverse'] as const).map((order) => ({
            target: truths.get(item.id)?.templates[templateIndex(form, order)] ?? 0,
          })) as [{ target: number }, { target: number }];
        return { ...item, answers: {}, exact: perForm(exactly) };
      }),
    );
    expect(fitBiasModels(tally, biases(tally)).verdict.favoured).toBe(kind);
  },
);

test('a respondent that always takes the first option has no figure without its bias', () => {
  const answers = { ab: ['T', 'O'], repeat: ['T', 'O'], compare: ['T', 'O'] } as const;
  const { dimensions } = buildProfile(tallyOf(Array(30).fill({ answers })), { seed: 1 });
  const [{ pull, logitPull, withoutBiases: left } = {}] = dimensions;
  expect([pull?.value, logitPull?.value, left]).toEqual([null, null, null]);
});

test('no model is favoured, and neither pulls, where there is no bias', () => {
  const { profile, share, logit } = respondent({}, 2);
  expect(profile.biasModel).toEqual({ favoured: null, z: null, n: 420 });
  for (const pull of [share, logit]) expect(Math.abs(pull)).toBeLessThan(0.01);
  for (const { withoutBiases: left } of profile.dimensions) expect(left).not.toBeNull();
});

describe('a headline without its biases', () => {
  const headline: Estimate = {
    value: 0.7,
    low: 0.65,
    high: 0.75,
    standardError: 0.025,
    n: 70,
    note: null,
  };
  const pull = (value: number | null): SignedEstimate => ({ ...headline, value });

  test('reaches from what one model leaves to what the other does', () => {
    const left = withoutBiases(headline, [pull(-0.06), pull(-0.02)]);
    expect(left?.low).toBeCloseTo(0.72, 12);
    expect(left?.high).toBeCloseTo(0.76, 12);
  });

  test('is withdrawn where they differ by over half its interval, or one of the three is unknown', () => {
    expect(withoutBiases(headline, [pull(-0.08), pull(-0.02)])).toBeNull();
    expect(withoutBiases(headline, [pull(-0.06), pull(null)])).toBeNull();
    expect(withoutBiases({ ...headline, low: null, high: null }, [pull(0), pull(0)])).toBeNull();
  });
});
