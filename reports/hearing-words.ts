import type { ScoredProbe } from '../analysis/hearing/hearing.js';
import { type Shots, type Style, shotCounts, styles } from '../src/vocabulary/hearing.js';

/** How something was asked about a story. */
export interface Condition {
  readonly style: Style;
  readonly shots: Shots;
}

/** Every way of asking, the plainest first. */
export const conditions: readonly Condition[] = styles.flatMap((style) =>
  shotCounts.map((shots) => ({ style, shots })),
);

/** A way of asking in words, such as "reasoned, one-shot". */
export function conditionName({ style, shots }: Condition): string {
  return shots === 0 ? style : `${style}, one-shot`;
}

/** How something was asked, for a sentence; nothing where it was in the plainest way of all. */
export function howAsked(condition: Condition): string[] {
  const [plain] = conditions;
  return plain && isAskedSo(condition, plain) ? [] : [`asked ${conditionName(condition)}`];
}

/** How something was asked, to open a sentence, such as "Asked directly" or "Asked reasoned, one-shot,". */
export function askedIn({ style, shots }: Condition): string {
  return `Asked ${style === 'direct' ? 'directly' : style}${shots === 0 ? '' : ', one-shot,'}`;
}

/** Whether something was asked in this way. */
export function isAskedSo(asked: Condition, { style, shots }: Condition): boolean {
  return asked.style === style && asked.shots === shots;
}

/** Those asked in the plainest way of all in which any was; none of none. */
export function plainest<Row extends Condition>(rows: readonly Row[]): Row[] {
  const condition = conditions.find((each) => rows.some((row) => isAskedSo(row, each)));
  return condition ? rows.filter((row) => isAskedSo(row, condition)) : [];
}

/** How an attitude was asked, for people. */
export const probeNames: Readonly<Record<ScoredProbe, string>> = {
  forced: 'forced choice',
  full: 'with neutral',
  without: 'without neutral',
  back: 'with neutral, never right',
};
