import { z } from 'zod';
import { judgedText } from '../../instruments/inference/judge/judged-topics.js';
import { entriesOf } from './lists-asked.js';
import { matchWording } from './match-wording.js';
import type { Shelf } from './shelf.js';
import type { JudgementAsked, TopicToJudge } from './story-question.js';

/** What a prompt asks of a judge; undefined for any other prompt. */
export type RecogniseJudgePrompt = (prompt: string) => JudgementAsked | undefined;

const Sentences = z.array(z.object({ number: z.int(), text: z.string() }));

/**
 * Knows the prompts that one wording makes for a judge. Topics and sentences are read as they stand
 * there; the set says which attitude a position is the words of.
 */
export function recogniseJudgePrompt({ wording, topics }: Shelf): RecogniseJudgePrompt {
  const match = matchWording(wording.prompts.judge);
  const known = new Map([...topics.byId.values()].map((about) => [judgedText(about), about]));
  return (prompt) => {
    const slots = match(prompt);
    if (!slots) return undefined;
    const sentences = sentencesIn(slots.sentences ?? '');
    if (!sentences) return undefined;
    const blocks = (slots.topics ?? '').split(/\n\n(?=T\d+: )/);
    return {
      task: 'judgement',
      topics: blocks.map((block): TopicToJudge => {
        const [heading = '', list = ''] = block.split(/\n(.*)/s);
        const text = heading.replace(/^T\d+: /, '');
        const about = known.get(text);
        const positions = entriesOf(list).map((position) => ({
          text: position,
          attitude: about?.options.find((option) => option.text === position)?.id ?? null,
        }));
        // A simulated reader repeats what is asked, without the topic.
        return { text: about?.text ?? text, positions };
      }),
      sentences,
    };
  };
}

function sentencesIn(json: string): readonly string[] | undefined {
  try {
    return Sentences.safeParse(JSON.parse(json)).data?.map(({ text }) => text);
  } catch {
    return undefined;
  }
}
