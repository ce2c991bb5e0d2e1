import type { Hearing } from '../../analysis/hearing/hearing.js';
import type { Heard } from '../../reports/document/report.js';
import type { InferenceTask } from '../../src/vocabulary/hearing.js';
import { attitudesOf, polesOf, undecidedOf } from './sample-attitudes.js';
import { type Condition, type SampleHearing, sizeOf, sizes } from './sample-hearing-figures.js';
import { sampleSignedScore } from './sample-score.js';
import { extractionsOf, selectionsOf } from './sample-selections.js';

/** What a respondent heard, plausible and the same for the same options. */
export function sampleHeard(options: SampleHearing = {}): Heard {
  const { tasks = ['attitude', 'selection', 'extraction'], observed = true } = options;
  const planned = 2400;
  if (!observed) {
    return { trials: { planned, observed: 0 }, scores: nothing, judging: null };
  }
  const conditions = (options.styles ?? ['direct']).flatMap((style) =>
    (options.shots ?? [0]).map((shots): Condition => ({ style, shots })),
  );
  const asked = <Row>(task: InferenceTask, rows: (condition: Condition) => readonly Row[]) =>
    tasks.includes(task) ? conditions.flatMap(rows) : [];
  const { positionBias = 0.01, acquiescence = -0.01, unread = 0.01, unjudged = 0 } = options;
  const bias = (value: number, n: number) =>
    sampleSignedScore(value, { ...sizeOf(options, n), reach: 0.04 });
  return {
    trials: { planned, observed: planned },
    scores: {
      attitudes: asked('attitude', (condition) => attitudesOf(options, condition)),
      poles: asked('attitude', (condition) => polesOf(options, condition)),
      undecided: asked('attitude', (condition) => undecidedOf(options, condition)),
      selections: asked('selection', (condition) => selectionsOf(options, condition)),
      extractions: asked('extraction', (condition) => extractionsOf(options, condition)),
      extractionCounts: asked('extraction', (condition) => [
        { ...condition, answers: 114, unread: Math.round(114 * unread), surplus: 3, unjudged },
      ]),
      positionBias: asked('attitude', (condition) => [
        { ...condition, bias: bias(positionBias, 2 * sizes.items) },
      ]),
      acquiescence: asked('attitude', (condition) => [
        { ...condition, bias: bias(acquiescence, sizes.items) },
      ]),
      items: [],
    },
    judging: tasks.includes('extraction') ? judging : null,
  };
}

const nothing: Hearing = {
  attitudes: [],
  poles: [],
  undecided: [],
  selections: [],
  extractions: [],
  extractionCounts: [],
  positionBias: [],
  acquiescence: [],
  items: [],
};

const judging = {
  servedModels: ['judge'],
  fingerprints: [],
  changes: [],
  seeded: true,
  responses: 118,
  promptTokens: 90_000,
  completionTokens: 21_000,
  firstResponse: '2026-03-01T10:05:00.000Z',
  lastResponse: '2026-03-01T10:09:00.000Z',
  medianMilliseconds: 900,
  cutShort: 0,
};
