import type { PersonaSwitch } from '../../analysis/gap/gap.js';
import { sampleScore } from './sample-score.js';
import { sampleSlope } from './sample-slope.js';

const size = { standardError: 0.04, n: 240, clusters: 48 };

/** A persona switch with this λ_causal, or with the reason why it is withheld. */
export function samplePersonaSwitch(
  causal: number | NonNullable<PersonaSwitch['withheld']>,
): PersonaSwitch {
  const withheld = typeof causal === 'number' ? null : causal;
  const value = typeof causal === 'number' ? causal : 0.3;
  const unasked = withheld === 'no lean' || withheld === 'few items';
  const none = unasked || withheld === 'nothing asked';
  const planned = unasked ? 0 : 600;
  const slope = (of: number) =>
    none
      ? { ...sampleSlope(of, { standardError: null, n: 0, clusters: 0 }), value: null }
      : sampleSlope(of, size);
  const explicit = (accuracy: number) => sampleScore(accuracy, { n: 60, clusters: 30 });
  const shift = withheld === 'little shift' ? 0.12 : 0.64;
  return {
    reversed: unasked
      ? []
      : [
          { dimension: 'pdi', to: 'target' },
          { dimension: 'idv', to: 'opposite' },
        ],
    trials: { planned, observed: withheld === 'incomplete' ? 450 : none ? 0 : planned },
    shift: none ? null : shift,
    shamShift: none ? null : 0.03,
    persona: slope(value + 0.02),
    sham: slope(0.02),
    causal: withheld === null ? sampleSlope(value, size) : null,
    withheld,
    explicit: {
      plain: explicit(0.98),
      persona: explicit(withheld === 'misses the explicit' ? 0.6 : 0.97),
      sham: explicit(0.98),
    },
  };
}
