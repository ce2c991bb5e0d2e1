import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LabelReport } from '../../analysis/results/labels.js';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { InputError } from '../../vocabulary/input.js';
import { placeOf } from '../ledger/address.js';
import { openRecorded } from '../study/recorded/recorded.js';
import { labelReport } from './label-figures.js';
import {
  isThere,
  type Labels,
  labelsIn,
  readLabelFile,
  sampleNamed,
  writeLabelFile,
} from './label-file.js';
import {
  drawSample,
  type Given,
  type LabelQueue,
  type LabelSample,
  type QueueSource,
} from './label-queue.js';
import type { Question } from './question.js';
import { conversationsQueue } from './queues/conversations.js';
import { itemsQueue } from './queues/items.js';
import { judgementsQueue } from './queues/judgements.js';
import type { LabelledStudy } from './queues/observed.js';
import { readingsQueue } from './queues/readings.js';
import { storiesQueue } from './queues/stories.js';
import { tellingsQueue } from './queues/tellings.js';

/** Where the cases of a queue are. */
export interface LabelledSource {
  readonly queue: LabelQueue;
  /** A study, by its file or name, or the file of items or stories; the ledger's latest or ours unless given. */
  readonly source?: string | undefined;
  readonly ledger: string;
  /** What stories are about; the built-in one unless given. */
  readonly questionnaire?: string | undefined;
  readonly language: string;
}

/** Queues of answers that a ledger has, and what is to be asked where there are none. */
const answered: Readonly<
  Partial<
    Record<LabelQueue, { readonly of: (study: LabelledStudy) => QueueSource; readonly fix: string }>
  >
> = {
  readings: { of: readingsQueue, fix: 'ask a survey whose answers are sampled' },
  judgements: {
    of: judgementsQueue,
    fix: 'ask "inference: { tasks: [extraction], judge: … }"',
  },
  conversations: { of: conversationsQueue, fix: 'ask "conversations:"' },
};

/** A sample of a queue. @throws InputError when its source is missing or wrong, or has nothing to label */
async function sampleIn(
  { queue, source, ledger, questionnaire = 'undertone', language }: LabelledSource,
  drawn: { readonly size: number; readonly seed: number },
): Promise<{ readonly of: QueueSource; readonly sample: LabelSample }> {
  const asked = answered[queue];
  if (asked) {
    await using recorded = await openRecorded(ledger, source);
    const of = asked.of(recorded);
    const sample = await drawSample(of, drawn);
    if (sample.cases.length > 0) return { of, sample };
    throw new InputError(`the study "${of.name}" has no ${queue} to label; ${asked.fix}`, {
      file: placeOf(ledger),
    });
  }
  const path = source ?? 'undertone';
  const of =
    queue === 'items'
      ? await itemsQueue(path, language)
      : await (queue === 'tellings' ? tellingsQueue : storiesQueue)({
          path,
          questionnaire,
          language,
        });
  const sample = await drawSample(of, drawn);
  if (sample.cases.length > 0) return { of, sample };
  throw new InputError('has no story with values to find; name another', { file: path });
}

interface LabellingOptions extends LabelledSource {
  /** Who labels. */
  readonly as: string;
  readonly region?: string | undefined;
  /** Cases, from 1. */
  readonly sample: number;
  readonly seed: number;
  /** The file of labels, or a folder for it; in `labels/` unless given. */
  readonly labels?: string | undefined;
}

/** A sample as it is put to one person, with the file that keeps the labels. */
export class Labelling {
  readonly file: string;
  /** A question for each field of each case. */
  readonly questions: readonly Question[];
  /** What was said, in the words of the choices, by the questions' ids. */
  readonly answered: Map<string, string>;
  readonly #of: QueueSource;
  readonly #sample: LabelSample;
  readonly #labels: Labels & { readonly given: Map<string, Given> };

  private constructor(
    of: QueueSource,
    { sample, labels, file }: { sample: LabelSample; labels: Labels; file: string },
  ) {
    this.file = file;
    this.#of = of;
    this.#sample = sample;
    this.#labels = { ...labels, given: new Map(labels.given) };
    this.questions = sample.cases.flatMap(({ id, text, fields }) =>
      fields.map(({ name, ask, choices }) => ({
        id: `${id}/${name}`,
        about: ask,
        text,
        choices: choices.map((choice) => ({ key: choice.key, answer: choice.text })),
      })),
    );
    this.answered = new Map(
      sample.cases.flatMap(({ id, fields }) =>
        fields.flatMap(({ name, choices }) => {
          const value = ownValue(labels.given.get(id), name);
          const said = choices.find((choice) => choice.value === value);
          return said ? [[`${id}/${name}`, said.text] as const] : [];
        }),
      ),
    );
  }

  /**
   * @throws InputError when there is nothing to label, or the file of labels is another person's or of
   *   another sample
   */
  static async open({
    as,
    region,
    sample: size,
    seed,
    labels: place,
    ...source
  }: LabellingOptions): Promise<Labelling> {
    const { of, sample } = await sampleIn(source, { size, seed });
    const file = await fileFor(place, `${of.queue}-${of.name}-${as}`);
    const fresh = { by: as, region: region ?? null, given: new Map() };
    const labels = (await isThere(file)) ? await resumed(file, { as, region, of, sample }) : fresh;
    return new Labelling(of, { sample, labels, file });
  }

  /** Keeps an answer at once. */
  async save({ id }: Pick<Question, 'id'>, answer: string): Promise<void> {
    const [own = '', name = ''] = id.split('/');
    const labelled = this.#sample.cases.find((each) => each.id === own);
    const field = labelled?.fields.find((each) => each.name === name);
    const said = field?.choices.find(({ text }) => text === answer);
    if (!said) throw new RangeError(`no answer "${answer}" to ${id}`);
    this.#labels.given.set(own, { ...this.#labels.given.get(own), [name]: said.value });
    this.answered.set(id, answer);
    await mkdir(dirname(this.file), { recursive: true });
    await writeLabelFile(this.file, this.#labels, { queue: this.#of.queue, sample: this.#sample });
  }

  /** What was said so far, against ours. */
  report(): LabelReport {
    return labelReport(this.#of, { sample: this.#sample, files: [this.#labels] });
  }
}

async function resumed(
  file: string,
  {
    as,
    region,
    of,
    sample,
  }: Pick<LabellingOptions, 'as' | 'region'> & {
    readonly of: QueueSource;
    readonly sample: LabelSample;
  },
): Promise<Labels> {
  const read = await readLabelFile(file);
  const place = { file, line: read.rows[0]?.line ?? 1 };
  if (read.by !== as) {
    throw new InputError(
      `is labelled by "${read.by}", not "${as}"; name another file with --labels`,
      place,
    );
  }
  if (region !== undefined && read.region !== region) {
    throw new InputError(
      `was begun with the region "${read.region ?? ''}", not "${region}"; give that, or another file with --labels`,
      place,
    );
  }
  return labelsIn(read, { queue: of.queue, sample });
}

async function fileFor(place: string | undefined, name: string): Promise<string> {
  const own = `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^\.+/, '')}.csv`;
  if (place === undefined) return join('labels', own);
  const found = await stat(place).catch(() => null);
  return found?.isDirectory() ? join(place, own) : place;
}

/**
 * How far the people of these files agree with one another, and each with ours.
 * @throws InputError when a file is wrong, or they are of different samples or of one person
 */
export async function labelAgreement(
  source: LabelledSource,
  files: readonly string[],
): Promise<LabelReport> {
  const read = await Promise.all(files.map(readLabelFile));
  const [first] = read;
  if (!first) throw new RangeError('there is a file');
  for (const [nth, each] of read.entries()) {
    const place = { file: each.file, line: each.rows[0]?.line ?? 1 };
    if (each.sample !== first.sample) {
      throw new InputError(
        `is for sample ${each.sample}, but ${first.file} is for ${first.sample}; compare only labels of one sample`,
        place,
      );
    }
    const before = read.slice(0, nth).find(({ by }) => by === each.by);
    if (before) {
      throw new InputError(
        `is labelled by "${each.by}", as ${before.file} is; name files of different people`,
        place,
      );
    }
  }
  const drawn = sampleNamed(first.sample);
  if (!drawn) {
    throw new InputError(`Unknown sample "${first.sample}": do not edit that column`, {
      file: first.file,
      line: first.rows[0]?.line ?? 1,
    });
  }
  const { of, sample } = await sampleIn(source, drawn);
  const labels = read.map((each) => labelsIn(each, { queue: of.queue, sample }));
  return labelReport(of, { sample, files: labels });
}
