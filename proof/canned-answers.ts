/** What a model might say to a prompt of the built-in survey, in the body of a request. */
export function answerTo(body: string, nth: number): string {
  const even = nth % 2 === 0;
  if (body.includes('letter A or B')) return even ? 'A' : 'B';
  if (body.includes('yes or no')) return even ? 'Yes' : 'No';
  if (body.includes('number from 1 to 5')) return String(1 + (nth % 5));
  const { messages } = JSON.parse(body) as { messages: readonly { content: string }[] };
  const options = messages.at(-1)?.content.split('\n').slice(-4, -2) ?? [];
  return options[even ? 0 : 1] ?? options[0] ?? '';
}

/** The chat completion of that content, with all that an endpoint of OpenAI says beside it. */
export function completion(content: string, nth: number): string {
  return JSON.stringify({
    id: `chatcmpl-${nth}`,
    object: 'chat.completion',
    created: 1_750_000_000 + nth,
    model: 'bench-2025-06-01',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null, annotations: [] },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: {
      prompt_tokens: 90 + (nth % 40),
      completion_tokens: 1 + (nth % 20),
      total_tokens: 91 + (nth % 40) + (nth % 20),
    },
    service_tier: 'default',
    system_fingerprint: 'fp_bench',
  });
}
