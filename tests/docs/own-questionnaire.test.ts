import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../src/content/package-root.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { undertone } from '../support/undertone.js';

const page = readFileSync(packagePath('docs', 'own-questionnaire.md'), 'utf8');

/** The fenced blocks of a language: what stands behind it on the fence, and their text. */
function blocks(language: string): readonly { readonly info: string; readonly text: string }[] {
  const fence = new RegExp(`^\`\`\`${language}(.*)\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  return [...page.matchAll(fence)].map(([, info = '', text = '']) => ({ info: info.trim(), text }));
}

describe('the page about one’s own questionnaire', () => {
  test('asks a questionnaire in the words of its templates', async () => {
    using folder = new TemporaryFolder();
    for (const { info, text } of blocks('yaml')) {
      writeFileSync(folder.file(info.replace('file=', '')), text);
    }
    const at = { cwd: folder.path };
    await undertone(['run', 'mine-study.yaml', '--quiet'], at);
    const { stdout } = await undertone(['export', 'responses', '--format', 'jsonl'], at);
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const prompts = rows.map(({ form, prompt }) => ({ form, prompt: String(prompt) }));
    const changed = prompts.filter(({ prompt }) =>
      prompt.includes('Write its letter, A or B, and stop there.'),
    );
    expect(changed.length).toBeGreaterThan(0);
    expect(changed).toHaveLength(prompts.filter(({ form }) => form === 'ab').length);
    expect(
      rows.every(({ reading }) => ['target', 'opposite'].includes(reading) || /^\d/.test(reading)),
    ).toBe(true);
    // The declared lean shows in five items already: both pdi items go to the target pole, mostly.
    const pdi = rows.filter(({ dimension, form }) => dimension === 'pdi' && form !== 'likert');
    const towards = pdi.filter(({ reading }) => reading === 'target').length / pdi.length;
    expect(towards).toBeGreaterThan(0.6);
  });
});
