import type { Competence } from '../../../vocabulary/conversation.js';
import type { ConversationTemplates } from '../../../vocabulary/conversation-template.js';
import type { About } from '../../../vocabulary/request.js';
import { playedBy, type Respondent } from '../../../vocabulary/respondent.js';
import type { Scenario } from '../../../vocabulary/scenario.js';
import type { Claim } from './claims.js';
import type { Said } from './scenes.js';

/** The words of a language by which moves are known. */
type MoveWords = Pick<ConversationTemplates, 'greeting' | 'closing' | 'goodbye'>;

export function moveWords({ greeting, closing, goodbye }: ConversationTemplates): MoveWords {
  return { greeting, closing, goodbye };
}

/** What a request in a conversation asks of a respondent. */
export type ProtagonistAsks =
  /** A reply to the last message. */
  | { readonly task: 'reply'; readonly scenario: Scenario; readonly words: MoveWords }
  /** What speaks against the trap, simply asked. */
  | { readonly task: 'fact'; readonly scenario: Scenario }
  /** Which act is wanted, simply asked: the first or the second. */
  | { readonly task: 'value'; readonly wanted: 1 | 2 };

/** What a request in a conversation asks of a model in service. */
export type ServiceAsks =
  /** To put this in words; `reveal` is what it may give away, null where there is nothing. */
  | {
      readonly task: 'say';
      readonly say: string;
      readonly reveal: string | null;
      /** It gave something away before. */
      readonly again: boolean;
    }
  /** A message of its own, in faithful mode. */
  | { readonly task: 'own message'; readonly scenario: Scenario; readonly words: MoveWords }
  /** What a reply is. */
  | { readonly task: 'observe'; readonly reply: string }
  /** What the antagonist did in a message of its own. */
  | {
      readonly task: 'audit';
      readonly scenario: Scenario;
      readonly message: string;
      readonly words: MoveWords;
    }
  /** Which claims hold of what was said. */
  | {
      readonly task: 'claims';
      readonly scenario: Scenario;
      readonly claims: readonly Claim[];
      readonly said: readonly Said[];
    }
  /** The paper's score of what was said. */
  | {
      readonly task: 'score';
      readonly scenario: Scenario;
      readonly competence: Competence;
      readonly said: readonly Said[];
    };

/** What a request to a respondent is about. */
export function aboutProtagonist(respondent: Respondent, asks: ProtagonistAsks): About {
  return { instrument: 'conversations', asks, ...playedBy(respondent) };
}

/** What a request to a model in service is about. */
export function aboutService(asks: ServiceAsks): About {
  return { instrument: 'conversations', asks };
}
