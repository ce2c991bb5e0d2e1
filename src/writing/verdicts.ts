import { existsSync } from 'node:fs';
import { csvLine } from '../../reports/files/csv.js';
import { withoutGuard } from '../../vocabulary/comparable-text.js';
import { InputError } from '../../vocabulary/input.js';
import type { Item } from '../../vocabulary/item.js';
import { readTable } from '../content/table.js';

const verdicts = ['accept', 'edit', 'reject'] as const;
type VerdictWord = (typeof verdicts)[number];

/** What a person says of an item. */
interface Verdict {
  readonly line: number;
  /** Null as long as nothing is said. */
  readonly verdict: VerdictWord | null;
  readonly texts: Texts;
  readonly remark: string;
}

type Texts = Readonly<Record<'question' | 'target' | 'opposite', string>>;

/** A file of verdicts, by the ids of items. */
export interface VerdictFile {
  readonly file: string;
  readonly byId: ReadonlyMap<string, Verdict>;
}

const columns = [
  'item',
  'dimension',
  'domain',
  'question',
  'target',
  'opposite',
  'verdict',
  'remark',
] as const;

/**
 * What a person said so far; nothing where the file is not there yet.
 * @throws InputError when it is no such table, or says something else than accept, edit or reject
 */
export async function readVerdicts(path: string): Promise<VerdictFile> {
  const byId = new Map<string, Verdict>();
  if (!existsSync(path)) return { file: path, byId };
  const { file, rows } = await readTable({ file: path, wanted: columns, mayEndEarly: true });
  for (const { line, cells } of rows) {
    const cell = (name: (typeof columns)[number]) => withoutGuard(cells[name] ?? '').trim();
    const said = cell('verdict').toLowerCase();
    const verdict = verdicts.find((each) => each === said) ?? null;
    if (said !== '' && verdict === null) {
      const message = `"${said.slice(0, 40)}" is not a verdict; write accept, edit or reject, or leave it empty`;
      throw new InputError(message, { file, line });
    }
    const id = cell('item');
    if (byId.has(id)) {
      throw new InputError(`"${id.slice(0, 80)}" already has a row; keep one`, { file, line });
    }
    const texts = {
      question: cell('question'),
      target: cell('target'),
      opposite: cell('opposite'),
    };
    byId.set(id, { line, verdict, texts, remark: cell('remark') });
  }
  return { file, byId };
}

/** An item after a person's verdict: null for one that is rejected. */
interface JudgedItem {
  readonly item: Item | null;
  readonly verdict: VerdictWord | null;
}

/**
 * An item as a person left it.
 * @throws InputError where its words were changed without "edit", or an edit leaves a text empty or with a
 * control character
 */
export function withVerdict(item: Item, { file, byId }: VerdictFile): JudgedItem {
  const said = byId.get(item.id);
  if (!said?.verdict) return { item, verdict: null };
  const { verdict, texts, line } = said;
  if (verdict === 'reject') return { item: null, verdict };
  const { question, target, opposite } = texts;
  if (verdict === 'accept') {
    const own: Texts = { question: item.question, ...item.options };
    const changed = (['question', 'target', 'opposite'] as const).find(
      (key) => own[key] !== texts[key],
    );
    if (changed === undefined) return { item, verdict };
    const message = `the ${changed} of ${item.id} was changed; write "edit" as its verdict, or undo the change`;
    throw new InputError(message, { file, line });
  }
  const bad = Object.entries(texts).find(([, text]) => text === '' || /[^\P{Cc}\n]/u.test(text));
  if (bad) {
    const message = `the edited ${bad[0]} of ${item.id} is empty or holds a control character; write it out`;
    throw new InputError(message, { file, line });
  }
  // What the judge said was of other words.
  const { ratings: _, ...rest } = item;
  return { item: { ...rest, question, options: { target, opposite } }, verdict };
}

/** The file of verdicts to fill in: every item with what was said of it so far. */
export function verdictText(items: readonly Item[], { byId }: VerdictFile): string {
  const rows = items.map(({ id, dimension, domain, question, options }) => {
    const said = byId.get(id);
    const texts = said?.verdict === 'edit' ? said.texts : { question, ...options };
    return csvLine([
      id,
      dimension,
      domain,
      texts.question,
      texts.target,
      texts.opposite,
      said?.verdict ?? '',
      said?.remark ?? '',
    ]);
  });
  return [csvLine(columns), ...rows].join('');
}
