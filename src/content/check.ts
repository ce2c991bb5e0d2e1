import type { z } from 'zod';
import type { Finding, Severity } from '../../vocabulary/finding.js';
import type { Facets, Item, Questionnaire } from '../../vocabulary/item.js';
import type { Cells, Dimension, Scheme } from '../../vocabulary/scheme.js';
import type { Story, Telling, TwinPair } from '../../vocabulary/story.js';
import type { Topics } from '../instruments/stories/tellings.js';
import type { SourceDocument } from './document.js';
import { complaintsOf } from './document-faults.js';

/** One thing wrong, where, and how to mend it. */
interface Trouble {
  /** Where in the questionnaire's file, from the top. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** A questionnaire with its scheme, and what its items are sorted by. */
interface LintedQuestionnaire extends Omit<Questionnaire, 'scheme' | 'domains'> {
  readonly scheme: Scheme;
  readonly cells: Cells;
  /** The facets that its items are planned for, where it names a file of them. */
  readonly plan?: Facets | undefined;
}

/** Something that a program can check on any questionnaire. */
export interface Check {
  readonly name: string;
  readonly severity: Severity;
  /** @param tell hears how many items were gone through, where that takes long */
  find(questionnaire: LintedQuestionnaire, tell?: (done: number) => void): Iterable<Trouble>;
}

/** A story or pair of a file, as checks see it. */
export interface FiledStory {
  /** Where it stands in its file. */
  readonly path: readonly [string, number];
  /** Null for a story by itself. */
  readonly pair: TwinPair | null;
  /** Null for a pair. */
  readonly single: Story | null;
  /** One, or the two of a pair. */
  readonly tellings: readonly Telling[];
}

/** Something that a program can check on any story whose set fits together. */
export interface StoryCheck {
  readonly name: string;
  readonly severity: Severity;
  find(story: FiledStory, topics: Topics): Iterable<Trouble>;
}

/** A telling as a sentence names it. */
export function nameOf({ id, kind }: Telling): string {
  const [story, nth] = id.split('/');
  return kind === 'twin' ? `telling ${nth} of "${story}"` : `"${id}"`;
}

/** The items of each dimension that has any, in the order of these. */
export function byDimension(
  items: readonly Item[],
  dimensions: readonly Dimension[],
): readonly { readonly dimension: Dimension; readonly own: readonly Item[] }[] {
  return dimensions
    .map((dimension) => ({ dimension, own: items.filter((item) => item.dimension === dimension) }))
    .filter(({ own }) => own.length > 0);
}

const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What is wrong with a dimension, as far as it is its own. */
interface DimensionTrouble {
  readonly dimension: Dimension;
  readonly detail: string;
}

/**
 * What is wrong with several dimensions and mended the same way, said once: "pdi and idv (3); uai (4): …".
 * Nothing where none has it.
 */
export function* saidOnce(
  found: readonly DimensionTrouble[],
  message: string,
): Generator<Trouble, void> {
  if (found.length === 0) return;
  const details = [...new Set(found.map(({ detail }) => detail))];
  const named = details.map((detail) => {
    const own = found.filter((each) => each.detail === detail).map(({ dimension }) => dimension);
    return `${conjunction.format(own)} (${detail})`;
  });
  yield { path: ['items'], message: `${named.join('; ')}: ${message}` };
}

/** A finding at a line of its file, from 1. */
export type FoundAt = Omit<Finding, 'path'> & { readonly line: number };

/** What was found, at the lines of a document. */
export function atLines(
  findings: readonly Finding[],
  document: SourceDocument,
): readonly FoundAt[] {
  return findings.map(({ path, check, severity, message }) => ({
    line: lineOf(path, document),
    check,
    severity,
    message,
  }));
}

/** A key stands for its value, which may begin on a later line. */
function lineOf(path: Finding['path'], document: SourceDocument): number {
  const last = path.at(-1);
  return typeof last === 'string'
    ? document.lineOfKey(path.slice(0, -1), last)
    : document.lineOf(path);
}

/** The value of a document where it fits a schema, else everything that does not. */
export function fitted<Schema extends z.ZodType>(
  document: SourceDocument,
  schema: Schema,
): { readonly data?: z.infer<Schema>; readonly findings: readonly FoundAt[] } {
  const result = schema.safeParse(document.value);
  if (result.success) return { data: result.data, findings: [] };
  return {
    findings: complaintsOf(document, schema, result.error).map((complaint) => ({
      ...complaint,
      check: 'schema',
      severity: 'error',
    })),
  };
}
