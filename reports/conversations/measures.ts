import { type CompetenceMeasure, chanceOf } from '../../analysis/conversations/scores.js';
import type { EstimateRow } from '../document/document.js';
import { defineMeasure, type Measure, observedTrials, type Row } from '../document/measure.js';
import type { Report } from '../document/report.js';
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
    describe: 'Intercultural competence in conversations as judged; level says what is scored.',
    levels: competences,
    formula: 'mean over twins of the mean over a twin’s episodes and judges',
    caveat:
      'Each row has its own null: 1 − specificity of the judges, by their decoys, for a respondent that notices, knows and names nothing; for acted and value_end that of one blind to who holds the stance. Errors of judges stay in it: competence_corrected is without them. Levels by country, topic and item are as judged alone, not corrected: one of them has too few calls. What none could judge is missing, never 0; acted counts settled conversations alone.',
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
    ...share,
    id: 'competence_corrected',
    describe:
      'The same corrected for the errors of judges; levels are those of competence, with “by labels” or “by decoys”, and “powered by labels” by prediction-powered inference.',
    formula:
      'by decoys: Σ(q − f)/ΣJ over two judges, f the share of decoys found, J₁ = (q₁₂ − f₁q₂ − f₂q₁ + f₁f₂)/(q₂ − f₂); two claims at once: E[(Y₁ − f₁)(Z₂ − f₂)]/J₁J₂; acted: ½ + ½(q_h − q_o)/(q_h + q_o − 2f); by labels: (q − f)/(s − f) with s and f by people; powered: λ·q + mean of person − λ·judge',
    caveat:
      'By decoys the judges’ errors are taken to be independent given the truth, and as frequent on claims as on decoys: errors that both make alike stay in, and decoys of other scenes are the easier ones. A judge’s sensitivity is kept within 0.5..1. Labels are taken for the truth. Limits carry scenes, decoys and labels.',
    source:
      'Rogan & Gladen, 1978; Hui & Walter, 1980; Angelopoulos, Duchi & Zrnic, 2023; acted and pairs of claims are ours',
    rows: rowsOfEach(({ competence: { scores, blind: ofBlind } }, row) =>
      scores.flatMap(({ measure, by, level, corrected }) => {
        if (!corrected) return [];
        const { figure, powered, by: way } = corrected;
        const chance = by === 'all' && blindly.has(measure) ? ofBlind.baseline : chanceOf(measure);
        const about = (how: string) =>
          by === 'dimension'
            ? { dimension: level, level: `${measure} ${how}` }
            : { level: `${measure}${level === null ? '' : ` ${by} ${level}`} ${how}` };
        return [
          row({ ...figure, chance }, about(`by ${way}`)),
          ...(powered ? [row({ ...powered, chance }, about('powered by labels'))] : []),
        ];
      }),
    ),
  }),
  defineMeasure({
    ...share,
    id: 'conversation_judge',
    describe: 'How well a judge tells what is in a conversation from what is not.',
    levels: {
      specificity: 'Share of decoys, claims of another scene, that it does not find; by call.',
      sensitivity: 'Share that it finds of what is there, from what both judges find; by measure.',
    },
    caveat: 'Decoys are easier than claims of the same scene: specificity is an upper bound.',
    source: 'Hui & Walter, 1980',
    rows: rowsOfEach(({ competence: { errors } }, row) =>
      errors.flatMap(({ judge, call, specificity, sensitivity }) => [
        row(specificity, { level: `specificity ${call} judge ${judge + 1}` }),
        ...sensitivity.map(({ measure, figure }) =>
          row(figure, { level: `sensitivity ${measure} judge ${judge + 1}` }),
        ),
      ]),
    ),
  }),
  defineMeasure({
    ...difference,
    id: 'conversation_detection',
    unit: 'difference of shares, d′ in standard deviations',
    range: '−1..1, d′ without bounds',
    describe:
      'Hits less false alarms: what is found where a proposal goes against a custom, less what is found of the same proposal where it does not.',
    levels: {
      difference: 'H − F, corrected for the errors of judges.',
      d_prime: 'z(H) − z(F), with half an episode added to each side.',
    },
    caveat:
      'No rows without harmless twins in the scenario file; then a respondent that flags everything scores full marks for awareness.',
    source: 'Green & Swets, 1966; Hautus, 1995',
    rows: rowsOfEach(({ competence: { detection } }, row) =>
      detection.flatMap(({ measure, difference: less, dPrime }) => [
        row(less, { level: `difference ${measure}` }),
        row(dPrime, { level: `d_prime ${measure}` }),
      ]),
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
    levels: {
      corrected:
        'Of settled conversations, both holders alike, corrected for false alarms of judges.',
      judged: 'Of settled conversations as judged: errors of judges pull it towards 0.',
    },
    source: 'ours',
    rows: rowsOfEach(({ competence: { blind } }, row) => [
      ...(blind.corrected ? [row(blind.corrected, { level: 'corrected' })] : []),
      row(blind.above, { level: 'judged' }),
    ]),
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
    ...difference,
    id: 'conversation_knowing_doing',
    unit: 'share, difference of shares',
    describe:
      'What is known when simply asked beside what is done in conversations, over the same twins; by fact and value.',
    levels: {
      knowing: 'Share known when simply asked.',
      doing: 'Share heeded: the custom before it is told, or the stance acted on.',
      difference: 'Doing less knowing within a twin.',
    },
    formula:
      'fact: shares corrected for the errors of judges; value: 2·share − 1 over both holders, since half of the choices are right by guessing',
    caveat:
      'Shares above guessing go below 0 where a respondent does worse than chance. Who goes along with no proposal heeds every custom without knowing one: see conversation_detection.',
    source: 'ours',
    rows: rowsOfEach(({ competence: { knowingDoing } }, row) =>
      knowingDoing.flatMap((each) =>
        (['knowing', 'doing', 'difference'] as const).map((level) =>
          row(each[level], { level: `${level} ${each.about}` }),
        ),
      ),
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
    levels: {
      corrected: 'Over settled conversations, corrected for false alarms of judges.',
      judged: 'As judged, the mean over twins.',
    },
    caveat: 'A respondent that heeds everybody scores 0, whatever it prefers.',
    source: 'ours',
    rows: rowsOfEach(({ competence: { enacted } }, row) =>
      enacted.flatMap(({ dimension, figure, corrected }) => [
        ...(corrected ? [row(corrected, { dimension, level: 'corrected' })] : []),
        row(figure, { dimension, level: 'judged' }),
      ]),
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
      'p is by 1,999 permutations. Error in either layer pulls r towards 0; layers_correlation_corrected is without it. No figure under ten items or respondents.',
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
  defineMeasure({
    instrument,
    unit: 'correlation, power as share',
    range: '−1..1, power 0..1',
    null: 0,
    id: 'layers_correlation_corrected',
    describe:
      'The same without the errors of both layers and, over items that were all rated, without what desirability explains of both; and the power of the test of r.',
    levels: {
      correlation: 'Corrected for attenuation.',
      power: 'Chance that these cases find a true correlation of 0.5 at 5 %.',
    },
    formula:
      'S_xy·d/√(S_xx·d·S_yy·d), errors taken out of S_xx and S_yy: by forms (stated), answers (inferred), repeats (enacted), or limits (over respondents); power by Fisher’s z of 0.5·√(ρ_x·ρ_y), n − 3',
    caveat:
      'Nothing where a layer has no repeats to tell its errors by, or is error in over nine tenths.',
    source: 'Spearman, 1904; Fisher, 1921',
    rows: (report, of) =>
      layersTogether(report).flatMap(({ respondent, correlations }) =>
        correlations.flatMap(({ between, corrected, power }) => {
          const over = `${between.join(' ')} over ${respondent ? 'items' : 'respondents'}`;
          const row = of(respondent);
          const figure = corrected.low === null ? { ...corrected, value: null } : corrected;
          return [
            row(figure, { level: `correlation ${over}`, n: corrected.twins }),
            ...(power ? [row(power.power, { level: `power ${over}`, n: corrected.twins })] : []),
          ];
        }),
      ),
  }),
];
