/** Fewer tokens are no prompt's: a server that counts none, or a part. */
const MIN_TOKENS = 32;
/** So many prompts of different length count the same, */
const ALIKE = 3;
/** the longest of them this many times as long as the shortest, before they count as cut. */
const APART = 1.4;

/** Prompts of different length that a server counts as the same number of tokens: the most that it takes. */
export interface CutPrompts {
  readonly tokens: number;
  /** Characters of the shortest and of the longest prompt that count so. */
  readonly shortest: number;
  readonly longest: number;
}

/** Tells from tokens and lengths of prompts whether a server cuts them; holds a few numbers. */
export class CountedPrompts {
  #most = 0;
  #longestOfAll = 0;
  /** Of the prompts with the most tokens: lengths, as many as it takes. */
  #lengths = new Set<number>();
  #shortest = 0;
  #longest = 0;

  /** Adds a prompt of so many characters, of which the server counts so many tokens. */
  add(characters: number, tokens: number): void {
    this.#longestOfAll = Math.max(this.#longestOfAll, characters);
    if (tokens < Math.max(MIN_TOKENS, this.#most)) return;
    if (tokens > this.#most) {
      this.#most = tokens;
      this.#lengths = new Set();
      this.#shortest = characters;
      this.#longest = 0;
    }
    if (this.#lengths.size < ALIKE) this.#lengths.add(characters);
    this.#shortest = Math.min(this.#shortest, characters);
    this.#longest = Math.max(this.#longest, characters);
  }

  /** Null where nothing speaks for cut prompts: where the longest prompts count the most. */
  result(): CutPrompts | null {
    const [shortest, longest] = [this.#shortest, this.#longest];
    const isCut =
      this.#lengths.size >= ALIKE && longest >= APART * shortest && longest === this.#longestOfAll;
    return isCut ? { tokens: this.#most, shortest, longest } : null;
  }
}
