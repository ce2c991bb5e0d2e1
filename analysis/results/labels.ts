import type { Coefficient, RaterAgreement } from '../statistics/agreement.js';
import type { ItemValidity } from '../statistics/content-validity.js';

/** What experts say of one item together. */
export interface ItemFigures extends ItemValidity {
  /** Share who sorted it into the dimension that is meant, and of these who have its poles as meant, 0..1. */
  readonly sorted: number;
  readonly poles: number | null;
  /** How much nicer the target option sounds, −4..4: the mean difference. */
  readonly desirability: number | null;
  /** Share who say that it can be answered, by region of the labeller. */
  readonly answerable: readonly {
    readonly region: string;
    readonly share: number;
    readonly n: number;
  }[];
  /** Why it should be looked at. */
  readonly flags: readonly string[];
}

/** The content validity of a sample of items, and what is wrong with which. */
export interface ItemsResult {
  /** S-CVI/Ave and S-CVI/UA, 0..1. */
  readonly average: number | null;
  readonly universal: number | null;
  readonly items: readonly ItemFigures[];
}

/** How far two raters agree on one measure. */
export interface LabelAgreement extends RaterAgreement {
  readonly measure: string;
  /** Such as a question form; null for all together. */
  readonly group: string | null;
  /** Who is held against whom: people by their names, ours by what it is. */
  readonly first: string;
  readonly second: string;
  /** Coefficients have quadratic weights: categories are steps of a scale. */
  readonly weighted: boolean;
}

/** What a person said on one measure. */
export interface LabelRates {
  readonly measure: string;
  readonly by: string;
  readonly n: number;
  readonly rates: readonly { readonly category: string; readonly share: number }[];
  /** Of a scale, with its interval; null of other measures. */
  readonly mean: Coefficient | null;
}

/** What people said of a sample. */
export interface LabelReport {
  readonly queue: string;
  /** The study or file. */
  readonly of: string;
  readonly sample: { readonly id: string; readonly cases: number; readonly of: number };
  /** Whose answers they are. */
  readonly respondents: readonly {
    readonly id: string;
    readonly simulated: boolean;
    readonly recorded: boolean;
    readonly human: boolean;
  }[];
  /** Cases whose every question is answered. */
  readonly labellers: readonly {
    readonly by: string;
    readonly region: string | null;
    readonly labelled: number;
  }[];
  readonly agreement: readonly LabelAgreement[];
  readonly rates: readonly LabelRates[];
  /** Of the queue of items alone. */
  readonly items: ItemsResult | null;
}
