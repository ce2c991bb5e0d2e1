import { ownValue, withoutGuard } from '../../../../vocabulary/comparable-text.js';
import type { ItemRating } from '../../../../vocabulary/inference.js';
import { InputError, type Place } from '../../../../vocabulary/input.js';
import { readTable } from '../../../content/table.js';

/** The columns of a table of ratings; `family` is `people` unless given, and one of the last two may be missing. */
export const ratingColumns = ['item', 'family', 'reader', 'desirability', 'plainness'] as const;

/** How far either rating reaches. */
const reach = { desirability: 4, plainness: 2 } as const;
const ratings = ['desirability', 'plainness'] as const;

/**
 * Loads blind ratings of items: of each its `desirability`, how much nicer the target option sounds (−4..4), or its
 * `plainness`, how much plainer its telling is at the target pole (−2..2), or both.
 * @throws InputError when a file or its column `item` is missing, a cell is wrong, or nothing is rated
 */
export async function loadRatings(paths: readonly string[]): Promise<ItemRating[]> {
  const all: ItemRating[] = [];
  for (const path of paths) {
    const { file, rows } = await readTable({
      file: path,
      wanted: ['item'],
      columnName: (head) => head.trim().toLowerCase(),
    });
    const own = rows.flatMap(({ line, cells }) => {
      // Files of labels are our own CSV, which guards what begins with a minus.
      const text = (column: string) => withoutGuard(ownValue(cells, column) ?? '').trim();
      return ratings.flatMap((of): ItemRating[] => {
        if (text(of) === '') return [];
        const value = ratingIn(text(of), { of, place: { file, line } });
        return [{ of, item: text('item'), family: text('family') || 'people', value }];
      });
    });
    if (own.length === 0) {
      throw new InputError('has no ratings; fill in its column "desirability" or "plainness"', {
        file,
        line: 1,
      });
    }
    all.push(...own);
  }
  return all;
}

function ratingIn(
  text: string,
  { of, place }: { readonly of: ItemRating['of']; readonly place: Place },
): number {
  const value = Number(text.replace('−', '-').replace(',', '.'));
  if (Math.abs(value) <= reach[of]) return value;
  throw new InputError(
    `"${text}" is not a ${of}; give a number from −${reach[of]} to ${reach[of]}`,
    place,
  );
}
