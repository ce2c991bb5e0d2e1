import pc from 'picocolors';
import type { Grade, GridCell, GridColumn, GridRow, ReportDocument } from '../document/document.js';
import { capitalised, list, NOTHING, plainText, shortLikelihood } from '../document/format.js';
import { originsBeside } from '../document/origins.js';
import { shortNames, textWidth, wrap } from './text-table.js';

const NARROWEST = 48;
/** Columns that a name may take in the table, and those below which each respondent gets lines of its own. */
const NAME = { most: 24, least: 10 };
const GAP = '  ';
const BAR = { longest: 41, shortest: 11 };

type Colours = ReturnType<typeof pc.createColors>;

/** How the terminal looks, and what to show on it. */
export interface TerminalOptions {
  /** Adds ANSI colours; without them nothing is lost. */
  readonly colour: boolean;
  /** Columns of the terminal; 48 are needed. */
  readonly width: number;
  /** Adds intervals and bars, and the reasons of grades. */
  readonly verbose?: boolean;
  /** Where the report lies; the last line. */
  readonly path?: string | undefined;
}

interface Look {
  readonly colours: Colours;
  readonly width: number;
}

/**
 * A report for the terminal: one table with a row for each respondent, its legend, the findings and the
 * path. No line is wider than `width`, but for a path. Where the table does not fit, each respondent
 * has lines of its own.
 */
export function terminalSummary(
  document: ReportDocument,
  { colour, width, verbose = false, path }: TerminalOptions,
): string {
  const look = { colours: pc.createColors(colour), width: Math.max(width, NARROWEST) };
  return `${[
    ...heading(document, look),
    ...(document.rows.length > 0 ? ['', ...grid(document, look), ...legend(document, look)] : []),
    ...(verbose
      ? document.rows.flatMap((row, place) => details(row, place, { document, look }))
      : []),
    ...(document.findings.length > 0 ? ['', ...findings(document, look)] : []),
    ...(path === undefined ? [] : [plainText(path)]),
  ].join('\n')}\n`;
}

function heading({ title, facts, origins, notices }: ReportDocument, look: Look): string[] {
  const badge = origins.map((origin) => origin.badge);
  const line = [plainText(title), ...badge, ...facts.map(plainText)].join(' · ');
  return [
    ...wrap(line, look.width).map(look.colours.bold),
    ...notices.flatMap((notice) => wrap(plainText(notice), look.width)).map(look.colours.yellow),
  ];
}

/** A cell of the table before it is padded, and how it is coloured. */
interface Cell {
  readonly text: string;
  readonly paint: (text: string) => string;
}

const plain = (text: string): Cell => ({ text, paint: (same) => same });

function grid(document: ReportDocument, look: Look): string[] {
  return (
    table(document, look, 'each') ?? table(document, look, 'lowest') ?? stacked(document, look)
  );
}

/** Grades by instrument, or the lowest alone. */
type Grades = 'each' | 'lowest';

function bodyOf({ rows, columns }: ReportDocument, look: Look, grades: Grades) {
  const instruments = instrumentsOf(rows);
  const isLowest = grades === 'lowest' && instruments.length > 1;
  return {
    heads: [...columns.map(({ id }) => id), ...(isLowest ? ['quality'] : instruments)],
    body: rows.map((row, place) => [
      ...columns.map((column) => cellOf(column, column.cells[place] ?? null, look)),
      ...(isLowest
        ? [lowestOf(row, look)]
        : instruments.map((instrument) => gradeOf(row, instrument, look))),
    ]),
  };
}

/** A line for each respondent; null where they do not fit. */
function table(document: ReportDocument, look: Look, grades: Grades): string[] | null {
  const { rows } = document;
  const { heads, body } = bodyOf(document, look, grades);
  const widths = heads.map((head, index) =>
    Math.max(textWidth(head), ...body.map((cells) => textWidth(cells[index]?.text ?? ''))),
  );
  const names = rows.map((row) => nameOf(row, document));
  const taken = widths.reduce((sum, each) => sum + each + GAP.length, 0);
  const longest = Math.max(...names.map(textWidth));
  const room = Math.min(NAME.most, longest, look.width - taken);
  if (room < Math.min(NAME.least, longest)) return null;
  const line = (name: string, cells: readonly Cell[]) =>
    [
      padded(name, room),
      ...cells.map(({ text, paint }, index) => paint(padded(text, widths[index] ?? 0))),
    ]
      .join(GAP)
      .trimEnd();
  const lines = [
    line('', heads.map(plain)),
    ...shortNames(names, room).map((name, place) => line(name, body[place] ?? [])),
  ];
  const instruments = instrumentsOf(rows);
  return grades === 'each' || instruments.length < 2
    ? lines
    : [
        ...lines,
        ...wrap(`quality: the lowest of ${list(instruments)}`, look.width).map(look.colours.dim),
      ];
}

const padded = (text: string, width: number) =>
  text + ' '.repeat(Math.max(0, width - textWidth(text)));

function nameOf(row: GridRow, document: ReportDocument): string {
  const origins = originsBeside(row, document);
  const { respondent: id } = row;
  return plainText(origins.length > 0 ? `${id} (${origins.join(', ')})` : id);
}

function instrumentsOf(rows: readonly GridRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ quality }) => quality.map(({ instrument }) => instrument)))];
}

/** Marks of the poles stand before the number, so that colour is not needed. */
const marks = { target: '▲', opposite: '▼', clear: '', none: '' } as const;

function cellOf(
  { poles, worded: hasWord, cells }: GridColumn,
  cell: GridCell | null,
  { colours }: Look,
): Cell {
  if (!cell) return plain(NOTHING);
  const widest = Math.max(...cells.map((each) => textWidth(each?.short ?? '')));
  const number = ' '.repeat(widest - textWidth(cell.short)) + cell.short;
  const marked = poles ? (marks[cell.mark] || ' ') + number : number;
  const text = hasWord && cell.word ? `${marked} ${cell.word}` : marked;
  return { text, paint: paintOf(cell, colours) };
}

function paintOf({ mark }: GridCell, colours: Colours): (text: string) => string {
  return { target: colours.blue, opposite: colours.yellow, clear: colours.bold, none: colours.dim }[
    mark
  ];
}

function gradeOf({ quality }: GridRow, instrument: string, { colours }: Look): Cell {
  const grade = quality.find((each) => each.instrument === instrument)?.grade;
  if (grade === undefined) return plain(NOTHING);
  return { text: grade, paint: grade === 'good' ? colours.dim : colours.bold };
}

/** The lowest grade of a respondent, of all that it was asked. */
function lowestOf({ quality }: GridRow, { colours }: Look): Cell {
  const lowest = gradesFromLowest.find((grade) => quality.some((each) => each.grade === grade));
  if (lowest === undefined) return plain(NOTHING);
  return { text: lowest, paint: lowest === 'good' ? colours.dim : colours.bold };
}

const gradesFromLowest = ['poor', 'check', 'good'] as const satisfies readonly Grade[];

/** A respondent on lines of its own, every figure with its column's name before it. */
function stacked(document: ReportDocument, look: Look): string[] {
  const names = document.rows.map((row) => nameOf(row, document));
  const { heads, body } = bodyOf(document, look, 'each');
  return body.flatMap((cells, place) => {
    const items = cells.map(({ text, paint }, index) => {
      const whole = `${heads[index] ?? ''} ${text.trim()}`;
      return { whole, paint };
    });
    const lines: { whole: string; paint: Cell['paint'] }[][] = [[]];
    for (const item of items) {
      const last = lines.at(-1) ?? [];
      const longer = [...last, item].map(({ whole }) => whole).join(GAP);
      if (last.length > 0 && textWidth(longer) + GAP.length > look.width) lines.push([item]);
      else last.push(item);
    }
    return [
      ...wrap(names[place] ?? '', look.width).map(look.colours.bold),
      ...lines.map((line) => GAP + line.map(({ whole, paint }) => paint(whole)).join(GAP)),
    ];
  });
}

/** What the marks mean and where each null lies. */
function legend({ columns }: ReportDocument, look: Look): string[] {
  const poles = columns.some((column) => column.poles)
    ? ['▲▼ leans to target or opposite pole (corrected)']
    : [];
  const nulls = columns
    .filter((column) => !column.poles)
    .map((column) => `${column.id}\u00A0${nullOf(column)}`);
  const notes = columns.flatMap(({ note }) => note ?? []);
  const line = [
    ...poles,
    ...(nulls.length > 0 ? [`null: ${nulls.join(', ')}`] : []),
    ...notes,
  ].join(' · ');
  return wrap(line, look.width).map(look.colours.dim);
}

/** The null of a column as its cells are printed: a share in per cent, else a number. */
function nullOf({ min, max, null: at }: GridColumn): string {
  if (min < 0) return String(at);
  return max === 1 ? String(Math.round(at * 100)) : shortLikelihood(at);
}

function findings({ findings: found }: ReportDocument, look: Look): string[] {
  return found.flatMap(({ text, marks: poor }, place) => {
    const whole = [plainText(text), ...poor.map((mark) => `[${plainText(mark)}]`)].join(' ');
    const lines = wrap(whole, look.width - 2).map((line, at) => `${at === 0 ? '· ' : '  '}${line}`);
    return place === 0 ? lines.map(look.colours.bold) : lines;
  });
}

interface Shown {
  readonly document: ReportDocument;
  readonly look: Look;
}

/** Every figure of a respondent with its interval and bar, and the reasons of its grades. */
function details(row: GridRow, place: number, { document, look }: Shown): string[] {
  const figures = document.columns.flatMap((column) => {
    const cell = column.cells[place];
    return cell ? [{ column, cell }] : [];
  });
  const titles = Math.max(0, ...figures.map(({ column }) => textWidth(column.title)));
  const roomBeside = (textOf: typeof worded) => {
    const texts = Math.max(0, ...figures.map(({ cell }) => textWidth(textOf(cell))));
    return Math.min(BAR.longest, look.width - titles - texts - 2);
  };
  // The word stands in the table too, and gives way to the bar.
  const textOf = roomBeside(worded) < BAR.shortest ? ({ text }: GridCell) => text : worded;
  const room = roomBeside(textOf);
  const reasons = row.quality
    .filter((each) => each.reasons.length > 0)
    .map(
      ({ instrument, grade, reasons: why }) => `${capitalised(instrument)} ${grade}: ${list(why)}.`,
    );
  return [
    '',
    ...wrap(nameOf(row, document), look.width).map(look.colours.bold),
    ...figures.flatMap(({ column, cell }) => {
      const bar =
        room < BAR.shortest ? [] : [paintOf(cell, look.colours)(barOf(column, cell, room))];
      const line = [padded(column.title, titles), ...bar, textOf(cell)].join(' ');
      return room < 0 ? wrap(line, look.width) : [line];
    }),
    ...reasons.flatMap((reason) => wrap(plainText(reason), look.width)),
  ];
}

const worded = ({ text, word }: GridCell) => [text, ...(word ? [word] : [])].join(' ');

/** The axis of a column with its null, the interval as a line and the figure as a dot; the null shows under both. */
function barOf(
  { min, max, null: at }: GridColumn,
  { value, low, high }: GridCell,
  cells: number,
): string {
  const odd = cells % 2 === 0 ? cells - 1 : cells;
  const placeOf = (figure: number) =>
    Math.round(Math.min(1, Math.max(0, (figure - min) / (max - min))) * (odd - 1));
  const middle = placeOf(at);
  const [from, to] = low === null || high === null ? [odd, -1] : [placeOf(low), placeOf(high)];
  return Array.from({ length: odd }, (_, cell) => {
    if (value !== null && cell === placeOf(value)) return cell === middle ? '◉' : '●';
    if (cell >= from && cell <= to) return cell === middle ? '╂' : '─';
    return cell === middle ? '│' : '·';
  }).join('');
}
