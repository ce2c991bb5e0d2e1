import { type Condition, conditions, isAskedSo } from '../hearing-words.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { type TaskLine, type TaskScore, taskLines } from './task-lines.js';

/** A task's name, or one of its lines below it. */
export type TaskRow = { readonly heading: string } | { readonly line: TaskLine };

/** What a respondent scored on a line, in each way in which it was asked. */
export function scoresOf({ inference: heard }: ReportedRespondent, line: TaskLine): TaskScore[] {
  return heard ? line.of(heard.scores).filter(({ score }) => score.value !== null) : [];
}

/** The lines that any respondent has a score on, each task's name above its own. */
export function taskRows({ respondents }: Report): TaskRow[] {
  const held = taskLines.filter((line) =>
    respondents.some((respondent) => scoresOf(respondent, line).length > 0),
  );
  return held.flatMap((line, nth): TaskRow[] =>
    held[nth - 1]?.task === line.task ? [{ line }] : [{ heading: line.task }, { line }],
  );
}

/** The ways in which anybody was asked, in order. */
export function conditionsOf(report: Report): Condition[] {
  const scores = allScores(report);
  return conditions.filter((each) => scores.some((score) => isAskedSo(score, each)));
}

/** Whether any score stands beside what topics alone give a reader of the story. */
export function isBesideTopics(report: Report): boolean {
  return allScores(report).some(({ byTopic }) => byTopic !== null);
}

function allScores({ respondents }: Report): TaskScore[] {
  return taskLines.flatMap((line) => respondents.flatMap((each) => scoresOf(each, line)));
}
