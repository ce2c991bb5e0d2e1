import jstat from 'jstat';
import { dimensionsOf } from '../../../../src/vocabulary/scheme.js';
import type { Examples } from '../example.js';
import { fixed, mean, present, result, rounded, roundedEach, sum } from '../numbers.js';
import type { SeededRun } from '../run.js';
import { table } from '../table.js';

/** How alike respondents are. */
export const respondents: Examples = {
  'pair-similarity': (run) => {
    const differences = differencesOf(run, 'ann', 'ben').map(({ value }) => value);
    const square = sum(differences.map((each) => each ** 2));
    return `ann less ben on the six dimensions: ${differences.map((each) => fixed(each)).join(', ')}. The squares add up to ${fixed(square, 4)}: 1/(1 + √${fixed(square, 4)}) = ${result({ byHand: 1 / (1 + Math.sqrt(square)), tool: pairOf(run, 'ann', 'ben').similarity })}.`;
  },
  'noise-corrected': (run) => {
    const rows = differencesOf(run, 'ann', 'ben');
    const square = sum(rows.map(({ value }) => value ** 2));
    const noise = sum(rows.map(({ error }) => error ** 2));
    const { distance, corrected } = pairOf(run, 'ann', 'ben');
    const byHand = Math.sqrt(Math.max(0, square - noise));
    return `The differences above have standard errors of ${rows.map(({ error }) => fixed(error)).join(', ')}, whose squares add up to ${fixed(noise, 4)}: √(${fixed(square, 4)} − ${fixed(noise, 4)}) = ${result({ byHand, tool: distance.value })}, a similarity of 1/(1 + ${fixed(byHand)}) = ${result({ byHand: 1 / (1 + byHand), tool: corrected.value })} in place of ${fixed(pairOf(run, 'ann', 'ben').similarity ?? 0)}. Its limits, ${fixed(distance.low ?? 0)} to ${fixed(distance.high ?? 0)}, leave out 0: the two differ.`;
  },
  'same-leanings': (run) => {
    const noise = sum(differencesOf(run, 'ben', 'bo').map(({ error }) => error ** 2));
    const { similarity, sameLeanings } = pairOf(run, 'ben', 'bo');
    return `ben and bo have a similarity of ${fixed(similarity ?? 0)}, and would have **${fixed(sameLeanings ?? 0)}** with the same leanings. It is a mean over 2,000 draws, near 1/(1 + √ΣSE²) = 1/(1 + √${fixed(noise, 4)}) = ${fixed(1 / (1 + Math.sqrt(noise)))}.`;
  },
  baseline: ({ report }) => {
    const { pairs, baseline } = report.comparison.similarities;
    const values = roundedEach(
      pairs.map(({ similarity }) => similarity ?? 0),
      4,
    );
    return `(${values.map((value) => fixed(value, 4)).join(' + ')})/${values.length} = ${result({ byHand: mean(values), tool: baseline?.value })}, the mean over ${pairs.map(({ first, second }) => `${first}–${second}`).join(', ')}.`;
  },
  families: ({ report }) => {
    const { families, baseline } = report.comparison.families;
    const family = present(families[0], 'family');
    const [within, all] = [rounded(family.within?.value ?? 0), rounded(baseline?.value ?? 0)];
    const ways = family.choices?.all ?? 0;
    return `Family ${family.family} (${family.members.join(', ')}): ${fixed(within)} within, ${fixed(within)} − ${fixed(all)} = ${result({ byHand: within - all, tool: family.lead?.value })} above the baseline. Two of three respondents can be chosen in ${ways} ways, and none but the family’s own has a mean as high: p = 1/${ways} = ${result({ byHand: 1 / ways, tool: family.p })}, which is also the smallest there could be.`;
  },
  'base-tuned': ({ report }) => {
    const tuning = present(report.comparison.tunings[0], 'tuning');
    const rows = tuning.differences.map(({ dimension, value, standardError, adjustedP }) => {
      const [difference, error] = [rounded(value ?? 0, 4), rounded(standardError ?? 0, 4)];
      const t = Math.abs(difference) / error;
      return { dimension, difference, error, t, p: pOf(t), adjustedP };
    });
    const ordered = rows.toSorted((a, b) => a.p - b.p);
    const byHand = ordered.map((_, place) =>
      Math.max(
        ...ordered.slice(0, place + 1).map(({ p }, nth) => Math.min(1, (ordered.length - nth) * p)),
      ),
    );
    return `${tuning.tuned} less ${tuning.base}, the smallest p first, with 14 degrees of freedom:\n\n${table(
      ['', 'difference', 'standard error', 't', 'p', 'times', 'p (Holm)'],
      ordered.map(({ dimension, difference, error, t, p, adjustedP }, place) => [
        dimension,
        fixed(difference, 4),
        fixed(error, 4),
        fixed(t, 2),
        fixed(p, 4),
        ordered.length - place,
        result({ byHand: byHand[place] ?? 0, tool: adjustedP }, 2),
      ]),
    )}`;
  },
  homogeneity: (run) => {
    const found = present(run.report.comparison.homogeneity, 'homogeneity');
    const pairs = [
      ['ann', 'ben'],
      ['ann', 'bo'],
      ['ben', 'bo'],
    ] as const;
    const squares = roundedEach(
      pairs.map(([first, second]) =>
        sum(
          differencesOf(run, first, second, 5).map(({ value, error }) => value ** 2 - error ** 2),
        ),
      ),
      4,
    );
    const distance = Math.sqrt(mean(squares));
    const countries = rounded(found.countries);
    return `Σ(Δ² − SE²) of the three pairs: ${squares.map((square) => fixed(square, 4)).join(', ')}. The root of their mean is ${result({ byHand: distance, tool: found.distance.value })}; two countries lie ${fixed(countries)} apart, and ${fixed(distance)}/${fixed(countries)} = ${result({ byHand: distance / countries, tool: found.ratio.value }, 2)}. Of 2,000 sets of three countries shrunk as far, ${Math.round(found.p === null ? 0 : found.p * 2001) - 1} lie as close for their spread: p = ${Math.round((found.p ?? 0) * 2001)}/2001 = **${fixed(found.p ?? 0)}**.`;
  },
};

function pairOf({ report }: SeededRun, first: string, second: string) {
  return present(
    report.comparison.similarities.pairs.find(
      (pair) => pair.first === first && pair.second === second,
    ),
    `${first} and ${second}`,
  );
}

/** Differences with their standard errors, in the order of the dimensions, as the page shows them. */
function differencesOf({ plan, report }: SeededRun, first: string, second: string, digits = 3) {
  return dimensionsOf(plan.scheme).map((dimension) => {
    const { value, standardError } = present(
      report.differences.find(
        (each) => each.first === first && each.second === second && each.dimension === dimension,
      ),
      dimension,
    );
    return { value: rounded(value ?? 0, digits), error: rounded(standardError ?? 0, digits) };
  });
}

/** Two-sided, with the 14 degrees of freedom of 21 items in 7 domains. */
function pOf(t: number): number {
  return 2 * (1 - jstat.studentt.cdf(t, 14));
}
