import { distance } from 'fastest-levenshtein';
import { describe, expect, test } from 'vitest';
import { builtInQuestionnaire, loadQuestionnaire } from '../../src/content/load-questionnaire.js';
import { dimensions } from '../../src/vocabulary/dimension.js';
import { domains } from '../../src/vocabulary/domain.js';
import type { Item } from '../../src/vocabulary/item.js';

const { items } = await loadQuestionnaire(builtInQuestionnaire, 'en');

const cells = dimensions.flatMap((dimension) =>
  domains.map((domain) => ({ dimension, domain, name: `${dimension}-${domain}` })),
);
const perCell = 3;

const idsOf = (found: readonly Item[]) => found.map(({ id }) => id);
const words = (text: string) => text.split(/\s+/).length;
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const whole = ({ question, options }: Item) =>
  plain(`${question} ${options.target} ${options.opposite}`);

/** Distinct pairs of neighbouring words. */
function bigrams(text: string): ReadonlySet<string> {
  const all = text.split(' ');
  return new Set(all.slice(1).map((word, index) => `${all[index]} ${word}`));
}

/** The bigrams that two sets share, over those of the smaller, 0..1. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((pair) => b.has(pair)).length / Math.min(a.size, b.size);
}

describe('our own questionnaire', () => {
  test('has three items to each cell of dimension and domain, named for it', () => {
    const wanted = cells.flatMap(({ name }) =>
      Array.from({ length: perCell }, (_, index) => `${name}-0${index + 1}`),
    );
    expect(idsOf(items).toSorted()).toEqual(wanted.toSorted());
    const misplaced = items.filter(
      ({ id, dimension, domain }) => !id.startsWith(`${dimension}-${domain}-`),
    );
    expect(idsOf(misplaced)).toEqual([]);
  });

  test('has options within a fifth of each other’s length', () => {
    const uneven = items.filter(({ options }) => {
      const lengths = [words(options.target), words(options.opposite)];
      return 5 * Math.max(...lengths) > 6 * Math.min(...lengths);
    });
    expect(idsOf(uneven)).toEqual([]);
  });

  test.each(dimensions)('does not let length stand for a pole in %s', (dimension) => {
    const own = items.filter((item) => item.dimension === dimension);
    const longer = own.filter(({ options }) => words(options.target) > words(options.opposite));
    const share = longer.length / own.length;
    expect(share).toBeGreaterThanOrEqual(0.4);
    expect(share).toBeLessThanOrEqual(0.6);
  });

  test('opens no option with yes or no', () => {
    const colliding = items.filter(({ options }) =>
      Object.values(options).some((option) => /^\W*(?:yes|no)\b/i.test(option)),
    );
    expect(idsOf(colliding)).toEqual([]);
  });

  test('names no dimension', () => {
    const names =
      /power distance|hierarch|individualis|collectivis|uncertainty|masculin|feminin|long-term|short-term|indulgen|restraint/i;
    expect(idsOf(items.filter((item) => names.test(whole(item))))).toEqual([]);
  });

  test('has no option that contains the other', () => {
    const nested = items.filter(({ options }) => {
      const [target, opposite] = [plain(options.target), plain(options.opposite)];
      return target.includes(opposite) || opposite.includes(target);
    });
    expect(idsOf(nested)).toEqual([]);
  });

  test('was judged blind to have no option more than a point nicer', () => {
    const lopsided = items.filter(({ ratings }) => Math.abs(ratings?.desirability ?? 9) > 1);
    expect(idsOf(lopsided)).toEqual([]);
  });

  test('has no two items alike', () => {
    const texts = items.map((item) => ({ id: item.id, text: whole(item) }));
    const alike = texts.flatMap((one, place) =>
      texts.slice(place + 1).filter((other) => {
        const longest = Math.max(one.text.length, other.text.length);
        return (
          distance(one.text, other.text) / longest < 0.5 ||
          overlap(bigrams(one.text), bigrams(other.text)) > 0.25
        );
      }),
    );
    expect(alike).toEqual([]);
  });
});
