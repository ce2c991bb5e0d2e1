import { Command } from 'commander';
import { counted } from '../../reports/document/format.js';
import { InputError } from '../../vocabulary/input.js';
import type { Plan } from '../study/plan.js';
import {
  type AllowKeyFlag,
  allowKeyOption,
  extraOption,
  filled,
  keyOption,
  ledgerOption,
  seconds,
  urlOption,
} from './flags.js';
import type { Context } from './terminal.js';

interface Flags extends AllowKeyFlag {
  readonly model?: string;
  readonly endpoint?: string;
  readonly apiKeyEnv?: string;
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly ledger: string;
  readonly timeout: number;
  readonly json?: true;
}

/** `undertone doctor`: whether a study can be asked, by a few requests to each of its models. */
export function doctor(context: Context): Command {
  const { stdout, stderr, environment, exit } = context;
  return new Command('doctor')
    .description(
      'check endpoints, keys, models and ledger with a few requests, and say what to fix',
    )
    .argument('[study]', 'a study file (or name one model with --model)')
    .option('--model <name>', 'the model to check', filled)
    .option(...urlOption)
    .option(...keyOption)
    .option(...extraOption)
    .option(...allowKeyOption)
    .option(...ledgerOption)
    .option('--timeout <seconds>', 'seconds to wait for an answer', seconds, 60)
    .option('--json', 'print only the result, as JSON')
    .action(async (file: string | undefined, flags: Flags) => {
      const plan = await planFor(file, flags);
      if (file !== undefined) {
        const { mayUse } = await import('./asking.js');
        if (!(await mayUse(plan.study.endpoints, flags, context))) return;
      }
      const { examine } = await import('../doctor/examination.js');
      const { examinationText, isWell } = await import('../../reports/terminal/doctor.js');
      const examination = await examine(plan, {
        environment,
        ledger: flags.ledger,
        timeoutMs: flags.timeout * 1000,
        begin(requests, models) {
          stderr.write(
            `Sending ${counted(requests, 'short request')} to ${counted(models, 'model')}.\n`,
          );
        },
      });
      const text = flags.json ? JSON.stringify(examination, null, 2) : examinationText(examination);
      stdout.write(`${text}\n`);
      exit(isWell(examination) ? 0 : 1);
    });
}

async function planFor(file: string | undefined, flags: Flags): Promise<Plan> {
  const { model, endpoint, apiKeyEnv, extra } = flags;
  if (file !== undefined) {
    if ([model, endpoint, apiKeyEnv, extra].some((flag) => flag !== undefined)) {
      throw new InputError('give a study, or a model with --model, not both');
    }
    const { planStudy } = await import('../study/load.js');
    return planStudy(file);
  }
  if (model === undefined) throw new InputError('name a study, or a model with --model');
  const { planProfile } = await import('../study/profile-plan.js');
  return planProfile({ model, endpoint, apiKeyEnv, extra });
}
