/**
 * Names as narrow columns show them, in the same order, each still unique: without an organisation
 * before a slash where the rest is unique, and cut in the middle where they have more characters than
 * `longest`.
 */
export function shortNames(names: readonly string[], longest: number): readonly string[] {
  const bare = names.map((name) => name.replace(/^(?:[\w.-]+\/)+(?=.)/, ''));
  const base = names.map((name, place) => (isUnique(bare, place) ? (bare[place] ?? name) : name));
  return base.map((name, place) => {
    for (let length = longest; length < name.length; length++) {
      const cut = shortened(name, length);
      const others = base.filter((_, other) => other !== place);
      if (!others.some((other) => other === cut || shortened(other, length) === cut)) return cut;
    }
    return name;
  });
}

function isUnique(names: readonly string[], place: number): boolean {
  return names.every((name, other) => other === place || name !== names[place]);
}

/** A name with its middle cut out, so that it has at most this many characters. */
function shortened(name: string, length: number): string {
  const characters = [...name];
  if (characters.length <= length) return name;
  const head = Math.ceil((length - 1) / 2);
  return `${characters.slice(0, head).join('')}…${characters.slice(head + 1 - length).join('')}`;
}
