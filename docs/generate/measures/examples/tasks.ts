import type { HeardSelection } from '../../../../src/vocabulary/hearing.js';
import type { Pole } from '../../../../src/vocabulary/pole.js';
import type { Examples } from '../example.js';
import { fixed, mean, present, result, rounded, sum, term } from '../numbers.js';
import type { SeededRun } from '../run.js';

/** What the respondent selects and extracts. */
export const tasks: Examples = {
  'selection-f1': ({ ann }) => {
    const rights = twins(ann).map(goldPicked);
    const all = rights.length;
    const scores = selectionOf(ann);
    const byHand = mean(rights.map((right) => right / 5));
    return `In ${all} twin stories ann picks five candidates each, of which ${rights.join(', ')} are gold: precision and recall are both (${rights.join(' + ')})/(5 · ${all}) = ${result({ byHand, tool: scores.precision.value })}. As every story has five picks and five gold values, the published F1 (**${fixed(scores.f1.value ?? 0)}**), the mean of stories’ F1s (**${fixed(scores.f1OfStories.value ?? 0)}**) and the micro F1, 2 · ${sum(rights)}/(${5 * all} + ${5 * all}) = ${result({ byHand: (2 * sum(rights)) / (10 * all), tool: scores.f1Micro.value })}, are the same; they part where numbers of picks do.`;
  },
  'chance-corrected': ({ ann }) => {
    const scores = selectionOf(ann);
    const precision = rounded(scores.precision.value ?? 0);
    return `Five of 15 are right by chance: (${fixed(precision)} − 5/15)/(1 − 5/15) = ${result({ byHand: (precision - 1 / 3) / (2 / 3), tool: scores.corrected.value })}.`;
  },
  baselines: ({ ann }) => {
    const { baselines } = selectionOf(ann);
    const all = (2 * (5 / 15) * 1) / (5 / 15 + 1);
    return `With five gold values, their five opposites and five others: five picks at random have 5/15 = ${result({ byHand: 1 / 3, tool: baselines.random })}; all 15 picked, precision 5/15 and recall 1, F1 = ${result({ byHand: all, tool: baselines.all })}; every topic known and every attitude guessed, one right of two, ${result({ byHand: 1 / 2, tool: baselines.topic })}.`;
  },
  polarity: ({ ann }) => {
    const { polarity } = selectionOf(ann);
    const words = (['target', 'opposite'] as const).map((pole) => {
      const { right, decided } = decidedAt(ann, pole);
      return `${right} of ${decided} at the ${pole} pole, ${result({ byHand: right / decided, tool: polarity?.[pole].value })}`;
    });
    return `Where ann picks just one of a value and its mirror image, it is the gold one in ${words.join(', and in ')}.`;
  },
  intrusions: ({ ann }) => {
    const { intrusions } = selectionOf(ann);
    const words = (['target', 'opposite'] as const).map((pole) => {
      const { picked = 0, offered = 0 } = intrusions?.[pole] ?? {};
      return `${picked} of ${offered} at the ${pole} pole`;
    });
    return `Of the candidates about something else ann picks ${words.join(' and ')}.`;
  },
  extraction: ({ ann }) => {
    const { found, recall, contradicted } = extractionOf(ann, null);
    const all = values(ann);
    const total = (of: (value: (typeof all)[number]) => number) => sum(all.map(of));
    const parts = [total((v) => v.found), total((v) => v.right), total((v) => v.contradicted)];
    const [f = 0, r = 0, c = 0] = parts;
    return `Of the ${all.length} values in twin stories the judge finds ${f} in what ann wrote, ${r} with the right attitude and ${c} with the contrary one: found ${result({ byHand: f / all.length, tool: found.value })}, recall ${result({ byHand: r / all.length, tool: recall.value })}, contradicted ${result({ byHand: c / all.length, tool: contradicted.value })}.`;
  },
  corrected: ({ ann, plan }) => {
    const words = (['target', 'opposite'] as const).map((pole) => {
      const own = values(ann).filter(({ attitude }) => attitude === pole);
      const judged = rounded(mean(own.map(({ right }) => right)));
      const differences = plan.labels.flatMap(({ telling, statement, found, attitude }) => {
        const value = own.find((one) => one.telling === telling && one.statement === statement);
        return value ? [(attitude === 'right' ? found : 0) - value.right] : [];
      });
      const byHand = judged + mean(differences);
      return {
        byHand,
        text: `${pole}: ${fixed(judged)} + (${differences.map((each) => term(each, 1)).join(' + ')})/${differences.length} = ${fixed(byHand)}`,
      };
    });
    const { corrected } = extractionOf(ann, null);
    return `People labelled ${plan.labels.length} values (made up for this page). The judge’s mean, and by how much the labels lie above the judge: ${words.map(({ text }) => text).join('; ')}. The mean of both poles is ${result({ byHand: mean(words.map(({ byHand }) => byHand)), tool: corrected?.value })}, where the judge alone has ${fixed(extractionOf(ann, null).recall.value ?? 0)}.`;
  },
};

type Ann = SeededRun['ann'];

function twins(ann: Ann): HeardSelection[] {
  return ann.inference.selections.filter(
    ({ kind, mode }) => kind === 'twin' && mode === 'contrast',
  );
}

function goldPicked({ candidates, picks }: HeardSelection): number {
  return (picks[0] ?? []).filter((place) => candidates[place]?.role === 'gold').length;
}

function selectionOf(ann: Ann) {
  return present(
    ann.reported.inference?.scores.selections.find(
      ({ kind, mode, category }) => kind === 'twin' && mode === 'contrast' && category === null,
    ),
    'selection',
  );
}

function decidedAt(ann: Ann, pole: Pole) {
  const decided = twins(ann).flatMap(({ candidates, picks }) => {
    const picked = picks[0] ?? [];
    return candidates.flatMap(({ role, attitude, statement }, place) => {
      if (role !== 'gold' || attitude !== pole) return [];
      const mirrored = candidates.findIndex(
        (other) => other.role === 'opposite' && other.statement === statement,
      );
      const gold = picked.includes(place);
      return gold === picked.includes(mirrored) ? [] : [gold];
    });
  });
  return { right: decided.filter((gold) => gold).length, decided: decided.length };
}

function extractionOf(ann: Ann, pole: Pole | null) {
  return present(
    ann.reported.inference?.scores.extractions.find(
      (each) => each.kind === 'twin' && each.category === null && each.pole === pole,
    ),
    'extraction',
  );
}

/** What the judge made of every value of the twin stories. */
function values(ann: Ann) {
  return ann.inference.extractions
    .filter(({ kind }) => kind === 'twin')
    .flatMap(({ telling, gold, draws }) =>
      gold.map(({ statement, attitude }) => {
        const judged = draws[0]?.judgements?.find((one) => one.statement === statement);
        const found = judged?.found ?? 0;
        const isRight = found > 0 && judged?.attitude === attitude;
        const isContrary = found > 0 && judged?.attitude != null && judged.attitude !== attitude;
        const right = isRight ? found : 0;
        return { telling, statement, attitude, found, right, contradicted: isContrary ? 1 : 0 };
      }),
    );
}
