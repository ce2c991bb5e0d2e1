import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Files that may take longer than {@link LONG} in `npm test`, and why each does. */
const longOnes: Readonly<Record<string, string>> = {};

/** Seconds from which a file of `npm test` belongs to the slow tier, or into the list above. */
const LONG = 5;

/**
 * Closes a run with its ten slowest files, a warning of each that is slow without a reason, and one plain line;
 * a module that fails to load counts as failed.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules
      .map((module) => ({
        name: relative(process.cwd(), module.moduleId),
        seconds: module.diagnostic().duration / 1000,
      }))
      .sort((a, b) => b.seconds - a.seconds);
    for (const { name, seconds } of files.slice(0, 10)) {
      process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${name}\n`);
    }
    for (const { name, seconds } of files) {
      if (seconds < LONG || name.includes('.slow.') || longOnes[name]) continue;
      process.stdout.write(
        `warning: ${name} took ${seconds.toFixed(1)} s; name it .slow.test.ts, or give the reason in ${relative(process.cwd(), import.meta.filename)}\n`,
      );
    }
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state as string),
    );
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const count = (state: string) => states.filter((one) => one === state).length;
    process.stdout.write(
      `\n${count('passed')} passed, ${count('failed') + broken} failed, ${count('skipped')} skipped\n`,
    );
  }
}
