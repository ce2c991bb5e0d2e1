import type { Finding } from '../../vocabulary/finding.js';
import type { Item, Questionnaire } from '../../vocabulary/item.js';

/**
 * What is wrong with a questionnaire as a translation of another: items that only one of the two
 * has, and items that measure something else under the same id. Findings are about `translation`.
 */
export function lintTranslation(
  original: Questionnaire,
  translation: Questionnaire,
): readonly Finding[] {
  const translated = new Map(translation.items.map((item, index) => [item.id, { item, index }]));
  const known = new Set(original.items.map(({ id }) => id));
  const missing = original.items.filter(({ id }) => !translated.has(id)).map(({ id }) => id);
  const extra = translation.items.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  return [
    ...absent(missing, {
      what: `translation of the ${original.language} items`,
      mend: 'translate',
    }),
    ...absent(extra, { what: `original in ${original.language} of the items`, mend: 'add' }),
    ...original.items.flatMap((item) => {
      const other = translated.get(item.id);
      return other ? moved({ item, other: other.item, index: other.index, original }) : [];
    }),
  ];
}

/** Most ids that a message names. */
const NAMED = 5;

function absent(
  ids: readonly string[],
  { what, mend }: { readonly what: string; readonly mend: string },
): readonly Finding[] {
  if (ids.length === 0) return [];
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
  return [
    {
      check: 'translations',
      severity: 'warning',
      path: ['items'],
      message: `there is no ${what} ${ids.slice(0, NAMED).join(', ')}${more}; ${mend} them, or the languages are compared on different items`,
    },
  ];
}

function moved({
  item,
  other,
  index,
  original,
}: {
  readonly item: Item;
  readonly other: Item;
  readonly index: number;
  readonly original: Questionnaire;
}): readonly Finding[] {
  return (['dimension', 'domain'] as const)
    .filter((key) => item[key] !== other[key])
    .map((key) => ({
      check: 'translations',
      severity: 'error',
      path: ['items', index, key],
      message: `${item.id} has the ${key} ${other[key]} here and ${item[key]} in ${original.language}; give it the same`,
    }));
}
