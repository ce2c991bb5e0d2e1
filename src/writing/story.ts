import { mean } from 'simple-statistics';
import * as z from 'zod';
import { ownValue } from '../../vocabulary/comparable-text.js';
import type { PlannedTrial } from '../../vocabulary/trial.js';
import { type Asking, attempts, type Call, formatOf, untilRead } from '../judging/until-read.js';
import { onOneLine } from '../util/prompt-text.js';
import type { WriterAnswer } from './items.js';
import { toRole } from './roles.js';
import {
  addedFormat,
  additionsIn,
  type Edit,
  edited,
  lengthsOf,
  readAs,
  rewritingsIn,
  rewrittenFormat,
  type Scene,
  sceneIn,
  sceneJson,
  singleFormat,
  twinFormat,
} from './scene.js';
import { type GoldStatus, type PlannedValue, type StoryPlan, tellingsOf } from './story-plan.js';
import { isSaid, type JudgeVote, majorityOf, readingCall, votingCall } from './votes.js';

/** The checks of a draft, in their order; a pair is made even at last. */
export type StoryStep = 'incorporation' | 'consistency' | 'implicitness' | 'evenness';

/** A value that a checker marked: in a line, or in none. */
export interface Mark {
  readonly telling: number;
  readonly value: string;
  readonly line: number | null;
}

/** One round of a check: what was marked, and what was changed for it. */
export interface Round {
  readonly step: StoryStep;
  readonly marks: readonly Mark[];
  readonly edits: readonly Edit[];
  /** Why nothing was marked or changed, where an answer could not be read; else null. */
  readonly fault: string | null;
}

/** A story with its history. */
export interface WrittenStory {
  readonly plan: StoryPlan;
  /** What the writer answered for its draft. */
  readonly answers: readonly WriterAnswer[];
  readonly draft: Scene | null;
  readonly rounds: readonly Round[];
  /** The judge's votes; those of a pair are blind readings. */
  readonly ballots: readonly JudgeVote[];
  readonly final: Scene | null;
  /** What the votes come to, by the label of a value. */
  readonly gold: Readonly<Record<string, GoldStatus>>;
  /** Why it is discarded; null for one that is kept. */
  readonly discarded: { readonly step: string; readonly why: string } | null;
}

/** Words that each telling has at the least (CQ-Bench, A.1). */
export const MIN_WORDS = 400;

/** Rewritings of one check; what is still marked after them is left to the votes. */
const REWRITINGS = 2;

/** A story as a trial. */
export function storyTrial(plan: StoryPlan): PlannedTrial<WrittenStory> {
  const tellings = tellingsOf(plan);
  const perCheck = (REWRITINGS + 1) * attempts + REWRITINGS * attempts;
  const votes = 3 * attempts;
  const twice = tellings === 2 ? attempts + votes : 0;
  const most = attempts + tellings * (3 * perCheck + votes + twice);
  return { begin: () => writeStory(plan), most, mayAskFewer: true };
}

/**
 * Writes one story in the steps of CQ-Bench: a draft; missing values woven in; contradicting lines, then
 * explicit ones, rewritten; three independent votes of the judge, of which two decide on each value.
 */
function* writeStory(plan: StoryPlan): Asking<WrittenStory> {
  const { draft, answers } = yield* drafted(plan);
  const rounds: Round[] = [];
  const begun = { plan, answers, draft, rounds };
  const stop = (step: string, why: string, rest: Partial<WrittenStory> = {}): WrittenStory => ({
    ...begun,
    ballots: [],
    final: null,
    gold: {},
    ...rest,
    discarded: { step, why },
  });
  if (!draft) return stop('form', 'no draft could be read');
  let scene = draft;
  for (const step of ['incorporation', 'consistency', 'implicitness'] as const) {
    for (let round = 0; round <= REWRITINGS; round += 1) {
      const { marks, fault } = yield* marked(step, scene, plan);
      if (fault !== null) {
        rounds.push({ step, marks, edits: [], fault });
        return stop(step, `the checker gave no reading: ${fault}`, { final: scene });
      }
      if (marks.length === 0) break;
      if (round === REWRITINGS) {
        // What is still marked is for the votes to decide: one checker may err.
        rounds.push({ step, marks, edits: [], fault: null });
        break;
      }
      const fixed = yield* fix(step, { scene, marks }, plan);
      rounds.push({ step, marks, ...fixed });
      scene = edited(scene, fixed.edits);
    }
  }
  let ballots = yield* voted(scene, plan);
  if (plan.kind === 'twin') {
    const uneven = plainerSides(ballots, scene, plan);
    if (uneven.length > 0) {
      const fixed = yield* fix('evenness', { scene, marks: uneven }, plan);
      rounds.push({ step: 'evenness', marks: uneven, ...fixed });
      scene = edited(scene, fixed.edits);
      ballots = yield* voted(scene, plan);
    }
  }
  const rest = { ballots, final: scene };
  const verdict = majorityOf(ballots, plan);
  if (verdict === null) return stop('votes', 'fewer than two votes could be read', rest);
  const judged = { ...rest, gold: verdict };
  const fault = lacking(scene, { plan, gold: verdict, ballots });
  if (fault) return stop(fault.step, fault.why, judged);
  return { ...begun, ...judged, discarded: null };
}

/** What still keeps a story out once its values are decided. */
function lacking(
  scene: Scene,
  {
    plan,
    gold,
    ballots,
  }: {
    readonly plan: StoryPlan;
    readonly gold: WrittenStory['gold'];
    readonly ballots: readonly JudgeVote[];
  },
): { readonly step: string; readonly why: string } | null {
  const short = lengthsOf(scene, tellingsOf(plan)).find((length) => length < MIN_WORDS);
  if (short !== undefined) return { step: 'length', why: `${short} words` };
  const standing = plan.values.filter(({ label }) => ownValue(gold, label) === 'gold');
  const said = standing.find(({ label }) => isSaid(ballots, { label, kind: plan.kind }));
  if (said) return { step: 'implicitness', why: `${said.label} is said outright` };
  if (plan.kind !== 'twin') {
    return standing.length > 0 ? null : { step: 'votes', why: 'no value was confirmed' };
  }
  const against = plan.values.find(({ label }) => ownValue(gold, label) === 'contradicted');
  if (against) return { step: 'votes', why: `${against.label} is contradicted in a telling` };
  const [uneven] = plainerSides(ballots, scene, plan);
  if (uneven) return { step: 'evenness', why: `${uneven.value} is plainer in one telling` };
  const firsts = new Set(standing.map(({ held }) => held[0]?.attitude));
  return firsts.size > 1
    ? null
    : { step: 'votes', why: 'fewer than two values were confirmed at both poles' };
}

function* drafted(
  plan: StoryPlan,
): Asking<{ readonly draft: Scene | null; readonly answers: readonly WriterAnswer[] }> {
  const { wording, language, place, people, roles } = plan;
  const twins = plan.kind === 'twin';
  const values = plan.values.map((value) => told(value, twins ? null : 0)).join('\n');
  const slots = { language, place, people: people.join(', '), values };
  const request = toRole(roles.writer, wording, {
    task: twins ? 'twins' : 'draft',
    slots,
    format: twins ? twinFormat : singleFormat,
    system: wording.system,
  });
  const labels = plan.values.map(({ label }) => label);
  const call: Call<Scene> = { request, read: (response) => sceneIn(response, { labels, twins }) };
  const { results, answered } = yield* untilRead([call]);
  return {
    draft: results[0] ?? null,
    answers: answered.map(({ response, fault }) => ({ request, response, fault })),
  };
}

/** A value as prompts list it: in one telling, or with both of its sides. */
export function told(
  { label, topic, character, held }: PlannedValue,
  telling: number | null,
): string {
  const who = character === null ? '' : `${character}: `;
  if (telling !== null) {
    return onOneLine(`${label}: ${who}${topic}: ${held[telling]?.text ?? ''}`);
  }
  const [first, second] = held.map(({ text }) => text);
  return onOneLine(`${label}: ${topic}: first side: ${first}; second side: ${second}`);
}

function valuesIn(
  { values }: StoryPlan,
  telling: number,
  labels: readonly string[] | null = null,
): string {
  return values
    .filter(({ label }) => labels === null || labels.includes(label))
    .map((value) => told(value, telling))
    .join('\n');
}

const Marks = z.object({
  marks: z.array(z.object({ value: z.string(), line: z.int().min(1).nullable() })).max(200),
});
const marksFormat = formatOf(
  'marks',
  z.strictObject({
    marks: z.array(
      z.strictObject({ value: z.string(), line: z.int().nullable(), why: z.string() }),
    ),
  }),
);

/** What a checker finds wrong in any telling: values that do not show, or lines that are against the step. */
function* marked(
  step: Exclude<StoryStep, 'evenness'>,
  scene: Scene,
  plan: StoryPlan,
): Asking<{ readonly marks: readonly Mark[]; readonly fault: string | null }> {
  const labels = plan.values.map(({ label }) => label);
  const calls = Array.from({ length: tellingsOf(plan) }, (_, telling): Call<readonly Mark[]> => {
    const slots = { story: sceneJson(scene, telling), values: valuesIn(plan, telling) };
    return {
      request: toRole(plan.roles.checker, plan.wording, { task: step, slots, format: marksFormat }),
      read(response) {
        const read = readAs(response, Marks);
        if (typeof read === 'string') return read;
        const { marks } = read.data;
        if (marks.some(({ value }) => !labels.includes(value)))
          return 'it names a value that does not exist';
        if (marks.some(({ line }) => (line ?? 1) > scene.lines.length)) {
          return 'it names a line that does not exist';
        }
        const inPlace = marks.map(({ value, line }) => ({ telling, value, line }));
        if (step !== 'incorporation') return inPlace.filter(({ line }) => line !== null);
        const named = new Set(marks.map(({ value }) => value));
        if (named.size < labels.length) return 'it does not say of every value whether it shows';
        const shown = new Set(marks.flatMap(({ value, line }) => (line === null ? [] : value)));
        return labels
          .filter((label) => !shown.has(label))
          .map((value) => ({ telling, value, line: null }));
      },
    };
  });
  const { results, answered } = yield* untilRead(calls);
  const fault = results.includes(null)
    ? (answered.findLast((each) => each.fault !== null)?.fault ?? 'unread')
    : null;
  return { marks: results.flatMap((each) => each ?? []), fault };
}

/** Has the writer fix what was marked, each telling by itself; what it does not give back stays and is said. */
function* fix(
  step: StoryStep,
  { scene, marks }: { readonly scene: Scene; readonly marks: readonly Mark[] },
  plan: StoryPlan,
): Asking<Pick<Round, 'edits' | 'fault'>> {
  const { language, wording, roles } = plan;
  const { system } = wording;
  const open = marks.filter((mark) => !isMendedBefore(mark, marks, scene));
  const calls = [...new Set(open.map(({ telling }) => telling))].map(
    (telling): Call<readonly Edit[]> => {
      const own = open.filter((mark) => mark.telling === telling);
      const story = sceneJson(scene, telling);
      const labels = own.map(({ value }) => value);
      if (step === 'incorporation' && plan.kind !== 'twin') {
        const slots = { language, story, values: valuesIn(plan, telling, labels) };
        return {
          request: toRole(roles.writer, wording, {
            task: 'weave',
            slots,
            format: addedFormat,
            system,
          }),
          read: (response) => additionsIn(response, scene),
        };
      }
      const placed = own.map(({ value, line }) => ({ value, line: line ?? ownLine(scene, value) }));
      const asked = [...new Set(placed.map(({ line }) => line))].sort((a, b) => a - b);
      const lines = asked.map((line) => ({
        line,
        values: placed.flatMap((mark) => (mark.line === line ? [mark.value] : [])),
      }));
      const slots = {
        language,
        story,
        values: valuesIn(plan, telling),
        lines: JSON.stringify(lines),
      };
      const task = step === 'incorporation' || step === 'consistency' ? 'align' : 'imply';
      return {
        request: toRole(roles.writer, wording, { task, slots, format: rewrittenFormat, system }),
        read: (response) => rewritingsIn(response, { scene, telling, asked }),
      };
    },
  );
  const { results, answered } = yield* untilRead(calls);
  const fault = results.includes(null)
    ? (answered.findLast((each) => each.fault !== null)?.fault ?? 'unread')
    : null;
  return { edits: results.flatMap((each) => each ?? []), fault };
}

/** Whether a line is shared by both tellings and is rewritten in the other: two rewritings of it would collide. */
function isMendedBefore(
  { telling, line }: Mark,
  marks: readonly Mark[],
  { lines }: Scene,
): boolean {
  if (line === null || lines[line - 1]?.texts.length !== 1) return false;
  return marks.some((mark) => mark.line === line && mark.telling < telling);
}

/** The line of a pair in which a value is told, from 1. */
function ownLine({ lines }: Scene, value: string): number {
  return lines.findIndex((line) => line.value === value) + 1;
}

/** Three votes on each telling; those that cannot be read are asked for again. */
function* voted(scene: Scene, plan: StoryPlan): Asking<readonly JudgeVote[]> {
  const calls = Array.from({ length: tellingsOf(plan) }, (_, telling) => {
    const values = valuesIn(plan, telling);
    const call =
      plan.kind === 'twin'
        ? readingCall(scene, telling, plan)
        : votingCall(scene, { plan, values });
    return [call, call, call];
  }).flat();
  const { results } = yield* untilRead(calls);
  return results.flatMap((each) => each ?? []);
}

/** Most that the tellings of a pair may differ in plainness, of five points. */
const APART = 1;

/** The lines at which a value is plainer than in the other telling by more than a point. */
function plainerSides(
  ballots: readonly JudgeVote[],
  scene: Scene,
  plan: StoryPlan,
): readonly Mark[] {
  return plan.values.flatMap(({ label }) => {
    const [first, second] = [0, 1].map((telling) => {
      const own = ballots.filter((ballot) => ballot.telling === telling);
      return own.length === 0
        ? 0
        : mean(own.map(({ votes }) => ownValue(votes, label)?.plain ?? 0));
    });
    const difference = (first ?? 0) - (second ?? 0);
    if (Math.abs(difference) <= APART) return [];
    const telling = difference > 0 ? 0 : 1;
    return [{ telling, value: label, line: ownLine(scene, label) }];
  });
}
