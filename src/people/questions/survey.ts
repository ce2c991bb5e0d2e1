import type { Form } from '../../../vocabulary/template.js';
import type { StudyRespondent } from '../../instruments/base/entries.js';
import { optionsAsShown, type SurveyObservation } from '../../instruments/survey/trial.js';
import { lexiconOf } from '../../reading/languages.js';
import type { HumanPrompt } from '../question.js';

/** How a person is asked, by language and form: a model's prompt without what tells a model how to reply. */
const wordings = new Map<string, Readonly<Record<Form, string>>>([
  [
    'en',
    {
      ab: '{question}\n\nWhich of these two would you choose?\n\n(A) {first}\n(B) {second}',
      repeat: '{question}\n\nWhich of these two would you choose?\n\n(1) {first}\n(2) {second}',
      compare:
        '{question}\n\nHere are two things you could say or do.\nThis one: {first}\nThat one: {second}\n\nWould you choose this one over that one?',
      likert:
        '{question}\n\nHere are two things you could say or do.\nOne end: {first}\nOther end: {second}\n\nWhere do you stand?\n1  entirely with the one end\n2  more with the one end\n3  exactly between them\n4  more with the other end\n5  entirely with the other end',
    },
  ],
  [
    'de',
    {
      ab: '{question}\n\nWofür würden Sie sich entscheiden?\n\n(A) {first}\n(B) {second}',
      repeat: '{question}\n\nWofür würden Sie sich entscheiden?\n\n(1) {first}\n(2) {second}',
      compare:
        '{question}\n\nZwei Dinge könnte man hier sagen oder tun.\nDieses: {first}\nDas andere: {second}\n\nWürden Sie dieses dem anderen vorziehen?',
      likert:
        '{question}\n\nZwei Dinge könnte man hier sagen oder tun.\nAm einen Ende: {first}\nAm anderen Ende: {second}\n\nWo stehen Sie?\n1  ganz am einen Ende\n2  näher am einen Ende\n3  genau in der Mitte\n4  näher am anderen Ende\n5  ganz am anderen Ende',
    },
  ],
  [
    'zh',
    {
      ab: '{question}\n\n下面两个选项，您会选哪一个？\n\n(A) {first}\n(B) {second}',
      repeat: '{question}\n\n下面两个选项，您会选哪一个？\n\n(1) {first}\n(2) {second}',
      compare:
        '{question}\n\n可以这样说或这样做，有下面两种。\n这一种：{first}\n那一种：{second}\n\n您会选这一种，而不选那一种吗？',
      likert:
        '{question}\n\n可以这样说或这样做，有下面两种。\n前者：{first}\n后者：{second}\n\n您站在哪个位置？\n1  完全站在前者一边\n2  比较偏向前者\n3  正好居中\n4  比较偏向后者\n5  完全站在后者一边',
    },
  ],
]);

/**
 * How a person is asked what a trial asks a model: the same question, with the options in the same order, and
 * the keys to answer with. A language without a wording for people shows the model's prompt.
 */
export function surveyToPerson(
  { item, template, prompt }: SurveyObservation,
  { language }: Pick<StudyRespondent, 'language'>,
): HumanPrompt {
  const { yesWords, noWords } = lexiconOf(language);
  const { first, second } = optionsAsShown(item, template);
  const answers: Readonly<Record<Form, readonly (readonly [string, string | undefined])[]>> = {
    ab: [
      ['A', 'A'],
      ['B', 'B'],
    ],
    repeat: [
      ['1', first],
      ['2', second],
    ],
    compare: [
      ['y', yesWords[0]],
      ['n', noWords[0]],
    ],
    likert: ['1', '2', '3', '4', '5'].map((key) => [key, key] as const),
  };
  const slots = new Map(Object.entries({ question: item.question, first, second }));
  const wording = wordings.get(language)?.[template.form];
  return {
    about: 'survey',
    text: wording?.replace(/\{(\w+)\}/g, (slot, name: string) => slots.get(name) ?? slot) ?? prompt,
    choices: answers[template.form].flatMap(([key, answer]) => (answer ? { key, answer } : [])),
    free: 'or your own words',
  };
}
