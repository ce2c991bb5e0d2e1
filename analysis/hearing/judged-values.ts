import type { HeardExtraction, HumanLabel } from '../../src/vocabulary/hearing.js';
import { mean } from '../weighted-mean.js';
import type { Clustered } from './jackknife.js';

/** What became of one gold value in one answer. */
export interface JudgedValue extends Clustered {
  readonly telling: string;
  readonly statement: string;
  /** What the story holds. */
  readonly attitude: string;
  readonly category: string;
  /** 0, 0.5 or 1, whatever the attitude. */
  readonly found: number;
  /** `found` where the attitude is right but for its severity, else 0. */
  readonly right: number;
  /** Found with an attitude that takes another side. */
  readonly contradicted: boolean;
  /** What people say of `right`, their mean where several do; null where none was asked. */
  readonly human: number | null;
}

/**
 * Every gold value of every answer. An answer that could not be read, or that holds no value, has found
 * none; one whose judgement could not be read is left out, which is not the respondent's failure.
 * Options that differ in severity alone count as one: a sentence seldom says how strongly. One that
 * takes no side is not right where the story takes one, and contradicts nothing.
 */
export function judgedValues(
  heard: readonly HeardExtraction[],
  labels: readonly HumanLabel[],
): JudgedValue[] {
  const human = humanFigures(labels);
  return heard.flatMap((story) =>
    story.draws.flatMap(({ values, judgements }, draw) => {
      const nothing = values === null || values.length === 0;
      if (judgements === null && !nothing) return [];
      return story.gold.map(({ statement, attitude, category, alike, neutral }) => {
        const judged = nothing ? undefined : judgements?.find((one) => one.statement === statement);
        const found = judged?.found ?? 0;
        const taken = found > 0 ? (judged?.attitude ?? null) : null;
        return {
          cluster: story.cluster,
          telling: story.telling,
          statement,
          attitude,
          category,
          found,
          right: taken !== null && alike.includes(taken) ? found : 0,
          contradicted: taken !== null && ![...alike, ...neutral].includes(taken),
          human: mean(human.get(nameOf({ ...story, statement, draw })) ?? []),
        };
      });
    }),
  );
}

/** What each label says of `right`, by the value in the answer that it is about. */
function humanFigures(labels: readonly HumanLabel[]): ReadonlyMap<string, readonly number[]> {
  const figures = new Map<string, number[]>();
  for (const label of labels) {
    const figure = label.attitude === 'right' ? label.found : 0;
    figures.set(nameOf(label), [...(figures.get(nameOf(label)) ?? []), figure]);
  }
  return figures;
}

type Named = Pick<HumanLabel, 'telling' | 'statement' | 'style' | 'shots' | 'draw'>;

function nameOf({ telling, statement, style, shots, draw }: Named): string {
  return JSON.stringify([telling, statement, style, shots, draw]);
}
