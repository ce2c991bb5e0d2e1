import type {
  AttitudeScores,
  ExtractionScores,
  SelectionScores,
} from '../analysis/hearing/hearing.js';
import { likelihood, list, share } from './format.js';
import { howAsked, plainest } from './hearing-words.js';
import { judgeName } from './judge-name.js';
import type { AskedInference } from './report.js';
import { guessing, isAbove, scoreDecimal, scoreShare, shareLimits } from './score-words.js';

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
  return plainest(selections)
    .filter(({ kind, category, f1 }) => kind === 'twin' && category === null && f1.value !== null)
    .map((scores) => {
      const { mode, f1, baselines } = scores;
      const beyond = isAbove(f1, { high: baselines.topic })
        ? ''
        : ', which it cannot be told to surpass,';
      return `Picking values from a list (${[`${mode} candidates`, ...howAsked(scores)].join(', ')}) it has an F1 of ${scoreDecimal(f1)}, where a reader that knows every topic and guesses every attitude has ${likelihood(baselines.topic)}${beyond} and one that picks at random ${likelihood(baselines.random)}.`;
    });
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
      const people = corrected ? ` (corrected by people: ${scoreShare(corrected)})` : '';
      return [
        `In its own words${aside(howAsked(scores))} it gives ${scoreShare(recall)} of the values of twin stories with the right attitude${people}, and ${scoreShare(contradicted)} with the contrary one${by}.`,
      ];
    });
}
