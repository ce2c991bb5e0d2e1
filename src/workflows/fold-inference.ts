import type {
  ExtractionObservation,
  InferenceObservation,
} from '../instruments/inference/observation.js';
import type { HeardAttitude, HeardExtraction, HeardSelection } from '../vocabulary/hearing.js';
import type { Response } from '../vocabulary/response.js';
import { ProvenanceFolder } from './fold-provenance.js';

/** Gathers what one respondent heard in stories, and what its judge cost. */
export class HeardFolder {
  readonly #attitudes = new Map<number, HeardAttitude>();
  readonly #selections = new Map<number, HeardSelection>();
  readonly #extractions = new Map<number, HeardExtraction>();
  readonly judging = new ProvenanceFolder();
  /** Trials folded so far. */
  observed = 0;

  /** `place` is that of the trial, in whatever order they come; unless given, they come in theirs. */
  add(observation: InferenceObservation, place = this.observed): void {
    this.observed += 1;
    switch (observation.task) {
      case 'attitude':
        this.#attitudes.set(place, observation.inference);
        break;
      case 'selection':
        this.#selections.set(place, observation.inference);
        break;
      case 'extraction':
        this.#extractions.set(place, observation.inference);
        this.judging.add(judged(observation));
        break;
    }
  }

  /** In the order of the trials, as the others. */
  get attitudes(): HeardAttitude[] {
    return inOrder(this.#attitudes);
  }

  get selections(): HeardSelection[] {
    return inOrder(this.#selections);
  }

  get extractions(): HeardExtraction[] {
    return inOrder(this.#extractions);
  }
}

/** Values in the order of their places. */
export function inOrder<Value>(placed: ReadonlyMap<number, Value>): Value[] {
  return [...placed].sort(([a], [b]) => a - b).map(([, value]) => value);
}

/** The respondent's own responses in a trial, its summaries among them. */
export function ownResponses(
  observation: InferenceObservation,
): readonly { readonly response: Response; readonly unread: boolean }[] {
  const answers = observation.draws.map(({ response, reading }) => ({
    response,
    unread: reading.kind === 'unread',
  }));
  if (observation.task !== 'extraction') return answers;
  const summaries = observation.draws.flatMap(({ summary }) =>
    summary ? [{ response: summary, unread: false }] : [],
  );
  return [...summaries, ...answers];
}

function judged({ draws }: ExtractionObservation) {
  return draws.flatMap(({ judging }) =>
    (judging?.responses ?? []).map((response) => ({
      response,
      unread: judging?.judgements === null,
    })),
  );
}
