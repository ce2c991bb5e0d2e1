import type { ReaderOfRespondent } from '../../../reports/document/provenance.js';
import type { Prices } from '../../../vocabulary/price.js';
import type { Request } from '../../../vocabulary/request.js';
import { READER } from '../../../vocabulary/request.js';
import type { Found } from '../../../vocabulary/trial.js';
import type { AnswerReader, ModelRead, ModelReadings } from '../../judging/reader.js';
import { ProvenanceAccumulator } from './provenance.js';

/** Folds what a reader model made of one respondent's answers, and what that cost. */
export class ReaderAccumulator {
  readonly #reader: AnswerReader;
  readonly #provenance = new ProvenanceAccumulator();
  readonly #counts = {
    unread: 0,
    read: 0,
    same: 0,
    other: 0,
    nothing: 0,
    decoys: 0,
    falseReads: 0,
  };

  constructor(reader: AnswerReader) {
    this.#reader = reader;
  }

  /** Adds a trial; nothing where no reader model read it. */
  add(byModel: ModelReadings | undefined): void {
    if (!byModel) return;
    const counts = this.#counts;
    this.addResponses(byModel);
    for (const each of byModel.draws) {
      if (!each) continue;
      const { byRules } = each;
      const choice = each.found?.choice ?? null;
      if (byRules === undefined) {
        counts.unread += 1;
        counts.read += choice === null ? 0 : 1;
      } else {
        const agrees = choice === byRules;
        counts[agrees ? 'same' : choice === null ? 'nothing' : 'other'] += 1;
      }
    }
    if (!byModel.decoy) return;
    counts.decoys += 1;
    counts.falseReads += isChoice(byModel.decoy) ? 1 : 0;
  }

  /** Adds what a trial cost that is in no figure of these. */
  addResponses({ responses }: Pick<ModelReadings, 'responses'>): void {
    this.#provenance.add(responses.map((response) => ({ response, unread: false })));
  }

  addPartial(found: readonly Found[]): void {
    this.#provenance.addPartial(found);
  }

  result(prices: Prices | undefined): ReaderOfRespondent {
    const { unread, read, same, other, nothing, decoys, falseReads } = this.#counts;
    const provenance = this.#provenance.result({ prices, model: this.#reader.model.model });
    return {
      ...{ unread, read },
      agreement: { same, other, nothing },
      decoys: { n: decoys, read: falseReads },
      provenance: provenance.responses > 0 ? provenance : null,
    };
  }
}

function isChoice({ found }: ModelRead): boolean {
  return found !== null && found.choice !== null;
}

/** What is there of an unfinished trial: the respondent's own responses, and its reader model's. */
export function dividedByReader(found: readonly Found[]) {
  const byReader = ({ request }: { readonly request: Request }) =>
    request.about?.instrument === READER;
  return { own: found.filter((each) => !byReader(each)), reader: found.filter(byReader) };
}
