/**
 * How a figure stands to its null: `target` and `opposite` lean to that pole, `clear` differs from a
 * null that has no poles, `none` does not.
 */
export type Mark = 'target' | 'opposite' | 'clear' | 'none';

/** One figure of an interval plot. Names are untrusted. */
export interface PlotRow {
  readonly label: string;
  /** A second, smaller line under the label. */
  readonly detail?: string;
  readonly value: number | null;
  /** The 95 % limits; null where there are none. */
  readonly low: number | null;
  readonly high: number | null;
  readonly mark: Mark;
  /** Its own null, where rows differ in that; else the axis has it. */
  readonly null?: number | null;
  /** The figure as printed at the right, such as "0.32 (0.20–0.45)" or why there is none. */
  readonly text: string;
  /** What is made of it, such as "projects". */
  readonly word?: string;
}

/** The axis that all rows of an interval plot share. */
export interface Axis {
  readonly title: string;
  readonly min: number;
  readonly max: number;
  readonly null: number | null;
  /** A range about the null that counts as none, such as ±0.20 for λ. */
  readonly band?: readonly [number, number];
  /** What the two ends mean, such as the poles. A group may name its own. */
  readonly low: string;
  readonly high: string;
  readonly format: 'likelihood' | 'percent' | 'signed';
}

/** What every plot has. */
interface Drawn {
  /** In file names and addresses: kebab-case, once in a report. */
  readonly name: string;
  readonly title: string;
  /** A caption for a paper: what is drawn, the intervals, the null, n. At most 80 words. */
  readonly caption: string;
  /** What the picture says, for those who cannot see it; at most 40 words. */
  readonly alt: string;
}

/** Figures with their intervals on one axis: profile, overview, gap, inference, countries, biases. */
export interface IntervalPlot extends Drawn {
  readonly kind: 'interval';
  readonly axis: Axis;
  readonly groups: readonly {
    /** Empty for a plot of one group. */
    readonly title: string;
    readonly low?: string;
    readonly high?: string;
    readonly rows: readonly PlotRow[];
  }[];
}

/** Points on two components, with what the components are made of. */
export interface MapPlot extends Drawn {
  readonly kind: 'map';
  /** Titles of the axes, with the share of variance. */
  readonly x: string;
  readonly y: string;
  readonly points: readonly {
    /** An ISO code, or a name of at most 12 characters. */
    readonly label: string;
    readonly name: string;
    /** `reference`: a published model, on other items. */
    readonly kind: 'country' | 'respondent' | 'reference' | 'null';
    readonly x: number;
    readonly y: number;
    /** Holds 95 % of the draws: half axes, and the angle of the first in degrees; null without. */
    readonly ellipse: {
      readonly major: number;
      readonly minor: number;
      readonly angle: number;
    } | null;
  }[];
  readonly loadings: readonly { readonly label: string; readonly x: number; readonly y: number }[];
  /** From a base to what was tuned from it, by names. */
  readonly links: readonly { readonly from: string; readonly to: string }[];
}

/** A square of pairs, in one order both ways. */
export interface MatrixPlot extends Drawn {
  readonly kind: 'matrix';
  readonly names: readonly string[];
  /** What the shade means; 0..1, higher is more alike. */
  readonly scale: string;
  readonly cells: readonly {
    readonly row: number;
    readonly column: number;
    readonly value: number | null;
    readonly text: string;
    /** The pair is different; drawn, never by colour alone. */
    readonly differs: boolean;
    /** Its comparison was planned, where some were. */
    readonly planned: boolean;
  }[];
}

/** Two moments of the same thing: base and tuned, one language and another. */
export interface SlopePlot extends Drawn {
  readonly kind: 'slope';
  readonly from: string;
  readonly to: string;
  readonly panels: readonly {
    readonly title: string;
    readonly low: string;
    readonly high: string;
    readonly lines: readonly {
      readonly label: string;
      readonly from: number | null;
      readonly to: number | null;
      /** The 95 % limits of the difference; null or absent without. */
      readonly low?: number | null;
      readonly high?: number | null;
      /** The difference, with its interval, as printed. */
      readonly text: string;
      readonly mark: Mark;
    }[];
  }[];
}

export type Plot = IntervalPlot | MapPlot | MatrixPlot | SlopePlot;
