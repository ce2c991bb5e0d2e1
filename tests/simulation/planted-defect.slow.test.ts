import { writeFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { TemporaryFolder } from '../support/files.js';
import { makeItems } from '../support/questionnaires.js';
import { undertone } from '../support/undertone.js';

const reader = vi.hoisted(() => ({ defective: false }));

// The defect that a calibration once passed with: the answer's ’ was straightened and the option's was
// not, so that an option copied word for word had other words than the option.
vi.mock('../../vocabulary/comparable-text.js', async (original) => {
  const sound = await original<typeof import('../../vocabulary/comparable-text.js')>();
  const apart = (text: string) => (reader.defective ? text.replaceAll('’', '¦') : text);
  return {
    ...sound,
    plainCharacters: (text: string) => sound.plainCharacters(apart(text)).replaceAll('¦', '’'),
    comparableText: (text: string) => sound.comparableText(apart(text)),
    comparableWords: (text: string) => sound.comparableWords(apart(text)),
  };
});
vi.mock('../../src/reading/spoken-text.js', async (original) => {
  const sound = await original<typeof import('../../src/reading/spoken-text.js')>();
  return {
    ...sound,
    stripFormatting: (content: string) =>
      reader.defective
        ? sound.stripFormatting(content).replaceAll('’', "'")
        : sound.stripFormatting(content),
  };
});

/** Items whose target options alone have ’; what a reader remembers of one road it does not of another. */
const itemsOf = (road: 'upper' | 'steep') =>
  makeItems({ perCell: 3, of: ['pdi'] }).map((item) => ({
    ...item,
    options: {
      ...item.options,
      target: `I don’t take the ${road} road, it’s not for case ${item.id}.`,
    },
  }));

async function calibrate(road: 'upper' | 'steep') {
  using folder = new TemporaryFolder();
  writeFileSync(
    folder.file('own.yaml'),
    stringify({ questionnaire: 'own', language: 'en', items: itemsOf(road) }),
  );
  const words = ['calibrate', '--questionnaire', 'own.yaml', '--intervals', '1', '--quiet'];
  const { stdout, code } = await undertone(words, { cwd: folder.path });
  return { said: stdout.replaceAll(/\s+/g, ' '), code };
}

beforeEach(() => {
  reader.defective = false;
});

test('a reader that straightens ’ in answers alone fails calibration, which names what it did not read', async () => {
  reader.defective = true;
  const { said, code } = await calibrate('upper');
  expect(code).toBe(1);
  expect(said).toMatch(
    /plain: \d+ of \d+ answers meant for the target were not read, all under repeat, all for options with ’; the first, to pdi-\w+-\d\d, was "I don’t take the upper road, it’s not for case pdi-\w+-\d\d\.", read as \w+ \(/,
  );
  expect(said).toContain('Calibration missed. Answers are misread');
  expect(said).not.toContain('meant for the opposite');
});

test('a questionnaire like it passes with a sound reader', async () => {
  const { said, code } = await calibrate('steep');
  expect(said).toMatch(/All were read as meant\. Calibration passed\. $/);
  expect(code).toBe(0);
});
