import { describe, expect, test } from 'vitest';
import { banners } from '../../reports/banners.js';
import { caveats } from '../../reports/caveats.js';
import { literature } from '../../reports/literature.js';
import { methodsParagraphs } from '../../reports/methods.js';
import type { AskedInference, Report } from '../../reports/document/report.js';
import type { SampleHearing } from '../support/sample-hearing-figures.js';
import { sampleInference } from '../support/sample-inference.js';
import { hostile, sampleReport, sampleRespondent } from '../support/sample-report.js';

const reportOf = (changed: Partial<AskedInference> = {}, hearing: SampleHearing = {}): Report => ({
  ...sampleReport([sampleRespondent({ scores: hearing })]),
  inference: sampleInference(changed),
});
const methods = (changed: Partial<AskedInference> = {}) =>
  methodsParagraphs(reportOf(changed)).join(' ');

describe('the methods of hearing', () => {
  test('say which stories were asked about, how many of each kind, and their hashes', () => {
    expect(methods()).toContain(
      'the stories “undertone twin stories” (en, SHA-256 0f1e2d3c4b5a…): 96 twin stories (one plot told twice, each value at its other pole), 6 neutral ones',
    );
    expect(methods()).toContain('(built-in templates, en, SHA-256 5a4b3c2d1e0f…)');
    expect(methods()).not.toContain('random setting');
    expect(methods({ limit: 3 })).toContain('at most 3 pairs');
  });

  test('speak of a task, a score and a work only where the study had it', () => {
    const alone = reportOf({ tasks: ['attitude'], judge: null });
    const said = methodsParagraphs(alone).join(' ');
    for (const words of ['In value selection', 'the published one', 'Extracted values'])
      expect([said.includes(words), methods().includes(words)], words).toEqual([false, true]);
    expect(said).toContain('d′ = Z(H′) − Z(F′)');
    expect(methods({ tasks: ['selection'] })).not.toContain('Hautus');
  });

  test('speak of people’s labels only where they could correct something, and count those', () => {
    const said = (labels: number, labelled: number) =>
      methodsParagraphs(reportOf({ labels }, { labelled })).join(' ');
    expect(said(60, 0)).not.toMatch(/labels? of people|Angelopoulos/);
    expect(said(60, 60)).toContain('With 60 labels of people, recall is also corrected');
    expect(said(60, 45)).toContain('With 45 of the 60 labels of people,');
    expect(literature(reportOf({ labels: 60 }, { labelled: 60 })).join(' ')).toContain(
      'Angelopoulos',
    );
  });

  test('say how extractions are read only where there were any', () => {
    expect(methods()).toContain('and extractions by their lines or as JSON.');
    expect(methods({ tasks: ['attitude'] })).not.toContain('JSON');
    expect(methods({ tasks: ['extraction'] })).toContain(
      'by fixed rules: extractions by their lines or as JSON.',
    );
  });

  test('cite what the literature lists, and the other way round', () => {
    const report = reportOf({ labels: 60 }, { labelled: 60 });
    const cited = methodsParagraphs(report)
      .join(' ')
      .match(/\p{Lu}[\p{L}]+(?: & \p{Lu}\p{L}+| et al\.)?, (?:19|20)\d\d/gu);
    const named = (cited ?? []).map((work) => `${work.split(/[ ,]/)[0]} ${work.slice(-4)}`);
    const listed = literature(report).map(
      (work) => `${work.split(',')[0]} ${work.match(/\((\d{4})\)/)?.[1]}`,
    );
    expect(listed).toEqual([...new Set(named)].sort());
    expect(listed).toContain('Macmillan 2005');
  });

  test('say who judged, that it was not told what a story holds, and whether it judged itself', () => {
    expect(methods()).toContain(
      'judged by “judge-large” at https://judges.example/v1, a model of another name than any respondent’s.',
    );
    expect(methods()).toContain('neither the story nor what it holds');
    const model = reportOf().respondents[0]?.model ?? '';
    const own = { model, endpoint: 'e', simulated: false, ownAnswers: true };
    expect(methods({ judge: own })).toContain(' at e, which was let judge its own answers.');
    const judge = { model: 'j', endpoint: 'simulated:1', simulated: true, ownAnswers: true };
    expect(methods({ judge })).toContain('“j” (a simulated judge) in a local simulation. It was');
    expect(banners(reportOf({ judge })).join(' ')).toContain('a program, not a language model');
    expect(banners(reportOf())).toEqual([]);
  });

  test('do without the questionnaire where none was put', () => {
    const report = sampleReport([sampleRespondent({ observed: false, planned: 0, scores: {} })]);
    const said = methodsParagraphs(report).join(' ');
    expect(said).not.toMatch(/questionnaire|CDEval|per template|likelihood/);
    expect(said).toContain('are heard was measured with Undertone 0.1.0');
    expect(caveats(report).join(' ')).not.toMatch(/likelihood|questionnaire/);
    expect(caveats(report).join(' ')).toContain('To hear a value in a story is to read well.');
  });

  test('pass no control character of a name on', () => {
    const judge = {
      model: hostile.ansi,
      endpoint: hostile.ansi,
      simulated: false,
      ownAnswers: false,
    };
    expect(methods({ name: hostile.ansi, judge })).not.toMatch(/\p{Cc}/u);
  });
});
