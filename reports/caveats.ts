import { dimensionCatalogue, dimensions } from '../src/vocabulary/dimension.js';
import { difference, list } from './document/format.js';
import { weakenedStated } from './gap-answer-doubts.js';
import type { Report } from './document/report.js';
import { overAll } from './standing-verdict.js';
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
    ...gapCaveats(report),
  ];
}

const hearing = [
  'To hear a value in a story is to read well. It says neither that a model shares the value nor that it minds it in use.',
  'The stories were written for the purpose, in one language. An interval covers the choice of stories, not who wrote them, how they were asked about, or the day.',
];

/** What carry-over does not say. */
function gapCaveats({ respondents, gaps }: Report): string[] {
  const held = respondents.flatMap(({ gap }) => gap ?? []);
  if (held.length === 0) return [];
  const isRated = held.every((each) => overAll(each)?.carryOver.adjusted);
  const nicer = isRated
    ? 'How nice options sound, as blind readers rated them, is allowed for in carry-over, but only as far as these ratings reach.'
    : 'Not all options were rated for how nice they sound. A respondent that favours the nicer one, in itself and in others, would seem to read itself into them.';
  return [
    'Carry-over of one respondent is told from its items: those on which it leans one way more than on others of the dimension, and whether its readings do too. It is not told from its six dimension means, which are too few, and which a lean of its readings to one pole would move alike.',
    nicer,
    ...(respondents.some((each) => each.gap && weakenedStated(each).length > 0)
      ? [
          'Survey answers that go by the place of an option or by the word yes, or that cannot be read, make what is stated look weaker than it is and carry-over larger. Its sign stands.',
        ]
      : []),
    ...((gaps?.amongOthers.length ?? 0) > 0
      ? [
          'Holding respondents against one another takes out what an item does to all of them alike. What it does to some more than to others remains, and may pass for carry-over.',
        ]
      : []),
  ];
}

/** What being near to a country does not mean. */
function nationality({ countries: people }: Report['comparison']): string[] {
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
