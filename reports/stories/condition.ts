import { type Shots, type Style, shotCounts, styles } from '../../src/vocabulary/hearing.js';

/** How something was asked about a story. */
export interface Condition {
  readonly style: Style;
  readonly shots: Shots;
}

/** Every way of asking, the plainest first. */
const conditions: readonly Condition[] = styles.flatMap((style) =>
  shotCounts.map((shots) => ({ style, shots })),
);

/** Those asked in the plainest way of all in which any was; none of none. */
export function plainest<Row extends Condition>(rows: readonly Row[]): Row[] {
  const plain = conditions.find((each) => rows.some((row) => isAskedSo(row, each)));
  return plain ? rows.filter((row) => isAskedSo(row, plain)) : [];
}

function isAskedSo(asked: Condition, { style, shots }: Condition): boolean {
  return asked.style === style && asked.shots === shots;
}

/** A way of asking in words, such as "reasoned, one-shot"; empty for the plainest. */
export function wayOf({ style, shots }: Condition): string {
  return [...(style === 'direct' ? [] : [style]), ...(shots === 0 ? [] : ['one-shot'])].join(', ');
}
