import { words } from '../../../analysis/index.js';

/** A text without case, punctuation, hyphens and spacing: two that differ in these alone are equal. */
export function plainWords(text: string): string {
  return words(text.replaceAll('-', ' ')).join(' ');
}
