/** A clock that moves by being slept on, so that nothing waits. Starts at 2025-01-01 UTC. */
export class FakeClock {
  readonly sleeps: number[] = [];
  #now = Date.UTC(2025, 0, 1);

  now(): number {
    return this.#now;
  }

  async sleep(milliseconds: number): Promise<void> {
    this.sleeps.push(milliseconds);
    this.#now += milliseconds;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
