import { ownValue } from '../../vocabulary/comparable-text.js';
import { InputError } from '../../vocabulary/input.js';

/** What spreadsheets write besides Unicode, by the names of its detection; the weight is what a guess of it counts. */
const encodings: Readonly<Record<string, readonly [name: string, weight: number]>> = {
  // A few letters of these pass for Greek or Russian, never the other way round.
  'windows-1252': ['windows-1252', 1.5],
  macroman: ['macintosh', 1.5],
  'windows-1254': ['windows-1254', 1.5],
  'windows-1250': ['windows-1250', 1],
  'windows-1251': ['windows-1251', 1],
  'windows-1253': ['windows-1253', 1],
  gb18030: ['gb18030', 1],
  big5: ['big5', 1],
  cp932: ['shift_jis', 1],
  shift_jis: ['shift_jis', 1],
  'euc-kr': ['euc-kr', 1],
  cp949: ['euc-kr', 1],
};

/** As much of a file as its encoding is told by, in bytes. */
const SAMPLE = 2 ** 16;

/** What no text has: control characters other than white space. */
const controls = /[^\P{Cc}\s]/u;

/**
 * The text of a table, without a byte order mark: UTF-8, UTF-16, or what its letters are likeliest in of the
 * encodings that spreadsheets write; or in an encoding that is known.
 * @throws InputError when it is no text, or in no such encoding
 */
export async function decodeTable(
  bytes: Uint8Array,
  file: string,
  encoding?: string,
): Promise<string> {
  if (encoding !== undefined) {
    const text = decoded(bytes, encoding);
    if (text !== null) return text;
    throw new InputError(`is not ${encoding} text; correct the encoding, or leave it out`, {
      file,
    });
  }
  const unicode = decoded(bytes, markOf(bytes) ?? 'utf-8');
  // UTF-16 without a mark may pass for UTF-8 in which every other character is NUL.
  if (unicode !== null && !/^.*\0/.test(unicode.trimStart())) return unicode;
  const found = unmarked(bytes) ?? (await detected(bytes));
  const text = found === null ? null : decoded(bytes, found);
  if (text === null || controls.test(text)) {
    throw new InputError('not UTF-8 text; save it as UTF-8', { file });
  }
  return text;
}

function markOf([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** UTF-16 by where its NULs stand, which separators and line ends have; null where there are none. */
function unmarked(bytes: Uint8Array): string | null {
  const nuls = { even: 0, odd: 0 };
  for (const [at, byte] of bytes.subarray(0, SAMPLE).entries()) {
    if (byte === 0) nuls[at % 2 === 0 ? 'even' : 'odd'] += 1;
  }
  if (nuls.even === nuls.odd) return null;
  return nuls.odd > nuls.even ? 'utf-16le' : 'utf-16be';
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    // As one of several pieces: of a whole, Node 20 reads Windows-1252 as Latin-1.
    return decoder.decode(bytes, { stream: true }) + decoder.decode();
  } catch {
    return null;
  }
}

/** The likeliest encoding of the lines from the first that is not ASCII; null where none is likely. */
async function detected(bytes: Uint8Array): Promise<string | null> {
  const first = bytes.findIndex((byte) => byte > 127);
  const from = bytes.lastIndexOf(10, first) + 1;
  const { default: jschardet } = await import('jschardet');
  const guesses = jschardet.detectAll(Buffer.from(bytes.subarray(from, from + SAMPLE)));
  const known = guesses.flatMap(({ encoding, confidence }) => {
    const [name, weight] = ownValue(encodings, encoding?.toLowerCase() ?? '') ?? [];
    return name && weight ? [{ name, likelihood: confidence * weight }] : [];
  });
  const [best] = known.sort((a, b) => b.likelihood - a.likelihood);
  return best?.name ?? null;
}
