import { InputError, type Place } from '../../vocabulary/input.js';
import { MAX_POINTS, MIN_POINTS, pointsOf, ResponseScale } from '../../vocabulary/item.js';

/** A response scale with the id that it gets. */
export interface NamedScale {
  readonly id: string;
  readonly scale: ResponseScale;
  readonly points: number;
}

/** The response scales that a table writes out in its rows, each once. */
export class ScaleNames {
  readonly #scales = new Map<string, NamedScale>();

  /**
   * The scale that is written so.
   * @throws InputError where it is none
   */
  of(text: string, place: Place): NamedScale {
    const known = this.#scales.get(text);
    if (known) return known;
    const scale = responseScaleIn(text, place);
    const named = { id: `scale-${this.#scales.size + 1}`, scale, points: pointsOf(scale) };
    this.#scales.set(text, named);
    return named;
  }

  all(): readonly NamedScale[] {
    return [...this.#scales.values()];
  }
}

const fix = `write the words of every point from the lowest up, such as "disagree | neither | agree", or points and ends, such as "7: not at all | entirely"`;

/**
 * A response scale as it stands in a cell: the words of every point, `disagree | neither | agree` or
 * `1 = disagree; 2 = neither; 3 = agree`; or the number of points and the words of both ends, `7: not at all |
 * entirely` or `1 = not at all; 7 = entirely`.
 * @throws InputError where it is none of these
 */
export function responseScaleIn(cell: string, place: Place): ResponseScale {
  const text = cell.replaceAll('｜', '|').replaceAll('；', ';').replaceAll('：', ':');
  const failed = (why: string) => new InputError(`the scale "${text.slice(0, 60)}" ${why}`, place);
  const [, count, counted] = /^(?:1\s*[-–]\s*)?(\d+)\s*:\s*(.+)$/s.exec(text) ?? [];
  const separator = ['|', ';', ','].find((each) => (counted ?? text).includes(each));
  if (separator === undefined) throw failed(`has no points; ${fix}`);
  const parts = (counted ?? text).split(separator).map((part) => part.trim());
  const numbered = parts.map((part) => /^(\d+)\s*[=:.)]\s*(.+)$/s.exec(part));
  const words = parts.map((part, nth) => numbered[nth]?.[2] ?? part);
  const numbers = numbered.map((each) => (each ? Number(each[1]) : null));
  const [first, second] = words;
  const [lowest, highest] = numbers;
  if (lowest !== null && lowest !== 1) {
    throw failed(`begins at ${lowest}; points count from 1, so number them from there`);
  }
  const n = count === undefined ? (words.length === 2 ? highest : null) : Number(count);
  const isByEnds = n !== null && n !== undefined && words.length === 2 && n !== 2;
  if (count !== undefined && !isByEnds && words.length !== Number(count)) {
    throw failed(`says ${count} points and has words for ${words.length}; ${fix}`);
  }
  if (!isByEnds && numbers.some((each, nth) => each !== null && each !== nth + 1)) {
    throw failed(
      'leaves points out; give the words of every point in their order, or of both ends',
    );
  }
  const { data, error } = ResponseScale.safeParse(
    isByEnds ? { points: n, ends: [first, second] } : { points: words },
  );
  if (data) return data;
  const length = isByEnds ? n : words.length;
  if (length < MIN_POINTS || length > MAX_POINTS) {
    throw failed(`has ${length} points; ${MIN_POINTS} to ${MAX_POINTS} can be asked`);
  }
  const [issue] = error.issues;
  throw failed(`cannot be used: ${words.includes('') ? 'a point has no words' : issue?.message}`);
}
