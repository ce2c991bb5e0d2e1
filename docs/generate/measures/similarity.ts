import jstat from 'jstat';
import { prepareEdition } from '../../../analysis/similarity/countries.js';
import { similarity } from '../../../analysis/similarity/similarity.js';
import { moveTowards } from '../../../analysis/similarity/steerability.js';
import { spearman } from '../../../analysis/statistics/correlations.js';
import { partialPooling } from '../../../analysis/statistics/pooling.js';
import { dimensionsOf } from '../../../vocabulary/scheme.js';
import {
  type Examples,
  fixed,
  mean,
  present,
  result,
  rounded,
  roundedEach,
  type SeededRun,
  sum,
  table,
} from './worked.js';

/** How near the respondent is to countries. */
export const people: Examples = {
  'country-similarity': (run) => {
    const { six, country, nearest } = besideNearest(run);
    const dimensions = dimensionsOf(run.plan.scheme);
    const squares = six.map((own, place) => (own - (country[place] ?? 0)) ** 2);
    const distance = Math.sqrt(sum(squares));
    return `ann and its nearest country, ${nearest.country}:\n\n${table(
      ['', ...dimensions],
      [
        ['C, ann', ...six.map((own) => fixed(own))],
        ['0.01 · H', ...country.map((score) => fixed(score, 2))],
        ['squared difference', ...squares.map((square) => fixed(square, 4))],
      ],
    )}\n\nThe squares add up to ${fixed(sum(squares), 4)}: 1/(1 + √${fixed(sum(squares), 4)}) = 1/${fixed(1 + distance, 4)} = ${result({ byHand: 1 / (1 + distance), tool: nearest.similarity.value })}. A respondent of 0.5 throughout would have ${result(
      {
        byHand: similarity(
          country,
          six.map(() => 0.5),
        ),
        tool: peopleOf(run).null.find((each) => each.country === nearest.country)?.similarity,
      },
    )} with it, and is nearest to ${peopleOf(run).null[0]?.country}.`;
  },
  rescaled: (run) => {
    const { six, country, nearest } = besideNearest(run);
    const own = Math.sqrt(mean(six.map((figure) => (figure - 0.5) ** 2)));
    const spread = rounded(peopleOf(run).edition.spread, 4);
    const factor = spread / own;
    const stretched = six.map((figure) => 0.5 + factor * (figure - 0.5));
    return `ann spreads by ${fixed(own, 4)} about 0.5 and the countries by ${fixed(spread, 4)}: stretched by ${fixed(factor)} it is ${stretched.map((each) => fixed(each)).join(', ')}, with a similarity to ${nearest.country} of ${result({ byHand: similarity(stretched, country), tool: nearest.rescaled })}.`;
  },
  shape: (run) => {
    const { six, country, nearest } = besideNearest(run);
    const signs = six.flatMap((one, place) =>
      six.slice(place + 1).map((other, nth) => {
        const there = (country[place + 1 + nth] ?? 0) - (country[place] ?? 0);
        return Math.sign(other - one) * Math.sign(there);
      }),
    );
    const [concordant, discordant] = [1, -1].map(
      (sign) => signs.filter((each) => each === sign).length,
    );
    const [c, d] = [concordant ?? 0, discordant ?? 0];
    const tied = signs.length - c - d;
    const best = present(ann(run).bestTau, 'best tau');
    const byHand = (c - d) / Math.sqrt(signs.length * (signs.length - tied));
    return `Of the 15 pairs of dimensions ann and ${nearest.country} order ${c} alike and ${d} the other way; ${tied === 0 ? 'none is' : `${tied} are`} tied: (${c} − ${d})/√(15 · ${signs.length - tied}) = ${result({ byHand, tool: nearest.tau })}. The best τ with any country is **${fixed(best.value)}** (${best.countries.join(', ')}); ${Math.round(best.p * 720)} of the 720 orders of ann’s six figures have a best at least as high, p = ${Math.round(best.p * 720)}/720 = ${result({ byHand: Math.round(best.p * 720) / 720, tool: best.p })}, with a median of ${fixed(best.median)}.`;
  },
  groups: (run) => {
    const { six } = besideNearest(run);
    const dimensions = dimensionsOf(run.plan.scheme);
    const edition = editionOf(run);
    const groups = edition.groups.filter(({ kind }) => kind === 'wealth');
    const means = groups.map((group) => roundedEach(Array.from(group.six), 4));
    const alike = means.map((each) => similarity(each, six));
    const reported = ann(run).groups.filter(({ kind }) => kind === 'wealth');
    const [first = 0, second = 0] = alike;
    return `${table(
      ['group', ...dimensions, 'similarity', 'of 0.5 throughout'],
      groups.map(({ group, countries }, place) => [
        `${group} (${countries})`,
        ...(means[place] ?? []).map((each) => fixed(each)),
        result({ byHand: alike[place] ?? 0, tool: reported[place]?.similarity.value }),
        fixed(reported[place]?.null ?? 0),
      ]),
    )}\n\nThe lead of ann is ${fixed(first)} − ${fixed(second)} = ${result({ byHand: first - second, tool: ann(run).richWestLead }, 2)}; that of 0.5 throughout is **${fixed(peopleOf(run).nullRichWestLead ?? 0)}**.`;
  },
  map: (run) => {
    const { six } = besideNearest(run);
    const map = present(run.report.comparison.map, 'map');
    const dimensions = dimensionsOf(run.plan.scheme);
    const edition = editionOf(run);
    const centre = dimensions.map((_, place) =>
      rounded(mean(edition.countries.map((each) => each.six[place] ?? 0)), 4),
    );
    const loadings = dimensions.map((dimension) => rounded(map.loadings[0]?.[dimension] ?? 0));
    const byHand = sum(
      loadings.map((loading, place) => loading * ((six[place] ?? 0) - (centre[place] ?? 0))),
    );
    return `${table(
      ['', ...dimensions],
      [
        ['loading on the first', ...loadings.map((loading) => fixed(loading))],
        ['ann', ...six.map((own) => fixed(own))],
        ['mean of the countries', ...centre.map((own) => fixed(own))],
      ],
    )}\n\nThe loadings times what ann has above the mean add up to x = ${result({ byHand, tool: map.respondents[0]?.x }, 2)}. The first component has ${result({ byHand: rounded(map.explained[0] ?? 0), tool: map.explained[0] }, 2)} of the variance.`;
  },
};

function peopleOf({ report }: SeededRun) {
  return present(report.comparison.countries[0], 'edition');
}

function editionOf({ plan }: SeededRun) {
  return prepareEdition(present(plan.countries[0], 'edition'), dimensionsOf(plan.scheme));
}

function ann(run: SeededRun) {
  return present(peopleOf(run).respondents[0], 'ann beside countries');
}

/** The headlines of ann, and the country that it is nearest to. */
function besideNearest(run: SeededRun) {
  const nearest = present(ann(run).countries[0], 'country');
  const edition = editionOf(run);
  const country = present(
    edition.countries.find((each) => each.country === nearest.country),
    nearest.country,
  );
  const profile = present(run.ann.reported.profile, 'profile');
  const six = roundedEach(profile.dimensions.map(({ imputed }) => imputed.value ?? 0));
  return { six, country: Array.from(country.six), nearest };
}

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
    return `The differences above have standard errors of ${rows.map(({ error }) => fixed(error)).join(', ')}, whose squares add up to ${fixed(noise, 4)}: √(${fixed(square, 4)} − ${fixed(noise, 4)}) = ${result({ byHand, tool: distance.value })}, a similarity of 1/(1 + ${fixed(byHand)}) = ${result({ byHand: 1 / (1 + byHand), tool: corrected.value })} in place of ${fixed(pairOf(run, 'ann', 'ben').similarity ?? 0)}. Its limits, ${fixed(distance.low ?? 0)} to ${fixed(distance.high ?? 0)}, leave out 0.`;
  },
  'same-or-different': (run) => {
    const { pairs } = run.report.comparison.similarities;
    const rows = differencesOf(run, 'ben', 'bo');
    const square = rounded(sum(rows.map(({ value }) => value ** 2)), 4);
    const squares = rows.map(({ error }) => error ** 2);
    const noise = rounded(sum(squares), 4);
    const above = noise ** 2 / sum(squares.map((each) => each ** 2));
    const { p, adjustedP, verdict, detectable } = pairOf(run, 'ben', 'bo');
    const near = 2 * (1 - jstat.centralF.cdf(square / noise, above, 14 * above));
    const smaller = pairs.filter((pair) => (pair.p ?? 1) < (p ?? 1)).length;
    return `ben and bo have Σ(Δ²) = ${fixed(square, 4)} and ΣSE² = ${fixed(noise, 4)}. With λ taken as the SE², since dimensions hardly go together, F = ${fixed(square / noise, 2)} with ν = ${fixed(above, 1)} and 14ν: p is near ${fixed(Math.min(1, near), 4)}, and ${fixed(p ?? 0, 4)} with the λ themselves. Of ${pairs.length} pairs ${smaller} have a smaller p: after Holm it is min(1, ${pairs.length - smaller} · ${fixed(p ?? 0, 4)}) = ${result({ byHand: Math.min(1, (pairs.length - smaller) * rounded(p ?? 0, 4)), tool: adjustedP })}, *${verdict}*. A distance of ${fixed(detectable ?? 0)} would be found with 80 % power.`;
  },
  'known-groups': () => {
    const scores = [35, 54, 64, 80, 104];
    const likelihoods = [0.31, 0.42, 0.38, 0.55, 0.61];
    const rho = 1 - (6 * (1 + 1)) / (5 * (25 - 1));
    const exact = 1 + 4;
    return `Five countries with scores of ${scores.join(', ')}, and likelihoods under their personas of ${likelihoods.map((each) => fixed(each, 2)).join(', ')}. The ranks differ by 1 twice: ρ = 1 − 6 · 2/(5 · 24) = ${result({ byHand: rho, tool: spearman(likelihoods, scores) })}. Of the 120 orders ${exact} have as high a ρ, the right one and the four with two neighbours exchanged: p = ${fixed(exact / 120)}.`;
  },
  steerability: () => {
    const [from, to, target] = [
      [0.4, 0.5],
      [0.5, 0.55],
      [0.7, 0.9],
    ];
    const move = present(moveTowards(to ?? [], { from: from ?? [], target: target ?? [] }), 'move');
    return `On two dimensions, C_0 = (0.4, 0.5), C_p = (0.5, 0.55) and T = (0.7, 0.9): (0.1 · 0.3 + 0.05 · 0.4)/(0.3² + 0.4²) = 0.05/0.25 = ${result({ byHand: 0.05 / 0.25, tool: move.steerability })}. Of the move (0.1, 0.05) the way takes (0.06, 0.08) and leaves (0.04, −0.03), a length of ${result({ byHand: 0.05, tool: Math.hypot(...move.off) })}.`;
  },
  'partially-pooled': () => {
    const figures = [0.2, -1.1, 0.9].map((value, place) => ({
      value,
      error: [0.3, 0.45, 0.25][place] ?? 0,
    }));
    const pooled = present(
      partialPooling(figures.map(({ value, error }) => ({ value, standardError: error }))),
      'pooled',
    );
    const middle = mean(figures.map(({ value }) => value));
    const variance = sum(figures.map(({ value }) => (value - middle) ** 2)) / 2;
    const noise = mean(figures.map(({ error }) => error ** 2));
    const between = variance - noise;
    const first = present(figures[0], 'first');
    const share = between / (between + first.error ** 2);
    return `Logits of 0.20, −1.10 and 0.90 with standard errors of 0.30, 0.45 and 0.25: their variance is ${fixed(variance)} and the mean SE² ${fixed(noise)}, so τ² = ${fixed(between)}. The first has B = ${fixed(between)}/(${fixed(between)} + 0.09) = ${fixed(share)}, and with a weighted mean of ${fixed(pooled.mean)} becomes ${fixed(share)} · 0.20 + ${fixed(1 - share)} · ${fixed(pooled.mean)} = ${result({ byHand: share * first.value + (1 - share) * pooled.mean, tool: pooled.values[0] })}.`;
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
