import { prepareEdition, similarity } from '../../../../analysis/index.js';
import { dimensionsOf } from '../../../../src/vocabulary/scheme.js';
import type { Examples } from '../example.js';
import { fixed, mean, present, result, rounded, roundedEach, sum } from '../numbers.js';
import type { SeededRun } from '../run.js';
import { table } from '../table.js';

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
    return `ann spreads by ${fixed(own, 4)} about 0.5 and the countries by ${fixed(spread, 4)}: stretched by ${fixed(factor)} it is ${stretched.map((each) => fixed(each)).join(', ')}, with a similarity to ${nearest.country} of ${result({ byHand: similarity(stretched, country), tool: nearest.rescaled.value })}.`;
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
    return `Of the 15 pairs of dimensions ann and ${nearest.country} order ${c} alike and ${d} the other way; ${tied === 0 ? 'none is' : `${tied} are`} tied: (${c} − ${d})/√(15 · ${signs.length - tied}) = ${result({ byHand, tool: nearest.tau.value })}. The best τ with any country is **${fixed(best.value)}** (${best.countries.join(', ')}); ${Math.round(best.p * 720)} of the 720 orders of ann’s six figures have a best at least as high, p = ${Math.round(best.p * 720)}/720 = ${result({ byHand: Math.round(best.p * 720) / 720, tool: best.p })}, with a median of ${fixed(best.median)}.`;
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
    )}\n\nThe lead of ann is ${fixed(first)} − ${fixed(second)} = ${result({ byHand: first - second, tool: ann(run).richWestLead?.value }, 2)}; that of 0.5 throughout is **${fixed(peopleOf(run).nullRichWestLead ?? 0)}**.`;
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
