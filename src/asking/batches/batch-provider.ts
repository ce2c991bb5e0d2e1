import OpenAI from 'openai';
import { type Access, createClient, type ListedModel, listModels, secretOf } from '../client.js';
import { diagnose, EndpointError, quote } from '../diagnosis.js';
import { problemOf } from '../problem.js';
import type { Clock } from '../rate-limits.js';
import { backOff, RetryError, retry } from '../retry.js';
import { linesIn } from './batch-lines.js';

/** A batch as its provider tells of it. */
export type Batch = OpenAI.Batches.Batch;

/** Files and batches of one provider. Every call is tried again while it may pass. */
export interface BatchProvider {
  /** Uploads the requests of a batch, and returns the id of the file. */
  upload(name: string, jsonl: readonly string[]): Promise<string>;
  /** Makes a batch of an uploaded file; just one, though a reply be lost. */
  create(file: string, metadata: Record<string, string>): Promise<Batch>;
  /** The batch of an uploaded file; undefined where there is none. `since` is in milliseconds since 1970. */
  find(file: string, since: number): Promise<Batch | undefined>;
  /** Undefined where the provider has no such batch. */
  retrieve(id: string): Promise<Batch | undefined>;
  cancel(id: string): Promise<void>;
  /** The lines of a file as they come; none of a file that is gone. */
  lines(file: string): AsyncGenerator<string>;
  models(): Promise<readonly ListedModel[]>;
  close(): Promise<void>;
}

/** How long one call may take, in milliseconds; a file is up to 200 MB. */
const PATIENCE = { call: 60_000, file: 3_600_000 };
const BOUNDS = { attempts: 8, elapsedMs: 600_000 };
/** Clocks differ, in milliseconds. */
const SKEW = 3_600_000;
const WINDOW = '24h';

/** Prepares a provider to be called. `stop` ends waits and cuts what may be cut without harm. */
export function connectProvider({
  url,
  clock,
  stop,
  random,
  onRetry,
  ...access
}: Access & {
  readonly url: string;
  readonly clock: Clock;
  readonly stop: AbortSignal;
  random(): number;
  onRetry(error: EndpointError, waitMs: number): void;
}): BatchProvider {
  const { openai, close } = createClient({ ...access, url });
  const apiKey = secretOf(access);
  const { proxy } = access;

  function explain(error: unknown): EndpointError {
    if (error instanceof EndpointError) return error;
    const problem = problemOf(error);
    if (problem.kind === 'status' && [404, 405, 501].includes(problem.status)) {
      const { status, said } = problem;
      const message = `${url} does not accept batches (${status}: ${quote(said, apiKey)}); ask it without --batch, and without batch: in the study`;
      return new EndpointError('stop', message, { status });
    }
    return diagnose(problem, { url, apiKey, proxy, answered: true, now: clock.now() });
  }

  async function call<T>(work: (attempt: number) => Promise<T>): Promise<T> {
    let attempt = 0;
    const once = async () => {
      try {
        attempt += 1;
        return await work(attempt);
      } catch (error) {
        throw explain(error);
      }
    };
    try {
      return await retry(once, {
        ...BOUNDS,
        clock,
        signal: stop,
        shouldRetry: (error): error is EndpointError =>
          error instanceof EndpointError && error.kind === 'unfinished' && mayPass(error),
        delay: (failure, failures) => failure.retryAfterMs ?? backOff(failures, random),
        onRetry,
      });
    } catch (error) {
      if (!(error instanceof RetryError)) throw error;
      if (error.reason === 'halted') throw new EndpointError('halted', 'stopped before it arrived');
      throw error.cause;
    }
  }

  const within = () => ({ signal: AbortSignal.timeout(PATIENCE.call) });

  async function find(file: string, since: number): Promise<Batch | undefined> {
    // The newest come first.
    for await (const batch of openai.batches.list({ limit: 100 }, within())) {
      if (batch.input_file_id === file) return batch;
      if (batch.created_at * 1000 < since - SKEW) return undefined;
    }
    return undefined;
  }

  /** Undefined where there is no such thing. */
  async function orNone<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof OpenAI.NotFoundError) return undefined;
      throw error;
    }
  }

  return {
    upload: (name, jsonl) =>
      call(async () => {
        const signal = AbortSignal.any([stop, AbortSignal.timeout(PATIENCE.file)]);
        const file = new File([new Blob([...jsonl])], name, { type: 'application/jsonl' });
        const { id } = await openai.files.create({ file, purpose: 'batch' }, { signal });
        return id;
      }),
    create(file, metadata) {
      const since = clock.now();
      return call(async (attempt) => {
        const known = attempt > 1 ? await find(file, since) : undefined;
        return (
          known ??
          openai.batches.create(
            {
              input_file_id: file,
              endpoint: '/v1/chat/completions',
              completion_window: WINDOW,
              metadata,
            },
            within(),
          )
        );
      });
    },
    find: (file, since) => call(() => find(file, since)),
    retrieve: (id) => call(() => orNone(() => openai.batches.retrieve(id, within()))),
    async cancel(id) {
      await call(() => openai.batches.cancel(id, within()));
    },
    async *lines(file) {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(PATIENCE.file)]);
      const content = await call(() => orNone(() => openai.files.content(file, { signal })));
      if (content?.body) yield* linesIn(content.body);
    },
    models: () => listModels(openai),
    close,
  };
}

/** A refusal of the request itself is the same the next time. */
function mayPass({ status }: EndpointError): boolean {
  return status === null || status === 408 || status === 409 || status === 429 || status >= 500;
}
