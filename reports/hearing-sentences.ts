import type { PoleHearing, Score } from '../analysis/hearing/hearing.js';
import { dimensionCatalogue } from '../src/vocabulary/dimension.js';
import { list, share } from './format.js';
import {
  extractionSentences,
  optionSentences,
  selectionSentences,
} from './hearing-task-sentences.js';
import { howAsked, plainest } from './hearing-words.js';
import type { Report, ReportedRespondent } from './report.js';
import {
  guessing,
  isAbove,
  scoreAside,
  scoreShare,
  shareLimits,
  standingOf,
} from './score-words.js';

/** An interval of pole bias within this of 0 to both sides lets the poles be called about equal. */
const ALIKE = 0.15;

/** What a respondent hears in stories; the first sentence is that of the findings. Empty where it was asked about none. */
export function hearingSentences(
  { heard }: ReportedRespondent,
  { inference }: Pick<Report, 'inference'>,
): string[] {
  if (!heard) return [];
  const { poles, attitudes, selections, extractions } = heard.hearing;
  const said = [
    ...twinSentences(poles),
    ...optionSentences(attitudes),
    ...selectionSentences(selections),
    ...extractionSentences(extractions, inference?.judge ?? null),
  ];
  return said.length > 0 ? said : ['Nothing was observed of what it hears in stories.'];
}

/** Forced choices between the poles of twin stories: over all, then where poles or dimensions differ. */
function twinSentences(poles: readonly PoleHearing[]): string[] {
  const asked = plainest(poles.filter(({ probe }) => probe === 'forced'));
  const all = asked.find(({ dimension }) => dimension === null);
  if (!all) return [];
  const { balanced } = all;
  if (balanced.value === null) return [];
  const behind = [shareLimits(balanced), ...guessing(balanced), ...howAsked(all)].join('; ');
  const stories = `${share(balanced.value)} of twin stories (${behind})`;
  return [
    opening(balanced, { stories, poles: byPole(all) }),
    ...unevenDimensions(asked),
    ...weakDimensions(asked, balanced),
  ];
}

function opening(
  balanced: Score,
  { stories, poles }: { readonly stories: string; readonly poles: string },
): string {
  switch (standingOf(balanced)) {
    case 'like chance':
      return `It cannot be told from guessing: it names the pole of a value in ${stories}.`;
    case 'below':
      return `It hears worse than guessing would: it names the pole of a value in ${stories}${poles}.`;
    default:
      return `It hears the pole of a value in ${stories}${poles}.`;
  }
}

/** How the two poles compare over all dimensions, as far as that can be told. */
function byPole({ target, opposite, poleBias: { low, high } }: PoleHearing): string {
  const both = `target poles ${scoreShare(target)}, opposite poles ${scoreShare(opposite)}`;
  if (isAbove(target, opposite)) return `, better where it is the target pole: ${both}`;
  if (isAbove(opposite, target)) return `, better where it is the opposite pole: ${both}`;
  if (low === null || high === null) return '';
  return Math.max(-low, high) <= ALIKE
    ? ', about equally at either pole'
    : `; whether equally at either pole cannot be told (${both})`;
}

/** The dimensions whose poles it hears unequally, by both intervals. */
function unevenDimensions(asked: readonly PoleHearing[]): string[] {
  const found = asked.flatMap(({ dimension, target, opposite }) => {
    if (dimension === null) return [];
    const info = dimensionCatalogue[dimension];
    const atTarget = `${info.target} (${scoreAside(target)})`;
    const atOpposite = `${info.opposite} (${scoreAside(opposite)})`;
    if (isAbove(target, opposite)) return [`${atTarget} better than ${atOpposite}`];
    return isAbove(opposite, target) ? [`${atOpposite} better than ${atTarget}`] : [];
  });
  return found.length === 0 ? [] : [`It hears ${list(found)}.`];
}

/** The dimensions heard less well than all of them together, by both intervals. */
function weakDimensions(asked: readonly PoleHearing[], all: Score): string[] {
  const weak = asked.flatMap(({ dimension, balanced }) =>
    dimension !== null && isAbove(all, balanced)
      ? [`${dimensionCatalogue[dimension].name.toLowerCase()} (${scoreAside(balanced)})`]
      : [],
  );
  return weak.length === 0 ? [] : [`Heard less well than the six together: ${list(weak)}.`];
}
