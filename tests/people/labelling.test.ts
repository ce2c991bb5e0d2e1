import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LabelAgreement, LabelReport } from '../../analysis/results/labels.js';
import { csvLine } from '../../reports/files/csv.js';
import { drawSample, type LabelCase, type QueueSource } from '../../src/people/label-queue.js';
import { planConversations } from '../support/conversations.js';
import { makeItems } from '../support/questionnaires.js';
import { planStories, Studying } from '../support/studies.js';
import { undertone } from '../support/undertone.js';

type Row = Readonly<Record<'id' | 'about' | 'prompt' | 'how' | 'answer', string>>;

function rowsOf(file: string): readonly Record<string, string>[] {
  return parse(readFileSync(file, 'utf8'), { columns: true });
}

/** Fills in a form as somebody would who answers each row so; an empty answer leaves it open. */
function fillIn(file: string, answerTo: (row: Row) => string): void {
  const rows = rowsOf(file) as readonly Row[];
  const columns = ['id', 'about', 'prompt', 'how', 'answer'] as const;
  const filled = rows.map((row) => ({ ...row, answer: answerTo(row) }));
  writeFileSync(
    file,
    [columns, ...filled.map((row) => columns.map((column) => row[column]))]
      .map((row) => csvLine(row))
      .join(''),
  );
}

/** One person's labels by a form: made, filled in and read. */
async function labelled(
  cwd: string,
  words: readonly string[],
  answerTo: (row: Row) => string,
): Promise<LabelReport & { readonly file: string; readonly left: number }> {
  const form = `form-${Math.abs(words.join(' ').length)}-${words.join('-').replace(/\W+/g, '')}.csv`;
  const command = ['label', ...words, '--csv', form];
  expect((await undertone(command, { cwd })).code).toBe(0);
  fillIn(`${cwd}/${form}`, answerTo);
  const { stdout, stderr, code } = await undertone([...command, '--json'], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

function figure(
  { agreement }: LabelReport,
  wanted: Partial<LabelAgreement>,
): LabelAgreement | undefined {
  return agreement.find((each) =>
    Object.entries(wanted).every(([key, value]) => each[key as keyof LabelAgreement] === value),
  );
}

/** Reads a survey's answer as a careful person does. */
function readAnswer({ prompt, how }: Row): string {
  const said = (prompt.split('[What was answered]\n')[1] ?? '').replace(/^\W+|[^\w.]+$/g, '');
  const [, first, second] = /A = it takes “(.*?)”; B = it takes “(.*?)”;/s.exec(how) ?? [];
  if (/^[1-5]$/.test(said)) return said;
  if (said === 'A' || said === first || /^yes$/i.test(said)) return 'A';
  if (said === 'B' || said === second || /^no$/i.test(said)) return 'B';
  return 'E';
}

describe('readings', () => {
  const studying = new Studying();
  const cwd = studying.folder.path;
  beforeAll(async () => {
    await studying.run(await studying.plan([{ id: 'plain', simulated: {} }]));
    return () => studying[Symbol.dispose]();
  });
  const sample = ['readings', 'made', '--sample', '24', '--as'];

  test('are as many of each form, blind, and agree with our rules form by form', async () => {
    const report = await labelled(cwd, [...sample, 'ana'], readAnswer);
    expect(report).toMatchObject({
      queue: 'readings',
      sample: { cases: 24, of: 48 },
      respondents: [{ id: 'plain', simulated: true, recorded: false }],
      labellers: [{ by: 'ana', labelled: 24 }],
      left: 0,
    });
    for (const group of ['ab', 'repeat', 'compare', 'likert']) {
      expect(figure(report, { group, second: 'our rules' })).toMatchObject({
        n: 6,
        observed: { value: 1 },
      });
    }
    expect(figure(report, { group: 'all' })).toMatchObject({ n: 18, ac1: { value: 1 } });
    const labels = rowsOf(`${cwd}/${report.file}`);
    expect(labels).toHaveLength(24);
    expect(labels[0]).toMatchObject({ labeller: 'ana', sample: report.sample.id });
  });

  test('of a second person are the same sample, and are held against the first', async () => {
    // Of every answer by letter, this one says the other letter.
    const contrary = (row: Row) => {
      const own = readAnswer(row);
      return row.prompt.includes('(A)') ? (own === 'A' ? 'B' : 'A') : own;
    };
    const ben = await labelled(cwd, [...sample, 'ben'], contrary);
    const [one, two] = ['ana', 'ben'].map((by) => `labels/readings-made-${by}.csv`) as [
      string,
      string,
    ];
    const words = ['label', 'readings', 'made', '--agreement', one, two];
    const { stdout, code } = await undertone([...words, '--json'], { cwd });
    expect(code).toBe(0);
    const report: LabelReport = JSON.parse(stdout);
    expect(report.sample).toEqual(ben.sample);
    expect(figure(report, { first: 'ana', second: 'ben', group: 'ab' })).toMatchObject({
      n: 6,
      observed: { value: 0 },
    });
    expect(figure(report, { first: 'ana', second: 'ben', group: 'repeat' })?.observed.value).toBe(
      1,
    );
    expect(figure(report, { first: 'ben', second: 'our rules', group: 'ab' })?.observed.value).toBe(
      0,
    );
    const shown = (await undertone(words, { cwd })).stdout;
    expect(shown).toContain('answers of plain (simulated)');
    expect(shown).toContain('Labelled by ana (24) and ben (24).');
    expect(shown).toMatch(/ana, ben +reading all +18 +66\.7 %/);
    expect(shown).toMatch(/Base rates:\n/);
  });

  test('of different samples, or of one person twice, are not held against one another', async () => {
    await labelled(cwd, ['readings', 'made', '--sample', '8', '--as', 'cem'], readAnswer);
    const against = (...files: readonly string[]) =>
      undertone(['label', 'readings', 'made', '--agreement', ...files], { cwd });
    const [ana, cem] = ['labels/readings-made-ana.csv', 'labels/readings-made-cem.csv'] as const;
    expect(await against(ana, cem)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^labels\/readings-made-cem\.csv:2: is for sample 1-8-\w+, but labels\/readings-made-ana\.csv is for 1-24-\w+; compare only labels of one sample/,
      ),
    });
    expect((await against(ana, ana)).stderr).toContain('name files of different people');
  });

  test('by a form are gone on with, a half-filled one among them', async () => {
    const words = [
      'label',
      'readings',
      'made',
      '--as',
      '=dan',
      '--sample',
      '4',
      '--csv',
      'dan.csv',
    ];
    const sit = async (answers: readonly string[]) => {
      if (!studying.folder.names().includes('dan.csv')) await undertone(words, { cwd });
      let row = 0;
      fillIn(`${cwd}/dan.csv`, () => answers[row++] ?? '');
      return undertone(words, { cwd });
    };
    const first = await sit(['C']);
    expect(first.stdout).toContain('Labelled by =dan (1).');
    expect(first.stdout).toContain('3 questions left');
    // A spreadsheet would run it.
    const [name = ''] = readdirSync(`${cwd}/labels`).filter((each) => each.includes('dan'));
    const file = `${cwd}/labels/${name}`;
    expect(readFileSync(file, 'utf8')).toContain(",'=dan,");
    const second = await sit(['', 'C', 'D', 'E']);
    expect(second.stdout).toContain('none left');
    expect(rowsOf(file).map(({ reading }) => reading)).toEqual([
      'neutral',
      'neutral',
      'refusal',
      'unreadable',
    ]);
  });

  test('without a form or a name ask for one', async () => {
    const refusal = async (...words: readonly string[]) => {
      const { stderr, code } = await undertone(['label', 'readings', 'made', ...words], { cwd });
      expect(code).toBe(2);
      return stderr;
    };
    expect(await refusal('--as', 'eva')).toContain('--csv: name a form');
    expect(await refusal()).toContain('--as is missing; name the labeller');
    expect(
      await refusal(
        '--as',
        'eva',
        '--labels',
        'labels/readings-made-ana.csv',
        '--csv',
        'f.csv',
        '--sample',
        '24',
      ),
    ).toContain('is labelled by "ana", not "eva"');
  });

  test('with a wrong cell say its line and what may stand there', async () => {
    const command = ['label', ...sample, 'fay', '--csv', 'wrong.csv'];
    await undertone(command, { cwd });
    let row = 0;
    fillIn(`${cwd}/wrong.csv`, (each) => {
      row += 1;
      return row === 1 ? 'Z' : readAnswer(each);
    });
    const { stderr, stdout, code } = await undertone(command, { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^wrong\.csv:2: is not one of (?:A, B|1, 2, 3, 4, 5), C, D, E\n$/);
    expect(stdout).toContain('1 question left');

    const file = 'labels/readings-made-fay.csv';
    const text = readFileSync(`${cwd}/${file}`, 'utf8');
    writeFileSync(`${cwd}/${file}`, text.replace(/,(?:target|opposite|[1-5])\r\n/, ',tarket\r\n'));
    const again = await undertone(command, { cwd });
    expect(again).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /readings-made-fay\.csv:2: "tarket" is not known under reading; /,
      ),
    });
  });
});

test('a sample is even over strata, holds the smaller ones, and does not depend on the order', async () => {
  const ids = Array.from({ length: 60 }, (_, nth) => nth);
  const source = (order: readonly number[]): QueueSource => ({
    queue: 'items',
    name: 'made',
    measures: [],
    *pool() {
      for (const nth of order) {
        const made = { id: `${nth}`, text: `text ${nth}`, group: nth < 5 ? 'rare' : 'common' };
        yield { id: `${nth}`, stratum: made.group, make: () => made as unknown as LabelCase };
      }
    },
  });
  const draw = (size: number, seed = 1, order: readonly number[] = ids) =>
    drawSample(source(order), { size, seed });
  const [ten, twenty, turned, other] = [
    await draw(10),
    await draw(20),
    await draw(10, 1, ids.toReversed()),
    await draw(10, 2),
  ];
  expect(ten.cases.filter(({ group }) => group === 'rare')).toHaveLength(5);
  expect(twenty.cases.filter(({ group }) => group === 'rare')).toHaveLength(5);
  expect(twenty.cases.map(({ id }) => id)).toEqual(
    expect.arrayContaining(ten.cases.map(({ id }) => id)),
  );
  expect(turned.id).toBe(ten.id);
  expect(other.id).not.toBe(ten.id);
  expect(ten.of).toBe(60);
});

test('items are sorted, rated and flagged by what experts say of them together', async () => {
  using studying = new Studying();
  const cwd = studying.folder.path;
  const items = makeItems({ perCell: 1 }).filter(({ domain }) => domain === 'work');
  const words = ['items', studying.questionnaire, '--sample', '6', '--as'];
  const [poor] = items;
  if (!poor) throw new Error('there is an item');
  const places = ['pdi', 'idv', 'uai', 'mas', 'lto', 'ivr'];
  // Everybody sorts as meant; the second expert finds one item irrelevant, and nicer at its target.
  const expert = (nth: number) => (row: Row) => {
    const field = row.id.split('/')[1];
    const item = items.find(({ question }) => row.prompt.startsWith(question));
    const isPoor = nth === 2 && item?.id === poor.id;
    const isFirst = item !== undefined && row.prompt.includes(`Option 1: ${item.options.target}`);
    switch (field) {
      case 'dimension':
        return String(places.indexOf(item?.dimension ?? '') + 1);
      case 'first_pole':
        return isFirst ? '1' : '2';
      case 'relevance':
        return isPoor ? '2' : '4';
      case 'answerable':
        return isPoor ? 'n' : 'y';
      default:
        return isPoor && (field === 'desirable_1') === isFirst ? '5' : '2';
    }
  };
  for (const [nth, region] of [
    [1, 'Oran'],
    [2, 'Lima'],
    [3, 'Oran'],
  ] as const) {
    await labelled(cwd, [...words, `e${nth}`, '--region', region], expert(nth));
  }
  const files = [1, 2, 3].map((nth) => `labels/items-small-e${nth}.csv`);
  const { stdout } = await undertone(
    ['label', 'items', studying.questionnaire, '--json', '--agreement', ...files],
    { cwd },
  );
  const report: LabelReport = JSON.parse(stdout);
  expect(report.items?.average).toBeCloseTo((5 + 2 / 3) / 6, 12);
  expect(report.items?.universal).toBeCloseTo(5 / 6, 12);
  const flagged = report.items?.items.filter(({ flags }) => flags.length > 0);
  expect(flagged).toMatchObject([
    {
      item: poor.id,
      experts: 3,
      sorted: 1,
      poles: 1,
      desirability: 1,
      answerable: [
        { region: 'Lima', share: 0, n: 1 },
        { region: 'Oran', share: 1, n: 2 },
      ],
      flags: ['I-CVI under the usual bound', 'hard to answer (region Lima)'],
    },
  ]);
  expect(flagged?.[0]?.index).toBeCloseTo(2 / 3, 12);
  expect(figure(report, { measure: 'dimension', second: 'the questionnaire' })?.kappa.value).toBe(
    1,
  );
  // What tells the dimension is not in the form.
  const form = studying.folder.names().find((name) => name.startsWith('form-')) ?? '';
  for (const { id, about, how } of rowsOf(`${cwd}/${form}`)) {
    expect(`${id} ${about} ${how}`).not.toMatch(/pdi|idv|uai|mas|lto|ivr/);
  }
});

test('stories are rated value by value', async () => {
  using studying = new Studying();
  await planStories(studying, [{ id: 'reader', simulated: {} }]);
  const cwd = studying.folder.path;
  const words = ['stories', 'stories.yaml', '--questionnaire', 'items.yaml', '--sample', '12'];
  const report = await labelled(cwd, [...words, '--as', 'ana'], ({ id }) =>
    id.endsWith('/natural') ? '4' : id.includes('/consistent') ? 'n' : 'y',
  );
  expect(report.sample).toMatchObject({ cases: 12, of: 22 });
  expect(report.labellers).toMatchObject([{ by: 'ana', labelled: 12 }]);
  const rates = (measure: string) => report.rates.find((each) => each.measure === measure);
  expect(rates('natural')).toMatchObject({ n: 12, mean: { value: 4 } });
  expect(rates('reflected')?.rates).toContainEqual({ category: 'yes', share: 1 });
  expect(rates('consistent')?.rates).toContainEqual({ category: 'no', share: 1 });
});

test('judgements are labels that a study reads, and undo what a judge overlooks at one pole', async () => {
  using studying = new Studying();
  const cwd = studying.folder.path;
  const reader = { dPrime: { target: 4, opposite: 4 } };
  const inference = { tasks: ['extraction'], judge: { simulated: { overlooks: { target: 0.5 } } } };
  const respondents = [{ id: 'hears', simulated: { reader } }];
  await studying.run(await planStories(studying, respondents, { inference }));
  // A careful person: the position whose words stand in a sentence.
  const careful = ({ prompt }: Row) => {
    const [positions = '', sentences = ''] = (prompt.split('Positions on it:\n')[1] ?? '').split(
      '\n\nThe sentences:\n',
    );
    const texts = positions.split('\n').map((line) => line.replace(/^\d+\. /, ''));
    const place = texts.findIndex((each) => sentences.includes(each));
    return place < 0 ? '0' : String(place + 1);
  };
  const report = await labelled(
    cwd,
    ['judgements', 'heard', '--sample', '80', '--as', 'ana'],
    careful,
  );
  const rightOf = (group: string) =>
    figure(report, { measure: 'attitude', group, second: 'the judge' })?.rates.find(
      ({ category }) => category === 'right',
    );
  expect((rightOf('target')?.first ?? 0) - (rightOf('target')?.second ?? 1)).toBeGreaterThan(0.25);
  expect(rightOf('opposite')?.first).toBe(rightOf('opposite')?.second);

  const labels = studying.folder.file(report.file);
  const again = await studying.run(
    await planStories(studying, respondents, { inference: { ...inference, labels } }),
  );
  if (again.state !== 'reported') throw new Error(again.state);
  const scores = again.report.respondents[0]?.inference?.scores?.extractions ?? [];
  const at = (pole: string) => scores.find((each) => each.kind === 'twin' && each.pole === pole);
  const [target, opposite] = [at('target'), at('opposite')];
  expect((opposite?.recall.value ?? 0) - (target?.recall.value ?? 1)).toBeGreaterThan(0.25);
  const gap = (opposite?.corrected?.value ?? 0) - (target?.corrected?.value ?? 1);
  expect(Math.abs(gap)).toBeLessThan(0.12);
});

test('conversations are scored by the judges’ own code', async () => {
  using studying = new Studying();
  const cwd = studying.folder.path;
  const knowing = {
    conversations: {
      awareness: 1,
      unprompted: 1,
      names: 1,
      heeds: { target: 1, opposite: 1 },
    },
  };
  await studying.run(await planConversations(studying, [{ id: 'knowing', simulated: knowing }]));
  // Every claim holds, from the last message that may show it: both poles cannot both be settled for.
  const lenient = ({ how }: Row) => [...how.matchAll(/(\d+) = message/g)].at(-1)?.[1] ?? '0';
  const report = await labelled(cwd, ['conversations', 'talk', '--as', 'ana'], lenient);
  expect(report.sample).toMatchObject({ cases: 4, of: 4 });
  const of = (measure: string) => figure(report, { measure, second: 'judge 2' });
  expect(of('awareness')).toMatchObject({ n: 4, observed: { value: 1 } });
  expect(of('commonsense')?.observed.value).toBe(1);
  // Nobody can settle for both poles, so by this label none settles and acting has no figure.
  expect(of('acted')).toBeUndefined();
  expect(of('behaviour')?.observed.value).toBe(1);
  const labels = rowsOf(`${cwd}/${report.file}`);
  expect(labels[0]).toMatchObject({ respondent: 'knowing', repeat: '0' });
  expect(Number(labels[0]?.settles_target)).toBeGreaterThan(1);
});
