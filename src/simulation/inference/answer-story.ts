import { type Declaration, declarationHash } from '../../vocabulary/declaration.js';
import { Reader } from '../../vocabulary/reader.js';
import { drawText } from '../lottery.js';
import { type Random, randomFrom } from '../seeded-random.js';
import { answerAttitude } from './answer-attitude.js';
import { answerExtraction, answerSummary } from './answer-extraction.js';
import { answerSelection } from './answer-selection.js';
import type { DeclaredReader } from './project.js';
import type { AttitudeAsked, StoryQuestion } from './story-question.js';
import { attitudeText, extractionText, nonsense, selectionText } from './story-wording.js';

const plain = Reader.parse({});

/**
 * What a simulated respondent answers to a prompt about a story: a function of the declaration, the
 * prompt and the seed alone. `question` is what the prompt was recognised as.
 */
export function answerStory({
  declaration,
  question,
  prompt,
  seed,
}: {
  readonly declaration: Declaration;
  readonly question: StoryQuestion;
  readonly prompt: string;
  readonly seed: number;
}): string {
  const random = randomFrom(declarationHash(declaration), prompt, seed);
  return textOf(question, declaration, random);
}

/** The option that the same respondent takes in that answer, as {@link answerAttitude} gives it. */
export function attitudeTaken({
  declaration,
  question,
  prompt,
  seed,
}: {
  readonly declaration: Declaration;
  readonly question: AttitudeAsked;
  readonly prompt: string;
  readonly seed: number;
}): number | null {
  const random = randomFrom(declarationHash(declaration), prompt, seed);
  return answerAttitude(question, readerOf(declaration), random);
}

function readerOf(declaration: Declaration): DeclaredReader {
  return { reader: declaration.reader ?? plain, declaration };
}

function textOf(question: StoryQuestion, declaration: Declaration, random: Random): string {
  const by = readerOf(declaration);
  switch (question.task) {
    case 'attitude': {
      const place = answerAttitude(question, by, random);
      const text = place === null ? nonsense : attitudeText(question, place, declaration);
      return drawText(text, random);
    }
    case 'selection': {
      const picks = answerSelection(question, by, random);
      const text = picks === null ? nonsense : selectionText(question, picks, declaration);
      return drawText(text, random);
    }
    case 'summary':
      return answerSummary(question);
    case 'extraction': {
      const lines = answerExtraction(question, by, random);
      return drawText(lines === null ? nonsense : extractionText(lines, declaration), random);
    }
  }
}
