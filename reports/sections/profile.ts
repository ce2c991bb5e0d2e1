import { overview } from '../charts/overview.js';
import { profile as chart } from '../charts/profile.js';
import type { Part } from '../parts.js';
import type { Report } from '../document/report.js';
import { isSurveyAsked } from '../survey-asked.js';
import { referencePoints } from '../tables/reference-points.js';
import type { Section } from './section.js';

export const profile: Section = {
  id: 'profile',
  short: 'Profile',
  title: 'The profile',
  shown: isSurveyAsked,
  parts: (report) => [
    { kind: 'chart', chart },
    {
      kind: 'profile',
      caption:
        'Likelihood of the target pole, with its 95 % interval and items (n). The headline counts unread answers as 0.50; answered-only leaves them out.',
    },
    ...published(report),
    { kind: 'chart', chart: overview },
  ],
};

function published({ references }: Report): Part[] {
  if (references.length === 0) return [];
  return [
    { kind: 'heading', text: referencePoints.title },
    { kind: 'table', table: referencePoints },
  ];
}
