import { mean } from 'simple-statistics';
import { words } from '../../../../analysis/statistics/words.js';
import { ownValue } from '../../../../vocabulary/comparable-text.js';
import type { Facets, Item } from '../../../../vocabulary/item.js';
import { byDimension, type Check, saidOnce } from './check.js';

/** The path and words of an item's question and options. */
function textsOf({ question, options }: Item) {
  return [
    { kind: 'question', path: ['question'], text: question },
    { kind: 'option', path: ['options', 'target'], text: options.target },
    { kind: 'option', path: ['options', 'opposite'], text: options.opposite },
  ] as const;
}

/** Every text of every item, with its path in the file. */
function* eachText(items: readonly Item[]) {
  for (const [index, item] of items.entries()) {
    for (const { kind, path, text } of textsOf(item))
      yield { id: item.id, kind, text, path: ['items', index, ...path] };
  }
}

/** Questions and options have as many words as the plan lets them, and are one sentence each. */
const plannedWords: Check = {
  name: 'planned-words',
  severity: 'warning',
  *find({ items, plan, language }) {
    const planned = ownValue(plan?.rules?.words, language);
    if (!planned) return;
    for (const { id, kind, text, path } of eachText(items)) {
      const [fewest, most] = planned[kind];
      const count = words(text).length;
      if (count < fewest || count > most) {
        const message = `a ${kind} of ${id} has ${count} words, and the plan asks for ${fewest} to ${most}; reword it`;
        yield { path, message };
      }
      if (/[.!?…;]["”’]?\s+\S/u.test(text)) {
        const message = `a ${kind} of ${id} is more than one sentence; write one`;
        yield { path, message };
      }
    }
  },
};

/** What makes the options equally nice from outside: the circumstances decide, and no longer the value. */
const neutralising =
  /\b(as long as (?:it|that|they|everyone|nobody)|provided (?:that )?|if (?:it|that) is fair|both (?:of (?:us|them|you) )?(?:are fine|could|would) (?:live|agree)|respectfully|either way is fine)\b/i;

/** Words with a capital that name no place and no person. */
const common = /^(I|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|Mother|Father|Mum|Dad|Grand)/;

/** The first word inside a sentence that names a place or a person; abbreviations are none. */
function namedIn(text: string): string | undefined {
  const capitals = text.match(/(?<=[\p{Ll},;:] )\p{Lu}\p{Ll}+/gu) ?? [];
  return capitals.find((word) => !common.test(word));
}

/** Questions ask "you"; no text has a place, a name or a clause that neutralises it. */
const plannedWording: Check = {
  name: 'planned-wording',
  severity: 'warning',
  *find({ items, plan, language }) {
    if (!plan?.rules || language !== 'en') return;
    for (const { id, kind, text, path } of eachText(items)) {
      if (kind === 'question' && !/\b(you|your|yours|yourself)\b/i.test(text)) {
        yield { path, message: `the question of ${id} does not ask "you"; ask what you would do` };
      }
      const named = namedIn(text);
      if (named) {
        const message = `${id} names "${named}"; a place or a person contradicts a persona: leave it out`;
        yield { path, message };
      }
      const clause = neutralising.exec(text)?.[0];
      if (clause) {
        const message = `"${clause.trim()}" in ${id} makes its options equal by circumstance; leave it out`;
        yield { path, message };
      }
    }
  },
};

/** The grammatical form that an English option opens with; null for one that is in no list. */
function openingForm(text: string): string | null {
  const first = words(text)[0] ?? '';
  if (/^i('.+)?$/.test(first)) return 'a sentence about oneself';
  if (first === 'to') return 'an infinitive';
  if (/^(by|with)$/.test(first)) return 'a phrase';
  return null;
}

/** Both options of an item have one grammatical form. */
const plannedForms: Check = {
  name: 'planned-forms',
  severity: 'warning',
  *find({ items, plan, language }) {
    if (!plan?.rules || language !== 'en') return;
    for (const [index, { id, options }] of items.entries()) {
      const [target, opposite] = [openingForm(options.target), openingForm(options.opposite)];
      if (!target || !opposite || target === opposite) continue;
      const message = `one option of ${id} opens with ${target}, the other with ${opposite}; give both one form`;
      yield { path: ['items', index, 'options'], message };
    }
  },
};

/** Desirability is as even over all items and over each dimension as the plan asks. */
const plannedDesirability: Check = {
  name: 'planned-desirability',
  severity: 'warning',
  *find({ items, plan, cells }) {
    const planned = plan?.rules?.desirability;
    const differences = desirabilities(items);
    if (!planned || differences.length === 0) return;
    const absolute = mean(differences.map(Math.abs));
    if (absolute > planned.absolute) {
      const message = `options differ in desirability by ${absolute.toFixed(2)} on average, and the plan allows ${planned.absolute}; pair others`;
      yield { path: ['items'], message };
    }
    const uneven = byDimension(items, cells.dimensions).flatMap(({ dimension, own }) => {
      const rated = desirabilities(own);
      if (rated.length === 0 || Math.abs(mean(rated)) <= planned.signed) return [];
      return [{ dimension, detail: mean(rated).toFixed(2) }];
    });
    yield* saidOnce(
      uneven,
      `the target options sound nicer or less nice than the plan's ${planned.signed} on average; pair others`,
    );
  },
};

function desirabilities(items: readonly Item[]): number[] {
  return items.flatMap(({ ratings }) => (ratings ? [ratings.desirability] : []));
}

/** Facets that another dimension could claim hold no more of a dimension's items than the plan allows. */
const plannedOverlaps: Check = {
  name: 'planned-overlaps',
  severity: 'warning',
  *find({ items, plan, cells }) {
    const most = plan?.rules?.overlapping;
    if (!plan || most === undefined) return;
    const crowded = byDimension(items, cells.dimensions).flatMap(({ dimension, own }) => {
      const share = own.filter((item) => overlaps(plan, item)).length / own.length;
      return share <= most ? [] : [{ dimension, detail: `${Math.round(100 * share)} %` }];
    });
    yield* saidOnce(
      crowded,
      `more than ${Math.round(100 * most)} % of the items are on facets that overlap another dimension; move some`,
    );
  },
};

function overlaps(plan: Facets, { dimension, facet }: Item): boolean {
  return (ownValue(plan.facets, dimension) ?? []).some(
    ({ id, overlaps }) => id === facet && overlaps !== undefined,
  );
}

/** What a plan with rules asks of the items; nothing of a questionnaire without such a plan. */
export const plannedChecks: readonly Check[] = [
  plannedWords,
  plannedWording,
  plannedForms,
  plannedDesirability,
  plannedOverlaps,
];
