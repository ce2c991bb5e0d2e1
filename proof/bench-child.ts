import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measured, Taken, Task } from './bench.js';

// Asks the bench's server in a process of its own, as `openai` in a bare loop or as Undertone does, and
// tells what it took until the last answer was there; Undertone's are on disk by then.

const { who, url, requests, concurrency, folder, questions }: Task = JSON.parse(
  process.argv[2] ?? '',
);
/** What it took to get ready to ask: modules and files read. */
let ready: Taken;
/** When all slots were in use. */
let full = 0;

/** The prompts (unless others are given), the model and the parameters are those of the study that Undertone asks. */
async function bareLoop(): Promise<void> {
  const [{ default: OpenAI }, { createPooledFetch }] = await Promise.all([
    import('openai'),
    import('../src/asking/client.js'),
  ]);
  const { fetch } = createPooledFetch({ apiKey: null });
  const openai = new OpenAI({ baseURL: url, apiKey: 'none', maxRetries: 0, fetch });
  const question =
    'The roof of the family house has to be replaced, and your mother runs the household. How should the new roof be chosen?\n\nWhich of these two would you choose? Reply with the letter A or B and nothing else.\n\n(A) Mother picks the tiles and the roofer herself, and we are glad to leave it all in her good hands.\n(B) Mother shows us the offers, and asks even the youngest of us for an opinion before she decides.\n\nAnswer:';
  const prompts: string[] = questions ? JSON.parse(readFileSync(questions, 'utf8')) : [question];
  ready = taken();
  let asked = 0;
  let characters = 0;
  async function worker(): Promise<void> {
    while (asked < requests) {
      asked += 1;
      const { choices } = await openai.chat.completions.create({
        model: 'bench',
        messages: [{ role: 'user', content: prompts[asked % prompts.length] ?? '' }],
        temperature: 1,
        max_tokens: 16,
        seed: asked,
      });
      characters += choices[0]?.message.content?.length ?? 0;
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker));
  if (characters < requests) throw new Error('an answer was empty');
  end(requests);
}

async function undertone(): Promise<void> {
  const [{ runStudy }, { planStudy }, { progressOf }] = await Promise.all([
    import('../src/study/run.js'),
    import('../src/study/load.js'),
    import('../src/commands/progress/progress.js'),
  ]);
  const plan = await planStudy(join(folder, 'study.yaml'));
  ready = taken();
  const stderr = createWriteStream(join(folder, 'progress.txt'));
  const progress = progressOf({ color: false }, { stderr, environment: {}, now: () => new Date() });
  let bought = 0;
  await runStudy(plan, {
    ledger: join(folder, 'undertone.db'),
    requests,
    asking: { concurrency },
    emit(event) {
      progress.emit(event);
      if (event.kind === 'bought') bought += 1;
      if (event.kind === 'concurrency' && event.value === concurrency)
        full = performance.now() - ready.wall;
      if (event.kind === 'ended') end(bought);
    },
  });
}

function end(answers: number): void {
  const { maxRSS } = process.resourceUsage();
  const measured: Measured = { ready, asked: taken(), full, peak: maxRSS / 1024, answers };
  if (process.send) process.send(measured, () => process.exit());
  else process.exit();
}

/** Milliseconds of wall and of CPU since the process began. */
function taken(): Taken {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), cpu: (user + system) / 1000 };
}

await (who === 'openai' ? bareLoop() : undertone());
