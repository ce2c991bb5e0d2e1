import type { CarryOver, Gap, GapFigures, Slope } from '../../analysis/gap/gap.js';
import { headlineGap } from '../../analysis/gap/gap-figures.js';
import type { EstimateRow } from '../document/document.js';
import type { Figure } from '../document/estimate.js';
import { defineMeasure, type Measure, poleBias, type Row } from '../document/measure.js';
import type { Report, ReportedRespondent } from '../document/report.js';

type Of = (respondent: Pick<ReportedRespondent, 'id' | 'tags'> | null) => Row;

/** A slope without what only its calculation needs. */
const slopeOf = ({ value, low, high, n, note }: Slope): Figure => ({ value, low, high, n, note });

/** The rows of every respondent that has a gap. */
function rowsOfEach(rows: (gap: Gap, row: Row) => readonly EstimateRow[]) {
  return ({ respondents }: Report, of: Of) =>
    respondents.flatMap((respondent) =>
      respondent.gap ? rows(respondent.gap, of(respondent)) : [],
    );
}

/** The rows by task and dimension. */
function rowsOfFigures(rows: (figures: GapFigures, row: Row) => EstimateRow) {
  return rowsOfEach((gap, row) =>
    gap.measures.flatMap(({ measure, style, shots, figures }) =>
      figures.map((each) =>
        rows(each, (figure, about) =>
          row(figure, {
            dimension: each.dimension,
            level: `${measure} ${style} ${shots}`,
            ...about,
          }),
        ),
      ),
    ),
  );
}

/** Where a λ stands. */
interface Place {
  readonly dimension: string | null;
  readonly level: string;
  readonly pAdjusted: number | null;
}

/** The rows of every λ: by task and dimension, over tasks together, and among others. */
function rowsOfCarryOver(
  rows: (carryOver: CarryOver, row: Row, place: Place) => readonly EstimateRow[],
) {
  return (report: Report, of: Of) => {
    const plainly =
      (row: Row, place: Pick<Place, 'dimension' | 'level'>): Row =>
      (figure, about) =>
        row(figure, { ...place, ...about });
    const placed = (row: Row, carryOver: CarryOver, place: Place) =>
      rows(carryOver, plainly(row, { dimension: place.dimension, level: place.level }), place);
    const whole = { dimension: null, pAdjusted: null };
    return [
      ...report.respondents.flatMap((respondent) => {
        const { gap } = respondent;
        if (!gap) return [];
        const row = of(respondent);
        return [
          ...gap.measures.flatMap(({ measure, style, shots, figures }) =>
            figures.flatMap(({ dimension, holm, carryOver }) => {
              const level = `${measure} ${style} ${shots}`;
              return placed(row, carryOver, { dimension, level, pAdjusted: holm });
            }),
          ),
          ...gap.together.flatMap(({ style, shots, carryOver }) =>
            placed(row, carryOver, { ...whole, level: `together ${style} ${shots}` }),
          ),
        ];
      }),
      ...(report.gaps?.amongOthers ?? []).flatMap(({ respondent: id, carryOver }) => {
        const respondent = report.respondents.find((each) => each.id === id) ?? null;
        return placed(of(respondent), carryOver, { ...whole, level: 'among_others' });
      }),
    ];
  };
}

/** λ, or λ/ρ, as it would be if ratings were less reliable. */
function sensitivityRows(
  carryOver: CarryOver,
  row: Row,
  { level, slope }: { readonly level: string; readonly slope: 'slope' | 'corrected' },
): readonly EstimateRow[] {
  return carryOver.sensitivity.flatMap(({ reliability, ...under }) => {
    const found = under[slope];
    const at = `${level} at reliability ${Math.round(100 * reliability)}`;
    return found ? [row(slopeOf(found), { level: at })] : [];
  });
}

/** λ of all respondents together, and of each family. */
function rowsAmong(gaps: Report['gaps'], row: Row): readonly EstimateRow[] {
  if (!gaps) return [];
  return [
    ...(gaps.pooled ? [row(slopeOf(gaps.pooled), { level: 'pooled' })] : []),
    ...gaps.families.map(({ family, slope: found }) => ({
      ...row(slopeOf(found), { level: `family ${family}` }),
      family,
    })),
  ];
}

const slope = { instrument: 'gap', unit: 'slope', range: null, null: 0 } as const;

export const gapMeasures: readonly Measure[] = [
  defineMeasure({
    id: 'verdict',
    instrument: 'gap',
    unit: 'words in note',
    range: null,
    null: null,
    describe:
      'What may be said of the respondent: *projects* or *contrasts* where the interval of λ excludes 0, *none shown* where that of λ/ρ lies within the declared region (±0.20 unless given) and J follows the stories, else *inconclusive* with the reason. *Provisional* where readers of one family rated the items.',
    caveat:
      'Of simulated respondents that carry nothing over 0 to 6.7 % were called projecting (150 in each of nine conditions; the goal is 5 %), under these assumptions: ratings have a reliability of at least 0.6, families of readers share no errors, and what sounds nice does so to the respondent as to the readers (proof/carry-over-ratings.md).',
    source: 'ours',
    rows: (report, of) => [
      ...rowsOfEach(({ verdict: { verdict, why }, measures }, row) => {
        const firm = !headlineGap(measures)?.figures[0]?.carryOver.provisional;
        const note = why ? `${verdict}: ${why}` : firm ? verdict : `${verdict} (provisional)`;
        return [row({ value: null, note })];
      })(report, of),
      ...(report.gaps?.amongOthers ?? []).map(({ respondent: id, verdict }) => {
        const respondent = report.respondents.find((each) => each.id === id) ?? null;
        return of(respondent)({ value: null, note: verdict.verdict }, { level: 'among_others' });
      }),
    ],
  }),
  defineMeasure({
    id: 'gap_control',
    instrument: 'gap',
    unit: 'depends on the control',
    range: null,
    null: null,
    describe:
      'What has to hold before a gap means anything, by level: values said outright are named, position bias, acquiescence, reliability of what is stated, items rated. The note says whether it does.',
    rows: rowsOfEach(({ controls }, row) =>
      controls.map(({ name, value, low, high, n, passed }) => {
        const note = passed === null ? null : passed ? 'passed' : 'failed';
        return row({ value, low, high, n, note }, { level: name });
      }),
    ),
  }),
  defineMeasure({
    ...slope,
    id: 'carry_over',
    describe:
      'λ: how much of what a respondent states shows in what it infers, as the slope of readings on statements with an intercept for each dimension.',
    formula:
      'λ = Σ(s − s̄)(e − ē)/Σ(s − s̄)², s = 2p − 1, e the mean reading of both tellings (1, −1, else 0)',
    caveat:
      'Where every item was rated, desirability and plainness enter as covariates, corrected for the readers’ errors; the level “unadjusted” is without them, “at reliability” has λ if ratings were no more reliable than that. With readers of one family the limits allow for any reliability from 0.6 to their alpha. “undecided” is where no story decides (neutral stories, values a story lacks, no story), and has no right answer. “pooled” is one λ for all respondents that are no copies, “family” the mean of a family’s members. Limits are a jackknife over story pairs, none under ten; in simulated studies without ratings they held λ in 93 to 97 % over all conditions (proof/carry-over.md); with ratings see carry_over_corrected; p by t, p_adjusted by Holm over dimensions.',
    source: 'ours; Efron & Stein, 1981; MacKinnon & White, 1985; Fuller, 1987',
    rows: (report, of) => [
      ...rowsOfCarryOver((carryOver, row, { level, pAdjusted }) => [
        row(slopeOf(carryOver.slope), { p: carryOver.p, pAdjusted }),
        ...sensitivityRows(carryOver, row, { level, slope: 'slope' }),
        ...(carryOver.adjusted
          ? [row(slopeOf(carryOver.unadjusted), { level: `unadjusted ${level}` })]
          : []),
      ])(report, of),
      ...rowsOfEach(({ undecided }, row) =>
        undecided.map(({ kind, measure, style, shots, slope: found }) =>
          row(slopeOf(found), { level: `undecided ${kind} ${measure} ${style} ${shots}` }),
        ),
      )(report, of),
      ...rowsAmong(report.gaps, of(null)),
    ],
  }),
  defineMeasure({
    ...slope,
    id: 'carry_over_corrected',
    describe: 'λ/ρ: carry-over corrected for noise in what is stated.',
    formula:
      'λ/ρ, ρ the split-half reliability of s, resampled with λ; limits are every θ for which λ − θρ does not differ from 0',
    caveat:
      'Given where ρ is at least 0.5 and neither position bias nor acquiescence of the survey exceeds 0.10. Its limits leave out 0 exactly where those of λ do; none where ρ does not differ from 0 either. In simulation they held the truth in 94.4 to 97.8 % with two families of readers (reliability 0.6 to 0.9, errors independent or half shared by a family) and in 96.2 to 100 % with one family that shares all errors; errors that all families share are in no figure (proof/carry-over-ratings.md).',
    source: 'ours; Rulon, 1939; Fieller, 1954',
    rows: rowsOfCarryOver((carryOver, row, { level }) => [
      ...(carryOver.corrected ? [row(slopeOf(carryOver.corrected))] : []),
      ...sensitivityRows(carryOver, row, { level, slope: 'corrected' }),
    ]),
  }),
  defineMeasure({
    ...slope,
    id: 'carry_over_detectable',
    describe: 'The smallest λ that its test would find in 80 of 100 such studies.',
    rows: rowsOfCarryOver(({ slope: { detectable } }, row) => [row(detectable)]),
  }),
  defineMeasure({
    instrument: 'gap',
    unit: 'correlation',
    range: '−1..1',
    null: 0,
    id: 'stated_reliability',
    describe:
      'ρ: split-half reliability of what is stated, centred as λ is, beyond the covariates.',
    caveat:
      'Below 0 where halves of the templates differ by more than the items do, by chance or since wording turns answers round; then nothing is corrected by it.',
    source: 'Rulon, 1939',
    rows: rowsOfCarryOver(({ reliability }, row) => [row(reliability)]),
  }),
  defineMeasure({
    ...slope,
    id: 'carry_over_difference',
    describe: 'λ of one task minus λ of another, over the items that both read.',
    caveat: 'Limits are Bonferroni-corrected for the pairs of tasks.',
    rows: rowsOfEach(({ together }, row) =>
      together.flatMap(({ style, shots, differences }) =>
        differences.map(({ first, second, slope: found }) =>
          row(slopeOf(found), { level: `${first} less ${second} ${style} ${shots}` }),
        ),
      ),
    ),
  }),
  defineMeasure({
    ...slope,
    id: 'carry_over_causal',
    describe:
      'How readings move with what is stated under a persona that speaks for the other pole of every leaning dimension.',
    levels: {
      persona_less_sham: 'Causal λ: that under the persona less that under a sham one.',
      persona: 'Under the persona.',
      sham: 'Under a sham persona.',
    },
    formula: 'ΣΔsΔe/ΣΔs² − the same with Δe under the sham; Δs² is the product of its two halves',
    caveat:
      'Withheld, with the reason in the note, where the persona moves too little of what is stated or values said outright are missed.',
    source: 'ours',
    rows: rowsOfEach(({ personaSwitch }, row) => {
      if (!personaSwitch) return [];
      const { causal, withheld } = personaSwitch;
      return [
        row(causal ? slopeOf(causal) : { value: null, note: withheld }, {
          level: 'persona_less_sham',
        }),
        ...(['persona', 'sham'] as const).map((level) =>
          row(slopeOf(personaSwitch[level]), { level }),
        ),
      ];
    }),
  }),
  defineMeasure({
    instrument: 'gap',
    unit: 'difference of s',
    range: '−2..2',
    null: 0,
    id: 'persona_shift',
    describe: 'Mean shift of what is stated towards the poles that the persona speaks for.',
    rows: rowsOfEach(({ personaSwitch }, row) =>
      personaSwitch
        ? [
            row(personaSwitch.shift, { level: 'persona' }),
            row(personaSwitch.shamShift, { level: 'sham' }),
          ]
        : [],
    ),
  }),
  defineMeasure({
    instrument: 'gap',
    unit: 'share',
    range: '0..1',
    null: null,
    id: 'persona_explicit_accuracy',
    describe: 'Share of values said outright that are named under each persona and under none.',
    rows: rowsOfEach(({ personaSwitch }, row) =>
      personaSwitch
        ? (['plain', 'persona', 'sham'] as const).map((level) =>
            row(personaSwitch.explicit[level], { level }),
          )
        : [],
    ),
  }),
  defineMeasure({
    instrument: 'gap',
    unit: 'share',
    range: '−1..1',
    null: 0,
    id: 'own_pole_advantage',
    describe: 'How much better a respondent reads people who think as it does.',
    formula: 'mean of sgn(s)·e over items with |s| of at least 0.1',
    caveat: 'Contains pole bias; a description, no verdict.',
    source: 'ours',
    rows: rowsOfFigures(({ ownPole }, row) => row(ownPole)),
  }),
  defineMeasure({
    ...poleBias,
    instrument: 'gap',
    rows: rowsOfFigures(({ poleBias: found, poleBiasP }, row) => row(found, { p: poleBiasP })),
  }),
  defineMeasure({
    instrument: 'gap',
    unit: 'share',
    range: '−1..1',
    null: 0,
    id: 'followed',
    describe: 'J: how far readings follow the story.',
    formula:
      'J = H − F, the share read as the target pole where the story holds it, less that where it does not',
    rows: rowsOfFigures(({ followed }, row) => row(followed)),
  }),
];
