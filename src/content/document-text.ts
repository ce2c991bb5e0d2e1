import { Document } from 'yaml';

/**
 * A questionnaire, or a set of scenarios, as the text of a file that loads as the same: JSON where the
 * file's name ends so, else YAML with a comment at its head.
 */
export function documentText(
  value: object,
  { file, comment }: { readonly file: string; readonly comment: string },
): string {
  if (/\.json$/i.test(file)) return `${JSON.stringify(value, null, 2)}\n`;
  // Quotes what older readers of YAML, such as Python's, take for no text: yes, no, on, off.
  const document = new Document(value, { compat: 'yaml-1.1' });
  document.commentBefore = comment.replace(/^/gm, ' ');
  return document.toString({ lineWidth: 0 });
}
