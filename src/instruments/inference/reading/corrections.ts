import { correctedClauses } from '../../survey/reading/correction.js';
import type { HearingLexicon } from './lexicon.js';

/** Second thoughts that are looked at: time is bounded. */
const RECENT = 10;

/** The sentence that follows each self-correction ("wait, no: 3"), the last one first. */
export function correctedSentences(text: string, lexicon: HearingLexicon): readonly string[] {
  return correctedClauses(text, lexicon)
    .slice(0, RECENT)
    .map((clause) => clause.split(/\n|(?<=[.!?])\s/)[0] ?? '')
    .map((sentence) => sentence.replace(/^no[,:]?\s+/i, ''));
}
