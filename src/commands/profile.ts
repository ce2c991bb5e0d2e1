import { Command } from 'commander';
import {
  type AskingFlags,
  type CommonFlags,
  type CountryFlags,
  type RespondentFlags,
  type SurveyFlags,
  type TagFlags,
  withAskingFlags,
  withCommonFlags,
  withCountryFlags,
  withRespondentFlags,
  withSurveyFlags,
  withTagFlags,
} from './flags.js';
import type { Context } from './terminal.js';

type Flags = CommonFlags & RespondentFlags & TagFlags & SurveyFlags & CountryFlags & AskingFlags;

/** `undertone profile`: a study of one respondent from flags. */
export function profile(context: Context): Command {
  const command = new Command('profile').description(
    'ask one model and report its cultural profile, without a study file',
  );
  withRespondentFlags(command);
  withTagFlags(command);
  withSurveyFlags(command);
  withCountryFlags(command, { countries: 'hofstede-2023', map: 'countries' });
  withAskingFlags(command);
  withCommonFlags(command, 'folder of the report (default: undertone-report/<model>)');
  return command.addHelpText('after', examples).action(async (flags: Flags) => {
    const { planProfile } = await import('../study/profile-plan.js');
    const { defaultFolder } = await import('../content/written-files.js');
    const { askStudy } = await import('./asking.js');
    const plan = await planProfile(flags);
    const complete = await askStudy(
      plan,
      { ...flags, folder: flags.out ?? defaultFolder(plan.study.name) },
      context,
    );
    if (complete && flags.repeats === undefined && !flags.quiet) {
      context.stderr.write(
        'One answer per template was sampled. Add --repeats 5 to sample five, as in the CDEval paper; only the missing ones are requested.\n',
      );
    }
  });
}

const examples = `
Examples:
  undertone profile --model gpt-4o-mini
  undertone profile --model llama3.1 --endpoint http://localhost:11434/v1
  undertone profile --model my-model --endpoint https://example.org/v1 --api-key-env EXAMPLE_KEY`;
