import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { importInstrument } from '../../src/interchange/instrument.js';
import { responseScaleIn } from '../../src/interchange/response-scales.js';
import { lintFiles } from '../../src/lint/files.js';
import { planStudy } from '../../src/study/load.js';
import { assembleReport } from '../../src/study/report.js';
import { TemporaryFolder } from '../support/files.js';
import { memoryOf } from '../support/in-process.js';

const table = `id,text,dimension,keyed,scale
TR_1,"Most people keep their word, whoever they are.",Trust in others,1,disagree | neither | agree
TR_2,You had better count your change.,Trust in others,-1,disagree | neither | agree
OR_1,I write down what I do tomorrow.,Order,+1,7: not like me | like me
OR_2,Plans are there to be dropped.,Order,R,7: not like me | like me
`;

test('a table of items becomes a questionnaire with its scheme, which can be checked and run', async () => {
  using folder = new TemporaryFolder();
  writeFileSync(folder.file('trust.csv'), table);
  const out = folder.file('trust.yaml');
  const imported = await importInstrument({ source: folder.file('trust.csv'), out });
  expect(imported).toMatchObject({
    items: 4,
    dimensions: [
      { name: 'Trust in others', id: 'trustinoth', plus: 1, minus: 1 },
      { name: 'Order', id: 'order', plus: 1, minus: 1 },
    ],
    scales: [3, 7],
    renamed: [
      ['TR_1', 'tr-1'],
      ['TR_2', 'tr-2'],
      ['OR_1', 'or-1'],
      ['OR_2', 'or-2'],
    ],
  });
  const { files } = await lintFiles({ files: [out, folder.file('trust-scheme.yaml')] });
  const errors = files.flatMap(({ findings }) =>
    findings.filter((each) => each.severity === 'error'),
  );
  expect(errors).toEqual([]);
  const simulated = { orientation: { trustinoth: 0.9, order: 0.1 } };
  const study = {
    name: 'trust',
    survey: { questionnaire: 'trust.yaml', repeats: 3 },
    respondents: [{ id: 'one', simulated }],
  };
  writeFileSync(folder.file('study.yaml'), JSON.stringify(study));
  const plan = await planStudy(folder.file('study.yaml'));
  const facts = { version: '0', at: '2026-01-01T00:00:00.000Z' };
  const { report } = await assembleReport(plan, memoryOf(plan), facts);
  const [trust, order] = report.respondents[0]?.statements?.figures.dimensions ?? [];
  // Keyed the wrong way round, both would come out near the middle.
  expect(trust?.rating?.value).toBeGreaterThan(0.7);
  expect(order?.rating?.value).toBeLessThan(0.3);
});

test('items on Hofstede’s dimensions need no scheme of their own', async () => {
  using folder = new TemporaryFolder();
  writeFileSync(
    folder.file('own.csv'),
    'id;text;dimension;keyed;scale\na;A boss is a boss.;PDI;1;no | yes\n',
  );
  const out = folder.file('own.yaml');
  const { scheme } = await importInstrument({
    source: folder.file('own.csv'),
    out,
    language: 'fr',
  });
  expect(scheme).toBeNull();
  const written = parse(readFileSync(out, 'utf8'));
  expect(written).toMatchObject({
    language: 'fr',
    items: [{ id: 'a', dimension: 'pdi', keyed: 1 }],
  });
  expect(written.scheme).toBeUndefined();
});

const place = { file: 'table.csv', line: 2 };

test.each([
  ['no | yes', { points: ['no', 'yes'] }],
  ['no; maybe; yes', { points: ['no', 'maybe', 'yes'] }],
  ['1 = no; 2 = maybe; 3 = yes', { points: ['no', 'maybe', 'yes'] }],
  ['否｜是', { points: ['否', '是'] }],
  ['7: low | high', { points: 7, ends: ['low', 'high'] }],
  ['1-7: low | high', { points: 7, ends: ['low', 'high'] }],
  ['1 = low; 7 = high', { points: 7, ends: ['low', 'high'] }],
  ['3: no | maybe | yes', { points: ['no', 'maybe', 'yes'] }],
])('a scale %j is read', (cell, scale) => {
  expect(responseScaleIn(cell, place)).toEqual(scale);
});

describe('a table that is wrong is refused at its line:', () => {
  test.each([
    ['no column scale', 'id,text,dimension,keyed\na,b,c,1\n', ':1: the column "scale" is missing'],
    [
      'an unknown key',
      row('a,b,c,2,no|yes'),
      ':2: keyed is "2"; write 1 where agreeing means more',
    ],
    ['no key', row('a,b,c,,no|yes'), ':2: has no keyed; fill that column in'],
    ['no text', row('a,,c,1,no|yes'), ':2: has no text; fill that column in'],
    ['a scale without words', row('a,b,c,1,7'), ':2: the scale "7" has no points; write the words'],
    ['words for some points', row('a,b,c,1,7: a|b|c'), 'says 7 points and has words for 3'],
    ['a scale from 0', row('a,b,c,1,0 = no; 5 = yes'), 'begins at 0; points count from 1'],
    ['points left out', row('a,b,c,1,1 = no; 3 = perhaps; 5 = yes'), 'leaves points out'],
    ['too many points', row('a,b,c,1,12: no|yes'), 'has 12 points; 2 to 11 can be asked'],
    ['the same words twice', row('a,b,c,1,no|no'), 'two points have the same words'],
    [
      'an id twice',
      row('a,b,c,1,no|yes\nA,b,c,1,no|yes'),
      ':3: the id "A" is used twice (first on line 2)',
    ],
    ['an id without letters', row('你好,b,c,1,no|yes'), ':2: the id "你好" has no letter or digit'],
    ['no rows', row(''), 'has no rows'],
  ])('%s', async (_what, text, message) => {
    using folder = new TemporaryFolder();
    writeFileSync(folder.file('bad.csv'), text);
    const failed = importInstrument({
      source: folder.file('bad.csv'),
      out: folder.file('bad.yaml'),
    });
    await expect(failed).rejects.toThrow(message);
    await expect(failed).rejects.toHaveProperty('name', 'InputError');
  });
});

function row(text: string): string {
  return `id,text,dimension,keyed,scale\n${text}\n`;
}
