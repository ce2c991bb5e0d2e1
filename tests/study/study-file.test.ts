import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadStudy } from '../../src/study/load.js';
import { starterStudy } from '../../src/study/starter.js';
import { noTags } from '../../vocabulary/respondent.js';
import { complaintAbout, TemporaryFolder } from '../support/files.js';

/** A study of respondents given as YAML, with more sections after them. */
const study = (respondents: string, more = '') => `name: s\nrespondents:\n${respondents}${more}`;

const one = '  - id: one\n    model: m\n';
const lab = 'endpoints:\n  - id: lab\n    url: http://lab:8000/v1\n';

describe('a study is refused, with its line and the fix, for', () => {
  test.each([
    [
      'a misspelt key of the study',
      study(one, 'sede: 2\n'),
      '5: unknown key "sede"; did you mean "seed"?',
    ],
    [
      'a misspelt key of a respondent',
      study('  - id: one\n    modle: m\n'),
      '4: unknown key "modle" in respondents[1]; did you mean "model"?',
    ],
    [
      'a misspelt key of the survey',
      study(one, 'survey:\n  repeat: 5\n'),
      '6: unknown key "repeat" in survey; did you mean "repeats"?',
    ],
    [
      'a misspelt parameter of a simulated respondent',
      study('  - id: one\n    simulated:\n      positonBias: 0.1\n'),
      '5: unknown key "positonBias" in respondents[1].simulated; did you mean "positionBias"?',
    ],
    [
      'a key said twice',
      study('  - id: one\n    model: m\n    model: n\n'),
      '5: not well-formed YAML or JSON: Map keys must be unique; keep one of the two',
    ],
    [
      'two respondents of one id',
      study(`${one}  - id: two\n    model: m\n${one}`),
      '7: the id "one" is used twice under respondents; give each its own',
    ],
    [
      'two respondents that would share every answer',
      study(`${one}  - id: two\n    model: m\n`),
      '5: "two" would be asked the same as "one" and share its answers; remove one, or raise repeats',
    ],
    [
      'two respondents that differ by a default spelt out',
      study(`${one}  - id: two\n    model: m\n    maxTokens: 16\n`),
      '5: "two" would be asked the same as "one" and share its answers; remove one, or raise repeats',
    ],
    [
      'two endpoints of one id',
      study(one, `${lab}  - id: lab\n    url: http://other\n`),
      '8: the id "lab" is used twice under endpoints; give each its own',
    ],
    [
      'a number where its name belongs',
      `name: 5\nrespondents:\n${one}`,
      '1: name must be text, not 5; put it in quotes if it is meant as text',
    ],
    [
      'a number where a model belongs',
      study('  - id: one\n    model: 4\n'),
      '4: respondents[1].model must be text, not 4; put it in quotes if it is meant as text',
    ],
    [
      'a respondent that is a word',
      study('  - gpt-4o\n'),
      '3: respondents[1] must be a map of keys and values, not "gpt-4o"',
    ],
    ['no respondents', 'name: s\n', '1: respondents is missing; add it (a list)'],
    ['an empty list of respondents', study('  []\n'), '3: respondents is empty; fill it in'],
    [
      'neither model nor simulated',
      study('  - id: one\n'),
      '3: the respondent "one" names no model; add "model:" (or "simulated:")',
    ],
    [
      'both model and simulated',
      study('  - id: one\n    model: m\n    simulated: {}\n'),
      '4: "one" is simulated and takes no model; remove it',
    ],
    [
      'an endpoint for a simulated respondent',
      study('  - id: one\n    endpoint: http://h/v1\n    simulated: {}\n'),
      '4: "one" is simulated and takes no endpoint; remove it',
    ],
    [
      'an endpoint that is neither a URL nor named',
      study('  - id: one\n    model: m\n    endpoint: labb\n', lab),
      '5: "labb" is neither a URL such as http://localhost:8000/v1 nor the id of an entry under endpoints (lab)',
    ],
    [
      'a URL of another kind',
      study(one, lab.replace('http', 'ftp')),
      '7: "ftp://lab:8000/v1" is not a URL; give one such as http://localhost:8000/v1',
    ],
    [
      'a key named in two places',
      study('  - id: one\n    model: m\n    endpoint: lab\n    apiKeyEnv: MINE\n', lab),
      '6: name the key of endpoint "lab" under endpoints, not here',
    ],
    [
      'chances that add up to more than one',
      study('  - id: one\n    simulated: { refusal: 0.6, neutral: 0.6 }\n'),
      '4: respondents[1].simulated: refusal, neutral and unreadable together must not exceed 1',
    ],
    [
      'a language that nobody can read yet',
      study('  - id: one\n    model: m\n    language: tlh\n'),
      '5: answers in "tlh" cannot be read yet; known: en, zh, de',
    ],
    [
      'a share given in per cent',
      study(one, 'survey:\n  retest: 20\n'),
      '6: survey.retest must be at most 1, not 20',
    ],
    [
      'no repeats',
      study(one, 'survey:\n  repeats: 0\n'),
      '6: survey.repeats must be at least 1, not 0',
    ],
    [
      'half a repeat',
      study(one, 'survey:\n  repeats: 1.5\n'),
      '6: survey.repeats must be a whole number, not 1.5',
    ],
    [
      'a way of scoring that is not known',
      study(one, 'survey:\n  scoring: logprob\n'),
      '6: survey.scoring is "logprob", which is not known; did you mean "logprobs"?',
    ],
    [
      'log-probabilities wanted at another temperature',
      study(
        `${one}  - id: two\n    model: m\n    temperature: 0.7\n`,
        'survey:\n  scoring: logprobs\n',
      ),
      '7: log-probabilities are valid at temperature 1, not 0.7; set it to 1, or scoring to auto or sample',
    ],
    [
      'a number where a family belongs',
      study('  - id: one\n    model: m\n    family: 3\n'),
      '5: respondents[1].family must be text, not 3; put it in quotes if it is meant as text',
    ],
    [
      'a list of generations',
      study('  - id: one\n    model: m\n    generation: []\n'),
      '5: respondents[1].generation: give text or a number, such as 3.1',
    ],
    [
      'a generation of no text',
      study('  - id: one\n    model: m\n    generation: ""\n'),
      '5: respondents[1].generation is empty; fill it in',
    ],
    [
      'a training that is left empty',
      study('  - id: one\n    model: m\n    training:\n'),
      '5: respondents[1].training is empty; fill it in (text)',
    ],
    [
      'a base that nobody is called',
      study(`${one}  - id: two\n    model: n\n    base: onne\n`),
      '7: "onne", the base of "two", is not a respondent of this study; did you mean "one"?',
    ],
    [
      'a base unlike any other id',
      study(`${one}  - id: two\n    model: n\n  - id: three\n    model: o\n    base: nobody\n`),
      '9: "nobody", the base of "three", is not a respondent of this study; known are one, two',
    ],
    [
      'a base where nobody else is asked',
      study(`${one}    base: nobody\n`),
      '5: "nobody", the base of "one", is not a respondent of this study; remove it',
    ],
    [
      'a respondent that is its own base',
      study(`${one}    base: one\n`),
      '5: "one" cannot be its own base; name the respondent that it was tuned from',
    ],
    [
      'bases that go round in a circle, which another one leads into',
      study(
        `${one}    base: two\n  - id: two\n    model: n\n    base: three\n  - id: three\n    model: o\n    base: two\n`,
      ),
      '8: the base of "two" leads back to it (two, three, two); remove one of these',
    ],
    [
      'a planned pair that names no respondent',
      study(`${one}  - id: two\n    model: n\n`, 'comparison:\n  planned:\n    - [one, twoo]\n'),
      '9: "twoo" is not a respondent of this study; did you mean "two"?',
    ],
    [
      'a planned pair of one respondent',
      study(one, 'comparison:\n  planned: [[one, one]]\n'),
      '6: "one" is paired with itself; name two respondents',
    ],
    [
      'a pair that is planned twice, the other way round',
      study(
        `${one}  - id: two\n    model: n\n`,
        'comparison:\n  planned:\n    - [one, two]\n    - [two, one]\n',
      ),
      '10: "two" and "one" are planned twice; remove one',
    ],
    [
      'a planned pair of three',
      study(one, 'comparison:\n  planned: [[one, one, one]]\n'),
      '6: a planned pair names two respondents, not 3',
    ],
    [
      'a misspelt key of the countries',
      study(one, 'countries:\n  scorse: x\n'),
      '6: unknown key "scorse" in countries; did you mean "scores"?',
    ],
    [
      'countries under the name that they had',
      study(one, 'people:\n  map: joint\n'),
      '5: "people" is now called "countries"',
    ],
    [
      'country scores under the name that they had',
      study(one, 'countries:\n  countries: hofstede-2015\n'),
      '6: "countries" in countries is now called "scores"',
    ],
    [
      'a wished half-width, which this version has no more',
      study(one, 'survey:\n  precision: 0.08\n'),
      '6: "precision" in survey is gone: version 0.1.0 was the last that had it; set "limit" instead, by the half-widths that a dry run (--dry-run) forecasts',
    ],
    ['a title of two lines', study(one, 'title: "one\\ntwo"\n'), '5: title: write it on one line'],
    [
      'a map that is not known',
      study(one, 'countries:\n  map: foo\n'),
      '6: countries.map is "foo", which is not known; known are countries, joint',
    ],
    [
      'country scores in a list',
      study(one, 'countries:\n  scores: [a.csv]\n'),
      '6: countries.scores must be text, not a list; put it in quotes if it is meant as text',
    ],
    [
      'a name that no file can have',
      study('  - id: "a\\\\b"\n    model: m\n'),
      '3: respondents[1].id: use letters, digits, spaces and . _ : / @ + -',
    ],
  ])('%s', async (_what, text, complaint) => {
    expect(await complaintAbout({ text, name: 'study.yaml' }, loadStudy)).toBe(
      `study.yaml:${complaint}`,
    );
  });
});

/** The study in a file of this text, and the folder of that file. */
async function loaded(text: string) {
  using folder = new TemporaryFolder();
  writeFileSync(folder.file('study.yaml'), text);
  return { study: await loadStudy(folder.file('study.yaml')), folder: folder.path };
}

describe('a respondent', () => {
  test('says where it comes from in its own words; a number of a generation is one of them', async () => {
    const tuned = `  - id: two
    model: n
    family: " larch (lab) "
    generation: 3.1
    base: one
    training: instruct
`;
    const { study: read } = await loaded(study(one + tuned));
    expect(read.respondents.map(({ tags }) => tags)).toEqual([
      noTags,
      { ...noTags, family: 'larch (lab)', generation: '3.1', base: 'one', training: 'instruct' },
    ]);
  });

  test('may be tuned from one that was tuned from another', async () => {
    const chain = `${one}    base: two\n  - id: two\n    model: n\n    base: three\n  - id: three\n    model: o\n`;
    const { study: read } = await loaded(study(chain));
    expect(read.respondents.map(({ tags }) => tags.base)).toEqual(['two', 'three', null]);
  });
});

describe('the countries of a study', () => {
  test('are the edition of 2023 and a map fitted to countries, where it names none', async () => {
    const { study: read } = await loaded(study(one));
    expect(read.countries).toEqual({ scores: 'hofstede-2023', map: 'countries' });
  });

  test('are an edition by its name, or a table of one’s own beside the study', async () => {
    const edition = await loaded(study(one, 'countries: { scores: hofstede-2015, map: joint }\n'));
    expect(edition.study.countries).toEqual({ scores: 'hofstede-2015', map: 'joint' });
    const own = await loaded(study(one, 'countries: { scores: mine/scores.csv }\n'));
    expect(own.study.countries.scores).toBe(join(own.folder, 'mine/scores.csv'));
  });
});

async function load(text: string) {
  using folder = new TemporaryFolder();
  writeFileSync(folder.file('study.yaml'), text);
  return await loadStudy(folder.file('study.yaml'));
}

/** With every setting that stands in a comment switched on. */
const uncommented = starterStudy().replace(/^( *)# (?= *(?:- )?[\w-]+:(?: |$))/gm, '$1');

describe('the study that init writes', () => {
  test('is ready to run: one repeat, and items enough for an interval', async () => {
    const study = await load(starterStudy());
    // 20 items of a dimension have an interval; it has 7 domains.
    expect(study.survey.limit).toBe(3);
    expect(study.respondents).toMatchObject([
      { id: 'gpt-4o-mini', repeats: 1, endpoint: 'https://api.openai.com/v1', persona: null },
    ]);
  });

  test('asks what it is told to', async () => {
    const study = await load(starterStudy(['stories', 'conversations', 'personas']));
    expect(study.inference?.limit).toBe(12);
    expect(study.conversations).toMatchObject({ limit: 6 });
    expect(study.respondents.map(({ id }) => id)).toEqual([
      'gpt-4o-mini',
      'gpt-4o-mini/Japan',
      'gpt-4o-mini/teacher',
    ]);
  });

  test('stays a study when everything in its comments is switched on', async () => {
    const study = await load(uncommented);
    // The first has a persona and a temperature of its own, and so 2 system messages alone.
    expect(study.respondents).toHaveLength(2 + 3 * 2 * 2 * 3);
    expect(study.respondents.filter(({ id }) => !id.includes('/'))).toMatchObject([
      {
        id: 'gpt-4o-mini',
        endpoint: 'https://api.openai.com/v1',
        persona: 'You are a retired teacher.',
        parameters: { temperature: 1, maxTokens: 8192, reasoningEffort: 'low' },
      },
      {
        id: 'llama',
        endpoint: 'http://localhost:11434/v1',
        tags: { family: 'llama', generation: '3.1' },
      },
      { id: 'llama-tuned', tags: { family: 'llama', base: 'llama', training: 'instruct' } },
      { id: 'pretend', simulated: true },
    ]);
    expect(study.countries).toEqual({ scores: 'hofstede-2023', map: 'countries' });
  });
});
