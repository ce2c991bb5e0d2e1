import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { importAnswers } from '../../src/interchange/answers.js';
import { reportAgain } from '../../src/study/report.js';
import { TemporaryFolder } from '../support/files.js';

const items = (language: string) => ({
  questionnaire: 'elsewhere',
  language,
  scales: { seven: { points: 7, ends: ['low', 'high'] } },
  items: [1, 2].map((id) => ({
    id: String(id),
    dimension: 'pdi',
    scale: 'seven',
    keyed: 1,
    statement: `Item ${id}, whose words are elsewhere.`,
  })),
});

const columns = { item: 'question', response: 'rating', respondent: '{model} {tongue}', draw: '-' };

/** A folder with a study of recorded ratings in French and English. */
function studying(rows: string, folder: TemporaryFolder) {
  mkdirSync(folder.file('items'));
  for (const language of ['en', 'fr'])
    writeFileSync(folder.file(`items/${language}.yaml`), stringify(items(language)));
  const respondents = ['en', 'fr'].map((language) => ({
    id: `M ${language}`,
    recorded: 'M',
    language,
  }));
  const study = {
    name: 'elsewhere',
    survey: { questionnaire: 'items', repeats: 3 },
    statements: { forms: ['number'], orders: ['norm'] },
    respondents,
  };
  writeFileSync(folder.file('study.yaml'), stringify(study));
  writeFileSync(folder.file('ratings.csv'), rows);
  return importAnswers({
    file: folder.file('ratings.csv'),
    study: folder.file('study.yaml'),
    ledger: folder.file('ledger.db'),
    map: columns,
    now: () => new Date('2026-01-01T00:00:00Z'),
  });
}

test('ratings of one model in two languages stay apart, a row each or several in a cell', async () => {
  using folder = new TemporaryFolder();
  const { respondents, unplaced } = await studying(
    'model,tongue,question,draw,rating\nM,en,1,1,2\nM,en,1,2,4\nM,en,2,1,"[6, 6, 6]"\nM,fr,1,1,7\nM,fr,2,1,7\nM,fr,2,2,3.5\nM,fr,9,1,3\n',
    folder,
  );
  expect(respondents).toMatchObject([
    { respondent: 'M en', imported: 5 },
    { respondent: 'M fr', imported: 3 },
  ]);
  expect(unplaced).toMatchObject([{ line: 8, reason: 'has a trial that the study does not ask' }]);
  const { report } = await reportAgain({
    ledger: folder.file('ledger.db'),
    study: 'elsewhere',
    folder: folder.file('report'),
  } as never);
  const points = report.respondents.map(
    ({ statements }) => statements?.figures.dimensions[0]?.points?.value,
  );
  // The mean of the items' means; 3.5 is no point of the scale.
  expect(points).toEqual([4.5, 7]);
  expect(report.respondents[1]?.statements?.figures.answers).toMatchObject({
    rated: 2,
    invalid: 1,
  });
});

test('a row of a respondent that the study lacks is listed, and not taken for another of its model', async () => {
  using folder = new TemporaryFolder();
  const { respondents, unplaced } = await studying(
    'model,tongue,question,draw,rating\nM,en,1,1,2\nM,de,1,1,7\n',
    folder,
  );
  expect(respondents.map(({ imported }) => imported)).toEqual([1, 0]);
  expect(unplaced).toMatchObject([
    { line: 3, reason: 'is of the respondent "M de", which the study does not have for its model' },
  ]);
});
