import jstat from 'jstat';
import * as z from 'zod';
import { Dimension } from '../../../vocabulary/scheme.js';
import { perForm } from '../likelihoods.js';
import type { DrawnFigures } from '../resampled-figures.js';
import { strataOf } from '../strata.js';
import { wordedItems } from './generalizability.js';

const Share = z.number().min(0).max(1).nullable();
const Count = z.number().int().min(0);

/** How far the respondents of a study can be told from one another on a dimension, over items and wordings. */
export const Dependability = z.strictObject({
  dimension: Dimension,
  /** Eρ²: of their order; with its 95 % interval. */
  relative: z.strictObject({ value: Share, low: Share, high: Share }),
  /** Φ: of where they stand; without an interval, since three forms leave too little to say of one. */
  absolute: Share,
  /** Components that came out below 0 and were set to 0. */
  negative: z.array(z.string()),
  /** Items with a likelihood under every form for every respondent. */
  items: Count,
  respondents: Count,
});
export type Dependability = z.infer<typeof Dependability>;

/** Fewest respondents to give a figure for; with fewer its interval says next to nothing. */
const fewestRespondents = 10;

/** Likelihoods of one dimension, by respondent, item and form, and the domain that each item is of. */
export interface RespondentTable {
  readonly values: readonly (readonly (readonly number[])[])[];
  /** A number for each item: items of one domain share one. */
  readonly domains: readonly number[];
}

/** The variance that each source adds to one likelihood; below 0 where noise outweighs it. */
type Components = Readonly<
  Record<
    'respondent' | 'item' | 'form' | 'respondent × item' | 'respondent × form' | 'item × form',
    number
  > & { 'respondent × item × form': number }
>;

/**
 * Variance components of respondents × items within domains × forms, all random but the domains, from the
 * expected mean squares (p, i, f for respondents, items and forms; P, I, F of them, the items in H
 * domains):
 *
 *     p     pif + F·pi + I·pf + IF·p                on P − 1 degrees of freedom
 *     i     pif + F·pi + P·if + PF·i                on I − H
 *     f     pif + I·pf + P·if + PI·f                on F − 1
 *     pi    pif + F·pi                              on (P − 1)(I − H)
 *     pf    pif + I·pf                              on (P − 1)(F − 1)
 *     if    pif + P·if                              on (I − H)(F − 1)
 *     pif   pif                                     on (P − 1)(I − H)(F − 1)
 *
 * Source: Cornfield & Tukey 1956; Brennan 2001, chapter 5.
 */
export function respondentComponents({ values, domains }: RespondentTable): Components {
  const [P, I, F] = [values.length, domains.length, values[0]?.[0]?.length ?? 0];
  const H = new Set(domains).size;
  /** Σ n·mean² over the groups of cells that a key makes. */
  const squares = (key: (p: number, i: number, f: number) => number): number => {
    const sums: number[] = [];
    const counts: number[] = [];
    for (const [p, items] of values.entries()) {
      for (const [i, forms] of items.entries()) {
        for (const [f, value] of forms.entries()) {
          const at = key(p, i, f);
          sums[at] = (sums[at] ?? 0) + value;
          counts[at] = (counts[at] ?? 0) + 1;
        }
      }
    }
    return sums.reduce((total, sum, at) => total + sum ** 2 / (counts[at] ?? 1), 0);
  };
  const d = (i: number) => domains[i] ?? 0;
  const all = squares(() => 0);
  const [ofP, ofF, ofPF] = [
    squares((p) => p),
    squares((_p, _i, f) => f),
    squares((p, _i, f) => p * F + f),
  ];
  const [ofD, ofI] = [squares((_p, i) => d(i)), squares((_p, i) => i)];
  const [ofPD, ofPI] = [squares((p, i) => p * I + d(i)), squares((p, i) => p * I + i)];
  const [ofDF, ofIF] = [squares((_p, i, f) => d(i) * F + f), squares((_p, i, f) => i * F + f)];
  const ofPDF = squares((p, i, f) => (p * I + d(i)) * F + f);
  const ofPIF = squares((p, i, f) => (p * I + i) * F + f);
  const p = (ofP - all) / (P - 1);
  const f = (ofF - all) / (F - 1);
  const pf = (ofPF - ofP - ofF + all) / ((P - 1) * (F - 1));
  const i = (ofI - ofD) / (I - H);
  const pi = (ofPI - ofPD - ofI + ofD) / ((P - 1) * (I - H));
  const itf = (ofIF - ofDF - ofI + ofD) / ((I - H) * (F - 1));
  const pif =
    (ofPIF - ofPI - ofIF - ofPDF + ofPD + ofDF + ofI - ofD) / ((P - 1) * (I - H) * (F - 1));
  return {
    respondent: (p - pi - pf + pif) / (I * F),
    item: (i - pi - itf + pif) / (P * F),
    form: (f - pf - itf + pif) / (P * I),
    'respondent × item': (pi - pif) / F,
    'respondent × form': (pf - pif) / I,
    'item × form': (itf - pif) / P,
    'respondent × item × form': pif,
  };
}

/**
 * Eρ² = p/(p + pi/I + pf/F + pif/IF) and Φ = p/(p + the same + i/I + f/F + if/IF) of the components,
 * those below 0 at 0. Limits of Eρ² are those of Feldt for alpha, 1 − (1 − Eρ²)·F, with Satterthwaite's
 * degrees of freedom for its error. Null where respondents, items or forms are fewer than two.
 * Sources: Cronbach et al. 1972; Brennan 2001.
 */
export function dependability(
  table: RespondentTable,
): Pick<Dependability, 'relative' | 'absolute' | 'negative'> {
  const [P, I, F] = [table.values.length, table.domains.length, table.values[0]?.[0]?.length ?? 0];
  const freedom = I - new Set(table.domains).size;
  const none = { relative: { value: null, low: null, high: null }, absolute: null, negative: [] };
  if (P < 2 || freedom < 1 || F < 2) return none;
  const signed = respondentComponents(table);
  const at = (source: keyof Components) => Math.max(0, signed[source]);
  const negative = Object.entries(signed).flatMap(([source, value]) => (value < 0 ? [source] : []));
  const person = at('respondent');
  const error = {
    items: at('respondent × item') / I,
    forms: at('respondent × form') / F,
    both: at('respondent × item × form') / (I * F),
  };
  const relative = error.items + error.forms + error.both;
  const absolute = relative + at('item') / I + at('form') / F + at('item × form') / (I * F);
  if (person + relative === 0) return none;
  const value = person / (person + relative);
  // The error is pi + pf − pif of mean squares, each over IF; what was set to 0 leaves pif in its place.
  const [pi, pf] = [error.items + error.both, error.forms + error.both];
  const others = P - 1;
  const satterthwaite =
    relative ** 2 /
    (pi ** 2 / (others * freedom) +
      pf ** 2 / (others * (F - 1)) +
      error.both ** 2 / (others * freedom * (F - 1)));
  const limit = (probability: number) =>
    Math.max(0, 1 - (1 - value) * jstat.centralF.inv(probability, others, satterthwaite));
  return {
    relative:
      relative === 0
        ? { value, low: null, high: null }
        : { value, low: Math.min(value, limit(0.975)), high: Math.max(value, limit(0.025)) },
    absolute: person / (person + absolute),
    negative,
  };
}

/**
 * Eρ² and Φ of every dimension that has items, with respondents as the objects of measurement, from their
 * readable-only likelihoods under each form. None under ten respondents.
 */
export function dependabilities(respondents: readonly DrawnFigures[]): Dependability[] {
  const [first] = respondents;
  if (!first || respondents.length < fewestRespondents) return [];
  const { cells } = first.prepared;
  const weights = perForm((form) =>
    Math.max(...respondents.map(({ once }) => once.weights.cdeval[form])),
  );
  return cells.dimensions.flatMap((dimension) => {
    const worded = respondents.map(
      ({ prepared }) =>
        new Map(
          wordedItems(prepared.items, { dimension, figure: 'readableOnly', weights }).map(
            (each) => [each.item.id, each],
          ),
        ),
    );
    const shared = [...(worded[0]?.values() ?? [])].filter(({ item, values }) =>
      worded.every((own) => own.get(item.id)?.values.length === values.length),
    );
    if (shared.length === 0) return [];
    const items = shared.map(({ item }) => item);
    const domains = items.map(() => 0);
    for (const [number, stratum] of strataOf(items, {
      dimension,
      domains: cells.domains,
    }).entries()) {
      for (const place of stratum.items) domains[place] = number;
    }
    const values = worded.map((own) => items.map(({ id }) => own.get(id)?.values ?? []));
    return [
      {
        dimension,
        ...dependability({ values, domains }),
        items: items.length,
        respondents: respondents.length,
      },
    ];
  });
}
