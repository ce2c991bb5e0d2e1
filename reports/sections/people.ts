import { groups } from '../charts/groups.js';
import { humansMap } from '../charts/humans-map.js';
import { nearestCountries } from '../charts/nearest-countries.js';
import type { Part } from '../parts.js';
import { peopleSentences } from '../people-sentences.js';
import type { Report } from '../document/report.js';
import { isSurveyAsked } from '../survey-asked.js';
import { agreement } from '../tables/agreement.js';
import { countrySimilarities } from '../tables/country-similarities.js';
import { cultureGroups } from '../tables/culture-groups.js';
import { editions } from '../tables/editions.js';
import { loadings } from '../tables/loadings.js';
import { nearest } from '../tables/nearest.js';
import { questionParts } from './question-parts.js';
import type { Section } from './section.js';

export const people: Section = {
  id: 'people',
  short: 'People',
  title: 'Which countries is it near?',
  shown: isSurveyAsked,
  parts: (report) => [
    { kind: 'text', paragraphs: peopleSentences(report) },
    ...besideCountries(report),
  ],
};

/** The pictures, then the questions behind them; nothing where nobody has a place among countries. */
function besideCountries({ comparison: { map, countries: held } }: Report): Part[] {
  const among = held.flatMap(({ respondents }) => respondents);
  if (among.length === 0) return [];
  const grouped = (kind: 'wealth' | 'culture') =>
    among.some((each) => each.groups.some((group) => group.kind === kind));
  return [
    ...(map ? [{ kind: 'chart', chart: humansMap } as const] : []),
    { kind: 'chart', chart: nearestCountries },
    ...(grouped('wealth') ? [{ kind: 'chart', chart: groups } as const] : []),
    ...questionParts({
      question: 'Do other ways of measuring name other countries?',
      tables: [nearest, countrySimilarities],
    }),
    ...questionParts({ question: 'Does its pattern fit a country’s?', tables: [agreement] }),
    ...(grouped('culture')
      ? questionParts({ question: 'Is it nearer to some culture groups?', tables: [cultureGroups] })
      : []),
    ...(map
      ? questionParts({ question: 'What do the axes of the map hold?', tables: [loadings] })
      : []),
    ...questionParts({ question: 'Whose scores are these?', tables: [editions] }),
  ];
}
