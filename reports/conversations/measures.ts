import { type CompetenceMeasure, chanceOf } from '../../analysis/conversations/scores.js';
import type { EstimateRow } from '../document/document.js';
import { defineMeasure, type Measure, type Row } from '../document/measure.js';
import type { Report } from '../document/report.js';
import { observedTrials } from '../document/shared-measures.js';
import { type Held, heldIn, id as instrument } from './held.js';
import { layersTogether } from './layers.js';

type Of = (respondent: Held['respondent'] | null) => Row;

/** The rows of every respondent that held conversations. */
function rowsOfEach(rows: (held: Held, row: Row) => readonly EstimateRow[]) {
  return (report: Report, of: Of) =>
    heldIn(report).flatMap((held) => rows(held, of(held.respondent)));
}

const share = { instrument, unit: 'share', range: '0..1', null: null } as const;
const difference = { instrument, unit: 'difference of shares', range: '−1..1', null: 0 } as const;
const count = { instrument, unit: 'count', range: null, null: null } as const;

/** What one does half the time who never looks whose stance it is. */
const blindly: ReadonlySet<CompetenceMeasure> = new Set(['acted', 'value_end']);

const competences: Readonly<Record<CompetenceMeasure, string>> = {
  awareness: 'Share of conversations in which the conflict is flagged before the hint.',
  commonsense: 'Share of conversations in which the custom is named, unprompted or after the hint.',
  named: 'Share of conversations in which the third person’s stance is named.',
  acted: 'Share of conversations in which the third person’s stance is acted on.',
  settled: 'Share of conversations that settle for one of the two stances.',
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

export const conversationMeasures: readonly Measure[] = [
  defineMeasure({
    ...observedTrials,
    instrument,
    rows: rowsOfEach(({ trials }, row) => [row(trials.observed, { n: trials.planned })]),
  }),
  defineMeasure({
    instrument,
    id: 'competence',
    unit: 'share, behaviour in points',
    range: '0..1, behaviour 0..3',
    null: null,
    describe: 'Intercultural competence in conversations; level says what is scored.',
    levels: competences,
    formula: 'mean over twins of the mean over a twin’s episodes and judges',
    caveat:
      'Each row has its own null; of acted and value_end it is that of a respondent blind to who holds the stance. Only as accurate as the judges; what none could judge is missing, never 0.',
    source:
      'SocialCC, sections 3.3 and 3.4, and Tables 5 to 8 for paper_ (Wu et al., 2025); scores from what judges observe, and means over twins, are ours',
    rows: rowsOfEach(({ competence: { scores, blind: ofBlind } }, row) =>
      scores.map(({ measure, by, level, figure }) => {
        const isBlind = by === 'all' && blindly.has(measure);
        const chance = isBlind ? ofBlind.baseline : (figure.chance ?? chanceOf(measure));
        return row(
          { ...figure, chance },
          by === 'dimension'
            ? { dimension: level, level: measure }
            : { level: level === null ? measure : `${measure} ${by} ${level}` },
        );
      }),
    ),
  }),
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
    ...difference,
    id: 'conversation_acted_above_blind',
    describe: 'Share of conversations in which the stance is acted on, minus the blind baseline.',
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
    id: 'conversation_avoided_if',
    describe:
      'Share of conversations without conflict where the custom, or the stance, is known when simply asked, and where it is not.',
    levels: { known: 'It is known.', unknown: 'It is not known.' },
    formula:
      'known: Σ r·a / Σ r, unknown: Σ (1 − r)·a / Σ (1 − r); r the share of right probes of a twin and a that of its episodes that avoid the conflict',
    source: 'ours',
    rows: rowsOfEach(({ competence: { knowingDoing } }, row) =>
      knowingDoing.flatMap(({ about, right, wrong }) => [
        row(right, { level: `known ${about}` }),
        row(wrong, { level: `unknown ${about}` }),
      ]),
    ),
  }),
  defineMeasure({
    ...difference,
    id: 'conversation_knowing_doing',
    describe:
      'Share without conflict where the custom, or the stance, is known less that where it is not: whether knowing goes with heeding.',
    caveat: 'No interval unless both sides rest on ten twins.',
    source: 'ours',
    rows: rowsOfEach(({ competence: { knowingDoing } }, row) =>
      knowingDoing.map((each) => row(each.difference, { level: each.about })),
    ),
  }),
  defineMeasure({
    instrument,
    unit: 'agreement',
    range: '−1..1',
    null: 0,
    id: 'conversation_judges',
    describe: 'Agreement of two judges on the same episodes.',
    levels: {
      kappa: 'Cohen’s κ.',
      ac1: 'Gwet’s AC1, which does not collapse where nearly all are alike.',
    },
    formula:
      'κ = (o − c)/(1 − c), o the share on which both say the same, c what their rates of yes give by chance; AC1 the same with c = 2q(1 − q), q the mean rate of yes',
    caveat: 'Two judges that err alike agree.',
    source: 'Cohen, 1960; Gwet, 2008',
    rows: rowsOfEach(({ competence: { agreement } }, row) =>
      agreement.flatMap(({ measure, first, second, kappa, ac1 }) => {
        const at = `${measure} judges ${first + 1} ${second + 1}`;
        return [row(kappa, { level: `kappa ${at}` }), row(ac1, { level: `ac1 ${at}` })];
      }),
    ),
  }),
  defineMeasure({
    ...difference,
    id: 'enacted_bias',
    describe: 'Enacted B: the pole by which a respondent acts whoever is there; exploratory.',
    formula:
      'accuracy where the third person holds the target pole − accuracy where it holds the opposite one, mean over twins',
    caveat: 'A respondent that heeds everybody scores 0, whatever it prefers.',
    source: 'ours',
    rows: rowsOfEach(({ competence: { enacted } }, row) =>
      enacted.map(({ dimension, figure }) => row(figure, { dimension })),
    ),
  }),
  defineMeasure({
    instrument,
    unit: 'correlation',
    range: '−1..1',
    null: 0,
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
