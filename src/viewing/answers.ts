import { plainText } from '../../reports/document/format.js';
import type { LedgerAnswer, LedgerAnswers } from '../../reports/page/ledger/ledger-source.js';
import { shortened } from '../../reports/page/texts.js';
import type { Ledger, PlannedTrial } from '../../vocabulary/trial.js';
import { tolerant } from '../asking/isolated.js';
import { play } from '../asking/play.js';
import type { Observation, Questioning } from '../instruments/base/instrument.js';
import type { ResponseRow } from '../instruments/base/response-row.js';
import { instruments, stages } from '../study/instruments.js';
import { type AnswerIndex, findRows, tallied, type Wanted, wordsOf } from './answer-index.js';
import type { IndexedPart } from './reading.js';

/** Answers that go out together. */
export const PAGE = 100;

/** Trials that are kept to be begun again; beyond that they are planned anew. */
const KEPT = 200_000;

/** What was found last: who pages through it asks for the same again. */
interface Found {
  readonly key: string;
  readonly rows: Uint32Array;
  readonly readings: LedgerAnswers['readings'];
}

/** The answers of a study by page: found by an index, and read from the ledger when they are shown. */
export class AnswerPages {
  readonly #index: AnswerIndex;
  readonly #parts: readonly IndexedPart[];
  readonly #ledger: Ledger;
  readonly #study: string;
  readonly #trials = new Map<number, readonly PlannedTrial<Observation>[]>();
  #kept = 0;
  #byRespondent: ReadonlyMap<string, number> | undefined;
  #found: Found | null = null;

  constructor(
    index: AnswerIndex,
    parts: readonly IndexedPart[],
    { ledger, study }: { readonly ledger: Ledger; readonly study: string },
  ) {
    this.#index = index;
    this.#parts = parts;
    this.#ledger = ledger;
    this.#study = study;
  }

  get total(): number {
    return this.#index.length;
  }

  /** Responses by respondent. */
  get byRespondent(): ReadonlyMap<string, number> {
    this.#byRespondent ??= new Map(tallied(this.#index.columns.respondent));
    return this.#byRespondent;
  }

  /** At most {@link PAGE} answers of those wanted, from the one of that number on. */
  async page(wanted: Wanted, from: number): Promise<LedgerAnswers> {
    const key = JSON.stringify(wanted);
    if (this.#found?.key !== key) {
      const rows = findRows(this.#index, wanted);
      this.#found = { key, rows, readings: tallied(this.#index.columns.reading, rows) };
    }
    const { rows, readings } = this.#found;
    return {
      readings,
      length: rows.length,
      total: this.#index.length,
      choices: this.#index.choices,
      rows: await this.#read([...rows.subarray(from, from + PAGE)]),
    };
  }

  /** Plays the trials of these rows again, each once. */
  async #read(rows: readonly number[]): Promise<readonly LedgerAnswer[]> {
    const played = new Map<string, Promise<readonly ResponseRow[]>>();
    const { parts, trials, nths } = this.#index;
    const read = await Promise.all(
      rows.map(async (row) => {
        const [part, trial] = [parts[row] ?? 0, trials[row] ?? 0];
        const key = `${part} ${trial}`;
        const known = played.get(key) ?? this.#play(part, trial);
        played.set(key, known);
        return (await known)[nths[row] ?? 0];
      }),
    );
    return read.flatMap((row) => (row ? [shown(row)] : []));
  }

  async #play(number: number, place: number): Promise<readonly ResponseRow[]> {
    const part = this.#parts[number];
    const of = part && askedBy(part.of);
    const trial = part && of && this.#trialsOf(number, of, part.asked)[place];
    if (!trial) return [];
    const { respondent, fewer } = part;
    const result = await play(tolerant(trial).begin(), this.#ledger, undefined, { fewer });
    if (result.state !== 'observed') return [];
    const source = { study: this.#study, respondent, system: respondent.persona };
    return of.rows(result.observation, source);
  }

  #trialsOf(number: number, of: Questioning, asked: unknown): readonly PlannedTrial<Observation>[] {
    const known = this.#trials.get(number);
    if (known) return known;
    const trials = [...of.trials(asked)];
    if (this.#kept + trials.length > KEPT) {
      this.#trials.clear();
      this.#kept = 0;
    }
    this.#trials.set(number, trials);
    this.#kept += trials.length;
    return trials;
  }
}

function askedBy(id: string): Questioning | undefined {
  return [...instruments, ...stages].find((each) => each.id === id);
}

function shown(row: ResponseRow): LedgerAnswer {
  const { form, item } = wordsOf(row);
  return {
    respondent: plainText(row.respondent),
    about: plainText(item),
    item: row.item,
    form: plainText(form),
    order: row.order,
    content: shortened(row.refusal ?? row.content),
    reading: plainText(row.reading),
    rule: plainText(row.rule),
    prompt: shortened(row.prompt),
    system: row.system === null ? null : shortened(row.system),
  };
}
