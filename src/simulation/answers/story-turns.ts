import {
  type FaultKind,
  faultKinds,
  type Quality,
  qualities,
  type Ratings,
} from '../../../vocabulary/inference.js';
import {
  declarationHash,
  type Reader,
  type SimulatedJudge,
} from '../../asking/simulated/declaration.js';
import type { FaultsAsks, TurnsAsks } from '../../instruments/stories/asks.js';
import type { FaultsAnswer } from '../../instruments/stories/reasoning-faults.js';
import { drawText, type Random, randomFrom } from '../../util/random.js';
import { judgeNonsense } from './story-judge.js';

/** How a simulated respondent words each fault of a reasoning, by which a simulated judge knows it. */
export const faultSentences: Readonly<Record<FaultKind, string>> = {
  inconsistency: 'All of these lines speak for something other than what I close with.',
  logic: 'They pour the tea before they sit down, and so this is what they must hold.',
  overlooked: 'The exact lines can be left aside, since the general drift is enough.',
};

/** How a simulated turn words each quality, from the mark 1 to 5. */
const marked: Readonly<Record<Quality, readonly [string, string, string, string, string]>> = {
  reflection: [
    'She spoke of the weather and of nothing else.',
    'She looked up for a moment, and then let it pass.',
    'She began to move the chairs, some of them at least.',
    'She moved the chairs as she always did in such a case.',
    'She moved every chair, and would not sit until it was done.',
  ],
  naturalness: [
    'Greetings to the persons who are assembled in this room.',
    'It is to be remarked that the soup has now been served.',
    'Well, the soup is on the table, as was said before.',
    'There is soup, if anybody would like some of it.',
    'Soup? Go on, before the boys are back.',
  ],
  implicitness: [
    'And this, I say it plainly, is the value that I hold.',
    'It matters to me very much, as all of you know.',
    'You know what I am like when it comes to that.',
    'She smiled at the door and said no more about it.',
    'She put the key back on its hook.',
  ],
};

/** A turn in which each quality has its declared mean: the whole mark beneath it or above, by chance. */
export function turnOf(declared: Reader['expression'], random: Random): string {
  return qualities
    .map((quality) => {
      const mean = declared?.[quality] ?? 3;
      const below = Math.floor(mean);
      const mark = random() < mean - below ? below + 1 : below;
      return marked[quality][mark - 1] ?? '';
    })
    .join(' ');
}

function marksOf(turn: string): Ratings {
  const markOf = (quality: Quality) => {
    const place = marked[quality].findIndex((sentence) => turn.includes(sentence));
    return place < 0 ? 1 : place + 1;
  };
  return {
    reflection: markOf('reflection'),
    naturalness: markOf('naturalness'),
    implicitness: markOf('implicitness'),
  };
}

/**
 * What a simulated judge answers of reasoning and of turns: a function of its declaration, the prompt and
 * the seed alone. With chance `nonsense` it is no judgement. A fault is found by its sentence, and missed
 * or imagined with the chances in `faultErrors`; a turn has the marks of its sentences; of two turns the
 * one with the higher mark is preferred, or with chance |`placeBias`| the one in that place.
 */
export function judgeSaid({
  judge,
  question,
  prompt,
  seed,
}: {
  readonly judge: SimulatedJudge;
  readonly question: FaultsAsks | TurnsAsks;
  readonly prompt: string;
  readonly seed: number;
}): string {
  const random = randomFrom(declarationHash(judge), prompt, seed);
  if (random() < judge.nonsense) return drawText(judgeNonsense, random);
  if (question.task === 'faults') return JSON.stringify(faultsIn(question.answer, judge, random));
  const [first, second] = question.turns.map(marksOf);
  if (!first) throw new RangeError('no turn to judge');
  if (!second) return JSON.stringify(first);
  const { placeBias: bias = 0 } = judge;
  return JSON.stringify(
    Object.fromEntries(
      qualities.map((quality) => {
        if (random() < Math.abs(bias)) return [quality, bias > 0 ? 'first' : 'second'];
        const ahead = first[quality] - second[quality];
        return [quality, ahead > 0 ? 'first' : ahead < 0 ? 'second' : 'neither'];
      }),
    ),
  );
}

function faultsIn(
  answer: string,
  { faultErrors: { misses, alarms } = { misses: 0, alarms: 0 } }: SimulatedJudge,
  random: Random,
): FaultsAnswer {
  const faults = faultKinds.flatMap((fault) => {
    const sentence = faultSentences[fault];
    const isThere = answer.includes(sentence);
    if (isThere ? random() < misses : random() >= alarms) return [];
    return [{ fault, quote: isThere ? sentence : beginningOf(answer) }];
  });
  return { faults };
}

/** The first words of an answer, which an imagined fault quotes. */
function beginningOf(answer: string): string {
  return answer.split(/\s+/).slice(0, 8).join(' ');
}
