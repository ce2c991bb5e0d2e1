import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readVerdict } from '../../src/instruments/conversations/judging.js';
import { readAudit, readReply } from '../../src/instruments/conversations/observer.js';
import { readOpenJudgement } from '../../src/instruments/open/judge.js';
import { readJudgement } from '../../src/instruments/stories/judgement.js';
import { readAttitude } from '../../src/instruments/stories/reading/attitude.js';
import { readExtraction } from '../../src/instruments/stories/reading/extraction.js';
import { readSelection } from '../../src/instruments/stories/reading/selection.js';
import { readFaults } from '../../src/instruments/stories/reasoning-faults.js';
import { readPair, readRatings } from '../../src/instruments/stories/tasks/expression-judge.js';
import { readResponse } from '../../src/instruments/survey/reading/response.js';
import { sceneIn } from '../../src/writing/scene.js';
import { styles } from '../../vocabulary/inference.js';
import type { Response } from '../../vocabulary/response.js';
import { forms } from '../../vocabulary/template.js';
import { spoiltFrom } from '../support/corrupted.js';
import { makeItems } from '../support/questionnaires.js';
import { responseWith } from '../support/survey.js';

const options = { first: 'I rise when she enters.', second: '她进来时我坐着。' };
const listed = ['Agree', 'Neither agree nor disagree', 'Disagree'];

/** Answers as models give them: whatever is made of one is read, or left unread. */
const answers = [
  'Answer: **B**\n\nI would choose B over A, since 4 of 5 would; wait, no: A.',
  '<think>1 or 2?</think>```json\n{"answer": "A", "values": [{"topic": "T1", "value": "x"}]}\n```',
  '| 1 | 2 | 3 |\n|---|---|---|\n| ☐ | ☑ | ☐ |\n\n- [x] 2. I rise when she enters\nT1: Tools are shared.',
  '我选 B，不是 A。答案：2，3 和 5。Ich würde eher nicht ja sagen, sondern 4.',
];

const said = 'They ask everyone before a roof is fixed.';
const item = makeItems({ perCell: 1 })[0];
if (!item) throw new Error('there is an item');
const claim = { kind: 'flags', last: 0, text: 'She notices.' } as const;
const topic = {
  statement: 's',
  text: 'Roofs',
  statementText: 'Roofs',
  positions: [{ attitude: 'a', text: 'Ask' }],
};

/** What reads the answers of judges, observers and writers, with an answer that it takes. */
const services: Readonly<Record<string, readonly [object, (response: Response) => unknown]>> = {
  'a judge of extractions': [
    { judgements: [{ topic: 'T1', found: 1, sentence: 1, quote: said, position: 1 }] },
    (it) => readJudgement(it, { topics: [{ ...topic, decoy: false }], sentences: [said] }),
  ],
  'a judge of open answers': [
    { judgements: [{ topic: 'T1', mark: 'first', quotes: [said] }] },
    (it) =>
      readOpenJudgement(it, { matters: [{ item, order: 'norm', decoy: false }], answer: said }),
  ],
  'a judge of reasoning': [
    { faults: [{ fault: 'logic', quote: said }] },
    (it) => readFaults(it, said),
  ],
  'a judge of a turn': [{ reflection: 1, naturalness: 5, implicitness: 3 }, readRatings],
  'a judge of two turns': [
    { reflection: 'first', naturalness: 'second', implicitness: 'neither' },
    readPair,
  ],
  'a judge of a conversation': [
    { claims: [{ claim: 'C1', turn: 1, quote: said, holds: true }] },
    (it) => readVerdict(it, { claims: [claim], said: [{ speaker: 'protagonist', text: said }] }),
  ],
  'an observer of a reply': [{ evidence: said, kind: 'accepted' }, readReply],
  'an observer of a move': [{ evidence: said, move: 'trap', solved: false }, readAudit],
  'a writer of scenes': [
    { title: 'The roof', lines: [said, said] },
    (it) => sceneIn(it, { labels: ['V1'], twins: false }),
  ],
};

test.each(answers)(
  'an answer, spoilt anyhow, is read by every rule or left unread: %j',
  (answer) => {
    const ends = fc.constantFrom('stop', 'length', null);
    fc.assert(
      fc.property(
        fc.oneof(spoiltFrom(answer), fc.string({ unit: 'binary' })),
        ends,
        (text, finish) => {
          const response = { ...responseWith(text), finish };
          for (const language of ['en', 'de', 'zh']) {
            for (const form of forms) {
              const asked = { form, language, ...options, prompt: `Which?\n${options.first}` };
              expect(readResponse(response, asked)).toHaveProperty('rule');
            }
          }
          for (const style of styles) {
            const asked = { style, language: 'en' };
            expect(readAttitude(response, { ...asked, options: listed })).toHaveProperty('kind');
            expect(readSelection(response, { ...asked, candidates: listed })).toHaveProperty(
              'kind',
            );
          }
          const topics = ['What is shared', 'When it rains'];
          expect(readExtraction(response, { topics, language: 'en' })).toHaveProperty('kind');
        },
      ),
      { seed: 27, numRuns: 100 },
    );
  },
);

test.each(Object.entries(services))('%s, spoilt anyhow, is read or not', (_, [answer, read]) => {
  const whole = JSON.stringify(answer);
  const taken = read(responseWith(whole));
  expect(taken).not.toBeNull();
  // A sentence, or a fault, would say why it is not taken.
  expect(taken).toEqual(expect.not.stringContaining(' '));
  expect(taken).not.toHaveProperty('fault');
  fc.assert(
    fc.property(spoiltFrom(whole), (text) => {
      expect(read(responseWith(text))).not.toBeUndefined();
    }),
    { seed: 28, numRuns: 300 },
  );
});
