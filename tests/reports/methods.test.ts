import { describe, expect, test } from 'vitest';
import { literature } from '../../reports/literature.js';
import { methodsParagraphs } from '../../reports/methods.js';
import type { Report, ReportedRespondent } from '../../reports/document/report.js';
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

  test('speak of people, pairs, families and tunings only where the report has them', () => {
    const one = methodsParagraphs(sampleReportOf(1)).join(' ');
    const many = methodsParagraphs(sampleReportOf(10)).join(' ');
    for (const words of ['equation 4', 'Families were tested', 'A tuned respondent', 'Homogeneity'])
      expect([one.includes(words), many.includes(words)], words).toEqual([false, true]);
    const people = ['equation 3 with β', 'Kendall’s tau-b', 'Inglehart & Welzel', 'Pearson, 1901'];
    for (const words of people) expect(one, words).toContain(words);
    const report = sampleReportOf(10);
    const bare = { ...report, comparison: { ...report.comparison, countries: [], map: null } };
    for (const words of people) expect(methodsParagraphs(bare).join(' ')).not.toContain(words);
  });

  test('name every edition of country scores with its source', () => {
    const report = sampleReportOf(1);
    const said = methodsParagraphs(report).join(' ');
    expect(report.comparison.countries).toHaveLength(2);
    for (const { edition } of report.comparison.countries) {
      expect(said).toContain(
        `${edition.complete} of ${edition.countries} in “${edition.title}” (${edition.source})`,
      );
    }
  });

  test.each([
    ['countries', 'on the 100 countries alone, respondents being projected into them'],
    ['joint', 'on countries and respondents together (100 profiles)'],
  ] as const)('say what the axes of the map were fitted on: %s', (fit, words) => {
    const report = sampleReportOf(1);
    const { map } = report.comparison;
    const comparison = { ...report.comparison, map: map && { ...map, fit, fitted: 100 } };
    expect(methodsParagraphs({ ...report, comparison }).join(' ')).toContain(words);
  });

  test('say how p is had of a sample of choices only where one was drawn', () => {
    const report = sampleReportOf(10);
    const { families } = report.comparison;
    const exact = (exact: boolean) => ({
      ...report,
      comparison: {
        ...report.comparison,
        families: {
          ...families,
          families: families.families.map((family) => ({
            ...family,
            choices: { all: 5_000_000, looked: 100_000, exact },
          })),
        },
      },
    });
    expect(methodsParagraphs(exact(false)).join(' ')).toContain(
      '100,000 of them were drawn by the seed, and p is (b + 1)/(B + 1) (Phipson & Smyth, 2010).',
    );
    expect(literature(exact(false)).join(' ')).toContain('Phipson');
    expect(methodsParagraphs(exact(true)).join(' ')).not.toContain('were drawn by the seed');
  });

  test('of a comparison name every study, and what differs between them', () => {
    const report = sampleReportOf(2);
    const compared = {
      ...report,
      sources: ['first', 'second'].map((study, place) => ({
        file: `${study}/report.json`,
        study,
        undertone: '0.1.0',
        at: '2026-03-01T10:13:00.000Z',
        items: 420,
        respondents: [`respondent-${place + 1}`],
      })),
      differing: ['3 items have other words.'],
    };
    const said = methodsParagraphs(compared).join(' ');
    expect(said).toContain(
      'in study “first” (Undertone 0.1.0, 2026-03-01: respondent-1) and study “second” (Undertone 0.1.0, 2026-03-01: respondent-2 (simulated)), and compared with Undertone 0.1.0 (seed 1).',
    );
    expect(said).toContain('compared all the same');
    expect(said).toContain('3 items have other words.');
    expect(said).toContain('picked by the seed of each study');
    expect(said).not.toContain('study “sample”');
  });

  test('of a report without a profile say only what was asked', () => {
    expect(methodsParagraphs(sampleReport([sampleRespondent({ observed: false })]))).toHaveLength(
      1,
    );
  });
});
