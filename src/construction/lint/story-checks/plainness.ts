import { mean } from 'simple-statistics';
import { nameOf, type StoryCheck } from '../story-check.js';
import { type ReadTelling, readTellings } from './read-tellings.js';

/** From here on, of five, something is said and not shown. */
const SAID = 4;
/** Most that the tellings of a pair may differ: a weaker one at a pole looks like a reader's bias. */
const APART = 1;

/**
 * A twin story is not too plain to its readers, and both tellings of a pair are equally plain. Explicit
 * stories shall be plain, and neutral ones may be: there it is plain that nothing is settled.
 */
export const evenPlainness: StoryCheck = {
  name: 'plainness',
  severity: 'warning',
  *find(story) {
    const read = readTellings(story).filter(({ readings }) => readings.length > 0);
    if (story.single) return;
    for (const { statement } of story.tellings[0]?.values ?? []) {
      const plain = read.flatMap((telling) => plainnessOf(telling, statement));
      for (const { telling, level } of plain) {
        if (level < SAID) continue;
        yield {
          path: ['readings'],
          message: `${statement} was rated ${rating(level)} of 5 for plainness in ${nameOf(telling)}; show it in what people do, and have it read again`,
        };
      }
      const [first, second] = plain;
      if (!first || !second || Math.abs(first.level - second.level) <= APART) continue;
      yield {
        path: ['readings'],
        message: `${statement} was rated ${rating(first.level)} for plainness in telling 1 of "${first.telling.cluster}" and ${rating(second.level)} in telling 2; bring them within a point, and have both read again`,
      };
    }
  },
};

/** The mean over readers of how plain an item is in a telling. */
function plainnessOf({ telling, readings }: ReadTelling, item: string) {
  const ratings = readings.flatMap(({ values }) => values[item]?.plain ?? []);
  return ratings.length > 0 ? [{ telling, level: mean(ratings) }] : [];
}

function rating(level: number): string {
  return String(Number(level.toFixed(2)));
}
