import { attitudeProbes, type HeardAttitude } from '../../src/vocabulary/hearing.js';
import type { Pole } from '../../src/vocabulary/pole.js';
import { countAnswers, countPicked } from './attitude-answers.js';
import { byCondition } from './conditions.js';
import { gathered } from './gathered.js';
import type { HeardItem } from './hearing.js';

/** What each item's twin stories came to, by condition and probe, over both orders and all draws. */
export function heardItems(heard: readonly HeardAttitude[]): HeardItem[] {
  const twins = heard.filter(({ kind }) => kind === 'twin');
  return byCondition(twins).flatMap(({ condition, rows }) =>
    attitudeProbes.flatMap((probe) => {
      const asked = rows.filter((row) => row.probe === probe);
      return gathered(asked, ({ statement }) => statement).flatMap((ofItem) => {
        const [first] = ofItem;
        if (!first) return [];
        return {
          ...condition,
          id: first.statement,
          dimension: first.category,
          cluster: first.cluster,
          probe,
          onTarget: countsAt('target', ofItem),
          onOpposite: countsAt('opposite', ofItem),
        };
      });
    }),
  );
}

/** Answers to the telling at a pole: read as target, as opposite, and all. */
function countsAt(pole: Pole, rows: readonly HeardAttitude[]): [number, number, number] {
  const told = rows.filter(({ gold }) => gold === pole);
  const count = (attitude: Pole) => told.reduce((sum, row) => sum + countPicked(row, attitude), 0);
  return [count('target'), count('opposite'), countAnswers(told)];
}
