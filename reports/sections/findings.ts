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
      ...(likeness.length > 0 ? [{ kind: 'list', sentences: likeness } as const] : []),
      {
        kind: 'entries',
        entries: respondents.map(({ name, sentences }) => ({ name, text: sentences.join(' ') })),
      },
    ];
  },
};
