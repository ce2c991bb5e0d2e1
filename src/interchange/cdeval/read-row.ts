import { z } from 'zod';
import type { Row } from '../../content/csv/rows.js';
import { describeIssue } from '../../content/describe-issue.js';
import { suggestion } from '../../content/suggestion.js';
import type { Item } from '../../vocabulary/item.js';
import { dimensionNames, domainNames } from './names.js';

/** What is left of these when white space is mended would reach a model unseen. */
const control = /\p{Cc}/u;

/** A text without white space at its ends, and with one space for any run of it inside. */
const Text = z
  .string()
  .transform((text) => text.trim().replace(/\s+/g, ' '))
  .refine((text) => text !== '', { error: 'empty; fill it in' })
  .refine((text) => !control.test(text), {
    error: ({ input }) => `has the control character ${codeOf(String(input))}; take it out`,
  });

/** One of these names, in any case, turned into what it names. */
function named<Value extends string>(names: ReadonlyMap<string, Value>) {
  return Text.transform((text, context): Value => {
    const value = names.get(text.toLowerCase());
    if (value !== undefined) return value;
    const message = `"${text}" is not known; ${suggestion(text.toLowerCase(), [...new Set(names.values())])}`;
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });
}

/** A row of CDEval as published: option 1 is the target pole. */
const CdevalRow = z
  .object({
    Dimension: named(dimensionNames),
    Domain: named(domainNames),
    Question: Text,
    'Option 1': Text,
    'Option 2': Text,
  })
  .refine((row) => row['Option 1'] !== row['Option 2'], {
    path: ['Option 2'],
    error: 'the same text as Option 1; write the other option',
  });

/** The first control character of a text as Unicode names it, such as U+001B. */
function codeOf(text: string): string {
  const [character = ''] = control.exec(text) ?? [];
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The columns of CDEval as published. */
export const cdevalColumns = Object.keys(CdevalRow.shape);

/** What became of a row. `mended` says whether stray white space was taken out of its texts. */
export type ReadRow =
  | { readonly state: 'item'; readonly item: Item; readonly mended: boolean }
  | { readonly state: 'unusable'; readonly problem: string };

/**
 * The item in a row of CDEval. Rows have no id, and a question text is used twice: the item is known
 * by its position, from 1.
 */
export function readCdevalRow(cells: Row['cells'], position: number): ReadRow {
  const { data: row, error } = CdevalRow.safeParse(cells);
  if (error) {
    const problems = error.issues.map((issue) => describeIssue(issue, cells, CdevalRow));
    return { state: 'unusable', problem: problems[0] ?? error.message };
  }
  const texts = ['Question', 'Option 1', 'Option 2'] as const;
  return {
    state: 'item',
    item: {
      id: `cdeval-${String(position).padStart(4, '0')}`,
      position,
      dimension: row.Dimension,
      domain: row.Domain,
      question: row.Question,
      options: { target: row['Option 1'], opposite: row['Option 2'] },
    },
    mended: texts.some((name) => row[name] !== cells[name]),
  };
}
