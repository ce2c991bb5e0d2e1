import { mean } from 'simple-statistics';
import { distinct } from '../../analysis/statistics/text-diversity.js';
import { ngrams, words } from '../../analysis/statistics/words.js';
import type { LineStatistics } from '../../reports/terminal/stories.js';
import type { WrittenStory } from './story.js';

/** A line that said a value, before and after it was rewritten, and the words of the value. */
export interface RefinedLine {
  readonly value: string;
  readonly before: string;
  readonly after: string;
}

/** Lines that were rewritten since they said a value outright. */
export function refinedLines({ plan, rounds }: WrittenStory): readonly RefinedLine[] {
  return rounds
    .filter(({ step }) => step === 'implicitness')
    .flatMap(({ marks, edits }) =>
      edits.flatMap(({ telling, line, before, after }) => {
        const mark = marks.find((each) => each.line === line && each.telling === telling);
        const value = plan.values.find(({ label }) => label === mark?.value);
        if (before === null || !value) return [];
        return [{ value: `${value.topic}: ${value.held[telling]?.text ?? ''}`, before, after }];
      }),
    );
}

/**
 * What CQ-Bench reports of such lines (its Table 5; Table 3 of the earlier version): means over lines, before
 * and after. Its Distinct-n, for n of 3 to 5, is the number of distinct n-grams over that of words, which rises
 * with length alone: (L − n + 1)/L for a line of L words without a repeat. So the share of n-grams that are
 * distinct stands beside it. Null without lines.
 */
export function lineStatistics(lines: readonly RefinedLine[]): LineStatistics | null {
  if (lines.length === 0) return null;
  const of = (key: 'before' | 'after') => {
    const texts = lines.map((line) => words(line[key]));
    const overLines = (figure: (text: readonly string[]) => number | null) => {
      const known = texts.map(figure).filter((value) => value !== null);
      return known.length > 0 ? mean(known) : null;
    };
    return {
      words: mean(texts.map(({ length }) => length)),
      perWord: [3, 4, 5].map((n) =>
        overLines((text) => (text.length > 0 ? new Set(ngrams(text, n)).size / text.length : null)),
      ),
      perNgram: [3, 4, 5].map((n) => overLines((text) => distinct([text], n))),
    };
  };
  return { lines: lines.length, before: of('before'), after: of('after'), similarity: null };
}
