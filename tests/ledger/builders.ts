import type { Draw, Request } from '../../src/vocabulary/request.js';
import type { Response } from '../../src/vocabulary/response.js';

/** A request that differs from others by its prompt. */
export function requestFor(prompt: string): Request {
  return {
    endpoint: 'http://localhost:8000/v1',
    model: 'test-model',
    messages: [
      { role: 'system', content: 'You live in Lisbon.' },
      { role: 'user', content: prompt },
    ],
    parameters: { temperature: 0.5, maxTokens: 16 },
  };
}

/** The nth draw of the request with this prompt. */
export function drawOf(prompt: string, draw = 0): Draw {
  return { request: requestFor(prompt), draw };
}

/** A response with this content. */
export function responseWith(content: string): Response {
  return {
    content,
    reasoning: null,
    refusal: null,
    finish: 'stop',
    logprobs: null,
    servedModel: 'test-model-0001',
    fingerprint: null,
    sent: { seed: 7, changes: [] },
    usage: { promptTokens: 40, completionTokens: 2 },
    milliseconds: 12.5,
    at: '2025-01-02T03:04:05.678Z',
    simulated: false,
  };
}
