/** Measures that several instruments have; each room gives its own rows. */

export const observedTrials = {
  id: 'observed_trials',
  unit: 'count',
  range: null,
  null: null,
  describe: 'Trials observed, of n planned.',
} as const;

export const poleBias = {
  id: 'pole_bias',
  unit: 'share',
  range: '−1..1',
  null: 0,
  describe: 'B: how far readings of twin stories lean to the target pole whatever the story.',
  formula:
    'B = mean over items of e, e = (z₊ + z₋)/2, z the mean reading of a telling (target 1, opposite −1, anything else 0)',
  caveat:
    'It says which pole, not whether that is the respondent’s own. Of the instrument gap over the items that were also stated; its p is by an exact sign test.',
  source: 'ours; Bonett & Price, 2012, for its limits',
} as const;
