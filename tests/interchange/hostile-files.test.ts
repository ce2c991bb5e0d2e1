import { mkdirSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { importAnswers } from '../../src/interchange/answers.js';
import { importCdeval } from '../../src/interchange/cdeval.js';
import { importCqBench } from '../../src/interchange/cq-bench.js';
import { readReport } from '../../src/interchange/report-file.js';
import { importSocialCc } from '../../src/interchange/socialcc.js';
import { lintFiles } from '../../src/lint/files.js';
import { planStudy } from '../../src/study/load.js';
import { loadQuestionnaire } from '../../src/survey/questionnaire.js';
import { readVerdicts } from '../../src/writing/verdicts.js';
import { InputError } from '../../vocabulary/input.js';
import { TemporaryFolder } from '../support/files.js';
import { makeItems } from '../support/questionnaires.js';
import { sampleReportOf } from '../support/samples/report.js';
import { writeSmallStudy } from '../support/studies.js';

/** What does not belong into a file, and what a parser may take for more than a text. */
const strays = [
  ...['__proto__', 'constructor', 'toString', '{"__proto__":{"polluted":1}}', '\u0000', '\ufeff'],
  ...[
    '"',
    "'",
    ',',
    '\n',
    '\r',
    '\t',
    ':',
    '- ',
    '&a ',
    '*a',
    '!!js/function x',
    '<<: *a',
    '{',
    '[',
  ],
  ...['1e999', '-1', '9007199254740993', 'null', '.nan', '\ud800', '\u202e', '=1+1', '[[[[[[[['],
];

/** A text with a piece cut out and something put in its place, up to four times. */
const spoiltFrom = (text: string) =>
  fc
    .array(
      fc.record({
        at: fc.nat(text.length),
        cut: fc.nat(30),
        put: fc.oneof(fc.constantFrom(...strays), fc.string({ unit: 'binary', maxLength: 12 })),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((changes) =>
      changes.reduce((all, { at, cut, put }) => all.slice(0, at) + put + all.slice(at + cut), text),
    );

const items = makeItems({ perCell: 1 }).slice(0, 6);
const questionnaire = stringify({ questionnaire: 'made', language: 'en', items });
const study = stringify({
  name: 'made',
  endpoints: [{ id: 'lab', url: 'http://127.0.0.1:9/v1' }],
  respondents: [{ id: 'one', model: 'm', endpoint: 'lab', family: 'f' }],
  survey: { questionnaire: 'items.yaml', retest: 0 },
});
const recorded = 'model,prompt,response\nm,"What, now?",A\nm,__proto__,"=1+1"\n';
const cdeval = JSON.stringify([
  { Question: 'Q?', 'Option 1': 'One', 'Option 2': 'Two', Domain: 'work', Dimension: 'PDI' },
]);

interface Reader {
  readonly name: string;
  readonly text: string;
  read(file: string, folder: TemporaryFolder): Promise<unknown>;
}

const readers: readonly Reader[] = [
  { name: 'study.yaml', text: study, read: (file) => planStudy(file) },
  { name: 'own.yaml', text: questionnaire, read: (file) => loadQuestionnaire(file, 'en') },
  { name: 'any.yaml', text: questionnaire, read: (file) => lintFiles({ files: [file] }) },
  {
    name: 'report.json',
    text: JSON.stringify(sampleReportOf(1)),
    read: (file) => readReport(file),
  },
  {
    name: 'verdicts.csv',
    text: 'id,keep,reason\npdi-work-1,yes,fine\n',
    read: (file) => readVerdicts(file),
  },
  ...['cdeval.json', 'cdeval.csv'].map((name) => ({
    name,
    text: cdeval,
    read: (file: string, folder: TemporaryFolder) =>
      importCdeval({ source: file, out: folder.file('out.yaml'), force: true }),
  })),
  {
    name: 'socialcc.csv',
    text: 'id,scenario,culture\n1,"A, b",__proto__\n',
    read: (file, folder) =>
      importSocialCc({ source: file, out: folder.file('out.yaml'), force: true }),
  },
  {
    name: 'cq/set.json',
    text: '[{"story":"A: b","values":{"__proto__":"x"}}]',
    read: (_file, folder) =>
      importCqBench({ source: folder.file('cq'), out: folder.file('cq-out'), force: true }),
  },
  ...['answers.csv', 'answers.jsonl'].map((name) => ({
    name,
    text: name.endsWith('csv') ? recorded : '{"model":"m","prompt":"p","response":"A"}\n',
    read: (file: string, folder: TemporaryFolder) =>
      importAnswers({
        file,
        study: folder.file('study.yaml'),
        ledger: folder.file('undertone.db'),
        now: () => new Date(0),
      }),
  })),
];

test.each(readers)('$name, spoilt anyhow, is read or refused in a sentence', async (reader) => {
  using folder = new TemporaryFolder();
  mkdirSync(folder.file('cq'));
  writeSmallStudy(folder.path, [{ id: 'one', recorded: 'm' }]);
  writeFileSync(folder.file('items.yaml'), questionnaire);
  await fc.assert(
    fc.asyncProperty(spoiltFrom(reader.text), async (text) => {
      writeFileSync(folder.file(reader.name), text);
      const fault = await reader.read(folder.file(reader.name), folder).then(
        () => null,
        (error: unknown) => error,
      );
      if (fault !== null) expect(fault).toBeInstanceOf(InputError);
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    }),
    { seed: 26, numRuns: 60 },
  );
});
