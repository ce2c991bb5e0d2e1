import { competences, moves } from '../../vocabulary/conversation.js';
import type { Scenario } from '../../vocabulary/scenario.js';
import type { ServiceModel } from './episode.js';
import type { Verdict } from './judging.js';
import type { Conversation, Episode, Quote, Step } from './observation.js';
import { scoresOf, unjudged } from './scores.js';

/** An episode as figures need it, with what judges quoted. */
export function episodeOf(
  { turns, stop, steps }: Conversation,
  judged: { readonly verdicts: readonly Verdict[] | null; readonly steps: readonly Step[] },
  {
    scenario,
    repeat,
    dimension,
    judges,
  }: {
    readonly scenario: Scenario;
    readonly repeat: number;
    readonly dimension: string;
    readonly judges: readonly ServiceModel[];
  },
): Episode {
  const { id, twin, pole, item, topic, fact } = scenario;
  const own = turns.filter(({ speaker }) => speaker === 'antagonist');
  return {
    turns,
    stop,
    steps: [...steps, ...judged.steps],
    quotes: quotesIn(judged.verdicts ?? []),
    scored: {
      scenario: id,
      twin,
      holder: pole,
      item,
      dimension,
      topic,
      country: fact.country,
      category: fact.category,
      repeat,
      stop,
      rounds: own.length,
      reached: moves.filter((move) => own.some((turn) => turn.move === move)),
      leaks: own.flatMap(({ move, leaks }) => leaks.map((kind) => ({ move, kind }))),
      solved: own.some(({ solved }) => solved),
      judges: judges.map((_, nth) => {
        const verdict = judged.verdicts?.[nth];
        return verdict ? scoresOf(verdict, { turns, stop, pole }) : unjudged;
      }),
    },
  };
}

function quotesIn(verdicts: readonly Verdict[]): readonly Quote[] {
  return verdicts.flatMap((verdict, judge) =>
    competences.flatMap((competence) =>
      (verdict[competence] ?? []).flatMap(({ turn, quote }) =>
        turn === null ? [] : [{ judge, competence, turn, quote }],
      ),
    ),
  );
}
