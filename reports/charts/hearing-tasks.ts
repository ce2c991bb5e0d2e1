import { counted } from '../document/format.js';
import { type Condition, conditionName } from '../hearing-words.js';
import { palette } from '../palette.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { scoreCell, scoreColumn } from '../tables/score-columns.js';
import type { Chart } from './chart.js';
import { type Layer, labels, markKey } from './panel.js';
import { notHeard, type PanelFrame, respondentPanels } from './respondent-panels.js';
import { taskLines } from './task-lines.js';
import { APART, lookOf, taskMarks } from './task-marks.js';
import { conditionsOf, isBesideTopics, scoresOf, type TaskRow, taskRows } from './task-rows.js';

/** The height of a row with one mark, in pixels. */
const STEP = 17;

/** The papers' table: detection, selection and extraction, by setting and by the way of asking. */
export const hearingTasks: Chart = {
  name: 'hearing-tasks',
  title: 'Task by task',
  none: 'nothing was heard in stories, so there is no chart.',
  caption: (report) =>
    `How well each respondent does in each task, from 0 to 1, with 95 % intervals: accuracy in detecting attitudes (what CQ-Bench calls F1), the published F1 in selecting values, and the share of values that it says by itself with the right attitude (options that differ in severity alone count as one), as a judge finds. The short upright line is the null, what a reader has that never saw the story: guessing among the options (in twin stories taking either side, 0.50, even where neither is offered: choosing among all three at random gives 0.33); in selection 0.50 on contrast candidates, by finding the pairs of opposites and guessing in each, and picking at random on original ones.${besideTopics(report)} Where a value is said outright close to 1 is due. Rows marked as trials rest on too few stories for a score. With fewer than ten stories of a kind an interval takes values as independent.${several(report)}`,
  alt: (report) =>
    `Dot plots, one for each of ${counted(report.respondents.length, 'respondent')}, of the scores in attitude detection, value selection and value extraction, with 95 % intervals beside the null. The table below gives every figure.`,
  table: ({ respondents }) => ({
    columns: [
      { name: 'task', kind: 'text' },
      { name: 'stories', kind: 'text' },
      { name: 'asked', kind: 'text' },
      scoreColumn('score', { kind: 'likelihood' }),
      { name: 'without the story', kind: 'likelihood' },
      { name: 'by topic alone', kind: 'likelihood' },
    ],
    rows: respondents.flatMap((respondent) =>
      taskLines.flatMap((line) =>
        scoresOf(respondent, line).map((each) => ({
          respondent,
          cells: [
            line.task,
            line.name,
            conditionName(each),
            scoreCell(each.score),
            each.withoutStory,
            each.byTopic,
          ],
        })),
      ),
    ),
  }),
  specification: (report) => {
    const rows = taskRows(report);
    if (rows.length === 0) return null;
    const asked = conditionsOf(report);
    return respondentPanels(report, {
      title: markKey(
        ...asked.map((each) => `${lookOf(each).sign} ${conditionName(each)}`),
        '| without the story',
        ...(isBesideTopics(report) ? ['× topics alone'] : []),
      ),
      step: STEP + APART * (asked.length - 1),
      layers: (respondent, frame) => layersOf(rows, { respondent, frame, asked }),
    });
  },
};

/** What a reader of topics has, where there are candidates on which that takes the story. */
function besideTopics(report: Report): string {
  return isBesideTopics(report)
    ? ' A cross is what a reader has that knows every topic and guesses every attitude: only beyond it does an F1 show that attitudes are heard, and picks by pole say it directly. Where it is close to 1, as in twin stories, original candidates test topics alone.'
    : '';
}

/** What tells the ways of asking apart, where there are several. */
function several(report: Report): string {
  return conditionsOf(report).length > 1
    ? ' Ways of asking stand one below another: ● direct, ◆ reasoned, hollow with a worked example (one-shot).'
    : '';
}

function layersOf(
  rows: readonly TaskRow[],
  {
    respondent,
    frame,
    asked,
  }: {
    readonly respondent: ReportedRespondent;
    readonly frame: PanelFrame;
    readonly asked: readonly Condition[];
  },
): Layer[] {
  const scores = rows.flatMap((row, place) =>
    'line' in row ? scoresOf(respondent, row.line).map((each) => ({ ...each, place })) : [],
  );
  return [
    ...taskMarks(scores, { rows: rows.length, asked }),
    ...(scores.length === 0 ? [notHeard(respondent, { rows: rows.length, frame })] : []),
    ...(frame.leftmost ? rowNames(rows) : []),
  ];
}

function rowNames(rows: readonly TaskRow[]): Layer[] {
  const where = { rows: rows.length, x: -10, align: 'right' } as const;
  const named = rows.map((row, place) => ({ row, place }));
  return [
    labels(
      named.flatMap(({ row, place }) => ('heading' in row ? [{ place, text: row.heading }] : [])),
      { ...where, weight: 600 },
    ),
    labels(
      named.flatMap(({ row, place }) => ('line' in row ? [{ place, text: row.line.name }] : [])),
      { ...where, colour: palette.quiet },
    ),
  ];
}
