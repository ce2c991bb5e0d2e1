import type { Section } from './section.js';

export const answers: Section = {
  id: 'answers',
  short: 'Raw answers',
  title: 'The raw answers',
  parts: ({ sources }) =>
    sources.length === 0
      ? [{ kind: 'answers' }]
      : [
          {
            kind: 'text',
            paragraphs: [
              'A comparison holds no raw answers. They stay with each study: in its own report, beside their prompts, and in its ledger, from which “undertone export responses” gives every one.',
            ],
          },
        ],
};
