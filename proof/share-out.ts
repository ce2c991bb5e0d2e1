// Shares replications out to workers, one on every core.
import { availableParallelism } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';

/** Replications that a worker is given at a time. */
const SHARE = 20;

/** Some consecutive replications of all. */
export interface Share {
  readonly first: number;
  readonly replications: number;
}

/**
 * What a worker's file answers to each question, for every replication in order.
 * `Answer` is what that file hands to {@link answerShares}.
 */
export async function shareOut<Question extends object, Answer>(
  questions: readonly Question[],
  { replications, workerFile }: { readonly replications: number; readonly workerFile: URL },
): Promise<readonly (readonly Answer[])[]> {
  const shares = questions.flatMap((question, nth) =>
    Array.from({ length: Math.ceil(replications / SHARE) }, (_, place) => {
      const first = place * SHARE;
      const asked = { ...question, first, replications: Math.min(SHARE, replications - first) };
      return { nth, asked, answers: [] as readonly Answer[] };
    }),
  );
  const left = [...shares];
  let done = 0;
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return questions.map((_, nth) =>
    shares.filter((share) => share.nth === nth).flatMap(({ answers }) => answers),
  );

  /** Has one worker take share after share until none is left. */
  async function work(): Promise<void> {
    const worker = new Worker(workerFile);
    for (let share = left.shift(); share; share = left.shift()) {
      share.answers = await answersOf(worker, share.asked);
      done += share.asked.replications;
      process.stderr.write(`${done} of ${questions.length * replications} replications\n`);
    }
    await worker.terminate();
  }
}

function answersOf<Answer>(worker: Worker, asked: Share): Promise<readonly Answer[]> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (answers: readonly Answer[]) => {
      worker.off('error', reject);
      resolve(answers);
    });
    worker.postMessage(asked);
  });
}

/** In a worker: answers one share after another, one answer for each of its replications. */
export function answerShares<Question, Answer>(
  answer: (asked: Question & Share) => AsyncIterable<Answer>,
): void {
  if (!parentPort) throw new Error('shares are answered in a worker only');
  const port = parentPort;
  port.on('message', async (asked: Question & Share) => {
    const answers = [];
    for await (const each of answer(asked)) answers.push(each);
    port.postMessage(answers);
  });
}
