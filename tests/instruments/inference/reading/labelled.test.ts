import { describe, expect, test } from 'vitest';
import { inferenceTasks } from '../../../../src/vocabulary/hearing.js';
import { labelledAnswers, labelledTasks, outcome, partsRead } from './labelled-answers.js';

const answers = labelledAnswers('labelled.yaml');
const afresh = labelledAnswers('labelled-afresh.yaml');

/** Share of the answers that are read as labelled, 0..1. */
function accuracy(asked: typeof answers): number {
  return asked.filter((one) => outcome(one) === 'right').length / asked.length;
}

describe('answers labelled before there was a reader', () => {
  test('there are at least 150 of them', () => {
    expect(answers.length).toBeGreaterThanOrEqual(150);
  });

  test('at least 98 % are read as labelled', () => {
    expect(accuracy(answers)).toBeGreaterThanOrEqual(0.98);
  });

  test.each(inferenceTasks)('at least 96 % of those to %s are', (task) => {
    expect(
      accuracy(answers.filter((one) => one.task === labelledTasks[task])),
    ).toBeGreaterThanOrEqual(0.96);
  });

  test('none is read as an option, a candidate or a value that it does not name', () => {
    const wrong = answers.filter((one) => outcome(one) === 'wrong');
    expect(wrong.map((one) => ({ ...one, read: partsRead(one) }))).toEqual([]);
  });
});

// Written after the reader by someone who had not seen it: 120 of 122 were right when it was first read.
describe('answers labelled afresh', () => {
  test('at least 98 % are read as labelled, and none as something else', () => {
    expect(accuracy(afresh)).toBeGreaterThanOrEqual(0.98);
    expect(afresh.filter((one) => outcome(one) === 'wrong')).toEqual([]);
  });
});
