import {
  type CompetenceMeasure,
  chanceOf,
  competenceMeasures,
  mostOf,
} from '../../analysis/conversations/scores.js';
import type { EstimateRow } from '../document/document.js';
import type { Figure } from '../document/estimate.js';
import { defineMeasure, type Measure, type Row } from '../document/measure.js';
import type { Report } from '../document/report.js';
import { type Held, heldIn, id as instrument } from './held.js';
import { layersTogether } from './layers.js';

type Of = (respondent: Held['respondent'] | null) => Row;
type Competence = Held['competence'];

/** The rows of every respondent that held conversations. */
function rowsOfEach(rows: (held: Held, row: Row) => readonly EstimateRow[]) {
  return (report: Report, of: Of) =>
    heldIn(report).flatMap((held) => rows(held, of(held.respondent)));
}

/** A row for each competence and two judges. */
function rowsOfJudges(figure: (agreement: Competence['agreement'][number]) => Figure) {
  return rowsOfEach(({ competence: { agreement } }, row) =>
    agreement.map((each) =>
      row(figure(each), {
        level: `${each.measure} judges ${each.first + 1} ${each.second + 1}`,
      }),
    ),
  );
}

/** A row for what probes ask about, the custom or the stance. */
function rowsOfProbes(figure: (found: Competence['knowingDoing'][number]) => Figure) {
  return rowsOfEach(({ competence: { knowingDoing } }, row) =>
    knowingDoing.map((each) => row(figure(each), { level: each.about })),
  );
}

const share = { instrument, unit: 'share', range: '0..1', null: null } as const;
const difference = { instrument, unit: 'difference of shares', range: '−1..1', null: 0 } as const;
const count = { instrument, unit: 'count', range: null, null: null } as const;
const correlation = { instrument, unit: 'correlation', range: '−1..1', null: 0 } as const;

/** What one does half the time who never looks whose stance it is. */
const blindly: ReadonlySet<CompetenceMeasure> = new Set(['acted', 'value_end']);

const competences: Readonly<Record<CompetenceMeasure, string>> = {
  awareness: 'Share of conversations in which the conflict is flagged before the hint.',
  commonsense: 'Share of conversations in which the custom is named, unprompted or after the hint.',
  named: 'Share of conversations in which the third person’s stance is named.',
  acted: 'Share of conversations in which the third person’s stance is acted on.',
  goal: 'G: share of conversations in which both matters are settled.',
  conflict_avoided:
    'C: share of conversations in which the custom is heeded before it was told, and the stance at the end.',
  fact_before_hint: 'Share of conversations in which the custom is heeded before the hint.',
  fact_after_hint: 'Share of conversations in which the custom is heeded between hint and telling.',
  fact_end: 'Share of conversations in which the custom is heeded at the end, told or not.',
  value_end: 'Share of conversations in which the third person’s stance is heeded at the end.',
  behaviour: 'Mean of behaviour as in the paper’s section 3.4, 2C + G.',
  behaviour_table_7: 'Mean of behaviour as in the prompt of the paper’s Table 7, 2G + C.',
  paper_awareness: 'Mean score of cultural awareness by the paper’s own prompt.',
  paper_commonsense: 'Mean score of cultural knowledge of customs by the paper’s own prompt.',
  paper_value: 'Mean score of cultural knowledge of values by the paper’s own prompt.',
  paper_behaviour: 'Mean score of cultural behaviour by the paper’s own prompt.',
};

function competenceMeasure(measure: CompetenceMeasure): Measure {
  const most = mostOf(measure);
  const blind = 'The null is that of a respondent blind to who holds the stance. ';
  return defineMeasure({
    id: `conversation_${measure}`,
    instrument,
    unit: most === 1 ? 'share' : 'points',
    range: `0..${most}`,
    null: chanceOf(measure),
    describe: competences[measure],
    formula: 'mean over twins of the mean over a twin’s episodes and judges',
    caveat: `${blindly.has(measure) ? blind : ''}As good as the judges; what none could say is missing, never 0.`,
    source: measure.startsWith('paper')
      ? 'SocialCC, Tables 5 to 8 (Wu et al., 2025)'
      : 'SocialCC, sections 3.3 and 3.4 (Wu et al., 2025); scores from what judges observe, and means over twins, are ours',
    rows: rowsOfEach(({ competence: { scores, blind: ofBlind } }, row) =>
      scores
        .filter((each) => each.measure === measure)
        .map(({ by, level, figure }) =>
          row(
            blindly.has(measure) && by === 'all' ? { ...figure, chance: ofBlind.baseline } : figure,
            by === 'dimension'
              ? { dimension: level }
              : { level: level === null ? null : `${by} ${level}` },
          ),
        ),
    ),
  });
}

export const conversationMeasures: readonly Measure[] = [
  defineMeasure({
    ...count,
    id: 'observed_trials',
    describe: 'Trials observed, of n planned.',
    rows: rowsOfEach(({ trials }, row) => [row(trials.observed, { n: trials.planned })]),
  }),
  ...competenceMeasures.map(competenceMeasure),
  defineMeasure({
    ...count,
    id: 'conversation_missing',
    describe: 'Judgements of each competence that are missing, of n.',
    rows: rowsOfEach(({ competence: { scores } }, row) =>
      scores
        .filter(({ by }) => by === 'all')
        .map(({ measure, missing }) => row(missing.judgements, { level: measure, n: missing.of })),
    ),
  }),
  defineMeasure({
    ...share,
    id: 'conversation_blind_baseline',
    describe: 'How often one acts on the stance who is blind to who holds it.',
    formula: 'mean over items of the larger share of one pole',
    caveat: 'Of imported scenarios, that of the most frequent answer to a question.',
    source: 'ours',
    rows: rowsOfEach(({ competence: { blind } }, row) => [row(blind.baseline)]),
  }),
  defineMeasure({
    ...difference,
    id: 'conversation_acted_above_blind',
    describe: 'Share of conversations in which the stance is acted on, less the blind baseline.',
    caveat: 'A judge that errs pulls a blind respondent below 0: a miss counts as not acted.',
    source: 'ours',
    rows: rowsOfEach(({ competence: { blind } }, row) => [row(blind.above)]),
  }),
  defineMeasure({
    ...count,
    id: 'conversation_awareness_knowledge',
    describe: 'Judgements by whether the conflict was noticed and how the custom was known.',
    source: 'SocialCC, section 5.1 (Wu et al., 2025)',
    rows: rowsOfEach(({ competence: { awarenessKnowledge } }, row) =>
      awarenessKnowledge.map(({ awareness, commonsense, judgements }) => {
        const noticed = awareness === null ? 'missing' : awareness ? 'aware' : 'unaware';
        return row(judgements, { level: `${noticed} ${commonsense ?? 'missing'}` });
      }),
    ),
  }),
  defineMeasure({
    ...share,
    id: 'conversation_avoided_if_known',
    describe:
      'Share of conversations without conflict where the custom, or the stance, is known when simply asked.',
    formula:
      'Σ r·a / Σ r, r the share of right probes of a twin and a that of its episodes that avoid the conflict',
    source: 'ours',
    rows: rowsOfProbes(({ right }) => right),
  }),
  defineMeasure({
    ...share,
    id: 'conversation_avoided_if_unknown',
    describe:
      'Share of conversations without conflict where the custom, or the stance, is not known when simply asked.',
    formula: 'Σ (1 − r)·a / Σ (1 − r)',
    source: 'ours',
    rows: rowsOfProbes(({ wrong }) => wrong),
  }),
  defineMeasure({
    ...difference,
    id: 'conversation_knowing_doing',
    describe:
      'Share without conflict where the custom, or the stance, is known less that where it is not: whether knowing goes with heeding.',
    caveat: 'No interval unless both sides rest on ten twins.',
    source: 'ours',
    rows: rowsOfProbes((found) => found.difference),
  }),
  defineMeasure({
    ...correlation,
    unit: 'agreement',
    id: 'conversation_judges_kappa',
    describe: 'Cohen’s κ of two judges on the same episodes.',
    formula:
      'κ = (o − c)/(1 − c), o the share on which both say the same, c what their rates of yes give by chance',
    caveat: 'Two judges that err alike agree.',
    source: 'Cohen, 1960',
    rows: rowsOfJudges(({ kappa }) => kappa),
  }),
  defineMeasure({
    ...correlation,
    unit: 'agreement',
    id: 'conversation_judges_ac1',
    describe: 'Gwet’s AC1 of two judges, which does not collapse where nearly all are alike.',
    formula: 'as κ with c = 2q(1 − q), q the mean rate of yes',
    source: 'Gwet, 2008',
    rows: rowsOfJudges(({ ac1 }) => ac1),
  }),
  defineMeasure({
    ...difference,
    id: 'enacted_bias',
    describe: 'Enacted B: the pole by which a respondent acts whoever is there; exploratory.',
    formula:
      'accuracy where the third person holds the target pole − accuracy where it holds the opposite one, mean over twins',
    caveat: 'Who heeds everybody has 0, whatever it prefers.',
    source: 'ours',
    rows: rowsOfEach(({ competence: { enacted } }, row) =>
      enacted.map(({ dimension, figure }) => row(figure, { dimension })),
    ),
  }),
  defineMeasure({
    ...correlation,
    id: 'layers_correlation',
    describe:
      'Pearson’s r of two of stated 2p − 1, inferred e and enacted B, over the items that both share, or over respondents within dimensions.',
    caveat:
      'p is by 1,999 permutations. Error in either layer pulls r towards 0. No figure under ten items or respondents.',
    source: 'ours; Phipson & Smyth, 2010, for p',
    rows: (report, of) =>
      layersTogether(report).flatMap(({ respondent, correlations }) =>
        correlations.map(({ between, figure, p }) =>
          // Without limits it says nothing that the note does not.
          of(respondent)(figure.low === null ? { ...figure, value: null } : figure, {
            level: `${between.join(' ')} over ${respondent ? 'items' : 'respondents'}`,
            n: figure.twins,
            p,
          }),
        ),
      ),
  }),
];
