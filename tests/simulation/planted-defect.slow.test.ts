import { writeFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { TemporaryFolder } from '../support/files.js';
import { makeItems } from '../support/questionnaires.js';
import { undertone } from '../support/undertone.js';

const reader = vi.hoisted(() => ({ defective: false }));

// A defect like one that a calibration once passed with: options with ’ are not recognised. An option
// that begins with a letter alone is read anew each time, and not remembered from the other test.
vi.mock('../../src/instruments/survey/reading/letter.js', async (original) => {
  const sound = await original<typeof import('../../src/instruments/survey/reading/letter.js')>();
  const readLetter: typeof sound.readLetter = (answer, lexicon) => {
    const found = sound.readLetter(answer, lexicon);
    const isMissed =
      reader.defective && found?.kind === 'choice' && / don.t /.test(answer[found.choice]);
    return isMissed ? undefined : found;
  };
  return { ...sound, readLetter };
});

/** Items whose target options alone have ’; what a reader remembers of one road it does not of another. */
const itemsOf = (road: 'upper' | 'steep') =>
  makeItems({ perCell: 3, of: ['pdi'] }).map((item) => ({
    ...item,
    options: {
      ...item.options,
      target: `A ${road} road I don’t take, it’s not for case ${item.id}.`,
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

test('a reader that misses options with ’ fails calibration, which names what it did not read', async () => {
  reader.defective = true;
  const { said, code } = await calibrate('upper');
  expect(code).toBe(1);
  expect(said).toMatch(
    /plain: \d+ of \d+ answers meant for the target were not read, all under ab, all for options with ’; the first, to pdi-\w+-\d\d, was "\(?[AB]\)?", read as \w+ \(/,
  );
  expect(said).toContain('Calibration missed. Answers are misread');
  expect(said).not.toContain('meant for the opposite');
});

test('a questionnaire like it passes with a sound reader', async () => {
  const { said, code } = await calibrate('steep');
  expect(said).toMatch(/All were read as meant\. Calibration passed\. $/);
  expect(code).toBe(0);
});
