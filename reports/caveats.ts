import { dimensionCatalogue, dimensions } from '../src/vocabulary/dimension.js';
import { difference, list } from './format.js';
import type { Report } from './report.js';
import { isSurveyAsked } from './survey-asked.js';

/** Mean desirability beyond which a dimension is named, on the scale from −4 to 4. */
const NAMED = 0.3;

/** What the figures of a report do not say. */
export function caveats(report: Report): readonly string[] {
  const { questionnaire, comparison, inference } = report;
  const surveyed = isSurveyAsked(report);
  return [
    `Hofstede’s dimensions describe nations, not persons and not models.${surveyed ? ' A likelihood here is not a country score.' : ''}`,
    ...(surveyed
      ? [
          'A stated preference is not behaviour: what a model says it would do in a questionnaire may differ from what it does in use.',
          ...nationality(comparison),
          ...soundingNice(questionnaire),
          'An interval covers the choice of items, not the choice of questionnaire, templates or day.',
        ]
      : []),
    ...(inference ? hearing : []),
  ];
}

const hearing = [
  'To hear a value in a story is to read well. It says neither that a model shares the value nor that it minds it in use.',
  'The stories were written for the purpose, in one language. An interval covers the choice of stories, not who wrote them, how they were asked about, or the day.',
];

/** What being near to a country does not mean. */
function nationality({ people }: Report['comparison']): string[] {
  if (people.length === 0) return [];
  return [
    'Similarity to a country is a distance between six means of one questionnaire, put to a model, and six national scores from another, put to people. It gives a model no nationality. And six scores say nothing of how widely the people of a country differ among themselves.',
  ];
}

/** Where a model that picks what sounds nice would seem to lean. */
function soundingNice({ desirability }: Report['questionnaire']): string[] {
  const rated = dimensions.flatMap((dimension) => {
    const mean = desirability[dimension];
    return mean === null ? [] : [{ ...dimensionCatalogue[dimension], mean }];
  });
  if (rated.length === 0) {
    return [
      'How nice the options of this questionnaire sound was not rated: a model that picks what sounds nice may seem to lean for that reason alone.',
    ];
  }
  const lopsided = rated.filter(({ mean }) => Math.abs(mean) > NAMED);
  if (lopsided.length === 0) return [];
  const sides = [
    { how: 'less nice', of: lopsided.filter(({ mean }) => mean < 0) },
    { how: 'nicer', of: lopsided.filter(({ mean }) => mean > 0) },
  ].filter(({ of }) => of.length > 0);
  const found = sides.map(
    ({ how, of }) =>
      `${how} on ${list(of.map(({ name, mean }) => `${name.toLowerCase()} (${difference(mean)})`))}`,
  );
  const poles = lopsided.map(({ mean, target, opposite }) => (mean < 0 ? opposite : target));
  return [
    `The two options do not always sound equally nice. On a scale from −4 to 4, blind readers found the target option ${list(found)}: a model that picks what sounds nice would come out nearer to these poles than it is: ${list(poles)}.`,
  ];
}
