import { mean } from 'simple-statistics';
import { diversity, type Passages } from '../../../../analysis/statistics/text-diversity.js';
import { keywords, words } from '../../../../analysis/statistics/words.js';
import {
  agreementIntervals,
  blindAgreement,
  type DomainDescription,
  meanDesirability,
  type QuestionnaireDescription,
} from '../../../../analysis/survey/questionnaire-description.js';
import { fewestItems } from '../../../../analysis/survey/tally.js';
import type { Item, Questionnaire, Setting } from '../../../../vocabulary/item.js';
import type { Cells, Domain } from '../../../../vocabulary/scheme.js';
import { byDimension } from './check.js';
import { longerOptions } from './item-options.js';
import { guessedPoles, settingByWords } from './item-wording.js';

interface DescriptionOptions {
  /** What its items are sorted by. */
  readonly cells: Cells;
  /** Items per subset for the diversity of wording. */
  readonly subset: number;
  readonly seed: number;
}

/** Random subsets whose figures are averaged. */
const SUBSETS = 10;

/** Counts, lengths, diversity, domain shares and keywords of a questionnaire. */
export function describeQuestionnaire(
  { items }: Questionnaire,
  { cells, subset, seed }: DescriptionOptions,
): QuestionnaireDescription {
  return {
    items: items.length,
    subset,
    dimensions: byDimension(items, cells.dimensions).map(({ dimension, own }) => ({
      dimension,
      items: own.length,
      longerTarget: longerOptions(own).target / own.length,
      meanWords: mean(own.map((item) => passagesOf(item).flat().length)),
      rated: own.filter(({ ratings }) => ratings).length,
      desirability: meanDesirability(own),
      guessed: guessedPoles(own),
      diversity: diversity(own.map(passagesOf), { size: subset, count: SUBSETS, seed }),
    })),
    domains: cells.domains.map((domain) => describeDomain(items, domain)),
    settings: settingsOf(items),
    agreement: agreementOf(items),
  };
}

/** How many are set in life today, and how many in the country or a craft. */
function settingsOf(items: readonly Item[]): QuestionnaireDescription['settings'] {
  const placed = items.flatMap(({ setting }) => setting ?? []);
  const shares = (found: readonly Setting[]) => ({
    contemporary: found.filter((each) => each === 'contemporary').length / found.length,
    rural: found.filter((each) => each === 'rural or craft').length / found.length,
  });
  return {
    byWords: shares(items.map(settingByWords)),
    byReaders: placed.length > 0 ? shares(placed) : null,
  };
}

/**
 * The number of items at which the dimensions of some questionnaires are best compared: the fewest of
 * any dimension that has enough for an interval.
 */
export function commonSize(questionnaires: readonly Questionnaire[]): number {
  const sizes = questionnaires.flatMap(({ items }) => {
    const dimensions = new Set(items.map(({ dimension }) => dimension));
    return byDimension(items, [...dimensions]).map(({ own }) => own.length);
  });
  const enough = sizes.filter((size) => size >= fewestItems);
  return enough.length > 0 ? Math.min(...enough) : fewestItems;
}

function agreementOf(items: readonly Item[]): QuestionnaireDescription['agreement'] {
  const agreement = blindAgreement(
    items.map(({ ratings }) => ratings?.readings ?? []),
    items.map(({ dimension }) => dimension),
  );
  return agreement && { ...agreement, intervals: agreementIntervals(agreement) };
}

function describeDomain(items: readonly Item[], domain: Domain): DomainDescription {
  const own = items.filter((item) => item.domain === domain);
  const others = items.filter((item) => item.domain !== domain);
  const texts = (some: readonly Item[]) => some.map((item) => passagesOf(item).flat());
  return {
    domain,
    items: own.length,
    share: own.length / items.length,
    keywords: keywords(texts(own), texts(others), { most: 8, least: 3 }),
  };
}

function passagesOf({ question, options }: Item): Passages {
  return [question, options.target, options.opposite].map(words);
}
