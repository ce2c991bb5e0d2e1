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

/** A prompt that can be answered. */
export interface Understood {
  /** What answers it. */
  readonly by: Declaration | SimulatedJudge;
  /** Equal for equal prompts. */
  readonly key: string;
  readonly answer: (sampling: Sampling) => SimulatedAnswer;
}

/** How a prompt is answered; undefined for one that is not known, or not to those who are asked. */
export function understand(
  prompt: string,
  { declaration, judge }: Simulated,
  { prompts, stories }: Known,
): Understood | undefined {
  if (declaration) {
    const known = prompts.get(prompt);
    if (known) {
      const { number, item, template } = known;
      return {
        by: declaration,
        key: String(number),
        answer: (sampling) => answerSurvey({ declaration, item, template, ...sampling }),
      };
    }
    const question = stories?.asked(prompt);
    if (question) {
      return inWords(prompt, declaration, (seed) =>
        answerStory({ declaration, question, prompt, seed }),
      );
    }
  }
  const question = judge && stories?.judged(prompt);
  return question
    ? inWords(prompt, judge, (seed) => judgeExtraction({ judge, question, prompt, seed }))
    : undefined;
}

function inWords(prompt: string, by: Understood['by'], text: (seed: number) => string): Understood {
  return {
    by,
    key: sha256(prompt),
    answer: ({ seed, maxTokens }) => simulatedAnswer(text(seed), { maxTokens }),
  };
}
