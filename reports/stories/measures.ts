import { faultKinds, qualities } from '../../vocabulary/inference.js';
import type { EstimateRow } from '../document/document.js';
import type { About, Figure } from '../document/estimate.js';
import {
  defineMeasure,
  type Measure,
  observedTrials,
  poleBias,
  type Row,
} from '../document/measure.js';
import type { Report, ReportedRespondent } from '../document/report.js';

type Of = (respondent: ReportedRespondent) => Row;
type Inference = NonNullable<ReportedRespondent['inference']>;
type Scores = Inference['scores'];

const levelOf = (...parts: readonly (string | number | null)[]) =>
  parts.filter((part) => part !== null).join(' ');

const attitudeLevel = ({
  kind,
  probe,
  style,
  shots,
  category,
}: Pick<Scores['attitudes'][number], 'kind' | 'probe' | 'style' | 'shots' | 'category'>) =>
  levelOf(kind, probe, style, shots, category);

const extractionLevel = ({
  kind,
  style,
  shots,
  category,
  pole,
}: Pick<Scores['extractions'][number], 'kind' | 'style' | 'shots' | 'category' | 'pole'>) =>
  levelOf(kind, style, shots, category, pole);

const selectionLevel = ({ kind, mode, style, shots, category }: Scores['selections'][number]) =>
  levelOf(kind, mode, style, shots, category);

/** The rows of every respondent that was asked about stories. */
function rowsOfEach(rows: (inference: Inference, row: Row) => readonly EstimateRow[]) {
  return ({ respondents }: Report, of: Of) =>
    respondents.flatMap((respondent) =>
      respondent.inference ? rows(respondent.inference, of(respondent)) : [],
    );
}

/** A row for each of the scores of one task that has the figure, where `at` says. */
function rowsOfScores<Asked>(
  asked: (scores: Scores) => readonly Asked[],
  at: (scores: Asked) => About,
) {
  return (figure: (scores: Asked) => Figure | null, about: (scores: Asked) => About = () => ({})) =>
    rowsOfEach(({ scores }, row) =>
      asked(scores).flatMap((each) => {
        const found = figure(each);
        return found ? [row(found, { ...at(each), ...about(each) })] : [];
      }),
    );
}

const rowsOfAttitudes = rowsOfScores(
  ({ attitudes }) => attitudes,
  (each) => ({ level: attitudeLevel(each) }),
);

const rowsOfPoles = rowsOfScores(
  ({ poles }) => poles,
  ({ probe, style, shots, dimension }) => ({ dimension, level: levelOf(probe, style, shots) }),
);

const rowsOfSelections = rowsOfScores(
  ({ selections }) => selections,
  (each) => ({ level: selectionLevel(each) }),
);

const rowsOfExtractions = rowsOfScores(
  ({ extractions }) => extractions,
  (each) => ({ level: extractionLevel(each) }),
);

const share = { instrument: 'stories', unit: 'share', range: '0..1', null: null } as const;
const poleShare = { ...share, null: 0.5 } as const;
const deviations = {
  instrument: 'stories',
  unit: 'standard deviations',
  range: null,
  null: 0,
} as const;
const count = { instrument: 'stories', unit: 'count', range: null, null: null } as const;

export const storyMeasures: readonly Measure[] = [
  defineMeasure({
    ...observedTrials,
    instrument: 'stories',
    rows: rowsOfEach(({ trials }, row) => [row(trials.observed, { n: trials.planned })]),
  }),
  defineMeasure({
    ...share,
    id: 'attitude_accuracy',
    describe:
      'Attitude detection: share of answers that name what the story holds; in levels “merged” options that differ in severity alone count as one.',
    formula: 'answers that name what the story holds / all answers, unread ones being wrong',
    caveat:
      'Each row has its own null: every option shown taken equally often, and either side where every story takes one. A lean to one pole gains there what it loses at the other. “full” offers neither as well, “without” takes the neutral option away, and “back” is “full” where the story holds no neutral value. Not merged where no two options are of one side.',
    source: 'CQ-Bench, whose “F1” it is, and its Table 2 for merged (Liu et al., 2025)',
    rows: rowsOfEach(({ scores: { attitudes } }, row) =>
      attitudes.flatMap(({ accuracy, merged, ...each }) => [
        row(accuracy, { level: attitudeLevel(each) }),
        ...(merged ? [row(merged, { level: `merged ${attitudeLevel(each)}` })] : []),
      ]),
    ),
  }),
  defineMeasure({
    ...share,
    id: 'attitude_macro_f1',
    describe: 'Attitude detection: mean over the attitudes that stories hold of the F1 of each.',
    formula: 'mean over attitudes of 2 · right/(said + due)',
    caveat: 'Each row has its own null, the mean of simulated guessers, lower with few answers.',
    source: 'CQ-Bench (Liu et al., 2025)',
    rows: rowsOfAttitudes(({ macroF1 }) => macroF1),
  }),
  defineMeasure({
    ...share,
    id: 'story_unread',
    describe: 'Share of answers that could not be read.',
    levels: {
      attitude: 'In attitude detection, where they count as wrong.',
      selection: 'In value selection, where they pick nothing.',
    },
    rows: rowsOfEach(({ scores: { attitudes, selections } }, row) => [
      ...attitudes.map((each) => row(each.unread, { level: `attitude ${attitudeLevel(each)}` })),
      ...selections.map((each) => row(each.unread, { level: `selection ${selectionLevel(each)}` })),
    ]),
  }),
  defineMeasure({
    ...poleShare,
    id: 'inference_accuracy',
    describe:
      'Share of values in twin stories whose pole is named, the mean of both poles, which a lean to one pole cannot raise; in levels with a pole, of the stories that hold it.',
    formula: '(accuracy on target stories + accuracy on opposite stories)/2',
    caveat: 'An unread answer is wrong at either pole.',
    source: 'Macmillan & Creelman, 2005',
    rows: rowsOfEach(({ scores: { poles } }, row) =>
      poles.flatMap(({ probe, style, shots, dimension, ...each }) => [
        row(each.balanced, { dimension, level: levelOf(probe, style, shots) }),
        ...(['target', 'opposite'] as const).map((pole) =>
          row(each[pole], { dimension, level: levelOf(probe, style, shots, pole) }),
        ),
      ]),
    ),
  }),
  defineMeasure({
    ...deviations,
    id: 'd_prime',
    describe: 'd′: how far apart the poles of twin stories are for the reader, without its bias.',
    formula:
      'd′ = Z(H′) − Z(F′), H′ = (h + ½)/(n + 1), F′ likewise; H and F the shares read as target on target and opposite stories',
    caveat: 'Of answers read as either pole; an unread one is in neither share.',
    source: 'Hautus, 1995; Macmillan & Creelman, 2005',
    rows: rowsOfPoles(({ dPrime }) => dPrime),
  }),
  defineMeasure({
    ...deviations,
    id: 'criterion',
    describe: 'c: above 0 the opposite pole is read more readily, below 0 the target pole.',
    formula: 'c = −½(Z(H′) + Z(F′))',
    caveat: 'It says which pole, not whether that is the respondent’s own.',
    source: 'Macmillan & Creelman, 2005',
    rows: rowsOfPoles(({ criterion }) => criterion),
  }),
  defineMeasure({
    ...poleBias,
    instrument: 'stories',
    rows: rowsOfPoles(({ poleBias: found }) => found),
  }),
  defineMeasure({
    ...poleShare,
    id: 'undecided_target',
    describe:
      'Share read as the target pole where no story decides: in neutral stories, of values a story lacks, or without one.',
    formula: 'read as target / read as either pole',
    caveat: 'A measurement: there is no right answer.',
    source: 'ours',
    rows: rowsOfScores(
      ({ undecided }) => undecided,
      ({ kind, probe, style, shots }) => ({ level: levelOf(kind, probe, style, shots) }),
    )(({ target }) => target),
  }),
  defineMeasure({
    ...share,
    id: 'selection_f1',
    describe: 'Value selection: harmonic mean of macro precision and macro recall.',
    formula: 'F1 = 2PR/(P + R)',
    caveat:
      'Each row has its own null: a reader that knows every topic and guesses every attitude. Any number of picks is scored as picked.',
    source: 'CQ-Bench (Liu et al., 2025)',
    rows: rowsOfSelections(
      ({ f1 }) => f1,
      ({ baselines }) => ({ null: baselines.topic }),
    ),
  }),
  defineMeasure({
    ...share,
    id: 'selection_precision',
    describe: 'Value selection: mean over stories of the share of picks that the story holds.',
    caveat: 'Each row has its own null, as many picks at random as were asked for.',
    source: 'CQ-Bench (Liu et al., 2025)',
    rows: rowsOfSelections(({ precision }) => precision),
  }),
  defineMeasure({
    ...share,
    id: 'selection_recall',
    describe: 'Value selection: mean over stories of the share of their values that are picked.',
    caveat: 'Each row has its own null, as many picks at random as were asked for.',
    source: 'CQ-Bench (Liu et al., 2025)',
    rows: rowsOfSelections(({ recall }) => recall),
  }),
  defineMeasure({
    ...share,
    id: 'extraction_found',
    describe: 'Value extraction: share of values found whatever the attitude, as judged.',
    formula: 'mean of 1 (found), ½ (in part) or 0',
    caveat: 'Only as accurate as the judge; a wrong attitude still counts.',
    source: 'CQ-Bench (Liu et al., 2025)',
    rows: rowsOfExtractions(({ found }) => found),
  }),
  defineMeasure({
    ...share,
    id: 'extraction_recall',
    describe:
      'Value extraction: share of values found with the right attitude, as judged; in levels “corrected” the recall that labels of people would give.',
    formula:
      'mean of found, 0 unless the attitude is right; corrected: mean over poles of (judge’s mean over all values + mean of person − judge over those labelled)',
    caveat:
      'Only as accurate as the judge. The n of corrected rows is the number of labelled values, which must be drawn at random; no interval under ten pairs labelled at a pole.',
    source: 'ours, after CQ-Bench (Liu et al., 2025); correction by Angelopoulos et al., 2023',
    rows: rowsOfEach(({ scores: { extractions } }, row) =>
      extractions.flatMap(({ recall, corrected, ...each }) => [
        row(recall, { level: extractionLevel(each) }),
        ...(corrected ? [row(corrected, { level: `corrected ${extractionLevel(each)}` })] : []),
      ]),
    ),
  }),
  defineMeasure({
    ...share,
    id: 'extraction_contradicted',
    describe: 'Value extraction: share of values found with the contrary attitude, as judged.',
    caveat: 'Only as accurate as the judge.',
    source: 'ours',
    rows: rowsOfExtractions(({ contradicted }) => contradicted),
  }),
  defineMeasure({
    ...count,
    id: 'extraction_count',
    describe:
      'Extractions that could not be read, that have more than ten values, or whose judgement could not be read, of n.',
    rows: rowsOfEach(({ scores }, row) =>
      scores.extractionCounts.flatMap(({ style, shots, answers: n, ...counts }) =>
        (['unread', 'surplus', 'unjudged'] as const).map((name) =>
          row(counts[name], { level: levelOf(name, style, shots), n }),
        ),
      ),
    ),
  }),
  defineMeasure({
    ...share,
    id: 'reasoning_fault',
    describe:
      'Share of the n wrong answers judged whose reasoning does not fit the answer (inconsistency), has a step that does not follow (logic), passes over a deciding detail (overlooked), or has none of these.',
    caveat:
      'Only as accurate as the judge, of which code checks only the quotes; one answer may have several faults.',
    source: 'CQ-Bench, appendix B.2 (Liu et al., 2025)',
    rows: rowsOfEach(({ scores: { faults = [] } }, row) =>
      faults.flatMap(({ task, style, shots, ...shares }) =>
        ([...faultKinds, 'none'] as const).map((fault) =>
          row(shares[fault], { level: levelOf(fault, task, style, shots) }),
        ),
      ),
    ),
  }),
  defineMeasure({
    instrument: 'stories',
    unit: 'mark',
    range: '1..5',
    null: 3,
    id: 'expression_mark',
    describe:
      'Mean mark of turns that let a value show: borne out (reflection), as people talk (naturalness), without stating it (implicitness).',
    caveat:
      'Only as accurate as the judge. An unread turn scores 1; the null is the middle of the scale.',
    source:
      'CQ-Bench, appendix B.5 (Liu et al., 2025); the paper prints no scale, and 1..5 is ours',
    rows: rowsOfEach(({ scores: { expression } }, row) =>
      expression ? qualities.map((quality) => row(expression[quality], { level: quality })) : [],
    ),
  }),
  defineMeasure({
    ...poleShare,
    id: 'expression_won',
    describe: 'Share of pairs of turns won against another respondent, by quality.',
    formula: '(pairs won + ½ ties)/pairs, a pair being won where both orders prefer the same turn',
    caveat: 'Only as accurate as the judge. An unread turn loses to one that was read.',
    source: 'CQ-Bench, appendix B.5 (Liu et al., 2025)',
    rows: rowsOfEach(({ scores: { comparisons = [] } }, row) =>
      comparisons.flatMap(({ against, ...outcomes }) =>
        qualities.map((quality) =>
          row(outcomes[quality].won, { level: levelOf(quality, 'against', against) }),
        ),
      ),
    ),
  }),
  defineMeasure({
    instrument: 'stories',
    unit: 'share',
    range: '−0.5..0.5',
    null: 0,
    id: 'story_response_bias',
    describe: 'How much more often than it should an answer goes one way whatever the story.',
    levels: {
      position: 'To the option shown first.',
      acquiescence: 'To agreement with a statement about people in the story.',
    },
    formula:
      'position: P(option shown first) − ½ of forced choices in twin stories, mean over both orders; acquiescence: ½ · mean over keys of (agrees − disagrees)/answers, both tellings of an item together',
    caveat:
      'Position bias cancels between the poles, and lowers accuracy and d′ at both. Acquiescence cancels between keys; of few pairs these may be uneven, and the controls say so.',
    source: 'ours; Bonett & Price, 2012, for its limits',
    rows: rowsOfEach(({ scores: { positionBias, acquiescence } }, row) => [
      ...positionBias.map(({ style, shots, bias }) =>
        row(bias, { level: levelOf('position', style, shots) }),
      ),
      ...acquiescence.map(({ style, shots, bias }) =>
        row(bias, { level: levelOf('acquiescence', style, shots) }),
      ),
    ]),
  }),
];
