/**
 * Works through a stream with at most `width` pieces under way, taking the next only when there is
 * room; resolves when all are done. After a failure nothing further is taken.
 * @throws the first failure of the stream or of `work`, once everything under way is done
 */
export async function concurrently<T>(
  pieces: Iterable<T>,
  width: number,
  work: (piece: T) => Promise<void>,
): Promise<void> {
  const iterator = pieces[Symbol.iterator]();
  async function worker(): Promise<void> {
    try {
      for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
    } catch (error) {
      iterator.return?.();
      throw error;
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: width }, worker));
  for (const worked of workers) if (worked.status === 'rejected') throw worked.reason;
}
