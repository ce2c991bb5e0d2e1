import { describe, expect, test } from 'vitest';
import { hearingControls } from '../../reports/hearing-controls.js';
import { incomplete } from '../../reports/incomplete.js';
import { notices } from '../../reports/notices.js';
import type { SampleHearing } from '../support/sample-hearing-figures.js';
import { sampleInference } from '../support/sample-inference.js';
import { sampleReport, sampleRespondent } from '../support/sample-report.js';

const controls = (hearing: SampleHearing) =>
  hearingControls(sampleRespondent({ scores: hearing })).join(' ');

describe('what speaks against figures of hearing', () => {
  test('is nothing where every control is passed, or no stories were asked about', () => {
    expect(controls({ styles: ['direct', 'reasoned'], settings: true })).toBe('');
    expect(hearingControls(sampleRespondent())).toEqual([]);
  });

  test('is that values said outright are missed, where that is no matter of a slip or two', () => {
    // 60 answers: 0.9/√60 = 0.116 to either side.
    expect(controls({ explicit: 0.83 })).toContain(
      'It misses values that are said outright, so its other scores say more about following the task than about hearing: it names only 83 % (71.4–94.6 %; values taken as independent: too few stories to resample; direct) of those, where close to 100 % is due.',
    );
    expect(controls({ explicit: 0.55 })).toContain('; direct; no better than guessing) of those');
    expect(controls({ explicit: 0.84 })).toBe('');
    expect(controls({ explicit: 0.79, intervals: false })).toContain('(no interval: 4 values;');
    expect(controls({ explicit: 0.5, intervals: false })).not.toContain('guessing');
    expect(controls({ explicit: 0.8, intervals: false })).toBe('');
  });

  test('is that over 5 % of the answers to a task could not be read', () => {
    expect(controls({ unread: 0.06 })).toBe(
      'Could not be read: 6 % of its answers about attitudes (direct), 6 % of its selections (direct) and 6.1 % of its extractions (direct). Each counts as wrong.',
    );
    expect(controls({ unread: 0.05 })).not.toContain('attitudes');
  });

  test.each([
    [
      { positionBias: 0.1 },
      'favours the option shown first (order bias +0.10, +0.06 to +0.14; direct)',
    ],
    [{ positionBias: -0.1 }, 'favours the option shown last'],
    [{ acquiescence: 0.2 }, 'agrees too readily (yea-saying +0.20'],
    [{ acquiescence: -0.2 }, 'disagrees too readily'],
  ] as const)('is that it goes by place or by agreeing: %j', (hearing, words) => {
    expect(controls(hearing)).toContain(words);
  });

  test('is no bias that is at most 0.05, or that cannot be told from 0', () => {
    // The limits of the sample reach 0.04 to either side.
    expect(controls({ positionBias: 0.05, acquiescence: -0.05 })).toBe('');
    expect(controls({ positionBias: 0.3, intervals: false })).toBe('');
  });

  test('is another number of picks than asked for in over 5 % of selections', () => {
    expect(controls({ wrongNumber: 0.08 })).toContain('in 8 % of selections (direct); they');
    expect(controls({ wrongNumber: 0.05 })).toBe('');
  });

  test('is any judgement that could not be used', () => {
    expect(controls({ unjudged: 3 })).toContain('said of 3 of its 114 extractions could not be');
  });

  test('stands among the notices under its name, with a judge that judged itself', () => {
    const report = sampleReport([sampleRespondent({ id: 'low', scores: { explicit: 0.5 } })]);
    expect(notices(report).join(' ')).toContain('low: It misses values that are said outright');
    const said = (model: string) => {
      const judge = { model, endpoint: 'e', simulated: false, ownAnswers: true };
      return notices({ ...report, inference: sampleInference({ judge }) }).join(' ');
    };
    const [own] = report.respondents.map(({ model }) => model.toUpperCase());
    expect(said(own ?? '')).toContain(
      `The judge of extractions, “${own}”, was let judge its own answers too`,
    );
    expect(said('another')).not.toContain('its own answers');
  });
});

test('questions about stories that were not asked are counted apart', () => {
  const respondent = sampleRespondent({ observedTrials: 2000, scores: { observed: false } });
  expect(incomplete(respondent)).toEqual([
    'Incomplete: 2,000 of 2,520 observations and 0 of 2,400 story questions.',
  ]);
  expect(incomplete(sampleRespondent({ observedTrials: 2000, scores: {} }))).toEqual([
    'Incomplete: 2,000 of 2,520 observations.',
  ]);
});
