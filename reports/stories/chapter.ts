import { missesTheExplicit } from '../../analysis/stories/attitude-accuracy.js';
import type { SignedScore } from '../../analysis/stories/inference.js';
import type { Chapter, Judged, QualityRule } from '../document/chapter.js';
import { count, differenceOver, list, plainText, share } from '../document/format.js';
import { storyCount } from '../document/heading.js';
import { beyond, completeness, listedModel, wholePrompts } from '../document/quality.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { explicitAccuracyOf, plainest, storyColumns } from './accuracy.js';
import { storyMeasures } from './measures.js';
import { storiesOfRespondent, storyPages } from './page.js';

interface Methods {
  readonly title: string;
  readonly short: readonly string[];
  readonly long: readonly string[];
}

const kinds = {
  twin: 'twin stories',
  neutral: 'neutral',
  absent: 'absent',
  explicit: 'explicit',
  random: 'random',
  category: 'category',
  multiple: 'multiple-attitude',
} as const;

/** How inference was measured; nothing where no stories were asked about. */
function storyMethods({ inference }: Report): Methods {
  if (!inference) return { title: 'stories', short: [], long: [] };
  const { tasks, stories, styles, shots, repeats, templates, judge, candidates, labels } =
    inference;
  const counts = Object.entries(kinds)
    .map(([kind, words]) => ({ asked: stories[kind as keyof typeof kinds], words }))
    .filter(({ asked }) => asked > 0)
    .map(({ asked, words }) => `${count(asked)} ${words}`);
  const only = (task: (typeof tasks)[number], sentences: readonly string[]) =>
    tasks.includes(task) ? sentences : [];
  return {
    title: 'stories',
    short: [
      `Inference followed CQ-Bench (Liu et al., 2025) over ${count(storyCount(inference))} stories.`,
      'Accuracy is the share of values in twin stories whose pole a forced choice names; guessing gives 50 %.',
      'Intervals cover the choice of stories.',
    ],
    long: [
      `Stories “${plainText(inference.name)}” (${inference.language}, SHA-256 ${inference.hash}…) were ${list(counts)}.`,
      'Twins tell one plot twice, each value at its other pole; neutral ones take no side; in absent ones the matter never arises.',
      `Questions were ${list(styles)}, with ${list(shots.map(String))} examples, put ${repeats === 1 ? 'once' : `${count(repeats)} times`}.`,
      `Templates were ${templates.builtIn ? 'built-in' : 'changed'} (SHA-256 ${templates.hash}…).`,
      ...only('attitude', [
        'Each value was put as a forced choice in both orders, and as agreeing, disagreeing or neither with one pole.',
        'Half of the items of a dimension are keyed to either pole; unread answers are wrong ones.',
        'd′ and c are log-linear (Hautus, 1995; Macmillan & Creelman, 2005).',
        'Position bias is P(first option) − ½; acquiescence, half of agreement less disagreement over keys and tellings.',
      ]),
      ...only('selection', [
        `In value selection the values of a story were picked from 15 candidates (${list(candidates)}).`,
        'F1 is the harmonic mean of macro precision and macro recall; its null knows every topic and guesses every attitude.',
      ]),
      ...only('extraction', [
        'In value extraction up to ten values were written in one’s own words, the topics being named.',
      ]),
      ...only('expression', [
        'In value expression a respondent continued a story for a character, letting one of its values show (CQ-Bench B.5).',
        `${judgeName(judge)} marked each turn from 1 to 5, and compared pairs of turns in both orders; a preference counts where both agree.`,
      ]),
      ...(inference.faults
        ? [
            `${judgeName(judge)} looked for faults in the reasoning of wrong answers, with quotes that code checked (CQ-Bench B.2).`,
          ]
        : []),
      ...(judge && tasks.includes('extraction')
        ? [
            `They were judged by ${judge.simulated ? 'a simulated judge' : plainText(judge.model)}, which saw neither story nor key, with one decoy topic each.`,
            'A judgement that misses a topic, misquotes or finds the decoy was repeated up to three times, then left out.',
          ]
        : []),
      ...(labels > 0
        ? [
            `Recall was corrected by ${count(labels)} labels of people with prediction-powered inference (Angelopoulos et al., 2023).`,
          ]
        : []),
      'Resampling units are pairs, or single stories without a twin; no interval is given with fewer than ten.',
      'Shares have Wilson’s limits for the effective number of trials (Wilson, 1927; Rao & Scott, 1992).',
      'Other scores take their spread from a jackknife (Efron & Stein, 1981).',
    ],
  };
}

function judgeName(judge: NonNullable<Report['inference']>['judge']): string {
  return judge && !judge.simulated ? plainText(judge.model) : 'A simulated judge';
}

/** Story biases run −0.5..0.5, so that these are the survey's thresholds on that scale. */
const BIASED = { check: 0.05, poor: 0.1 };

/** The rules for answers about stories. */
const storyRules: readonly QualityRule[] = [
  {
    name: 'values said outright are named',
    check: 'under 90 %',
    poor: 'under 90 %, upper limit under 95 %',
    because: 'A reader who misses what is said outright does not follow the task.',
    judge: explicit,
  },
  {
    name: 'unread answers',
    check: 'over 5 %',
    poor: 'over 20 %',
    because: 'Unread answers count as wrong.',
    judge: unread,
  },
  {
    name: 'position bias',
    check: 'over 0.05, interval without 0',
    poor: 'over 0.10',
    because: 'Such answers follow the place of an option, not the story.',
    judge: ({ inference }) =>
      bias('position bias', plainest(inference?.scores.positionBias ?? [])[0]?.bias, BIASED.poor),
  },
  {
    name: 'acquiescence',
    check: 'over 0.05, interval without 0',
    poor: 'never',
    because: 'The forced choice, which leads, asks for no agreement.',
    judge: ({ inference }) =>
      bias('acquiescence', plainest(inference?.scores.acquiescence ?? [])[0]?.bias, 1),
  },
  {
    name: 'unjudged extractions',
    check: 'over 5 %',
    poor: 'never',
    because: 'The judge failed, not the respondent; those are left out.',
    judge: unjudged,
  },
  listedModel,
  wholePrompts,
  completeness(({ inference }) => inference?.trials ?? null),
];

function explicit(respondent: ReportedRespondent): Judged | null {
  const accuracy = explicitAccuracyOf(respondent);
  if (!accuracy || accuracy.value === null || accuracy.value >= 0.9) return null;
  return {
    grade: missesTheExplicit(accuracy) ? 'poor' : 'check',
    reason: `names ${share(accuracy.value)} of values said outright`,
  };
}

function unread({ inference }: ReportedRespondent): Judged | null {
  const asked = plainest(inference?.scores.attitudes ?? []).filter(
    ({ category }) => category === null,
  );
  const answers = asked.reduce((sum, each) => sum + each.unread.n, 0);
  const missing = asked.reduce((sum, each) => sum + (each.unread.value ?? 0) * each.unread.n, 0);
  if (answers === 0) return null;
  const part = missing / answers;
  return beyond(part, { check: 0.05, poor: 0.2, reason: `${share(part)} unread` });
}

function bias(name: string, figure: SignedScore | undefined, poor: number): Judged | null {
  const { value, low, high } = figure ?? { value: null, low: null, high: null };
  if (value === null || low === null || high === null || (low <= 0 && high >= 0)) return null;
  const reason = `${name} ${differenceOver(value, [BIASED.check, poor])}`;
  return beyond(Math.abs(value), { check: BIASED.check, poor, reason });
}

function unjudged({ inference }: ReportedRespondent): Judged | null {
  const counts = inference?.scores.extractionCounts ?? [];
  const answers = counts.reduce((sum, each) => sum + each.answers, 0);
  const missing = counts.reduce((sum, each) => sum + each.unjudged, 0);
  if (answers === 0) return null;
  const part = missing / answers;
  return beyond(part, { check: 0.05, poor: 1, reason: `${share(part)} of extractions unjudged` });
}

/** What respondents infer from stories. */
export const storiesChapter: Chapter = {
  title: 'Stories',
  columns: storyColumns,
  quality: {
    instrument: 'stories',
    wasAsked: ({ inference }) => inference !== null,
    rules: storyRules,
    follows: 'Unread answers about stories count as wrong, which lowers inference accuracy.',
  },
  pages: storyPages,
  respondent: storiesOfRespondent,
  measures: storyMeasures,
  methods: storyMethods,
};
