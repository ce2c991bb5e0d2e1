import { declarationHash, type SimulatedJudge } from '../../asking/simulated/declaration.js';
import type { JudgedTopic, JudgementAsks } from '../../instruments/stories/asks.js';
import type { JudgeAnswer } from '../../instruments/stories/judgement.js';
import { topicLabel } from '../../instruments/stories/prompt.js';
import { drawText, oneOf, randomFrom } from '../../util/random.js';

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
  readonly question: JudgementAsks;
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
  readonly attitude: string;
  readonly marked: Pick<Marked, 'sentence' | 'quote' | 'position'>;
}

function findIn(
  sentences: readonly string[],
  { statementText: text, positions }: JudgedTopic,
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

function chanceOfOverlooking({ overlooks }: SimulatedJudge, attitude: string): number {
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
