import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';

interface GatherOptions<Call> {
  /** A block with so many calls, at least 1, takes no more. */
  readonly most: number;
  /** For how many a call counts: 1 unless given. */
  readonly sizeOf?: ((call: Call) => number) | undefined;
  /** Resolves when a block has been open for long enough. */
  readonly wait: () => Promise<unknown>;
}

interface Waiting<Call, Result> {
  readonly call: Call;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers calls that arrive close together and executes them as one block. Blocks are executed one
 * after the other, in the order in which their calls came, and one that has to wait for another takes
 * more calls meanwhile; a block that fails rejects its own calls.
 */
export class Batcher<Call, Result> {
  readonly #execute: (calls: readonly Call[]) => Promise<readonly Result[]>;
  readonly #options: GatherOptions<Call>;
  #size = 0;
  #block: Waiting<Call, Result>[] = [];
  #executed: Promise<void> = Promise.resolve();

  /** `execute` returns one result per call, in their order. */
  constructor(
    execute: (calls: readonly Call[]) => Promise<readonly Result[]>,
    options: GatherOptions<Call>,
  ) {
    this.#execute = execute;
    this.#options = options;
  }

  /** Resolves with this call's result once its block has been executed. */
  add(call: Call): Promise<Result> {
    return new Promise((resolve, reject) => {
      const block = this.#block;
      const { most, sizeOf = () => 1 } = this.#options;
      block.push({ call, resolve, reject });
      this.#size += sizeOf(call);
      if (block.length === 1) this.#open(block);
      if (this.#size >= most) this.#send(block);
    });
  }

  /** Resolves when all that was added so far has been executed. */
  async flush(): Promise<void> {
    this.#send(this.#block);
    await this.#executed;
  }

  async #open(block: Waiting<Call, Result>[]): Promise<void> {
    await this.#options.wait();
    await this.#executed;
    this.#send(block);
  }

  #send(block: Waiting<Call, Result>[]): void {
    if (block !== this.#block || block.length === 0) return;
    this.#block = [];
    this.#size = 0;
    this.#executed = this.#executed.then(() => this.#run(block));
  }

  async #run(block: readonly Waiting<Call, Result>[]): Promise<void> {
    try {
      const results = await this.#execute(block.map(({ call }) => call));
      for (const [index, { resolve }] of block.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of block) reject(error);
    }
    // Between blocks others get their turn, and libsql frees the statements it is done with.
    await setImmediate();
  }
}

/** Answers that may be committed and not on the disk yet; more wait for it. */
const MAX_WAITING = 64;

/**
 * Takes a write-ahead log to the disk. What SQLite has committed outlives the process at once, and the
 * machine once it is here: the disk is waited for beside the asking, never within it, so that a power
 * cut costs the answers of a few milliseconds and a killed process none.
 */
export class WalSync {
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
    if (this.#waiting > MAX_WAITING) await this.#syncing;
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
