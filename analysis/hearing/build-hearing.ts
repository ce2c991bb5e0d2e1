import type { Dimension } from '../../src/vocabulary/dimension.js';
import type {
  HeardAttitude,
  HeardExtraction,
  HeardSelection,
  HumanLabel,
} from '../../src/vocabulary/hearing.js';
import { acquiescence } from './acquiescence.js';
import { attitudeScores } from './attitude-scores.js';
import { extractionCounts } from './extraction-counts.js';
import { extractionScores } from './extraction-scores.js';
import { heardItems } from './heard-items.js';
import type { Hearing } from './hearing.js';
import { poleHearing } from './pole-hearing.js';
import { positionBias } from './position-bias.js';
import { selectionScores } from './selection-scores.js';
import { undecidedReading } from './undecided-reading.js';

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
