import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeQuestionnaire } from '../../src/construction/lint/describe-questionnaire.js';
import { builtInQuestionnaire, loadQuestionnaire } from '../../src/content/load-questionnaire.js';
import { packagePath } from '../../src/content/package-root.js';
import { cells } from '../support/schemes.js';

const page = readFileSync(packagePath('questionnaires', 'README.md'), 'utf8');
const description = describeQuestionnaire(await loadQuestionnaire(builtInQuestionnaire, 'en'), {
  cells,
  subset: 70,
  seed: 1,
});

test('the figures on the page about our questionnaire are those of the questionnaire', () => {
  const rows = description.dimensions.map(({ dimension, items, meanWords, diversity }) => {
    const [distinct2, selfBleu] = [diversity.distinct2?.mean, diversity.selfBleu?.mean];
    return `| ${dimension} | ${items} | ${meanWords.toFixed(1)} | ${distinct2?.toFixed(3)} | ${selfBleu?.toFixed(3)} |`;
  });
  expect(page).toContain(`${rows.join('\n')}\n`);
});

test('so are the mean desirabilities, and how far the readers agreed', () => {
  const means = description.dimensions.map(({ dimension, desirability }) => {
    const text = Math.abs(desirability ?? Number.NaN).toFixed(2);
    return `${(desirability ?? 0) < 0 ? '−' : '+'}${text} ${dimension}`;
  });
  expect(page.replace(/\s+/g, ' ')).toContain(`${means.slice(0, 5).join(', ')} and ${means[5]}:`);
  const { desirabilityCorrelation: r, intervals } = description.agreement ?? {};
  const { low, high } = intervals?.desirabilityCorrelation ?? {};
  expect(page).toContain(
    `r = ${r?.toFixed(2)} (95 % interval ${low?.toFixed(2)} to ${high?.toFixed(2)}; 0 by chance)`,
  );
});
