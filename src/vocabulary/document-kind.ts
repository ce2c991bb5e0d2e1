// No zod here: every start of the command line reads these lists.
const keyedKinds = [
  'questionnaire',
  'scheme',
  'templates',
  'stories',
  'statements',
  'study',
] as const;
/** What a file of YAML or JSON can be. */
export type KeyedKind = (typeof keyedKinds)[number];

/** What a file can be. */
export const documentKinds = [...keyedKinds, 'countries', 'labels'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What responses can be written out as. */
export const exportFormats = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The keys that only one kind of file has. */
const marks: Readonly<Record<KeyedKind, readonly string[]>> = {
  questionnaire: ['questionnaire', 'items'],
  scheme: ['dimensions'],
  templates: ['instrument', 'prompts'],
  stories: ['stories', 'pairs', 'single'],
  statements: ['statements'],
  study: ['respondents', 'survey', 'inference', 'endpoints'],
};

/** What a file may be, by its top keys: none, one or several kinds. */
export function documentKindsOf(value: unknown): readonly KeyedKind[] {
  if (value === null || typeof value !== 'object') return [];
  return keyedKinds.filter((kind) => marks[kind].some((key) => key in value));
}
