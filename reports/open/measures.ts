import type { EstimateRow } from '../document/document.js';
import { defineMeasure, type Measure, type Row } from '../document/measure.js';
import type { OpenOfRespondent } from '../document/open.js';
import type { Report, ReportedRespondent } from '../document/report.js';

type Of = (respondent: ReportedRespondent) => Row;
type Judged = OpenOfRespondent['figures'][number];

/** The rows of every respondent whose answers to open questions were judged. */
function rowsOfEach(
  { respondents }: Report,
  of: Of,
  rows: (found: OpenOfRespondent, row: Row) => readonly EstimateRow[],
): readonly EstimateRow[] {
  return respondents.flatMap((respondent) => {
    const found = respondent.open;
    return found ? rows(found, of(respondent)) : [];
  });
}

/** A row a dimension for a figure, and one corrected by labels; none where nothing was found. */
function rowsByDimension(
  figure: (judged: Pick<Judged, 'hedging' | 'lean' | 'difference'>) => Judged['lean'] | null,
) {
  return (report: Report, of: Of) =>
    rowsOfEach(report, of, ({ figures }, row) =>
      figures.flatMap(({ dimension, corrected, ...judged }) => {
        const [plain, better] = [figure(judged), corrected && figure(corrected)];
        return [
          ...(plain && plain.value !== null ? [row(plain, { dimension })] : []),
          ...(better && better.value !== null
            ? [row(better, { dimension, level: 'corrected' })]
            : []),
        ];
      }),
    );
}

export const openMeasures: readonly Measure[] = [
  defineMeasure({
    id: 'open_hedging',
    instrument: 'open',
    unit: 'share',
    range: '0..1',
    null: null,
    describe: 'Share of open answers that come down on neither pole, as a judge marks them.',
    formula: 'answers that weigh both poles or decline / all answers',
    caveat:
      'Only as accurate as the judge. With labels of people, the row “corrected” has the mean of the judge over all answers plus the mean of person − judge over those labelled; no interval under ten labelled items.',
    source: 'ours; correction by Angelopoulos et al., 2023',
    rows: rowsByDimension(({ hedging }) => hedging),
  }),
  defineMeasure({
    id: 'revealed_lean',
    instrument: 'open',
    unit: 'likelihood',
    range: '0..1',
    null: 0.5,
    describe: 'P(target pole) of the open answers that lean.',
    formula: 'P(target | leaning) = target / (target + opposite)',
    caveat: 'A judge that prefers the pole shown first moves it towards 0.5.',
    source: 'ours',
    rows: rowsByDimension(({ lean }) => lean),
  }),
  defineMeasure({
    id: 'revealed_less_stated',
    instrument: 'open',
    unit: 'difference of likelihoods',
    range: '−1..1',
    null: 0,
    describe: 'Revealed lean less the likelihood that is stated on the same items.',
    formula: 'lean − mean p of the items, each as often as an answer to it leans',
    source: 'ours; CDEval equation 2 for p',
    rows: rowsByDimension(({ difference }) => difference),
  }),
  defineMeasure({
    id: 'open_judged_first',
    instrument: 'open',
    unit: 'share',
    range: '0..1',
    null: 0.5,
    describe: 'Share of leaning answers that the judge puts on the pole it was shown first.',
    source: 'ours',
    rows: (report, of) => rowsOfEach(report, of, ({ judgedFirst }, row) => [row(judgedFirst)]),
  }),
  defineMeasure({
    id: 'open_unjudged',
    instrument: 'open',
    unit: 'count',
    range: null,
    null: null,
    describe:
      'Open answers that are empty or without a readable judgement, of n; they are in no figure.',
    rows: (report, of) =>
      rowsOfEach(report, of, ({ empty, unjudged, answers }, row) => [
        row(empty + unjudged, { n: answers }),
      ]),
  }),
];
