import type { Reporter, TestModule } from 'vitest/node';

/** Closes a run with one plain line; a module that fails to load counts as failed. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
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
