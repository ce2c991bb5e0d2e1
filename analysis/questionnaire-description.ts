import type { BlindAgreement } from '../src/vocabulary/blind-reading.js';
import type { Dimension } from '../src/vocabulary/dimension.js';
import type { Domain } from '../src/vocabulary/domain.js';
import type { AgreementIntervals } from './agreement.js';
import type { Diversity } from './text/diversity.js';

/** The items of one dimension in figures. */
export interface DimensionDescription {
  readonly dimension: Dimension;
  readonly items: number;
  /** Share of the items whose target option is the longer one, 0..1. */
  readonly longerTarget: number;
  /** Mean length of an item, question and options together, in words. */
  readonly meanWords: number;
  /** Items that were rated blind. */
  readonly rated: number;
  /** Mean of how much nicer the target option sounds, −4..4; null where none is rated. */
  readonly desirability: number | null;
  readonly diversity: Diversity;
}

/** The items of one domain in figures. */
export interface DomainDescription {
  readonly domain: Domain;
  readonly items: number;
  /** Share of all items, 0..1. */
  readonly share: number;
  /** The words that set it apart from the other domains. */
  readonly keywords: readonly string[];
}

/** What a questionnaire is, in figures (CDEval, Table 1 and Figure 9). */
export interface QuestionnaireDescription {
  readonly items: number;
  /** Items per subset behind the figures of diversity. */
  readonly subset: number;
  /** In the order of the dimensions; those without items are left out. */
  readonly dimensions: readonly DimensionDescription[];
  readonly domains: readonly DomainDescription[];
  /** Null where fewer than four items were read by two readers. */
  readonly agreement: (BlindAgreement & { readonly intervals: AgreementIntervals }) | null;
}
