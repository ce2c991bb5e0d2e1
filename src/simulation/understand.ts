import type { Declaration } from '../vocabulary/declaration.js';
import type { SimulatedJudge } from '../vocabulary/reader.js';
import { sha256 } from '../vocabulary/request.js';
import { answerStory } from './inference/answer-story.js';
import { judgeExtraction } from './inference/judge-extraction.js';
import type { KnownStories } from './inference/known-stories.js';
import type { KnownPrompt } from './recognise-prompt.js';
import { type Sampling, type SimulatedAnswer, simulatedAnswer } from './simulated-answer.js';
import { answerSurvey } from './survey-respondent.js';

/** What a simulation knows the prompts of. */
export interface Known {
  /** The survey's. */
  readonly prompts: ReadonlyMap<string, KnownPrompt>;
  readonly stories?: KnownStories | undefined;
}

/** What answers to one model name. A respondent and a judge may share it: what is asked tells them apart. */
export interface Simulated {
  readonly declaration?: Declaration | undefined;
  readonly judge?: SimulatedJudge | undefined;
}

/** What is put to a simulation. */
export interface Prompt {
  /** The user's last message; '' where there is none. */
  readonly prompt: string;
  /** The system message; '' where there is none. */
  readonly system: string;
}

/** What these messages put to a simulation, which heeds no others. */
export function promptIn(
  messages: readonly { readonly role: string; readonly content: string }[],
): Prompt {
  return {
    prompt: messages.findLast(({ role }) => role === 'user')?.content ?? '',
    system: messages.find(({ role }) => role === 'system')?.content ?? '',
  };
}

/** A prompt that can be answered. */
export interface Understood {
  /** What answers it. */
  readonly by: Declaration | SimulatedJudge;
  /** Equal for equal prompts under equal system messages. */
  readonly key: () => string;
  readonly answer: (sampling: Sampling) => SimulatedAnswer;
}

/** How a prompt is answered; undefined for one that is not known, or not to those who are asked. */
export function understand(
  put: Prompt,
  { declaration, judge }: Simulated,
  { prompts, stories }: Known,
): Understood | undefined {
  const { prompt, system } = put;
  if (declaration) {
    const turned = stories?.turned(declaration, system) ?? declaration;
    const known = prompts.get(prompt);
    if (known) {
      const { number, item, template } = known;
      return {
        by: declaration,
        key: () => `${number}${keyOf(system)}`,
        answer: (sampling) => answerSurvey({ declaration: turned, item, template, ...sampling }),
      };
    }
    const question = stories?.asked(prompt);
    if (question) {
      return inWords(put, declaration, (seed) =>
        answerStory({ declaration: turned, question, prompt, seed }),
      );
    }
  }
  const question = judge && stories?.judged(prompt);
  return question
    ? inWords(put, judge, (seed) => judgeExtraction({ judge, question, prompt, seed }))
    : undefined;
}

function inWords(
  { prompt, system }: Prompt,
  by: Understood['by'],
  text: (seed: number) => string,
): Understood {
  return {
    by,
    key: () => `${keyOf(prompt)}${keyOf(system)}`,
    answer: ({ seed, maxTokens }) => simulatedAnswer(text(seed), { maxTokens }),
  };
}

function keyOf(text: string): string {
  return text === '' ? '' : sha256(text);
}
