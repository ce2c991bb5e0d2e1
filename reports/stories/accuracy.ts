import type { PoleAccuracy, Score } from '../../analysis/stories/inference.js';
import { type Shots, type Style, shotCounts, styles } from '../../vocabulary/inference.js';
import type { GridCell, GridColumn } from '../document/document.js';
import { NOTHING, share, shareInterval, shortShare } from '../document/format.js';
import type { Mark } from '../document/plot.js';
import type { Report, ReportedRespondent } from '../document/report.js';

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

/** Inference accuracy: forced choices on twin stories, asked as plainly as they were. */
export function accuracyOf({
  inference,
}: Pick<ReportedRespondent, 'inference'>): PoleAccuracy | null {
  const forced = plainest(inference?.scores.poles ?? []).filter(({ probe }) => probe === 'forced');
  return forced.find(({ dimension }) => dimension === null) ?? null;
}

/** Accuracy on explicit stories, where a value is said outright, by the forced choice; null if not asked. */
export function explicitAccuracyOf({
  inference,
}: Pick<ReportedRespondent, 'inference'>): Score | null {
  const asked = plainest(inference?.scores.attitudes ?? []).find(
    ({ probe, kind, category }) => probe === 'forced' && kind === 'explicit' && category === null,
  );
  return asked?.accuracy ?? null;
}

/** Where a score stands to what guessing would have, by its interval. */
export function standingOf({ low, high, chance }: Score): 'above' | 'below' | 'chance' | 'unknown' {
  if (low === null || high === null || chance === null) return 'unknown';
  if (low > chance) return 'above';
  return high < chance ? 'below' : 'chance';
}

/** A score in per cent with its interval, such as "91.2 % (88–94 %)". */
export function scoreText({ value, low, high, note }: Score): string {
  if (value === null) return note ?? NOTHING;
  const limits = low === null || high === null ? 'no interval' : shareInterval(low, high);
  return `${share(value)} (${limits})`;
}

/** A score in per cent with its interval where it has one, for a cell. */
export function percent({ value, low, high }: Score): string {
  if (value === null) return NOTHING;
  return low === null || high === null
    ? share(value)
    : `${share(value)} (${shareInterval(low, high)})`;
}

export function markOf(score: Score): Mark {
  return ['above', 'below'].includes(standingOf(score)) ? 'clear' : 'none';
}

/** The column of inference accuracy; none where no forced choices on twin stories were asked. */
export function storyColumns({ respondents }: Report): readonly GridColumn[] {
  const found = respondents.map(accuracyOf);
  const chance = found.find((each) => each)?.balanced.chance ?? null;
  if (chance === null) return [];
  return [
    {
      id: 'inference',
      title: 'Inference accuracy, %',
      min: 0,
      max: 1,
      null: chance,
      low: '0',
      high: '100',
      poles: false,
      worded: false,
      cells: found.map((accuracy) => (accuracy ? cellOf(accuracy.balanced) : null)),
    },
  ];
}

function cellOf(score: Score): GridCell {
  const { value, low, high } = score;
  return {
    value,
    low,
    high,
    mark: markOf(score),
    text: scoreText(score),
    short: shortShare(value),
  };
}
