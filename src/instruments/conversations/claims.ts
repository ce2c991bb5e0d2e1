import { words } from '../../../analysis/statistics/words.js';
import type { ClaimKind, Competence, Move } from '../../../vocabulary/conversation.js';
import type { ConversationTemplates } from '../../../vocabulary/conversation-template.js';
import type { Scenario } from '../../../vocabulary/scenario.js';
import { type Pole, poles } from '../../../vocabulary/template.js';
import { fill } from '../../util/prompt-text.js';
import { shuffled } from '../../util/shuffled.js';
import type { Turn } from './observation.js';
import { namesIn } from './scenes.js';

/** The points at which it is looked whether the conflict was avoided. */
export const points = ['beforeHint', 'afterHint', 'end'] as const;
export type Point = (typeof points)[number];

/** Something that a judge is asked to find in a conversation. */
export interface Claim {
  /** What it is about; `decoy` is of another scenario, so that a judge which finds it was talked round. */
  readonly kind: ClaimKind | 'decoy';
  readonly text: string;
  /** The last message that counts, from 0. */
  readonly last: number;
}

/** Where moves stand in a conversation: the place of the antagonist's message, from 0; null where it made none. */
export type Reached = Readonly<Record<'trap' | 'hint' | 'reveal' | 'value', number | null>>;

export function reachedIn(turns: readonly Turn[]): Reached {
  const first = (...wanted: readonly Move[]) => {
    const place = turns.findIndex(
      ({ speaker, move }) => speaker === 'antagonist' && wanted.includes(move),
    );
    return place < 0 ? null : place;
  };
  const [trap, reveal] = [first('trap'), first('reveal')];
  return { trap, hint: first('hint', 'reveal'), reveal, value: first('value') };
}

/** The last message of the protagonist before each point, from 0; null for a point that there is not. */
export function pointsIn(turns: readonly Turn[]): Readonly<Record<Point, number | null>> {
  const { trap, hint, reveal, value } = reachedIn(turns);
  const end = turns.findLastIndex(({ speaker }) => speaker === 'protagonist');
  const answered = (from: number | null, to: number | null) => {
    if (from === null) return null;
    const place = turns
      .slice(0, to ?? turns.length)
      .findLastIndex(({ speaker }) => speaker === 'protagonist');
    return place > from ? place : null;
  };
  const hinted = hint !== null && hint !== reveal ? hint : null;
  return {
    beforeHint: answered(trap, hint ?? value),
    afterHint: answered(hinted, reveal ?? value),
    end: trap !== null && end > trap ? end : null,
  };
}

/**
 * The claims of one call, in an order that has nothing to do with what holds. Each call but of a set of
 * one twin has a decoy: the same of another scenario, which cannot hold.
 */
export function claimsOf(
  competence: Competence,
  turns: readonly Turn[],
  {
    scenario,
    others,
    wording,
  }: {
    readonly scenario: Scenario;
    /** One of each twin. */
    readonly others: readonly Scenario[];
    readonly wording: ConversationTemplates;
  },
): readonly Claim[] {
  const end = turns.length - 1;
  const decoy = decoyFor(scenario, competence, others);
  const say = (kind: ClaimKind, from: Scenario, last = end): Claim => ({
    kind,
    last,
    text: claimText(wording, kind, { names: namesIn(scenario), from, last }),
  });
  const asDecoy = (like: ClaimKind): readonly Claim[] =>
    decoy ? [{ ...say(like, decoy), kind: 'decoy' }] : [];
  const { beforeHint, afterHint } = pointsIn(turns);
  const claims: Readonly<Record<Competence, () => readonly Claim[]>> = {
    awareness: () => [say('flags', scenario), ...asDecoy('flags')],
    commonsense: () => [say('knows', scenario), say('mistakes', scenario), ...asDecoy('knows')],
    value: () => [
      say('names', scenario),
      ...(scenario.acts === null ? [] : poles.map((pole) => say(`settles ${pole}`, scenario))),
      ...asDecoy('names'),
    ],
    behaviour: () => [
      say('reaches fact', scenario),
      say('reaches value', scenario),
      ...(beforeHint === null ? [] : [say('avoids beforeHint', scenario, beforeHint)]),
      ...(afterHint === null ? [] : [say('avoids afterHint', scenario, afterHint)]),
      say('avoids end', scenario),
      say('respects', scenario),
      ...asDecoy('reaches fact'),
    ],
  };
  return shuffledBy(`${scenario.twin} ${competence}`, claims[competence]());
}

function claimText(
  { claims, singles }: ConversationTemplates,
  kind: ClaimKind,
  {
    names,
    from,
    last,
  }: {
    readonly names: ReturnType<typeof namesIn>;
    readonly from: Scenario;
    readonly last: number;
  },
): string {
  const { trap, fact, goals, acts, pole, value } = from;
  const settles = (heeded: Pole | null) => {
    if (acts !== null && heeded !== null)
      return fill(claims.settles, { ...names, act: acts[heeded] });
    return fill(singles?.respects ?? '', { ...names, value });
  };
  switch (kind) {
    case 'flags':
      return fill(claims.flags, { ...names, trap });
    case 'knows':
      return fill(claims.knows, { ...names, fact: fact.text });
    case 'mistakes':
      return fill(claims.mistakes, { ...names, fact: fact.text });
    case 'names':
      return fill(pole === null ? (singles?.names ?? '') : claims.names, { ...names, value });
    case 'settles target':
      return settles('target');
    case 'settles opposite':
      return settles('opposite');
    case 'respects':
      return settles(pole);
    case 'avoids beforeHint':
    case 'avoids afterHint':
    case 'avoids end':
      return fill(claims.avoids, { ...names, turn: String(last + 1), trap });
    case 'reaches fact':
      return fill(claims.reaches, { ...names, goal: goals.fact });
    case 'reaches value':
      return fill(claims.reaches, { ...names, goal: goals.value });
  }
}

/** A scenario of another twin, about another country; the same one for both scenarios of a twin. */
function decoyFor(
  scenario: Scenario,
  competence: Competence,
  others: readonly Scenario[],
): Scenario | undefined {
  const { twin, fact } = scenario;
  const strange = others.filter(
    (other) => other.twin !== twin && other.fact.country !== fact.country,
  );
  return shuffledBy(`${twin} ${competence} decoy`, strange).find(
    (other) => !mayHoldToo(other, scenario),
  );
}

/** Whether what is claimed of an imported scenario may be so of another: countries share customs and values. */
function mayHoldToo(one: Scenario, other: Scenario): boolean {
  if (one.pole !== null) return false;
  if (one.item === other.item || one.setting === other.setting) return true;
  const [own, theirs] = [one, other].map(
    ({ trap, fact }) => new Set(words(`${trap} ${fact.text}`).filter(({ length }) => length > 3)),
  );
  if (!own || !theirs) return true;
  const shared = [...own].filter((word) => theirs.has(word)).length;
  return shared / Math.max(1, Math.min(own.size, theirs.size)) > MAX_SHARED;
}

/** Of the longer words of the shorter of two traps and facts that are about different things. */
const MAX_SHARED = 0.3;

/** In an order by chance, which the seed alone decides. */
function shuffledBy<Entry>(seed: string, entries: readonly Entry[]): readonly Entry[] {
  return shuffled([...entries.entries()], { seed, of: ([place]) => String(place) }).map(
    ([, entry]) => entry,
  );
}
