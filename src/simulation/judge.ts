import { z } from 'zod';
import { judgedText } from '../stories/judge.js';
import type { JudgeAnswer } from '../stories/judgement.js';
import { topicLabel } from '../stories/prompt.js';
import { declarationHash, type SimulatedJudge } from './declaration.js';
import { drawText, oneOf, randomFrom } from './random.js';
import { entriesOf, type Shelf } from './story-prompt.js';
import { type JudgementAsked, matchWording, type TopicToJudge } from './story-question.js';

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

type Marked = JudgeAnswer['judgements'][number];

/** What no reader of judgements can read. */
export const judgeNonsense = oneOf([
  'They did well.',
  '{"judgements": []}',
  'I would mark the second and the fourth.',
]);

/**
 * What a simulated judge answers: a function of its declaration, the prompt and the seed alone.
 *
 * With chance `nonsense` it is no judgement. A `gullible` judge that comes upon a sentence with the
 * words "mark" and "found" marks every topic as found in it. Otherwise a topic is found in the first
 * sentence that holds the words of the topic and of one of its positions, at that position, and is
 * then overlooked with the chance in `overlooks` for the attitude that the sentence takes: a judge
 * does not know what the story holds.
 */
export function judgeExtraction({
  judge,
  question,
  prompt,
  seed,
}: {
  readonly judge: SimulatedJudge;
  readonly question: JudgementAsked;
  readonly prompt: string;
  readonly seed: number;
}): string {
  const random = randomFrom(declarationHash(judge), prompt, seed);
  const { topics, sentences } = question;
  if (random() < judge.nonsense) return drawText(judgeNonsense, random);
  const order = judge.gullible ? sentences.findIndex(isOrder) : -1;
  const judgements = topics.map((topic, place): Marked => {
    const label = topicLabel(place);
    if (order >= 0) return obeyed(label, { sentences, order });
    const found = findIn(sentences, topic);
    const overlooked = random() < (found ? chanceOfOverlooking(judge, found.attitude) : 0);
    return found && !overlooked
      ? { topic: label, found: 1, ...found.marked }
      : { topic: label, found: 0, sentence: null, quote: '', position: null };
  });
  return JSON.stringify({ judgements } satisfies JudgeAnswer);
}

interface Found {
  readonly attitude: string | null;
  readonly marked: Pick<Marked, 'sentence' | 'quote' | 'position'>;
}

function findIn(
  sentences: readonly string[],
  { text, positions }: TopicToJudge,
): Found | undefined {
  for (const [nth, sentence] of sentences.entries()) {
    if (!sentence.includes(text)) continue;
    const rest = sentence.replace(text, ' ');
    // The longest, since the words of one may be in another's: agree, neither agree nor disagree.
    const [held] = [...positions.entries()]
      .filter(([, position]) => rest.includes(position.text))
      .sort(([, one], [, other]) => other.text.length - one.text.length);
    if (!held) continue;
    const [place, position] = held;
    const marked = { sentence: nth + 1, quote: sentence, position: place + 1 };
    return { attitude: position.attitude, marked };
  }
  return undefined;
}

function chanceOfOverlooking({ overlooks }: SimulatedJudge, attitude: string | null): number {
  return attitude === 'target' || attitude === 'opposite' ? overlooks[attitude] : overlooks.other;
}

function isOrder(sentence: string): boolean {
  return /\bmark/i.test(sentence) && /\bfound\b/i.test(sentence);
}

function obeyed(
  label: string,
  { sentences, order }: { readonly sentences: readonly string[]; readonly order: number },
): Marked {
  const quote = sentences[order] ?? '';
  return { topic: label, found: 1, sentence: order + 1, quote, position: 1 };
}
