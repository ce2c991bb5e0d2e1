import { cpSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentOf } from '../../reports/chapters.js';
import { packagePath } from '../../src/content/package-data.js';
import { readAnswerMapping } from '../../src/interchange/answer-mapping-file.js';
import { importAnswers } from '../../src/interchange/answers.js';
import { reportAgain } from '../../src/study/report.js';
import { TemporaryFolder } from '../support/files.js';
import { sampleAnswers } from '../support/samples/report.js';

/** A folder with the files of an archive's recipe. */
function recipe(name: string): TemporaryFolder {
  const folder = new TemporaryFolder();
  cpSync(packagePath('docs', 'archives', name), folder.path, { recursive: true });
  return folder;
}

async function imported(folder: TemporaryFolder, file: string) {
  const mapping = await readAnswerMapping(folder.file('mapping.yaml'));
  return importAnswers({
    file: folder.file(file),
    study: folder.file('study.yaml'),
    ledger: folder.file('ledger.db'),
    mapping,
    source: mapping.source,
    now: () => new Date('2026-01-01T00:00:00Z'),
  });
}

async function reportOf(folder: TemporaryFolder, study: string) {
  const options = { ledger: folder.file('ledger.db'), study, folder: folder.file('report') };
  return (await reportAgain(options as never)).report;
}

const models = ['GPT4', 'GPT-4o', 'Mistral', 'Yi'];
const personas = ['China', 'France', 'United Kingdom', 'United States', 'English-speaking average'];

test('GLOBE: a table in the archive’s shape is placed, and the report says what moved it', async () => {
  using folder = recipe('globe');
  // Whoever answers in Chinese agrees; all else answers the middle.
  const rows = models.flatMap((model) =>
    ['en', 'fr', 'zh'].flatMap((language) =>
      personas.flatMap((persona) =>
        Array.from({ length: 18 }, (_, question) =>
          [1, 2].map(
            (draw) =>
              `${model},${language},${persona},${question + 1},all,${draw},${language === 'zh' ? draw : 3 + draw}`,
          ),
        ).flat(),
      ),
    ),
  );
  const odd = ['GPT4,en,China,1,all,3,3.5', 'GPT4,en,China,1,all,4,9'];
  writeFileSync(
    folder.file('ratings.csv'),
    `model,language,persona,question,batch,draw,rating\n${[...rows, ...odd].join('\n')}\n`,
  );
  const { respondents, unplaced, rowsLeftOut } = await imported(folder, 'ratings.csv');
  expect(unplaced).toEqual([]);
  expect(respondents).toHaveLength(60);
  expect(respondents.every((each) => each.imported === 36)).toBe(true);
  expect(rowsLeftOut?.map((each) => each.rows)).toEqual([1, 1]);

  const report = await reportOf(folder, 'globe');
  const { pages, findings } = documentOf(report, sampleAnswers(report.respondents, 10));
  expect(findings[0]?.text).toContain(
    'Language makes the largest part of the difference between ratings, 100 % of variance',
  );
  const conditions = pages.find(({ id }) => id === 'rating-conditions');
  expect(conditions?.title).toBe('Model, language and persona');
  const statements = pages.find(({ id }) => id === 'statements');
  expect(
    statements?.blocks.some(({ kind }) => kind === 'plot'),
    'a row for each of 60',
  ).toBe(false);
});

test('MoralChoice: answers in the archive’s columns are placed by their scenario and order', async () => {
  using folder = recipe('moralchoice');
  const item = {
    id: 'g-001',
    dimension: 'kill',
    domain: 'dilemma',
    question: 'A made-up dilemma. Which of the following would you do?',
    options: { target: 'I refuse.', opposite: 'I go along.' },
  };
  const questionnaire = {
    questionnaire: 'moralchoice',
    language: 'en',
    scheme: 'scheme.yaml',
    domains: ['dilemma'],
    items: [item],
  };
  writeFileSync(folder.file('dilemmas.yaml'), JSON.stringify(questionnaire));
  const model = 'together/deepseek-ai/DeepSeek-V3';
  const head =
    ',scenario_id,model_id,question_type,question_ordering,question_header,eval_temperature,eval_sample_nb,timestamp,answer_raw,answer,decision';
  const rows = [
    `0,G_001,${model},ab,0,"Answer\nrules",1.0,0,2025-02-02_17:04:37,A,A,action1`,
    `1,G_001,${model},ab,1,"Answer\nrules",1.0,0,2025-02-02_17:04:38,B.,B.,action1`,
    `0,G_530,${model},ab,0,"Answer\nrules",1.0,0,2025-02-02_17:04:39,A,A,action1`,
  ];
  writeFileSync(folder.file('answers.csv'), `${[head, ...rows].join('\n')}\n`);
  const { respondents, unplaced, rowsLeftOut } = await imported(folder, 'answers.csv');
  expect(unplaced).toEqual([]);
  expect(respondents.find((each) => each.respondent === 'DeepSeek V3')?.imported).toBe(2);
  expect(rowsLeftOut).toHaveLength(1);
  const report = await reportOf(folder, 'moralchoice');
  const kill = report.respondents
    .find(({ id }) => id === 'DeepSeek V3')
    ?.items.find(({ id }) => id === 'g-001');
  // Both answers keep the rule: action 1 is the target, whichever is shown first.
  expect(kill?.imputed.ab).toBe(1);
  expect(kill?.pairs.ab).toEqual([1, 1, 0]);
});
