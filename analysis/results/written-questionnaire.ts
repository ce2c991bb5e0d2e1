import type { OverSubsets } from '../statistics/text-diversity.js';

/** What became of one kind of mistake that a simulated writer planted. */
export interface MistakeRow {
  readonly mistake: string;
  readonly planted: number;
  /** By the step that found just this. */
  readonly met: Readonly<Record<string, number>>;
  /** Stopped for another reason. */
  readonly otherwise: number;
  /** Where those stand that were let pass. */
  readonly missed: readonly string[];
}

/** What became of the mistakes that a simulated writer planted. */
export interface Mistakes {
  readonly rows: readonly MistakeRow[];
  /** What was written without a mistake, and how much of it was stopped all the same. */
  readonly sound: number;
  readonly stopped: number;
}

/** A questionnaire as it was written. */
export interface WrittenQuestionnaire {
  readonly files: Readonly<Record<'verdicts' | 'history', string>> & {
    /** Null where no item stands. */
    readonly questionnaire: string | null;
  };
  /** By whom. */
  readonly source: string;
  readonly items: number;
  readonly perCell: number;
  /** Cells that have fewer items than were wanted. */
  readonly short: readonly {
    readonly dimension: string;
    readonly domain: string;
    readonly items: number;
  }[];
  /** Answers of the writer, and what became of the items in them. */
  readonly fates: Readonly<
    Record<'answers' | 'unread' | 'written' | 'form' | 'lint' | 'judge' | 'set' | 'spare', number>
  >;
  readonly verdicts: Readonly<Record<'accepted' | 'edited' | 'rejected' | 'undecided', number>>;
  /** What lint still says of the whole. */
  readonly findings: readonly { readonly check: string; readonly message: string }[];
  /** As in CDEval's Table 1, diversity on random subsets of so many items. */
  readonly statistics: {
    readonly subset: number;
    readonly dimensions: readonly {
      readonly dimension: string;
      readonly items: number;
      readonly meanWords: number;
      readonly diversity: Readonly<Record<'distinct2' | 'selfBleu', OverSubsets | null>>;
    }[];
  };
  /** Of a simulated writer alone. */
  readonly mistakes: Mistakes | null;
}
