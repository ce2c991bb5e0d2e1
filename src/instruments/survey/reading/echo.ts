import { comparedText } from '../../../reading/remembered.js';

interface Options {
  readonly first: string;
  readonly second: string;
}

/**
 * The text without the prompt, or its last lines, at its head. An option that stands there alone is an
 * answer, even where the prompt ends in it.
 */
export function withoutEcho(text: string, prompt: string, options: Options): string {
  // A prompt that breaks off is an echo of it, too.
  if (restAfter(prompt, text) !== undefined && wordsIn(text) >= 4) return '';
  const lines = prompt.split('\n').filter((line) => line.trim() !== '');
  for (const start of lines.keys()) {
    const rest = afterEcho(text, lines.slice(start), options);
    if (rest !== undefined) return rest;
  }
  return text;
}

/** What follows some lines of the prompt, the last of them left out where need be; undefined where none lead. */
function afterEcho(text: string, lines: readonly string[], options: Options): string | undefined {
  for (let count = lines.length; count > 0; count -= 1) {
    const echoed = lines.slice(0, count);
    const whole = count === lines.length;
    const rest = restAfter(text, echoed.join('\n'));
    if (rest === undefined || !(whole || /^\s*(?:\n|$)/.test(rest))) continue;
    // Lines from the middle of the prompt are an echo where they are whole sentences.
    const enough = whole || wordsIn(echoed.join(' ')) >= 4;
    if (enough && isPage(echoed, options)) return rest.trim();
  }
  return undefined;
}

/** True where lines hold more than one option: a bare one is never taken away. */
function isPage(lines: readonly string[], options: Options): boolean {
  const shows = (line: string) =>
    [options.first, options.second].filter((option) => isOption(line, option));
  const last = lines.at(-1) ?? '';
  if (shows(last).length === 0) return true;
  const shown = new Set(lines.flatMap(shows));
  return shown.size === 2 && lines.some((line) => shows(line).length === 0);
}

/** An option by itself on a line, with or without its label. */
function isOption(line: string, option: string): boolean {
  const [said, own] = [comparedText(line), comparedText(option)];
  return (
    own !== '' && (said === own || (said.endsWith(` ${own}`) && wordsIn(said) - wordsIn(own) <= 3))
  );
}

function wordsIn(text: string): number {
  return text.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu)?.length ?? 0;
}

/** What is left of a text that begins like another but for spaces, case and marks. */
function restAfter(text: string, echo: string): string | undefined {
  const passed = /[\s"'*_>#`]/;
  let at = 0;
  for (const sign of echo) {
    if (passed.test(sign)) continue;
    while (at < text.length && passed.test(text[at] ?? '')) at += 1;
    if (text.slice(at, at + sign.length).toLowerCase() !== sign.toLowerCase()) return undefined;
    at += sign.length;
  }
  const rest = text.slice(at);
  return /[\p{L}\p{N}]$/u.test(echo) && /^[\p{L}\p{N}]/u.test(rest) ? undefined : rest;
}

/** What a prompt says of the item: its lines without those that explain the scale. */
export function itemText(prompt: string): string {
  return prompt
    .split('\n')
    .filter((line) => !(/\b1\b/.test(line) && /\b5\b/.test(line)))
    .join('\n');
}
