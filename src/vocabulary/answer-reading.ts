/** Why an answer says nothing that can be scored. */
export type Unread = 'empty' | 'refusal' | 'cut short' | 'several' | 'none of the options';

/** What an answer was taken to mean, and by which rule. An unread answer is a wrong one, never dropped. */
export type AttitudeReading =
  | {
      readonly kind: 'option' /** Place among the options shown, from 0. */;
      readonly option: number;
      readonly rule: string;
    }
  | { readonly kind: 'unread'; readonly why: Unread; readonly rule: string };

export type SelectionReading =
  | {
      readonly kind: 'picks' /** Distinct places among the candidates, ascending, from 0; any number of them. */;
      readonly picks: readonly number[];
      readonly rule: string;
    }
  | { readonly kind: 'unread'; readonly why: Unread; readonly rule: string };

/** A value that a respondent extracted, in its own words. */
export interface ExtractedValue {
  /** Place among the topics asked, from 0. */
  readonly topic: number;
  readonly text: string;
}

export type ExtractionReading =
  | {
      readonly kind: 'values' /** In the order given, more than were asked for too; none where it says that there is none. */;
      readonly values: readonly ExtractedValue[];
      readonly rule: string;
    }
  | { readonly kind: 'unread'; readonly why: Unread; readonly rule: string };
