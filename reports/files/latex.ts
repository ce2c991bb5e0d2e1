import type {
  GridCell,
  GridColumn,
  PairDifference,
  ReportDocument,
  SchemeDimension,
} from '../document/document.js';
import { capitalised, counted, difference, likelihood, plainText } from '../document/format.js';

/** Pairs that a table of a page has room for, two lines each. */
const MAX_PAIRS = 24;
/** Dimensions that a line of a table has room for. */
const MAX_DIMENSIONS = 8;

/** How many lines so many dimensions take. */
const linesFor = (dimensions: number) => Math.max(1, Math.ceil(dimensions / MAX_DIMENSIONS));

/** Tables for a paper, by file name: the profile, and the comparison where there is a pair. */
export function latexTables(report: ReportDocument): ReadonlyMap<string, string> {
  const profile = profileTable(report);
  const comparison = comparisonTable(report);
  return new Map([
    ...(profile ? [['profile.tex', profile] as const] : []),
    ...(comparison ? [['comparison.tex', comparison] as const] : []),
  ]);
}

/** One row of a table: what stands on its first line, and under it where there are intervals. */
interface Row {
  readonly name: string;
  readonly cells: readonly { readonly value: string; readonly below: string }[];
}

function profileTable({ scheme, columns, rows, origins, marks }: ReportDocument): string | null {
  const dimensions = scheme.flatMap((dimension) => {
    const column = columns.find(({ id }) => id === dimension.id);
    return column ? [{ dimension, column }] : [];
  });
  const shown = rows.flatMap(({ respondent }, place): Row[] => {
    const cells = dimensions.map(({ column }) => column.cells[place] ?? null);
    return cells.every((cell) => cell === null)
      ? []
      : [{ name: escapeLatex(respondent), cells: cells.map(profileCell) }];
  });
  if (shown.length === 0) return null;
  return table({
    name: 'profile',
    caption: [
      `${whatIsShown(dimensions)}, with 95\\,\\% intervals; bold where it leans after correction over the dimensions (Benjamini--Hochberg). ${polesOf(dimensions)}`,
      ...marks.map(escapeLatex),
      ...origins.map(({ note }) => escapeLatex(note)),
    ].join(' '),
    head: ['', ...dimensions.map(({ dimension }) => headOf(dimension))],
    rows: shown,
  });
}

/** What a dimension's column holds: a column with a legend of its own holds that. */
function whatIsShown(dimensions: readonly { readonly column: GridColumn }[]): string {
  const own = dimensions[0]?.column.legend;
  if (own === undefined)
    return 'Orientation likelihood: the share of answers at the pole named last';
  return `${capitalised(escapeLatex(own))}, 1 being the pole named last`;
}

/** The poles of each dimension, for a caption. */
function polesOf(
  dimensions: readonly { readonly dimension: SchemeDimension; readonly column: GridColumn }[],
): string {
  const each = dimensions.map(
    ({ dimension, column }) =>
      `${headOf(dimension)}, ${escapeLatex(dimension.name.toLowerCase())}: ${escapeLatex(column.low)} to ${escapeLatex(column.high)}`,
  );
  return `${each.join('; ')}.`;
}

function profileCell(cell: GridCell | null): Row['cells'][number] {
  if (!cell || cell.value === null) return { value: '--', below: '' };
  const value = likelihood(cell.value);
  return {
    value: cell.mark === 'none' ? value : `\\textbf{${value}}`,
    below:
      cell.low === null || cell.high === null
        ? ''
        : `${likelihood(cell.low)}--${likelihood(cell.high)}`,
  };
}

function comparisonTable(report: ReportDocument): string | null {
  const { scheme, differences, margin, origins, marks } = report;
  const pairs = pairsOf(differences);
  if (pairs.length === 0) return null;
  const chosen = pairs
    .toSorted((a, b) => b.widest - a.widest)
    .slice(0, Math.floor(MAX_PAIRS / linesFor(scheme.length)))
    .toSorted((a, b) => a.place - b.place);
  const left = pairs.length - chosen.length;
  return table({
    name: 'comparison',
    caption: [
      'Differences of orientation likelihoods, the first respondent less the second, with simultaneous 95\\,\\% intervals over items and wordings; bold where they differ.',
      `Underlined where it lies within $\\pm$${likelihood(margin)}.`,
      ...(left > 0 ? [`Left out: ${counted(left, 'pair')} with smaller differences.`] : []),
      ...marks.map(escapeLatex),
      ...origins.map(({ note }) => escapeLatex(note)),
    ].join(' '),
    head: ['', ...scheme.map(headOf)],
    rows: chosen.map(({ first, second, own }) => ({
      name: `${escapeLatex(first)} $-$ ${escapeLatex(second)}`,
      cells: scheme.map(({ id }) => differenceCell(own.find((each) => each.dimension === id))),
    })),
  });
}

interface Pair {
  readonly first: string;
  readonly second: string;
  readonly own: readonly PairDifference[];
  /** Place in the report. */
  readonly place: number;
  /** Its largest difference, either way. */
  readonly widest: number;
}

function pairsOf(differences: readonly PairDifference[]): readonly Pair[] {
  const pairs = new Map<string, PairDifference[]>();
  for (const each of differences) {
    const key = JSON.stringify([each.first, each.second]);
    pairs.set(key, [...(pairs.get(key) ?? []), each]);
  }
  return [...pairs.values()].flatMap((own, place) => {
    const [any] = own;
    if (!any || own.every(({ value }) => value === null)) return [];
    const widest = Math.max(...own.map(({ value }) => Math.abs(value ?? 0)));
    return [{ first: any.first, second: any.second, own, place, widest }];
  });
}

const verdictLooks: Readonly<Record<PairDifference['verdict'], (text: string) => string>> = {
  different: (text) => `\\mathbf{${text}}`,
  same: (text) => `\\underline{${text}}`,
  inconclusive: (text) => text,
};

function differenceCell(found: PairDifference | undefined): Row['cells'][number] {
  if (!found || found.value === null) return { value: '--', below: '' };
  const { value, low, high, verdict } = found;
  return {
    value: `$${verdictLooks[verdict](signed(value))}$`,
    below: low === null || high === null ? '' : `$${signed(low)}$ to $${signed(high)}$`,
  };
}

/** As LaTeX's mathematics takes it. */
const signed = (value: number) => difference(value).replace('−', '-');

const headOf = ({ id }: SchemeDimension) => escapeLatex(id.toUpperCase());

function table({
  name,
  caption,
  head,
  rows,
}: {
  readonly name: string;
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly Row[];
}): string {
  const lines = linesFor(head.length - 1);
  const across = Math.ceil((head.length - 1) / lines);
  const line = (cells: readonly string[]) => `    ${cells.join(' & ')} \\\\`;
  const body = (from: number) =>
    rows.map((row) => {
      const cells = row.cells.slice(from, from + across);
      return [
        line([row.name, ...cells.map(({ value }) => value)]),
        ...(cells.some(({ below }) => below !== '')
          ? [line(['', ...cells.map(({ below }) => below && `{\\tiny ${below}}`)])]
          : []),
      ].join('\n');
    });
  const bands = Array.from({ length: lines }, (_, band) => {
    const from = band * across;
    const names = head.slice(from + 1, from + 1 + across);
    return `${line([head[0] ?? '', ...names])}\n    \\midrule\n${body(from).join('\n')}`;
  });
  return `% Needs \\usepackage{booktabs}
\\begin{table}
  \\centering
  \\small
  \\setlength{\\tabcolsep}{3pt}
  \\caption{${caption}}
  \\label{tab:undertone-${name}}
  \\begin{tabular}{l${'c'.repeat(across)}}
    \\toprule
${bands.join('\n    \\midrule\n')}
    \\bottomrule
  \\end{tabular}
\\end{table}
`;
}

const special: ReadonlyMap<string, string> = new Map([
  ['\\', '\\textbackslash{}'],
  ['~', '\\textasciitilde{}'],
  ['^', '\\textasciicircum{}'],
  ['<', '\\textless{}'],
  ['>', '\\textgreater{}'],
  ['|', '\\textbar{}'],
  ['"', '\\string"'],
  ['*', '{*}'],
  ['[', '{[}'],
  [']', '{]}'],
]);

/** Untrusted text for LaTeX: on one line, with no character in it that means something there. */
export function escapeLatex(text: string): string {
  return plainText(text).replace(
    /[\\~^<>|"*[\]{}&%$#_]/g,
    (found) => special.get(found) ?? `\\${found}`,
  );
}
