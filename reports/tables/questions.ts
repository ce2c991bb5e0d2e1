import type { Chart } from '../charts/chart.js';
import { variance } from '../charts/variance.js';
import { alpha } from './alpha.js';
import { entropies } from './entropies.js';
import { formShifts } from './form-shifts.js';
import { parseRates, parseRatesByTemplate } from './parse-rates.js';
import { pulls } from './pulls.js';
import { reliability, reliabilityByDimension } from './reliability.js';
import type { ReportTable } from './report-table.js';
import { retest } from './retest.js';
import { scoring } from './scoring.js';
import { unread } from './unread.js';

/** A reader's question, and the tables that answer it. */
export interface Question {
  readonly question: string;
  readonly tables: readonly ReportTable[];
  /** Stands below the tables in the page. */
  readonly chart?: Chart;
}

export const biasQuestion: Question = {
  question: 'What the biases do to each figure',
  tables: [pulls],
};

export const formQuestion: Question = {
  question: 'What each form does to the figures',
  tables: [formShifts],
};

/** What to ask before trusting a figure. */
export const trustQuestions: readonly Question[] = [
  { question: 'How were the answers scored?', tables: [scoring] },
  { question: 'Could the answers be read?', tables: [parseRates, parseRatesByTemplate] },
  { question: 'What do unread answers do to the figures?', tables: [unread] },
  { question: 'Does it answer the same when asked again?', tables: [retest] },
  {
    question: 'Reliability: can its items be told apart?',
    tables: [reliability, reliabilityByDimension],
    chart: variance,
  },
  { question: 'Entropy: how undecided is it?', tables: [entropies] },
  { question: 'Cronbach’s alpha: do the items of a dimension hang together?', tables: [alpha] },
];
