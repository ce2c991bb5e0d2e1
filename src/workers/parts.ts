import type { Ledger, PlannedTrial } from '../../vocabulary/trial.js';
import { play } from '../asking/play.js';
import type { AskingOptions } from '../study/connect.js';
import { stages } from '../study/instruments.js';
import type { Plan } from '../study/plan.js';
import { StudyRecording } from '../study/recording.js';
import {
  type Observed,
  observePart,
  type Part,
  type RespondentRecording,
  record,
  trialsOf,
} from '../study/trials.js';
import { blocks } from '../util/blocks.js';
import type { Block } from './queue.js';

/** About how many requests a block comes to. */
const REQUESTS = 50;

interface Cutting {
  /** The hash of the study. */
  readonly study: string;
  readonly asking: AskingOptions;
  /** Trials that are whole in it are not asked again. */
  readonly ledger: Ledger;
}

/** The blocks of a part that lack responses, in the order of its trials. */
export async function blocksOf(
  { id }: { readonly id: string },
  part: Part,
  { study, asking, ledger }: Cutting,
): Promise<readonly Block[]> {
  const size = Math.max(1, Math.floor(REQUESTS / part.of.draws(part.asked)));
  const cut: Block[] = [];
  let first = 0;
  for (const trials of blocks(trialsOf(part), size)) {
    const past = first + trials.length;
    const played = await Promise.all(trials.map((trial) => play(trial.begin(), ledger)));
    if (played.some(({ state }) => state === 'unfinished')) {
      cut.push({ study, respondent: id, part: part.of.id, first, past, asking });
    }
    first = past;
  }
  return cut;
}

/** The parts of a plan as a worker needs them: a further stage is decided by what the ledger has. */
export class Parts {
  readonly #plan: Plan;
  readonly #ledger: Ledger;
  #last: { readonly key: string; readonly part: Part } | undefined;
  #stream:
    | { readonly part: Part; readonly trials: Iterator<PlannedTrial<Observed>>; at: number }
    | undefined;

  constructor(plan: Plan, ledger: Ledger) {
    this.#plan = plan;
    this.#ledger = ledger;
  }

  /** The trials of a block; fewer where the ledger does not decide them any more. */
  async trialsOf(block: Block): Promise<readonly PlannedTrial<Observed>[]> {
    const part = await this.#part(block);
    if (!part) return [];
    // Blocks mostly come in order, so that the trials before one need not be planned again.
    if (this.#stream?.part !== part || this.#stream.at > block.first) {
      this.#stream = { part, trials: trialsOf(part), at: 0 };
    }
    const stream = this.#stream;
    const wanted: PlannedTrial<Observed>[] = [];
    for (; stream.at < block.past; stream.at += 1) {
      const next = stream.trials.next();
      if (next.done) break;
      if (stream.at >= block.first) wanted.push(next.value);
    }
    return wanted;
  }

  async #part({ respondent, part: id }: Block): Promise<Part | undefined> {
    const key = JSON.stringify([respondent, id]);
    if (this.#last?.key === key) return this.#last.part;
    const recording = await StudyRecording.begin(this.#plan);
    const own = [...recording.respondents()].find((each) => each.respondent.id === respondent);
    const part =
      own?.parts.find(({ of }) => of.id === id) ?? (own && (await this.#staged(own, id)));
    this.#last = part && { key, part };
    return part;
  }

  async #staged(own: RespondentRecording, id: string): Promise<Part | undefined> {
    const stage = stages.find((each) => each.id === id);
    if (!stage) return undefined;
    for (const part of own.parts.filter(({ of }) => stage.decidedBy.includes(of.id))) {
      for await (const observed of observePart(part, this.#ledger)) record(observed);
    }
    return (await own.stagePart(stage, this.#ledger)) ?? undefined;
  }
}
