import type { CarryOver, Gap, GapFigures, Slope } from '../../analysis/gap/gap.js';
import type { Described, EstimateRow } from '../document/document.js';
import { type Recorder, recorderFor } from '../document/estimate.js';
import type { Report } from '../document/report.js';

/** Every figure of the gap. */
export function gapEstimates({ respondents, gaps }: Report): readonly EstimateRow[] {
  const rowsOf = (id: string) =>
    recorderFor(respondents.find((each) => each.id === id) ?? null, 'gap');
  const study = recorderFor(null, 'gap');
  return [
    ...respondents.flatMap(({ id, gap }) => (gap ? gapRows(gap, rowsOf(id)) : [])),
    ...(gaps?.amongOthers ?? []).flatMap(({ respondent, others, carryOver, verdict }) => {
      const row = rowsOf(respondent);
      return [
        ...carryOverRows(carryOver, row, { level: 'among_others' }),
        row('others', others, { level: 'among_others' }),
        row('verdict', { value: null, note: verdict.verdict }, { level: 'among_others' }),
      ];
    }),
    ...(gaps?.pooled ? [study('carry_over_pooled', slopeOf(gaps.pooled), { null: 0 })] : []),
    ...(gaps?.families ?? []).map(({ family, slope }) => ({
      ...study('carry_over_family', slopeOf(slope), { level: family, null: 0 }),
      family,
    })),
  ];
}

const slopeOf = ({ value, low, high, n, note }: Slope) => ({ value, low, high, n, note });

interface Where {
  readonly dimension?: string | null;
  readonly level: string;
  readonly pAdjusted?: number | null;
}

function gapRows(gap: Gap, row: Recorder): EstimateRow[] {
  return [
    row('verdict', {
      value: null,
      note: gap.verdict.why ? `${gap.verdict.verdict}: ${gap.verdict.why}` : gap.verdict.verdict,
    }),
    ...gap.controls.map(({ name, value, low, high, n, passed }) =>
      row(
        'gap_control',
        { value, low, high, n, note: passed === null ? null : passed ? 'passed' : 'failed' },
        { level: name },
      ),
    ),
    ...gap.measures.flatMap(({ measure, style, shots, figures }) =>
      figures.flatMap((each) => figureRows(each, row, `${measure} ${style} ${shots}`)),
    ),
    ...gap.together.flatMap(({ style, shots, carryOver, differences }) => [
      ...carryOverRows(carryOver, row, { level: `together ${style} ${shots}` }),
      ...differences.map(({ first, second, slope }) =>
        row('carry_over_difference', slopeOf(slope), {
          level: `${first} less ${second} ${style} ${shots}`,
          null: 0,
        }),
      ),
    ]),
    ...gap.undecided.map(({ kind, measure, style, shots, slope }) =>
      row('carry_over_undecided', slopeOf(slope), {
        level: `${kind} ${measure} ${style} ${shots}`,
        null: 0,
      }),
    ),
    ...gap.intrusions.flatMap(({ style, shots, own, other, value, note }) => {
      const level = `${style} ${shots}`;
      return [
        row('intrusions', { value, note }, { level, null: 0 }),
        row('intrusions_picked', own.picked, { level: `own ${level}`, n: own.offered }),
        row('intrusions_picked', other.picked, { level: `other ${level}`, n: other.offered }),
      ];
    }),
    ...switchRows(gap, row),
  ];
}

function figureRows(figures: GapFigures, row: Recorder, level: string): EstimateRow[] {
  const { dimension, holm, errors, trialErrors } = figures;
  const at = { dimension, level };
  const counts = (measure: string, { own, other }: { own: number; other: number }) => [
    row(measure, own, { dimension, level: `own ${level}` }),
    row(measure, other, { dimension, level: `other ${level}` }),
  ];
  return [
    ...carryOverRows(figures.carryOver, row, { ...at, pAdjusted: holm }),
    row('own_pole_advantage', figures.ownPole, { ...at, null: 0 }),
    row('error_share', errors, { ...at, null: 0 }),
    row('trial_error_share', trialErrors, { ...at, null: 0 }),
    ...counts('error_count', errors),
    ...counts('trial_error_count', trialErrors),
    row('pole_bias', figures.poleBias, { ...at, null: 0, p: figures.poleBiasP }),
    row('inferred_share', figures.inferred, at),
    row('followed', figures.followed, { ...at, null: 0 }),
    ...(figures.undecidedCarryOver
      ? [row('carry_over_rescaled', slopeOf(figures.undecidedCarryOver), { ...at, null: 0 })]
      : []),
    row('stated_mean', figures.stated, at),
    row('position_gap', figures.positionGap, { ...at, null: 0 }),
    row('carry_over_through_origin', figures.throughOrigin, { ...at, null: 0 }),
  ];
}

function carryOverRows(carryOver: CarryOver, row: Recorder, at: Where): EstimateRow[] {
  const { slope, unadjusted, corrected, reliability, p, adjusted } = carryOver;
  const about = { dimension: at.dimension ?? null, level: at.level, null: 0 };
  return [
    row('carry_over', slopeOf(slope), { ...about, p, pAdjusted: at.pAdjusted ?? null }),
    row('carry_over_detectable', slope.detectable, about),
    ...(adjusted ? [row('carry_over_unadjusted', slopeOf(unadjusted), about)] : []),
    ...(corrected ? [row('carry_over_corrected', slopeOf(corrected), about)] : []),
    ...carryOver.sensitivity.flatMap(({ reliability: most, slope: under, corrected: over }) => {
      const level = `${at.level} at reliability ${Math.round(100 * most)}`;
      return [
        row('carry_over', slopeOf(under), { ...about, level }),
        ...(over ? [row('carry_over_corrected', slopeOf(over), { ...about, level })] : []),
      ];
    }),
    row('stated_reliability', reliability, about),
  ];
}

function switchRows({ personaSwitch }: Gap, row: Recorder): EstimateRow[] {
  if (!personaSwitch) return [];
  const { shift, shamShift, persona, sham, causal, withheld, explicit } = personaSwitch;
  return [
    row('persona_shift', shift, { level: 'persona', null: 0 }),
    row('persona_shift', shamShift, { level: 'sham', null: 0 }),
    row('persona_slope', slopeOf(persona), { level: 'persona', null: 0 }),
    row('persona_slope', slopeOf(sham), { level: 'sham', null: 0 }),
    causal
      ? row('carry_over_causal', slopeOf(causal), { null: 0 })
      : row('carry_over_causal', { value: null, note: withheld }),
    ...(['plain', 'persona', 'sham'] as const).map((under) =>
      row('persona_explicit_accuracy', explicit[under], { level: under }),
    ),
  ];
}

const measure = (name: string, unit: string, meaning: string): Described => ({
  measure: name,
  meaning,
  unit,
});

export const gapMeasures: readonly Described[] = [
  measure(
    'verdict',
    'words in note',
    'What may be said of the respondent by itself or among others.',
  ),
  measure('others', 'count', 'Respondents that it is held against.'),
  measure(
    'gap_control',
    'see level',
    'What has to hold before a gap means anything; note says whether it does.',
  ),
  measure(
    'carry_over',
    'slope',
    'λ: slope of readings on what is stated, with an intercept a dimension.',
  ),
  measure('carry_over_unadjusted', 'slope', 'λ without the ratings as covariates.'),
  measure('carry_over_corrected', 'slope', 'λ/ρ: λ with noise in what is stated allowed for.'),
  measure(
    'carry_over_detectable',
    'slope',
    'Smallest λ that its test finds in 80 of 100 such studies.',
  ),
  measure('carry_over_rescaled', 'slope', 'λ/(1 − J).'),
  measure('carry_over_through_origin', 'slope', 'Σse/Σs²; takes pole bias for carry-over.'),
  measure('carry_over_difference', 'slope', 'λ of one task less λ of another over the same items.'),
  measure('carry_over_undecided', 'slope', 'λ where no story decides.'),
  measure('carry_over_pooled', 'slope', 'One slope for all base respondents.'),
  measure('carry_over_family', 'slope', 'Mean λ of the members of a family.'),
  measure('carry_over_causal', 'slope', 'Slope under a persona less that under a sham persona.'),
  measure(
    'stated_reliability',
    'correlation',
    'ρ: reliability of what is stated, centred as λ is.',
  ),
  measure('own_pole_advantage', '−1..1', 'Mean of sgn(s)·e over items with |s| of at least 0.1.'),
  measure('error_share', '−1..1', 'How lopsidedly misread pairs fall to the own pole.'),
  measure('trial_error_share', '−1..1', 'How lopsidedly single misreadings fall to the own pole.'),
  measure('error_count', 'count', 'Misread pairs at the own and the other pole.'),
  measure('trial_error_count', 'count', 'Single misreadings at the own and the other pole.'),
  measure('pole_bias', '−1..1', 'B: mean reading whatever the story; p by an exact sign test.'),
  measure('inferred_share', '0..1', 'I = (1 + B)/2.'),
  measure('followed', '−1..1', 'J = H − F: how far readings follow the story.'),
  measure('stated_mean', '0..1', 'Mean orientation likelihood of the same items.'),
  measure('position_gap', '−1..1', 'Stated mean less inferred share; never a ranking.'),
  measure('intrusions', '−1..1', 'How lopsidedly values are selected that no story raised.'),
  measure('intrusions_picked', 'count', 'Off-topic candidates picked, of n offered.'),
  measure(
    'persona_shift',
    '−2..2',
    'Mean shift of what is stated towards the poles of the persona.',
  ),
  measure('persona_slope', 'slope', 'How readings move with what is stated under a persona.'),
  measure('persona_explicit_accuracy', '0..1', 'Accuracy on explicit stories under each persona.'),
];
