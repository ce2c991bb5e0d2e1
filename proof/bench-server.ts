// An endpoint of its own process, so that its CPU counts for nobody: every chat completion is a canned
// one that fits what was asked, after the milliseconds that the first argument names.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerTo, completion } from './canned-answers.js';

const latency = Number(process.argv[2]);
let served = 0;
/** Requests that wait for their answer, and the most that did at once. */
let waiting = 0;
let most = 0;
/** Whether the next request is to be told of. */
let tellFirst = false;

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    if (request.method !== 'POST') return send(response, '{"object":"list","data":[]}');
    served += 1;
    waiting += 1;
    most = Math.max(most, waiting);
    response.once('close', () => {
      waiting -= 1;
    });
    if (tellFirst) process.send?.('asked');
    tellFirst = false;
    const answer = completion(answerTo(body, served), served);
    if (latency === 0) send(response, answer);
    else setTimeout(send, latency, response, answer);
  });
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ url: `http://127.0.0.1:${port}/v1` });
});
process.on('message', (wanted) => {
  if (wanted === 'first') {
    tellFirst = true;
    return;
  }
  process.send?.({ served, most });
  served = 0;
  most = 0;
});
process.on('disconnect', () => process.exit());

function send(response: ServerResponse, text: string): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
