import type { Request } from '../../src/vocabulary/request.js';
import type { PlannedTrial, Trial } from '../../src/vocabulary/trial.js';
import type { Received } from './fake-endpoint.js';

/** A request that differs from others by its prompt, and by its model where one is given. */
export function ask(prompt: string, model = 'model-a'): Request {
  return {
    endpoint: 'http://fake.test/v1',
    model,
    messages: [{ role: 'user', content: prompt }],
    parameters: { maxTokens: 8 },
  };
}

/** The prompts "question 1", "question 2" and so on. */
export function prompts(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `question ${index + 1}`);
}

/** A trial for each prompt: asks it `draws` times at once and observes what was answered. */
export function questions(
  asked: readonly string[],
  { draws = 1, model }: { readonly draws?: number; readonly model?: string } = {},
): readonly PlannedTrial<readonly string[]>[] {
  function* trial(prompt: string): Trial<readonly string[]> {
    const responses = yield Array.from({ length: draws }, () => ask(prompt, model));
    return responses.map(({ content }) => content);
  }
  return asked.map((prompt) => ({ begin: () => trial(prompt), most: draws, mayAskFewer: false }));
}

/** The prompt of a request as it arrived. */
export function promptOf({ body }: Received): string {
  const messages = body?.messages as readonly { readonly content: string }[] | undefined;
  return messages?.at(-1)?.content ?? '';
}

/** Each chat completion that was asked for, as a text; equal for equal draws, by their seed. */
export function asked(received: readonly Received[]): readonly string[] {
  return received
    .filter(({ path }) => path.endsWith('/chat/completions'))
    .map(({ body }) => JSON.stringify(body));
}

/** How many of these were seen before. */
export function repeated(texts: readonly string[]): number {
  return texts.length - new Set(texts).size;
}
