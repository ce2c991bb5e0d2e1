import fc from 'fast-check';
import type { Response } from '../../src/vocabulary/response.js';

/** Any sequence of UTF-16 units: NULs, halves of surrogate pairs and noncharacters with the rest. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
  fc.constantFrom('\0', 'before\0after', '\uFFFF', '\uFFFF"x"', '\uD83D', 'null', ''),
);
const textOrNull = fc.option(text);
// JSON, in which log-probabilities travel and are stored, has no −0.
const logprob = fc
  .double({ max: 0, noNaN: true, noDefaultInfinity: true })
  .map((value) => value + 0);
const alternative = fc.record({ token: text, logprob });

/** Any response that an endpoint could give. */
export const anyResponse: fc.Arbitrary<Response> = fc.record({
  content: text,
  reasoning: textOrNull,
  refusal: textOrNull,
  finish: textOrNull,
  logprobs: fc.option(
    fc.array(fc.record({ token: text, logprob, top: fc.array(alternative, { maxLength: 3 }) }), {
      maxLength: 4,
    }),
  ),
  servedModel: text,
  fingerprint: textOrNull,
  sent: fc.record({ seed: fc.option(fc.integer()), changes: fc.array(text, { maxLength: 2 }) }),
  usage: fc.option(fc.record({ promptTokens: fc.nat(), completionTokens: fc.nat() })),
  milliseconds: fc.double({ min: 0, max: 1e9, noNaN: true }),
  at: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  simulated: fc.boolean(),
});
