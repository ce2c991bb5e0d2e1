import type {
  HeardAttitude,
  HeardExtraction,
  HeardSelection,
  HumanLabel,
} from '../../vocabulary/inference.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import { attitudeScores, undecidedReading } from './attitude-accuracy.js';
import { acquiescence, positionBias } from './biases.js';
import { extractionCounts, extractionScores } from './extraction.js';
import type { Hearing } from './inference.js';
import { heardItems, poleHearing } from './pole-accuracy.js';
import { selectionScores } from './selection.js';

/** What one respondent heard, by task. */
export interface HeardAnswers {
  readonly attitudes: readonly HeardAttitude[];
  readonly selections: readonly HeardSelection[];
  readonly extractions: readonly HeardExtraction[];
}

/**
 * Everything that a report says of one respondent's hearing. `labels` are of its own answers. The same
 * answers, labels and seed give the same figures.
 */
export function buildHearing(
  { attitudes, selections, extractions }: HeardAnswers,
  {
    dimensions,
    seed,
    labels,
  }: {
    /** Those of the scheme, in order. */
    readonly dimensions: readonly Dimension[];
    readonly seed: number;
    readonly labels: readonly HumanLabel[];
  },
): Hearing {
  const items = heardItems(attitudes);
  return {
    attitudes: attitudeScores(attitudes, { seed, dimensions }),
    poles: poleHearing(items, dimensions),
    undecided: undecidedReading(attitudes),
    selections: selectionScores(selections, dimensions),
    extractions: extractionScores(extractions, { labels, dimensions }),
    extractionCounts: extractionCounts(extractions),
    positionBias: positionBias(attitudes),
    acquiescence: acquiescence(attitudes),
    items,
  };
}
