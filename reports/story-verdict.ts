import type { StoryRow } from './document/raw-answers.js';

/** In the order in which a reader looks for them. */
export const storyVerdicts = [
  'wrong',
  'partly right',
  'right',
  'unread',
  'no right answer',
] as const;
export type StoryVerdict = (typeof storyVerdicts)[number];

/** What an answer about a story came to, in words. An unread one scores as wrong. */
export function storyVerdict({ verdict }: StoryRow): StoryVerdict {
  if (verdict === null) return 'no right answer';
  return verdict === 'partly' ? 'partly right' : verdict;
}
