import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import type { TemporaryFolder } from '../ledger/temporary-folder.js';
import { makeItems } from './items.js';

/**
 * Writes `study.yaml` with these respondents and six items of its own, 48 trials and 48 requests for
 * each, into a folder. Returns the name of the questionnaire, which a simulation has to know.
 */
export function writeSmallStudy(
  folder: TemporaryFolder,
  respondents: readonly object[],
): 'items.yaml' {
  const items = makeItems({ perCell: 1 }).filter(({ domain }) => domain === 'work');
  const survey = { questionnaire: 'items.yaml', retest: 0 };
  writeFileSync(
    folder.file('items.yaml'),
    stringify({ questionnaire: 'made', language: 'en', items }),
  );
  writeFileSync(folder.file('study.yaml'), stringify({ name: 'small', respondents, survey }));
  return 'items.yaml';
}
