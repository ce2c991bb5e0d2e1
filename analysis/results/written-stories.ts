import type { Mistakes } from './written-questionnaire.js';

/** Means over the lines that said a value outright, before or after they were rewritten. */
interface LineMeans {
  readonly words: number;
  /** Distinct-3, -4 and -5 over words, as CQ-Bench has them; null where no line has words enough. */
  readonly perWord: readonly (number | null)[];
  /** The same over n-grams. */
  readonly perNgram: readonly (number | null)[];
}

export interface LineStatistics {
  readonly lines: number;
  readonly before: LineMeans;
  readonly after: LineMeans;
  /** Mean cosine of value and line in an embedding; null without an embeddings endpoint. */
  readonly similarity: { readonly before: number; readonly after: number } | null;
}

/** Stories as they were written. */
export interface WrittenStories {
  readonly files: Readonly<Record<'stories' | 'statements' | 'history', string | null>>;
  /** By whom. */
  readonly source: string;
  /** `stories` or `pairs`. */
  readonly what: 'story' | 'pair';
  readonly written: number;
  readonly kept: number;
  /** Why the others were discarded, by step. */
  readonly discarded: Readonly<Record<string, number>>;
  /** Values of the kept ones. */
  readonly values: Readonly<Record<'gold' | 'unincorporated' | 'contradicted', number>>;
  /** What each check marked, and how many lines were changed for it. */
  readonly steps: readonly {
    readonly step: string;
    readonly marked: number;
    readonly changed: number;
    readonly unread: number;
  }[];
  /** Mean words of a telling in drafts, and of kept ones. */
  readonly words: { readonly draft: number | null; readonly final: number | null };
  readonly lines: LineStatistics | null;
  /** Why similarities could not be had; null where they could, or were not asked for. */
  readonly similarityFault: string | null;
  /** What lint says of what was kept. */
  readonly findings: readonly { readonly check: string; readonly message: string }[];
  /** Of a simulated writer alone. */
  readonly mistakes: Mistakes | null;
}
