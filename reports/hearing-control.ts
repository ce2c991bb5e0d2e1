/** What speaks against figures of hearing. */
export interface HearingControl {
  /** What it is, to be said after "It also". */
  readonly doubt: string;
  readonly sentence: string;
}

/** More unread answers, wrong numbers of picks, or lean than this is said. */
const MENTIONED = 0.05;
/** Less than one answer in a million. */
const ROUNDING = 1e-9;

/** Whether a share, or a lean to either side, 0..1, is worth a word. */
export function isMuch(share: number): boolean {
  return share > MENTIONED + ROUNDING;
}
