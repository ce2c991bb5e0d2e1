import type { Instrument } from '../base/instrument.js';
import type { ResponseRow, RowSource } from '../base/response-row.js';
import { type StatementsSource, statementsOf, statementsStudy } from './section.js';
import {
  planStatements,
  type StatementObservation,
  type StatementsPlan,
  statementTrials,
} from './trial.js';

/** Statements: how a respondent rates sentences on a response scale. */
export const statements: Instrument<StatementsPlan, StatementObservation, StatementsSource> = {
  ...statementsStudy,
  planOf: statementsOf,
  trials: planStatements,
  trialCount: statementTrials,
  draws: ({ repeats }) => repeats,
  unreadable: ({ draws }) =>
    draws.filter(({ reading: { kind } }) => kind === 'invalid' || kind === 'refusal').length,
  rows: statementRows,
  async record(plan) {
    const { StatementsStudyRecorder } = await import('./recorder.js');
    return new StatementsStudyRecorder(plan);
  },
};

/** The rows of one statement under one template, a draw each. */
async function statementRows(
  { item, template, prompt, draws, byModel }: StatementObservation,
  source: RowSource,
): Promise<readonly ResponseRow[]> {
  const [{ promptOf, readerRows, rowOf, unsaid }, { readText }] = await Promise.all([
    import('../base/response-row.js'),
    import('../../judging/reader.js'),
  ]);
  const asked = {
    instrument: 'statements',
    item: item.id,
    dimension: item.dimension,
    domain: item.domain ?? null,
    ...template,
  };
  const rows = draws.map(
    ({ response, reading }, draw): ResponseRow => ({
      ...rowOf(response, source),
      ...unsaid,
      ...asked,
      purpose: 'main',
      draw,
      prompt: promptOf(response, prompt),
      reading:
        reading.kind === 'point'
          ? String(reading.point)
          : reading.kind === 'points'
            ? 'log-probabilities'
            : reading.kind,
      rule:
        reading.kind === 'points'
          ? `P(1) to P(${reading.shares.length}) = ${reading.shares.map((share) => share.toFixed(3)).join(', ')}`
          : reading.rule,
      unread: reading.kind === 'points' ? reading.unread : reading.kind === 'point' ? 0 : 1,
      judged: byModel?.draws[draw] ? readText(byModel.draws[draw]) : null,
    }),
  );
  return [...rows, ...readerRows(byModel, { source, asked })];
}
