import type {
  AttitudeScores,
  ExtractionScores,
  SelectionScores,
} from '../analysis/hearing/hearing.js';
import { likelihood, list, share } from './format.js';
import { howAsked, plainest } from './hearing-words.js';
import { judgeName } from './judge-name.js';
import type { AskedInference } from './report.js';
import {
  guessing,
  scoreAside,
  scoreDecimal,
  scoreShare,
  shareLimits,
  standingOf,
} from './score-words.js';

/** Of CQ-Bench's settings, whose attitude it is that is asked about. */
const settings = {
  random: 'all people of a story share',
  category: 'are of one category',
  multiple: 'one person of a story holds',
} as const;

/** How often an attitude is named right among all its options, in CQ-Bench's settings. */
export function optionSentences(attitudes: readonly AttitudeScores[]): string[] {
  const asked = plainest(
    attitudes.filter(({ probe, category }) => probe === 'full' && category === null),
  );
  const [first] = asked;
  const said = asked.flatMap(({ kind, accuracy }) => {
    if (accuracy.value === null) return [];
    if (kind !== 'random' && kind !== 'category' && kind !== 'multiple') return [];
    const behind = [shareLimits(accuracy), ...guessing(accuracy)].join('; ');
    return [`${share(accuracy.value)} of those that ${settings[kind]} (${behind})`];
  });
  return first && said.length > 0
    ? [
        `Of attitudes with all their options shown${aside(howAsked(first))} it names right ${list(said)}.`,
      ]
    : [];
}

const aside = (words: readonly string[]) => words.map((each) => ` (${each})`).join('');

/** How well it picks the values of a twin story from a list, beside readers who hear nothing. */
export function selectionSentences(selections: readonly SelectionScores[]): string[] {
  const [scores] = plainest(selections).filter(
    ({ kind, category, f1 }) => kind === 'twin' && category === null && f1.value !== null,
  );
  if (!scores) return [];
  const { mode, f1, baselines } = scores;
  const how = [`${mode} candidates`, ...howAsked(scores)].join(', ');
  return [
    `Picking values from a list (${how}) it has an F1 of ${scoreDecimal(f1)}, ${besideTopics(scores)}; picking at random gives ${likelihood(baselines.random)}.`,
  ];
}

/** Where a score stands to that of a reader who guesses every attitude and finds the topics, for which `contrast` needs no story. */
function besideTopics({
  mode,
  f1,
  baselines,
}: Pick<SelectionScores, 'mode' | 'f1' | 'baselines'>): string {
  const reader = `the ${likelihood(baselines.topic)} of ${
    mode === 'contrast'
      ? 'finding the pairs of opposites and guessing in each'
      : 'knowing every topic and guessing every attitude'
  }`;
  switch (standingOf({ ...f1, chance: baselines.topic })) {
    case 'above':
      return `beyond ${reader}`;
    case 'below':
      return `below ${reader}`;
    case 'like chance':
      return `not to be told from ${reader}`;
    case 'unknown':
      return `beside ${reader}, with too few stories to tell them apart`;
  }
}

/** How much of a twin story's values it says by itself, as a judge finds. */
export function extractionSentences(
  extractions: readonly ExtractionScores[],
  judge: AskedInference['judge'],
): string[] {
  return plainest(extractions)
    .filter(({ kind, category, pole }) => kind === 'twin' && category === null && pole === null)
    .flatMap((scores) => {
      const { recall, corrected, contradicted } = scores;
      if (recall.value === null) return [];
      const by = judge ? `, as ${judgeName(judge)} judges` : '';
      const people = corrected ? ` (${scoreAside(corrected)} corrected by people)` : '';
      return [
        `In its own words${aside(howAsked(scores))} it gives ${scoreShare(recall)} of the values in twin stories with the right attitude${people}, and ${scoreShare(contradicted)} with one of the other side${by}.`,
      ];
    });
}
