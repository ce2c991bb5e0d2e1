// No zod here: every start of the command line reads these lists.
/** What a file can be, as the help lists it. Further instruments own kinds of theirs, which lint takes too. */
export const documentKinds = [
  'questionnaire',
  'scheme',
  'templates',
  'stories',
  'statements',
  'study',
  'countries',
  'labels',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What responses can be written out as. */
export const exportFormats = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];
