import { InputError } from '../../../vocabulary/input.js';
import { type ZipEntry, zipEntries } from '../../content/zip.js';
import {
  type AnswerRecord,
  errorLine,
  isObject,
  promptOf,
  type RecordContent,
  textOf,
} from './answer-record.js';

/** What a log of Inspect says of all of its samples. */
interface Head {
  readonly model: unknown;
  readonly temperature: unknown;
}

/** Whether an object of JSON is a log of Inspect's. */
export function isInspectLog(value: unknown): boolean {
  return isObject(value) && isObject(value.eval) && 'task' in value.eval && 'model' in value.eval;
}

/** The answers of a log of Inspect's that is one object of JSON. */
export function inspectRecords(log: unknown): readonly AnswerRecord[] {
  const samples = isObject(log) && Array.isArray(log.samples) ? log.samples : [];
  return recordsOf(
    samples.map((sample: unknown) => ({ sample })),
    headOf(log),
  );
}

/**
 * The answers of a log of Inspect's in its own format, a ZIP file with an entry a sample.
 * @throws InputError when it is damaged, or no such log
 */
export async function inspectArchive(
  bytes: Buffer,
  file: string,
): Promise<readonly AnswerRecord[]> {
  const entries = entriesOf(bytes, file);
  const heads = ['header.json', '_journal/start.json'];
  const [head] = heads.flatMap((name) => entries.find((entry) => entry.name === name) ?? []);
  if (!head) {
    throw new InputError(
      'is a ZIP file, and neither a workbook nor a log of Inspect; unpack it and name a file of answers in it',
      { file },
    );
  }
  const header = await jsonIn(head);
  if ('fault' in header) throw new InputError(`${head.name}: ${header.fault}`, { file });
  const samples: Sample[] = [];
  for (const entry of entries) {
    if (!/^samples\/.+\.json$/.test(entry.name)) continue;
    const read = await jsonIn(entry);
    samples.push('fault' in read ? { fault: read.fault, entry } : { sample: read.value });
  }
  if (samples.length === 0) throw new InputError('is a log of Inspect without samples', { file });
  return recordsOf(samples, headOf(header.value));
}

function entriesOf(bytes: Buffer, file: string): readonly ZipEntry[] {
  try {
    return zipEntries(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new InputError(
      `cannot be read as a log of Inspect: ${error.message}, it may be cut off; copy it again`,
      { file },
    );
  }
}

async function jsonIn(
  entry: ZipEntry,
): Promise<{ readonly value: unknown } | { readonly fault: string }> {
  try {
    return { value: parseLenient((await entry.unpack()).toString('utf8')) };
  } catch {
    return { fault: 'cannot be unpacked and read as JSON' };
  }
}

/** The value of a JSON text, as Python writes it: with NaN and Infinity, which become null. */
export function parseLenient(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(text.replace(/([:[,]\s*)(?:-?Infinity|NaN)(?=\s*[,\]}])/g, '$1null'));
  }
}

function headOf(log: unknown): Head {
  const { eval: about, plan } = isObject(log) ? log : {};
  const { model, model_generate_config: own } = isObject(about) ? about : {};
  const config = isObject(plan) ? plan.config : undefined;
  const temperatures = [own, config].map((each) => (isObject(each) ? each.temperature : undefined));
  return { model, temperature: temperatures.find((each) => typeof each === 'number') };
}

/** A sample as it stands in a log, or why it could not be read. */
type Sample =
  | { readonly sample: unknown }
  | { readonly fault: string; readonly entry: Pick<ZipEntry, 'name'> };

function recordsOf(samples: readonly Sample[], head: Head): readonly AnswerRecord[] {
  // An archive has its samples in the order in which they were done.
  const inOrder = [...samples].sort((a, b) => epochOf(a) - epochOf(b));
  return inOrder.flatMap((read, place): readonly AnswerRecord[] => {
    const line = place + 1;
    if ('fault' in read) return [{ line, name: read.entry.name, fault: read.fault }];
    const { sample } = read;
    if (!isObject(sample)) return [{ line, name: `sample ${line}`, fault: 'is no sample' }];
    const name = `sample ${sample.id ?? line} epoch ${sample.epoch ?? 1}`;
    return answersOf(sample, head).map((answer) => ({ line, name, ...answer }));
  });
}

function epochOf(read: Sample): number {
  return 'sample' in read && isObject(read.sample) ? Number(read.sample.epoch ?? 1) : 1;
}

/** What was answered to a sample: each choice of its output. */
function answersOf(
  sample: Readonly<Record<string, unknown>>,
  head: Head,
): readonly RecordContent[] {
  const output = isObject(sample.output) ? sample.output : {};
  const choices = Array.isArray(output.choices) ? output.choices.filter(isObject) : [];
  if (choices.length === 0) {
    const failure = sample.error ?? output.error;
    const why = failure ? `: ${errorLine(failure)}` : '';
    return [{ fault: `has no answer${failure ? ', but an error' : ''}${why}` }];
  }
  const whole = (text: string) => attached(text, sample.attachments);
  const sent = promptOf(sentIn(sample));
  if ('fault' in sent) return [sent];
  const { usage } = output;
  const counts = isObject(usage) ? usage : {};
  return choices.map(({ message, stop_reason, logprobs }) => ({
    cells: {
      id: sample.id,
      epoch: sample.epoch,
      model: head.model,
      temperature: head.temperature,
      prompt: whole(sent.prompt),
      ...(sent.system === undefined ? {} : { system: whole(sent.system) }),
      response: whole(textOf(isObject(message) ? message.content : '')),
      logprobs: logprobs ?? undefined,
      finish_reason: stop_reason,
      at: sample.completed_at ?? undefined,
      servedModel: output.model,
      promptTokens: counts.input_tokens,
      completionTokens: counts.output_tokens,
    },
    ...(isObject(sample.metadata) ? { noted: sample.metadata } : {}),
  }));
}

/** The messages of a sample before its answer; its input where it keeps none. */
function sentIn({ messages, input }: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (Array.isArray(messages) && messages.length > 0) {
    const answer = messages.findLastIndex((each) => isObject(each) && each.role === 'assistant');
    return answer < 0 ? messages : messages.toSpliced(answer);
  }
  return Array.isArray(input) ? input : [{ role: 'user', content: input }];
}

/** A text, from the attachments of its sample where these hold it. */
function attached(text: string, attachments: unknown): string {
  const [, key] = /^attachment:\/\/(\w+)$/.exec(text) ?? [];
  if (key === undefined || !isObject(attachments)) return text;
  const found = new Map(Object.entries(attachments)).get(key);
  return typeof found === 'string' ? found : text;
}
