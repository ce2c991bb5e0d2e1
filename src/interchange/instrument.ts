import { basename, dirname, join } from 'node:path';
import { InputError, type Place } from '../../vocabulary/input.js';
import type { StatementItem } from '../../vocabulary/item.js';
import { dimensionsOf, type Scheme } from '../../vocabulary/scheme.js';
import { documentText } from '../content/document-text.js';
import { realPlace } from '../content/files.js';
import { loadDefaultScheme } from '../content/scheme.js';
import { type Row, readTable } from '../content/table.js';
import { writeWholeFile } from '../content/written-files.js';
import { type NamedScale, ScaleNames } from './response-scales.js';

interface ImportInstrumentOptions {
  /** A table of the items: CSV, or a workbook. */
  readonly source: string;
  /** The questionnaire to write: JSON where its name ends so, else YAML. */
  readonly out: string;
  /** Of the items, such as `en`; en unless given. */
  readonly language?: string | undefined;
  /** Whether files that are there are replaced. */
  readonly force?: boolean | undefined;
}

/** What became of a table of items. */
export interface ImportedInstrument {
  readonly file: string;
  /** The scheme that was written beside it; null where its dimensions are those of a built-in one. */
  readonly scheme: string | null;
  readonly items: number;
  /** By the name that the table has for it: its id, and its items keyed each way. */
  readonly dimensions: readonly {
    readonly name: string;
    readonly id: string;
    readonly plus: number;
    readonly minus: number;
  }[];
  /** How many points each of its scales has. */
  readonly scales: readonly number[];
  /** Ids that had to be changed, and what they are now. */
  readonly renamed: readonly (readonly [before: string, now: string])[];
}

/** The columns of a table of items. */
const instrumentColumns = ['id', 'text', 'dimension', 'keyed', 'scale'] as const;

/**
 * Makes a questionnaire of statements from a table of its items, and a scheme where their dimensions are not those of
 * Hofstede's.
 * @throws InputError for the first row that is wrong, at its line, or when a file cannot be written
 */
export async function importInstrument({
  source,
  out,
  language = 'en',
  force,
}: ImportInstrumentOptions): Promise<ImportedInstrument> {
  if (!/\.(?:ya?ml|json)$/i.test(out)) {
    throw new InputError('is not a name for a questionnaire; end it in .yaml or .json', {
      file: out,
    });
  }
  const columnName = (head: string) => head.trim().toLowerCase();
  const { file, rows } = await readTable({ file: source, wanted: instrumentColumns, columnName });
  if (rows.length === 0) throw new InputError('has no rows; name another file', { file });
  if ((await realPlace(out)) === (await realPlace(source))) {
    throw new InputError('is the file to import; name another with --out', { file: out });
  }
  const base = basename(out).replace(/\.\w+$/, '');
  const name = slug(base) || 'instrument';
  const builtIn = await loadDefaultScheme();
  const read = readItems(rows, { file, builtIn });
  const ending = /\.json$/i.test(out) ? 'json' : 'yaml';
  const scheme = read.isBuiltIn ? null : join(dirname(out), `${base}-scheme.${ending}`);
  const questionnaire = {
    questionnaire: name,
    language,
    ...(scheme === null ? {} : { scheme: basename(scheme) }),
    source: `imported from ${basename(source)}`,
    scales: Object.fromEntries(read.scales.map(({ id, scale }) => [id, scale])),
    items: read.items,
  };
  const comment = `Imported by Undertone from ${basename(source)}, item for item in its order.`;
  await writeWholeFile(out, [documentText(questionnaire, { file: out, comment })], { force });
  if (scheme !== null) {
    const own = schemeOf(read.dimensions, name === builtIn.scheme ? `${name}-own` : name);
    await writeWholeFile(scheme, [documentText(own, { file: scheme, comment: schemeComment })], {
      force,
    });
  }
  return {
    file: out,
    scheme,
    items: read.items.length,
    dimensions: read.dimensions.map(({ name: own, id }) => {
      const keyed = read.items.filter(({ dimension }) => dimension === id);
      const plus = keyed.filter((item) => item.keyed === 1).length;
      return { name: own, id, plus, minus: keyed.length - plus };
    }),
    scales: read.scales.map(({ points }) => points),
    renamed: read.renamed,
  };
}

const schemeComment =
  'Written by Undertone: say what each dimension is about, and name its poles as its authors do.';

interface NamedDimension {
  /** As the table has it. */
  readonly name: string;
  readonly id: string;
}

interface ReadItems {
  readonly items: readonly StatementItem[];
  readonly dimensions: readonly NamedDimension[];
  readonly isBuiltIn: boolean;
  readonly scales: readonly NamedScale[];
  readonly renamed: readonly (readonly [string, string])[];
}

function readItems(
  rows: readonly Row<string>[],
  { file, builtIn }: { readonly file: string; readonly builtIn: Scheme },
): ReadItems {
  const names = [...new Set(rows.map(({ cells }) => cell(cells, 'dimension')).filter(Boolean))];
  const known = dimensionsOf(builtIn);
  const isBuiltIn = names.every((name) => known.includes(name.toLowerCase()));
  const dimensions = isBuiltIn
    ? names.map((name) => ({ name, id: name.toLowerCase() }))
    : withIds(names);
  const ids = new Map(dimensions.map(({ name, id }) => [name, id]));
  const lines = new Map<string, number>();
  const scales = new ScaleNames();
  const renamed: (readonly [string, string])[] = [];
  const items = rows.map(({ line, cells }): StatementItem => {
    const place = { file, line };
    const given = required(cells, 'id', place);
    const id = slug(given);
    if (id === '') {
      throw new InputError(`the id ${shown(given)} has no letter or digit; give another`, place);
    }
    const before = lines.get(id);
    if (before !== undefined) {
      throw new InputError(
        `the id ${shown(given)} is used twice (first on line ${before}); give each item its own`,
        place,
      );
    }
    lines.set(id, line);
    if (id !== given) renamed.push([given, id]);
    const statement = required(cells, 'text', place);
    const dimension = ids.get(required(cells, 'dimension', place)) ?? '';
    const keyed = keyIn(required(cells, 'keyed', place), place);
    const { id: scale } = scales.of(required(cells, 'scale', place), place);
    return { id, dimension, scale, keyed, statement };
  });
  return { items, dimensions, isBuiltIn, scales: scales.all(), renamed };
}

function cell(cells: Row<string>['cells'], column: (typeof instrumentColumns)[number]): string {
  return (cells[column] ?? '').replace(/\s+/g, ' ').trim();
}

function required(
  cells: Row<string>['cells'],
  column: (typeof instrumentColumns)[number],
  place: Place,
): string {
  const found = cell(cells, column);
  if (found !== '') return found;
  throw new InputError(`has no ${column}; fill that column in`, place);
}

function shown(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}

/** An id of lower-case words joined by hyphens, made of a text; empty where it has no letter or digit of ASCII. */
function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Whether the highest point leans to the dimension. */
function keyIn(text: string, place: Place): 1 | -1 {
  if (/^(?:\+?1(?:[.,]0)?|\+)$/.test(text)) return 1;
  if (/^(?:[-−–]1(?:[.,]0)?|[-−–]|r|rev|reversed?)$/i.test(text)) return -1;
  throw new InputError(
    `keyed is ${shown(text)}; write 1 where agreeing means more of the dimension, and -1 where it means less`,
    place,
  );
}

/** Most characters of the id of a dimension. */
const DIMENSION_ID = 10;

/** An id for each dimension, from its name: up to 10 letters and digits, the first a letter. */
function withIds(names: readonly string[]): readonly NamedDimension[] {
  const used = new Set<string>();
  return names.map((name, place) => {
    const letters = slug(name)
      .replaceAll('-', '')
      .replace(/^[^a-z]+/, '');
    const base = letters.slice(0, DIMENSION_ID) || `d${place + 1}`;
    const tries = [base, ...names.map((_, nth) => `${base.slice(0, DIMENSION_ID - 2)}${nth + 2}`)];
    const id = tries.find((each) => !used.has(each)) ?? `d${place + 1}`;
    used.add(id);
    return { name, id };
  });
}

/** A scheme of these dimensions, each from low to high. */
function schemeOf(dimensions: readonly NamedDimension[], scheme: string): object {
  return {
    scheme,
    title: scheme,
    dimensions: dimensions.map(({ name, id }) => ({
      id,
      name,
      definition: `What the items on ${name} have in common.`,
      target: { name: `high ${name}`, short: 'high' },
      opposite: { name: `low ${name}`, short: 'low' },
    })),
  };
}
