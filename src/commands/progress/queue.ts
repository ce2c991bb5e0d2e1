import { count, counted } from '../../../reports/document/format.js';
import { placeOf } from '../../ledger/address.js';
import type { StudyEvent } from '../../study/study-event.js';
import type { Context } from '../terminal.js';
import { STEP_EVERY, stepProgress } from './steps.js';

/** Milliseconds without a worker after which it is said how one is started. */
const ALONE = 5000;

/** Shows on stderr how far workers are with a queued study. */
export function queueProgress(
  { quiet, ledger }: { readonly quiet?: true; readonly ledger: string },
  context: Pick<Context, 'stderr' | 'environment' | 'now'>,
) {
  const { stderr, now } = context;
  const steps = stepProgress(quiet === true, context);
  let shown = 0;
  let text = '';
  let alone: number | null = null;
  let said = false;
  const say = (line: string) => {
    steps.close();
    stderr.write(`${line}\n`);
  };
  return {
    emit(event: StudyEvent): void {
      if (quiet) return;
      const time = now().getTime();
      if (event.kind === 'lost') {
        say(`The connection to ${event.ledger} is lost; reconnecting for up to a minute.`);
      } else if (event.kind === 'reporting' && event.step) {
        steps.tell(event.step);
      } else if (event.kind === 'queue') {
        alone = event.inFlight > 0 ? null : (alone ?? time);
        if (event.left > 0 && alone !== null && !said && time - alone >= ALONE) {
          said = true;
          say(
            `No worker is running; start some, on any machine, with: undertone worker --ledger ${placeOf(ledger)}`,
          );
        }
        const line = `${count(event.blocks - Math.min(event.left, event.blocks))} of ${counted(event.blocks, 'block')} done, ${count(event.inFlight)} in progress, ${counted(event.bought, 'request')} answered`;
        if (line === text || time - shown < STEP_EVERY.elsewhere) return;
        [text, shown] = [line, time];
        say(`${line}.`);
      }
    },
    close: steps.close,
  };
}
