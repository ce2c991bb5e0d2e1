import type {
  AttitudeScores,
  ExtractionScores,
  InferenceScores,
  PoleAccuracy,
  SelectionScores,
  UndecidedReading,
} from '../../../analysis/stories/inference.js';
import type { AskedInference, ReportedInference } from '../../../reports/document/report.js';
import type { CandidateMode, InferenceTask, Shots, Style } from '../../../vocabulary/inference.js';
import type { Dimension } from '../../../vocabulary/scheme.js';
import type { StoryKind } from '../../../vocabulary/story.js';
import { dimensions as ofHofstede } from '../schemes.js';
import { type ScoreSize, sampleScore, sampleSignedScore } from './profile.js';

/** What sets one respondent's sample of hearing apart from another's. */
export interface SampleHearing {
  /** Accuracy at either pole of twin stories, 0..1. */
  readonly target?: number;
  readonly opposite?: number;
  /** Accuracy at either pole on single dimensions, where it is another. */
  readonly on?: Partial<Record<Dimension, readonly [target: number, opposite: number]>>;
  /** Of its scheme; Hofstede's where absent. */
  readonly dimensions?: readonly Dimension[];
  /** Accuracy where a value is said outright. */
  readonly explicit?: number;
  readonly unread?: number;
  readonly positionBias?: number;
  readonly acquiescence?: number;
  /** Extractions that could not be judged. */
  readonly unjudged?: number;
  readonly intervals?: boolean;
  readonly observed?: boolean;
  readonly tasks?: readonly InferenceTask[];
  readonly styles?: readonly Style[];
  readonly shots?: readonly Shots[];
  readonly candidates?: readonly CandidateMode[];
  /** What a reader of topics alone has on original candidates. */
  readonly topic?: number;
  /** Whether CQ-Bench's own settings were asked about too. */
  readonly settings?: boolean;
  /** Values that people labelled. */
  readonly labelled?: number;
}

interface Condition {
  readonly style: Style;
  readonly shots: Shots;
}

/** Items, questions and stories as a whole twin set has them. */
const sizes = { items: 480, dimension: 80, pairs: 48, stories: 96, values: 480 };

/** Of `n` answers about the whole set; without limits where that is wanted. */
function sizeOf({ intervals = true }: SampleHearing, n: number, clusters = sizes.pairs): ScoreSize {
  return intervals
    ? { n, clusters }
    : { n: Math.round(n / 8), clusters: 6, note: '6 pairs; an interval needs 10' };
}

/** Of 60 answers about the 30 values of a kind with six stories, which are taken as independent. */
function smallSizeOf({ intervals = true }: SampleHearing): ScoreSize {
  return intervals
    ? {
        n: 60,
        clusters: 30,
        remark: 'values taken as independent: too few stories to resample',
      }
    : { n: 8, clusters: 4, note: '4 values; an interval needs 10' };
}

/** A reasoned answer and a worked example help a little. */
function helped(value: number, { style, shots }: Condition): number {
  return value + (1 - value) * (style === 'reasoned' ? 0.2 : 0) + (shots === 1 ? 0.01 : 0);
}

function accuracies({ target = 0.9, opposite = 0.88 }: SampleHearing) {
  return { target, opposite, mean: (target + opposite) / 2 };
}

/** Attitude detection by kind of story and probe. */
function attitudesOf(options: SampleHearing, condition: Condition): AttitudeScores[] {
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
function polesOf(options: SampleHearing, condition: Condition): PoleAccuracy[] {
  const { dimensions = ofHofstede } = options;
  return [null, ...dimensions].flatMap((dimension) => {
    const whole = accuracies(options);
    const [target, opposite] = (dimension && options.on?.[dimension]) || [
      whole.target,
      whole.opposite,
    ];
    const n = dimension === null ? sizes.items : sizes.dimension;
    const size = sizeOf(options, n, dimension === null ? sizes.pairs : 40);
    return (['forced', 'full'] as const).map((probe): PoleAccuracy => {
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
function undecidedOf(options: SampleHearing, condition: Condition): UndecidedReading[] {
  const size = smallSizeOf(options);
  return (['neutral', 'absent'] as const).flatMap((kind) =>
    (['forced', 'full'] as const).map((probe) => ({
      ...condition,
      probe,
      kind,
      target: sampleScore(options.target === undefined ? 0.55 : 0.6, { ...size, chance: 0.5 }),
    })),
  );
}

/** Value selection by kind of candidates and of story. */
function selectionsOf(options: SampleHearing, condition: Condition): SelectionScores[] {
  const { mean } = accuracies(options);
  const { candidates = ['contrast'], settings = false, unread = 0.01, topic = 0.93 } = options;
  const kinds: readonly StoryKind[] = settings ? ['twin', 'random', 'category'] : ['twin'];
  return candidates.flatMap((mode) =>
    kinds.map((kind): SelectionScores => {
      const size = sizeOf(options, sizes.stories);
      const value = helped(mode === 'contrast' ? mean - 0.1 : mean, condition);
      const score = (shift: number) => sampleScore(value + shift, { ...size, chance: 1 / 3 });
      return {
        ...condition,
        mode,
        kind,
        category: null,
        precision: score(0.01),
        recall: score(-0.01),
        f1: score(0),
        baselines: { random: 1 / 3, all: 0.5, topic: mode === 'contrast' ? 0.5 : topic },
        unread: sampleScore(unread, size),
      };
    }),
  );
}

/** Value extraction from twin stories, at either pole and at both. */
function extractionsOf(options: SampleHearing, condition: Condition): ExtractionScores[] {
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
    };
  });
}

/** What a respondent heard, plausible and the same for the same options. */
export function sampleHeard(options: SampleHearing = {}): ReportedInference {
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

const nothing: InferenceScores = {
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
  cutShort: 0,
};

/** The built-in twin set, asked about in the plainest way, with changes where wanted. */
export function sampleInference(changed: Partial<AskedInference> = {}): AskedInference {
  return {
    name: 'undertone twin stories',
    language: 'en',
    stories: {
      twin: 96,
      neutral: 6,
      absent: 6,
      explicit: 6,
      random: 0,
      category: 0,
      multiple: 0,
    },
    limit: null,
    tasks: ['attitude', 'selection', 'extraction'],
    styles: ['direct'],
    shots: [0],
    candidates: ['contrast'],
    neutralStudy: false,
    blind: false,
    personaSwitch: false,
    repeats: 1,
    hash: '0f1e2d3c4b5a',
    templates: { hash: '5a4b3c2d1e0f', builtIn: true },
    judge: {
      model: 'judge-large',
      endpoint: 'https://judges.example/v1',
      simulated: false,
      ownAnswers: false,
    },
    labels: 0,
    ...changed,
  };
}
