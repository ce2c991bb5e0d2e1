import type { Chapter } from './document/chapter.js';
import type {
  Grade,
  Page,
  PageTable,
  PairDifference,
  Quality,
  SchemeDimension,
} from './document/document.js';
import { faultSentence, faultsTable } from './document/faults.js';
import {
  capitalised,
  count,
  counted,
  difference,
  inWords,
  likelihood,
  list,
  NOTHING,
  plainText,
  severalInWords,
} from './document/format.js';
import { leanOf } from './document/primary.js';
import { qualityOf, rulesTable } from './document/quality.js';
import type { Answers, ToldStory } from './document/raw-answers.js';
import type { Report, ReportedRespondent } from './document/report.js';

/** What the pages of a document are made from. */
interface Sources {
  readonly report: Report;
  readonly answers: Answers;
  readonly chapters: readonly Chapter[];
  readonly scheme: readonly SchemeDimension[];
  readonly differences: readonly PairDifference[];
}

/** A page for each respondent, to which every chapter adds. */
export function respondentPages({ report, answers, chapters, scheme }: Sources): readonly Page[] {
  return report.respondents.map((respondent, place) => ({
    id: `respondent-${place + 1}`,
    title: plainText(respondent.id),
    depth: 'results',
    finding: respondentFinding(respondent, scheme),
    line: 'What drives each profile, and which items characterise it best',
    group: 'respondents',
    blocks: [
      ...chapters.flatMap((chapter) => chapter.respondent?.(respondent, report, answers) ?? []),
      ...qualityBlock(qualityOf(respondent, chapters)),
    ],
  }));
}

function respondentFinding(
  respondent: ReportedRespondent,
  scheme: readonly SchemeDimension[],
): string {
  const name = plainText(respondent.id);
  if (!respondent.profile) return name;
  const poles = scheme.flatMap(({ id, target, opposite }) => {
    const lean = leanOf(respondent, id);
    if (lean === 'target') return [target];
    return lean === 'opposite' ? [opposite] : [];
  });
  return poles.length === 0
    ? `${name} shows no lean`
    : `${name} leans on ${inWords(poles.length)} of ${severalInWords(scheme.length, 'dimension')}: ${listed(poles)}`;
}

/** Words that poles may take in a heading; those beyond are counted. */
const POLE_WORDS = 14;

function listed(poles: readonly string[]): string {
  let words = 0;
  const named = poles.filter((pole) => {
    words += pole.split(/\s+/).length;
    return words <= POLE_WORDS;
  });
  const more = poles.length - named.length;
  return list([...named, ...(more > 0 ? [`${inWords(more)} more`] : [])]);
}

/** The grades that are not good; Trust has the reasons. */
function qualityBlock(quality: readonly Quality[]): Page['blocks'] {
  const doubtful = quality
    .filter(({ grade }) => grade !== 'good')
    .map(({ instrument, grade }) => `${instrument} ${grade}`);
  return doubtful.length === 0
    ? []
    : [{ kind: 'text', sentences: [`Quality: ${list(doubtful)}.`] }];
}

/** What the verdicts of pairs rest on. */
export function differencesNote(differences: readonly PairDifference[]): string {
  const planned = differences.filter(({ family }) => family === 'planned').length;
  const over = `Different: over items and wordings, corrected over ${counted(planned || differences.length, 'difference')}`;
  return planned === 0
    ? `${over} of all pairs; intervals are simultaneous.`
    : `${over} of planned pairs; the others are exploratory and corrected among themselves.`;
}

/** Two respondents side by side; none of one alone. */
export function comparePages({ report, differences, scheme }: Sources): readonly Page[] {
  if (differences.length === 0) return [];
  const names = pairNames(report, differences);

  return [
    {
      id: 'compare',
      title: 'Compare two',
      depth: 'results',
      finding: pairsFinding(names, scheme.length),
      line: 'Two respondents side by side, and the items that split them',
      group: null,
      blocks: [
        { kind: 'text', sentences: [differencesNote(differences)] },
        { kind: 'compare' },
        {
          kind: 'table',
          folded: true,
          table: differenceTable(names, { scheme, margin: report.comparison.margin }),
        },
      ],
    },
  ];
}

interface Pair {
  readonly first: string;
  readonly second: string;
  readonly own: readonly PairDifference[];
}

function pairsFinding(pairs: readonly Pair[], dimensions: number): string {
  const differing = pairs.map(
    ({ own }) => own.filter(({ verdict }) => verdict === 'different').length,
  );
  const apart = differing.filter((found) => found > 0).length;
  return pairs.length === 1
    ? `The two differ on ${inWords(differing[0] ?? 0)} of ${severalInWords(dimensions, 'dimension')}`
    : `${apart} of ${counted(pairs.length, 'pair')} ${apart === 1 ? 'differs' : 'differ'} on at least one dimension`;
}

function pairNames(
  { respondents }: Report,
  differences: readonly PairDifference[],
): readonly Pair[] {
  return respondents.flatMap(({ id: first }, place) =>
    respondents.slice(place + 1).flatMap(({ id: second }) => {
      const own = differences.filter((each) => each.first === first && each.second === second);
      return own.length === 0 ? [] : [{ first, second, own }];
    }),
  );
}

const verdictMarks: Readonly<Record<PairDifference['verdict'], string>> = {
  different: ' ≠',
  same: ' =',
  inconclusive: '',
};

function differenceTable(
  pairs: readonly Pair[],
  { scheme, margin }: { readonly scheme: readonly SchemeDimension[]; readonly margin: number },
): PageTable {
  return {
    name: 'pair-differences',
    title: `First minus second, every pair: ≠ different, = same within ±${likelihood(margin)}`,
    columns: [
      { title: 'first', numeric: false },
      { title: 'second', numeric: false },
      ...scheme.map(({ id }) => ({ title: id, numeric: true })),
    ],
    rows: pairs.map(({ first, second, own }) => [
      plainText(first),
      plainText(second),
      ...scheme.map(({ id }) => {
        const found = own.find(({ dimension }) => dimension === id);
        return found?.value == null
          ? NOTHING
          : `${difference(found.value)}${verdictMarks[found.verdict]}`;
      }),
    ]),
  };
}

/** How far answers can be trusted: the grades, their rules, and what every chapter adds. */
export function trustPage({ report, chapters }: Sources): Page {
  const graded = report.respondents.map((respondent) => ({
    name: plainText(respondent.id),
    quality: qualityOf(respondent, chapters),
  }));
  const instruments = [
    ...new Set(graded.flatMap(({ quality }) => quality.map((each) => each.instrument))),
  ];
  const gradeOf = (quality: readonly Quality[], instrument: string) =>
    quality.find((each) => each.instrument === instrument);
  return {
    id: 'trust',
    title: 'Trust',
    depth: 'audit',
    finding: capitalised(
      instruments
        .map((instrument) => {
          const grades = graded.flatMap(({ quality }) => gradeOf(quality, instrument)?.grade ?? []);
          return `${instrument}: ${gradesInWords(grades)}`;
        })
        .join('; '),
    ),
    line: 'Grades with their rules, biases, reliability, templates',
    group: null,
    blocks: [
      ...faultBlocks(report.respondents),
      {
        kind: 'table',
        folded: false,
        table: {
          name: 'quality',
          title: 'Quality by respondent',
          columns: ['respondent', ...instruments, 'reasons'].map((title) => ({
            title,
            numeric: false,
          })),
          rows: graded.map(({ name, quality }) => [
            name,
            ...instruments.map((instrument) => gradeOf(quality, instrument)?.grade ?? NOTHING),
            quality.flatMap(reasonsIn).join('; ') || NOTHING,
          ]),
        },
      },
      ...(instruments.length > 0
        ? [{ kind: 'text', sentences: whatFollows(chapters, instruments) } as const]
        : []),
      { kind: 'table', folded: true, table: rulesTable(chapters, report.respondents) },
      ...chapters.flatMap((chapter) => chapter.trust?.(report) ?? []),
    ],
  };
}

/** Answers that faults of ours made unreadable, where there are any. */
function faultBlocks(respondents: Report['respondents']): Page['blocks'] {
  const sentence = faultSentence(respondents);
  if (sentence === null) return [];
  return [
    { kind: 'text', sentences: [sentence] },
    { kind: 'table', folded: false, table: faultsTable(respondents) },
  ];
}

/** The reasons for a grade with their instrument, such as "survey: 84.9 % readable, position bias +0.30". */
function reasonsIn({ instrument, reasons }: Quality): string[] {
  return reasons.length === 0 ? [] : [`${instrument}: ${reasons.join(', ')}`];
}

/** What grades that are not good mean for figures. */
function whatFollows(chapters: readonly Chapter[], instruments: readonly string[]): string[] {
  return [
    ...chapters.flatMap(({ quality }) =>
      quality && instruments.includes(quality.instrument) ? [quality.follows] : [],
    ),
    'A finding that rests on data with a poor grade says so.',
  ];
}

function gradesInWords(grades: readonly Grade[]): string {
  return list(
    (['good', 'check', 'poor'] as const).flatMap((grade) => {
      const found = grades.filter((each) => each === grade).length;
      return found === 0 ? [] : [`${inWords(found)} ${grade}`];
    }),
  );
}

/** Items, stories and answers: what the page shows of the data beside the document. */
export function dataPages({ report, answers }: Sources): readonly Page[] {
  const page = (
    id: string,
    kind: 'items' | 'stories' | 'answers',
    words: Pick<Page, 'title' | 'finding' | 'line'>,
  ): Page => ({
    id,
    depth: 'audit',
    group: null,
    blocks: [{ kind }],
    ...words,
  });
  const { items, stories, total } = answers;
  const responses = report.respondents.reduce(
    (sum, { provenance }) => sum + provenance.responses,
    0,
  );
  return [
    ...(items.length > 0
      ? [
          page('items', 'items', {
            title: 'Items',
            finding: `${counted(items.length, 'item')} by respondent`,
            line: 'Every item by respondent, sorted by disagreement',
          }),
        ]
      : []),
    ...(stories
      ? [
          page('story-browser', 'stories', {
            title: 'Story browser',
            finding: storiesFinding(stories.told),
            line: 'Stories as told, questions as put, answers as read',
          }),
        ]
      : []),
    ...(total > 0 || stories
      ? [
          page('answers', 'answers', {
            title: 'Answers',
            finding: `${counted(responses, 'response')}, each as read`,
            line: 'Raw answers, and how each was read',
          }),
        ]
      : []),
  ];
}

/** How many stories were told, counted as in the heading: both tellings of a twin, but no question without a story. */
function storiesFinding(told: readonly ToldStory[]): string {
  const stories = told.filter(({ kind }) => kind !== 'blind').length;
  const pairs = told.some(({ kind }) => kind === 'twin');
  return `${stories === 1 ? '1 story' : `${count(stories)} stories`} as told${pairs ? '; the two of a twin pair stand side by side' : ''}`;
}
