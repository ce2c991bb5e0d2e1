import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../src/content/package-data.js';
import { lintFiles } from '../../src/lint/files.js';
import { planStudy } from '../../src/study/load.js';
import { assembleReport } from '../../src/study/report.js';
import { TemporaryFolder } from '../support/files.js';
import { memoryOf } from '../support/in-process.js';

const home = packagePath('docs/instruments');
const folders = readdirSync(home);

async function reportOf(folder: string, respondent: string) {
  using temporary = new TemporaryFolder();
  for (const name of ['scheme.yaml', 'items.yaml'])
    writeFileSync(temporary.file(name), readFileSync(join(home, folder, name)));
  const study = `name: s\nsurvey: { questionnaire: items.yaml, repeats: 10 }\nrespondents: [{ id: a, ${respondent} }]\n`;
  writeFileSync(temporary.file('study.yaml'), study);
  const plan = await planStudy(temporary.file('study.yaml'));
  const at = '2026-01-01T00:00:00.000Z';
  return (await assembleReport(plan, memoryOf(plan), { version: '0', at })).report;
}

test('there are five instruments', () => {
  expect(folders).toEqual(['globe', 'inglehart-welzel', 'mfq-2', 'pvq-rr', 'vsm-2013']);
});

describe.each(folders)('%s', (folder) => {
  test('has no error, and nothing to warn of but its placeholders', async () => {
    const { files } = await lintFiles({ files: [join(home, folder)] });
    const found = files.flatMap(({ findings }) => findings);
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
    const warnings = found.filter(({ severity }) => severity === 'warning');
    expect(new Set(warnings.map(({ check }) => check))).toEqual(new Set(['placeholders']));
  });

  test('is not asked of a model while placeholders stand in it', async () => {
    await expect(reportOf(folder, 'model: gpt-4o')).rejects.toThrow(
      'put the instrument’s own words in its place',
    );
  });
});

describe('scores', () => {
  test('of the VSM are those of its manual', async () => {
    const { respondents } = await reportOf(
      'vsm-2013',
      'simulated: { orientation: { pdi: 0.3, uai: 0.8 }, spread: 0 }',
    );
    const scores = new Map(
      respondents[0]?.statements?.figures.scores.map(({ id, score }) => [id, score.value]),
    );
    // A rating is 1 + 4p, or 5 − 4p of a statement keyed −1: (35 + 25)·4·(2·0.3 − 1), (40 + 25)·4·(2·0.8 − 1).
    expect(Math.abs((scores.get('PDI') ?? 0) + 96)).toBeLessThan(15);
    expect(Math.abs((scores.get('UAI') ?? 0) - 156)).toBeLessThan(15);
    expect([...scores.keys()]).toEqual(['PDI', 'IDV', 'MAS', 'UAI', 'LTO', 'IVR']);
  });

  test('of the PVQ-RR are centred on the person, whatever the use of the scale', async () => {
    const values = async (acquiescence: number) => {
      const { respondents } = await reportOf(
        'pvq-rr',
        `simulated: { orientation: { unc: 0.9, pod: 0.1 }, spread: 0, statements: { acquiescence: ${acquiescence} } }`,
      );
      return respondents[0]?.statements?.figures.dimensions.map(
        (each) => each.ipsatised?.value ?? 0,
      );
    };
    const plain = (await values(0)) ?? [];
    expect(plain).toHaveLength(19);
    expect(plain.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 10);
    const eager = (await values(0.3)) ?? [];
    const [highest, lowest] = [Math.max(...eager), Math.min(...eager)];
    expect(highest - lowest).toBeCloseTo(0.7 * 0.8, 1);
  });

  test('of the MFQ-2 and GLOBE are means in points', async () => {
    const mfq = await reportOf('mfq-2', 'simulated: { orientation: { care: 0.75 }, spread: 0 }');
    const [care] = mfq.respondents[0]?.statements?.figures.scores ?? [];
    expect(care?.score.value).toBeCloseTo(4, 0);
    const globe = await reportOf('globe', 'simulated: { orientation: { ge: 0.25 }, spread: 0 }');
    const ge = globe.respondents[0]?.statements?.figures.scores[1];
    expect(Math.abs((ge?.score.value ?? 0) - 2.5)).toBeLessThan(0.25);
  });
});
