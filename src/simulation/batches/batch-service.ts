import * as z from 'zod';
import { randomFrom } from '../../util/random.js';
import { type ApiReply, apiError } from '../chat-service.js';
import type { Faults } from '../faults.js';

/** A call of the files and batches of an endpoint. */
export interface BatchCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly contentType: string;
  readonly body: Buffer;
}

/** Answers calls of `/v1/files` and `/v1/batches`; undefined where it is no such call. */
export type BatchService = (call: BatchCall, now: number) => Promise<ApiReply | undefined>;

const CreateBatch = z.object({
  input_file_id: z.string(),
  endpoint: z.literal('/v1/chat/completions'),
  completion_window: z.literal('24h'),
  metadata: z.record(z.string(), z.string()).nullish(),
});

const RequestLine = z.object({
  custom_id: z.string(),
  method: z.literal('POST'),
  url: z.literal('/v1/chat/completions'),
  body: z.looseObject({ model: z.string() }),
});
type RequestLine = z.infer<typeof RequestLine>;

interface SimulatedBatch {
  readonly id: string;
  readonly object: 'batch';
  readonly endpoint: string;
  readonly completion_window: string;
  readonly input_file_id: string;
  readonly metadata: Readonly<Record<string, string>> | null;
  /** In seconds since 1970. */
  readonly created_at: number;
  status: string;
  output_file_id: string | null;
  error_file_id: string | null;
  errors: { readonly object: 'list'; readonly data: readonly object[] } | null;
  request_counts: { total: number; completed: number; failed: number };
}

/** Why a file fails the validation; an invalid request unless another code is given. */
interface FileFault {
  readonly code?: string;
  readonly line: number | null;
  readonly message: string;
}

const DAY = 86_400;

/**
 * Files and batches as OpenAI has them, kept as long as the server runs. A batch is worked on when it is
 * looked at, so that what becomes of it does not hang on time: half of it at the first look, and all at
 * the look that the faults name. `complete` answers one request.
 */
export function createBatchService(
  complete: (body: string, now: number) => ApiReply,
  { batches: faults, seed }: Faults,
): BatchService {
  const files = new Map<string, { readonly name: string; readonly text: string }>();
  const batches = new Map<string, SimulatedBatch>();
  const looks = new Map<string, number>();
  const done = new Map<string, { readonly output: string[]; readonly error: string[] }>();
  const met = new Map<string, number>();

  /** Whether a fault of a share comes about; each time it is asked is another chance. */
  function meets(kind: string, share: number): boolean {
    const nth = met.get(kind) ?? 0;
    met.set(kind, nth + 1);
    return randomFrom(seed, kind, nth)() < share;
  }

  function keep(name: string, text: string): string {
    const id = `file-${files.size + 1}`;
    files.set(id, { name, text });
    return id;
  }

  function linesOf(batch: SimulatedBatch): readonly RequestLine[] {
    const { text = '' } = files.get(batch.input_file_id) ?? {};
    return text.split('\n').flatMap((line) => (line ? RequestLine.parse(JSON.parse(line)) : []));
  }

  /** Why a file will not do; null where it will. */
  function faultOfFile(text: string): FileFault | null {
    const ids = new Set<string>();
    const models = new Set<string>();
    for (const [place, line] of text.split('\n').entries()) {
      if (line === '') continue;
      const parsed = RequestLine.safeParse(jsonOf(line));
      if (!parsed.success) return { line: place + 1, message: 'This line is not a request.' };
      const { custom_id: id, body } = parsed.data;
      models.add(body.model);
      if (ids.has(id)) return { line: place + 1, message: `The custom_id ${id} is not unique.` };
      if (models.size > 1) return { line: place + 1, message: 'A batch is for one model.' };
      ids.add(id);
      if (ids.size > faults.requests) {
        return { line: place + 1, message: `A file has at most ${faults.requests} requests.` };
      }
    }
    const [model = ''] = models;
    if (ids.size + inFlight(model) > (faults.enqueued ?? Number.POSITIVE_INFINITY)) {
      const message = `Enqueued token limit reached for ${model}. Try again once some batches have ended.`;
      return { code: 'token_limit_exceeded', line: null, message };
    }
    if (ids.size === 0) return { line: 1, message: 'The file is empty.' };
    return meets('reject', faults.rejection)
      ? { line: 1, message: 'This simulation rejects it.' }
      : null;
  }

  /** Requests to a model in the batches that are worked on. */
  function inFlight(model: string): number {
    const working = [...batches.values()].filter(({ status }) => status === 'in_progress');
    return working.flatMap(linesOf).filter(({ body }) => body.model === model).length;
  }

  /** Answers requests up to the nth. */
  function workOn(batch: SimulatedBatch, upTo: number, now: number): void {
    const lines = linesOf(batch);
    const kept = done.get(batch.id) ?? { output: [], error: [] };
    done.set(batch.id, kept);
    const begun = kept.output.length + kept.error.length;
    for (const { custom_id, body } of lines.slice(begun, upTo)) {
      const { status, body: answer, broken } = complete(JSON.stringify(body), now);
      const status_code = broken === undefined ? status : 500;
      const isError = status_code >= 400;
      const response = { status_code, request_id: `req-${custom_id}`, body: answer };
      const line = JSON.stringify({ id: `br-${custom_id}`, custom_id, response, error: null });
      kept[isError ? 'error' : 'output'].push(line);
    }
    batch.request_counts = {
      total: lines.length,
      completed: kept.output.length,
      failed: kept.error.length,
    };
  }

  function end(batch: SimulatedBatch, status: string): void {
    const { output, error } = done.get(batch.id) ?? { output: [], error: [] };
    if (status === 'expired') {
      for (const { custom_id } of linesOf(batch).slice(output.length + error.length)) {
        const message = 'This request could not be executed before the window expired.';
        const late = { custom_id, response: null, error: { code: 'batch_expired', message } };
        error.push(JSON.stringify(late));
      }
    }
    batch.status = status;
    const file = (kind: string, lines: readonly string[]) =>
      lines.length === 0 ? null : keep(`${batch.id}_${kind}.jsonl`, `${lines.join('\n')}\n`);
    batch.output_file_id = file('output', output);
    batch.error_file_id = file('error', error);
  }

  function look(batch: SimulatedBatch, now: number): void {
    if (!['validating', 'in_progress'].includes(batch.status)) return;
    const nth = (looks.get(batch.id) ?? 0) + 1;
    looks.set(batch.id, nth);
    if (batch.status === 'validating') {
      const fault = faultOfFile(files.get(batch.input_file_id)?.text ?? '');
      if (fault) {
        batch.status = 'failed';
        batch.errors = { object: 'list', data: [{ code: 'invalid_request', ...fault }] };
        return;
      }
      batch.status = 'in_progress';
    }
    const { length } = linesOf(batch);
    if (nth < faults.looks) {
      workOn(batch, Math.floor(length / 2), now);
      return;
    }
    if (Number(batch.id.split('-')[1]) <= faults.expiring) {
      workOn(batch, Math.ceil(length / 2), now);
      end(batch, 'expired');
      return;
    }
    workOn(batch, length, now);
    end(batch, 'completed');
  }

  async function upload({ body, contentType }: BatchCall): Promise<ApiReply> {
    if (meets('upload', faults.uploadReset)) return { status: 200, body: {}, broken: 'reset' };
    const headers = { 'content-type': contentType };
    const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null);
    const file = form?.get('file');
    if (!(file instanceof File) || form?.get('purpose') !== 'batch') {
      return apiError(400, {
        message: 'Send a file with the purpose batch, as multipart/form-data.',
      });
    }
    if (file.size > faults.bytes) {
      return apiError(413, { message: `A file has at most ${faults.bytes} bytes.` });
    }
    const id = keep(file.name, await file.text());
    return { status: 200, body: { id, object: 'file', filename: file.name, purpose: 'batch' } };
  }

  function create(body: Buffer, now: number): ApiReply {
    const wanted = CreateBatch.safeParse(jsonOf(body.toString()));
    if (!wanted.success) return apiError(400, { message: z.prettifyError(wanted.error) });
    if (!files.has(wanted.data.input_file_id)) {
      return apiError(400, { message: `There is no file ${wanted.data.input_file_id}.` });
    }
    const batch: SimulatedBatch = {
      id: `batch-${batches.size + 1}`,
      object: 'batch',
      ...wanted.data,
      metadata: wanted.data.metadata ?? null,
      created_at: Math.floor(now / 1000),
      status: 'validating',
      output_file_id: null,
      error_file_id: null,
      errors: null,
      request_counts: { total: 0, completed: 0, failed: 0 },
    };
    batches.set(batch.id, batch);
    const isLost = meets('create', faults.createReset);
    return { status: 200, body: shown(batch), ...(isLost && { broken: 'reset' as const }) };
  }

  function list(query: URLSearchParams): ApiReply {
    const newest = [...batches.values()].reverse();
    const after = newest.findIndex(({ id }) => id === query.get('after')) + 1;
    const limit = Number(query.get('limit') ?? 20);
    const data = newest.slice(after, after + limit).map(shown);
    const has_more = newest.length > after + limit;
    return { status: 200, body: { object: 'list', data, has_more } };
  }

  return async (call, now) => {
    const [, kind, id, action, more] = call.path.replace(/^\/v1/, '').split('/');
    if ((kind !== 'files' && kind !== 'batches') || more !== undefined) return undefined;
    const route = `${call.method} ${kind}${id === undefined ? '' : '/:id'}${action ? `/${action}` : ''}`;
    const file = files.get(id ?? '');
    const batch = batches.get(id ?? '');
    switch (route) {
      case 'POST files':
        return upload(call);
      case 'GET files/:id/content':
        return file ? { status: 200, body: {}, text: file.text } : missing(id);
      case 'POST batches':
        return create(call.body, now);
      case 'GET batches':
        return list(call.query);
      case 'GET batches/:id':
        if (batch) look(batch, now);
        return batch ? { status: 200, body: shown(batch) } : missing(id);
      case 'POST batches/:id/cancel':
        if (batch && ['validating', 'in_progress'].includes(batch.status)) end(batch, 'cancelled');
        return batch ? { status: 200, body: shown(batch) } : missing(id);
      default:
        return undefined;
    }
  };
}

/** A batch as it goes over the wire. */
function shown(batch: SimulatedBatch): object {
  return { ...batch, expires_at: batch.created_at + DAY };
}

function missing(id: string | undefined): ApiReply {
  return apiError(404, { message: `There is no ${id}.` });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
