import { mean } from 'simple-statistics';
import { nearestEarlier } from '../../../../analysis/statistics/text-resemblance.js';
import { words } from '../../../../analysis/statistics/words.js';
import { blindAgreement } from '../../../../analysis/survey/questionnaire-description.js';
import { fewestItems } from '../../../../analysis/survey/tally.js';
import { comparableText, ownValue } from '../../../../vocabulary/comparable-text.js';
import { type Finding, repeats } from '../../../../vocabulary/finding.js';
import {
  type BlindAgreement,
  cellsOf,
  type Facets,
  type Item,
  type Questionnaire,
} from '../../../../vocabulary/item.js';
import type { Scheme } from '../../../../vocabulary/scheme.js';
import { byDimension, type Check, saidOnce } from './check.js';
import {
  constructNames,
  containedOptions,
  equalOptions,
  lengthBalance,
  optionLengths,
  optionOpenings,
} from './item-options.js';
import {
  commonOpenings,
  guessablePoles,
  leadingNumbers,
  reasons,
  settings,
} from './item-wording.js';
import { plannedChecks } from './planned-rules.js';

/** A question with its options in either order, without case and punctuation. */
function wholeItem({ question, options }: Item): string {
  return [comparableText(question), ...Object.values(options).map(comparableText).sort()].join(
    '\n',
  );
}

/** Every id is used once: answers are told apart by it. */
const uniqueIds: Check = {
  name: 'ids',
  severity: 'error',
  *find({ items }) {
    for (const { index, before } of repeats(items, ({ id }) => id)) {
      yield {
        path: ['items', index, 'id'],
        message: `the item id "${items[index]?.id}" is used twice (first for item ${before + 1}); give each item its own`,
      };
    }
  },
};

/** No item is asked twice, nor once more with its options changed over. */
const duplicateItems: Check = {
  name: 'duplicates',
  severity: 'error',
  *find({ items }) {
    for (const { index, before } of repeats(items, wholeItem)) {
      yield {
        path: ['items', index, 'question'],
        message: `${items[index]?.id} repeats ${items[before]?.id}, except for case, punctuation or the order of its options; remove one`,
      };
    }
  },
};

/** No question is asked twice with other options (one is in CDEval, within a dimension). */
const sameQuestions: Check = {
  name: 'questions',
  severity: 'warning',
  *find({ items }) {
    for (const { index, before } of repeats(items, ({ question }) => comparableText(question))) {
      if (wholeItem(items[index] as Item) === wholeItem(items[before] as Item)) continue;
      yield {
        path: ['items', index, 'question'],
        message: `${items[index]?.id} asks the same question as ${items[before]?.id}; reword or remove one`,
      };
    }
  },
};

/**
 * Cosine of weighted words from which an editor would strike one of two items. Of 120 labelled pairs
 * (tests/fixtures/items), all in one questionnaire, it finds 34 of 45 that are nearly the same, the
 * check of questions 3 more, and 1 of 60 that are not. It finds fewer in a questionnaire of a few
 * items, where no word is rare.
 */
export const ALIKE = 0.55;

/** No two items ask nearly the same. */
const nearDuplicates: Check = {
  name: 'near-duplicates',
  severity: 'warning',
  *find({ items }, tell) {
    const texts = items.map(({ question, options }) =>
      [question, options.target, options.opposite].flatMap((text) =>
        words(text.replaceAll('-', ' ')),
      ),
    );
    for (const { first, second, similarity } of nearestEarlier(texts, ALIKE, tell)) {
      const [a, b] = [items[first], items[second]];
      // The same question is what another check says.
      if (!a || !b || comparableText(a.question) === comparableText(b.question)) continue;
      yield {
        path: ['items', second, 'question'],
        message: `${b.id} nearly repeats ${a.id} (similarity ${similarity.toFixed(2)}); move one to another situation, or remove it`,
      };
    }
  },
};

/** The desirability of an item is what its readings come to. */
const readingsAddUp: Check = {
  name: 'readings',
  severity: 'error',
  *find({ items }) {
    for (const [index, { id, ratings }] of items.entries()) {
      if (!ratings?.readings) continue;
      const found = mean(ratings.readings.map(({ target, opposite }) => target - opposite));
      if (Math.abs(found - ratings.desirability) < 0.005) continue;
      yield {
        path: ['items', index, 'ratings', 'desirability'],
        message: `the desirability of ${id} is ${ratings.desirability}, but its readings give ${Number(found.toFixed(2))}; correct one of them`,
      };
    }
  },
};

/** More than half of an item's blind readers put it on its dimension, with its poles as meant. */
const blindPlacement: Check = {
  name: 'placement',
  severity: 'warning',
  *find({ items }) {
    for (const [index, { id, dimension, ratings }] of items.entries()) {
      const readings = ratings?.readings ?? [];
      const astray = readings.filter(
        (reading) => reading.dimension !== dimension || reading.poles === 'swapped',
      );
      if (astray.length === 0 || 2 * astray.length < readings.length) continue;
      const where = astray.map((reading) =>
        reading.dimension === dimension ? 'poles swapped' : reading.dimension,
      );
      yield {
        path: ['items', index, 'ratings', 'readings'],
        message: `${astray.length} of ${readings.length} blind readers misplaced ${id} (${where.join(', ')}); reword it and have it read again`,
      };
    }
  },
};

/** Figures are recorded with three decimals. */
const ROUNDING = 0.0006;

/** The agreement recorded for the readers is what their readings come to. */
const recordedAgreement: Check = {
  name: 'agreement',
  severity: 'error',
  *find({ items, agreement }) {
    if (!agreement) return;
    const found = blindAgreement(
      items.map(({ ratings }) => ratings?.readings ?? []),
      items.map(({ dimension }) => dimension),
    );
    const { reliability = {}, ...others } = agreement;
    const recorded = [
      ...Object.entries(others).map(([key, value]) => ({ path: [key], value })),
      ...Object.entries(reliability).map(([key, value]) => ({ path: ['reliability', key], value })),
    ];
    for (const { path, value } of recorded) {
      const key = path.join(' ');
      const really = figureAt(found, path);
      if (value === undefined) continue;
      if (really !== undefined && Math.abs(really - value) <= ROUNDING) continue;
      const what =
        really === undefined
          ? 'cannot be computed from the readings'
          : `comes to ${really.toFixed(3)}`;
      yield {
        path: ['agreement', ...path],
        message: `${key} is ${value}, but it ${what}; correct it, or the readings`,
      };
    }
  },
};

function figureAt(
  agreement: BlindAgreement | null,
  [key, dimension]: readonly string[],
): number | undefined {
  if (!agreement) return undefined;
  if (dimension !== undefined) return ownValue(agreement.reliability, dimension);
  return Object.entries({ readers: 2, ...agreement, reliability: undefined }).find(
    ([name]) => name === key,
  )?.[1];
}

/** Most that one option may sound nicer than the other, of five points. */
const MAX_DESIRABILITY_DIFFERENCE = 1;

/** Neither option of a rated item sounds more than a point nicer. */
const evenDesirability: Check = {
  name: 'desirability',
  severity: 'warning',
  *find({ items }) {
    for (const [index, { id, ratings }] of items.entries()) {
      if (!ratings || Math.abs(ratings.desirability) <= MAX_DESIRABILITY_DIFFERENCE) continue;
      const nicer = ratings.desirability > 0 ? 'target' : 'opposite';
      yield {
        path: ['items', index, 'ratings', 'desirability'],
        message: `the ${nicer} option of ${id} was rated ${Math.abs(ratings.desirability)} points more desirable; reword the item and have it read again`,
      };
    }
  },
};

/** Every domain has as many items as the others of its dimension, and every dimension has some. */
const cellCounts: Check = {
  name: 'cells',
  severity: 'warning',
  *find({ items, statements = [], cells: { dimensions, domains } }) {
    const held = byDimension(items, dimensions);
    const missing = dimensions.filter(
      (name) => ![...items, ...statements].some(({ dimension }) => dimension === name),
    );
    if (missing.length > 0) {
      yield {
        path: ['items'],
        message: `there are no items for ${missing.join(', ')}; a profile will lack ${missing.length === 1 ? 'it' : 'them'}`,
      };
    }
    const uneven = held.flatMap(({ dimension, own }) => {
      const cells = domains.map((domain) => ({
        domain,
        count: own.filter((item) => item.domain === domain).length,
      }));
      const most = Math.max(...cells.map(({ count }) => count));
      const short = cells.filter(({ count }) => count < most);
      if (short.length === 0) return [];
      const counts = short.map(({ domain, count }) => `${domain} ${count}`).join(', ');
      return [{ dimension, detail: `${most} in the largest, but ${counts}` }];
    });
    yield* saidOnce(
      uneven,
      'uneven across the domains; give every domain the same number, or larger ones weigh more',
    );
  },
};

/** Every facet has as many items as was planned, and no item is on another. */
const facetQuotas: Check = {
  name: 'facets',
  severity: 'error',
  *find({ items, plan }) {
    if (!plan) return;
    for (const [index, { id, dimension, facet = '' }] of items.entries()) {
      if (ownValue(plan.facets, dimension)?.some((known) => known.id === facet)) continue;
      const message = `"${facet}", the facet of ${id}, is not planned for ${dimension}; name one that is`;
      yield { path: ['items', index, 'facet'], message };
    }
    for (const [dimension, facets] of Object.entries(plan.facets)) {
      for (const { id, quota } of facets) {
        const found = items.filter((item) => item.dimension === dimension && item.facet === id);
        if (found.length === quota) continue;
        const message = `${found.length} items of ${dimension} are on the facet ${id}, for which ${quota} are planned; add or move some`;
        yield { path: ['items'], message };
      }
    }
  },
};

/** A dimension has enough items for an interval. */
const enoughItems: Check = {
  name: 'few',
  severity: 'warning',
  *find({ items, cells }) {
    const few = byDimension(items, cells.dimensions)
      .filter(({ own }) => own.length < fewestItems)
      .map(({ dimension, own }) => ({ dimension, detail: `${own.length} of ${fewestItems}` }));
    yield* saidOnce(few, 'too few items for a report to give an interval; add some');
  },
};

/** Every check of a questionnaire, in the order in which their findings are summed up. */
export const checks: readonly Check[] = [
  uniqueIds,
  equalOptions,
  duplicateItems,
  readingsAddUp,
  recordedAgreement,
  cellCounts,
  enoughItems,
  facetQuotas,
  lengthBalance,
  optionLengths,
  optionOpenings,
  leadingNumbers,
  constructNames,
  containedOptions,
  guessablePoles,
  commonOpenings,
  reasons,
  settings,
  sameQuestions,
  nearDuplicates,
  blindPlacement,
  evenDesirability,
];

/**
 * All that the checks find wrong with a questionnaire, check by check.
 * @param tell hears how many items the check that takes longest has gone through
 */
export function lintQuestionnaire(
  questionnaire: Questionnaire,
  {
    scheme,
    plan,
    tell,
  }: {
    readonly scheme: Scheme;
    readonly plan?: Facets | undefined;
    readonly tell?: (done: number) => void;
  },
): readonly Finding[] {
  const linted = { ...questionnaire, scheme, plan, cells: cellsOf(questionnaire, scheme) };
  return [...checks, ...plannedChecks].flatMap(({ name, severity, find }) =>
    [...find(linted, tell)].map(({ path, message }) => ({
      check: name,
      severity,
      path: [...path],
      message,
    })),
  );
}
