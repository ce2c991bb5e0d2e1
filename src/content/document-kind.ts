/** What a file can be. */
export const documentKinds = ['questionnaire', 'templates', 'study'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The keys that only one kind of file has. */
const marks: Readonly<Record<DocumentKind, readonly string[]>> = {
  questionnaire: ['questionnaire', 'items'],
  templates: ['instrument', 'prompts'],
  study: ['respondents', 'survey', 'endpoints'],
};

/** What a file may be, by its top keys: none, one or several kinds. */
export function documentKindsOf(value: unknown): readonly DocumentKind[] {
  if (value === null || typeof value !== 'object') return [];
  return documentKinds.filter((kind) => marks[kind].some((key) => key in value));
}
