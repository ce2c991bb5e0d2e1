import * as z from 'zod';
import { secretIn } from '../wire.js';

/** A value from the environment, after the word of a scheme such as Bearer where there is one. */
const fromEnvironment = /^(?:([A-Za-z]+) )?env:([A-Za-z_][A-Za-z0-9_]*)$/;

/** Names of what authenticates, wherever it is sent. */
const secretName =
  /secret|passw|credential|auth|token|key|cookie|session|signature|^(?:code|sig)$/i;

/** Headers that say how a request is sent. */
const ownHeader =
  /^(?:host|connection|keep-alive|upgrade|expect|te|trailer|transfer-encoding|accept.*|content-.*|proxy-.*)$/i;

/** Names and values that are sent with every request; what authenticates is `env:NAME`, so that no file holds a secret. */
const SentValues = z.record(z.string(), z.string().max(1000)).superRefine((values, context) => {
  for (const [name, value] of Object.entries(values)) {
    const message = faultOf(name, value);
    if (message) context.addIssue({ code: 'custom', path: [name], message });
  }
});

/** Further headers of every request to an endpoint. */
export const SentHeaders = SentValues.superRefine((headers, context) => {
  const own = Object.keys(headers).find((name) => ownHeader.test(name));
  if (own === undefined) return;
  const message = 'is set by Undertone or the network; remove it';
  context.addIssue({ code: 'custom', path: [own], message });
});

/** The query of every address of an endpoint. */
export const SentQuery = SentValues;

function faultOf(name: string, value: string): string | null {
  if (!/^[\w.-]{1,100}$/.test(name)) return 'is not a valid name; use letters, digits and . _ -';
  if (fromEnvironment.test(value)) return null;
  const fix = `put it into an environment variable and write "${name}: env:NAME"`;
  if (secretName.test(name) || secretIn({ [name]: value })) {
    return `is a credential or looks like a secret, which must not be in a file; ${fix}`;
  }
  if (/env:|^\$/.test(value)) return `is not an environment variable; write "${name}: env:NAME"`;
  return /^[\x20-\x7e]*$/.test(value)
    ? null
    : 'has characters that a header cannot have; use ASCII on one line';
}

/** What an endpoint is sent beside requests. */
export interface SendsValues {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** The environment variables whose values an endpoint is sent in headers and query. */
export function variablesSent({ headers, query }: SendsValues): readonly string[] {
  return [headers, query].flatMap((values = {}) =>
    Object.values(values).flatMap((value) => fromEnvironment.exec(value)?.[2] ?? []),
  );
}

/** Values with those of the environment in them. */
export function filledIn(
  values: Readonly<Record<string, string>>,
  lookUp: (variable: string) => string,
): Record<string, string> {
  const filled = ([name, value]: [string, string]): [string, string] => {
    const [, scheme, variable] = fromEnvironment.exec(value) ?? [];
    if (variable === undefined) return [name, value];
    return [name, scheme ? `${scheme} ${lookUp(variable)}` : lookUp(variable)];
  };
  return Object.fromEntries(Object.entries(values).map(filled));
}
