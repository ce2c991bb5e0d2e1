import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadQuestionnaire } from '../../src/content/load-questionnaire.js';
import { questionnaireText } from '../../src/interchange/questionnaire-text.js';
import type { Questionnaire } from '../../src/vocabulary/item.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';

const hard = [
  'yes',
  'No',
  'null',
  '~',
  '1.5',
  '0x10',
  '2026-01-01',
  'a: b',
  'ends with a colon:',
  'a #comment',
  '# all comment',
  '- a dash',
  '---',
  '...',
  '? a mark',
  '[a, b]',
  '{a: b}',
  '*alias',
  '&anchor',
  '!tag',
  '%directive',
  '@at',
  '`tick`',
  '| bar',
  '> fold',
  '"quoted"',
  "'quoted'",
  'it’s "both" and \'more\'',
  'back\\slash \\n',
  'café – 日本語 🙂 👩‍👩‍👧',
  'a very long line '.repeat(40).trim(),
  'a\u00a0b\u2028c\u0085d\u0007e\ufeff.',
];

function questionnaireOf(texts: readonly string[]): Questionnaire {
  return {
    questionnaire: 'cdeval',
    language: 'en',
    source: 'from cdeval: "mine" #1.json',
    items: texts.map((text, index) => ({
      id: `cdeval-${index + 1}`,
      position: index + 1,
      dimension: 'pdi',
      domain: 'work',
      question: text,
      options: { target: text, opposite: `${text}, not` },
    })),
  };
}

const comment = 'Two lines,\nthe second with a # and: a colon.';

async function reloaded(made: Questionnaire, name: string): Promise<Questionnaire> {
  using folder = new TemporaryFolder();
  const file = folder.file(name);
  writeFileSync(file, questionnaireText(made, { file, comment }));
  return await loadQuestionnaire(file, 'en');
}

describe.each(['cdeval.yaml', 'cdeval.JSON'])('a questionnaire written to %s', (name) => {
  test('loads as it was, with texts that look like something else', async () => {
    const made = questionnaireOf(hard);
    expect(await reloaded(made, name)).toEqual(made);
  });

  test('loads as it was, whatever its texts', async () => {
    const texts = fc
      .string({ unit: 'binary', minLength: 1 })
      .map((text) => text.trim())
      .filter((text) => text !== '');
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 20 }), async (some) => {
        const made = questionnaireOf(some);
        expect(await reloaded(made, name)).toEqual(made);
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});

test('a YAML says at its head what it is, keeps a text on its line and quotes yes for any reader', () => {
  const text = questionnaireText(questionnaireOf(hard), { file: 'cdeval.yaml', comment });
  const lines = text.split('\n');
  expect(lines.slice(0, 2)).toEqual(['# Two lines,', '# the second with a # and: a colon.']);
  expect(lines).toContain('    question: "yes"');
  expect(lines).toContain(`    question: ${'a very long line '.repeat(40).trim()}`);
});
