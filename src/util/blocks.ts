/** A stream in blocks of `size` pieces, a whole number from 1; the last may have fewer. */
export function* blocks<T>(stream: Iterable<T>, size: number): Generator<readonly T[]> {
  let block: T[] = [];
  for (const piece of stream) {
    block.push(piece);
    if (block.length === size) {
      yield block;
      block = [];
    }
  }
  if (block.length) yield block;
}
