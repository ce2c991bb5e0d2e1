import type { StoryAnswers } from './document/raw-answers.js';
import { selectRows } from './select-rows.js';
import { storyVerdict } from './story-verdict.js';

/**
 * The answers about stories that a page can hold, with every story and the questions that still have
 * an answer. Identical rows are folded; above `cap` rows, wrong and unread ones keep half of it, or
 * what the others leave, and the rest is a seeded sample.
 */
export function selectStoryRows(
  { told, asked, rows, personas }: Omit<StoryAnswers, 'total'>,
  { cap = 5000, seed }: { readonly cap?: number; readonly seed: number },
): StoryAnswers {
  const selected = selectRows(rows, {
    cap,
    seed,
    isFailure: (row) => ['wrong', 'unread'].includes(storyVerdict(row)),
  });
  const answered = new Set(selected.rows.map((row) => row.asked));
  const places = [...answered].sort((a, b) => a - b);
  const placeOf = new Map(places.map((old, place) => [old, place]));
  return {
    told,
    asked: asked.filter((_, place) => answered.has(place)),
    rows: selected.rows.map((row) => ({ ...row, asked: placeOf.get(row.asked) ?? 0 })),
    total: selected.total,
    personas,
  };
}
