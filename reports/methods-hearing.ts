import type { StoryKind } from '../src/vocabulary/story.js';
import { count, list } from './document/format.js';
import { judgingSentences } from './methods-judging.js';
import { plainText } from './document/plain-text.js';
import type { AskedInference, Report } from './document/report.js';

/** How hearing was measured, in paragraphs: what was asked, how it was scored, how it was judged. */
export function hearingMethods({ inference, respondents }: Report): string[] {
  if (!inference) return [];
  const asked = [
    storySentence(inference),
    ...taskSentences(inference),
    ...waysSentences(inference),
  ];
  const { judge } = inference;
  const heard = respondents.some((each) => (each.inference?.trials.observed ?? 0) > 0);
  return [
    asked.join(' '),
    ...(heard ? [scoreSentences(inference).join(' '), intervalSentences(inference).join(' ')] : []),
    ...(heard && judge ? [judgingSentences({ ...inference, judge }, respondents).join(' ')] : []),
  ];
}

/** What stories of a kind are, said after their number. */
const kinds: Readonly<Record<StoryKind, string>> = {
  twin: 'twin stories (one plot told twice, each value at its other pole)',
  neutral: 'neutral ones (people of two minds)',
  absent: 'absent ones (the matter never comes up)',
  explicit: 'explicit ones (the value is said outright)',
  random: 'of CQ-Bench’s random setting (values that all people share)',
  category: 'of its category setting (values of one kind)',
  multiple: 'of its setting with multiple attitudes (a stance for each person)',
};

function storySentence({ name, language, hash, stories, limit }: AskedInference): string {
  const asked = (Object.keys(kinds) as StoryKind[])
    .filter((kind) => stories[kind] > 0)
    .map((kind) => `${count(stories[kind])} ${kinds[kind]}`);
  const some =
    limit === null
      ? ''
      : `, at most ${count(limit)} pairs and as many stories of each other kind, evenly spaced over the set`;
  return `How well respondents hear what others value was measured after CQ-Bench (Liu et al., 2025) with the stories “${plainText(name)}” (${language}, SHA-256 ${hash}…): ${list(asked)}${some}.`;
}

function taskSentences({ tasks, candidates, neutralStudy, stories }: AskedInference): string[] {
  const ofItems = stories.twin + stories.neutral + stories.absent + stories.explicit > 0;
  const settings = stories.random + stories.category + stories.multiple > 0;
  return [
    ...(tasks.includes('attitude')
      ? [
          `In attitude detection ${list([
            ...(ofItems
              ? [
                  'each value about an item was put as a forced choice between its poles, in both orders, and as agreeing, disagreeing or neither with one pole, half of the items of a dimension with either and half of those with agreeing shown first, the others with it last',
                ]
              : []),
            ...(settings ? ['each statement with all its options'] : []),
          ])}${neutralStudy ? '; what has a neutral option was put once more without it' : ''}.`,
        ]
      : []),
    ...(tasks.includes('selection')
      ? [
          `In value selection the values of a story were to be picked, exactly as many, from 15 candidates: ${list(
            candidates.map((mode) =>
              mode === 'contrast'
                ? 'with the opposite of every one of them beside it, in one list for both tellings of a pair (contrast)'
                : 'with others drawn as the paper draws them (original)',
            ),
          )}.`,
        ]
      : []),
    ...(tasks.includes('extraction')
      ? [
          'In value extraction up to ten values were to be written in one’s own words, the topics being named; reasoned, after a summary by topic.',
        ]
      : []),
  ];
}

function waysSentences({
  tasks,
  styles,
  shots,
  repeats,
  templates,
  language,
}: AskedInference): string[] {
  const ways = styles.map((style) =>
    style === 'direct' ? 'direct' : 'reasoned (lines first, then what they show, then the answer)',
  );
  const examples = shots.map((each) => (each === 0 ? 'without an example' : 'after a worked one'));
  return [
    `Questions were ${list(ways)}, ${list(examples)}, each put ${repeats === 1 ? 'once' : `${count(repeats)} times`} (${templates.builtIn ? 'built-in' : 'changed'} templates, ${language}, SHA-256 ${templates.hash}…).`,
    `Answers were read by fixed rules: ${list([
      ...(tasks.includes('attitude') || tasks.includes('selection')
        ? [
            'choices by the number of an option, by its exact text, then by the nearest text where it leads the next by a margin',
          ]
        : []),
      ...(tasks.includes('extraction') ? ['extractions by their lines or as JSON'] : []),
    ])}. An answer that could not be read is a wrong one.`,
  ];
}

function scoreSentences({ tasks }: AskedInference): string[] {
  return [
    ...(tasks.includes('attitude')
      ? [
          'Accuracy in attitude detection is what CQ-Bench reports as F1; macro-F1 is the mean over the attitudes that stories hold of the F1 of each; merged scores count options that differ in severity alone as one, never the neutral one.',
          'With H and F the shares of answers read as the target pole among stories that hold the target and the opposite pole, of answers read as either, d′ = Z(H′) − Z(F′) and c = −½(Z(H′) + Z(F′)), log-linear (H′ = (h + ½)/(n + 1); Hautus, 1995; Macmillan & Creelman, 2005).',
          'Pole bias B is the mean over items of e = (z₊ + z₋)/2, where z is the mean reading of a telling (target 1, opposite −1, anything else 0). Order bias is P(option shown first) − ½ in forced choices, the mean over both orders; yea-saying is half of the share that agrees less the share that disagrees, the mean over tellings and keys.',
        ]
      : []),
    ...(tasks.includes('selection')
      ? [
          'In value selection F1 is the published one, the harmonic mean of macro precision and macro recall; beside it stand the mean of the F1s of stories and the micro F1. The score over chance is the mean over stories of (P − X/N)/(1 − X/N), with precision P of X picks among N candidates. Any number of picks is scored as picked. The baselines are expected over the very candidates: X picks at random, all picked, every topic known and every attitude guessed; on contrast candidates the last needs no story and is the null.',
        ]
      : []),
  ];
}

function intervalSentences({ tasks }: AskedInference): string[] {
  return [
    'Limits are of 95 % and cover the choice of stories: the pair, or the story without a twin, is what varies as one, with all its tellings, orders and draws. In attitude detection and value extraction from a kind with fewer than ten stories, other than twins, values are taken as independent instead. None are given under ten of what varies.',
    'Shares have Wilson’s limits (Wilson, 1927) for the effective number of trials (Rao & Scott, 1992); other scores between 0 and 1 the same, with the spread of a jackknife over pairs and stories (Efron & Stein, 1981).',
    ...(tasks.includes('attitude')
      ? [
          'd′ and c have t limits of that jackknife, at least as wide as independent answers would give; B, order bias and yea-saying those for paired shares (Bonett & Price, 2012), clustered likewise.',
        ]
      : []),
  ];
}
