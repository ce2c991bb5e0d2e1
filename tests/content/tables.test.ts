import { writeFileSync } from 'node:fs';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../src/content/table.js';
import { TemporaryFolder } from '../support/files.js';

const wanted = ['id', 'answer'];
const csv = 'id,answer\r\n1,"Größe, „alt“"\r\n2,Ich würde – ja\r\n';
const rows = [
  { line: 2, cells: { id: '1', answer: 'Größe, „alt“' } },
  { line: 3, cells: { id: '2', answer: 'Ich würde – ja' } },
];

async function read(contents: string | Uint8Array, name = 'my.csv') {
  using folder = new TemporaryFolder();
  const file = folder.file(name);
  writeFileSync(file, contents);
  const relative = (text: string) => text.replace(`${folder.path}/`, '');
  try {
    const { file: named, rows } = await readTable({ file, wanted });
    return { file: relative(named), rows };
  } catch (error) {
    return relative((error as Error).message);
  }
}

/** Letters of Western Europe as Windows writes them. */
const cp1252: Readonly<Record<string, number>> = { '–': 0x96, '„': 0x84, '“': 0x93 };
const windows = (text: string) =>
  Buffer.from([...text].map((each) => cp1252[each] ?? each.charCodeAt(0)));
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

const semicolons = csv.replaceAll(',', ';').replace('e; „', 'e, „');

test.each<[what: string, contents: string | Uint8Array, firstLine?: number]>([
  ['commas', csv],
  ['semicolons', semicolons],
  ['tabs', semicolons.replaceAll(';', '\t')],
  ['bars', semicolons.replaceAll(';', '|')],
  ['sep= in the first line', `sep=;\r\n${semicolons}`, 3],
  [
    'sep= of a character of its own, with a byte order mark',
    `\uFEFFsep=~\n${semicolons.replaceAll(';', '~')}`,
    3,
  ],
  ['a byte order mark', `\uFEFF${csv}`],
  ['Windows-1252, as a German Excel saves it', windows(semicolons)],
  ['UTF-16, as Excel saves "Unicode text"', utf16(`\uFEFF${semicolons.replaceAll(';', '\t')}`)],
  ['UTF-16 without a mark', utf16(csv)],
  ['UTF-16 without a mark, of few letters', utf16(`sep=;\n${semicolons}`), 3],
  ['UTF-16 the other way round', utf16(`\uFEFF${csv}`).swap16()],
  ['UTF-16 the other way round, without a mark', utf16(csv).swap16()],
  ['line ends of an old Mac', csv.replaceAll('\r\n', '\r')],
  ['an empty last column', csv.replaceAll('\r\n', ',\r\n')],
  ['empty cells in excess, and rows of nothing', `${csv.replace('ja', 'ja,,')},,\r\n`],
])('a table with %s is read', async (_what, contents, first = 2) => {
  const expected = rows.map(({ line, cells }) => ({
    line: line + first - 2,
    cells: expect.objectContaining(cells),
  }));
  expect(await read(contents)).toEqual({ file: 'my.csv', rows: expected });
});

test.each([
  ['Russian', 'windows-1251', 'Первый вариант'],
  ['Chinese', 'gb18030', '我选择第一个选项'],
  ['Japanese', 'shift_jis', '最初の選択肢'],
  ['Polish', 'windows-1250', 'Najważniejsza jest pierwsza możliwość'],
  ['German of a Mac', 'macintosh', 'Ich würde die Größe wählen'],
])('a table in %s letters of a spreadsheet (%s) is read', async (_language, encoding, text) => {
  expect(await read(encoded(`id;answer\r\n1;${text}\r\n`, encoding))).toEqual({
    file: 'my.csv',
    rows: [{ line: 2, cells: { id: '1', answer: text } }],
  });
});

/** A text in an encoding that Node only reads. */
function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, readonly number[]>();
  for (let first = 255; first >= 0; first -= 1) {
    if (first > 127) {
      for (let second = 255; second > 63; second -= 1) {
        const pair = [first, second];
        codes.set(decoder.decode(Uint8Array.from(pair)), pair);
      }
    }
    codes.set(decoder.decode(Uint8Array.of(first)), [first]);
  }
  return Uint8Array.from([...text].flatMap((letter) => codes.get(letter) ?? []));
}

async function workbook(...sheets: readonly (readonly (readonly CellValue[])[])[]) {
  return writeXlsx({
    sheets: sheets.map((cells, nth) => ({
      name: `Sheet ${nth + 1}`,
      rows: cells.map((row) => [...row]),
    })),
  });
}

describe('a workbook', () => {
  test('is read by the sheet that has the columns, with its rows by number', async () => {
    const bytes = await workbook(
      [['Please read the second sheet']],
      [
        [null, 'id', 'answer', 'at'],
        [0, 1, 4.3, new Date(Date.UTC(2026, 2, 1))],
        [null, null, null, null],
        [1, 'two', true, new Date(Date.UTC(2026, 2, 1, 10, 12, 30))],
      ],
    );
    expect(await read(bytes, 'my.xlsx')).toEqual({
      file: 'my.xlsx (sheet "Sheet 2")',
      rows: [
        { line: 2, cells: { '': '0', id: '1', answer: '4.3', at: '2026-03-01' } },
        { line: 4, cells: { '': '1', id: 'two', answer: 'true', at: '2026-03-01T10:12:30' } },
      ],
    });
  });

  test('without the columns is refused, with its sheet', async () => {
    expect(await read(await workbook([[], ['id', 'reply']]), 'my.xlsx')).toBe(
      'my.xlsx (sheet "Sheet 1"):2: the column "answer" is missing; expected id, answer, found id, reply',
    );
  });

  test.each([
    [
      'that says it unpacks to 4 GB',
      0xffff_fff0,
      'unpacks to more than 128 MB, the limit for a workbook; save the sheet as CSV, or split it',
    ],
    [
      'that does not say how much it unpacks to',
      0,
      'unpacks to more than 128 MB, the limit for a workbook; save the sheet as CSV, or split it',
    ],
    [
      'that unpacks to more than it says',
      9,
      'cannot be read as an XLSX workbook; save it as XLSX again, or as CSV in UTF-8',
    ],
  ])('%s is refused before it fills memory', async (_what, size, complaint) => {
    const bytes = Buffer.from(
      await workbook([
        ['id', 'answer'],
        [1, 'a'],
      ]),
    );
    for (let at = -1; ; ) {
      at = bytes.indexOf('PK\u0001\u0002', at + 1, 'latin1');
      if (at < 0) break;
      bytes.writeUInt32LE(size, at + 24);
    }
    expect(await read(bytes, 'my.xlsx')).toBe(`my.xlsx: ${complaint}`);
  });
});

test.each([
  [
    'an archive',
    'PK\u0003\u0004 and no more',
    'cannot be read as an XLSX workbook; save it as XLSX again, or as CSV in UTF-8',
  ],
  [
    'an old workbook',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'is an old Excel file, or one with a password; save it as XLSX without a password',
  ],
  ['a compressed file', Buffer.from('1f8b0800', 'hex'), 'is compressed; unpack it first'],
  [
    'a picture',
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    'not UTF-8 text; save it as UTF-8',
  ],
  ['nothing', ' \r\n', 'the file is empty; name another'],
] as const)('%s in place of a table is refused', async (_what, contents, complaint) => {
  expect(await read(contents)).toBe(`my.csv: ${complaint}`);
});
