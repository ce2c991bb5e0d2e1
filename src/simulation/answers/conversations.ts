import type { ReplyKind } from '../../../vocabulary/conversation.js';
import { declarationHash } from '../../asking/simulated/declaration.js';
import { inWords, type SimulatedSide } from '../../asking/simulated/respondent.js';
import type { ProtagonistAsks, ServiceAsks } from '../../instruments/conversations/asks.js';
import { wordsFor } from '../../instruments/conversations/episode.js';
import { replyWords } from '../../instruments/conversations/observer.js';
import {
  type SimulatedAntagonist,
  type SimulatedJudge,
  type SimulatedObserver,
  SimulatedProtagonist,
} from '../../instruments/conversations/roles.js';
import { plainLine } from '../../instruments/conversations/scenes.js';
import type { Random } from '../../util/random.js';
import { judgeConversation, rightScore } from './conversation-judge.js';
import { chanceOf, kindOf, lines, moveAfter, moveIn, replyTo } from './conversation-lines.js';

/** Takes part in conversations, observes them and judges them. */
export const conversationAnswers: SimulatedSide = {
  respondent({ asks, prompt }, declaration) {
    const declared = SimulatedProtagonist.parse(declaration.instruments?.conversations ?? {});
    const answer = protagonist(asks as ProtagonistAsks, { prompt, declared });
    const hash = declarationHash(declaration);
    return answer && inWords((seed) => answer(chanceOf(hash, prompt, seed)));
  },
  service({ asks, prompt }, declared) {
    const answer = serve(asks as ServiceAsks, { prompt, declared });
    const hash = declarationHash(declared);
    return answer && inWords((seed) => answer(chanceOf(hash, prompt, seed)));
  },
};

type Answer = ((random: Random) => string) | undefined;

function protagonist(
  asks: ProtagonistAsks,
  { prompt, declared }: { readonly prompt: string; readonly declared: SimulatedProtagonist },
): Answer {
  switch (asks.task) {
    case 'reply': {
      const { scenario, words } = asks;
      const move = moveIn(prompt, scenario, words);
      return (random) => replyTo(move, { scenario, declared, random, goodbye: words.goodbye });
    }
    case 'fact':
      return (random) =>
        random() < declared.knows ? asks.scenario.fact.text : 'No, there is nothing.';
    case 'value':
      return (random) => String(random() < declared.prefers ? asks.wanted : 3 - asks.wanted);
    default:
      return undefined;
  }
}

/** What a model in service answers, which is known by what it is asked. */
function serve(
  asks: ServiceAsks,
  { prompt, declared }: { readonly prompt: string; readonly declared: object },
): Answer {
  switch (asks.task) {
    case 'say': {
      // Says what it is told to, word for word.
      const { leaks, insists } = declared as SimulatedAntagonist;
      const { say, reveal, again } = asks;
      return (random) =>
        reveal !== null && random() < (again ? insists : leaks) ? `${say} ${reveal}` : say;
    }
    case 'own message': {
      const { scenario, words } = asks;
      const move = moveAfter(prompt);
      const silent = move === 'hint' && scenario.hint === null;
      return () => (silent ? lines.asks : wordsFor(move, scenario, words));
    }
    case 'observe':
      return observed(plainLine(asks.reply), declared as SimulatedObserver);
    case 'audit': {
      const message = plainLine(asks.message);
      const seen = moveIn(message, asks.scenario, asks.words);
      const move = seen === 'greet' ? 'other' : seen;
      const solved = message.includes(lines.changes);
      const { nonsense } = declared as SimulatedObserver;
      return said(nonsense, () => ({ evidence: message, move, solved }));
    }
    case 'claims':
      return (random) => judgeConversation(asks, declared as SimulatedJudge, random);
    case 'score': {
      const score = rightScore(asks.competence, asks.scenario, asks.said);
      return () => JSON.stringify({ reason: 'It shows in what is said.', score });
    }
    default:
      return undefined;
  }
}

const kinds = Object.entries(replyWords) as readonly (readonly [string, ReplyKind])[];

/** Knows what a simulated protagonist says, or sees another kind. */
function observed(reply: string, { accuracy, nonsense }: SimulatedObserver): Answer {
  const seen = kindOf(reply);
  return said(nonsense, (random) => {
    const wrong = kinds.filter(([, kind]) => kind !== seen);
    const right = kinds.find(([, kind]) => kind === seen);
    const other = wrong[Math.floor(random() * wrong.length)];
    const [kind] = (random() < accuracy ? right : other) ?? [''];
    return { evidence: reply, kind };
  });
}

function said(nonsense: number, answer: (random: Random) => object): Answer {
  return (random) => {
    const answered = answer(random);
    return random() < nonsense ? 'It is hard to say.' : JSON.stringify(answered);
  };
}
