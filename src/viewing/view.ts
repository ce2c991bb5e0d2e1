import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { plainText } from '../../reports/document/format.js';
import type { ViewState } from '../../reports/page/ledger/ledger-source.js';
import type { Ledger } from '../../vocabulary/trial.js';
import { packagePath, viewAssets } from '../content/package-data.js';
import { defaultFolder } from '../content/written-files.js';
import type { StudyRespondent } from '../instruments/base/entries.js';
import { openRecorded } from '../study/recorded/recorded.js';
import { cut } from './answer-index.js';
import { AnswerPages } from './answers.js';
import type { ReadingMessage, ReadingTask } from './reading.js';
import { type Served, serveView, type ViewServer } from './server.js';

export interface ViewOptions {
  readonly ledger: string;
  /** A study file or the name of a study; the ledger's latest unless given. */
  readonly study?: string | undefined;
  /** 0 takes any free one. */
  readonly port: number;
}

/** Between two looks at the ledger, in milliseconds. */
const LOOK = 1000;

/**
 * Serves a recorded study as pages on this machine, and reads it again as it grows; asks nothing and
 * writes nothing.
 * @throws InputError when there is no such ledger or study, or the port cannot be had
 */
export async function viewStudy({ ledger: path, study, port }: ViewOptions): Promise<ViewServer> {
  const { ledger, plan, ...recorded } = await openRecorded(path, study);
  const stopped = new AbortController();
  const close = async () => {
    stopped.abort();
    await recorded[Symbol.asyncDispose]();
  };
  try {
    const assets = await viewAssets();
    const viewing = new Viewing(ledger, {
      ledger: path,
      study: plan.study.name,
      title: plan.study.title ?? plan.study.name,
      respondents: plan.study.respondents,
    });
    const text = (type: NonNullable<Served>['type'], body: string) => () => ({ type, body });
    const server = await serveView(
      {
        '/': text('text/html', page),
        '/view.css': text('text/css', assets.style),
        '/view.js': text('text/javascript', assets.script),
        '/state': () => json(viewing.state),
        '/document': () => viewing.document,
        '/data': () => viewing.data,
        '/answers': (parameters) => viewing.answers(parameters),
      },
      port,
    );
    const watching = viewing.watch(stopped.signal);
    return {
      url: server.url,
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]();
        stopped.abort();
        await watching;
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Undertone</title>
<link rel="stylesheet" href="/view.css">
<div id="report"></div>
<script type="module" src="/view.js"></script>
</html>
`;

function json(value: unknown): Served {
  return { type: 'application/json', body: JSON.stringify(value) };
}

const asJson = (body: Uint8Array): Served => ({ type: 'application/json', body });

interface Viewed extends Omit<ReadingTask, 'earlier'> {
  readonly title: string;
  readonly respondents: readonly StudyRespondent[];
}

/** What is known of a study by now, and the reading that will know more. */
class Viewing {
  readonly #ledger: Ledger;
  readonly #viewed: Viewed;
  #respondents: readonly StudyRespondent[];
  #answers: AnswerPages | null = null;
  #version = 0;
  /** Responses in the ledger: now, and when the last whole reading began. */
  #size = 0;
  #sizeRead = 0;
  #isRead = false;
  #work: ViewState['work'] = null;
  #fault: string | null = null;
  #earlier: ViewState['earlier'] = null;
  document: Served = null;
  data: Served = null;

  constructor(ledger: Ledger, viewed: Viewed) {
    this.#ledger = ledger;
    this.#viewed = viewed;
    this.#respondents = viewed.respondents;
  }

  get state(): ViewState {
    return {
      title: plainText(this.#viewed.title),
      ledger: plainText(this.#ledger.place),
      respondents: this.#respondents.map(({ id, simulated, recorded }) => ({
        id: plainText(id),
        origin: simulated ? 'simulated' : recorded ? 'recorded' : null,
        responses: this.#answers?.byRespondent.get(cut(id)) ?? 0,
      })),
      version: this.#version,
      earlier: this.#earlier,
      responses: this.#answers?.total ?? null,
      size: this.#size,
      since: this.#size - this.#sizeRead,
      work: this.#work,
      fault: this.#fault,
    };
  }

  async answers(parameters: URLSearchParams): Promise<Served> {
    const { from = '0', ...wanted } = Object.fromEntries(parameters);
    const first = /^\d{1,12}$/.test(from) ? Number(from) : 0;
    return json(
      (await this.#answers?.page(wanted, first)) ?? {
        length: 0,
        total: 0,
        choices: {},
        readings: [],
        rows: [],
      },
    );
  }

  /** Reads the study, and again whenever the ledger has grown, until it is stopped. */
  async watch(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      const begun = performance.now();
      try {
        this.#size = await this.#ledger.size();
        if (!this.#isRead || this.#size > this.#sizeRead) await this.#read(stopped);
        this.#fault = null;
      } catch (error) {
        this.#fault = plainText(error instanceof Error ? error.message : String(error));
      }
      this.#work = null;
      // At most half of the time goes into reading: a run in progress needs the machine, too.
      const pause = Math.max(LOOK, performance.now() - begun);
      await sleep(pause, undefined, { signal: stopped }).catch(() => {});
    }
  }

  /** One reading in a thread of its own; looks at the ledger's size meanwhile. */
  async #read(stopped: AbortSignal): Promise<void> {
    const size = this.#size;
    const { ledger, study } = this.#viewed;
    const earlier = this.#version === 0 ? join(defaultFolder(study), 'report.json') : null;
    this.#work = { kind: 'reading', responses: 0 };
    const worker = new Worker(packagePath('dist/src/viewing/reading.js'), {
      workerData: { ledger, study, earlier } satisfies ReadingTask,
    });
    const looking = setInterval(async () => {
      this.#size = await this.#ledger.size().catch(() => this.#size);
    }, LOOK);
    const cut = () => worker.terminate();
    stopped.addEventListener('abort', cut);
    worker.on('message', (message: ReadingMessage) => this.#hear(message));
    try {
      await new Promise<void>((resolve, reject) => {
        worker.once('error', reject);
        worker.once('exit', () => resolve());
      });
      this.#sizeRead = size;
      this.#isRead = true;
    } finally {
      clearInterval(looking);
      stopped.removeEventListener('abort', cut);
    }
  }

  #hear(message: ReadingMessage): void {
    switch (message.kind) {
      case 'read':
        this.#work = { kind: 'reading', responses: message.responses };
        return;
      case 'indexed': {
        const { index, parts, respondents } = message;
        const { study } = this.#viewed;
        this.#respondents = respondents;
        this.#answers = new AnswerPages(index, parts, { ledger: this.#ledger, study });
        this.#work = { kind: 'computing', responses: index.length };
        return;
      }
      case 'earlier':
      case 'figured':
        this.#earlier = message.kind === 'earlier' ? message.earlier : null;
        this.document = asJson(message.document);
        this.data = asJson(message.data);
        this.#version += 1;
    }
  }
}
