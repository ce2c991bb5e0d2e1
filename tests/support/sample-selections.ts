import type { ExtractionScores, SelectionScores } from '../../analysis/hearing/hearing.js';
import type { StoryKind } from '../../src/vocabulary/story.js';
import {
  accuracies,
  type Condition,
  helped,
  type SampleHearing,
  sizeOf,
  sizes,
} from './sample-hearing-figures.js';
import { sampleScore, sampleSignedScore } from './sample-score.js';

/** Value selection by kind of candidates and of story. */
export function selectionsOf(options: SampleHearing, condition: Condition): SelectionScores[] {
  const { mean, target, opposite } = accuracies(options);
  const {
    candidates = ['contrast'],
    settings = false,
    wrongNumber = 0.01,
    unread = 0.01,
    topic = 0.93,
  } = options;
  const kinds: readonly StoryKind[] = settings ? ['twin', 'random', 'category'] : ['twin'];
  return candidates.flatMap((mode) =>
    kinds.map((kind): SelectionScores => {
      const size = sizeOf(options, sizes.stories);
      const value = helped(mode === 'contrast' ? mean - 0.1 : mean, condition);
      const score = (shift: number) => sampleScore(value + shift, { ...size, chance: 1 / 3 });
      const polarity = (accuracy: number) =>
        sampleScore(helped(accuracy, condition), { ...size, n: 200, chance: 0.5 });
      return {
        ...condition,
        mode,
        kind,
        category: null,
        precision: score(0.01),
        recall: score(-0.01),
        f1: score(0),
        f1OfStories: score(-0.005),
        f1Micro: score(0.005),
        corrected: sampleSignedScore((value - 1 / 3) / (2 / 3), { ...size, reach: 0.06 }),
        baselines: { random: 1 / 3, all: 0.5, topic: mode === 'contrast' ? 0.5 : topic },
        wrongNumber: sampleScore(wrongNumber, size),
        unread: sampleScore(unread, size),
        polarity:
          kind === 'twin' ? { target: polarity(target), opposite: polarity(opposite) } : null,
        intrusions:
          kind === 'twin'
            ? {
                target: { picked: 14, offered: 240 },
                opposite: { picked: 12, offered: 240 },
              }
            : null,
      };
    }),
  );
}

/** Value extraction from twin stories, at either pole and at both. */
export function extractionsOf(options: SampleHearing, condition: Condition): ExtractionScores[] {
  const { target, opposite, mean } = accuracies(options);
  const { labelled = 0 } = options;
  return ([null, 'target', 'opposite'] as const).map((pole): ExtractionScores => {
    const accuracy = pole === null ? mean : pole === 'target' ? target : opposite;
    const size = sizeOf(options, pole === null ? sizes.values : sizes.values / 2);
    const recall = helped(accuracy - 0.3, condition);
    return {
      ...condition,
      kind: 'twin',
      category: null,
      pole,
      found: sampleScore(recall + 0.1, size),
      recall: sampleScore(recall, size),
      corrected: labelled < 20 ? null : sampleScore(recall - 0.03, { ...size, reach: 0.09 }),
      contradicted: sampleScore(1 - accuracy, size),
      labelled,
    };
  });
}
