import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Seconds from which a file, run alone, needs a reason. */
const LONG = 5;

/** Why a file may take longer than {@link LONG}, by the beginning of its path below `tests/`. */
const reasons: Readonly<Record<string, string>> = {
  'analysis/similarity/distance.test': 'coverage of intervals over hundreds of drawn respondents',
  'analysis/survey/profile-estimates.test': 'coverage of intervals over hundreds of tallies',
  'commands/run.test': 'runs of the command, from its question to its report',
  'conversations/endings.test': 'a study for each way in which an episode ends',
  'people/labelling.test': 'a study and two commands for each queue',
  'reading/any-answer.test': 'property tests of every rule that reads an answer',
  'reports/terminal.test': 'every table at every width',
  'similarity/waves.test': 'as many items as intervals need, at each wave',
  'simulation/simulate.test': 'studies over HTTP, at a served simulation',
  'simulation/survey-respondent.test': 'every wording of every form and language is read back',
  'study/plan.test': 'costs before, during and after runs',
  'study/providers.test': 'a run of the command for each provider',
  'study/run.test': 'studies asked, interrupted, topped up and reported',
  'survey/reading.test': 'every labelled answer, and answers that are very long',
  // The slow tier.
  'analysis/': 'coverage and properties over hundreds of drawn respondents',
  'asking/': 'processes that are killed, and a provider of batches',
  'browser/': 'Chromium',
  'commands/': 'every command, in a process of its own',
  'content/large-files': 'large files',
  'conversations/': 'sixty twins, or imported scenarios, to be recovered',
  'docs/': 'every command and example of the documentation',
  'gap/': 'the persona switch asks a study three times',
  'golden/': 'every golden study, asked and reported',
  'interchange/': 'whole data sets, and hostile files',
  'ledger/': 'PostgreSQL, and files that are damaged or lost',
  'open/': 'a study with enough items for intervals',
  'people/': 'a study answered prompt by prompt',
  'reports/': 'figures drawn as PNG',
  'scheme/': 'a study from its scheme to its report',
  'similarity/': 'several studies, to be compared',
  'simulation/': 'calibration, and recovery of declared values',
  'stories/': 'the built-in stories, all of them',
  'study/': 'whole studies and all files of their reports',
  'survey/': 'a study by log-probabilities, and every built-in option',
  'viewing/': 'a server beside a run',
  'workers/': 'PostgreSQL, and processes that are killed',
  'writing/': 'questionnaires and stories from draft to verdict',
};

/** Whether a slow file has a reason; in the fast tier each needs its own, in the slow one its folder may have it. */
function hasReason(name: string): boolean {
  const path = name.replace(/^tests\//, '');
  const own = Object.keys(reasons).filter((beginning) => path.startsWith(beginning));
  return path.includes('.slow.') ? own.length > 0 : own.some((each) => each.endsWith('.test'));
}

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
      if (seconds < LONG || hasReason(name)) continue;
      process.stdout.write(
        `warning: ${name} took ${seconds.toFixed(1)} s; make it shorter, name it .slow.test.ts, or give the reason in ${relative(process.cwd(), import.meta.filename)}\n`,
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
