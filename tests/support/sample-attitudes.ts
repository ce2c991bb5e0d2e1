import type {
  AttitudeScores,
  PoleHearing,
  UndecidedReading,
} from '../../analysis/hearing/hearing.js';
import type { StoryKind } from '../../src/vocabulary/story.js';
import {
  accuracies,
  type Condition,
  helped,
  type SampleHearing,
  sizeOf,
  sizes,
  smallSizeOf,
} from './sample-hearing-figures.js';
import { sampleScore, sampleSignedScore } from './sample-score.js';
import { dimensions as ofHofstede } from './schemes.js';

/** Attitude detection by kind of story and probe. */
export function attitudesOf(options: SampleHearing, condition: Condition): AttitudeScores[] {
  const { mean } = accuracies(options);
  const { explicit = 0.98, unread = 0.01, settings = false } = options;
  const { dimensions = ofHofstede } = options;
  const row = (
    kind: StoryKind,
    probe: AttitudeScores['probe'],
    scores: {
      readonly accuracy: number;
      readonly chance: number;
      readonly merged?: number;
      readonly category?: string;
      readonly stories?: number;
    },
  ): AttitudeScores => {
    const { stories = sizes.pairs, category = null } = scores;
    const size =
      stories < 10
        ? smallSizeOf(options)
        : sizeOf(options, category === null ? 5 * stories : stories, stories);
    const accuracy = helped(scores.accuracy, condition);
    return {
      ...condition,
      probe,
      kind,
      category,
      accuracy: sampleScore(accuracy, { ...size, chance: scores.chance }),
      macroF1: sampleScore(accuracy - 0.02, { ...size, chance: scores.chance - 0.01 }),
      merged:
        scores.merged === undefined
          ? null
          : sampleScore(helped(scores.merged, condition), { ...size, chance: 2 * scores.chance }),
      unread: sampleScore(unread, size),
    };
  };
  return [
    row('twin', 'forced', { accuracy: mean, chance: 0.5 }),
    ...dimensions.map((category) =>
      row('twin', 'forced', { accuracy: mean, chance: 0.5, category, stories: 40 }),
    ),
    row('explicit', 'forced', { accuracy: explicit, chance: 0.5, stories: 6 }),
    row('twin', 'full', { accuracy: mean - 0.1, chance: 0.5 }),
    row('neutral', 'full', { accuracy: 0.4, chance: 1 / 3, stories: 6 }),
    ...(settings
      ? [
          row('random', 'full', { accuracy: 0.62, merged: 0.74, chance: 0.25, stories: 60 }),
          row('category', 'full', { accuracy: 0.58, merged: 0.7, chance: 0.25, stories: 60 }),
          row('multiple', 'full', { accuracy: 0.5, merged: 0.66, chance: 0.25, stories: 40 }),
        ]
      : []),
  ];
}

/** Both poles of twin stories, over all dimensions and in each. */
export function polesOf(options: SampleHearing, condition: Condition): PoleHearing[] {
  const { dimensions = ofHofstede } = options;
  return [null, ...dimensions].flatMap((dimension) => {
    const whole = accuracies(options);
    const [target, opposite] = (dimension && options.on?.[dimension]) || [
      whole.target,
      whole.opposite,
    ];
    const n = dimension === null ? sizes.items : sizes.dimension;
    const size = sizeOf(options, n, dimension === null ? sizes.pairs : 40);
    return (['forced', 'full'] as const).map((probe): PoleHearing => {
      const lost = probe === 'full' ? 0.1 : 0;
      const chance = 0.5;
      const [high, low] = [target, opposite].map((each) => helped(each - lost, condition));
      const [onTarget, onOpposite] = [high ?? 0, low ?? 0];
      return {
        ...condition,
        probe,
        dimension,
        target: sampleScore(onTarget, { ...size, chance }),
        opposite: sampleScore(onOpposite, { ...size, chance }),
        balanced: sampleScore((onTarget + onOpposite) / 2, { ...size, n: 2 * size.n, chance }),
        dPrime: sampleSignedScore(4 * (onTarget + onOpposite - 1), { ...size, reach: 0.4 }),
        criterion: sampleSignedScore(onOpposite - onTarget, { ...size, reach: 0.2 }),
        poleBias: sampleSignedScore(onTarget - onOpposite, {
          ...size,
          reach: dimension === null ? 0.06 : 0.15,
        }),
      };
    });
  });
}

/** Stories that take no side. */
export function undecidedOf(options: SampleHearing, condition: Condition): UndecidedReading[] {
  const size = smallSizeOf(options);
  return (['neutral', 'absent'] as const).flatMap((kind) =>
    (['forced', 'full'] as const).map((probe) => ({
      ...condition,
      probe,
      kind,
      target: sampleScore(options.target === undefined ? 0.55 : 0.6, { ...size, chance: 0.5 }),
      neither:
        probe === 'forced'
          ? null
          : sampleScore(kind === 'absent' ? 0.8 : 0.4, { ...size, chance: 1 / 3 }),
    })),
  );
}
