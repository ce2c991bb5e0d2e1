import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadQuestionnaire } from '../../src/content/load-questionnaire.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { complaintAbout } from '../support/complaint-about.js';
import { makeQuestionnaire } from '../support/items.js';

const load = (file: string) => loadQuestionnaire(file, 'en');

const head = `questionnaire: mine
language: en
items:
`;

const item = `  - id: pdi-work-01
    dimension: pdi
    domain: work
    question: Your manager enters. What do you do?
    options:
      target: I rise.
      opposite: I stay seated.
`;

/** The whole questionnaire with one thing in it changed. */
const changed = (from: string, to: string) => (head + item).replace(from, to);

describe('a questionnaire', () => {
  test('is read alike from YAML and from JSON', async () => {
    using folder = new TemporaryFolder();
    const made = makeQuestionnaire(1);
    const first = { ...made, items: made.items.slice(0, 1) };
    const yaml = `questionnaire: made
language: en
items:
  - id: pdi-family-01
    dimension: pdi
    domain: family
    question: What would you do in case pdi-family-01?
    options:
      target: I take the upper road of case pdi-family-01.
      opposite: I choose the lower path in case pdi-family-01.
`;
    writeFileSync(folder.file('q.yaml'), yaml);
    writeFileSync(folder.file('q.json'), JSON.stringify(first));
    expect(await load(folder.file('q.yaml'))).toEqual(first);
    expect(await load(folder.file('q.json'))).toEqual(first);
  });

  test('may begin with a byte order mark and end its lines as Windows does', async () => {
    using folder = new TemporaryFolder();
    writeFileSync(folder.file('q.yaml'), `\uFEFF${(head + item).replaceAll('\n', '\r\n')}`);
    expect((await load(folder.file('q.yaml'))).items[0]?.options.target).toBe('I rise.');
  });
});

describe('a questionnaire is refused, with its line and the mend, for', () => {
  test.each([
    [
      'a missing option',
      changed('      opposite: I stay seated.\n', ''),
      'mine.yaml:9: items[1].options.opposite is missing; add it (text)',
    ],
    [
      'an empty option',
      changed(' I rise.', ''),
      'mine.yaml:9: items[1].options.target is empty; fill it in (text)',
    ],
    [
      'a dimension a letter away from one of the six',
      changed('dimension: pdi', 'dimension: pdy'),
      'mine.yaml:5: items[1].dimension: "pdy" is not a dimension of the scheme "hofstede" (pdi, idv, uai, mas, lto, ivr); did you mean "pdi"?',
    ],
    [
      'a dimension like none of the six',
      changed('dimension: pdi', 'dimension: trust'),
      'mine.yaml:5: items[1].dimension: "trust" is not a dimension of the scheme "hofstede" (pdi, idv, uai, mas, lto, ivr); take one of these',
    ],
    [
      'a missing dimension',
      changed('    dimension: pdi\n', ''),
      'mine.yaml:4: items[1].dimension: it is missing; give a dimension of the scheme "hofstede" (pdi, idv, uai, mas, lto, ivr)',
    ],
    [
      'an id used twice',
      `${head}${item}${item}`,
      'mine.yaml:11: the item id "pdi-work-01" is used twice (first on line 4); give each item its own',
    ],
    [
      'two options that read the same',
      changed('I stay seated.', 'i RISE.'),
      'mine.yaml:10: the two options of the item "pdi-work-01" read the same; write one for each pole',
    ],
    [
      'two options that differ in punctuation and typography alone',
      changed('I stay seated.', 'I\u00A0rise…'),
      'mine.yaml:10: the two options of the item "pdi-work-01" read the same; write one for each pole',
    ],
    [
      'a misspelt key, which is more to the point than the key it leaves missing',
      changed('question: Your', 'qestion: Your'),
      'mine.yaml:7: unknown key "qestion" in items[1]; did you mean "question"? (and 1 more; undertone lint shows all)',
    ],
    [
      'a key like no other',
      changed('    domain: work', '    domain: work\n    colour: red'),
      'mine.yaml:7: unknown key "colour" in items[1]; known are id, position, dimension, domain, facet, topic, question, options, ratings',
    ],
    [
      'a number where a text belongs',
      changed('target: I rise.', 'target: 42'),
      'mine.yaml:9: items[1].options.target must be text, not 42; put it in quotes if it is meant as text',
    ],
    [
      'an id that is not words and hyphens',
      changed('id: pdi-work-01', 'id: PDI work'),
      'mine.yaml:4: items[1].id: an id is lower-case words joined by hyphens',
    ],
    [
      'a rating off its scale',
      `${head}${item}    ratings: { desirability: 7, by: me }\n`,
      'mine.yaml:11: items[1].ratings.desirability must be at most 4, not 7',
    ],
    ['no items', `${head.trimEnd()} []\n`, 'mine.yaml:3: items is empty; fill it in'],
    [
      'items that are no list',
      `${head.trimEnd()} { a: 1 }\n`,
      'mine.yaml:3: items must be a list, not a map',
    ],
  ])('%s', async (_what, text, complaint) => {
    expect(await complaintAbout({ text }, load)).toBe(complaint);
  });

  test('an unknown dimension in JSON', async () => {
    const made = JSON.stringify(makeQuestionnaire(1), null, 2).replace('"mas"', '"mass"');
    const line = made.split('\n').findIndex((text) => text.includes('"mass"')) + 1;
    expect(await complaintAbout({ text: made, name: 'mine.json' }, load)).toBe(
      `mine.json:${line}: items[22].dimension: "mass" is not a dimension of the scheme "hofstede" (pdi, idv, uai, mas, lto, ivr); did you mean "mas"?`,
    );
  });
});
