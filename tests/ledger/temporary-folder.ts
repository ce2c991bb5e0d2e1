import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for one test, gone when the test is over. */
export class TemporaryFolder implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), 'undertone-ledger-'));

  /** The path of a file in it. */
  file(name: string): string {
    return join(this.path, name);
  }

  /** The names of the files in it, sorted. */
  names(): string[] {
    return readdirSync(this.path).sort();
  }

  [Symbol.dispose](): void {
    // A test may have made it read-only.
    chmodSync(this.path, 0o755);
    rmSync(this.path, { recursive: true });
  }
}
