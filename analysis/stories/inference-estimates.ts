import type {
  Compared,
  Expressed,
  HumanLabel,
  InferredAttitude,
  InferredExtraction,
  InferredSelection,
} from '../../vocabulary/inference.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import { attitudeScores, undecidedReading } from './attitude-accuracy.js';
import { acquiescence, positionBias } from './biases.js';
import { comparisonScores, expressionScores } from './expression.js';
import { extractionCounts, extractionScores } from './extraction.js';
import type { InferenceScores } from './inference.js';
import { inferredItems, poleAccuracy } from './pole-accuracy.js';
import { faultScores } from './reasoning-faults.js';
import { selectionScores } from './selection.js';

/** What one respondent heard, by task. */
export interface InferenceAnswers {
  readonly attitudes: readonly InferredAttitude[];
  readonly selections: readonly InferredSelection[];
  readonly extractions: readonly InferredExtraction[];
  readonly expressions?: readonly Expressed[];
  readonly comparisons?: readonly Compared[];
}

/**
 * Everything that a report says of one respondent's hearing. `labels` are of its own answers. The same
 * answers, labels and seed give the same figures.
 */
export function buildInferenceScores(
  { attitudes, selections, extractions, expressions = [], comparisons = [] }: InferenceAnswers,
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
): InferenceScores {
  const items = inferredItems(attitudes);
  const faults = faultScores({ attitudes, selections });
  const expression = expressionScores(expressions);
  return {
    attitudes: attitudeScores(attitudes, { seed, dimensions }),
    poles: poleAccuracy(items, dimensions),
    undecided: undecidedReading(attitudes),
    selections: selectionScores(selections, dimensions),
    extractions: extractionScores(extractions, { labels, dimensions }),
    extractionCounts: extractionCounts(extractions),
    ...(faults.length > 0 && { faults }),
    ...(expression && { expression }),
    ...(comparisons.length > 0 && { comparisons: comparisonScores(comparisons) }),
    positionBias: positionBias(attitudes),
    acquiescence: acquiescence(attitudes),
    items,
  };
}
