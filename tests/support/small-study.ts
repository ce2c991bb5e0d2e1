import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { makeItems } from './items.js';

/**
 * Writes `study.yaml` with these respondents and six items of its own, 48 trials and 48 requests for
 * each, into a folder. Returns the name of the questionnaire, which a simulation has to know.
 */
export function writeSmallStudy(folder: string, respondents: readonly object[]): 'items.yaml' {
  const items = makeItems({ perCell: 1 }).filter(({ domain }) => domain === 'work');
  const survey = { questionnaire: 'items.yaml', retest: 0 };
  writeFileSync(
    join(folder, 'items.yaml'),
    stringify({ questionnaire: 'made', language: 'en', items }),
  );
  writeFileSync(join(folder, 'study.yaml'), stringify({ name: 'small', respondents, survey }));
  return 'items.yaml';
}
