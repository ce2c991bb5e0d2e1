import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { inferenceTasks } from '../../../../src/vocabulary/hearing.js';
import { attitude, extraction, selection } from './answers.js';
import { labelledAnswers, labelledTasks, outcome } from './labelled-answers.js';

test('time', () => {
  const texts = [
    '1, '.repeat(2500),
    '(('.repeat(4000),
    'the people share '.repeat(500),
    '1 and '.repeat(1300),
    '"'.repeat(8000),
    '{'.repeat(8000),
    '{"a":['.repeat(1300),
    'Answer: '.repeat(1000),
    'T1: '.repeat(2000),
    '1. a '.repeat(1600),
    'values values '.repeat(600),
    'not '.repeat(2000),
    ' '.repeat(7999) + 'x',
    '1 '.repeat(4000),
    '- '.repeat(4000),
    'They would say '.repeat(500),
    'actually, '.repeat(800),
    'would would '.repeat(700),
    '[yes] '.repeat(1300),
    'Agree. '.repeat(1000),
    'one, two, '.repeat(800),
    '1\n'.repeat(4000),
    '| 1 '.repeat(2000),
    "',".repeat(4000),
  ];
  const out = texts.map((t) => {
    const n = [attitude, selection, extraction].map((f) => {
      const s = performance.now();
      f(t);
      return Math.round(performance.now() - s);
    });
    return `${JSON.stringify(t.slice(0, 12))} ${n}`;
  });
  const all = labelledAnswers();
  for (const task of inferenceTasks) {
    const own = all.filter((a) => a.task === labelledTasks[task]);
    const s = performance.now();
    const right = own.filter((a) => outcome(a) === 'right').length;
    out.push(
      `${task} ${right}/${own.length} ${(performance.now() - s) / own.length / 1} ms each x2`,
    );
  }
  writeFileSync('/tmp/u6/h3/time.txt', out.join('\n'));
}, 300000);
