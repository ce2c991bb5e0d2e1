import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { type Labelled, labelFaults } from '../../src/instruments/stories/content/human-labels.js';
import { loadStudy } from '../../src/study/load.js';
import { loadPlan } from '../../src/study/plan-content.js';
import { HumanLabel } from '../../vocabulary/inference.js';
import { InputError } from '../../vocabulary/input.js';
import type { Story } from '../../vocabulary/story.js';
import { TemporaryFolder } from '../support/files.js';
import {
  cleanPair,
  cleanStory,
  makePair,
  makeSet,
  storyFileOf,
  storyItems,
  storyStatements,
} from '../support/questionnaires.js';

/** Of its two values the second is contradicted. */
const well: Story = {
  id: 'well',
  kind: 'random',
  title: 'The well',
  place: 'Pune, India',
  people: ['Asha'],
  values: [
    { statement: 'trust', attitude: 'careful' },
    { statement: 'pride', attitude: 'open', contradicted: true },
  ],
  text: [
    { statement: 'trust', text: 'She locked the shed.' },
    { statement: 'pride', text: 'She told all, and he told none.' },
  ],
};
const statements = storyStatements.flatMap((trust) => [
  trust,
  { ...trust, id: 'pride', text: 'Pride in what one has built' },
]);
const files = {
  'q.yaml': { questionnaire: 'mine', language: 'en', items: storyItems },
  's/stories.yaml': storyFileOf({ pairs: [cleanPair()], single: [cleanStory('neutral'), well] }),
  's/statements.yaml': { language: 'en', statements },
};

const head = 'respondent,story,statement,style,shots,draw,found,attitude\n';

/** The plan of a study with these labels, and with changes in what it asks. */
async function planWith(rows: string, asked: object = {}) {
  using folder = new TemporaryFolder();
  mkdirSync(folder.file('s'));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(folder.file(name), stringify(content));
  }
  writeFileSync(folder.file('labels.csv'), `${head}${rows}\n`);
  const study = {
    name: 's',
    respondents: ['small', 'large'].map((id) => ({ id, simulated: {} })),
    survey: { questionnaire: 'q.yaml' },
    inference: {
      stories: 's',
      tasks: ['extraction'],
      judge: { simulated: {} },
      labels: 'labels.csv',
      ...asked,
    },
  };
  writeFileSync(folder.file('study.yaml'), stringify(study));
  try {
    return await loadPlan(await loadStudy(folder.file('study.yaml')));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.message.replace(`${folder.path}/`, '');
  }
}

describe('labels of a study', () => {
  test('are of its respondents, its stories and the values that are extracted from them', async () => {
    const rows = [
      'small,oven/1,pdi-work-01,,,,1,right',
      'large,oven/2,pdi-work-01,direct,0,0,0,none',
      'large,well,trust,direct,0,0,0.5,contradicted',
    ];
    expect(await planWith(rows.join('\n'))).toMatchObject({
      labels: [
        { respondent: 'small', telling: 'oven/1', statement: 'pdi-work-01', found: 1 },
        { respondent: 'large', telling: 'oven/2', statement: 'pdi-work-01', found: 0 },
        { respondent: 'large', telling: 'well', statement: 'trust', found: 0.5 },
      ],
    });
  });

  test('may be of any style, number of examples and draw that it asks', async () => {
    const asked = { styles: ['reasoned'], shots: [0, 1], repeats: 3 };
    expect(await planWith('small,well,trust,reasoned,1,2,1,right', asked)).toMatchObject({
      labels: [{ style: 'reasoned', shots: 1, draw: 2 }],
    });
  });

  test('may be of a story that a limit leaves out', async () => {
    const limited = await planWith('small,well,trust,,,,1,right', { limit: 1 });
    expect(limited).toMatchObject({ labels: [{ telling: 'well' }] });
  });

  test.each([
    [
      'somebody who is not asked',
      'smal,well,trust,,,,1,right',
      '"smal" is not a respondent of the study; did you mean "small"?',
    ],
    [
      'a story that is not told',
      'small,wel,trust,,,,1,right',
      '"wel" is not a story of the study; did you mean "well"?',
    ],
    [
      'a third telling',
      'small,oven/3,pdi-work-01,,,,1,right',
      '"oven/3" is not a story of the study; did you mean "oven/1"?',
    ],
    [
      'a story like no other',
      'small,cathedral,trust,,,,1,right',
      '"cathedral" is not a story of the study; give the id of one, of a pair with /1 or /2 after it',
    ],
    [
      'a pair without its telling',
      'small,oven,pdi-work-01,,,,1,right',
      '"oven" is not a story of the study; say which telling of the pair, "oven/1" or "oven/2"',
    ],
    [
      'a value that another story holds',
      'small,well,pdi-work-01,,,,1,right',
      '"pdi-work-01" is not among the values of "well"; known are trust',
    ],
    [
      'a value that is misspelt',
      'small,oven/2,pdi-wrok-01,,,,1,right',
      '"pdi-wrok-01" is not among the values of "oven/2"; did you mean "pdi-work-01"?',
    ],
    [
      'a value that somebody goes against',
      'small,well,pride,,,,1,right',
      '"pride" is not extracted from "well", where someone goes against it; remove this row',
    ],
    [
      'a story that holds no value',
      'small,neutral-roof,pdi-work-01,,,,0,none',
      '"neutral-roof" is a story of the kind neutral, with nothing to extract; remove this row',
    ],
    [
      'a style that is not asked',
      'small,well,trust,reasoned,,,1,right',
      'the study asks "styles: [direct]", so no answer is reasoned; remove this row, or add reasoned there',
    ],
    [
      'an example that is not given',
      'small,well,trust,,1,,1,right',
      'the study asks "shots: [0]", never with 1; remove this row, or add 1 there',
    ],
    [
      'a draw beyond the last',
      'small,well,trust,,,1,1,right',
      'the study asks "repeats: 1", so its last draw is 0, but this is draw 1 (draws count from 0); correct it, or ask more repeats',
    ],
  ])('are refused, with their line, for %s', async (_what, row, message) => {
    const rows = `large,well,trust,,,,1,right\n${row}`;
    expect(await planWith(rows)).toBe(`labels.csv:3: ${message}`);
  });

  test('are refused for the first that does not fit, and the others are counted', async () => {
    const rows =
      'smal,well,trust,,,,1,right\nlarge,well,trust,,,,1,right\nlarge,oven,trust,,,,1,right';
    expect(await planWith(rows)).toBe(
      'labels.csv:2: "smal" is not a respondent of the study; did you mean "small"? (and 1 more; undertone lint shows all)',
    );
  });
});

test('a label is held against the stories in the language of its respondent', () => {
  const items = storyItems.slice(0, 2);
  const told = [
    { set: makeSet({ language: 'en', pairs: [makePair(items, 1)] }), items },
    { set: makeSet({ language: 'de', pairs: [makePair(items, 2)] }), items },
  ];
  const respondents = [
    { id: 'a', language: 'en' },
    { id: 'b', language: 'de' },
  ];
  const rows = respondents.map(({ id }, nth) => ({
    line: nth + 2,
    label: HumanLabel.parse({
      respondent: id,
      telling: 'pair-1/1',
      statement: items[0]?.id,
      style: 'direct',
      shots: 0,
      draw: 0,
      found: 1,
      attitude: 'right',
    }),
  }));
  const asked = { styles: ['direct'], shots: [0], repeats: 1 } satisfies Labelled['asked'];
  expect(labelFaults(rows, { respondents, asked, told }).map(({ line }) => line)).toEqual([3]);
});
