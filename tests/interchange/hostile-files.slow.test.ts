import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { answersIn, connectBatchFile } from '../../src/asking/batches/batch-file.js';
import { customId } from '../../src/asking/batches/batch-lines.js';
import { EndpointError } from '../../src/asking/diagnosis.js';
import { readText } from '../../src/content/files.js';
import { packagePath } from '../../src/content/package-data.js';
import { importAnswers } from '../../src/interchange/answers.js';
import { importCdeval } from '../../src/interchange/cdeval.js';
import { importCqBench } from '../../src/interchange/cq-bench.js';
import { importInstrument } from '../../src/interchange/instrument.js';
import { importSocialCc } from '../../src/interchange/socialcc.js';
import { lintFiles } from '../../src/lint/files.js';
import { readForm } from '../../src/people/form.js';
import { labelsIn, readLabelFile } from '../../src/people/label-file.js';
import { type LabelCase, yesNo } from '../../src/people/label-queue.js';
import { planStudy } from '../../src/study/load.js';
import { readReport } from '../../src/study/recorded/report-file.js';
import { planQuestionnaire } from '../../src/writing/questionnaire.js';
import { planStories as planWriting } from '../../src/writing/stories.js';
import { readVerdicts } from '../../src/writing/verdicts.js';
import { InputError } from '../../vocabulary/input.js';
import { patience } from '../asking/asking.js';
import { flawless, makeTwins } from '../support/conversations.js';
import { spoiltFrom } from '../support/corrupted.js';
import { completion } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';
import { publishedScenarios } from '../support/imported-scenarios.js';
import {
  cleanPair,
  cleanRandomStory,
  plainWording,
  storyFileOf,
  storyItems,
  storyStatements,
} from '../support/questionnaires.js';
import { Lab, writeSmallStudy } from '../support/studies.js';
import { drawOf } from '../support/survey.js';

const shipped = (...path: string[]) => readFileSync(packagePath(...path, 'en.yaml'), 'utf8');

/** Every file that a study may name, beside it in one folder. */
const studyFiles = {
  'study.yaml': stringify({
    name: 'made',
    endpoints: [{ id: 'lab', url: 'http://127.0.0.1:9/v1' }],
    respondents: [{ id: 'one', model: 'm', endpoint: 'lab', family: 'f' }],
    survey: { questionnaire: 'items.yaml', templates: 'survey.yaml', retest: 0 },
    inference: {
      stories: 'stories',
      templates: 'inference.yaml',
      tasks: ['attitude', 'selection', 'extraction', 'expression'],
      judge: { simulated: {} },
      labels: 'labels.csv',
    },
    open: { judge: { simulated: {} }, labels: 'open.csv' },
    conversations: { scenarios: 'scenarios.yaml', templates: 'talk.yaml', ...flawless },
  }),
  'items.yaml': stringify({ questionnaire: 'made', language: 'en', items: storyItems }),
  'survey.yaml': stringify(plainWording),
  'inference.yaml': shipped('templates', 'inference'),
  'talk.yaml': shipped('templates', 'conversations'),
  'stories/pairs.yaml': stringify(storyFileOf({ pairs: [cleanPair()] })),
  'stories/single.yaml': stringify(storyFileOf({ single: [cleanRandomStory()] })),
  'stories/statements.yaml': stringify({ language: 'en', statements: storyStatements }),
  'scenarios.yaml': stringify({
    scenarios: 'made',
    language: 'en',
    twins: [{ ...makeTwins(1)[0], item: storyItems[0]?.id }],
  }),
  'labels.csv': 'respondent,story,statement,found,attitude\none,gate,trust,1,right\n',
  'open.csv': 'item,lean\npdi-work-01,target\n',
};

const written = { name: 'mine', templates: 'wording.yaml', writer: { simulated: {} } };
const questionnaire = stringify({ ...written, judge: { simulated: {} } });
const stories = stringify({ ...written, checker: { simulated: {} }, judge: { simulated: {} } });

/** One story as CQ-Bench publishes them, and the values that it is about. */
const cqValues = ['Tea is warm', 'Rain is wet'].map((q_content, at) =>
  JSON.stringify({ topic: 'T', q_id: `${at}`, q_content, option: '1. Agree 2. Disagree' }),
);
const cqStory = {
  original_values: ['Tea is warm--Agree', 'Rain is wet--Disagree'],
  values: ['Tea is warm--Agree', 'Rain is wet--Disagree'],
  story: 'They had both on the table.',
  contradiction: {},
};
using lab = new Lab();
const report = await lab.study([{ id: 'one', simulated: {} }]);
const labelled: LabelCase = {
  id: 'case1',
  keys: {},
  respondent: null,
  group: null,
  cluster: 'c',
  text: 'A text.',
  fields: [{ name: 'right', ask: 'Right?', choices: yesNo }],
  says: () => [],
  ours: [],
};
const question = {
  id: 'q1',
  about: 'survey',
  text: 'Which?',
  choices: [{ key: 'A', answer: 'A' }],
};
const requested = drawOf('Tea or coffee?');
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
  ...Object.entries(studyFiles).map(([name, text]) => ({
    name,
    text,
    read: (_file: string, folder: TemporaryFolder) => planStudy(folder.file('study.yaml')),
  })),
  ...['items.yaml', 'stories/pairs.yaml', 'scenarios.yaml'].map((name) => ({
    name: `linted ${name}`.replaceAll('/', ' '),
    text: studyFiles[name as keyof typeof studyFiles],
    read: (file: string) => lintFiles({ files: [file] }),
  })),
  ...[
    { plan: planQuestionnaire, text: questionnaire },
    { plan: planWriting, text: stories },
  ].map(({ plan, text }) => ({
    name: 'write.yaml',
    text,
    read: (file: string, folder: TemporaryFolder) => plan(file, { out: folder.file('out') }),
  })),
  {
    name: 'wording.yaml',
    text: shipped('templates', 'writing'),
    read: (_file, folder) => planWriting(folder.file('write.yaml'), { out: folder.file('out') }),
  },
  {
    name: 'report.json',
    text: JSON.stringify(report),
    read: (file) => readReport(file),
  },
  {
    name: 'verdicts.csv',
    text: 'item,dimension,domain,question,target,opposite,verdict,remark\na,b,c,d,e,f,edit,g\n',
    read: (file) => readVerdicts(file),
  },
  {
    name: 'people.csv',
    text: "queue,sample,labeller,region,case,right\nreadings,1-1-aa,'=Ann,,case1,yes\n",
    async read(file) {
      const read = await readLabelFile(file);
      const sample = { id: '1-1-aa', cases: [labelled], of: 1 };
      return labelsIn(read, { queue: 'readings', sample });
    },
  },
  {
    name: 'form.csv',
    text: 'id,about,prompt,how,answer\nq1,survey,Which?,A,A\n',
    read: (file) => readForm(file, [question]),
  },
  {
    name: 'batch.jsonl',
    text: `${JSON.stringify({ custom_id: customId(requested), response: { status_code: 200, body: completion('A') }, error: null })}\n`,
    async read(file) {
      const answers = answersIn(await readText(file, 'answers'));
      const endpoint = connectBatchFile({ url: 'http://lab/v1', answers, onRequest() {} });
      // What a line says is an answer, or why there is none.
      return endpoint.ask(requested, patience()).catch((error) => {
        expect(error).toBeInstanceOf(EndpointError);
      });
    },
  },
  ...['cdeval.json', 'cdeval.csv'].map((name) => ({
    name,
    text: cdeval,
    read: (file: string, folder: TemporaryFolder) =>
      importCdeval({ source: file, out: folder.file('out.yaml'), force: true }),
  })),
  {
    name: 'instrument.csv',
    text: 'id,text,dimension,keyed,scale\na_1,"I wait, mostly.",Patience,1,no | maybe | yes\n',
    read: (file: string, folder: TemporaryFolder) =>
      importInstrument({ source: file, out: folder.file('out.yaml'), force: true }),
  },
  {
    name: 'socialcc.csv',
    text: publishedScenarios,
    read: (file, folder) =>
      importSocialCc({ source: file, out: folder.file('out.yaml'), force: true }),
  },
  {
    name: 'cq/datasets/dataset_random_original.json',
    text: JSON.stringify([cqStory]),
    read: (_file, folder) =>
      importCqBench({ source: folder.file('cq'), out: folder.file('cq-out'), force: true }),
  },
  ...['answers.csv', 'answers.jsonl'].map((name) => ({
    name,
    text: name.endsWith('csv') ? recorded : '{"model":"m","prompt":"p","response":"A"}\n',
    read: (file: string, folder: TemporaryFolder) =>
      importAnswers({
        file,
        study: folder.file('recorded/study.yaml'),
        ledger: folder.file('undertone.db'),
        now: () => new Date(0),
      }),
  })),
];

test.each(readers)('$name, spoilt anyhow, is read or refused in a sentence', async (reader) => {
  using folder = new TemporaryFolder();
  for (const sub of ['cq/values', 'cq/datasets', 'stories', 'recorded']) {
    mkdirSync(folder.file(sub), { recursive: true });
  }
  writeSmallStudy(folder.file('recorded'), [{ id: 'one', recorded: 'm' }]);
  for (const [name, text] of Object.entries({
    ...studyFiles,
    'write.yaml': stories,
    'cq/values/WVQ_simple.jsonl': cqValues.join('\n'),
    'wording.yaml': shipped('templates', 'writing'),
    [reader.name]: reader.text,
  })) {
    writeFileSync(folder.file(name), text);
  }
  await reader.read(folder.file(reader.name), folder);
  await fc.assert(
    fc.asyncProperty(spoiltFrom(reader.text), async (text) => {
      writeFileSync(folder.file(reader.name), text);
      const fault = await reader.read(folder.file(reader.name), folder).then(
        () => null,
        (error: unknown) => error,
      );
      if (fault !== null) {
        expect(fault).toBeInstanceOf(InputError);
        // The file itself, one that it names, or the folder of a set.
        expect(String(fault)).toContain(`InputError: ${folder.path}/`);
      }
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    }),
    { seed: 26, numRuns: 60 },
  );
});
