import { summarise } from '../summary.js';
import type { Section } from './section.js';

export const findings: Section = {
  id: 'findings',
  short: 'Findings',
  title: 'What did we find?',
  parts: (report) => {
    const { overall, likeness, respondents } = summarise(report);
    return [
      { kind: 'text', paragraphs: overall },
      { kind: 'text', paragraphs: likeness.length > 0 ? [likeness.join(' ')] : [] },
      {
        kind: 'entries',
        entries: respondents.map(({ name, sentences }) => ({ name, text: sentences.join(' ') })),
      },
    ];
  },
};
