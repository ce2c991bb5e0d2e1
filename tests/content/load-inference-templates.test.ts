import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadInferenceTemplates } from '../../src/content/load-inference-templates.js';
import { packagePath } from '../../src/content/package-root.js';
import { complaintAbout } from '../support/complaint-about.js';

const ours = readFileSync(packagePath('templates', 'inference', 'en.yaml'), 'utf8');
const load = (file: string) => loadInferenceTemplates(file, 'en');

describe('the wording of questions about stories', () => {
  test('is built in, and never tells a judge which position is right', async () => {
    const { prompts } = await load('undertone');
    expect(prompts.judge).not.toContain('{story}');
    expect(prompts.selection.direct).toContain('{choose}');
  });

  test.each([
    [
      'without a slot',
      '{candidates}',
      '',
      /selection\.direct: this prompt must contain \{candidates\}/,
    ],
    [
      'with a slot that is none',
      '{choose}',
      '{chose}',
      /"\{chose\}" is no slot|must contain \{choose\}/,
    ],
    [
      'of another instrument',
      'instrument: inference',
      'instrument: survey',
      /instrument is "survey"/,
    ],
  ])('is refused, with its line, %s', async (_what, from, to, message) => {
    const text = ours.replaceAll(from, to);
    const said = await complaintAbout({ text }, load);
    expect(said).toMatch(/^mine\.yaml:\d+: /);
    expect(said).toMatch(message);
  });
});
