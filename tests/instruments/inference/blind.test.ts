import { expect, test } from 'vitest';
import {
  type InferencePlan,
  planInference,
} from '../../../src/instruments/inference/plan-inference.js';
import { InferenceSection } from '../../../src/instruments/inference/section.js';
import { Declaration } from '../../../src/vocabulary/declaration.js';
import { planFor } from '../../support/heard-by.js';
import { inferenceWording, makePairs, makeSet, topicalItems } from '../../support/stories.js';

const items = topicalItems(1);
const set = makeSet({ pairs: [...makePairs(items, 2)] });

function plan(section: object): InferencePlan {
  return planFor(Declaration.parse({}), { set, items, section });
}

/** The user messages of the first step of every trial. */
function promptsOf(section: object): string[] {
  return [...planInference(plan(section))].flatMap(({ begin }) => {
    const { value } = begin().next();
    const requests = Array.isArray(value) ? value : [];
    return requests.map(({ messages }) => messages.at(-1)?.content ?? '');
  });
}

const isBlind = (prompt: string) => prompt.includes('You are told nothing about them');

test('each value of a twin story is asked about once without a story, in both orders, whatever the styles', () => {
  const plain = { tasks: ['attitude'] };
  const every = { ...plain, styles: ['direct', 'reasoned'], shots: [0, 1], neutralStudy: true };
  expect(promptsOf(plain).filter(isBlind)).toEqual([]);
  for (const section of [plain, every]) {
    const blind = promptsOf({ ...section, blind: true }).filter(isBlind);
    expect(blind).toHaveLength(2 * 5 * 2);
    expect(new Set(blind).size).toBe(blind.length);
  }
  const [norm = '', reverse = ''] = promptsOf({ ...plain, blind: true }).filter(isBlind);
  expect(norm).toMatch(/1\. I take the upper road .*\n2\. I choose the lower path /);
  expect(reverse).toMatch(/1\. I choose the lower path .*\n2\. I take the upper road /);
});

test('a limit takes the questions without a story along with the pairs', () => {
  expect(promptsOf({ tasks: ['attitude'], blind: true, limit: 1 }).filter(isBlind)).toHaveLength(
    10,
  );
});

test('where attitudes are not asked, nor is anything without a story', () => {
  expect(promptsOf({ tasks: ['selection'], blind: true }).filter(isBlind)).toEqual([]);
});

test('a wording without words for it asks no question without a story', () => {
  const { blind: _, ...prompts } = inferenceWording.prompts;
  const wordless = { ...plan({}), wording: { ...inferenceWording, prompts } };
  const section = InferenceSection.parse({ tasks: ['attitude'], blind: true });
  const trials = [...planInference({ ...wordless, section })];
  expect(() => trials.map(({ begin }) => begin().next())).toThrow(
    'no words for a question without a story',
  );
});
