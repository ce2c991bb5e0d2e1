import { InputError } from '../vocabulary/input-error.js';

/**
 * The value of a JSON text.
 * @throws InputError when it is not well-formed, with the line on which JSON.parse stumbles
 */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError('not well-formed JSON; check quotes, brackets and commas', {
      file,
      line: lineOfStumble(text),
    });
  }
}

/**
 * The first line with which the text is wrong and not just unfinished, found by halving: of a sign
 * out of place, JSON.parse does not say where it stands.
 */
function lineOfStumble(text: string): number {
  const lines = text.trimEnd().split('\n');
  let sound = 0;
  let wrong = lines.length;
  while (wrong - sound > 1) {
    const middle = Math.floor((sound + wrong) / 2);
    if (mayGoOn(`${lines.slice(0, middle).join('\n')}\n`)) sound = middle;
    else wrong = middle;
  }
  return wrong;
}

/** Whether nothing is wrong with the beginning of a JSON text but that it ends. */
function mayGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(String(error)) ?? [];
    return position === undefined
      ? String(error).endsWith('Unexpected end of JSON input')
      : Number(position) === beginning.length;
  }
}
