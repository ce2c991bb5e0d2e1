import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import type { Report } from '../../reports/document/report.js';
import type { Recorder, StudyRecorder } from '../../src/instruments/base/instrument.js';
import type { SurveyPlan } from '../../src/instruments/survey/plan.js';
import type { SurveyObservation } from '../../src/instruments/survey/trial.js';
import { lexiconOf } from '../../src/reading/languages.js';
import { byId } from '../../src/study/instruments.js';
import { planStudy } from '../../src/study/load.js';
import { openRecorded } from '../../src/study/recorded/recorded.js';
import { assembleReport } from '../../src/study/report.js';
import { runStudy } from '../../src/study/run.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { makeItems } from '../support/questionnaires.js';
import { Studying } from '../support/studies.js';
import { undertone } from '../support/undertone.js';

/** Six items in both orders. */
const trials = 6 * 2;

afterEach(() => vi.restoreAllMocks());

/** Makes a rule that looks at every answer fail on those with this word. */
function failOn(word: string): void {
  const { asksForPage } = lexiconOf('en');
  vi.spyOn(asksForPage, 'test').mockImplementation((text) => {
    if (text.includes(word)) throw new TypeError(`known.replace is not a function`);
    return RegExp.prototype.test.call(asksForPage, text);
  });
}

/** A study of two respondents who are asked everything twice, in a folder of its own. */
async function studyOf(answer: (count: number) => string) {
  const endpoint = await fakeEndpoint(({ path, count }) =>
    path.endsWith('completions') ? { body: completion(answer(count)) } : { status: 404 },
  );
  const studying = new Studying();
  const items = makeItems({ perCell: 1 }).filter(({ domain }) => domain === 'work');
  const file = (name: string) => studying.folder.file(name);
  writeFileSync(file('items.yaml'), stringify({ questionnaire: 'made', language: 'en', items }));
  const respondents = ['one', 'two'].map((id) => ({ id, model: id, endpoint: endpoint.url }));
  const asked = { questionnaire: 'items.yaml', retest: 0, repeats: 2, forms: ['ab'] };
  writeFileSync(file('study.yaml'), stringify({ name: 'made', respondents, survey: asked }));
  const surroundings = { cwd: studying.folder.path };
  return {
    say: (...words: readonly string[]) => undertone(words, surroundings),
    text: (name: string) => readFileSync(file(name), 'utf8'),
    file,
    report: (folder: string): Report =>
      JSON.parse(readFileSync(file(`${folder}/report.json`), 'utf8')),
    /** Respondents as they are reported from the ledger, with nothing drawn. */
    async again(): Promise<Report['respondents']> {
      await using recorded = await openRecorded(file('undertone.db'), 'made');
      const { plan, ledger } = recorded;
      const facts = { version: '0', at: '1970-01-01T00:00:00.000Z' };
      return (await assembleReport(plan, ledger, facts)).report.respondents;
    },
    async [Symbol.asyncDispose]() {
      studying[Symbol.dispose]();
      await endpoint.close();
    },
  };
}

const sentence =
  /^1 answer could not be read because of a bug in Undertone and counts as unreadable\. The first is (?:one|two): survey \S+, \w+, \w+, draw [12] of (?:one|two) \(TypeError: known\.replace is not a function\)\. .*report it/m;

test('an answer that a reader fails on is lost alone, told of, and read by a later version', async () => {
  await using study = await studyOf((count) => (count === 7 ? 'A kaboom' : 'A'));
  failOn('kaboom');
  const run = await study.say('run', 'study.yaml', '--quiet', '--out', 'first');
  expect(run.stderr).toMatch(sentence);
  expect(run.code).toBe(1);
  const { respondents } = study.report('first');
  expect(respondents.map(({ trials: { observed } }) => observed)).toEqual([trials, trials]);
  expect(respondents.flatMap(({ faults }) => faults?.count ?? [])).toEqual([1]);
  expect(study.text('first/report.html')).toContain('bug in Undertone');

  const exported = await study.say('export', 'responses', '--format', 'jsonl', '--out', 'rows');
  expect(exported).toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) });
  const rows = study.text('rows').trim().split('\n');
  expect(rows).toHaveLength(2 * 2 * trials);
  const lost = rows.filter((row) => row.includes('unreadable by a fault of ours'));
  expect(lost).toEqual([expect.stringContaining('A kaboom')]);

  vi.restoreAllMocks();
  expect((await study.again()).flatMap(({ faults }) => faults ?? [])).toEqual([]);
});

/** Makes the survey's recorders fail, or leave out, what comes at a place of the first respondent. */
function disturbRecorder(place: number, disturb: 'half an add' | 'nothing'): void {
  const record = byId.survey.record.bind(byId.survey);
  vi.spyOn(byId.survey, 'record').mockImplementation(async (plan) => {
    const study: StudyRecorder<SurveyPlan, SurveyObservation> = await record(plan);
    const of = study.of.bind(study);
    study.of = (asked, about): Recorder<SurveyObservation> => {
      const recorder = of(asked, about);
      const add = recorder.add.bind(recorder);
      recorder.add = (observation, at) => {
        if (about.place > 0 || at !== place) return add(observation, at);
        if (disturb === 'nothing') return;
        add(observation, at);
        throw new RangeError('half of it is in');
      };
      return recorder;
    };
    return study;
  });
}

test('no half of an observation stays in the figures where a recorder fails', async () => {
  await using study = await studyOf((count) => (count % 3 === 0 ? 'B' : 'A'));
  disturbRecorder(5, 'half an add');
  const plan = await planStudy(study.file('study.yaml'));
  const result = await runStudy(plan, { ledger: study.file('undertone.db') });
  const run = result.state === 'reported' ? result.report.respondents : [];
  expect(result).toMatchObject({ complete: true });
  expect(run[0]?.faults?.first).toEqual([
    {
      about: expect.stringMatching(/^survey \S+, \w+, \w+$/),
      message: 'RangeError: half of it is in',
    },
  ]);
  expect(run[0]?.provenance.responses).toBe(2 * trials);
  expect(await study.again()).toEqual(run);
  vi.restoreAllMocks();
  disturbRecorder(5, 'nothing');
  const figures = (respondents: Report['respondents']) =>
    respondents.map(({ trials, profile, items }) => ({ trials, profile, items }));
  expect(figures(run)).toEqual(figures(await study.again()));
});
