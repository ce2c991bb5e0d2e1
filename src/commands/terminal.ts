import { createInterface } from 'node:readline';
import { plainText } from '../../reports/document/format.js';
import { withoutPassword } from '../ledger/address.js';

/** Where text goes; a terminal has `columns`. */
export interface Output {
  /** False when it wants no more until `drain`. */
  write(text: string): unknown;
  once?(event: 'drain', listener: () => void): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** A person at a terminal. */
export interface Keyboard {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** What became of a question: a yes, anything else, or Ctrl-C. */
export type Confirmation = 'yes' | 'no' | 'interrupted';

/** Ctrl-C in the hands of a command. */
export interface Interrupts {
  /** The first, or another signal to end: end cleanly. */
  readonly interrupt: AbortSignal;
  /** The second, or 8 s: cut what is under way. */
  readonly abort: AbortSignal;
}

/** All that the command line needs of the process it runs in. */
export interface Context {
  /** Results. */
  readonly stdout: Output;
  /** Progress, warnings and errors. */
  readonly stderr: Output;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The words after `undertone`, for the command that resumes. */
  readonly words: readonly string[];
  /** Takes over Ctrl-C, which ends the process until then. */
  takeInterrupts(): Interrupts;
  now(): Date;
  /** Where a person reads and types; null where there is nobody. */
  readonly keyboard: Keyboard | null;
  /** Asks for a yes on the terminal; null where there is nobody to ask. */
  readonly confirm: ((question: string) => Promise<Confirmation>) | null;
  /** Sets the exit code: 0 done, 1 incomplete or failed, 2 bad input, 130 interrupted. */
  exit(code: ExitCode): void;
}

export type ExitCode = 0 | 1 | 2 | 130;

/** Asks for a yes on a terminal; without an answer (Ctrl-D) it is a no. */
export function confirm(question: string, { input, output }: Keyboard): Promise<Confirmation> {
  const terminal = createInterface({ input, output, terminal: true });
  return new Promise((resolve) => {
    let confirmation: Confirmation | undefined;
    terminal.once('SIGINT', () => {
      confirmation = 'interrupted';
      terminal.close();
    });
    terminal.once('close', () => {
      // Only Enter has begun a new line.
      if (confirmation === undefined || confirmation === 'interrupted') output.write('\n');
      resolve(confirmation ?? 'no');
    });
    terminal.question(`${question} [y/N] `, (answer) => {
      confirmation = /^y(?:es)?$/i.test(answer.trim()) ? 'yes' : 'no';
      terminal.close();
    });
  });
}

/** Longest times for a clean end after the first Ctrl-C and after the second, in milliseconds: 10 s in all. */
const PATIENCE = { interrupt: 8000, abort: 2000 };

/** What ends a process: Ctrl-C, a service manager or a batch system, a terminal that closes. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * From now on the first signal to end interrupts; the second aborts, as does time, and soon after the
 * process ends.
 */
export function takeInterrupts(): Interrupts {
  const interrupt = new AbortController();
  const abort = new AbortController();
  const cut = () => {
    if (abort.signal.aborted) return;
    abort.abort();
    setTimeout(() => process.exit(130), PATIENCE.abort).unref();
  };
  const end = () => {
    if (interrupt.signal.aborted) return cut();
    interrupt.abort();
    setTimeout(cut, PATIENCE.interrupt).unref();
  };
  for (const signal of endings) process.on(signal, end);
  return { interrupt: interrupt.signal, abort: abort.signal };
}

/** Untrusted text made safe for a terminal, its lines kept. */
export function plainLines(text: string): string {
  return text.split('\n').map(plainText).join('\n');
}

/** A terminal that no text can steer but by our own colours: what JSON lets through is escaped as JSON does. */
export function guarded(output: Output): Output {
  if (!output.isTTY) return output;
  return {
    isTTY: true,
    get columns() {
      return output.columns;
    },
    write: (text) => output.write(text.replace(/[\x80-\x9f\p{Bidi_Control}]/gu, asJson)),
    once: (event, listener) => output.once?.(event, listener),
  };
}

function asJson(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The command line of these words after `undertone`, quoted as a shell takes it, without the password of a ledger. */
export function commandLine(words: readonly string[]): string {
  return ['undertone', ...words.map((word) => quoted(withoutPassword(word)))].join(' ');
}

function quoted(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** What becomes of a damaged answer where nothing is asked. */
export const asMissing = 'counted as missing until the next run, which asks again';

/** How many damaged answers are named. */
const NAMED = 10;

/** What is told of answers that are not as they were stored; of none, nothing. `draws` are by `drawKey`. */
export function damagedAnswers(draws: readonly string[], ledger: string, became: string): string {
  if (draws.length === 0) return '';
  const names = draws.slice(0, NAMED).map((key) => {
    const [hash = '', draw = ''] = key.split(' ');
    return `request ${hash.slice(0, 12)} draw ${draw}`;
  });
  const more = draws.length > NAMED ? ` and ${draws.length - NAMED} more` : '';
  const what = draws.length === 1 ? '1 answer' : `${draws.length} answers`;
  return `${what} in ${ledger} ${draws.length === 1 ? 'is' : 'are'} damaged and ${became}: ${names.join(', ')}${more}.`;
}
