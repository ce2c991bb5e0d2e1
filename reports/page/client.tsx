/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { hydrate } from 'preact';
import { App } from './app.js';
import { embeddedSource } from './report-source.js';

/** Unpacks what the file holds under a name: JSON, gzipped, in base64. */
async function unpack(name: string): Promise<unknown> {
  const packed = document.getElementById(`report-${name}`)?.textContent ?? '';
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text());
}

const root = document.getElementById('report');
if (root) {
  const source = embeddedSource(unpack);
  hydrate(<App report={await source.document()} source={source} />, root);
  // From here on the address is followed by the page itself, and no longer by the style sheet.
  document.documentElement.classList.add('scripted');
}
