import { hash } from 'node:crypto';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** Sampling parameters as planned; what an endpoint made us change is stored with the response. */
export interface Parameters {
  /** 0..2. */
  readonly temperature?: number;
  /** Most tokens an answer may take. */
  readonly maxTokens?: number;
  /** How many alternatives per token to ask log-probabilities for; absent asks for none. */
  readonly topLogprobs?: number;
  /** Structured output; absent asks for none. */
  readonly responseFormat?: ResponseFormat;
  /** How long a model that reasons first is to think, such as `low`; sent as `reasoning_effort`. */
  readonly reasoningEffort?: string;
  /** Further keys of the body of a request, sent as they are. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/**
 * Whether a model is told to reason before it answers, by its effort or by a further key that speaks of
 * thinking or reasoning. A model that does so unasked is not known by this.
 */
export function reasonsFirst({
  reasoningEffort,
  extra,
}: {
  readonly reasoningEffort?: string | undefined;
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}): boolean {
  if (reasoningEffort !== undefined) return reasoningEffort !== 'none';
  return Object.entries(extra ?? {}).some(([key, value]) => turnsOn(key, value));
}

function turnsOn(key: string, value: unknown): boolean {
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value);
    const off = parts.some(([name, part]) => isSwitch(name) && isOff(part));
    return !off && (isOfReasoning(key) || parts.some(([name, part]) => turnsOn(name, part)));
  }
  return isOfReasoning(key) && !isOff(value);
}

const isOfReasoning = (key: string) => /think|reason/i.test(key);
const isSwitch = (key: string) => /^(?:type|enabled?|effort|budget_tokens)$/i.test(key);
const isOff = (value: unknown) =>
  [false, 0, null, 'off', 'none', 'disabled', 'false'].some((off) => off === value);

/** The JSON that an answer shall be. */
export interface ResponseFormat {
  /** Names it to the endpoint. */
  readonly name: string;
  /** A JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/**
 * What a request asks, in the terms of its instrument. Simulated respondents answer from it, since they
 * read no prompts. It is JSON, and is sent to simulated endpoints alone.
 */
export interface About {
  /** The id of the instrument. */
  readonly instrument: string;
  /** The question, in a form of the instrument's own. */
  readonly asks: object;
  /** Whom the respondent plays; absent where its system message changes nothing that a simulation heeds. */
  readonly persona?: PlayedPersona;
}

const simulated = 'simulated/';

/** The name under which a simulated respondent or a simulated model in an instrument's service is asked. */
export function simulatedModel(id: string): string {
  return `${simulated}${id}`;
}

/** Whether a model is simulated, by its name. */
export function isSimulatedModel(model: string): boolean {
  return model.startsWith(simulated);
}

/** Whom a respondent plays by its system message. */
export interface PlayedPersona {
  /** The country whose typical person it plays. */
  readonly country?: string;
  /** The pole that its persona speaks for, by dimension. */
  readonly poles?: Readonly<Record<string, 'target' | 'opposite'>>;
}

/** What is sent. `endpoint` is an identity, not an address: see {@link endpointIdentity}. */
export interface Request {
  readonly endpoint: string;
  readonly model: string;
  readonly messages: readonly Message[];
  readonly parameters: Parameters;
  /** No part of its key. */
  readonly about?: About;
}

/** The nth answer (from 0) to one request. */
export interface Draw {
  readonly request: Request;
  readonly draw: number;
}

/** JSON with keys sorted by their text, also those that look like numbers, and without absent ones, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map((part) => (part === undefined ? 'null' : canonicalJson(part))).join(',')}]`;
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  // Plain loops: the key of every request is made of it.
  let parts = '';
  for (const key of Object.keys(value).sort()) {
    const part: unknown = Reflect.get(value, key);
    if (part === undefined) continue;
    parts += `${parts === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(part)}`;
  }
  return `{${parts}}`;
}

/** SHA-256 of a text, 64 hexadecimal digits. */
export function sha256(text: string): string {
  return hash('sha256', text);
}

const keys = new WeakMap<Request, string>();

/** What identifies a request in every ledger: SHA-256 over the canonical JSON of what is sent. */
export function requestKey(request: Request): string {
  const known = keys.get(request);
  if (known) return known;
  const { endpoint, model, messages, parameters } = request;
  const key = sha256(canonicalJson({ endpoint, model, messages, parameters }));
  keys.set(request, key);
  return key;
}

/** What identifies a draw in every ledger. */
export function drawKey({ request, draw }: Draw): string {
  return `${requestKey(request)} ${draw}`;
}

/**
 * The identity of an endpoint: its URL without a trailing slash, default port, user, query or
 * fragment.
 * @throws TypeError when `url` is no URL
 */
export function endpointIdentity(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
}

const WAVE = ' at wave ';

/** The identity of an endpoint at a wave, by which a model that is asked again is another one to the ledger. */
export function identityAtWave(identity: string, wave: string | null): string {
  return wave === null ? identity : `${identity}${WAVE}${wave}`;
}

/** An identity whatever the wave; the inverse of {@link identityAtWave}. */
export function identityWithoutWave(identity: string): string {
  return identity.split(WAVE)[0] ?? identity;
}

/**
 * The seed sent with a draw, 0..2³¹ − 1: the first 31 bits of SHA-256 over request key and draw; another after
 * each completion that was no answer, since the same seed may bring the same again.
 */
export function drawSeed({ request, draw }: Draw, unanswered = 0): number {
  const again = unanswered === 0 ? '' : `:${unanswered}`;
  return Number.parseInt(sha256(`${requestKey(request)}:${draw}${again}`).slice(0, 8), 16) >>> 1;
}

/** What a request to a reader model is about, in place of an instrument. */
export const READER = 'reader';
