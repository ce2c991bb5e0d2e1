import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Report } from '../../reports/document/report.js';
import { TemporaryFolder } from '../support/files.js';
import { writeSmallStudy } from '../support/studies.js';
import { type Ended, undertone } from '../support/undertone.js';

const toy = fileURLToPath(new URL('./toy', import.meta.url));

/** A folder with the toy study and all that it names. */
function toyFolder(): TemporaryFolder {
  const folder = new TemporaryFolder();
  cpSync(toy, folder.path, { recursive: true });
  return folder;
}

/** Replaces the first place of a text in a file of the folder. */
function edit(folder: TemporaryFolder, file: string, [from, to]: readonly [string, string]): void {
  const text = readFileSync(folder.file(file), 'utf8');
  if (!text.includes(from)) throw new RangeError(`no "${from}" in ${file}`);
  writeFileSync(folder.file(file), text.replace(from, to));
}

/** What a command over a changed toy study complains about. */
async function complaint(
  file: string,
  change: readonly [string, string],
  words: readonly string[] = ['run', 'study.yaml', '--dry-run'],
): Promise<string> {
  using folder = toyFolder();
  edit(folder, file, change);
  const { stderr, code } = await undertone(words, { cwd: folder.path });
  expect(code).toBe(2);
  return stderr.trim();
}

describe('a study under a scheme of its own, from its file to its report', () => {
  const folder = toyFolder();
  let ended: Ended;
  let report: Report;

  beforeAll(async () => {
    ended = await undertone(['run', 'study.yaml', '--quiet'], { cwd: folder.path });
    const file = folder.file('undertone-report/toy/report.json');
    report = Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  });
  afterAll(() => folder[Symbol.dispose]());

  test('ends well and names its dimensions', () => {
    expect(ended.code).toBe(0);
    expect(ended.stdout).toMatch(/^ +pace +tact +give +inference +carry-over/m);
    expect(report.scheme).toMatchObject({ name: 'toy', title: 'Three ways of getting along' });
    expect(report.scheme.dimensions.map(({ id }) => id)).toEqual(['pace', 'tact', 'give']);
  });

  test('finds what respondents were declared to be, with intervals', () => {
    const declared = {
      projector: { pace: 0.8, tact: 0.3, give: 0.55 },
      listener: { pace: 0.25, tact: 0.6, give: 0.5 },
    };
    const held = Object.entries(declared).flatMap(([id, orientation]) => {
      const profile = report.respondents.find((each) => each.id === id)?.profile;
      expect(profile?.dimensions.map(({ dimension }) => dimension)).toEqual(
        Object.keys(orientation),
      );
      return Object.entries(orientation).map(([name, truth]) => {
        const { low, high } =
          profile?.dimensions.find(({ dimension }) => dimension === name)?.imputed ?? {};
        return { id, name, held: (low ?? 1) <= truth && truth <= (high ?? 0) };
      });
    });
    expect(held.filter((each) => !each.held)).toEqual([]);
  });

  test('gives each domain of the questionnaire its figure', () => {
    const [pace] = report.respondents[0]?.profile?.dimensions ?? [];
    expect(pace?.domains.map(({ domain, n }) => [domain, n])).toEqual([
      ['office', 10],
      ['home', 10],
    ]);
  });

  test('holds what is stated against what is inferred, with a verdict and a slope for each dimension', () => {
    const [projector, listener] = report.respondents.map(({ gap }) => gap);
    expect(projector?.verdict.verdict).toBe('projects');
    expect(listener?.verdict.verdict).not.toBe('projects');
    expect(projector?.items).toHaveLength(36);
    const [forced] = projector?.measures ?? [];
    expect(forced?.figures.map(({ dimension }) => dimension)).toEqual([
      null,
      'pace',
      'tact',
      'give',
    ]);
    const { low, high } = forced?.figures[0]?.carryOver.slope ?? {};
    expect(low).toBeLessThan(0.8);
    expect(high).toBeGreaterThan(0.5);
  });

  test('knows no countries and no published profiles, but compares its respondents', () => {
    expect(report.comparison).toMatchObject({ countries: [], map: null });
    expect(report.references).toEqual([]);
    expect(report.comparison.similarities.pairs[0]?.similarity).toBeGreaterThan(0);
    const page = readFileSync(folder.file('undertone-report/toy/report.html'), 'utf8');
    expect(page).toContain('Three ways of getting along');
    expect(page).toContain('acts at once');
    expect(page).not.toMatch(/Power distance|Hofstede scores/);
  });

  test('is reported again from its ledger, and refuses countries there', async () => {
    const at = { cwd: folder.path };
    const again = await undertone(['report', '--json'], at);
    expect(again.code).toBe(0);
    expect(Report.parse(JSON.parse(again.stdout))).toEqual(report);
    const { code, stderr } = await undertone(['report', '--countries', 'hofstede-2015'], at);
    expect(code).toBe(2);
    expect(stderr).toContain('the scheme "toy" has no country scores');
  });

  test('is not compared with a report of another scheme', async () => {
    const at = { cwd: folder.path };
    mkdirSync(folder.file('other'));
    writeSmallStudy(folder.file('other'), [{ id: 'pretend', simulated: {} }]);
    const small = { cwd: folder.file('other') };
    expect((await undertone(['run', 'study.yaml', '--quiet'], small)).code).toBe(0);
    const words = ['compare', 'undertone-report/toy', 'other/undertone-report/small'];
    const { code, stderr } = await undertone(words, at);
    expect(code).toBe(2);
    expect(stderr.trim()).toBe(
      'undertone-report/toy uses the scheme "toy" (pace, tact, give) but other/undertone-report/small uses "hofstede" (pdi, idv, uai, mas, lto, ivr), so they cannot be compared; remove one',
    );
  });
});

describe('what does not fit a scheme is refused with file and line:', () => {
  const ofToy = 'is not a dimension of the scheme "toy" (pace, tact, give)';

  test('an item of another dimension', async () => {
    expect(await complaint('items.yaml', ['dimension: pace', 'dimension: pdi'])).toBe(
      `items.yaml:8: items[1].dimension: "pdi" ${ofToy}; use one of these`,
    );
  });

  test('an item in a domain that the questionnaire does not name', async () => {
    expect(await complaint('items.yaml', ['domain: office', 'domain: family'])).toBe(
      'items.yaml:9: items[1].domain: "family" is not a domain of this questionnaire under the scheme "toy" (office, home); use one of these',
    );
  });

  test('a scheme that there is not', async () => {
    expect(await complaint('items.yaml', ['scheme: toy.yaml', 'scheme: hofsted'])).toBe(
      'items.yaml:4: there is no scheme "hofsted" (hofstede); name one of these, or the file of your own, such as hofsted.yaml',
    );
  });

  test('a scheme of one’s own with the name of a built-in one', async () => {
    expect(await complaint('toy.yaml', ['scheme: toy', 'scheme: hofstede'])).toBe(
      'toy.yaml:2: "hofstede" is the name of a built-in scheme, and this one differs from it; give it a name of its own',
    );
  });

  test('a respondent that is declared to lean elsewhere', async () => {
    expect(await complaint('study.yaml', ['give: 0.55', 'ivr: 0.55'])).toBe(
      'study.yaml:7: "projector" declares an orientation on "ivr", which is not a dimension of the scheme "toy" (pace, tact, give); rename it, or remove it',
    );
  });

  test('countries that a study asks for', async () => {
    expect(await complaint('study.yaml', ['survey:', 'countries: { map: joint }\nsurvey:'])).toBe(
      'study.yaml:17: the scheme "toy" has no country scores; remove "countries:"',
    );
  });

  test('a persona switch in words for other dimensions', async () => {
    expect(
      await complaint('study.yaml', ['tasks: [attitude', 'personaSwitch: true, tasks: [attitude']),
    ).toContain('for "pace" of the scheme "toy"');
  });

  test('what lint finds', async () => {
    using folder = toyFolder();
    edit(folder, 'items.yaml', ['dimension: tact', 'dimension: tack']);
    const { stdout, code } = await undertone(['lint', 'items.yaml'], { cwd: folder.path });
    expect(code).toBe(1);
    expect(stdout).toContain(`"tack" ${ofToy}; did you mean "tact"?`);
  });
});

test('calibration says that its respondents are of another scheme', async () => {
  using folder = toyFolder();
  const words = ['calibrate', '--questionnaire', 'items.yaml'];
  const { stderr, code } = await undertone(words, { cwd: folder.path });
  expect(code).toBe(2);
  expect(stderr.trim()).toBe(
    'items.yaml: uses the scheme "toy", but calibration needs "hofstede"; calibrate with a questionnaire of that scheme',
  );
});

test('lint warns of an item that names a dimension of its scheme', async () => {
  using folder = toyFolder();
  edit(folder, 'items.yaml', ['Nobody has', 'At what pace? Nobody has']);
  const { stdout } = await undertone(['lint', 'items.yaml', '--all'], { cwd: folder.path });
  expect(stdout).toContain('the question of pace-leak says "pace", which names what is measured');
});

test('lint says what is wrong with a scheme where it is named, and in its own file', async () => {
  using folder = toyFolder();
  edit(folder, 'toy.yaml', ['short: quick', 'short: very very quick']);
  const { stdout, code } = await undertone(['lint', '.'], { cwd: folder.path });
  expect(code).toBe(1);
  const fault = 'dimensions[1].target.short must be at most 10 characters long';
  expect(stdout).toContain(`items.yaml:4: error: toy.yaml:8: ${fault}`);
  expect(stdout).toContain(`\ntoy.yaml:8: error: ${fault}`);
});

test('lint finds the toy questionnaire sound, and describes it by its own dimensions', async () => {
  using folder = toyFolder();
  const { stdout, code } = await undertone(['lint', 'items.yaml'], { cwd: folder.path });
  expect(code).toBe(0);
  expect(stdout).toMatch(/tact/);
  expect(stdout).not.toMatch(/pdi|family/);
});
