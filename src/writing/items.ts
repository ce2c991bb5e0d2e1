import * as z from 'zod';
import type { Finding } from '../../vocabulary/finding.js';
import { cellsOf, type Item, type Questionnaire } from '../../vocabulary/item.js';
import type { Request } from '../../vocabulary/request.js';
import type { Response } from '../../vocabulary/response.js';
import {
  type Dimension,
  type Domain,
  dimensionNamed,
  type Scheme,
} from '../../vocabulary/scheme.js';
import type { PlannedTrial } from '../../vocabulary/trial.js';
import { lintQuestionnaire } from '../instruments/survey/lint/questionnaire.js';
import { type Asking, type Call, formatOf, untilRead } from '../judging/until-read.js';
import { jsonIn } from '../reading/json-answer.js';
import { shuffled } from '../util/shuffled.js';
import { type Role, toRole } from './roles.js';
import type { WritingTemplates } from './wording.js';

/** Items asked for at once, without and with examples, and how many examples (CDEval, Tables 5 and 6). */
const BATCH = { zeroShot: 5, fewShot: 3, examples: 2 };

/** Characters that a question or an option may have. */
const MAX_TEXT_LENGTH = 600;

/** What a model wrote: some line, bounded and of plain characters. */
const Written = z
  .string()
  .trim()
  .min(1, 'a text is empty')
  .max(MAX_TEXT_LENGTH, `a text is longer than ${MAX_TEXT_LENGTH} characters`)
  .refine((text) => !/\p{Cc}/u.test(text), 'a text holds a control character');

const WrittenItem = z.object({ question: Written, target: Written, opposite: Written });
const itemsFormat = formatOf(
  'items',
  z.strictObject({
    items: z.array(
      z.strictObject({ question: z.string(), target: z.string(), opposite: z.string() }),
    ),
  }),
);

/** Some models give the bare list. */
const Items = z.array(z.unknown()).min(1);
const ItemsAnswer = z.union([z.object({ items: Items }).transform(({ items }) => items), Items]);

const Niceness = z.int().min(1).max(5);
const Reading = z.object({
  dimension: z.string(),
  first: z.enum(['A', 'B']),
  a: Niceness,
  b: Niceness,
});
const readingFormat = formatOf('reading', z.strictObject(Reading.shape));

/** Where an item was stopped: its form, the lint of its cell, the blind judge, or the lint of all items. */
export type ItemStep = 'form' | 'lint' | 'judge' | 'set';

/** An item as it was written, and what became of it. */
export interface Candidate {
  readonly id: string;
  readonly by: 'zero-shot' | 'few-shot';
  /** The answer that it stands in, among those of its cell, and its place there; from 0. */
  readonly answer: number;
  readonly place: number;
  /** As it would stand in the questionnaire; null where it has no such form. */
  readonly item: Item | null;
  readonly fate: Fate;
}

export type Fate =
  /** `spare` ones are more than were wanted. */
  | { readonly kind: 'accepted' | 'spare' }
  | { readonly kind: 'rejected'; readonly step: ItemStep; readonly reasons: readonly Reason[] };

/** Why an item was rejected: the check that found it, and its sentence. */
export interface Reason {
  readonly check: string;
  readonly message: string;
}

/** What a writer answered. */
export interface WriterAnswer {
  readonly request: Request;
  readonly response: Response;
  /** Why nothing could be read in it; null where something could. */
  readonly fault: string | null;
}

/** A cell of a questionnaire, written. */
export interface WrittenCell {
  readonly dimension: Dimension;
  readonly domain: Domain;
  readonly candidates: readonly Candidate[];
  readonly answers: readonly WriterAnswer[];
}

/** What is to be written in one cell, and by whom. */
export interface CellPlan {
  readonly dimension: Dimension;
  readonly domain: Domain;
  /** Items of a cell; one for each that a person rejected comes on top. */
  readonly perCell: number;
  /** Ids of the items of the cell that a person rejected. */
  readonly rejected: ReadonlySet<string>;
  readonly frame: Pick<Questionnaire, 'questionnaire' | 'language' | 'domains'>;
  readonly scheme: Scheme;
  readonly wording: WritingTemplates['questionnaire'];
  readonly writer: Role;
  readonly judge: Role;
  readonly seed: number;
}

/** A cell as a trial. It may ask the writer about four times as often as sound answers would take. */
export function cellTrial(plan: CellPlan): PlannedTrial<WrittenCell> {
  const rounds = mostRounds(plan);
  // Each item that is asked for may be judged, and a judge asked three times.
  const most = rounds * (1 + BATCH.zeroShot * 3);
  return { begin: () => writeCell(plan), most, mayAskFewer: true };
}

function wantedOf({ perCell, rejected }: CellPlan): number {
  return perCell + rejected.size;
}

function mostRounds(plan: CellPlan): number {
  return 2 + 4 * Math.ceil(wantedOf(plan) / BATCH.fewShot);
}

/**
 * Writes one cell in the steps of CDEval: items without examples, then more of them like examples drawn
 * from those accepted, each batch checked by lint and by a blind judge. Every item that a writer gave
 * comes out with what became of it. What is asked depends on earlier answers and the seed alone.
 */
function* writeCell(plan: CellPlan): Asking<WrittenCell> {
  const { dimension, domain, rejected, perCell } = plan;
  const candidates: Candidate[] = [];
  const answers: WriterAnswer[] = [];
  const accepted = () =>
    candidates.flatMap(({ item, fate }) => (item && fate.kind !== 'rejected' ? [item] : []));
  for (let round = 0; round < mostRounds(plan) && accepted().length < wantedOf(plan); round += 1) {
    const sound = accepted();
    // A rejected item is no example once its place is written again; what was asked before stays the same.
    const pool = sound.length < perCell ? sound : sound.filter(({ id }) => !rejected.has(id));
    const by = pool.length < BATCH.examples ? 'zero-shot' : 'few-shot';
    const request = writerRequest(plan, by === 'zero-shot' ? [] : examplesFrom(pool, plan, round));
    const [response] = yield [request];
    if (!response) throw new RangeError('a request has a response');
    const written = itemsIn(response, by === 'zero-shot' ? BATCH.zeroShot : BATCH.fewShot);
    const answer = answers.length;
    answers.push({ request, response, fault: typeof written === 'string' ? written : null });
    if (typeof written === 'string') continue;
    const fresh = written.map((raw, place) => {
      const id = `${dimension}-${domain}-${String(candidates.length + place + 1).padStart(2, '0')}`;
      return { id, by, answer, place, ...formOf(raw, { id, dimension, domain }) } as const;
    });
    candidates.push(...(yield* checked(fresh, sound, plan)));
  }
  let room = wantedOf(plan);
  const kept = candidates.map((candidate): Candidate => {
    if (candidate.fate.kind !== 'accepted') return candidate;
    room -= 1;
    return room >= 0 ? candidate : { ...candidate, fate: { kind: 'spare' } };
  });
  return { dimension, domain, candidates: kept, answers };
}

function examplesFrom(pool: readonly Item[], { seed }: CellPlan, round: number): readonly Item[] {
  return shuffled(pool, { seed: `${seed} examples ${round}`, of: ({ id }) => id }).slice(
    0,
    BATCH.examples,
  );
}

function writerRequest(
  { dimension, domain, scheme, frame, wording, writer }: CellPlan,
  examples: readonly Item[],
): Request {
  const { name, definition, target, opposite } = dimensionNamed(scheme, dimension);
  const isFirst = examples.length === 0;
  const slots = {
    count: String(isFirst ? BATCH.zeroShot : BATCH.fewShot),
    language: frame.language,
    dimension: name,
    definition,
    domain,
    target: target.name,
    opposite: opposite.name,
    examples: JSON.stringify(
      examples.map(({ question, options }) => ({ question, ...options })),
      null,
      2,
    ),
  };
  const task = isFirst ? 'zeroShot' : 'fewShot';
  return toRole(writer, wording, { task, slots, format: itemsFormat, system: wording.system });
}

/** The items of an answer, each as it came and no more than were asked for; or why there are none. */
function itemsIn(
  { content, refusal, finish }: Response,
  asked: number,
): readonly unknown[] | string {
  if (refusal !== null) return 'the writer declined';
  const { data } = ItemsAnswer.safeParse(jsonIn(content));
  if (data) return data.slice(0, asked);
  return finish === 'length'
    ? 'the answer was cut off; raise maxTokens for the writer'
    : 'the writer did not return JSON in the requested format';
}

function formOf(raw: unknown, place: Pick<Item, 'id' | 'dimension' | 'domain'>) {
  const { data, error } = WrittenItem.safeParse(raw);
  if (!data) {
    const message = error.issues[0]?.message ?? 'not of the form asked for';
    return { item: null, fate: rejection('form', [{ check: 'form', message }]) };
  }
  const { question, target, opposite } = data;
  return { item: { ...place, question, options: { target, opposite } }, fate: accepted };
}

const accepted: Fate = { kind: 'accepted' };

function rejection(step: ItemStep, reasons: readonly Reason[]): Fate {
  return { kind: 'rejected', step, reasons };
}

/** A batch through lint and the judge, beside the items that were accepted before it. */
function* checked(
  batch: readonly Candidate[],
  before: readonly Item[],
  plan: CellPlan,
): Asking<readonly Candidate[]> {
  const linted = lintedWith(batch, before, { step: 'lint', plan });
  const sound = linted.flatMap(({ item, fate }) => (item && fate.kind === 'accepted' ? item : []));
  const { results } = yield* untilRead(sound.map((item) => judgeCall(item, plan)));
  const judged = new Map(sound.map((item, place) => [item.id, results[place] ?? null]));
  const read = linted.map((candidate): Candidate => {
    const { item, fate } = candidate;
    if (!item || fate.kind !== 'accepted') return candidate;
    const reading = judged.get(item.id);
    if (reading) return { ...candidate, item: { ...item, ratings: reading.ratings } };
    const message = 'the judge gave no reading of it';
    return { ...candidate, fate: rejection('judge', [{ check: 'unread', message }]) };
  });
  return lintedWith(read, before, { step: 'judge', plan });
}

/** Candidates with those rejected of which a check of the questionnaire finds something wrong. */
function lintedWith(
  batch: readonly Candidate[],
  before: readonly Item[],
  { step, plan: { frame, scheme } }: { readonly step: ItemStep; readonly plan: CellPlan },
): readonly Candidate[] {
  const open = batch.flatMap(({ item, fate }) => (item && fate.kind === 'accepted' ? item : []));
  const found = lintQuestionnaire({ ...frame, items: [...before, ...open] }, { scheme });
  const byId = new Map(
    open.map(({ id }, place) => [id, findingsOf(found, before.length + place)] as const),
  );
  return batch.map((candidate) => {
    const reasons = byId.get(candidate.id) ?? [];
    return reasons.length > 0 ? { ...candidate, fate: rejection(step, reasons) } : candidate;
  });
}

/** What the checks found of the item in a place; what they found of all items together is not its own. */
export function findingsOf(found: readonly Finding[], place: number): readonly Reason[] {
  return found
    .filter(({ path }) => path[0] === 'items' && path[1] === place)
    .map(({ check, message }) => ({ check, message }));
}

/** Asks a judge, blind, what the options of an item measure. */
export function judgeCall(
  item: Item,
  { scheme, wording, judge, seed }: Pick<CellPlan, 'scheme' | 'wording' | 'judge' | 'seed'>,
): Call<{ readonly ratings: NonNullable<Item['ratings']> }> {
  const { target, opposite } = item.options;
  const [a = 'target'] = shuffled(['target', 'opposite'] as const, {
    seed: `${seed} ${target} ${opposite}`,
    of: (pole) => pole,
  });
  const shown = a === 'target' ? { A: target, B: opposite } : { A: opposite, B: target };
  const dimensions = scheme.dimensions.map(
    ({ id, name, definition, target: one, opposite: other }) =>
      `${id}: ${name}. ${definition} First end: ${one.name}. Second end: ${other.name}.`,
  );
  const slots = { dimensions: dimensions.join('\n'), options: JSON.stringify(shown, null, 2) };
  return {
    request: toRole(judge, wording, { task: 'judge', slots, format: readingFormat }),
    read({ content: answer, refusal }) {
      if (refusal !== null) return 'the judge declined';
      const { data } = Reading.safeParse(jsonIn(answer));
      if (!data || !scheme.dimensions.some(({ id }) => id === data.dimension)) {
        return 'the judge gave no reading of the form asked for';
      }
      const by = `${judge.model}, blind`;
      const nice = a === 'target' ? [data.a, data.b] : [data.b, data.a];
      const [ofTarget = 3, ofOpposite = 3] = nice;
      const poles = (data.first === 'A') === (a === 'target') ? 'as meant' : 'swapped';
      const reading = {
        by,
        dimension: data.dimension,
        poles,
        target: ofTarget,
        opposite: ofOpposite,
      } as const;
      return { ratings: { desirability: ofTarget - ofOpposite, by, readings: [reading] } };
    },
  };
}

/** Candidates of all cells, with those rejected that only the lint of all items together stops. */
export function lintedTogether(
  cells: readonly WrittenCell[],
  frame: CellPlan['frame'],
  scheme: Scheme,
): readonly WrittenCell[] {
  const items = acceptedIn(cells);
  const found =
    items.length > 0 ? lintQuestionnaire({ ...frame, items: [...items] }, { scheme }) : [];
  const byId = new Map(items.map(({ id }, place) => [id, findingsOf(found, place)] as const));
  if ([...byId.values()].every((reasons) => reasons.length === 0)) return cells;
  const fewer = cells.map((cell) => ({
    ...cell,
    candidates: cell.candidates.map((candidate) => {
      const reasons = candidate.fate.kind === 'accepted' ? (byId.get(candidate.id) ?? []) : [];
      return reasons.length > 0 ? { ...candidate, fate: rejection('set', reasons) } : candidate;
    }),
  }));
  // What is rare among fewer items weighs otherwise, so that others may be alike.
  return lintedTogether(fewer, frame, scheme);
}

/** The items of some cells that were accepted. */
export function acceptedIn(cells: readonly WrittenCell[]): readonly Item[] {
  return cells.flatMap(({ candidates }) =>
    candidates.flatMap(({ item, fate }) => (item && fate.kind === 'accepted' ? [item] : [])),
  );
}

/** Every cell of a questionnaire, with what a person rejected of it. */
export function cellPlans(
  plan: Omit<CellPlan, 'dimension' | 'domain' | 'rejected'>,
  rejected: ReadonlySet<string>,
): readonly CellPlan[] {
  const { dimensions, domains } = cellsOf(plan.frame, plan.scheme);
  return dimensions.flatMap((dimension) =>
    domains.map((domain) => {
      const prefix = `${dimension}-${domain}-`;
      const own = [...rejected].filter(
        (id) => id.startsWith(prefix) && /^\d+$/.test(id.slice(prefix.length)),
      );
      return { ...plan, dimension, domain, rejected: new Set(own) };
    }),
  );
}
