import { describe, expect, test } from 'vitest';
import { literature } from '../../reports/literature.js';
import { methodsParagraphs } from '../../reports/methods.js';
import type { ReportedRespondent } from '../../reports/report.js';
import {
  type SampleOptions,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../support/sample-report.js';

const methods = (...respondents: readonly ReportedRespondent[]) =>
  methodsParagraphs(sampleReport(respondents)).join(' ');

/** A respondent of whom so many responses came. */
function withResponses(responses: number, options: SampleOptions, repeats = 1): ReportedRespondent {
  const respondent = sampleRespondent(options);
  return { ...respondent, repeats, provenance: { ...respondent.provenance, responses } };
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
    expect(said).toContain('where more than 0.10 was left');
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

  test('say that log-probabilities were wanted, in words', () => {
    const respondent = sampleRespondent();
    expect(
      methods({ ...respondent, parameters: { ...respondent.parameters, topLogprobs: 20 } }),
    ).toContain('the log-probabilities of 20 tokens wanted (not where an option is repeated)');
  });

  test('know nothing of log-probabilities where all was sampled', () => {
    const said = methods(sampleRespondent());
    expect(said).toContain('All answers were sampled');
    expect(said).not.toContain('log-probabilities');
  });

  // Sampled: 8 templates × 420 items × repeats. Exact: 6 of the 8 take one response whatever the repeats.
  test.each([
    ['sampled once', 3360, {}, 1],
    ['sampled five times', 16_800, {}, 5],
    ['read from log-probabilities, the rest sampled five times', 6720, { exact: true }, 5],
  ])(
    'say that items were put again only where more came than needed: %s',
    (_, needed, options, repeats) => {
      expect(methods(withResponses(needed, options, repeats))).not.toContain('put twice more');
      expect(methods(withResponses(needed + 2, options, repeats))).toContain('put twice more');
    },
  );

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
    expect(methodsParagraphs(one).join(' ')).not.toContain('were compared');
  });

  test('of a report without a profile leave out how figures were judged', () => {
    expect(methods(sampleRespondent({ observed: false }))).not.toContain('reliability');
  });
});
