// Shares replications out to workers, one on every core.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Replications that a worker is given at a time. */
const SHARE = 20;

/** The answers of a worker's file to each question, a list for each, in the order of the replications. */
export async function shareOut(questions, { replications, workerFile }) {
  const shares = questions.flatMap((question, nth) =>
    Array.from({ length: Math.ceil(replications / SHARE) }, (_, place) => {
      const first = place * SHARE;
      return { nth, question, first, replications: Math.min(SHARE, replications - first) };
    }),
  );
  const left = [...shares];
  let done = 0;
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return questions.map((_, nth) =>
    shares.filter((share) => share.nth === nth).flatMap(({ answers }) => answers),
  );

  /** Has one worker take share after share until none is left. */
  async function work() {
    const worker = new Worker(workerFile);
    for (let share = left.shift(); share; share = left.shift()) {
      const { question, first, replications: own } = share;
      share.answers = await answerOf(worker, { ...question, first, replications: own });
      done += own;
      process.stderr.write(`${done} of ${questions.length * replications} replications\n`);
    }
    await worker.terminate();
  }
}

function answerOf(worker, question) {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (answer) => {
      worker.off('error', reject);
      resolve(answer);
    });
    worker.postMessage(question);
  });
}
