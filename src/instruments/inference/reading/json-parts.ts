/** A bracket, a comma or a string of JSON, whole or broken. */
export interface JsonPart {
  readonly index: number;
  readonly text: string;
}

/** The parts of a text that tell how JSON is built, in order. */
export function* jsonParts(json: string): Generator<JsonPart> {
  for (const { index, 0: text } of json.matchAll(/"(?:\\.|[^"\\])*"?|[[\]{},]/g)) {
    yield { index, text };
  }
}

/** How deep brackets nest, from 0; those inside strings do not count. */
export function nestingOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const { text } of jsonParts(json)) {
    if (text === '{' || text === '[') depth += 1;
    if (text === '}' || text === ']') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
