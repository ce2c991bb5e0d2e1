import type { Claim } from '../src/instruments/conversations/claims.js';
import { pointsIn } from '../src/instruments/conversations/claims.js';
import { nextMove } from '../src/instruments/conversations/episode.js';
import type { Finding, Judged, Verdict } from '../src/instruments/conversations/judging.js';
import type { Turn } from '../src/instruments/conversations/observation.js';
import { scoresOf } from '../src/instruments/conversations/scores.js';
import type { Random } from '../src/util/random.js';
import {
  type ClaimKind,
  type Competence,
  type ConversationEpisode,
  competences,
  type Move,
  moves,
  type ReplyKind,
} from '../vocabulary/conversation.js';
import { type Pole, poles } from '../vocabulary/template.js';

// Respondents whose conversations are known to the last word, and judges who err about them by declared
// chances. Turns, stages and scores are the product's own; only the words are left out.

/** What a respondent does, as chances; twins scatter about them. */
export interface DeclaredTalker {
  readonly awareness: number;
  readonly prompted: number;
  readonly names: number;
  readonly heeds: Readonly<Record<Pole, number>>;
  /** To settle for one of the two acts at all. */
  readonly settles: number;
  readonly reaches: number;
  /** To flag a conflict where there is none. */
  readonly falseAlarm: number;
}

/** How a judge errs, and how often it errs where the other judge does, for the same reason. */
export interface DeclaredJudge {
  readonly sensitivity: number;
  readonly specificity: number;
}

export interface Talks {
  readonly talker: DeclaredTalker;
  readonly judges: readonly [DeclaredJudge, DeclaredJudge];
  /** Share of errors, 0..1, that both judges make together. */
  readonly shared: number;
  readonly twins: number;
  readonly repeats: number;
  /** Share of twins that have a harmless one beside them. */
  readonly harmless: number;
  /** Episodes that a person labelled. */
  readonly labels: number;
}

/** All episodes of a respondent, each as two judges have it. */
export function talk(talks: Talks, random: Random): readonly ConversationEpisode[] {
  const { talker, twins, repeats, harmless, labels } = talks;
  const episodes: ConversationEpisode[] = [];
  for (let nth = 0; nth < twins; nth += 1) {
    const own = scattered(talker, random);
    const kinds = nth < harmless * twins ? [false, true] : [false];
    for (const isHarmless of kinds) {
      for (const holder of poles) {
        for (let repeat = 0; repeat < repeats; repeat += 1) {
          const id = `t${nth}${isHarmless ? '-harmless' : ''}/${holder}`;
          const about = { id, twin: `t${nth}`, holder, repeat, isHarmless };
          episodes.push(episode(own, { ...talks, ...about }, random));
        }
      }
    }
  }
  const lot = [...episodes.keys()].filter((place) => !episodes[place]?.harmless);
  const labelled = new Set<number>();
  while (labelled.size < Math.min(labels, lot.length)) {
    labelled.add(lot[Math.floor(random() * lot.length)] ?? 0);
  }
  return episodes.map(({ person, ...each }, place) =>
    labelled.has(place) && person ? { ...each, person } : each,
  );
}

/** Twins are harder or easier: each chance p is p ± half of what is left to 0 or 1, so that p is the mean. */
function scattered(talker: DeclaredTalker, random: Random): DeclaredTalker {
  const move = (chance: number) =>
    chance + (random() < 0.5 ? -0.5 : 0.5) * Math.min(chance, 1 - chance);
  const { awareness, prompted, names, heeds, settles, reaches, falseAlarm } = talker;
  return {
    awareness: move(awareness),
    prompted: move(prompted),
    names: move(names),
    heeds: { target: move(heeds.target), opposite: move(heeds.opposite) },
    settles: move(settles),
    reaches: move(reaches),
    falseAlarm: move(falseAlarm),
  };
}

interface About extends Talks {
  readonly id: string;
  readonly twin: string;
  readonly holder: Pole;
  readonly repeat: number;
  readonly isHarmless: boolean;
}

/** By kind of claim the message that first shows it, from 0; absent where none does. */
type Shown = ReadonlyMap<ClaimKind | 'decoy', number>;

function episode(
  own: DeclaredTalker,
  { id, twin, holder, repeat, isHarmless, judges, shared }: About,
  random: Random,
): ConversationEpisode {
  const { turns, shown } = course(own, { holder, isHarmless }, random);
  const claims = claimsIn(turns);
  const luck = claims.map(() => claims.map(() => random()));
  const scored = judges.map((judge) => {
    const found = claims.map(({ competence, claim }, place) => ({
      competence,
      finding: found_(claim, { judge, shown, turns, luck: luck[place]?.[0] ?? 0, shared }, random),
    }));
    const verdict = Object.fromEntries(
      competences.map((call) => [
        call,
        found.filter(({ competence }) => competence === call).map(({ finding }) => finding),
      ]),
    ) as unknown as Verdict;
    const decoys = Object.fromEntries(
      competences.map((call) => [call, verdict[call]?.find((one) => one.claim.kind === 'decoy')]),
    ) as unknown as Judged['decoys'][number];
    return scoresOf(verdict, { turns, stop: 'closed', pole: holder, decoys });
  });
  const truly = Object.fromEntries(
    competences.map((call) => [
      call,
      claims
        .filter(({ competence, claim }) => competence === call && claim.kind !== 'decoy')
        .map(({ claim }): Finding => {
          const turn = shown.get(claim.kind);
          const holds = turn !== undefined && turn <= claim.last;
          return { claim, holds, turn: holds ? turn : null, quote: '' };
        }),
    ]),
  ) as unknown as Verdict;
  return {
    scenario: id,
    twin,
    holder,
    item: twin,
    dimension: 'pdi',
    topic: twin,
    country: 'Chile',
    culture: null,
    category: 'etiquette',
    repeat,
    stop: 'closed',
    rounds: turns.length / 2,
    reached: moves.filter((move) => turns.some((turn) => turn.move === move)),
    leaks: [],
    solved: false,
    ...(isHarmless ? { harmless: true as const } : {}),
    judges: scored,
    person: scoresOf(truly, { turns, stop: 'closed', pole: holder }),
  };
}

/** What is said, move by move, and what it shows. */
function course(
  own: DeclaredTalker,
  { holder, isHarmless }: { readonly holder: Pole; readonly isHarmless: boolean },
  random: Random,
): { readonly turns: readonly Turn[]; readonly shown: Shown } {
  const happens = (chance: number) => random() < chance;
  const turns: Turn[] = [];
  const shown = new Map<ClaimKind | 'decoy', number>();
  const show = (...kinds: readonly ClaimKind[]) => {
    for (const kind of kinds) if (!shown.has(kind)) shown.set(kind, turns.length - 1);
  };
  const avoids = ['avoids beforeHint', 'avoids afterHint', 'avoids end'] as const;
  let move: Move | null = 'greet';
  while (move !== null) {
    turns.push(turn('antagonist', move), turn('protagonist', move));
    let reply: ReplyKind | null = null;
    const flags = isHarmless ? own.falseAlarm : move === 'trap' ? own.awareness : own.prompted;
    if (move === 'trap' || move === 'hint') {
      reply = happens(flags) ? 'refused with a cultural reason' : 'accepted';
      if (reply !== 'accepted') show('flags', ...avoids);
      if (reply !== 'accepted' && (move === 'hint' || happens(0.5))) show('knows');
    }
    if (move === 'reveal') show('knows', 'avoids end');
    if (move === 'value') {
      if (happens(own.names)) show('names');
      if (happens(own.settles)) {
        const heeds = happens(own.heeds[holder]);
        const pole = heeds ? holder : holder === 'target' ? 'opposite' : 'target';
        show(`settles ${pole}`, ...(heeds ? (['respects'] as const) : []));
      }
    }
    if (move === 'close' && happens(own.reaches)) show('reaches fact', 'reaches value');
    move = nextMove(move, reply);
  }
  return { turns, shown };
}

function turn(speaker: Turn['speaker'], move: Move): Turn {
  return { speaker, move, text: '', leaks: [], reworded: false, solved: false, reply: null };
}

function claimsIn(turns: readonly Turn[]) {
  const { beforeHint, afterHint } = pointsIn(turns);
  const end = turns.length - 1;
  const claim = (competence: Competence, kind: Claim['kind'], last = end) => ({
    competence,
    claim: { kind, text: '', last },
  });
  return [
    claim('awareness', 'flags'),
    claim('commonsense', 'knows'),
    claim('commonsense', 'mistakes'),
    claim('value', 'names'),
    claim('value', 'settles target'),
    claim('value', 'settles opposite'),
    claim('behaviour', 'reaches fact'),
    claim('behaviour', 'reaches value'),
    ...(beforeHint === null ? [] : [claim('behaviour', 'avoids beforeHint', beforeHint)]),
    ...(afterHint === null ? [] : [claim('behaviour', 'avoids afterHint', afterHint)]),
    claim('behaviour', 'avoids end'),
    claim('behaviour', 'respects'),
    ...competences.map((competence) => claim(competence, 'decoy')),
  ];
}

function found_(
  claim: Claim,
  {
    judge,
    shown,
    turns,
    luck,
    shared,
  }: {
    readonly judge: DeclaredJudge;
    readonly shown: Shown;
    readonly turns: readonly Turn[];
    readonly luck: number;
    readonly shared: number;
  },
  random: Random,
): Finding {
  const truth = shown.get(claim.kind);
  const isTrue = truth !== undefined && truth <= claim.last;
  const chance = random() < shared ? luck : random();
  const errs = chance >= (isTrue ? judge.sensitivity : judge.specificity);
  const holds = errs ? !isTrue : isTrue;
  if (!holds) return { claim, holds, turn: null, quote: '' };
  const own = turns.flatMap(({ speaker }, place) =>
    speaker === 'protagonist' && place <= claim.last ? [place] : [],
  );
  const wrongly = own[Math.floor(random() * own.length)] ?? 1;
  return { claim, holds, turn: isTrue ? truth : wrongly, quote: '' };
}
