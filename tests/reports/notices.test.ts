import { expect, test } from 'vitest';
import { notices, noticesFor } from '../../reports/notices.js';
import type { ReportedRespondent } from '../../reports/document/report.js';
import { hostile, sampleReport, sampleRespondent } from '../support/sample-report.js';

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

test('a respondent with unread answers is said to be pulled towards what noise is near to', () => {
  const pulled = 'How near it is to countries and to other respondents rests on the headline';
  expect(noticesFor(sampleRespondent({ readable: 0.8 })).join(' ')).toContain(pulled);
  expect(noticesFor(sampleRespondent()).join(' ')).not.toContain(pulled);
  // Without one answer that could be read nothing more is to be said.
  expect(noticesFor(sampleRespondent({ readable: 0 })).join(' ')).not.toContain(pulled);
});

test('what differs between the sources of a comparison comes first, without control characters', () => {
  const report = {
    ...sampleReport([sampleRespondent({ readable: 0.8 })]),
    differing: ['3 items have other words.', hostile.ansi],
  };
  const [first, second, ...others] = notices(report);
  expect(first).toBe('Compared all the same: 3 items have other words.');
  expect(second).not.toMatch(/\p{Cc}/u);
  expect(others[0]).toContain('steady: Only 80 %');
});

test('a respondent tuned from one that is not there is named, and one whose base is there is not', () => {
  const tags = { family: null, generation: null, base: 'elsewhere', training: null };
  const lone = sampleReport([sampleRespondent({ id: 'tuned', tags })]);
  expect(notices(lone).join(' ')).toContain('tuned: It is said to be tuned from “elsewhere”');
  const both = sampleReport([...lone.respondents, sampleRespondent({ id: 'elsewhere', seed: 2 })]);
  expect(notices(both).join(' ')).not.toContain('tuned from');
});
