import { createInterface } from 'node:readline';
import type { Confirmation } from './context.js';

/** Asks for a yes on a terminal; without an answer (Ctrl-D) it is a no. */
export function confirm(
  question: string,
  {
    input,
    output,
  }: { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream },
): Promise<Confirmation> {
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
