/** What an endpoint sent in place of an answer, as far as it may name a wait. */
interface Failed {
  readonly headers: Headers;
  /** What was received, parsed; absent where it was no JSON. */
  readonly body?: unknown;
  readonly said: string;
}

/**
 * How long an endpoint asks us to wait, in milliseconds above 0; null where it does not say. Headers go
 * before fields of the body, and those before a number with a unit beside "retry" or "try again". A
 * moment is held against the response's own `Date`, since the clocks may differ; against `now`, in
 * milliseconds since 1970, where it has none.
 */
export function requestedWaitMs({ headers, body, said }: Failed, now: number): number | null {
  const sent = Date.parse(headers.get('date') ?? '');
  const at = Number.isNaN(sent) ? now : sent;
  const fields = fieldsOf(body);
  const texts = fields.map(([, value]) => (typeof value === 'string' ? value : ''));
  return (
    askedIn([...headers], at) ??
    longestReset([...headers], at) ??
    askedIn(fields, at) ??
    longestReset(fields, at) ??
    waitInWords([said, ...texts].join('. ').slice(0, MAX_WORDS), at)
  );
}

type Field = readonly [name: string, value: unknown];

/** Characters in which a wait is looked for, and fields. */
const MAX_WORDS = 20_000;
const MAX_FIELDS = 1_000;

/** Every field of a body with its name, those of objects and arrays within it too. */
function fieldsOf(body: unknown): readonly Field[] {
  const fields: Field[] = [];
  const open: unknown[] = [body];
  while (open.length > 0 && fields.length < MAX_FIELDS) {
    const value = open.shift();
    if (typeof value !== 'object' || value === null) continue;
    for (const field of Object.entries(value).slice(0, MAX_FIELDS)) {
      fields.push(field);
      open.push(field[1]);
    }
  }
  return fields;
}

/** `retry-after-ms` before `Retry-After`, by whatever name: `retryDelay`, `retry_after_seconds`. */
function askedIn(fields: readonly Field[], at: number): number | null {
  const asked = fields.filter(([name]) =>
    /^(?:x[-_])?(?:ms[-_])?(?:retry[-_]?(?:after|in|delay|at)|(?:wait|back[-_]?off)[-_]?(?:time|for)?|cool[-_]?down)(?:[-_]?(?:ms|millis|milliseconds|s|secs?|seconds))?$/i.test(
      name,
    ),
  );
  const isMs = ([name]: Field) => /(?:ms|millis|milliseconds)$/i.test(name);
  const waits = [
    ...asked.filter(isMs).map(([, value]) => waitOf(value, at, 1)),
    ...asked.filter((field) => !isMs(field)).map(([, value]) => waitOf(value, at)),
  ];
  return waits.find((wait) => wait !== null && wait > 0) ?? null;
}

/** The longest of the waits until limits are reset, but for limits of which something is left. */
function longestReset(fields: readonly Field[], at: number): number | null {
  const values = new Map(fields.map(([name, value]) => [name.toLowerCase(), value]));
  const resets = [...values].flatMap(([name, value]) => {
    if (name === 'ratelimit') return combinedReset(String(value));
    if (!/(?:^|[-_]|quota|limit)reset/.test(name)) return [];
    const left = values.get(name.replace(/resets?(?:[-_]?(?:at|after|in|time))?/, 'remaining'));
    const wait = waitOf(value, at, name.endsWith('ms') ? 1 : 1_000);
    return Number(left ?? 0) > 0 || wait === null ? [] : [wait];
  });
  const longest = Math.max(0, ...resets);
  return longest > 0 ? longest : null;
}

/** The reset in a header such as `limit=30, remaining=0, reset=50` or `"minute";r=0;t=50`, unless something is left. */
function combinedReset(value: string): readonly number[] {
  const [, left] = /\b(?:remaining|r)=(\d+)/.exec(value) ?? [];
  const [, reset] = /\b(?:reset|t)=(\d+)/.exec(value) ?? [];
  return Number(left ?? 0) > 0 || reset === undefined ? [] : [Number(reset) * 1_000];
}

/** Milliseconds of a number, a duration such as `6m0s`, or a moment; null for anything else. */
function waitOf(value: unknown, at: number, numberMs = 1_000): number | null {
  if (typeof value === 'object' && value !== null) {
    const { seconds, nanos }: { seconds?: unknown; nanos?: unknown } = value;
    return seconds === undefined ? null : Number(seconds) * 1_000 + Number(nanos ?? 0) / 1e6;
  }
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  // A proxy may say the same again behind a comma.
  const text = String(value)
    .slice(0, 100)
    .replace(/^(\d+),.*$/, '$1')
    .trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) return sinceEpoch(Number(text), at) ?? Number(text) * numberMs;
  if (new RegExp(`^${duration}$`, 'i').test(text)) return durationMs(text);
  const moment = /\d{4}.*:/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? null : moment - at;
}

/** The wait until a moment in seconds or milliseconds since 1970; null for a number too small to be one. */
function sinceEpoch(count: number, at: number): number | null {
  if (count > 1e12) return count - at;
  return count > 1e9 ? count * 1_000 - at : null;
}

const dayMs = 86_400_000;

const unit = '(?:ms|msecs?|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)';
const duration = String.raw`(?:\d{1,9}(?:\.\d+)?[\s-]?${unit}(?![a-z])(?:,? and |[,\s])*)+`;
const moment = String.raw`\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?`;
const clockTime = String.raw`\d\d?:\d\d(?::\d\d)? ?(?:UTC|GMT|Z)\b`;
const cue = String.raw`(?:\bre-?try|\btry(?:ing)? (?:it |this )?again|\bwait\b|\bresets?\b|\bcome back|\bavailable (?:again|in|at|after))`;
const between = String.raw`(?:(?!\. )[^\d!?]){0,60}?`;
const afterCue = new RegExp(`${cue}${between}(?:(${moment})|(${clockTime})|(${duration}))`, 'i');
const beforeCue = new RegExp(String.raw`(?<![\d.])(${duration})${between}${cue}`, 'i');

/** The wait in words such as "Please try again in 1m30s" or "resets at 00:00 UTC"; null without any. */
function waitInWords(text: string, at: number): number | null {
  const [, until, time, after] = afterCue.exec(text) ?? [];
  const [, before] = beforeCue.exec(text) ?? [];
  const lasting = after ?? before;
  const wait = until
    ? Date.parse(/(?:Z|UTC|GMT|[+-]\d\d:?\d\d)$/i.test(until) ? until : `${until} UTC`) - at
    : time
      ? untilTime(time, at)
      : lasting === undefined
        ? 0
        : durationMs(lasting);
  return wait > 0 ? wait : null;
}

/** Milliseconds until it is next such a time of day, UTC. */
function untilTime(time: string, at: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = time
    .split(':')
    .map((part) => Number.parseInt(part, 10));
  const today = new Date(at).setUTCHours(hours, minutes, seconds, 0);
  return today > at ? today - at : today + dayMs - at;
}

const unitMs: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', dayMs],
]);

/** Milliseconds of a duration such as `120ms`, `6m0s` or `1 minute 30 seconds`. */
function durationMs(text: string): number {
  const parts = text.toLowerCase().matchAll(/([\d.]+)[\s-]?(ms|millis|[smhd])/g);
  return [...parts].reduce((sum, [, count, name = '']) => {
    return sum + Number(count) * (unitMs.get(name === 'millis' ? 'ms' : name) ?? 0);
  }, 0);
}
