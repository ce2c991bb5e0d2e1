import { mean } from 'simple-statistics';
import type { LineStatistics } from '../../analysis/results/written-stories.js';
import { distinct } from '../../analysis/statistics/text-diversity.js';
import { ngrams, words } from '../../analysis/statistics/words.js';
import { canonicalJson, sha256 } from '../../vocabulary/request.js';
import { embed } from '../asking/embeddings.js';
import type { StudyEndpoint } from '../asking/endpoints/endpoint-entry.js';
import type { Keys } from '../study/access/keys.js';
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

/** Where lines are embedded. */
export interface Embedder {
  readonly model: string;
  /** Its identity, its address and the variable of its key. */
  readonly endpoint: StudyEndpoint;
}

/** A similarity and what it was had of, so that it is not bought again. */
export interface Similarity {
  /** SHA-256 over model, endpoint and lines. */
  readonly of: string;
  readonly before: number;
  readonly after: number;
}

/**
 * The mean cosine between a value and the line that said it, before and after it was rewritten; the earlier one
 * where that is of the same lines.
 * @throws EndpointError when the endpoint fails
 */
export async function similarityOf(
  lines: readonly RefinedLine[],
  { model, endpoint }: Embedder,
  { keys, earlier }: { readonly keys: Keys; readonly earlier: Similarity | null },
): Promise<Similarity | null> {
  if (lines.length === 0) return null;
  const of = sha256(canonicalJson({ model, endpoint: endpoint.name, lines }));
  if (earlier?.of === of) return earlier;
  const texts = lines.flatMap(({ value, before, after }) => [value, before, after]);
  const access = keys.get(endpoint.name) ?? { apiKey: null };
  const vectors = await embed(texts, { ...access, url: endpoint.url, model });
  const cosines = lines.map((_, place) => {
    const [value = [], before = [], after = []] = vectors.slice(3 * place, 3 * place + 3);
    return { before: cosine(value, before), after: cosine(value, after) };
  });
  const over = (key: 'before' | 'after') => mean(cosines.map((each) => each[key]));
  return { of, before: over('before'), after: over('after') };
}

/** −1..1; 0 where a vector has no length. */
function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0);
  return dot / (Math.hypot(...a) * Math.hypot(...b) || 1);
}
