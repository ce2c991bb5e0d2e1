import { LEAST_RELIABILITY } from '../analysis/gap/carry-over.js';
import type { Gap } from '../analysis/gap/gap.js';
import { headlineGap } from '../analysis/gap/measure-gaps.js';
import { LEAST_SHIFT } from '../analysis/gap/persona-switch.js';
import { NEGLIGIBLE } from '../analysis/gap/verdict.js';
import { decimal, list } from './document/format.js';
import { measureNames } from './gap-words.js';
import { howAsked } from './hearing-words.js';
import type { Report } from './document/report.js';
import { overAll } from './standing-verdict.js';

/** How the gap between what is stated and what is heard was computed, in paragraphs; none without one. */
export function gapMethods({ respondents, gaps }: Report): string[] {
  const held = respondents.flatMap(({ gap }) => gap ?? []);
  if (held.length === 0) return [];
  return [
    [...carryOverSentences(held), ...intervalSentences, ...noiseSentences, verdictSentence].join(
      ' ',
    ),
    [
      ...descriptionSentences,
      ...togetherSentences(held),
      ...undecidedSentences(held),
      ...amongSentences(gaps),
      ...switchSentences(held),
    ].join(' '),
  ];
}

function carryOverSentences(held: readonly Gap[]): string[] {
  return [
    'For every item of a twin pair that was both answered and heard, s = 2p − 1 is how far the respondent itself leans to the target pole, with p the orientation likelihood of the item, and e = (z₊ + z₋)/2 how far its readings lean there on average over both tellings, with z the mean reading of a telling over orders and draws (target 1, opposite −1, anything else and unread answers 0), z₊ that of the telling that holds the target pole and z₋ that of the one that holds the opposite.',
    'Carry-over λ = Σ(s − s̄)(e − ē)/Σ(s − s̄)², with means by dimension, is the slope of e on s with an intercept for each dimension, so that a lean of readings to one pole that has nothing to do with s is in the intercepts; with a covariate s and e are the residuals on it and the intercepts.',
    ...desirabilitySentences(held),
    `It rests on ${list(headlines(held))}.`,
  ];
}

/** What the headlines of the respondents rest on, each way once. */
function headlines(held: readonly Gap[]): string[] {
  const ways = held.flatMap((gap) => {
    const headline = headlineGap(gap.measures);
    return headline ? [[measureNames[headline.measure], ...howAsked(headline)].join(', ')] : [];
  });
  return ways.length === 0 ? ['nothing that could be read'] : [...new Set(ways)];
}

function desirabilitySentences(held: readonly Gap[]): string[] {
  const adjusted = held.filter((gap) => overAll(gap)?.carryOver.adjusted).length;
  if (adjusted === 0)
    return [
      'Not every item was rated for how nice its options sound, so that λ is not adjusted for it.',
    ];
  const whose = adjusted === held.length ? '' : ' where every item was rated';
  return [
    `How much nicer the target option of an item sounds, rated blind, enters the regression as one covariate${whose}; λ without it stands beside it.`,
  ];
}

const intervalSentences = [
  'Limits of λ over all dimensions are from a jackknife over pairs (Efron & Stein, 1981): λ is computed anew without each pair in turn, its standard error being √((k − 1)/k·Σ(λ₍ᵢ₎ − λ̄)²) for k pairs, with t on k − 1 degrees of freedom and none under ten pairs; those on one dimension from HC3 standard errors (MacKinnon & White, 1985), with t on items − parameters; neither standard error is taken below √(2/(n·Σs̃²)), what two items read at one pole throughout would bring, with s̃ the residuals of s.',
  'p is from 10,000 seeded permutations within dimensions of the residuals of the model without s (Freedman & Lane, 1983), p = (1 + b)/(1 + B) (Phipson & Smyth, 2010); over dimensions it is corrected by Holm’s method (Holm, 1979).',
  'The smallest carry-over that would be found in 80 of 100 studies is taken as 2.8 standard errors.',
];

const noiseSentences = [
  `As noise in p makes λ smaller, λ/ρ (Spearman, 1904), which is λ without what chance and the order of options do to the answers, stands beside it where ρ is at least ${decimal(LEAST_RELIABILITY)}: ρ is the reliability of s, centred as λ is, by the mean correlation of the halves of the three balanced splits of the templates and the formula of Spearman (Spearman, 1910) and Brown (Brown, 1910), resampled together with λ.`,
];

const verdictSentence = `A respondent is said to read itself into others where the interval of λ lies above 0, to lean away from itself where it lies below, and to be faithful where the interval of λ/ρ lies within ±${decimal(NEGLIGIBLE)} and that of J above ${decimal(NEGLIGIBLE)}; else nothing is said. The interval allows for items of one pair going together; p does not, and can be smaller.`;

const descriptionSentences = [
  'Beside λ stand the pole bias B, the mean of e, with limits for paired shares (Bonett & Price, 2012), clustered by pairs, and an exact sign test; the share inferred, I = (1 + B)/2; J, how far readings follow the story, the share of all answers that are read as the target pole where the story holds it less that where it holds the opposite one (H and F of d′ are shares of the answers read as either pole); λ* = λ/(1 − J); the own-pole advantage, the mean of sgn(s)·e over items with |s| of at least 0.1; and how lopsidedly items with e other than 0 fall to the respondent’s own pole, with exact binomial limits (Clopper & Pearson, 1934).',
];

function togetherSentences(held: readonly Gap[]): string[] {
  if (held.every(({ together }) => together.length === 0)) return [];
  return [
    'Tasks together weigh alike, over the items that all of them asked about and with one jackknife for all; limits of differences between tasks are Bonferroni-corrected.',
  ];
}

function undecidedSentences(held: readonly Gap[]): string[] {
  const kinds = new Set(held.flatMap(({ undecided }) => undecided.map(({ kind }) => kind)));
  const words = {
    neutral: 'neutral stories',
    absent: 'absent ones',
    blind: 'questions without a story',
  };
  const asked = (['neutral', 'absent', 'blind'] as const).filter((kind) => kinds.has(kind));
  if (asked.length === 0) return [];
  return [
    `Where nothing is decided (${list(asked.map((kind) => words[kind]))}) λ is the slope of z on s with an intercept for each dimension, not adjusted for how nice options sound nor for what most people prefer.`,
  ];
}

function amongSentences(gaps: Report['gaps']): string[] {
  return [
    ...((gaps?.amongOthers.length ?? 0) > 0
      ? [
          'Among others, e is taken less its mean, item by item, over the other respondents in their own right (four or more, none of its own lineage), and their mean s is the covariate in place of desirability; where not every item was rated, that verdict stands.',
        ]
      : []),
    ...((gaps?.families.length ?? 0) > 0
      ? ['Families have the mean of their members’ λ over the items of all, with one jackknife.']
      : []),
  ];
}

function switchSentences(held: readonly Gap[]): string[] {
  if (held.every(({ personaSwitch }) => personaSwitch === null)) return [];
  return [
    `In the persona switch a system message spoke for the other pole of every dimension that leans, quoting no item, and a sham one of like length for neither. With Δs and Δe the changes from no persona, λ_causal = ΣΔsΔe/ΣΔs² less ΣΔsΔe′/ΣΔs², where Δe′ is the change under the sham, along the persona’s own Δs, and Δs² is the product of Δs by either half of the templates, whose noise cancels, with one jackknife over pairs; it is given where what is stated moves by ${decimal(LEAST_SHIFT)} or more towards the persona’s poles on average and values said outright, where they were asked about, are still heard under the persona.`,
  ];
}
