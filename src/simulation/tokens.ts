const TOKEN = /\s*\(?[\p{L}\p{N}']+|\s*[^\s\p{L}\p{N}]+|\s+$/uy;

/** The token of a text that begins at an offset: a word or a run of signs, with the space before it. */
export function tokenAt(text: string, offset: number): string | undefined {
  TOKEN.lastIndex = offset;
  return TOKEN.exec(text)?.[0];
}

/** A text in tokens; joined they are the text again. */
export function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  let offset = 0;
  for (let token = tokenAt(text, 0); token !== undefined; token = tokenAt(text, offset)) {
    tokens.push(token);
    offset += token.length;
  }
  return tokens;
}
