/** One alternative for a token, with its natural-log probability. */
export interface TokenAlternative {
  readonly token: string;
  readonly logprob: number;
}

/** A token that was answered and the alternatives the endpoint listed for its place. */
export interface TokenLogprobs extends TokenAlternative {
  readonly top: readonly TokenAlternative[];
}

/** Tokens of an answer whose log-probabilities are kept: an answer of a word comes within so many. */
export const keptTokens = 4;

/** Where an answer was recorded that was given elsewhere. */
export interface RecordedSource {
  /** What the user says of it, in a line. */
  readonly source: string;
  /** The name of the file that it was imported from, and the SHA-256 of that, 64 hexadecimal digits. */
  readonly file: string;
  readonly sha256: string;
  /** Its answers came as numbers, which others made of replies; absent where the replies themselves came. */
  readonly parsed?: true;
}

/**
 * Why what came is no answer:
 * - `empty`: a completion without a word;
 * - `failed`: one that was broken off, as its finish says, whatever had come of it.
 */
export const noAnswers = ['empty', 'failed'] as const;
export type NoAnswer = (typeof noAnswers)[number];

/** Where what went over the wire differs from what was planned. */
export interface Sent {
  /** The seed sent, derived from request and draw; null where the endpoint takes none. */
  readonly seed: number | null;
  /** Parameters the endpoint made us change, as readable words; empty when none. */
  readonly changes: readonly string[];
  /** Why what came first was no answer, so that this was asked again; absent where it was the first. */
  readonly first?: NoAnswer;
  /** It came in a provider's batch; absent where it was asked by itself. */
  readonly batch?: true;
  /** Who answered it behind the endpoint, as a router such as OpenRouter says; absent where nobody says. */
  readonly provider?: string;
  /** Of an answer that was given elsewhere; absent of one that was asked for. */
  readonly recorded?: RecordedSource;
  /**
   * What is not known of such an answer: when it was answered (`at` is then when it was imported), and the words
   * of its prompt; absent where both are.
   */
  readonly unknown?: readonly ('at' | 'prompt')[];
  /** The temperature that such an answer is said to be sampled with; absent where its file says none. */
  readonly temperature?: number;
}

/** Tokens as the provider counts them. */
export interface Usage {
  readonly promptTokens: number;
  /** All that is billed as output, reasoning among it. */
  readonly completionTokens: number;
  /** Those of the prompt that came from the provider's cache; absent where it does not say. */
  readonly cachedTokens?: number;
  /** Those of the completion that were reasoning; absent where it does not say. */
  readonly reasoningTokens?: number;
}

/** The finish of a response that stands for a provider's refusal of the prompt, in place of an answer. */
export const refusedByProvider = 'refused by the provider';

/** Characters of a text of a response that are kept: of content, reasoning and refusal each. */
export const keptCharacters = 262_144;

/** The finish of a response of which a text was longer than {@link keptCharacters}. */
export const cutWhenKept = `cut at ${keptCharacters.toLocaleString('en')} characters`;

/** What came back, raw and never altered; what is too long is cut, and marked so by its finish. */
export interface Response {
  readonly content: string;
  /** Reasoning that came in a field of its own. Stored, never read for the answer. */
  readonly reasoning: string | null;
  /** A refusal that the endpoint itself declared, or the words with which it refused the prompt. */
  readonly refusal: string | null;
  /** The endpoint's finish reason, such as `stop`, `length` or `content_filter`; {@link refusedByProvider} or {@link cutWhenKept}. */
  readonly finish: string | null;
  readonly logprobs: readonly TokenLogprobs[] | null;
  readonly servedModel: string;
  readonly fingerprint: string | null;
  readonly sent: Sent;
  readonly usage: Usage | null;
  /** From sending to the last byte, in milliseconds. */
  readonly milliseconds: number;
  /** When it arrived, UTC ISO 8601. */
  readonly at: string;
  /** True when a simulated respondent answered. */
  readonly simulated: boolean;
  /** What came, where a reader of ours failed on it and this, which is empty, is read in its place. Never stored. */
  readonly original?: Response;
}

/** What a response says, for people: the words of a refusal, else its content. */
export function saidIn(response: Response): string {
  const { refusal, content } = response.original ?? response;
  return refusal ?? content;
}

/** The rule by which a response is read on which a reader of ours failed. */
export const faultOfOurs = 'unreadable by a fault of ours';

// Each as some providers have it: a refusal, the token limit, a tool that nobody offered.
const refusing =
  /filter|safety|sensitive|toxic|guardrail|prohibited|blocklist|recitation|spii|policy|moderat|refus/i;
const cutting = /length|max.*tokens|max.?output|context.*(window|exceeded)|error.?limit/i;
const calling = /tool|function.?call/i;

const failing =
  /error|abort|cancel|time.?out|fail|insufficient|overload|interrupt|disconnect|exception|network|unavailable|malformed|incomplete|killed/i;

/** Whether a finish names the provider's own filter. */
export function isFilterFinish(finish: string | null): boolean {
  return finish !== null && refusing.test(finish);
}

/**
 * Why a response is no answer; null where it is one. A refusal is an answer, and so is what the token
 * limit cut and the call of a tool: asking until one likes the answer biases figures.
 */
export function noAnswerIn(response: Response): NoAnswer | null {
  const { content, refusal, finish, sent } = response.original ?? response;
  const ended = finish ?? '';
  const isAnswer =
    sent.recorded !== undefined ||
    Boolean(refusal) ||
    finish === cutWhenKept ||
    [refusing, cutting].some((words) => words.test(ended));
  if (isAnswer) return null;
  if (failing.test(ended)) return 'failed';
  return !calling.test(ended) && /^[\s\p{Cc}\p{Cf}]*$/u.test(content) ? 'empty' : null;
}
