/** What stands in each slot of a wording. */
export type Slots = Readonly<Record<string, string>>;

/** Finds what a prompt has in the slots of one wording; undefined where it is another's. */
export type MatchWording = (
  prompt: string,
  /** Whether a text may stand in a slot. Any may unless given. */
  fits?: (slot: string, text: string) => boolean,
) => Slots | undefined;

/**
 * The reverse of filling in a wording. Each slot ends at the first place from which the rest can be
 * matched too; its text has to fit, and a slot that comes again holds the same again.
 */
export function matchWording(wording: string): MatchWording {
  // Words and the names of slots by turns, with words, if empty ones, at both ends.
  const [first = '', ...rest] = wording.split(/\{(\w+)\}/);
  const slots = Array.from({ length: rest.length / 2 }, (_, nth) => ({
    name: rest[2 * nth] ?? '',
    after: rest[2 * nth + 1] ?? '',
  }));
  const last = rest.at(-1) ?? '';

  return (prompt, fits = () => true) => {
    function matchFrom(nth: number, at: number, found: Slots): Slots | undefined {
      const slot = slots[nth];
      if (!slot) return at === prompt.length ? found : undefined;
      const { name, after } = slot;
      const from = nth === slots.length - 1 ? Math.max(at, prompt.length - after.length) : at;
      for (const end of occurrences(prompt, after, from)) {
        const text = prompt.slice(at, end);
        if ((found[name] ?? text) !== text || !fits(name, text)) continue;
        const matched = matchFrom(nth + 1, end + after.length, { ...found, [name]: text });
        if (matched) return matched;
      }
      return undefined;
    }
    return prompt.startsWith(first) && prompt.endsWith(last)
      ? matchFrom(0, first.length, {})
      : undefined;
  };
}

/** Every place, from one on, at which these words stand. */
function* occurrences(text: string, words: string, from: number): Generator<number> {
  for (let at = text.indexOf(words, from); at >= 0; at = text.indexOf(words, at + 1)) {
    yield at;
    // Empty words stand at the end time and again.
    if (at === text.length) return;
  }
}
