import { plainText } from './document/plain-text.js';

/** Untrusted text for Markdown: on one line, with nothing in it that means something. */
export function escapeMarkdown(text: string): string {
  return plainText(text)
    .replace(/[\\`*_[\]<>|~&#!$]/g, '\\$&')
    .replace(/^(\s*\d*)([-+.)])(?=\s|$)/, '$1\\$2');
}
