/** What a file can be. */
export const documentKinds = ['questionnaire', 'templates', 'study'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The keys that only one kind of file has. */
const marks: Readonly<Record<DocumentKind, readonly string[]>> = {
  questionnaire: ['questionnaire', 'items'],
  templates: ['instrument', 'prompts'],
  study: ['respondents', 'survey', 'endpoints'],
};

/** What a file is, by its top keys; undefined when they fit none or several kinds. */
export function documentKind(value: unknown): DocumentKind | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const fitting = documentKinds.filter((kind) => marks[kind].some((key) => key in value));
  return fitting.length === 1 ? fitting[0] : undefined;
}
