import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadLabels } from '../../src/content/load-labels.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { complaintAbout } from '../support/complaint-about.js';

const head = 'respondent,story,statement,style,shots,draw,found,attitude\n';

async function labelsIn(text: string) {
  using folder = new TemporaryFolder();
  writeFileSync(folder.file('labels.csv'), text);
  return await loadLabels(folder.file('labels.csv'));
}

describe('labels', () => {
  test('say what a person found in which answer', async () => {
    const text = `${head}gpt,oven/1,pdi-work-01,reasoned,1,2,0.5,contradicted\n`;
    expect(await labelsIn(text)).toEqual([
      {
        line: 2,
        label: {
          respondent: 'gpt',
          telling: 'oven/1',
          statement: 'pdi-work-01',
          style: 'reasoned',
          shots: 1,
          draw: 2,
          found: 0.5,
          attitude: 'contradicted',
        },
      },
    ]);
  });

  test('are of the first direct answer without an example unless they say otherwise', async () => {
    const [row] = await labelsIn(
      'Respondent,Story,Statement,Found,Attitude\ngpt,oven/1,pdi-work-01,1,right\n',
    );
    expect(row?.label).toMatchObject({ style: 'direct', shots: 0, draw: 0, found: 1 });
    const [empty] = await labelsIn(`${head}gpt,oven/1,pdi-work-01,,,,0,none\n`);
    expect(empty?.label).toMatchObject({ style: 'direct', shots: 0, draw: 0, found: 0 });
  });

  test.each([
    [
      'another figure than 1, 0.5 and 0',
      'gpt,oven/1,x,direct,0,0,0.7,none',
      '2: "0.7" is not known under found; give one of 1, 0.5, 0',
    ],
    [
      'nothing where there is a figure',
      'gpt,oven/1,x,direct,0,0,,none',
      '2: the column "found" is empty in this row; fill it in',
    ],
    [
      'an attitude that is none',
      'gpt,oven/1,x,direct,0,0,1,wright',
      '2: "wright" is not known under attitude; did you mean "right"?',
    ],
    [
      'a style that is none',
      'gpt,oven/1,x,directly,0,0,1,right',
      '2: "directly" is not known under style; did you mean "direct"?',
    ],
    [
      'two examples',
      'gpt,oven/1,x,direct,2,0,1,right',
      '2: "2" is not known under shots; give one of 0, 1',
    ],
    [
      'half a draw',
      'gpt,oven/1,x,direct,0,0.5,1,right',
      '2: "0.5" is no draw; give a whole number, from 0',
    ],
    [
      'no respondent',
      ' ,oven/1,x,direct,0,0,1,right',
      '2: the column "respondent" is empty in this row; fill it in',
    ],
    [
      'an attitude of what is not found',
      'gpt,oven/1,x,direct,0,0,0,right',
      '2: what is not found has no attitude, and this row says right; give none, or another figure under found',
    ],
    [
      'a value that is labelled twice',
      'gpt,oven/1,x,direct,0,0,0,none\ngpt,oven/1,y,,,,0,none\ngpt,oven/1,x,,,,1,right',
      '4: this value is labelled twice (first on line 2); keep one of the two',
    ],
  ])('are refused, with their line, for %s', async (_what, rows, message) => {
    const text = `${head}${rows}\n`;
    expect(await complaintAbout({ text, name: 'l.csv' }, loadLabels)).toBe(`l.csv:${message}`);
  });

  test('are refused without one of their columns, or where there is none', async () => {
    const rest = head.replace(',found', '');
    expect(await complaintAbout({ text: rest, name: 'l.csv' }, loadLabels)).toMatch(
      /^l\.csv:1: the column "found" is missing/,
    );
    expect(await complaintAbout({ text: head, name: 'l.csv' }, loadLabels)).toBe(
      'l.csv:1: there is no label in it; add a row for each',
    );
  });
});
