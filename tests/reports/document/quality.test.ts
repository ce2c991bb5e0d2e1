import { describe, expect, test } from 'vitest';
import { chapters } from '../../../reports/document/chapters.js';
import { documentOf } from '../../../reports/document/document-of.js';
import { differenceOver } from '../../../reports/document/format.js';
import { qualityOf } from '../../../reports/document/quality.js';
import type { ReportedRespondent } from '../../../reports/document/report.js';
import { sampleReport, sampleRespondent } from '../../support/sample-report.js';

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
    [0.75, ['poor', '75 % readable']],
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

test('Trust shows every rule with its thresholds, and every reason', () => {
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
    chapters.reduce((sum, { quality }) => sum + (quality?.rules.length ?? 0), 0),
  );
  expect(trust?.finding).toBe('Survey: one poor; stories: one poor');
});
