import { comparableText } from '../../../vocabulary/comparable-text.js';
import type { Move, ReplyKind, StopReason } from '../../../vocabulary/conversation.js';
import type { ConversationTemplates } from '../../../vocabulary/conversation-template.js';
import type { Request } from '../../../vocabulary/request.js';
import type { Respondent } from '../../../vocabulary/respondent.js';
import type { Response } from '../../../vocabulary/response.js';
import type { Scenario } from '../../../vocabulary/scenario.js';
import type { Asking, ServiceModel } from '../../judging/until-read.js';
import { declaredRefusal, spokenPart } from '../../reading/spoken-text.js';
import { fill } from '../../util/prompt-text.js';
import { aboutProtagonist, aboutService, moveWords } from './asks.js';
import { type Leak, leaksIn } from './leaks.js';
import type { Conversation, Step, Turn } from './observation.js';
import { auditRequest, observerRequest, readAudit, readReply } from './observer.js';
import { antagonistPart, chatOf, conversationJson, namesIn, protagonistPart } from './scenes.js';

/** What it takes to hold an episode. */
export interface Means {
  readonly respondent: Respondent;
  readonly wording: ConversationTemplates;
  readonly mode: 'controlled' | 'faithful';
  readonly antagonist: ServiceModel;
  readonly observer: ServiceModel;
  /** Most tokens of all its requests before it is judged. */
  readonly tokens: number;
}

/** A message of the antagonist and the reply to it. The fixed greeting is the first. */
export const mostRounds = 20;
/** Attempts of the observer at an answer that can be read. */
export const observerAttempts = 2;
/** Messages alike, one after the other, that are a loop. */
const ALIKE = 3;
/** Room for a reply, where the respondent's entry gives none. */
const REPLY_ROOM = 512;

/** The most requests before judging: replies, messages worded twice, and what is observed of each. */
export const maxEpisodeRequests = mostRounds + (mostRounds - 1) * (2 + observerAttempts);

/** Holds one conversation about a scenario. */
export function* converse(scenario: Scenario, means: Means): Asking<Conversation> {
  const held = new EpisodeRunner(scenario, means);
  let move: Move | null = 'greet';
  let stop: StopReason | null = null;
  while (stop === null && move !== null) {
    stop = yield* held.speak(move);
    stop ??= yield* held.listen(move);
    if (stop !== null) break;
    if (means.mode === 'faithful') {
      move = 'other';
    } else {
      const reply: ReplyKind | 'error' | null = yield* held.observe(move);
      if (reply === 'error') stop = 'error';
      else move = nextMove(move, reply);
    }
    stop ??= held.rounds >= mostRounds && move !== null ? 'cap' : null;
  }
  if (means.mode === 'faithful') yield* held.audit();
  const { turns, steps } = held;
  return { turns, stop: stop ?? 'closed', steps };
}

/**
 * The move after a reply: a hint where the trap was taken or refused without a cultural reason, the
 * reveal where the hint was not enough, the same again where a reply was about something else. Null when
 * every move was made.
 */
export function nextMove(move: Move, reply: ReplyKind | null): Move | null {
  if (reply === 'off topic' && move !== 'greet' && move !== 'close') return move;
  const seen = reply === 'refused with a cultural reason';
  switch (move) {
    case 'greet':
      return 'trap';
    case 'trap':
      return seen ? 'value' : 'hint';
    case 'hint':
      return seen ? 'value' : 'reveal';
    case 'reveal':
      return 'value';
    case 'value':
      return 'close';
    case 'close':
    case 'other':
      return null;
  }
}

/** An episode under way. */
class EpisodeRunner {
  readonly #scenario: Scenario;
  readonly #means: Means;
  turns: Turn[] = [];
  readonly steps: Step[] = [];
  #tokens = 0;

  constructor(scenario: Scenario, means: Means) {
    this.#scenario = scenario;
    this.#means = means;
  }

  get rounds(): number {
    return this.turns.filter(({ speaker }) => speaker === 'antagonist').length;
  }

  /** The antagonist's message; why the episode ends with it, if it does. */
  *speak(move: Move): Asking<StopReason | null> {
    const { wording, mode } = this.#means;
    if (move === 'greet') {
      const { protagonist } = namesIn(this.#scenario);
      this.#say(move, fill(wording.greeting, { protagonist }), { leaks: [], reworded: false });
      return null;
    }
    const request = mode === 'faithful' ? this.#ownMessage() : this.#message(move);
    const text = yield* this.#worded(request, move);
    if (text === null) return 'error';
    let leaks = mode === 'faithful' ? [] : leaksIn(text, move, this.#scenario);
    let said = text;
    const reworded = leaks.length > 0;
    if (reworded) {
      const again = yield* this.#worded(this.#message(move, leaks), move);
      if (again === null) return 'error';
      said = again;
      leaks = leaksIn(again, move, this.#scenario);
    }
    this.#say(move, said, { leaks, reworded });
    return this.#ending(said);
  }

  #say(
    move: Move,
    text: string,
    { leaks, reworded }: { leaks: readonly Leak[]; reworded: boolean },
  ) {
    const given = leaks.map(({ kind }) => kind);
    this.turns.push({
      speaker: 'antagonist',
      text,
      move,
      leaks: given,
      reworded,
      solved: false,
      reply: null,
    });
  }

  #message(move: Move, leaks: readonly Leak[] = []): Request {
    const { wording, antagonist } = this.#means;
    const scenario = this.#scenario;
    const names = namesIn(scenario);
    const say = wordsFor(move, scenario, wording);
    const prompt = fill(wording.prompts.antagonist, {
      ...names,
      setting: scenario.setting,
      conversation: conversationJson(scenario, this.turns),
      task: move === 'reveal' ? fill(wording.tasks.reveal, names) : taskOf(wording, move),
      say,
    });
    const words = leaks.flatMap((leak) => leak.words).join(', ');
    const again = leaks.length > 0;
    const content = again ? fill(wording.prompts.again, { prompt, words }) : prompt;
    const reveal = say === scenario.trap || say === scenario.hint ? scenario.reveal : null;
    const about = aboutService({ task: 'say', say, reveal, again });
    return { ...antagonist, messages: [{ role: 'user', content }], about };
  }

  /** The antagonist running its own dialogue; its greeting was not its own. */
  #ownMessage(): Request {
    const { wording, antagonist } = this.#means;
    const system = antagonistPart(wording, this.#scenario);
    const messages = chatOf(this.turns.slice(1), { as: 'antagonist', system });
    const asks = { scenario: this.#scenario, words: moveWords(wording) };
    return { ...antagonist, messages, about: aboutService({ task: 'own message', ...asks }) };
  }

  *#worded(request: Request, move: Move): Asking<string | null> {
    const [response] = yield [request];
    if (!response) throw new RangeError('a request has a response');
    const text = textOf(response);
    const unread = text === '' || declaredRefusal(response) !== null;
    this.#step({
      by: 'antagonist',
      task: move,
      turn: this.turns.length + 1,
      request,
      response,
      reading: unread ? 'nothing said' : givenAway(text, move, this.#scenario),
      unread,
    });
    return unread ? null : text;
  }

  /** The protagonist's reply; why the episode ends with it, if it does. */
  *listen(move: Move): Asking<StopReason | null> {
    const { respondent, wording } = this.#means;
    const part = protagonistPart(wording, this.#scenario);
    const system = respondent.persona === null ? part : `${respondent.persona}\n\n${part}`;
    const { topLogprobs: _, ...own } = respondent.parameters;
    const request: Request = {
      endpoint: respondent.endpoint,
      model: respondent.model,
      messages: chatOf(this.turns, { as: 'protagonist', system, to: respondent }),
      parameters: { maxTokens: REPLY_ROOM, ...own },
      about: aboutProtagonist(respondent, {
        task: 'reply',
        scenario: this.#scenario,
        words: moveWords(wording),
      }),
    };
    const [response] = yield [request];
    if (!response) throw new RangeError('a request has a response');
    const text = textOf(response);
    const declined = declaredRefusal(response) !== null || breaksOff(text);
    const unread = declined || text === '';
    this.#step({
      by: 'protagonist',
      task: move,
      turn: this.turns.length + 1,
      request,
      response,
      reading: declined ? 'a refusal' : text === '' ? 'empty' : 'said',
      unread,
    });
    if (declined) return 'refusal';
    if (text === '') return 'empty';
    this.turns.push({
      speaker: 'protagonist',
      text,
      move,
      leaks: [],
      reworded: false,
      solved: false,
      reply: null,
    });
    const latest = this.turns.filter(({ speaker }) => speaker === 'protagonist').slice(-ALIKE);
    const alike = new Set(latest.map((turn) => comparableText(turn.text))).size === 1;
    if (latest.length === ALIKE && alike) return 'loop';
    return this.#ending(text);
  }

  /** What the last reply is; null where it decides nothing. */
  *observe(move: Move): Asking<ReplyKind | 'error' | null> {
    if (move === 'greet' || move === 'close') return null;
    const [message, reply] = this.turns.slice(-2);
    if (!message || !reply) throw new RangeError('a round has two messages');
    const { observer, wording } = this.#means;
    const scenario = this.#scenario;
    const matter = move === 'value' ? scenario.dilemma : scenario.trap;
    const asked = { matter, messages: [message, reply], from: this.turns.length - 1 };
    const request = observerRequest(observer, wording, { scenario, ...asked });
    const kind = yield* this.#observed(request, 'reply', this.turns.length, readReply);
    if (kind === null) return 'error';
    this.turns = this.turns.with(-1, { ...reply, reply: kind });
    return kind;
  }

  /** What the antagonist did in each message of its own: an observer says so once all is said. */
  *audit(): Asking<void> {
    const { observer, wording } = this.#means;
    const scenario = this.#scenario;
    for (const [place, turn] of this.turns.entries()) {
      if (turn.speaker !== 'antagonist' || place === 0) continue;
      const request = auditRequest(observer, wording, { scenario, said: this.turns, place });
      const audited = yield* this.#observed(request, 'audit', place + 1, readAudit);
      const { move, solved } = audited ?? { move: 'other' as const, solved: false };
      this.turns = this.turns.with(place, { ...turn, move, solved });
      const reply = this.turns[place + 1];
      if (reply) this.turns = this.turns.with(place + 1, { ...reply, move });
    }
    this.turns = withLeaks(this.turns, scenario);
  }

  *#observed<Result>(
    request: Request,
    task: string,
    turn: number,
    read: (response: Response) => Result | null,
  ): Asking<Result | null> {
    for (let attempt = 0; attempt < observerAttempts; attempt += 1) {
      const [response] = yield [request];
      if (!response) throw new RangeError('a request has a response');
      const result = read(response);
      const reading = result === null ? 'not observed' : JSON.stringify(result);
      const unread = result === null;
      this.#step({ by: 'observer', task, turn, request, response, reading, unread });
      if (result !== null) return result;
    }
    return null;
  }

  #step(step: Omit<Step, 'judge'>): void {
    this.steps.push({ ...step, judge: null });
    const { usage, content } = step.response;
    const characters = step.request.messages.reduce((sum, each) => sum + each.content.length, 0);
    this.#tokens += usage
      ? usage.promptTokens + usage.completionTokens
      : Math.ceil((characters + content.length) / 4);
  }

  #ending(text: string): StopReason | null {
    if (endsWith(text, this.#means.wording.goodbye)) return 'goodbye';
    return this.#tokens > this.#means.tokens ? 'budget' : null;
  }
}

/** In faithful mode moves are known once all is said, and leaks with them: nothing is one after the reveal. */
function withLeaks(turns: readonly Turn[], scenario: Scenario): Turn[] {
  const reveal = turns.findIndex(
    ({ speaker, move }) => speaker === 'antagonist' && move === 'reveal',
  );
  return turns.map((turn, place) => {
    if (turn.speaker === 'protagonist' || place === 0) return turn;
    const late = reveal >= 0 && place >= reveal;
    const move = turn.move === 'close' ? 'close' : late ? 'reveal' : 'trap';
    return { ...turn, leaks: leaksIn(turn.text, move, scenario).map(({ kind }) => kind) };
  });
}

function taskOf({ tasks }: ConversationTemplates, move: Move): string {
  if (move === 'trap' || move === 'hint' || move === 'value' || move === 'close')
    return tasks[move];
  throw new RangeError(`the antagonist is told nothing for "${move}"`);
}

/** What the antagonist is to put in words in a move. */
export function wordsFor(
  move: Move,
  scenario: Scenario,
  { closing }: Pick<ConversationTemplates, 'closing'>,
): string {
  switch (move) {
    case 'trap':
      return scenario.trap;
    case 'hint':
      if (scenario.hint === null) throw new RangeError('an imported scenario has no hint to word');
      return scenario.hint;
    case 'reveal':
      return scenario.reveal;
    case 'value':
      return scenario.dilemma;
    default:
      return closing;
  }
}

/** What of a message an export says. */
function givenAway(text: string, move: Move, scenario: Scenario): string {
  const leaks = leaksIn(text, move, scenario).map(({ kind }) => kind);
  return leaks.length > 0 ? `gives away ${leaks.join(', ')}` : 'said';
}

/** What somebody says, without thinking and the white space around. */
function textOf({ content }: Response): string {
  return spokenPart(content).trim();
}

/** Whether a text ends with some words, whatever marks stand around and behind them. */
function endsWith(text: string, words: string): boolean {
  return ` ${comparableText(text)}`.endsWith(` ${comparableText(words)}`);
}

/** Steps out of the part: declines as the model that it is. */
function breaksOff(text: string): boolean {
  return /\b(?:as an? (?:ai|language model|assistant)\b|(?:i|we)(?:'m| am)? (?:can(?:'|’)?t|cannot|can not|won(?:'|’)t|unable to|not able to) (?:assist|help with (?:that|this)|role-?play|take part in|engage in|continue with) ?(?:that|this|the|such)?)/i.test(
    text,
  );
}
