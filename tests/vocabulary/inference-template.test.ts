import { expect, test } from 'vitest';
import { InferenceTemplates } from '../../src/vocabulary/inference-template.js';
import { inferenceWording } from '../support/stories.js';

/** What is wrong with the built-in wording once it is changed, each with its place. */
function faults(change: (wording: InferenceTemplates) => void): string[] {
  const wording = structuredClone(inferenceWording);
  change(wording);
  const { error } = InferenceTemplates.safeParse(wording);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const twice = (text: string) =>
  `another option is "${text}" too; the two answers cannot be distinguished, so reword one`;

test('agreeing, disagreeing and neither are worded apart, whatever the case', () => {
  expect(faults(() => {})).toEqual([]);
  const disagree = faults(({ phrases }) => {
    phrases.disagree = ' agree ';
  });
  expect(disagree).toEqual([`phrases.disagree: ${twice('agree')}`]);
  const neither = faults(({ phrases }) => {
    phrases.neither = phrases.agree.toUpperCase();
  });
  expect(neither).toEqual([`phrases.neither: ${twice('AGREE')}`]);
});

test('options of an example are worded apart', () => {
  const options = faults(({ example }) => {
    example.attitude.options = ['Yes', 'No', 'yes'];
  });
  expect(options).toEqual([`example.attitude.options.2: ${twice('yes')}`]);
  const candidates = faults(({ example }) => {
    example.selection.candidates[14] = 'Rain is a bad OMEN.';
  });
  expect(candidates).toEqual([`example.selection.candidates.14: ${twice('Rain is a bad OMEN.')}`]);
});

test('an example of a selection leaves one candidate at least', () => {
  const choosing = (count: number) =>
    faults(({ example }) => {
      example.selection.choose = count;
    });
  expect(choosing(14)).toEqual([]);
  expect(choosing(15)).toEqual([expect.stringMatching(/^example\.selection\.choose: /)]);
});
