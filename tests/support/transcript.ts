/** What a command said, and how it ended. */
export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  /** Null where a signal ended it. */
  readonly code: number | null;
}

export interface Surroundings {
  /** The folder it runs in. */
  readonly cwd: string;
  /** Its environment: no key of ours reaches it. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A running `undertone`; ended when disposed of. */
export interface Running extends AsyncDisposable {
  /** The first match in all that it printed, on either stream. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Ctrl-C. */
  interrupt(): void;
  readonly ended: Promise<Ended>;
}

/** All that a command prints, as it comes. */
export class Transcript {
  readonly said = { stdout: '', stderr: '' };
  readonly #listeners: (() => void)[] = [];

  add(stream: 'stdout' | 'stderr', text: string): void {
    this.said[stream] += text;
    for (const listener of this.#listeners) listener();
  }

  /** The first match on either stream; fails where the command ends without one. */
  async printed(pattern: RegExp, ended: Promise<unknown>): Promise<RegExpExecArray> {
    const { said } = this;
    const match = () => pattern.exec(said.stdout) ?? pattern.exec(said.stderr);
    const matched = new Promise<void>((resolve) => {
      this.#listeners.push(() => match() && resolve());
    });
    await Promise.race([match() ?? matched, ended]);
    const found = match();
    if (!found) throw new Error(`never printed ${pattern}:\n${said.stdout}${said.stderr}`);
    return found;
  }
}
