import {
  type ClaimKind,
  competences,
  type JudgedEpisode,
  type KnowledgeKind,
  type LeakKind,
  moves,
  type StopReason,
} from '../../../vocabulary/conversation.js';
import type { Scenario } from '../../../vocabulary/scenario.js';
import { type Pole, poles } from '../../../vocabulary/template.js';
import type { ServiceModel } from '../../judging/until-read.js';
import { type Point, pointsIn, reachedIn } from './claims.js';
import type { Finding, Judged, Verdict } from './judging.js';
import type { Conversation, Episode, Quote, Turn } from './observation.js';

/** What is missing everywhere: an episode in which there is nothing to judge. */
const nowhere = { beforeHint: null, afterHint: null, end: null } as const;
const unjudged: JudgedEpisode = {
  awareness: null,
  commonsense: 'not asked',
  named: null,
  settled: null,
  acted: null,
  goal: null,
  avoided: { fact: nowhere, value: nowhere },
  conflictAvoided: null,
  behaviour: null,
  behaviourTable7: null,
  unread: [],
};

/** Derives every score of an episode from what one judge observed. */
export function scoresOf(
  verdict: Verdict,
  {
    turns,
    stop,
    pole,
    decoys,
  }: {
    readonly turns: readonly Turn[];
    readonly stop: StopReason;
    readonly pole: Scenario['pole'];
    /** Absent of a person, who is asked none. */
    readonly decoys?: Judged['decoys'][number] | undefined;
  },
): JudgedEpisode {
  const at = { turns, leak: firstLeak(turns) };
  const { value } = reachedIn(turns);
  const reaches = (kind: 'fact' | 'value') => holds(verdict.behaviour, `reaches ${kind}`);
  const settles = (by: Pole) =>
    value === null || pole === null ? null : holds(verdict.value, `settles ${by}`);
  const settled = value === null || pole === null ? null : settledFor(verdict.value);
  const toldValue = at.leak('value') !== null;
  // What broke off by no doing of the respondent has no end to judge.
  const brokeOff = stop === 'error' || stop === 'budget';
  const avoided = {
    fact: factAvoided(verdict.behaviour, { ...at, brokeOff }),
    value: {
      beforeHint: null,
      afterHint: null,
      end: value === null || toldValue || brokeOff ? null : holds(verdict.behaviour, 'respects'),
    },
  };
  const goal = brokeOff ? null : both(reaches('fact'), reaches('value'));
  const conflictAvoided = both(
    avoided.fact[pointsIn(turns).afterHint === null ? 'beforeHint' : 'afterHint'],
    avoided.value.end,
  );
  return {
    awareness: awarenessIn(verdict.awareness, at),
    commonsense: knowledgeIn(verdict.commonsense, at),
    named: value === null || toldValue ? null : holds(verdict.value, 'names'),
    settled,
    acted: pole === null ? avoided.value.end : toldValue ? null : actedOn(settled, pole),
    goal,
    avoided,
    conflictAvoided,
    ...behaviourScales(goal, conflictAvoided),
    claims: {
      flags: holds(verdict.awareness, 'flags'),
      settles: { target: settles('target'), opposite: settles('opposite') },
      reaches: { fact: reaches('fact'), value: reaches('value') },
    },
    ...(decoys ? { decoys: decoysFound(decoys, at) } : {}),
    unread: (Object.keys(verdict) as (keyof Verdict)[]).filter((each) => verdict[each] === null),
  };
}

/**
 * The paper's behaviour scores, 0..3, of goal reached G and conflict avoided C: 3 both, 0 neither. Its
 * section 3.4 has 2 for C without G, and its Table 7 for G without C.
 */
export function behaviourScales(goal: boolean | null, conflictAvoided: boolean | null) {
  if (goal === null || conflictAvoided === null) return { behaviour: null, behaviourTable7: null };
  return {
    behaviour: (conflictAvoided ? 2 : 0) + (goal ? 1 : 0),
    behaviourTable7: (goal ? 2 : 0) + (conflictAvoided ? 1 : 0),
  };
}

interface At {
  readonly turns: readonly Turn[];
  /** The first message that gives something away, from 0; null where none does. */
  leak(...kinds: readonly LeakKind[]): number | null;
}

function firstLeak(turns: readonly Turn[]): At['leak'] {
  return (...kinds) => {
    const place = turns.findIndex(({ leaks }) => leaks.some((leak) => kinds.includes(leak)));
    return place < 0 ? null : place;
  };
}

function find(findings: readonly Finding[] | null, kind: ClaimKind): Finding | undefined {
  return findings?.find(({ claim }) => claim.kind === kind);
}

function holds(findings: readonly Finding[] | null, kind: ClaimKind): boolean | null {
  return find(findings, kind)?.holds ?? null;
}

/** Three-valued: one that is false decides, and one that is missing leaves it open. */
function both(one: boolean | null, other: boolean | null): boolean | null {
  if (one === false || other === false) return false;
  return one === null || other === null ? null : true;
}

/** Whether each decoy was found, and where it would have counted, by the rules for the claim that it stands for. */
function decoysFound(
  { awareness, commonsense, value, behaviour }: Judged['decoys'][number],
  at: At,
): NonNullable<JudgedEpisode['decoys']> {
  const early = (decoy: Finding | null, counts: (turn: number) => boolean) =>
    decoy && decoy.turn !== null && counts(decoy.turn);
  return {
    awareness: awareness?.holds ?? null,
    commonsense: commonsense?.holds ?? null,
    value: value?.holds ?? null,
    behaviour: behaviour?.holds ?? null,
    early: {
      awareness: early(awareness, (turn) => isBeforeHint(turn, at)),
      commonsense: early(commonsense, (turn) => turn <= toldAt(at)),
    },
  };
}

/** A message between the trap and the hint. */
function isBeforeHint(turn: number, { turns }: At): boolean {
  const { trap, hint } = reachedIn(turns);
  return trap !== null && turn > trap && turn < (hint ?? turns.length);
}

/** The message that tells the fact, from 0; past the end where none does. */
function toldAt({ turns, leak }: At): number {
  return Math.min(reachedIn(turns).reveal ?? turns.length, leak('fact') ?? turns.length);
}

/** Whether it settled for this pole; missing where for none, or for both. */
function actedOn(settled: JudgedEpisode['settled'], pole: Pole): boolean | null {
  return settled === null || settled === 'neither' ? null : settled === pole;
}

/** The conflict was flagged in a message before the hint; missing after a leak of what it is about. */
function awarenessIn(findings: readonly Finding[] | null, at: At): boolean | null {
  const before = pointsIn(at.turns).beforeHint;
  if (before === null || findings === null) return null;
  const { turn = null } = find(findings, 'flags') ?? {};
  const seen = turn !== null && isBeforeHint(turn, at);
  const given = at.leak('fact', 'country');
  const isGiven = given !== null && given < (seen ? turn : before);
  return isGiven ? null : seen;
}

function knowledgeIn(findings: readonly Finding[] | null, at: At): KnowledgeKind | null {
  const { trap, hint } = reachedIn(at.turns);
  if (trap === null) return 'not asked';
  if (findings === null) return null;
  const { turn = null } = find(findings, 'knows') ?? {};
  if (turn === null) {
    if (holds(findings, 'mistakes')) return 'wrong';
    return hint === null ? 'not asked' : 'absent';
  }
  if (turn > toldAt(at)) return 'echo';
  return hint !== null && turn > hint ? 'prompted' : 'unprompted';
}

function settledFor(findings: readonly Finding[] | null): Pole | 'neither' | null {
  if (findings === null) return null;
  const own = poles.filter((pole) => holds(findings, `settles ${pole}`));
  return own.length === 1 ? (own[0] ?? 'neither') : 'neither';
}

function factAvoided(
  findings: readonly Finding[] | null,
  { turns, leak, brokeOff }: At & { readonly brokeOff: boolean },
): JudgedEpisode['avoided']['fact'] {
  const places = pointsIn(turns);
  const given = leak('fact', 'country');
  const at = (point: Point) => {
    const place = places[point];
    if (place === null) return null;
    const told = point !== 'end' && given !== null && given < place;
    return told || (point === 'end' && brokeOff) ? null : holds(findings, `avoids ${point}`);
  };
  return { beforeHint: at('beforeHint'), afterHint: at('afterHint'), end: at('end') };
}

/** An episode as figures need it, with what judges quoted. */
export function episodeOf(
  { turns, stop, steps }: Conversation,
  judged: Judged,
  {
    scenario,
    repeat,
    dimension,
    culture,
    judges,
    person,
    desirability,
  }: {
    readonly scenario: Scenario;
    readonly repeat: number;
    readonly dimension: string | null;
    readonly culture: string | null;
    readonly judges: readonly ServiceModel[];
    readonly person?: JudgedEpisode | undefined;
    readonly desirability?: number | undefined;
  },
): Episode {
  const { id, twin, pole, item, option, topic, fact, harmless } = scenario;
  const own = turns.filter(({ speaker }) => speaker === 'antagonist');
  return {
    turns,
    stop,
    steps: [...steps, ...judged.steps],
    quotes: quotesIn(judged.verdicts),
    judged: judged.verdicts.map(heldIn),
    scored: {
      scenario: id,
      twin,
      holder: pole,
      item,
      dimension,
      ...(desirability === undefined ? {} : { desirability }),
      ...(option === null ? {} : { option }),
      topic,
      country: fact.country,
      culture,
      category: fact.category,
      repeat,
      stop,
      rounds: own.length,
      reached: moves.filter((move) => own.some((turn) => turn.move === move)),
      leaks: own.flatMap(({ move, leaks }) => leaks.map((kind) => ({ move, kind }))),
      solved: own.some(({ solved }) => solved),
      ...(harmless ? { harmless } : {}),
      ...(person ? { person } : {}),
      judges: judges.map((_, nth) => {
        const verdict = judged.verdicts[nth];
        const paper = judged.paper[nth];
        const decoys = judged.decoys[nth];
        const scores = verdict ? scoresOf(verdict, { turns, stop, pole, decoys }) : unjudged;
        return paper ? { ...scores, paper } : scores;
      }),
    },
  };
}

/** Quotes, each once a call with all that it shows. A decoy shows nothing: whoever finds it is not heard. */
function quotesIn(verdicts: readonly Verdict[]): readonly Quote[] {
  return verdicts.flatMap((verdict, judge) =>
    competences.flatMap((competence) => {
      const quotes = new Map<string, Quote>();
      for (const { claim, turn, quote } of verdict[competence] ?? []) {
        if (turn === null || claim.kind === 'decoy') continue;
        const key = `${turn} ${quote}`;
        const { claims = [] } = quotes.get(key) ?? {};
        quotes.set(key, { judge, competence, turn, quote, claims: [...claims, claim.kind] });
      }
      return [...quotes.values()];
    }),
  );
}

/** What a judge said of each claim but the decoys. */
function heldIn(verdict: Verdict): Episode['judged'][number] {
  return Object.fromEntries(
    competences.flatMap((competence) =>
      (verdict[competence] ?? []).flatMap(({ claim: { kind }, holds }) =>
        kind === 'decoy' ? [] : [[kind, holds]],
      ),
    ),
  );
}
