// An endpoint of its own process, so that its CPU counts for nobody: every chat completion is a canned
// one that fits what was asked, after the milliseconds that the first argument names.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const latency = Number(process.argv[2]);
let served = 0;

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    if (request.method !== 'POST') return send(response, '{"object":"list","data":[]}');
    served += 1;
    const answer = completion(answerTo(body), served);
    if (latency === 0) send(response, answer);
    else setTimeout(send, latency, response, answer);
  });
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ url: `http://127.0.0.1:${port}/v1` });
});
process.on('message', () => {
  process.send?.({ served });
  served = 0;
});
process.on('disconnect', () => process.exit());

function send(response: ServerResponse, text: string): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** What a model might say to the built-in survey, not always the same. */
function answerTo(body: string): string {
  const even = served % 2 === 0;
  if (body.includes('letter A or B')) return even ? 'A' : 'B';
  if (body.includes('yes or no')) return even ? 'Yes' : 'No';
  if (body.includes('number from 1 to 5')) return String(1 + (served % 5));
  const { messages } = JSON.parse(body) as { messages: readonly { content: string }[] };
  const options = messages.at(-1)?.content.split('\n').slice(-5, -2) ?? [];
  return options[even ? 0 : 1] ?? options[0] ?? '';
}

function completion(content: string, n: number): string {
  return JSON.stringify({
    id: `chatcmpl-${n}`,
    object: 'chat.completion',
    created: 1_750_000_000 + n,
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
      prompt_tokens: 90 + (n % 40),
      completion_tokens: 1 + (n % 20),
      total_tokens: 91 + (n % 40) + (n % 20),
    },
    service_tier: 'default',
    system_fingerprint: 'fp_bench',
  });
}
