import type {
  ExtractionObservation,
  InferenceObservation,
} from '../instruments/inference/observation.js';
import type { HeardAttitude, HeardExtraction, HeardSelection } from '../vocabulary/hearing.js';
import type { Response } from '../vocabulary/response.js';
import { ProvenanceFolder } from './fold-provenance.js';

/** Gathers what one respondent heard in stories, and what its judge cost. */
export class HeardFolder {
  readonly attitudes: HeardAttitude[] = [];
  readonly selections: HeardSelection[] = [];
  readonly extractions: HeardExtraction[] = [];
  readonly judging = new ProvenanceFolder();
  /** Trials folded so far. */
  observed = 0;

  add(observation: InferenceObservation): void {
    this.observed += 1;
    switch (observation.task) {
      case 'attitude':
        this.attitudes.push(observation.inference);
        break;
      case 'selection':
        this.selections.push(observation.inference);
        break;
      case 'extraction':
        this.extractions.push(observation.inference);
        this.judging.add(judged(observation));
        break;
    }
  }
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
