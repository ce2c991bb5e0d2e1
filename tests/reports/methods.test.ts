import { describe, expect, test } from 'vitest';
import { literature } from '../../reports/literature.js';
import { methodsParagraphs } from '../../reports/methods.js';
import type { Report, ReportedRespondent } from '../../reports/report.js';
import {
  type SampleOptions,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../support/sample-report.js';

const methods = (...respondents: readonly ReportedRespondent[]) =>
  methodsParagraphs(sampleReport(respondents)).join(' ');

/** The methods of a report of one respondent that asked this of its questionnaire. */
function methodsAsking(asked: Partial<Report['questionnaire']>, options: SampleOptions = {}) {
  const report = sampleReport([sampleRespondent(options)]);
  return methodsParagraphs({
    ...report,
    questionnaire: { ...report.questionnaire, ...asked },
  }).join(' ');
}

describe('the methods', () => {
  test('say what was sampled and what was read from log-probabilities, by respondent and form', () => {
    const said = methods(
      sampleRespondent({ id: 'sampled' }),
      sampleRespondent({ id: 'exact', exact: true }),
    );
    expect(said).toContain(
      'Answers of exact to “A or B” (all, 1.2 % unread on average), “yes or no” (all, 1.2 % unread on average) and “rating” (all, 1.2 % unread on average) were read from log-probabilities; the rest was sampled',
    );
    expect(said).toContain('All answers of the other respondents were sampled');
    expect(said).toContain('A response with more than 0.10 unread');
    expect(said).toContain('1 draw per template and');
    expect(said).toContain('1 draw per sampled template and');
  });

  test('say how much of a form was read from log-probabilities where only part of it was', () => {
    const respondent = sampleRespondent({ exact: true });
    const { profile } = respondent;
    const scoring = [{ form: 'ab' as const, exact: 800, sampled: 40, unread: 0.02 }];
    expect(methods({ ...respondent, profile: profile && { ...profile, scoring } })).toContain(
      '“A or B” (800 of 840 prompts, 2 % unread on average)',
    );
  });

  test('say what became of the log-probabilities that were wanted, in words', () => {
    const asked = (respondent: ReportedRespondent) =>
      methods({ ...respondent, parameters: { ...respondent.parameters, topLogprobs: 20 } });
    expect(asked(sampleRespondent({ exact: true }))).toContain(
      'the log-probabilities of up to 20 tokens requested (not where an option is repeated)',
    );
    const sampled = sampleRespondent();
    expect(asked(sampled)).toContain(
      'log-probabilities requested and none returned that could be used',
    );
    const provenance = { ...sampled.provenance, changes: ['logprobs not sent'] };
    expect(asked({ ...sampled, provenance })).toContain(
      'log-probabilities requested and refused by the endpoint',
    );
  });

  test('know nothing of log-probabilities where all was sampled', () => {
    const said = methods(sampleRespondent());
    expect(said).toContain('All answers were sampled');
    expect(said).not.toContain('log-probabilities');
  });

  test.each([
    ['all', { items: 420, of: 420, limit: null }, 'All 420 items of the questionnaire'],
    ['no more than the limit', { items: 42, of: 42, limit: 3 }, 'All 42 items of the'],
    [
      'the first of each cell',
      { items: 126, of: 420, limit: 3 },
      'The first 3 items of each domain and dimension, 126 of the 420 items of the',
    ],
    [
      'one of each cell',
      { items: 42, of: 420, limit: 1 },
      'The first item of each domain and dimension, 42 of the 420 items of the',
    ],
  ])('say which items were asked: %s', (_, asked, words) => {
    expect(methodsAsking(asked)).toContain(words);
  });

  test('say how many items were put again, and under which templates', () => {
    expect(methodsAsking({ retest: 25 })).toContain(
      '25 of them, picked by the seed, were put twice more under each of the six templates; these',
    );
    expect(methodsAsking({ retest: 1 }, { exact: true })).toContain(
      '1 of them, picked by the seed, was put twice more under those of the six templates that were sampled; these',
    );
    expect(methodsAsking({ retest: 0 })).not.toContain('put twice more');
  });

  test('and the literature speak of a figure only where the report has it', () => {
    const one = sampleReportOf(1);
    const many = sampleReportOf(10);
    for (const [word, work] of [
      ['Entropies', 'Scherrer'],
      ['Cronbach', 'Cronbach'],
    ] as const) {
      expect(methodsParagraphs(one).join(' ')).not.toContain(word);
      expect(literature(one).join(' ')).not.toContain(work);
      expect(methodsParagraphs(many).join(' ')).toContain(word);
      expect(literature(many).join(' ')).toContain(work);
    }
  });

  test('say how limits were computed of the figures that the report has, and of no others', () => {
    const respondent = sampleRespondent();
    const { profile } = respondent;
    const bare = profile && { ...profile, variance: null, retest: null };
    const few = methods({ ...respondent, profile: bare });
    const many = methodsParagraphs(sampleReportOf(3)).join(' ');
    for (const words of ['ariance shares', 'greement between draws', 'Differences', 'of entropies'])
      expect([few.includes(words), many.includes(words)], words).toEqual([false, true]);
    for (const said of [few, many]) expect(said).toContain('Near a pole');
  });

  test.each([1, 3, 10])(
    'of %i respondents cite what the literature lists, and the other way round',
    (n) => {
      const report = sampleReportOf(n);
      const cited = methodsParagraphs(report)
        .join(' ')
        .match(/\p{Lu}[\p{L}]+(?: & \p{Lu}\p{L}+| et al\.)?, (?:19|20)\d\d/gu);
      const named = (cited ?? []).map((work) => `${work.split(/[ ,]/)[0]} ${work.slice(-4)}`);
      const listed = literature(report).map(
        (work) => `${work.split(',')[0]} ${work.match(/\((\d{4})\)/)?.[1]}`,
      );
      expect(listed).toEqual([...new Set(named)].sort());
    },
  );

  test('of a report without a profile say only what was asked', () => {
    expect(methodsParagraphs(sampleReport([sampleRespondent({ observed: false })]))).toHaveLength(
      1,
    );
  });
});
