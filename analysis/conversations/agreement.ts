import { z } from 'zod';
import type { ConversationEpisode } from '../../vocabulary/conversation.js';
import { ac1Of, type Crosstab, kappaOf } from '../statistics/agreement.js';
import { gathered } from '../statistics/clusters.js';
import { mean } from '../statistics/descriptives.js';
import { type Times, TwinFigure, twinFigure } from './figure.js';
import { type HeadlineMeasure, headlineMeasures, scoreOf } from './scores.js';

const Share = z.number().min(0).max(1);
const Measure = z.enum(headlineMeasures);

/** How far two judges say the same of the same episodes. */
export const JudgeAgreement = z.strictObject({
  measure: Measure,
  /** Places of the judges, from 0. */
  first: z.int().min(0),
  second: z.int().min(0),
  /** How often each says yes, of the episodes that both could judge; null without any. */
  rates: z.tuple([Share, Share]).nullable(),
  observed: TwinFigure,
  /** Cohen's κ, −1..1; no value where chance alone would make them agree on everything. */
  kappa: TwinFigure,
  /** Gwet's AC1, −1..1, which does not fall apart where nearly all is yes. */
  ac1: TwinFigure,
});
export type JudgeAgreement = z.infer<typeof JudgeAgreement>;

/** How far repeats of one scenario come to the same. */
export const RetestSpread = z.strictObject({
  measure: Measure,
  /** Repeats of a scenario, at the most. */
  repeats: z.int().min(0),
  /** √ of the mean variance between repeats of a scenario (n − 1), by the mean of judges. */
  spread: z.number().min(0).nullable(),
  /** κ of two repeats of a scenario by the same judge, with one base rate for both (Scott 1955). */
  kappa: TwinFigure,
});
export type RetestSpread = z.infer<typeof RetestSpread>;

/** Pairs of verdicts: both yes, the first alone, the second alone, neither. */
type Pairs = readonly [both: number, first: number, second: number, neither: number];

/** How often each says yes, and how often both say the same; null without a pair. */
function ratesOf([both, first, second, neither]: Pairs) {
  const n = both + first + second + neither;
  if (n === 0) return null;
  const rates: [number, number] = [(both + first) / n, (both + second) / n];
  return { rates, observed: (both + neither) / n };
}

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

type Verdicts = readonly (readonly [number, number])[];

function pairsOf(verdicts: Verdicts): Pairs {
  const count = (one: number, other: number) =>
    verdicts.filter(([a, b]) => a === one && b === other).length;
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
      const told = verdictsByTwin(episodes, ({ judges: all }) => {
        const [one, other] = [all[first], all[second]].map(
          (each) => each && scoreOf(each, measure),
        );
        return typeof one === 'number' && typeof other === 'number' ? [[one, other]] : [];
      });
      const figure = (of: (pairs: Pairs) => number | null, least: number) =>
        twinFigure((times) => of(over(told.byTwin, times)), { seed, ...told.behind, least });
      const all = ratesOf(over(told.byTwin, told.once));
      return {
        measure,
        first,
        second,
        rates: all?.rates ?? null,
        observed: figure((pairs) => ratesOf(pairs)?.observed ?? null, 0),
        kappa: { ...figure((pairs) => kappaOf(tableOf(pairs)), -1), chance: 0 },
        ac1: { ...figure((pairs) => ac1Of(tableOf(pairs)), -1), chance: 0 },
      };
    }),
  );
}

function verdictsByTwin(
  episodes: readonly ConversationEpisode[],
  verdictsOf: (episode: ConversationEpisode) => Verdicts,
) {
  const told = episodes.flatMap((episode) => {
    const verdicts = verdictsOf(episode);
    return verdicts.length === 0 ? [] : [{ twin: episode.twin, verdicts }];
  });
  const byTwin = gathered(told, ({ twin }) => twin).map((own) =>
    pairsOf(own.flatMap(({ verdicts }) => verdicts)),
  );
  const n = told.reduce((sum, { verdicts }) => sum + verdicts.length, 0);
  return {
    byTwin,
    once: new Uint8Array(byTwin.length).fill(1),
    behind: { n, twins: byTwin.length },
  };
}

/** Fewest repeats whose spread is told. */
const FEWEST_REPEATS = 3;

/** What repeats of scenarios come to; nothing is said of scenarios with fewer than three. */
export function retestSpread(
  episodes: readonly ConversationEpisode[],
  seed: number,
): RetestSpread[] {
  const scenarios = gathered(episodes, ({ scenario }) => scenario);
  const repeats = Math.max(0, ...scenarios.map(({ length }) => length));
  return headlineMeasures.map((measure) => {
    const byTwin = gathered(
      scenarios.filter((own) => own.length >= FEWEST_REPEATS),
      ([first]) => first?.twin ?? '',
    )
      .map((own) => pairsOf(own.flatMap((repeated) => repeatedVerdicts(repeated, measure))))
      .filter((pairs) => ratesOf(pairs) !== null);
    // Each pair stands there both ways round.
    const n = byTwin.flat().reduce((sum, pairs) => sum + pairs, 0) / 2;
    const kappa = twinFigure((times) => kappaOf(tableOf(over(byTwin, times))), {
      seed,
      n,
      twins: byTwin.length,
      least: -1,
      chance: 0,
    });
    const few = repeats < FEWEST_REPEATS ? { note: `fewer than ${FEWEST_REPEATS} repeats` } : {};
    return { measure, repeats, spread: spreadOf(scenarios, measure), kappa: { ...kappa, ...few } };
  });
}

/** Each two repeats by the same judge, both ways round, so that one base rate holds for both. */
function repeatedVerdicts(
  repeats: readonly ConversationEpisode[],
  measure: HeadlineMeasure,
): Verdicts {
  const judges = Math.max(0, ...repeats.map((episode) => episode.judges.length));
  return Array.from({ length: judges }, (_, judge) =>
    repeats.flatMap((episode) => {
      const judged = episode.judges[judge];
      return (judged && scoreOf(judged, measure)) ?? [];
    }),
  ).flatMap((said) =>
    said.flatMap((one, place) =>
      said.flatMap((other, at) => (at === place ? [] : [[one, other] as const])),
    ),
  );
}

function spreadOf(
  scenarios: readonly (readonly ConversationEpisode[])[],
  measure: HeadlineMeasure,
): number | null {
  const variances = scenarios.flatMap((own) => {
    const told = own.flatMap(
      ({ judges }) => mean(judges.map((one) => scoreOf(one, measure))) ?? [],
    );
    if (told.length < FEWEST_REPEATS) return [];
    const centre = mean(told) ?? 0;
    const squares = told.reduce((sum, each) => sum + (each - centre) ** 2, 0);
    return [squares / (told.length - 1)];
  });
  const variance = mean(variances);
  return variance === null ? null : Math.sqrt(variance);
}
