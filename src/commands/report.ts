import { Command } from 'commander';
import { faultRemark } from '../../reports/document/faults.js';
import { list } from '../../reports/document/format.js';
import { type CommonFlags, type CountryFlags, withCommonFlags, withCountryFlags } from './flags.js';
import { stepProgress } from './progress/steps.js';
import { asMissing, type Context, damagedAnswers, plainLines } from './terminal.js';

/** `undertone report`: the report again from the ledger. */
export function report(context: Context): Command {
  const command = new Command('report')
    .description('rebuild the report of a study as it was run; sends no requests')
    .argument('[study]', "a study file or a study's name (default: the ledger's latest)");
  withCountryFlags(command, { countries: 'as recorded', map: 'as recorded' });
  withCommonFlags(command, 'folder of the report (default: undertone-report/<study>)');
  return command.action(async (study: string | undefined, flags: CommonFlags & CountryFlags) => {
    const { ledger, out: folder, force, countries, map } = flags;
    const { placeOf } = await import('../ledger/address.js');
    const { reportAgain } = await import('../study/report.js');
    const { showReport } = await import('./report-output.js');
    const progress = stepProgress(flags.quiet === true, context);
    const made = await reportAgain({
      ...{ ledger, study, folder, force, countries, map },
      tell: progress.tell,
    }).finally(progress.close);
    showReport(made, flags, context);
    const said = damagedAnswers(made.damaged, placeOf(ledger), asMissing);
    if (said) context.stderr.write(`${plainLines(said)}\n`);
    if (made.changed.length > 0) context.stderr.write(`${changeRemark(made.changed)}\n`);
    const complete = made.report.respondents.every(
      ({ trials }) => trials.observed === trials.planned,
    );
    const fault = faultRemark(made.report.respondents);
    if (fault !== null) context.stderr.write(`${fault}\n`);
    context.exit(complete && fault === null ? 0 : 1);
  });
}

/** That a file says otherwise than the run whose report was made. */
function changeRemark(changed: readonly string[]): string {
  const keys = list(changed.map((key) => `"${key}"`));
  return `The study's file has another ${keys} than the run that is reported; run it again to use it: nothing is asked twice.`;
}
