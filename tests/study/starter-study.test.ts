import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadStudy } from '../../src/study/load-study.js';
import { starterStudy } from '../../src/study/starter-study.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';

async function load(text: string) {
  using folder = new TemporaryFolder();
  writeFileSync(folder.file('study.yaml'), text);
  return await loadStudy(folder.file('study.yaml'));
}

/** With every setting that stands in a comment switched on. */
const uncommented = starterStudy.replace(/^( *)# (?= *(?:- )?[a-zA-Z]+:(?: |$))/gm, '$1');

describe('the study that init writes', () => {
  test('is ready to run, with the paper’s five repeats', async () => {
    const study = await load(starterStudy);
    expect(study.respondents).toMatchObject([
      { id: 'gpt-4o-mini', repeats: 5, endpoint: 'https://api.openai.com/v1', persona: null },
    ]);
  });

  test('stays a study when everything in its comments is switched on', async () => {
    const study = await load(uncommented);
    expect(study.respondents).toMatchObject([
      {
        id: 'gpt-4o-mini',
        endpoint: 'https://api.openai.com/v1',
        persona: 'You are a retired teacher.',
        parameters: { temperature: 1, maxTokens: 4096 },
      },
      {
        id: 'llama',
        endpoint: 'http://localhost:11434/v1',
        tags: { family: 'llama', generation: '3.1' },
      },
      { id: 'llama-tuned', tags: { family: 'llama', base: 'llama', training: 'instruct' } },
      { id: 'pretend', simulated: true },
    ]);
    expect(study.survey.limit).toBe(1);
    expect(study.countries).toEqual({ scores: 'hofstede-2023', map: 'countries' });
  });
});
