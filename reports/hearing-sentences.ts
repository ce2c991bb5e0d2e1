import type { PoleHearing, Score, SignedScore } from '../analysis/hearing/hearing.js';
import { dimensionCatalogue } from '../src/vocabulary/dimension.js';
import { difference, list, share, shareInterval } from './document/format.js';
import {
  extractionSentences,
  optionSentences,
  selectionSentences,
} from './hearing-task-sentences.js';
import { askedIn, conditionName, howAsked, plainest } from './hearing-words.js';
import type { Report, ReportedRespondent } from './document/report.js';
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
  { inference: heard }: ReportedRespondent,
  { inference }: Pick<Report, 'inference'>,
): string[] {
  if (!heard) return [];
  const { poles, attitudes, selections, extractions } = heard.scores;
  const said = [
    ...twinSentences(poles),
    ...optionSentences(attitudes, inference?.stories ?? null),
    ...selectionSentences(selections),
    ...extractionSentences(extractions, inference?.judge ?? null),
  ];
  if (said.length > 0) return said;
  const answered = heard.scores.extractionCounts.some(({ answers }) => answers > 0);
  return [
    answered
      ? 'It answered about stories, and none of its answers was judged.'
      : 'Nothing was observed of what it hears in stories.',
  ];
}

/** Forced choices between the poles of twin stories: over all, then where poles or dimensions differ. */
function twinSentences(poles: readonly PoleHearing[]): string[] {
  const forced = poles.filter(
    ({ probe, balanced }) => probe === 'forced' && balanced.value !== null,
  );
  const asked = plainest(forced);
  const all = asked.find(({ dimension }) => dimension === null);
  if (!all) return [];
  const { balanced } = all;
  const others = forced.filter((each) => each.dimension === null && each !== all);
  const several = others.length > 0;
  const behind = [shareLimits(balanced), ...guessing(balanced), ...(several ? [] : howAsked(all))];
  const values = `${share(balanced.value ?? 0)} of the values in twin stories (${behind.join('; ')})`;
  return [
    opening(balanced, {
      it: several ? `${askedIn(all)} it` : 'It',
      values,
      rest: otherWays(others),
      poles: byPole(all),
    }),
    ...unevenDimensions(asked),
    ...weakDimensions(asked, balanced),
  ];
}

function opening(
  balanced: Score,
  { it, values, poles, rest }: Readonly<Record<'it' | 'values' | 'poles' | 'rest', string>>,
): string {
  switch (standingOf(balanced)) {
    case 'above':
      return `${it} hears the pole of ${values}${poles}${rest}.`;
    case 'below':
      return `${it} hears worse than guessing would: it names the pole of ${values}${poles}${rest}.`;
    case 'like chance':
      return `${it} cannot be told from guessing: it names the pole of ${values}${rest}.`;
    case 'unknown':
      return `${it} names the pole of ${values}; too few stories to tell that from guessing${rest}.`;
  }
}

/** What it came to when asked in other ways, for the end of a sentence. */
function otherWays(others: readonly PoleHearing[]): string {
  const values = others.flatMap(({ balanced }) => balanced.value ?? []);
  const [first] = others;
  if (!first) return '';
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return others.length === 1
    ? `; ${conditionName(first)}: ${share(least)}`
    : `; the other ${others.length === 2 ? 'two' : 'three'} ways: ${shareInterval(least, most)}`;
}

/** How the two poles compare over all dimensions, as far as that can be told. */
function byPole({ target, opposite, poleBias }: PoleHearing): string {
  const both = `target poles ${scoreShare(target)}, opposite poles ${scoreShare(opposite)}`;
  switch (betterPole(poleBias)) {
    case 'target':
      return `, better at the target pole (${biasAside(poleBias)}): ${both}`;
    case 'opposite':
      return `, better at the opposite pole (${biasAside(poleBias)}): ${both}`;
    case 'alike':
      return ', about equally at either pole (within ±15 points)';
    case 'untold':
      return `; whether equally at either pole cannot be told (${both})`;
    case 'unknown':
      return '';
  }
}

/** The pole that is heard better, by the interval of the pole bias; `unknown` without one. */
function betterPole({
  low,
  high,
}: SignedScore): 'target' | 'opposite' | 'alike' | 'untold' | 'unknown' {
  if (low === null || high === null) return 'unknown';
  if (low > 0) return 'target';
  if (high < 0) return 'opposite';
  return Math.max(-low, high) <= ALIKE ? 'alike' : 'untold';
}

function biasAside({ value, low, high }: SignedScore): string {
  const [bias, least, most] = [value, low, high].map((each) => difference(each ?? 0));
  return `pole bias ${bias}, ${least} to ${most}`;
}

/** The dimensions whose poles it hears unequally. */
function unevenDimensions(asked: readonly PoleHearing[]): string[] {
  const found = asked.flatMap(({ dimension, target, opposite, poleBias }) => {
    if (dimension === null) return [];
    const info = dimensionCatalogue[dimension];
    const atTarget = `${info.target} (${scoreAside(target)})`;
    const atOpposite = `${info.opposite} (${scoreAside(opposite)})`;
    const better = betterPole(poleBias);
    if (better === 'target') return [`${atTarget} better than ${atOpposite}`];
    return better === 'opposite' ? [`${atOpposite} better than ${atTarget}`] : [];
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
