import type { PersonaName } from '../../../vocabulary/respondent.js';
import type { Response, TokenLogprobs } from '../../../vocabulary/response.js';
import type { ModelReadings } from '../../judging/reader.js';
import type { StudyRespondent } from './entries.js';

/** One response with what was asked and how it was read: a row of an export. */
export interface ResponseRow {
  readonly study: string;
  readonly respondent: string;
  readonly model: string;
  readonly simulated: boolean;
  /** What its source is, where the answer was given elsewhere, and whether it was parsed there; null where it was asked for. */
  readonly recorded: string | null;
  /** Whether a person answered. */
  readonly human: boolean;
  /** The id of the instrument: `survey`, `inference`, `open` or `conversations`. */
  readonly instrument: string;
  /**
   * `main` rows make the figures of what it was asked; `retest` rows are draws beyond the study's
   * repeats; `control` rows are of stories without a side or with values said outright, of questions
   * without a story, and under personas.
   */
  readonly purpose: 'main' | 'retest' | 'control';
  /** The item, or the statement, asked about; of an extraction those of its topics, T1 first; null of a selection. */
  readonly item: string | null;
  /** Of a statement its category. */
  readonly dimension: string | null;
  readonly domain: string | null;
  readonly form: string | null;
  readonly order: string | null;
  /**
   * The story; of a pair with the telling, such as `twin-work-1/2`; of a selection or extraction of one
   * character's values with the name; `no story` of a blind question.
   */
  readonly story: string | null;
  /** Such as `twin` or `explicit`; `blind` without a story. */
  readonly kind: string | null;
  /** The pair that the story is a telling of. */
  readonly twin: string | null;
  /** `attitude`, `selection`, `extraction`, `expression`; and the steps `summary`, `judgement`, `comparison` and `reading`. */
  readonly task: string | null;
  /** How an attitude was asked, or how candidates were made. */
  readonly probe: string | null;
  readonly style: string | null;
  readonly shots: number | null;
  readonly draw: number;
  /** Empty where an answer was given elsewhere and its file does not have it. */
  readonly prompt: string;
  readonly content: string;
  readonly refusal: string | null;
  readonly finish: string | null;
  readonly reading: string;
  readonly rule: string;
  /**
   * P(target), 0..1, of a survey's answer, what is no answer at 0.5. Equation 1 is its mean over the
   * `main` rows of an item × template; null for stories.
   */
  readonly likelihood: number | null;
  /** The share of it that is no answer, 0..1. */
  readonly unread: number;
  /** What the story holds of what an attitude question asks about: a pole of an item, the attitude to a statement; null where neither is held. */
  readonly held: string | null;
  /** What the answer to it named, in the same words; null where it could not be read. */
  readonly inferred: string | null;
  /** Whether what was inferred is right; null where nothing is right or wrong. */
  readonly verdict: string | null;
  /**
   * What the judge found: of an extraction a line for each value, of a turn its marks, of a wrong answer the faults
   * of its reasoning, of an answer that a reader model was given the choice and its quote, `none`, or why it does not
   * count.
   */
  readonly judged: string | null;
  /** Of the first tokens with their alternatives, in JSON; null where none came. */
  readonly logprobs: string | null;
  readonly servedModel: string;
  readonly fingerprint: string | null;
  /** Who answered behind the endpoint, where a router says. */
  readonly provider: string | null;
  /** Parameters that the endpoint made us change, in JSON; null where none. */
  readonly changes: string | null;
  readonly seed: number | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  /** Null where it is not known, as of an answer that was given elsewhere. */
  readonly milliseconds: number | null;
  /** UTC ISO 8601; null where it is not known. */
  readonly at: string | null;
  /**
   * `plain`, as the study has the respondent; `switched` under the persona that turns its leanings
   * around, `sham` under the one that takes no side.
   */
  readonly persona: 'plain' | PersonaName;
  /** The system message, a persona; null without one. */
  readonly system: string | null;
}

/** The study and the respondent that a response belongs to. */
export interface RowSource {
  readonly study: string;
  readonly respondent: StudyRespondent;
  /** The persona under which it was asked again; absent where it was asked plainly. */
  readonly persona?: PersonaName;
  /** The system message that it was asked with. */
  readonly system: string | null;
}

/** What an instrument leaves out of its rows where it has no such thing, in the order of columns. */
export const unsaid = {
  item: null,
  dimension: null,
  domain: null,
  form: null,
  order: null,
  story: null,
  kind: null,
  twin: null,
  task: null,
  probe: null,
  style: null,
  shots: null,
  draw: 0,
  prompt: '',
  reading: '',
  rule: '',
  likelihood: null,
  unread: 0,
  held: null,
  inferred: null,
  verdict: null,
  judged: null,
} as const;

/** A token as endpoints send it. */
function asSent({ top, ...token }: TokenLogprobs) {
  return { ...token, top_logprobs: top };
}

/**
 * A row with every column, whose values are all to be replaced or unsaid. V8 copies an object with so many
 * keys fast only where what is written over the copy adds none: else a row takes 500 times as long.
 */
const blank: ResponseRow = {
  study: '',
  respondent: '',
  model: '',
  simulated: false,
  recorded: null,
  human: false,
  content: '',
  refusal: null,
  finish: null,
  logprobs: null,
  servedModel: '',
  fingerprint: null,
  provider: null,
  seed: null,
  changes: null,
  promptTokens: null,
  completionTokens: null,
  milliseconds: 0,
  at: '',
  persona: 'plain',
  system: null,
  instrument: '',
  purpose: 'main',
  ...unsaid,
};

/** What a response says of itself, whatever was asked; the rest is unsaid. Spread it first, and alone. */
export function rowOf(
  read: Response,
  { study, respondent, persona, system }: RowSource,
): Omit<ResponseRow, 'instrument' | 'purpose'> {
  const response = read.original ?? read;
  return {
    ...blank,
    study,
    respondent: respondent.id,
    model: respondent.model,
    simulated: respondent.simulated || response.simulated,
    recorded: recordedIn(response),
    human: respondent.human === true,
    content: response.content,
    refusal: response.refusal,
    finish: response.finish,
    logprobs: response.logprobs && JSON.stringify(response.logprobs.map(asSent)),
    servedModel: response.servedModel,
    fingerprint: response.fingerprint,
    provider: response.sent.provider ?? null,
    seed: response.sent.seed,
    changes: response.sent.changes.length > 0 ? JSON.stringify(response.sent.changes) : null,
    promptTokens: response.usage?.promptTokens ?? null,
    completionTokens: response.usage?.completionTokens ?? null,
    milliseconds: response.sent.recorded ? response.milliseconds || null : response.milliseconds,
    at: response.sent.unknown?.includes('at') ? null : response.at,
    persona: persona ?? 'plain',
    system,
  };
}

/** Ends what an exported answer says of its source where it came as a number. */
export const parsedElsewhere = ', parsed elsewhere';

function recordedIn({ sent: { recorded } }: Response): string | null {
  return recorded ? `${recorded.source}${recorded.parsed ? parsedElsewhere : ''}` : null;
}

/** The prompt of a response as far as it is known that it was sent. */
export function promptOf({ sent }: Response, prompt: string): string {
  return sent.unknown?.includes('prompt') ? '' : prompt;
}

/** What a reader model said of the answers in some rows, each a row, and none of a figure. */
export function readerRows(
  byModel: ModelReadings | undefined,
  { source, asked }: { readonly source: RowSource; readonly asked: Partial<ResponseRow> },
): readonly ResponseRow[] {
  return (byModel?.responses ?? []).map((response) => ({
    ...rowOf(response, { ...source, system: null }),
    instrument: '',
    ...asked,
    purpose: 'control',
    task: 'reading',
    reading: 'a step',
  }));
}
