import { readFileSync, writeFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { Report } from '../../reports/document/report.js';
import { renderReport } from '../../reports/files/render-report.js';
import { type ImportedAnswers, importAnswers } from '../../src/interchange/answers.js';
import { exportResponses, exportToFile } from '../../src/interchange/export.js';
import { openLedger } from '../../src/ledger/ledger.js';
import { openRecorded } from '../../src/study/recorded/recorded.js';
import { assembleReport } from '../../src/study/report.js';
import { runStudy } from '../../src/study/run.js';
import type { ExportFormat } from '../../vocabulary/input.js';
import { assets } from '../support/samples/report.js';
import { planStories, Studying, trials } from '../support/studies.js';

const now = () => new Date('2031-02-03T04:05:06Z');

/** A report without what says that its respondents are recorded, or of whom they were simulated. */
function unmarked({ respondents, ...report }: Report): string {
  const plain = respondents.map(({ recorded: _recorded, ...respondent }) => ({
    ...respondent,
    parameters: {},
    endpoint: '',
    declared: null,
  }));
  return JSON.stringify({ ...report, respondents: plain });
}

/** What is reported of the ledger's latest study. */
async function reportOf(ledger: string) {
  await using recorded = await openRecorded(ledger);
  const facts = { version: 'test', at: recorded.record.at };
  return await assembleReport(recorded.plan, recorded.ledger, facts);
}

/** Rows of answers as CSV, in a file of the study's folder. */
function csvFile(study: Studying, rows: readonly Readonly<Record<string, string>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (text = '') => `"${text.replaceAll('"', '""')}"`;
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  const file = study.folder.file('answers.csv');
  writeFileSync(file, lines.map((line) => `${line.map(cell).join(',')}\n`).join(''));
  return file;
}

describe('answers that are exported and imported into another ledger', () => {
  const study = new Studying();
  afterAll(() => study[Symbol.dispose]());
  const declared = [
    { id: 'one', simulated: { orientation: { pdi: 0.2 }, positionBias: 0.2 } },
    { id: 'two', simulated: { orientation: { idv: 0.8 }, logprobs: true } },
    { id: 'three', simulated: { orientation: { ivr: 0.7 } }, persona: 'You are kind.' },
  ];
  const recorded = declared.map(({ simulated: _, ...rest }) => ({
    ...rest,
    recorded: `simulated/${rest.id}`,
  }));
  const asked = {
    name: 'there-and-back',
    survey: { limit: 1, repeats: 2, retest: 0.5 },
    inference: { tasks: ['attitude', 'selection'], limit: 1, repeats: 2, shots: [0, 1] },
  };
  const here = () => study.folder.file('there-and-back.yaml');
  let original: Report;

  beforeAll(async () => {
    const result = await study.run(await planStories(study, declared, asked));
    if (result.state !== 'reported') throw new Error(result.state);
    original = result.report;
    for (const format of ['csv', 'jsonl'] as const) {
      const file = study.folder.file(`answers.${format}`);
      await exportToFile({ ledger: study.ledger, format }, { file });
    }
    await planStories(study, recorded, asked);
  });

  const imported = (format: ExportFormat) =>
    importAnswers({
      file: study.folder.file(`answers.${format}`),
      study: here(),
      ledger: study.folder.file(`${format}.db`),
      now,
    });

  test.each(['csv', 'jsonl'] as const)(
    'give the same report but for the mark, from %s',
    async (format) => {
      const { unplaced, respondents } = await imported(format);
      expect(unplaced).toEqual([]);
      expect(respondents.map((each) => each.imported)).toEqual(
        original.respondents.map(({ provenance }) => provenance.responses),
      );
      const { report } = await reportOf(study.folder.file(`${format}.db`));
      expect(unmarked({ ...report, undertone: original.undertone })).toBe(unmarked(original));
      expect(report.respondents.map((each) => each.recorded?.length)).toEqual([1, 1, 1]);
      const scored = report.respondents[1]?.profile?.scoring.find(({ form }) => form === 'ab');
      expect(scored?.exact).toBeGreaterThan(0);
    },
  );

  test('change nothing when they are imported again', async () => {
    const ledger = study.folder.file('csv.db');
    const rows = async () => {
      const all = [];
      for await (const row of exportResponses({ ledger })) all.push(row);
      return all;
    };
    const runOf = async () => {
      await using opened = await openRecorded(ledger);
      return opened.record;
    };
    const before = { rows: await rows(), run: await runOf() };
    const { respondents, unplaced } = await imported('csv');
    expect(unplaced).toEqual([]);
    expect(respondents.map((each) => each.imported)).toEqual([0, 0, 0]);
    expect({ rows: await rows(), run: await runOf() }).toEqual(before);
  });

  test('are never asked for again', async () => {
    const plan = await planStories(study, recorded, asked);
    const requests: string[] = [];
    const result = await runStudy(plan, {
      ledger: study.folder.file('csv.db'),
      now,
      emit: ({ kind }) => requests.push(kind),
    });
    expect(result).toMatchObject({ state: 'reported', complete: true, lanes: [] });
    expect(requests).not.toContain('bought');
    if (result.state === 'reported') expect(unmarked(result.report)).toBe(unmarked(original));
  });
});

/** A study of six items with two recorded respondents. */
async function studying(survey: object = {}, respondents: readonly object[] = models) {
  const study = new Studying();
  await study.plan(respondents, { survey });
  return study;
}

const models = [
  { id: 'first', recorded: 'model-1' },
  { id: 'second', recorded: 'model-2' },
];

function take(study: Studying, file: string, options: object = {}): Promise<ImportedAnswers> {
  const { ledger } = study;
  return importAnswers({ file, study: study.folder.file('made.yaml'), ledger, now, ...options });
}

/** An answer by its item, form and order. */
const answer = (changes: Readonly<Record<string, string>> = {}) => ({
  model: 'model-1',
  item: 'pdi-work-01',
  form: 'ab',
  order: 'norm',
  response: 'A',
  ...changes,
});

describe('answers of any CSV', () => {
  test('are placed by their prompts, whatever white space is at the ends of these', async () => {
    using study = await studying({ retest: 1, repeats: 3 });
    const prompts = await promptsOf(study);
    const file = csvFile(
      study,
      prompts.map(({ prompt }) => ({ who: 'model-1', asked: `\n ${prompt}  `, said: 'A' })),
    );
    const map = { prompt: 'asked', response: 'said', model: 'who' };
    const { respondents, unplaced } = await take(study, file, { map, source: 'A paper, 2024' });
    expect(unplaced).toEqual([]);
    expect(respondents).toEqual([
      { respondent: 'first', imported: trials, known: 0 },
      { respondent: 'second', imported: 0, known: 0 },
    ]);
    const { report } = await reportOf(study.ledger);
    const [first, second] = report.respondents;
    // One answer each is taken, though the study wants three and more.
    expect(first?.trials).toEqual({ planned: trials, observed: trials });
    expect(first?.provenance).toMatchObject({ responses: trials });
    expect(first?.recorded).toEqual([
      { source: 'A paper, 2024', file: 'answers.csv', sha256: expect.stringMatching(/^\w{64}$/) },
    ]);
    expect(second).toMatchObject({ recorded: [], profile: null });
  });

  test('are placed by their prompts with other white space, quotes and composed letters', async () => {
    using study = await studying();
    const [first] = await promptsOf(study);
    const prompt = first?.prompt ?? '';
    const sent = [
      prompt.replaceAll('\n', ' \r\n\r\n\r\n'),
      prompt.replaceAll(' ', '\u00a0'),
      // Options with a space at their ends.
      prompt.replace(/(?=[.,;:?!"”])/g, ' '),
      prompt.replace(/(?<=[a-z])'/g, '’').normalize('NFD'),
    ];
    const rows = sent.map((each, nth) => ({ model: `model-1`, prompt: each, draw: `${nth}` }));
    await study.plan(models, { survey: { repeats: sent.length } });
    const file = csvFile(
      study,
      rows.map((row) => ({ ...row, response: 'A' })),
    );
    const { unplaced, respondents } = await take(study, file);
    expect(unplaced).toEqual([]);
    expect(respondents[0]).toMatchObject({ imported: sent.length });
  });

  test('with a prompt that is not asked are told the nearest that is', async () => {
    using study = await studying();
    const [row] = await promptsOf(study);
    const prompt = row?.prompt ?? '';
    const words = prompt.split(' ');
    const altered = [...words.slice(0, -4), 'xyzzy', ...words.slice(-3)].join('  ');
    const { unplaced } = await take(
      study,
      csvFile(study, [{ model: 'model-1', prompt: altered, response: 'A' }]),
    );
    expect(unplaced).toEqual([
      {
        line: 2,
        reason: 'has a prompt that the study does not ask',
        nearest: expect.stringMatching(
          /^pdi-\S+, \w+, \w+: the file has "….*xyzzy.*", the study "….*"$/,
        ),
      },
    ]);
  });

  test('are placed by item, form and order, their draws as they stand', async () => {
    using study = await studying({ repeats: 3 });
    const said = ['A', 'B', 'A'];
    const rows = said.map((response) => answer({ response, at: '2024-05-06' }));
    const { unplaced } = await take(study, csvFile(study, rows));
    expect(unplaced).toEqual([]);
    const found = [];
    for await (const row of exportResponses({ ledger: study.ledger })) found.push(row);
    expect(found.map(({ draw, content }) => [draw, content])).toEqual([...said.entries()]);
    expect(found[0]).toMatchObject({ at: '2024-05-06T00:00:00.000Z', recorded: 'answers.csv' });
  });

  test('may have a byte order mark, Windows line breaks and answers that look like formulas', async () => {
    using study = await studying();
    const file = csvFile(study, [answer({ response: "'=A" })]);
    writeFileSync(file, `\ufeff${readFileSync(file, 'utf8').replaceAll('\n', '\r\n')}`);
    await take(study, file);
    for await (const row of exportResponses({ ledger: study.ledger })) {
      expect(row.content).toBe("'=A");
    }
  });

  test('may be a list in a cell, as Python writes it, and stand in a workbook', async () => {
    using study = await studying({ repeats: 3 });
    const file = study.folder.file('answers.xlsx');
    const rows = [
      [null, ...Object.keys(answer())],
      [0, ...Object.values(answer({ response: `['A', "it's \\"B\\"", 2]` }))],
      [1, ...Object.values(answer({ form: 'repeat', response: '[A] and no list' }))],
    ];
    writeFileSync(file, await writeXlsx({ sheets: [{ name: 'Notes' }, { name: 'Data', rows }] }));
    expect((await take(study, file)).unplaced).toEqual([]);
    const given = [];
    for await (const { item, draw, content } of exportResponses({ ledger: study.ledger })) {
      given.push([item, draw, content]);
    }
    expect(given).toEqual([
      ['pdi-work-01', 0, 'A'],
      ['pdi-work-01', 1, `it's "B"`],
      ['pdi-work-01', 2, '2'],
      ['pdi-work-01', 0, '[A] and no list'],
    ]);
  });

  test('come with log-probabilities as OpenAI has them', async () => {
    using study = await studying();
    const top_logprobs = [
      { token: 'A', logprob: Math.log(0.75) },
      { token: 'B', logprob: Math.log(0.25) },
    ];
    const logprobs = { content: [{ token: 'A', logprob: Math.log(0.75), top_logprobs }] };
    const file = study.folder.file('answers.jsonl');
    writeFileSync(file, `${JSON.stringify({ ...answer(), logprobs })}\n`);
    await take(study, file);
    for await (const row of exportResponses({ ledger: study.ledger })) {
      expect(row.reading).toBe('log-probabilities');
      expect(row.likelihood).toBeCloseTo(0.75, 10);
    }
  });
});

/** The prompts of the first respondent of a study. */
async function promptsOf(study: Studying) {
  const twin = await study.plan([{ id: 'twin', simulated: {} }], { name: 'twin' });
  const ledger = study.folder.file('twin.db');
  await study.run(twin, { ledger });
  const rows = [];
  for await (const { prompt } of exportResponses({ ledger })) rows.push({ prompt });
  return rows;
}

describe('an answer that cannot be placed is listed with its line:', () => {
  test.each([
    [
      'an unknown model',
      { model: 'model-3' },
      'is of the model "model-3", which no respondent of the study has under "recorded"',
    ],
    [
      'an unknown form',
      { form: 'rank' },
      'has the form "rank", and the study asks ab, repeat, compare, likert',
    ],
    ['an unknown item', { item: 'pdi-9' }, 'has a trial that the study does not ask'],
    ['another prompt', { prompt: 'What?' }, 'has a prompt that the study does not ask'],
    [
      'nothing to tell it by',
      { item: '' },
      'has neither a prompt nor an item with its form and order',
    ],
    ['no order', { order: '' }, 'fits several trials; add order to choose one'],
    [
      'a further draw',
      { draw: '1' },
      'is one answer too many to a prompt that the study asks once; set "repeats" to 2',
    ],
    [
      'a draw that is no number',
      { draw: 'x' },
      'has no draw that can be read: give a whole number from 0',
    ],
    [
      'log-probabilities above 0',
      { logprobs: '[{"token":"A","logprob":0.7}]' },
      'has no logprobs that can be read: give a list of tokens, each with token, logprob (at most 0) and top_logprobs, as OpenAI does',
    ],
    [
      'log-probabilities that are no JSON',
      { logprobs: 'A: 0.7' },
      'has no logprobs that can be read: give a list of tokens, each with token, logprob (at most 0) and top_logprobs, as OpenAI does',
    ],
    [
      'a system message',
      { system: 'Be kind.' },
      'was asked with a system message that is not a persona of its model',
    ],
    [
      'more than is kept',
      { response: 'x'.repeat(262_145) },
      'has no response that can be read: it is longer than 262,144 characters',
    ],
  ])('%s', async (_what, changes, reason) => {
    using study = await studying();
    const good = { draw: '', prompt: '', logprobs: '', at: '', system: '' };
    const rows = [answer(good), answer({ ...good, order: 'reverse', ...changes })];
    const { unplaced, respondents } = await take(study, csvFile(study, rows));
    expect(unplaced).toMatchObject([{ line: 3, reason }]);
    expect(respondents[0]).toMatchObject({ imported: 1 });
  });

  test('two answers to one draw, in the file or in the ledger', async () => {
    using study = await studying();
    const rows = ['A', 'A', 'B'].map((response) => answer({ response, draw: '0' }));
    const first = await take(study, csvFile(study, rows));
    expect(first.respondents[0]).toMatchObject({ imported: 1, known: 1 });
    expect(first.unplaced).toEqual([
      {
        line: 4,
        reason: 'has a different answer from the one in line 2 to the same prompt and draw',
      },
    ]);
    const later = await take(study, csvFile(study, rows.slice(2)));
    expect(later.unplaced).toEqual([
      {
        line: 2,
        reason: 'has a different answer from the one in the ledger to the same prompt and draw',
      },
    ]);
  });

  test('one that fits two respondents alike', async () => {
    using study = await studying({}, [
      { id: 'first', recorded: 'model-1' },
      { id: 'kind', recorded: 'model-1', persona: 'Be kind.' },
    ]);
    const rows = [answer(), answer({ respondent: 'kind', order: 'reverse' })];
    const { unplaced, respondents } = await take(study, csvFile(study, rows));
    expect(unplaced).toEqual([
      {
        line: 2,
        reason: 'fits "first" and "kind" equally well; name one in a column "respondent"',
      },
    ]);
    const persona = { system: 'Be kind.', form: 'likert', response: '3' };
    const told = await take(study, csvFile(study, [answer(persona)]));
    expect([respondents[1], told.respondents[1]]).toMatchObject([{ imported: 1 }, { imported: 1 }]);
  });

  test('a line of JSON that was cut off, and an answer that is no text', async () => {
    using study = await studying();
    const file = study.folder.file('answers.jsonl');
    const lines = [answer(), { ...answer(), order: 'reverse', response: null }].map((each) =>
      JSON.stringify(each),
    );
    writeFileSync(file, `${lines.join('\n')}\n\n{"model": "mod`);
    expect((await take(study, file)).unplaced).toEqual([
      { line: 2, reason: 'has no answer: it is empty, NaN or null' },
      { line: 4, reason: 'is not a JSON object; it may have been cut off' },
    ]);
  });

  test('what a judge would have to score', async () => {
    using study = new Studying();
    const inference = { tasks: ['extraction'], limit: 1, judge: { simulated: {} } };
    await study.run(await planStories(study, [{ id: 'one', simulated: {} }], { inference }));
    const file = study.folder.file('answers.jsonl');
    await exportToFile({ ledger: study.ledger, format: 'jsonl' }, { file });
    await planStories(study, [{ id: 'one', recorded: 'simulated/one' }], { inference });
    const { unplaced, respondents } = await take(study, file, {
      study: study.folder.file('heard.yaml'),
      ledger: study.folder.file('two.db'),
    });
    expect(respondents).toEqual([{ respondent: 'one', imported: 0, known: 0 }]);
    expect(unplaced).toHaveLength(readFileSync(file, 'utf8').trim().split('\n').length);
    expect(new Set(unplaced.map(({ reason }) => reason))).toEqual(
      new Set(['answers a task that a judge scores, and cannot be placed']),
    );
  });
});

describe('of a recorded respondent is stated what its file and its study say:', () => {
  const texts = async (study: Studying) => {
    const { report, answers } = await reportOf(study.ledger);
    const files = await renderReport(Report.parse(report), answers, assets);
    const rows = [];
    for await (const row of exportResponses({ ledger: study.ledger })) rows.push(row);
    const respondent = report.respondents[0];
    return { respondent, rows, read: (path: string) => String(files.get(path)) };
  };

  test('neither dates nor settings nor prompts where they say none', async () => {
    using study = await studying({}, models.slice(0, 1));
    const said = { at: '06/05/2024', temperature: '' };
    const rows = ['norm', 'reverse'].map((order) => answer({ ...said, order }));
    const { unreadDates } = await take(study, csvFile(study, rows));
    expect(unreadDates).toEqual({ answers: 2, line: 2, at: '06/05/2024' });
    const { respondent, rows: exported, read } = await texts(study);
    expect(respondent).toMatchObject({
      parameters: {},
      provenance: { undated: 2, firstResponse: null, lastResponse: null },
    });
    expect(exported[0]).toMatchObject({ prompt: '', at: null, milliseconds: null });
    expect(read('report.md')).toContain('date not known');
    for (const path of ['report.md', 'report.html', 'tables/respondents.csv']) {
      expect(read(path), path).not.toMatch(/topLogprobs|[Tt]emperature was|last on|February 2031/);
    }
    // What is known stands first: the study's settings and dates beside those without.
    await study.plan([{ id: 'first', recorded: 'model-1', temperature: 1 }]);
    await take(study, csvFile(study, [answer({ form: 'repeat', at: '2024-05-06' })]));
    const later = await texts(study);
    expect(later.respondent).toMatchObject({
      parameters: { temperature: 1 },
      provenance: { undated: 2, lastResponse: '2024-05-06T00:00:00.000Z' },
    });
    expect(later.read('report.md')).toContain('the dates of 2 recorded answers are not known');
  });

  test('the temperature of its file before that of the study', async () => {
    using study = await studying({}, [{ id: 'first', recorded: 'model-1', temperature: 0.5 }]);
    await take(study, csvFile(study, [answer({ temperature: '0.7' })]));
    const { respondent, read } = await texts(study);
    expect(respondent?.parameters).toEqual({ temperature: 0.7 });
    expect(read('report.md')).toContain('Each was asked with temperature 0.7.');
  });
});

test('items that cannot be asked are left out with their answers, on demand', async () => {
  using study = await studying();
  const text = readFileSync(study.questionnaire, 'utf8');
  const small = parse(text);
  const [item] = small.items;
  const same = { ...item, id: 'same', options: { ...item.options, opposite: item.options.target } };
  const bad = [
    { ...same, question: 'Is it one and the same?' },
    { ...item, id: 'stray', dimension: 'pace' },
    item,
    { id: 'half' },
  ];
  writeFileSync(
    study.questionnaire,
    stringify({ ...small, items: [bad[0], ...small.items, ...bad.slice(1)] }),
  );
  const file = csvFile(study, [
    answer({ prompt: '' }),
    answer({ prompt: '', item: 'same' }),
    answer({ item: '', prompt: 'So then: Is it one and  the same? A or B?' }),
  ]);
  await expect(take(study, file)).rejects.toThrow('small.yaml');
  const { respondents, unplaced, leftOut } = await take(study, file, { skipBad: true });
  expect(respondents[0]).toMatchObject({ imported: 1 });
  const reason = 'belongs to the item "same", which was left out';
  expect(unplaced).toEqual([
    { line: 3, reason },
    { line: 4, reason },
  ]);
  expect(leftOut).toEqual([
    expect.stringMatching(/small\.yaml:\d+: the two options of the item "same" read the same/),
    expect.stringMatching(/small\.yaml:\d+: items\[\d+\]\.dimension: .*pace/),
    expect.stringMatching(/small\.yaml:\d+: the item id ".*" is used twice/),
    expect.stringMatching(/small\.yaml:\d+: items\[\d+\]\.dimension/),
  ]);
  // The report rests on the plan that is recorded.
  const { report } = await reportOf(study.ledger);
  expect(report.questionnaire.items).toBe(small.items.length);
});

describe('a file that is none is refused, and nothing is recorded:', () => {
  test.each([
    [
      'without answers',
      'model,item\nm,i\n',
      ':1: has no column "response"; name the column of answers with --map response=COLUMN; there are model, item',
    ],
    [
      'with two of them',
      'response,response\na,b\n',
      ':1: has "response" more than once; choose one with --map response=COLUMN',
    ],
    ['of binary', 'a\0\0b\u0001\u0002\u0003', ': not UTF-8 text; save it as UTF-8'],
    ['that is empty', ' \n', ': the file is empty; name another'],
    ['without rows', 'model,response\n', ': has no rows; name another file'],
    [
      'that is an array',
      '[{"response": "A"}]',
      ': is a JSON array; write each answer as an object on a line of its own',
    ],
    [
      'with a quote left open',
      'model,response\nm,"A\n',
      ':2: not well-formed CSV: a quote that opens in this row is never closed; close it',
    ],
  ])('one %s', async (_what, text, message) => {
    using study = await studying();
    const file = study.folder.file('answers.csv');
    writeFileSync(file, text);
    await expect(take(study, file)).rejects.toThrow(`${file}${message}`);
    await expect(openLedger(study.ledger, { mode: 'read' })).rejects.toThrow('no ledger at');
  });

  test('a column that is not there or not ours', async () => {
    using study = await studying();
    const file = csvFile(study, [answer()]);
    await expect(take(study, file, { map: { prompt: 'question' } })).rejects.toThrow(
      'has no column "question", which --map names; there are model, item, form, order, response',
    );
    await expect(take(study, file, { map: { promt: 'item' } })).rejects.toThrow(
      '--map: unknown column "promt"; use prompt, item, form,',
    );
  });

  test('a study without recorded respondents', async () => {
    using study = await studying({}, [{ id: 'one', simulated: {} }]);
    await expect(take(study, csvFile(study, [answer()]))).rejects.toThrow(
      'has no recorded respondent; give each model of the answers an entry under respondents, such as { id: NAME, recorded: MODEL }',
    );
  });

  test('a respondent that is recorded and asked', async () => {
    await expect(studying({}, [{ id: 'one', recorded: 'm', model: 'm' }])).rejects.toThrow(
      '"one" is recorded and takes no model; remove it',
    );
  });
});

test('a recorded respondent is marked in every file, with its source and the hash of the file', async () => {
  using study = await studying({}, [...models, { id: 'third', simulated: {} }]);
  const hostile = '<script>alert(1)</script> & Co., 2024 \u202e';
  const rows = (await promptsOf(study)).map(({ prompt }, nth) => ({
    model: 'model-1',
    prompt,
    response: nth === 0 ? '<img src=x onerror=alert(2)>' : 'A',
  }));
  const { source } = await take(study, csvFile(study, rows), { source: hostile });
  const { report, answers } = await reportOf(study.ledger);
  const files = await renderReport(Report.parse(report), answers, assets);
  const text = (path: string) => String(files.get(path));
  expect(text('report.md')).toContain('first (recorded)');
  expect(text('report.md')).toContain('some recorded');
  expect(text('tables/respondents.csv')).toContain(`(answers.csv, SHA-256 ${source.sha256})`);
  for (const path of ['tables/profile.tex', 'figures/overview-caption.txt']) {
    expect(text(path)).toMatch(/Some respondents are recorded \(.*& Co\., 2024\s*\)\./);
  }
  const page = text('report.html');
  expect(page).toContain('some recorded');
  expect(page).toContain(source.sha256);
  expect(page).not.toMatch(/<script>alert|<img src=x/);
  for (const [path, contents] of files) {
    // Data stay as they are.
    const isShown = /\.(?:md|tex|csv|svg|txt)$/.test(path);
    expect(isShown && String(contents).includes('\u202e'), path).toBe(false);
  }
});
