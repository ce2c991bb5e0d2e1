import { shuffled } from './combinations.js';

/** Two texts of opposite classes, each as its words; `first` is of the class that is guessed. */
export interface ContrastedTexts {
  readonly first: readonly string[];
  readonly second: readonly string[];
}

const FOLDS = 10;
/** Divisions into folds that a rate is averaged over: one alone moves by some points. */
const DIVISIONS = 5;

/**
 * How often the words that differ between two texts give away which of them is of which class, 0..1, guessing
 * ½: naive Bayes with Laplace smoothing over distinct words, ten-fold cross-validated, the mean over five
 * seeded divisions; a tie counts half. `margins` has for each pair the mean log-odds for the right class.
 * @throws RangeError for fewer pairs than folds
 */
export function guessedFromWords(
  pairs: readonly ContrastedTexts[],
  { seed }: { readonly seed: number },
): { readonly rate: number; readonly margins: readonly number[] } {
  if (pairs.length < FOLDS) throw new RangeError(`${pairs.length} pairs are fewer than ${FOLDS}`);
  const differing = pairs.map(onlyWhatDiffers);
  const sums = pairs.map(() => 0);
  let right = 0;
  for (let division = 0; division < DIVISIONS; division++) {
    const order = shuffled([...pairs.keys()], seed + division);
    for (let fold = 0; fold < FOLDS; fold++) {
      const held = new Set(order.filter((_, place) => place % FOLDS === fold));
      const logOdds = trained(differing.filter((_, place) => !held.has(place)));
      for (const place of held) {
        const { first = [], second = [] } = differing[place] ?? {};
        const margin = total(first.map(logOdds)) - total(second.map(logOdds));
        right += margin > 0 ? 1 : margin === 0 ? 0.5 : 0;
        sums[place] = (sums[place] ?? 0) + margin / DIVISIONS;
      }
    }
  }
  return { rate: right / (pairs.length * DIVISIONS), margins: sums };
}

function onlyWhatDiffers({ first, second }: ContrastedTexts): ContrastedTexts {
  const [a, b] = [new Set(first), new Set(second)];
  return {
    first: [...a].filter((word) => !b.has(word)),
    second: [...b].filter((word) => !a.has(word)),
  };
}

/** The log-odds of the first class for a word; 0 for one that was never seen. */
function trained(pairs: readonly ContrastedTexts[]): (word: string) => number {
  const counts = new Map<string, { first: number; second: number }>();
  const all = { first: 0, second: 0 };
  for (const pair of pairs) {
    for (const side of ['first', 'second'] as const) {
      for (const word of pair[side]) {
        const own = counts.get(word) ?? { first: 0, second: 0 };
        own[side]++;
        all[side]++;
        counts.set(word, own);
      }
    }
  }
  return (word) => {
    const own = counts.get(word);
    if (!own) return 0;
    const share = (side: 'first' | 'second') => (own[side] + 1) / (all[side] + counts.size);
    return Math.log(share('first') / share('second'));
  };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
