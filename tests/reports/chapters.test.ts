import { describe, expect, test } from 'vitest';
import { chapters, documentOf, measures } from '../../reports/chapters.js';
import { snakeCase } from '../../reports/document/estimate.js';
import { differenceOver, estimate, shareInterval } from '../../reports/document/format.js';
import { leanOf } from '../../reports/document/primary.js';
import { qualityOf } from '../../reports/document/quality.js';
import type { ReportedRespondent } from '../../reports/document/report.js';
import { bibliography, referencesIn } from '../../reports/literature.js';
import { noTags } from '../../vocabulary/respondent.js';
import {
  hostile,
  sampleAnswers,
  sampleGapReport,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../support/samples/report.js';
import { dimensions } from '../support/schemes.js';

/** Every text in a document, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

const nothing = { items: [], rows: [], total: 0, stories: null };

test('a difference is different where p after correction says so, the same within ±0.10, else inconclusive', () => {
  const report = sampleReport(['a', 'b', 'c'].map((id) => sampleRespondent({ id })));
  const limits = [
    [0.01, 0.09, 0.04],
    [-0.3, -0.1, 0.01],
    [-0.3, -0.1, 0.06],
    [0.01, 0.09, 0.2],
    [-0.1, 0.1, 1],
    [-0.11, 0.05, 1],
    [null, null, null],
  ] as const;
  const differences = report.differences.slice(0, limits.length).map((each, place) => {
    const [low, high, adjustedP] = limits[place] ?? [null, null, null];
    return { ...each, low, high, adjustedP };
  });
  const document = documentOf({ ...report, differences }, nothing);
  expect(document.margin).toBe(0.1);
  expect(document.differences.map(({ verdict }) => verdict)).toEqual([
    'different',
    'different',
    'inconclusive',
    'same',
    'same',
    'inconclusive',
    'inconclusive',
  ]);
});

test('a score leans only where p after correction says so, and its interval as printed', () => {
  const [respondent] = sampleReportOf(1).respondents;
  const leanWith = (low: number, high: number, adjustedP: number | null) => {
    const dimensions = (respondent?.profile?.dimensions ?? []).map((each) => ({
      ...each,
      imputed: { ...each.imputed, low, high },
      leaning: { ...each.leaning, imputed: { p: 0.01, adjustedP } },
    }));
    const profile = respondent?.profile ? { ...respondent.profile, dimensions } : null;
    return leanOf({ profile }, 'pdi');
  };
  expect(leanWith(0.6, 0.8, 0.04)).toBe('target');
  expect(leanWith(0.2, 0.4, 0.04)).toBe('opposite');
  expect(leanWith(0.6, 0.8, 0.06)).toBe('none');
  expect(leanWith(0.504, 0.8, 0.04)).toBe('none');
  expect(leanWith(0.6, 0.8, null)).toBe('none');
});

test('no verdict on a difference contradicts its limits as printed', () => {
  const report = sampleReport(['a', 'b'].map((id) => sampleRespondent({ id })));
  const limits = [
    [-0.27, -0.004],
    [0.004, 0.3],
    [-0.104, 0.104],
    [0.006, 0.3],
  ] as const;
  const differences = limits.flatMap(([low, high], place) => {
    const each = report.differences[place];
    return each ? [{ ...each, low, high, adjustedP: 0.001 }] : [];
  });
  const { differences: judged } = documentOf({ ...report, differences }, nothing);
  expect(judged.map(({ verdict }) => verdict)).toEqual([
    'inconclusive',
    'inconclusive',
    'same',
    'different',
  ]);
});

test('the page on pairs says what its verdicts are corrected for, as the document does for its own row', () => {
  const { pages, differencesNote } = documentOf(sampleReportOf(3), nothing);
  const [first] = pages.find(({ id }) => id === 'compare')?.blocks ?? [];
  expect(first).toMatchObject({ kind: 'text', sentences: [differencesNote] });
  expect(differencesNote).toBe(
    'Different: over items and wordings, corrected over 18 differences of all pairs; intervals are simultaneous.',
  );
});

test('the methods name up to four models and the temperature, and point to a table beyond', () => {
  const paragraph = (models: number) => {
    const respondents = Array.from({ length: models }, (_, at) => ({
      ...sampleRespondent({ id: `r${at}` }),
      model: `model-${at}`,
      parameters: { temperature: 0.7 },
    }));
    const page = documentOf(sampleReport(respondents), nothing).pages.find(
      ({ id }) => id === 'methods',
    );
    const [block] = page?.blocks ?? [];
    return block?.kind === 'text' ? block.sentences : [];
  };
  expect(paragraph(2)[0]).toMatch(/measured 2 language models \(model-0 and model-1\), last on /);
  expect(paragraph(2)[1]).toBe('Each was asked with temperature 0.7.');
  expect(paragraph(5)[0]).toMatch(
    /measured 5 language models \(table “How each respondent was asked, and what it cost”\), last on /,
  );
});

describe('the grid', () => {
  test('has a column for each dimension, then inference, then carry-over with its verdict', () => {
    const { columns, scheme } = documentOf(sampleGapReport(), nothing);
    expect(columns.map(({ id }) => id)).toEqual([...dimensions, 'inference', 'carry-over']);
    expect(scheme.map(({ id }) => id)).toEqual([...dimensions]);
    expect(columns.at(-1)?.cells.map((cell) => cell?.word)).toEqual(
      expect.arrayContaining(['projects', 'contrasts', 'none shown', 'inconclusive']),
    );
  });

  test('colours a score whose interval leaves out 0.50, and takes the readable-only figure where too little was read', () => {
    const respondents = [
      sampleRespondent({ id: 'high', likelihood: 0.8 }),
      sampleRespondent({ id: 'even', likelihood: 0.5 }),
      sampleRespondent({ id: 'unread', likelihood: 0.2, readable: 0.7, answeredIntervals: true }),
    ];
    const [pdi] = documentOf(sampleReport(respondents), nothing).columns;
    expect(pdi?.cells.map((cell) => cell?.mark)).toEqual(['target', 'none', 'opposite']);
    const unread = respondents[2]?.profile?.dimensions[0]?.readableOnly;
    expect(pdi?.cells[2]?.value).toBe(unread?.value);
    expect(pdi?.cells[0]?.short).toBe('.80');
  });

  test('leaves empty what a respondent was not asked', () => {
    const report = sampleReport([
      sampleRespondent({ id: 'heard', scores: {} }),
      sampleRespondent({ id: 'surveyed' }),
    ]);
    const inference = documentOf(report, nothing).columns.find(({ id }) => id === 'inference');
    expect(inference?.cells.map((cell) => cell === null)).toEqual([false, true]);
  });

  test('says family and generation, or what a respondent was tuned from', () => {
    const tags = [
      { ...noTags, family: 'larch', generation: '2' },
      { ...noTags, family: 'larch', base: 'base', training: 'instruct' },
      noTags,
    ];
    const report = sampleReport(
      tags.map((each, at) => sampleRespondent({ id: `r${at}`, tags: each })),
    );
    expect(documentOf(report, nothing).rows.map((row) => row.tags)).toEqual([
      'larch, generation 2',
      'instruct of base',
      '',
    ]);
  });
});

describe('the heading', () => {
  test('has date, respondents, items and language, and how much of it is simulated', () => {
    const document = documentOf(sampleReportOf(3), nothing);
    const facts = ['1 March 2026', '3 respondents', '420 items', 'English', '8,568 requests'];
    expect(document.facts).toEqual(facts);
    expect(document.origins.map(({ badge }) => badge)).toEqual(['some simulated']);
  });

  test('asking that is not finished is a notice, with the provider’s own words', () => {
    const stopped = { ...sampleRespondent({ observedTrials: 12 }), stopped: 'no \u001b[31mcredit' };
    expect(documentOf(sampleReport([stopped]), nothing).notices).toEqual([
      'steady is incomplete: 12 of 2,520 survey trials. Asking stopped: “no [31mcredit”.',
    ]);
    expect(documentOf(sampleReportOf(3), nothing).notices).toEqual([]);
  });

  test('a respondent with nothing observed is a notice, and one whose extractions the judge all failed on', () => {
    const never = { ...sampleRespondent({ observed: false, observedTrials: 0 }), stopped: null };
    expect(documentOf(sampleReport([never]), nothing).notices).toEqual([
      expect.stringMatching(/^steady is incomplete: 0 of [\d,]+ survey trials\.$/),
    ]);
    const heard = sampleRespondent({ scores: { tasks: ['extraction'] } });
    const counts = heard.inference?.scores.extractionCounts ?? [];
    expect(counts.length).toBeGreaterThan(0);
    const failed = counts.map((each) => ({ ...each, unread: 1, unjudged: each.answers - 1 }));
    const inference = heard.inference && {
      ...heard.inference,
      scores: { ...heard.inference.scores, extractionCounts: failed },
    };
    expect(documentOf(sampleReport([heard]), nothing).notices).toEqual([]);
    expect(documentOf(sampleReport([{ ...heard, inference }]), nothing).notices).toEqual([
      'steady has no score on value extraction: none of its answers was judged; name another judge in the study and run it again.',
    ]);
  });
});

test('a respondent without a profile has a page, and a study of stories alone no columns of dimensions', () => {
  const alone = {
    ...sampleRespondent({ id: 'reader', scores: {}, observed: false, planned: 0 }),
    trials: { planned: 0, observed: 0 },
  };
  const document = documentOf(sampleReport([alone]), nothing);
  expect(document.columns.map(({ id }) => id)).toEqual(['inference']);
  expect(document.pages.map(({ id }) => id)).toContain('respondent-1');
  expect(document.overview).toEqual([]);
});

test('no text of a document holds what a terminal or a direction of writing could be turned by', () => {
  const ids = Object.values(hostile);
  const report = sampleReport(ids.map((id) => sampleRespondent({ id })));
  const { pages, findings, title } = documentOf(report, sampleAnswers(report.respondents, 40));
  const said = findings.map(({ text, marks }) => [text, marks]);
  const unsafe = /[\p{Cc}\p{Bidi_Control}]/u;
  const texts = [pages, said, title].flatMap(textsIn);
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((text) => unsafe.test(text))).toEqual([]);
});

test('items, stories and answers have a page where there is something to show', () => {
  const report = sampleReportOf(2);
  const idsOf = (answers: typeof nothing | ReturnType<typeof sampleAnswers>) =>
    documentOf(report, answers).pages.map(({ id }) => id);
  expect(idsOf(nothing)).not.toContain('items');
  expect(idsOf(sampleAnswers(report.respondents, 20))).toEqual(
    expect.arrayContaining(['items', 'answers']),
  );
});

describe('literature', () => {
  const cited = ['By Holm over dimensions (Holm, 1979).', 'Wilson’s limits (Wilson, 1927).'];

  test('what sentences cite becomes references, by author', () => {
    expect(referencesIn(cited)).toEqual([
      'Holm, S. (1979). A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics 6, 65–70.',
      'Wilson, E. B. (1927). Probable inference, the law of succession, and statistical inference. Journal of the American Statistical Association 22, 209–212.',
    ]);
    expect(referencesIn(['Nothing is cited.'])).toEqual([]);
  });

  test('and BibTeX, an entry each', () => {
    const text = bibliography([...cited, '(Rao & Scott, 1992)']);
    expect(text.match(/^@misc\{\w+,$/gm)).toEqual([
      '@misc{holm1979,',
      '@misc{rao1992,',
      '@misc{wilson1927,',
    ]);
    expect(text).toContain('author = {Rao, J. N. K. and Scott, A. J.}');
    expect(text).toContain('65--70');
  });
});

test('the codebook has each measure once, though several rooms have one of that name', () => {
  const ids = measures.map(({ id }) => id);
  expect(ids).toContain('observed_trials');
  expect(ids.filter((each, place) => ids.indexOf(each) !== place)).toEqual([]);
});

test('levels are ASCII snake_case, and no two names become one', () => {
  expect(snakeCase('item × form × order')).toBe('item_x_form_x_order');
  expect(snakeCase('readableOnly')).toBe('readable_only');
  expect(snakeCase('Côte d’Ivoire')).toMatch(/^cote_d_u2019_ivoire$/);
  expect(snakeCase('模型')).not.toBe(snakeCase('语言'));
});

/** The grade and reasons of an instrument. */
function graded(respondent: ReportedRespondent, instrument: string) {
  const found = qualityOf(respondent, chapters).find((each) => each.instrument === instrument);
  return found && [found.grade, ...found.reasons];
}

const survey = (options: Parameters<typeof sampleRespondent>[0]) =>
  graded(sampleRespondent(options), 'survey');
const stories = (scores: NonNullable<Parameters<typeof sampleRespondent>[0]>['scores'] & object) =>
  graded(sampleRespondent({ scores }), 'stories');

describe('of the survey', () => {
  test('answers that can be read and follow the options are good, indifferent ones too', () => {
    expect(survey({ likelihood: 0.8 })).toEqual(['good']);
    expect(survey({ likelihood: 0.5 })).toEqual(['good']);
  });

  test.each([
    [0.96, ['good']],
    [0.9, ['check', '90 % readable']],
    [0.75, ['poor', '75 % readable', 'bounds 0.25 apart']],
  ])('a readable share of %d gives %j', (readable, expected) => {
    expect(survey({ readable })).toEqual(expected);
  });

  test('biases over 0.10 are to be checked, over 0.20 poor, and the worst reason stands first', () => {
    expect(survey({ biased: true })).toEqual(['poor', 'acquiescence +0.30', 'position bias +0.20']);
  });

  test('a bias just over its threshold is printed with the digits that show it', () => {
    expect([0.1032, 0.11, -0.20004].map((value) => differenceOver(value, [0.1, 0.2]))).toEqual([
      '+0.103',
      '+0.11',
      '−0.20004',
    ]);
  });

  test('a bias whose interval holds 0 is none', () => {
    const respondent = sampleRespondent({ intervals: false, biased: true });
    expect(graded(respondent, 'survey')).toEqual(['good']);
  });

  test('orders that disagree more than a coin toss on every form make it poor', () => {
    expect(survey({ byPlace: true })).toEqual([
      'poor',
      'position bias +0.80',
      'acquiescence +0.85',
      expect.stringMatching(/^orders disagree: ab 80 %, repeat 87\.5 % and compare 95 %$/),
    ]);
  });

  test('trials that are missing are to be checked, under 80 % poor', () => {
    expect(survey({ observedTrials: 2500, planned: 2520 })).toEqual(['check', '99.2 % observed']);
    expect(survey({ observedTrials: 1260, planned: 2520 })).toEqual(['poor', '50 % observed']);
  });
});

describe('of stories', () => {
  test('a reader who names what is said outright is good, however bad at twins', () => {
    expect(stories({ target: 0.5, opposite: 0.5 })).toEqual(['good']);
  });

  test('one who misses it is poor', () => {
    expect(stories({ explicit: 0.6 })).toEqual(['poor', 'names 60 % of values said outright']);
  });

  test('unread answers over 5 % are to be checked, over 20 % poor', () => {
    expect(stories({ unread: 0.08 })).toEqual(['check', '8 % unread']);
    expect(stories({ unread: 0.3 })?.[0]).toBe('poor');
  });

  test('position bias over 0.10 is poor, acquiescence never, which forced choices do not touch', () => {
    expect(stories({ positionBias: 0.2 })).toEqual(['poor', 'position bias +0.20']);
    expect(stories({ acquiescence: 0.3 })).toEqual(['check', 'acquiescence +0.30']);
  });

  test('who was not asked has no grade', () => {
    expect(graded(sampleRespondent(), 'stories')).toBeUndefined();
  });
});

test('Trust shows every rule of what was asked with its thresholds, and every reason', () => {
  const report = sampleReport([sampleRespondent({ biased: true, scores: { explicit: 0.6 } })]);
  const trust = documentOf(report, { items: [], rows: [], total: 0, stories: null }).pages.find(
    ({ id }) => id === 'trust',
  );
  const tables = (trust?.blocks ?? []).flatMap((block) =>
    block.kind === 'table' ? [block.table] : [],
  );
  const [grades, rules] = tables;
  expect(grades?.rows).toEqual([
    [
      'steady',
      'poor',
      'poor',
      'survey: acquiescence +0.30, position bias +0.20; stories: names 60 % of values said outright',
    ],
  ]);
  expect(rules?.rows.length).toBe(
    chapters.reduce(
      (sum, { quality }) =>
        report.respondents.some((each) => quality?.wasAsked(each))
          ? sum + (quality?.rules.length ?? 0)
          : sum,
      0,
    ),
  );
  expect(trust?.finding).toBe('Survey: one poor; stories: one poor');
});

test('limits next to none or all of a whole are given in words, not as a dash before a sign', () => {
  expect(shareInterval(0.813, 0.928)).toBe('81.3–92.8 %');
  expect(shareInterval(0.973, 0.9999)).toBe('97.3 to over 99.9 %');
  expect(shareInterval(0.0001, 0.02)).toBe('under 0.1 to 2 %');
  expect(shareInterval(0.98, 1)).toBe('98–100 %');
});

test('why an estimate has no interval is said without how items were put, which stands above', () => {
  const mark = 'two of CDEval’s six an item: in one form of ab, repeat, compare, drawn by the seed';
  const without = (note: string) =>
    estimate({ value: 0.5, low: null, high: null, standardError: null, n: 4, note });
  expect(without(`4 items; an interval needs 20; ${mark}`)).toBe(
    '0.50 (no interval: 4 items; an interval needs 20)',
  );
  expect(without(mark)).toBe('0.50 (no interval: 4 items)');
});
