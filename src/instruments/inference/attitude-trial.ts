import type { HeardAttitude, Shots, Style } from '../../vocabulary/hearing.js';
import type { InferenceTemplates } from '../../vocabulary/inference-template.js';
import type { Respondent } from '../../vocabulary/respondent.js';
import type { Trial } from '../../vocabulary/trial.js';
import type { AttitudeQuestion } from './attitude-questions.js';
import { fill, numbered } from './fill.js';
import { heardIn } from './heard.js';
import type { AttitudeObservation } from './observation.js';
import { put, type WorkedExample } from './put.js';
import { readAttitude } from './reading/read-attitude.js';

/**
 * Puts one question about an attitude, as often as it is asked.
 * @throws RangeError for a question without a story where the wording has no words for it, which loading
 * a plan has refused
 */
export function* attitudeTrial(
  respondent: Respondent,
  question: AttitudeQuestion,
  { wording, draws }: { readonly wording: InferenceTemplates; readonly draws: number },
): Trial<AttitudeObservation> {
  const { telling, statement, style, shots } = question;
  const options = question.options.map(({ text }) => text);
  const { character } = question.value;
  const prompt =
    telling.kind === 'blind'
      ? blindPrompt(wording, { statement, options })
      : attitudePrompt(wording, { story: telling.text, statement, options, character, style });
  const example = exampleOf(wording, { style, shots, character });
  const request = put(respondent, { prompt, example, task: 'attitude', style });
  const responses = yield Array.from({ length: draws }, () => request);
  const asked = { options, style, language: respondent.language };
  const read = responses.map((response) => ({ response, reading: readAttitude(response, asked) }));
  const picks = read.map(({ reading }) => (reading.kind === 'option' ? reading.option : null));
  return {
    task: 'attitude',
    telling,
    prompt,
    statement,
    options,
    inference: heardAttitude(question, picks),
    draws: read,
  };
}

/** What was heard, from the options that were picked: places among those shown, a draw each. */
export function heardAttitude(
  question: AttitudeQuestion,
  picks: readonly (number | null)[],
): HeardAttitude {
  const { value, options } = question;
  return {
    ...heardIn(question),
    statement: value.statement,
    category: question.category,
    character: value.character,
    probe: question.probe,
    order: question.order,
    key: question.key,
    gold: question.gold,
    options: options.map(({ attitude }) => attitude),
    groups: options.map(({ group }) => group),
    picks,
  };
}

interface AskedAttitude {
  readonly story: string;
  readonly statement: string;
  readonly options: readonly string[];
  readonly character: string | null;
  readonly style: Style;
}

function attitudePrompt(
  { prompts }: InferenceTemplates,
  { story, statement, options, character, style }: AskedAttitude,
): string {
  const slots = { story, statement, options: numbered(options) };
  return character === null
    ? fill(prompts.attitude[style], slots)
    : fill(prompts.character[style], { ...slots, character });
}

function blindPrompt(
  { prompts }: InferenceTemplates,
  { statement, options }: Pick<AskedAttitude, 'statement' | 'options'>,
): string {
  if (prompts.blind === undefined) throw new RangeError('no words for a question without a story');
  return fill(prompts.blind, { statement, options: numbered(options) });
}

function exampleOf(
  wording: InferenceTemplates,
  {
    style,
    shots,
    character,
  }: { readonly style: Style; readonly shots: Shots; readonly character: string | null },
): WorkedExample | null {
  if (shots === 0) return null;
  const { story, attitude, character: somebody } = wording.example;
  const { statement, options } = attitude;
  const asked = { story, statement, options, style, character: character && somebody };
  return { prompt: attitudePrompt(wording, asked), answer: attitude[style] };
}
