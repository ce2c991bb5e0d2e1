import { count, list } from '../document/format.js';
import { storyCount } from '../document/heading.js';
import { plainText } from '../document/plain-text.js';
import type { Report } from '../document/report.js';

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
export function storyMethods({ inference }: Report): Methods {
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
      ...(judge
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
      'The pair, or the story without a twin, varies as one; no interval is given under ten of these.',
      'Shares have Wilson’s limits for the effective number of trials (Wilson, 1927; Rao & Scott, 1992).',
      'Other scores take their spread from a jackknife (Efron & Stein, 1981).',
    ],
  };
}
