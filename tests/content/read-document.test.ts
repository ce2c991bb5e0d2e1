import { mkdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkDocument } from '../../src/content/check-document.js';
import { readDocument } from '../../src/content/read-document.js';
import { SurveyTemplates } from '../../src/vocabulary/template.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { complaintAbout } from '../support/complaint-about.js';

const load = async (file: string) => checkDocument(await readDocument(file), SurveyTemplates);

/** Nine lists of ten aliases, each to the list before: a billion texts when written out. */
const bomb = Array.from({ length: 9 }, (_, level) => {
  const entry = level === 0 ? 'lol' : `*a${level - 1}`;
  return `a${level}: &a${level} [${Array.from({ length: 10 }, () => entry).join(', ')}]\n`;
}).join('');

describe('a file is refused in one sentence, with what to mend, when it', () => {
  test.each([
    [
      'leaves a bracket open',
      'instrument: survey\nprompts: [one,\nlanguage: en\n',
      'mine.yaml:3: not well-formed YAML or JSON: Flow sequence in block collection must be sufficiently indented and end with a ]; check quotes, brackets and indentation',
    ],
    [
      'is indented with a tab',
      'prompts:\n\tab: one\n',
      'mine.yaml:2: not well-formed YAML or JSON: Tabs are not allowed as indentation; indent with spaces',
    ],
    [
      'begins a text with a brace',
      'prompts:\n  ab: {question} {first} {second}\n',
      'mine.yaml:2: not well-formed YAML or JSON: Unexpected flow-map-start at node end; check quotes, brackets and indentation',
    ],
    [
      'has a colon in a bare text',
      'question: What: now?\n',
      'mine.yaml:1: not well-formed YAML or JSON: Nested mappings are not allowed in compact mappings; put a text that has a colon in it in quotes',
    ],
    [
      'says a key twice',
      'language: en\nlanguage: de\n',
      'mine.yaml:2: not well-formed YAML or JSON: Map keys must be unique; keep one of the two',
    ],
    [
      'holds two documents',
      'language: en\n---\nlanguage: de\n',
      'mine.yaml:2: not well-formed YAML or JSON: Source contains multiple documents; check quotes, brackets and indentation',
    ],
    ['is empty', '', 'mine.yaml:1: the file is empty; fill it in (a map of keys and values)'],
    [
      'holds a comment alone',
      '# later\n',
      'mine.yaml:1: the file is empty; fill it in (a map of keys and values)',
    ],
    [
      'holds a list',
      '- one\n',
      'mine.yaml:1: the file must be a map of keys and values, not a list',
    ],
    [
      'unfolds without end',
      bomb,
      'mine.yaml:2: cannot be used: Excessive alias count indicates a resource exhaustion attack; write values out in place of aliases',
    ],
    [
      'has an alias to nothing',
      'prompts: *elsewhere\n',
      'mine.yaml:1: cannot be used: Unresolved alias (the anchor must be set before the alias): elsewhere; write values out in place of aliases',
    ],
    [
      'is Latin-1, whose letters would be asked as question marks',
      Buffer.from('language: en # für\n', 'latin1'),
      'mine.yaml: not UTF-8 text; save it as UTF-8',
    ],
  ])('%s', async (_what, text, complaint) => {
    expect(await complaintAbout({ text }, load)).toBe(complaint);
  });

  test('is JSON without a comma', async () => {
    const text = '{\n  "instrument": "survey"\n  "language": "en"\n}\n';
    expect(await complaintAbout({ text, name: 'mine.json' }, load)).toBe(
      'mine.json:3: not well-formed YAML or JSON: Missing , between flow map items; check quotes, brackets and indentation',
    );
  });

  test('is a folder', async () => {
    using folder = new TemporaryFolder();
    mkdirSync(folder.file('templates'));
    await expect(load(folder.file('templates'))).rejects.toThrow(
      `${folder.file('templates')}: this is a folder; name a file in it`,
    );
  });

  test('is not there', async () => {
    using folder = new TemporaryFolder();
    await expect(load(folder.file('none.yaml'))).rejects.toThrow(
      `${folder.file('none.yaml')}: no such file; check its name and folder`,
    );
  });
});
