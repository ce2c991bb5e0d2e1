import { Command } from 'commander';
import { counted, plainText } from '../../reports/document/format.js';
import { placeOf } from '../ledger/address.js';
import { type AllowKeyFlag, allowKeyOption } from './flags.js';
import { rateText } from './progress/progress.js';
import type { Context } from './terminal.js';

interface Flags extends AllowKeyFlag {
  readonly ledger: string;
  readonly quiet?: true;
}

/** `undertone worker`: asks what `undertone run --queue` has queued, until Ctrl-C. */
export function worker({ stderr, environment, takeInterrupts, now }: Context): Command {
  return new Command('worker')
    .description('send the requests that "undertone run --queue" has queued, until Ctrl-C')
    .requiredOption('--ledger <url>', 'the ledger with the queue: postgres://…')
    .option(...allowKeyOption)
    .option('--quiet', 'do not report progress')
    .addHelpText('after', keys)
    .action(async ({ ledger, quiet, allowKey = [] }: Flags) => {
      const [{ work }, { ownModels }] = await Promise.all([
        import('../workers/work.js'),
        import('../simulation/own-models.js'),
      ]);
      const { interrupt, abort } = takeInterrupts();
      const say = (text: string) => stderr.write(`${plainText(text)}\n`);
      let waiting = false;
      await work(ledger, {
        ...{ environment, allowKey, interrupt, abort, now, ownModels: ownModels() },
        begun: () => say(`Working for ${placeOf(ledger)}; Ctrl-C to stop.`),
        emit(event) {
          if (event.kind === 'key') say(`The key in ${event.variable} goes to ${event.host}.`);
          if (event.kind === 'lost')
            say(`The connection to ${event.ledger} is lost; reconnecting for up to a minute.`);
          if (event.kind === 'changed') say(`${event.model}: ${event.change}`);
          if (event.kind === 'rate') say(rateText(event));
          if (event.kind === 'silent')
            say(`${event.endpoint} has not answered for ${event.seconds} s; waiting.`);
        },
        tell(block, done) {
          if (quiet) return;
          if (!block || !done) {
            if (!waiting) say('Nothing is queued; waiting.');
            waiting = true;
            return;
          }
          waiting = false;
          const missing =
            done.unfinished > 0 ? `, ${counted(done.unfinished, 'trial')} unfinished` : '';
          const why = done.stopped ?? done.lastFailure;
          say(
            `${block.respondent}, ${block.part} ${block.first + 1}–${block.past}: ${counted(done.bought, 'request')} answered${missing}${why === null ? '' : ` (${why})`}`,
          );
        },
      });
    });
}

const keys = `
Start as many as you like, on any machine. A worker reads keys from its own
environment, under the names that the study gives, and needs no study file.`;
