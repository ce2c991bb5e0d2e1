/** What a package or a part of Node touches outside the program; `nothing` only computes. */
export type Touch =
  | 'nothing'
  | 'files'
  | 'network'
  | 'database'
  | 'server'
  | 'terminal'
  | 'clock'
  | 'machine';

/** A row of the module table: what a module may import and touch. */
export interface Row {
  readonly module: string;
  /** Further files and folders of the module. */
  readonly also?: readonly string[];
  readonly imports: readonly string[] | 'all above';
  readonly touches: readonly Touch[];
}

/** The module table of the house. Data flows down it: a row imports only from rows above. */
export const house: readonly Row[] = [
  { module: 'src/vocabulary', imports: [], touches: [] },
  { module: 'analysis', imports: ['src/vocabulary'], touches: [] },
  { module: 'src/content', imports: ['src/vocabulary'], touches: ['files'] },
  { module: 'src/instruments', imports: ['src/vocabulary'], touches: [] },
  {
    module: 'src/construction',
    imports: ['src/vocabulary', 'analysis', 'src/content', 'src/instruments'],
    touches: [],
  },
  {
    module: 'src/study',
    imports: ['src/vocabulary', 'src/content', 'src/instruments'],
    touches: [],
  },
  { module: 'src/respondents', imports: ['src/vocabulary'], touches: ['network', 'clock'] },
  {
    module: 'src/ledger',
    imports: ['src/vocabulary'],
    touches: ['database', 'files', 'clock', 'machine'],
  },
  {
    module: 'src/runner',
    imports: ['src/vocabulary', 'src/respondents', 'src/ledger'],
    touches: ['clock'],
  },
  { module: 'src/interchange', imports: ['src/vocabulary', 'src/content'], touches: ['files'] },
  {
    module: 'src/simulation',
    imports: ['src/vocabulary', 'src/content', 'src/instruments', 'src/construction'],
    touches: ['server', 'clock'],
  },
  { module: 'reports', imports: ['src/vocabulary', 'analysis'], touches: [] },
  {
    module: 'src/workflows',
    also: [
      'src/instrument.ts',
      'src/instrument-study.ts',
      'src/instruments.ts',
      'src/survey',
      'src/stories',
      'src/gap',
      // They loop over instruments; the rest of src/study is what instruments rest on.
      'src/study/load-plan.ts',
      'src/study/load-study.ts',
      'src/study/resolve-respondent.ts',
      'src/study/resolve-study.ts',
      'src/study/study-file.ts',
    ],
    imports: 'all above',
    touches: ['files'],
  },
  { module: 'src/index.ts', imports: 'all above', touches: [] },
  {
    module: 'src/cli',
    imports: ['src/vocabulary', 'reports', 'src/workflows'],
    touches: ['terminal'],
  },
];

/** Every package that the house uses, by what it touches. A new dependency gets a line here. */
export const packages: Readonly<Record<string, Touch>> = {
  '@tanstack/virtual-core': 'nothing',
  '@resvg/resvg-js': 'nothing',
  commander: 'terminal',
  'csv-parse': 'nothing',
  'fastest-levenshtein': 'nothing',
  jstat: 'nothing',
  kysely: 'database',
  libsql: 'database',
  'ml-hclust': 'nothing',
  'ml-pca': 'nothing',
  'node:child_process': 'machine',
  'node:crypto': 'nothing',
  'node:events': 'nothing',
  'node:fs': 'files',
  'node:fs/promises': 'files',
  'node:http': 'server',
  'node:module': 'files',
  'node:net': 'network',
  'node:os': 'machine',
  'node:path': 'nothing',
  'node:readline': 'terminal',
  'node:stream/promises': 'nothing',
  'node:timers/promises': 'clock',
  'node:zlib': 'nothing',
  openai: 'network',
  'p-limit': 'nothing',
  picocolors: 'nothing',
  preact: 'nothing',
  'preact-render-to-string': 'nothing',
  'pure-rand': 'nothing',
  'simple-statistics': 'nothing',
  undici: 'network',
  vega: 'nothing',
  'vega-lite': 'nothing',
  yaml: 'nothing',
  zod: 'nothing',
};

/** Names that say nothing, under which everything ends up. */
export const vagueNames: readonly string[] = [
  'common',
  'helper',
  'helpers',
  'misc',
  'types',
  'util',
  'utils',
];
