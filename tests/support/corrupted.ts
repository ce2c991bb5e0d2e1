import fc from 'fast-check';

/** What does not belong into a text, and what a parser may take for more than one. */
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

/** What stands where something else is meant: of YAML, and a cell of CSV or of JSON. */
const values = ['~', '[]', '{}', '""', '7', '-1', 'true', '"{question}"', '[{}]', '"x\\ny"', 'zz'];

/** A text with a piece cut out and something put in its place. */
const pieceOf = (text: string) =>
  fc
    .record({
      at: fc.nat(text.length),
      cut: fc.nat(30),
      put: fc.oneof(fc.constantFrom(...strays), fc.string({ unit: 'binary', maxLength: 12 })),
    })
    .map(({ at, cut, put }) => text.slice(0, at) + put + text.slice(at + cut));

/** A text with one of its values, a line twice, or a line less: what a schema alone does not refuse. */
const lineOf = (text: string) => {
  const lines = text.split('\n');
  return fc
    .record({ at: fc.nat(lines.length - 1), value: fc.constantFrom(...values), act: fc.nat(3) })
    .map(({ at, value, act }) => {
      const line = lines[at] ?? '';
      const put = [
        [],
        [line, line],
        ...Array(2).fill([line.replace(/(?<=[:,-] ?)[^:,]+$/, value)]),
      ];
      return lines.toSpliced(at, 1, ...(put[act] ?? [])).join('\n');
    });
};

/** A text that is spoilt up to four times. */
export const spoiltFrom = (text: string): fc.Arbitrary<string> =>
  [1, 2, 3].reduce(
    (spoilt) => spoilt.chain((once) => fc.oneof(fc.constant(once), pieceOf(once), lineOf(once))),
    fc.oneof(pieceOf(text), lineOf(text)),
  );
