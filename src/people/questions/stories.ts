import type { InferenceObservation } from '../../instruments/stories/observation.js';
import { numbered } from '../../util/prompt-text.js';
import type { HumanPrompt } from '../question.js';

/**
 * How a person is asked what a trial asks a model: the same story, question and options, without what tells a
 * model how to reply. Null for what a judge scores. Reasoning in steps and a worked example have no wording for
 * people, who then see the model's prompt.
 */
export function storiesToPerson(observation: InferenceObservation): HumanPrompt | null {
  const { telling, prompt } = observation;
  const { holder } = telling;
  const story =
    holder === undefined
      ? `${telling.text}\n\nJudge only by what the people in the story do and say, not by what you think yourself.`
      : `${telling.text}\n\nJudge only by what ${holder} does and says in the story, not by what others in it say or what you think yourself.`;
  switch (observation.task) {
    case 'attitude': {
      const { statement, options, inference } = observation;
      const asked = `${statement}\n\nWhich of these fits ${holder ?? 'them'}?`;
      const text =
        telling.kind === 'blind'
          ? `A question was put to some people. You are told nothing about them.\n\n${asked} Choose one, though there is nothing to go by.`
          : `${story}\n\n${asked}`;
      const keys = options.map((_, index) => String(index + 1));
      return {
        about: 'stories',
        text: isPlain(inference) ? `${text}\n\n${numbered(options)}` : prompt,
        choices: keys.map((key) => ({ key, answer: key })),
        free: 'or your own words',
      };
    }
    case 'selection': {
      const { candidates, inference } = observation;
      const { choose } = inference;
      const asked = `Below are ${candidates.length} values. Exactly ${choose} of them are held by ${holder ?? 'the people in the story'}. Which?`;
      const list = numbered(candidates.map(({ text }) => text));
      return {
        about: 'stories',
        text: isPlain(inference) ? `${story}\n\n${asked}\n\n${list}` : prompt,
        choices: [],
        free: `${choose} numbers with commas between them`,
      };
    }
    case 'extraction':
    case 'expression':
    case 'comparison':
      return null;
  }
}

function isPlain({ style, shots }: { readonly style: string; readonly shots: number }): boolean {
  return style === 'direct' && shots === 0;
}
