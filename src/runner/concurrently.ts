/**
 * Works through a stream with at most `width` pieces under way, taking the next only when there is
 * room; resolves when all are done. `work` must not throw.
 */
export async function concurrently<T>(
  pieces: Iterable<T>,
  width: number,
  work: (piece: T) => Promise<void>,
): Promise<void> {
  const iterator = pieces[Symbol.iterator]();
  async function worker(): Promise<void> {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
  }
  await Promise.all(Array.from({ length: width }, worker));
}
