import { expect, test } from 'vitest';
import { noticesFor } from '../../reports/notices.js';
import type { ReportedRespondent } from '../../reports/report.js';
import { sampleRespondent } from '../support/sample-report.js';

const wanting = (options: Parameters<typeof sampleRespondent>[0]): ReportedRespondent => ({
  ...sampleRespondent(options),
  scoring: 'logprobs',
});

test('log-probabilities that were insisted on and not to be had are told of', () => {
  expect(noticesFor(wanting({})).join(' ')).toContain(
    'The study wants log-probabilities, but none could be used: there the answers were sampled.',
  );
  expect(noticesFor(sampleRespondent()).join(' ')).not.toContain('log-probabilities');
  expect(noticesFor(wanting({ exact: true })).join(' ')).not.toContain('none could be used');
});
