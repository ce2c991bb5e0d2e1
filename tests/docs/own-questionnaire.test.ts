import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../src/content/package-root.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { asJson, cdevalImitation } from '../support/cdeval-imitation.js';
import { type Ended, undertone } from '../support/undertone.js';

const page = readFileSync(packagePath('docs', 'own-questionnaire.md'), 'utf8');

/** The fenced blocks of a language: what stands behind it on the fence, and their text. */
function blocks(language: string): readonly { readonly info: string; readonly text: string }[] {
  const fence = new RegExp(`^\`\`\`${language}(.*)\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  return [...page.matchAll(fence)].map(([, info = '', text = '']) => ({ info: info.trim(), text }));
}

/** Every command of the page, in order, as words after `undertone`. */
const commands = blocks('sh').flatMap(({ text }) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.replace(/^undertone /, '').split(' ')),
);

/** No model is there to be asked: what would ask one says what it would ask. */
const runnable = (words: readonly string[]) =>
  words.includes('gpt-4o-mini') ? [...words, '--dry-run'] : words;

describe('the page about one’s own questionnaire', () => {
  test('works as it stands, command after command', async () => {
    using folder = new TemporaryFolder();
    for (const { info, text } of blocks('yaml')) {
      writeFileSync(folder.file(info.replace('file=', '')), text);
    }
    writeFileSync(folder.file('CDEval.json'), asJson(cdevalImitation()));
    const ended = new Map<string, Ended>();
    for (const words of commands) {
      const result = await undertone(runnable(words), { cwd: folder.path });
      expect(result, words.join(' ')).toMatchObject({ code: 0 });
      ended.set(words.join(' '), result);
    }
    const said = (command: string) => ended.get(command)?.stdout ?? '';

    expect(said('lint mine.yaml')).toMatch(/mine\.yaml:3: warning: .* \[few\]/);
    expect(said('lint mine.yaml')).toMatch(/\nmine\.yaml: no errors and \d+ warnings\.\n$/);
    expect(said('lint my-templates.yaml')).toBe('my-templates.yaml: no errors and no warnings.\n');
    expect(said('lint mine-study.yaml')).toMatch(/\n3 files: no errors and \d+ warnings\.\n$/);

    // Five items in eight templates, one of them twice more in six.
    expect(
      said('profile --model gpt-4o-mini --questionnaire mine.yaml --templates my-templates.yaml'),
    ).toMatch(/^gpt-4o-mini: at most 52 requests to ask/);
    const run = said('run mine-study.yaml');
    expect(run).toContain('1 respondent, simulated; asked about 5 situations');
    const report = readFileSync(folder.file('undertone-report/mine/report.md'), 'utf8');
    expect(report).toContain('changed templates');
    expect(said('import cdeval CDEval.json')).toContain('Wrote 2,953 items to cdeval.yaml.');
  });

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
