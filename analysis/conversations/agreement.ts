import * as z from 'zod';
import type { ConversationEpisode } from '../../vocabulary/conversation.js';
import { ac1Of, type Crosstab, kappaOf } from '../statistics/agreement.js';
import { gathered } from '../statistics/clusters.js';
import { type Times, TwinFigure, twinFigure } from './figure.js';
import { headlineMeasures, scoreOf } from './scores.js';

/** How far two judges say the same of the same episodes. */
export const JudgeAgreement = z.object({
  measure: z.enum(headlineMeasures),
  /** Places of the judges, from 0. */
  first: z.int().min(0),
  second: z.int().min(0),
  /** Cohen's κ, −1..1; no value where chance alone would make them agree on everything. */
  kappa: TwinFigure,
  /** Gwet's AC1, −1..1, which does not fall apart where nearly all is yes. */
  ac1: TwinFigure,
});
export type JudgeAgreement = z.infer<typeof JudgeAgreement>;

/** Pairs of verdicts: both yes, the first alone, the second alone, neither. */
type Pairs = readonly [both: number, first: number, second: number, neither: number];

/** Pairs of verdicts as a table of yes and no. */
function tableOf([both, first, second, neither]: Pairs): Crosstab {
  return [
    [both, first],
    [second, neither],
  ];
}

/** Pairs of each twin, added up as often as a draw has it. */
function over(byTwin: readonly Pairs[], times: Times): Pairs {
  const sum: [number, number, number, number] = [0, 0, 0, 0];
  for (const [place, pairs] of byTwin.entries()) {
    const weight = times[place] ?? 0;
    for (const cell of [0, 1, 2, 3] as const) sum[cell] += weight * pairs[cell];
  }
  return sum;
}

function pairsOf(verdicts: readonly { readonly one: number; readonly other: number }[]): Pairs {
  const count = (first: number, second: number) =>
    verdicts.filter(({ one, other }) => one === first && other === second).length;
  return [count(1, 1), count(1, 0), count(0, 1), count(0, 0)];
}

/** Each two judges on each measure, with the episodes that both could judge. */
export function judgeAgreement(
  episodes: readonly ConversationEpisode[],
  seed: number,
): JudgeAgreement[] {
  const judges = Math.max(0, ...episodes.map((episode) => episode.judges.length));
  const places = Array.from({ length: judges }, (_, place) => place);
  const couples = places.flatMap((first) =>
    places.slice(first + 1).map((second) => ({ first, second })),
  );
  return couples.flatMap(({ first, second }) =>
    headlineMeasures.map((measure) => {
      const told = episodes.flatMap(({ twin, judges: all }) => {
        const [one, other] = [all[first], all[second]].map(
          (each) => each && scoreOf(each, measure),
        );
        return typeof one === 'number' && typeof other === 'number' ? [{ twin, one, other }] : [];
      });
      const byTwin = gathered(told, ({ twin }) => twin).map(pairsOf);
      const figure = (of: (table: Crosstab) => number | null) =>
        twinFigure((times) => of(tableOf(over(byTwin, times))), {
          seed,
          n: told.length,
          twins: byTwin.length,
          least: -1,
          chance: 0,
        });
      return { measure, first, second, kappa: figure(kappaOf), ac1: figure(ac1Of) };
    }),
  );
}
