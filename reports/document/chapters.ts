import { gapChapter } from '../gap/index.js';
import { similarityChapters } from '../similarity/index.js';
import { storiesChapter } from '../stories/index.js';
import { surveyChapter } from '../survey/index.js';
import type { Chapter } from './chapter.js';
import type { Report } from './report.js';

/** Every chapter of a report; their columns stand in this order. A new instrument adds its own. */
export const chapters: readonly Chapter[] = [
  surveyChapter,
  storiesChapter,
  gapChapter,
  ...similarityChapters,
];

/**
 * What is wrong with the layers of a report by the chapters that they are of, with where it is; null
 * where nothing is. What no chapter here reads is let pass.
 */
export function layerFault(
  report: Report,
): { readonly path: readonly PropertyKey[]; readonly message: string } | null {
  for (const { layer } of chapters) {
    if (!layer) continue;
    const { id } = layer;
    const held = [
      { path: ['layers', id], schema: layer.report, value: report.layers?.[id] },
      ...report.respondents.map(({ layers }, place) => ({
        path: ['respondents', place, 'layers', id],
        schema: layer.respondent,
        value: layers?.[id],
      })),
    ];
    for (const { path, schema, value } of held) {
      if (value === undefined) continue;
      const [issue] = schema?.safeParse(value).error?.issues ?? [];
      if (issue) return { path: [...path, ...issue.path], message: issue.message };
    }
  }
  return null;
}

/** Pages in the order of the navigation, by group or id; others come after them. */
export const pageOrder: readonly string[] = [
  'respondents',
  'compare',
  'gap',
  'similarity',
  'stories',
  'countries',
  'families',
  'tuning',
  'copies',
  'trust',
  'methods',
  'items',
  'story-browser',
  'answers',
];
