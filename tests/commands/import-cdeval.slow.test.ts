import { once } from 'node:events';
import { existsSync, watch, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadQuestionnaire } from '../../src/instruments/survey/questionnaire.js';
import { asCsv, asJson, cdevalImitation } from '../interchange/cdeval-imitation.js';
import { TemporaryFolder } from '../support/files.js';
import { spawnUndertone, undertone } from '../support/undertone.js';

const json = asJson(cdevalImitation());

function folderWith(files: Readonly<Record<string, string>>): TemporaryFolder {
  const folder = new TemporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(folder.file(name), text);
  return folder;
}

const words = ['import', 'cdeval', 'cdeval.json'];

describe('import of all that CDEval published', () => {
  it('turns a copy of CDEval into a questionnaire that a model can be asked', async () => {
    using folder = folderWith({ 'cdeval.json': json });
    const { stdout, stderr, code } = await undertone(words, { cwd: folder.path });
    expect(code).toBe(0);
    // On a slow machine it says how far it is.
    expect(stderr).toMatch(
      /^(?:Writing 2,953 items\.\n)?(?:Looking for items that are nearly the same: .*\n)*$/,
    );
    const lines = stdout.split('\n');
    expect(lines[0]).toBe('Wrote 2,953 items to cdeval.yaml.');
    expect(lines[1]).toBe(
      '  Power distance 512, Individualism 472, Uncertainty avoidance 530, Masculinity 452, Long-term orientation 485, Indulgence 502',
    );
    expect(lines[2]).toMatch(/^ {2}Stray white space removed in 5 rows: \d+(, \d+){4}$/);
    expect(lines[3]).toMatch(/^ {2}One question is used twice in .* and kept: rows \d+ and \d+$/);
    expect(lines[4]).toBe(
      '  The number of items matches the published CDEval in every dimension and domain',
    );
    expect(stdout).toMatch(/^ {2}209 warnings \[openings\], such as: cdeval-\d{4} opens the /m);
    expect(stdout).toMatch(
      /^ {2}1 warning \[questions\], cdeval-\d{4} asks the same question as /m,
    );
    expect(stdout).toMatch(
      /^ {2}1 warning \[balance\], idv \(target in 127 of 472, opposite in 345\); mas \(/m,
    );
    expect(stdout).toContain('\n  See them all: undertone lint cdeval.yaml --all\n');
    expect(lines.at(-2)).toBe('Next: undertone profile --model NAME --questionnaire cdeval.yaml');
    expect(folder.names()).toEqual(['cdeval.json', 'cdeval.yaml']);

    const asked = 'profile --model m --endpoint http://127.0.0.1:9/v1 --dry-run --yes'.split(' ');
    const planned = await undertone([...asked, '--questionnaire', 'cdeval.yaml'], {
      cwd: folder.path,
    });
    expect(planned.stdout).toContain('requests to ask');
  });

  it('gives the same items from CSV', async () => {
    using folder = folderWith({ 'cdeval.json': json, 'cdeval.csv': asCsv(cdevalImitation()) });
    const at = { cwd: folder.path };
    await undertone(words, at);
    await undertone(['import', 'cdeval', 'cdeval.csv', '--out', 'from-csv.json'], at);
    const [one, other] = await Promise.all(
      ['cdeval.yaml', 'from-csv.json'].map((name) => loadQuestionnaire(folder.file(name), 'en')),
    );
    expect(one?.items).toHaveLength(2953);
    expect(other?.items).toEqual(one?.items);
  });

  it('killed while it writes, leaves its file whole or not there', async () => {
    using folder = folderWith({ 'cdeval.json': json });
    const watcher = watch(folder.path);
    {
      await using running = spawnUndertone(words, { cwd: folder.path });
      await Promise.race([once(watcher, 'change'), running.ended]);
    }
    watcher.close();
    if (!existsSync(folder.file('cdeval.yaml'))) return;
    expect((await loadQuestionnaire(folder.file('cdeval.yaml'), 'en')).items).toHaveLength(2953);
  });
});
