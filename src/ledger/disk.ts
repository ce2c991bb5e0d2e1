import { type FileHandle, open } from 'node:fs/promises';

/** Answers that may be committed and not on the disk yet; more wait for it. */
const MOST_WAITING = 64;

/**
 * Takes a write-ahead log to the disk. What SQLite has committed outlives the process at once, and the
 * machine once it is here: the disk is waited for beside the asking, never within it, so that a power
 * cut costs the answers of a few milliseconds and a killed process none.
 */
export class Disk {
  readonly #log: string;
  #file: FileHandle | undefined;
  #waiting = 0;
  #syncing: Promise<void> | undefined;

  /** `log` is the file that SQLite appends commits to. */
  constructor(log: string) {
    this.#log = log;
  }

  /**
   * Begins to take `answers` more to the disk, and resolves at once while few of them wait.
   * @throws when the disk reports an error
   */
  async take(answers: number): Promise<void> {
    this.#waiting += answers;
    this.#syncing ??= this.#sync();
    if (this.#waiting > MOST_WAITING) await this.#syncing;
    // An error stays: what waits keeps waiting, so a later call finds it.
    else this.#syncing.catch(() => undefined);
  }

  /** Resolves when all is on the disk. */
  async close(): Promise<void> {
    await this.#syncing;
    await this.#file?.close();
    this.#file = undefined;
  }

  async #sync(): Promise<void> {
    try {
      while (this.#waiting > 0) {
        const taken = this.#waiting;
        this.#file ??= await open(this.#log, 'r+');
        await this.#file.datasync();
        this.#waiting -= taken;
      }
    } finally {
      this.#syncing = undefined;
    }
  }
}
