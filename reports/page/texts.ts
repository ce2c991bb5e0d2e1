import { count } from '../document/format.js';

/**
 * Names as narrow columns show them, in the same order, each still unique: without an organisation
 * before a slash where the rest is unique, and cut in the middle where they have more characters than
 * `longest`.
 */
export function shortNames(names: readonly string[], longest: number): readonly string[] {
  const bare = names.map((name) => {
    const before = name.slice(0, name.lastIndexOf('/'));
    // What is crossed with a factor is no respondent in its own right.
    return names.includes(before) ? name : name.replace(/^(?:[\w.-]+\/)+(?=.)/, '');
  });
  const base = names.map((name, place) => (isUnique(bare, place) ? (bare[place] ?? name) : name));
  return base.map((name, place) => {
    for (let length = longest; length < name.length; length++) {
      const cut = shortestUnique(name, length);
      const others = base.filter((_, other) => other !== place);
      if (!others.some((other) => other === cut || shortestUnique(other, length) === cut))
        return cut;
    }
    return name;
  });
}

function isUnique(names: readonly string[], place: number): boolean {
  return names.every((name, other) => other === place || name !== names[place]);
}

/** A name with its middle cut out, so that it has at most this many characters. */
function shortestUnique(name: string, length: number): string {
  const characters = [...name];
  if (characters.length <= length) return name;
  const head = Math.ceil((length - 1) / 2);
  return `${characters.slice(0, head).join('')}…${characters.slice(head + 1 - length).join('')}`;
}

/** Gives a text's place among `texts`, where each stands once. */
export type PlaceOf = (text: string) => number;

/** Texts that many things share, kept once each. */
export function sharedTexts(): { readonly texts: readonly string[]; readonly placeOf: PlaceOf } {
  const places = new Map<string, number>();
  const texts: string[] = [];
  const placeOf = (text: string) => {
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, texts.length);
    return texts.push(text) - 1;
  };
  return { texts, placeOf };
}

/** Characters of one answer that the page holds; the export has all of them. */
const MAX_ANSWER_LENGTH = 4000;

/** An answer cut where it is too long for the page, which then says how long it was. */
export function shortened(content: string): string {
  return content.length <= MAX_ANSWER_LENGTH
    ? content
    : `${content.slice(0, MAX_ANSWER_LENGTH)} … (${count(content.length)} characters)`;
}

const hidden = /[\p{Cc}\p{Bidi_Control}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/**
 * Untrusted text of several lines as a reader can trust it: control characters and those that turn
 * the direction of what follows are written out, such as "\u{202E}".
 */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(hidden, (character) =>
      character === '\n' || character === '\t'
        ? character
        : `\\u{${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}}`,
    );
}
