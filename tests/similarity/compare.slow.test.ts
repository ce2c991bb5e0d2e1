import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Report } from '../../reports/document/report.js';
import {
  type CompareOptions,
  compareReports,
  compareSources,
} from '../../src/compare/comparison.js';
import { TemporaryFolder } from '../support/files.js';
import { filesIn, Lab, planStories, Studying } from '../support/studies.js';

const anna = { id: 'anna', family: 'larch', simulated: { orientation: { pdi: 0.8 } } };
const bert = { id: 'bert', family: 'larch', simulated: { orientation: { uai: 0.3 } } };

const [ours, theirs] = [new Lab(), new Lab()];
const out = new TemporaryFolder();
afterAll(() => {
  for (const place of [ours, theirs, out]) place[Symbol.dispose]();
});

async function compared(
  sources: readonly string[],
  options: Omit<CompareOptions, 'sources'> = {},
): Promise<Report> {
  const { report } = options.folder
    ? await compareReports({ sources, ...options })
    : await compareSources({ sources, ...options });
  return report;
}

describe('two machines that asked the same', () => {
  beforeAll(async () => {
    // Enough items to each dimension for intervals.
    await ours.study([anna], { name: 'ours', survey: { questionnaire: ours.items(20) } });
    const tuned = await theirs.study([bert], {
      name: 'theirs',
      survey: { questionnaire: theirs.items(20) },
    });
    // As `profile --base anna` has it; a study file names no base but its own.
    for (const { tags } of tuned.respondents) tags.base = 'anna';
    theirs.writes(tuned);
  }, 60_000);

  test('come to what one study of both comes to', async () => {
    using both = new Lab();
    const together = await both.study([anna, { ...bert, base: 'anna' }], {
      survey: { questionnaire: both.items(20) },
    });
    const report = await compared([ours.ledger, theirs.json]);
    expect(report.differences).toEqual(together.differences);
    expect(report.comparison).toEqual(together.comparison);
    expect(report.comparison.tunings).toHaveLength(1);
    expect(report.respondents.map(({ profile }) => profile)).toEqual(
      together.respondents.map(({ profile }) => profile),
    );
    expect(report.questionnaire).toEqual(together.questionnaire);
    expect(report.differing).toEqual([]);
  }, 60_000);

  test('are named in a report that can be compared again', async () => {
    const report = await compared([ours.json, theirs.json], { folder: out.file('compare') });
    expect(report.sources).toMatchObject([
      { file: ours.json, study: 'ours', respondents: ['anna'] },
      { file: theirs.json, study: 'theirs', respondents: ['bert'] },
    ]);
    const files = filesIn(out.file('compare'));
    expect(Report.parse(JSON.parse(String(files.get('report.json'))))).toEqual(report);
    expect([...files.keys()]).toContain('report.html');

    const again = await compared([out.file('compare'), ours.json], { folder: out.file('again') });
    expect(again.respondents).toEqual(report.respondents);
    expect(again.comparison).toEqual(report.comparison);
  }, 60_000);

  test('are held against the chosen edition, by the chosen map and seed', async () => {
    const report = await compared([ours.json, theirs.json], {
      countries: 'hofstede-2015',
      map: 'joint',
      seed: 7,
    });
    expect(report.study.seed).toBe(7);
    expect(report.comparison.countries.map(({ edition }) => edition.name)).toEqual([
      'hofstede-2015',
      'hofstede-2023',
    ]);
    expect(report.comparison.map?.fit).toBe('joint');
  }, 60_000);
});

describe('two machines that asked otherwise', () => {
  const [few, many] = [new Lab(), new Lab()];
  beforeAll(async () => {
    await many.study([anna], { survey: { questionnaire: many.items(3) } });
    await few.study([bert], { survey: { questionnaire: many.items(3), limit: 2 } });
  });
  afterAll(() => {
    for (const lab of [few, many]) lab[Symbol.dispose]();
  });

  test('are refused with what differs and how to go on, and nothing is written', async () => {
    const folder = out.file('refused');
    await expect(compared([many.json, few.json], { folder })).rejects.toThrow(
      `${many.json} asks 18 items and ${few.json} 12 of the same. --force compares over the 12 items that both answered.`,
    );
    expect(existsSync(folder)).toBe(false);
  });

  test('are compared over what they share when forced, which is said', async () => {
    const report = await compared([many.json, few.json], { force: true });
    expect(report.differing).toEqual([
      `${many.json} asks 18 items and ${few.json} 12 of the same.`,
    ]);
    // Two items of each dimension.
    expect(report.differences.map(({ n }) => n)).toEqual(Array(6).fill(2));
    expect(report.respondents.map(({ items }) => items.length)).toEqual([18, 12]);
    expect(Object.keys(report.questionnaire.words)).toHaveLength(12);
  });

  test('are compared pair by pair when there are more, which is said too', async () => {
    using third = new Lab();
    await third.study([{ id: 'carl', simulated: { seed: 5 } }], {
      survey: { questionnaire: many.items(3), limit: 1 },
    });
    const sources = [many.json, few.json, third.json];
    await expect(compared(sources)).rejects.toThrow(
      '--force compares each pair over the items that both answered, and all of them over the 6 items that all answered',
    );
    const report = await compared(sources, { force: true });
    expect(report.sources.map(({ items }) => items)).toEqual([18, 12, 6]);
    const paired = report.comparison.similarities.pairs.map(({ distance }) => distance.n);
    expect(report.differences.slice(0, 6).map(({ n }) => n)).toEqual(Array(6).fill(2));
    expect(paired).toHaveLength(3);
    expect(Report.safeParse(JSON.parse(JSON.stringify(report))).error).toBeUndefined();
  });

  test('in one ledger are offered as report folders too', async () => {
    using lab = new Lab();
    await lab.study([anna], { name: 'first', survey: { questionnaire: lab.items(3) } });
    await lab.study([bert], { name: 'second', survey: { questionnaire: lab.items(3), limit: 2 } });
    await expect(compared([lab.ledger])).rejects.toThrow(
      'that both answered. Or compare the report folders of the studies in a ledger.',
    );
  });

  test('are compared all the same where only words differ', async () => {
    using reworded = new Lab();
    const questionnaire = reworded.items(3, (text) => text.replace('What would', 'What will'));
    await reworded.study([bert], { survey: { questionnaire } });
    const sources = [many.json, reworded.json];
    const sentence = `The item pdi-work-01 has other words in ${reworded.json} than in ${many.json}.`;
    await expect(compared(sources)).rejects.toThrow(`${sentence} --force compares them anyway.`);
    expect((await compared(sources, { force: true })).differing).toEqual([sentence]);
  });
});

describe('what is no comparison is refused', () => {
  const lab = new Lab();
  beforeAll(() => lab.study([anna]));
  afterAll(() => lab[Symbol.dispose]());

  test('one respondent, however often it is named', async () => {
    await expect(compared([lab.json, lab.ledger])).rejects.toThrow(
      /^a comparison needs two respondents, and here only "anna" has answers; name another report or ledger$/,
    );
  });

  test('a folder for the result that holds one of the reports', async () => {
    const before = readFileSync(lab.json);
    for (const source of [lab.json, lab.report]) {
      await expect(compared([source], { folder: lab.report })).rejects.toThrow(
        'holds a report that is to be compared, and would replace it; name another folder with --out',
      );
    }
    expect(readFileSync(lab.json).equals(before)).toBe(true);
  });

  test('country scores that are not there, before anything is read', async () => {
    const countries = join(lab.folder.path, 'none.csv');
    await expect(compared(['no-such.json'], { countries })).rejects.toThrow('none.csv');
  });
});

/** A ledger in which one simulated reader was asked about stories alone. */
async function heardBy(studying: Studying, id: string, inference: object = {}): Promise<string> {
  const reader = { id, simulated: { reader: { hears: id === 'guesses' ? 'random' : 'signal' } } };
  const asked = { tasks: ['selection'], ...inference };
  const plan = await planStories(studying, [reader], { name: id, inference: asked });
  await studying.run(plan);
  return studying.ledger;
}

test('what was inferred in two places stands side by side where the same was asked', async () => {
  using here = new Studying();
  using there = new Studying();
  const sources = [await heardBy(here, 'hears'), await heardBy(there, 'guesses')];
  const folder = here.folder.file('compared');
  const { report } = await compareReports({ sources, folder });
  const f1s = report.respondents.map(
    ({ inference: heard }) => heard?.scores.selections[0]?.f1.value ?? 0,
  );
  expect(f1s[0]).toBeGreaterThan((f1s[1] ?? 1) + 0.2);
  expect(readFileSync(join(folder, 'report.md'), 'utf8')).toMatch(/^\| guesses \| /m);
});

test('what was inferred in other stories is left out, which is said', async () => {
  using here = new Studying();
  using there = new Studying();
  const sources = [await heardBy(here, 'hears'), await heardBy(there, 'guesses', { limit: 3 })];
  const { report } = await compareSources({ sources });
  expect(report.respondents.map(({ inference }) => inference === null)).toEqual([false, true]);
  expect(report.differing.join(' ')).toContain(
    'What is asked about stories differs (limit); what was inferred',
  );
});

test('blind questions and personas that only one place asked leave what was inferred side by side', async () => {
  using here = new Studying();
  using there = new Studying();
  const asked = { tasks: ['attitude'], limit: 1 };
  const sources = [
    await heardBy(here, 'hears', asked),
    await heardBy(there, 'guesses', { ...asked, blind: true }),
  ];
  const { report } = await compareSources({ sources });
  expect(report.respondents.map(({ inference }) => inference === null)).toEqual([false, false]);
  expect(report.differing.join(' ')).not.toContain('stories differs');
  expect(report.inference?.blind).toBe(true);
});
