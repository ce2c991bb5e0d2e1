import { normalQuantile } from '../../../analysis/statistics/distributions.js';
import { comparisonScores } from '../../../analysis/stories/expression.js';
import { faultScores } from '../../../analysis/stories/reasoning-faults.js';
import type { InferredSelection } from '../../../vocabulary/inference.js';
import type { Pole } from '../../../vocabulary/template.js';
import {
  type Examples,
  fixed,
  mean,
  present,
  result,
  rounded,
  type SeededRun,
  sum,
  term,
} from './worked.js';

/** What the respondent hears, as attitude detection has it. */
export const hearing: Examples = {
  accuracy: ({ ann }) => {
    const { right, all } = namedRight(ann);
    const scores = scoresOf(ann, 'forced', 'twin');
    return `Forced choices of ann in twin stories: ${right} of ${all} name the pole that the story holds, ${right}/${all} = ${result({ byHand: right / all, tool: scores.accuracy.value })}. Chance is **${fixed(scores.accuracy.chance ?? 0, 1)}**.`;
  },
  'macro-f1': ({ ann }) => {
    const [target, opposite] = [readAt(ann, 'target'), readAt(ann, 'opposite')];
    const f1 = (right: number, picked: number, held: number) => (2 * right) / (picked + held);
    const ofTarget = f1(target.target, target.target + opposite.target, target.all);
    const ofOpposite = f1(opposite.opposite, target.opposite + opposite.opposite, opposite.all);
    const { macroF1 } = scoresOf(ann, 'forced', 'twin');
    return `“Target” was right ${target.target} times, said ${target.target + opposite.target} times and due ${target.all} times: 2 · ${target.target}/(${target.target + opposite.target} + ${target.all}) = ${fixed(ofTarget, 4)}; “opposite” likewise 2 · ${opposite.opposite}/(${target.opposite + opposite.opposite} + ${opposite.all}) = ${fixed(ofOpposite, 4)}. Their mean is ${result({ byHand: mean([ofTarget, ofOpposite]), tool: macroF1.value })}; guessing has ${fixed(macroF1.chance ?? 0)}.`;
  },
  merged: ({ ann }) => {
    const rows = ann.inference.attitudes.filter(
      ({ kind, probe, gold }) => kind === 'category' && probe === 'full' && gold !== null,
    );
    const exact = rows.filter(({ options, picks, gold }) => options[picks[0] ?? -1] === gold);
    const alike = rows.filter(({ options, groups, picks, gold }) => {
      return groups[picks[0] ?? -1] === groups[options.indexOf(gold ?? '')];
    });
    const { accuracy, merged } = scoresOf(ann, 'full', 'category');
    const share = (part: readonly unknown[]) => part.length / rows.length;
    return `In the ${rows.length} questions on stories of the category setting ann names ${exact.length} attitudes exactly, ${result({ byHand: share(exact), tool: accuracy.value })}, and ${alike.length} up to their severity, ${result({ byHand: share(alike), tool: merged?.value })}.`;
  },
  sensitivity: ({ ann }) => {
    const { h, n, f, m } = rates(ann);
    const [hit, alarm] = [(h + 0.5) / (n + 1), (f + 0.5) / (m + 1)];
    const [zh, zf] = [rounded(normalQuantile(hit), 4), rounded(normalQuantile(alarm), 4)];
    const { dPrime } = poleOf(ann);
    return `ann reads ${h} of ${n} answers on target stories as target, and ${f} of ${m} on opposite ones: H′ = ${h + 0.5}/${n + 1} = ${fixed(hit, 4)}, F′ = ${f + 0.5}/${m + 1} = ${fixed(alarm, 4)}, d′ = ${fixed(zh, 4)} − ${term(zf, 4)} = ${result({ byHand: zh - zf, tool: dPrime.value })}.`;
  },
  criterion: ({ ann }) => {
    const { h, n, f, m } = rates(ann);
    const z = (count: number, of: number) => rounded(normalQuantile((count + 0.5) / (of + 1)), 4);
    const [zh, zf] = [z(h, n), z(f, m)];
    return `From the same, c = −½(${fixed(zh, 4)} + ${term(zf, 4)}) = ${result({ byHand: -(zh + zf) / 2, tool: poleOf(ann).criterion.value })}.`;
  },
  'balanced-accuracy': ({ ann }) => {
    const { h, n, f, m } = rates(ann);
    const { target, opposite, balanced } = poleOf(ann);
    return `${h}/${n} = ${result({ byHand: h / n, tool: target.value })} on target stories and ${m - f}/${m} = ${result({ byHand: (m - f) / m, tool: opposite.value })} on opposite ones; their mean is ${result({ byHand: mean([h / n, (m - f) / m]), tool: balanced.value })}.`;
  },
  'pole-bias': ({ ann }) => {
    const leans = itemsOf(ann).map(({ onTarget, onOpposite }) => {
      const z = ([target, opposite, all]: readonly [number, number, number]) =>
        (target - opposite) / all;
      return (z(onTarget) + z(onOpposite)) / 2;
    });
    const counts = [...new Set(leans)]
      .toSorted((a, b) => a - b)
      .map((lean) => `${leans.filter((each) => each === lean).length} of ${fixed(lean, 1)}`);
    return `The ${leans.length} items of ann have these e: ${counts.join(', ')}. The sum is ${fixed(sum(leans), 1)}, B = ${fixed(sum(leans), 1)}/${leans.length} = ${result({ byHand: mean(leans), tool: poleOf(ann).poleBias.value })}.`;
  },
  undecided: ({ ann }) => {
    const rows = ann.inference.attitudes.filter(
      ({ kind, probe }) => kind === 'neutral' && probe === 'full',
    );
    const read = rows.flatMap(({ options, picks }) => picks.map((pick) => options[pick ?? -1]));
    const count = (attitude: string) => read.filter((each) => each === attitude).length;
    const [target, opposite, neither] = [count('target'), count('opposite'), count('neutral')];
    const figure = ann.reported.inference?.scores.undecided.find(
      ({ kind, probe }) => kind === 'neutral' && probe === 'full',
    );
    return `Asked to agree, disagree or neither about neutral stories, ann says neither ${neither} times in ${read.length}, ${result({ byHand: neither / read.length, tool: figure?.neither?.value })}, and reads the target pole in ${target} of ${target + opposite} other answers, ${result({ byHand: target / (target + opposite), tool: figure?.target.value })}.`;
  },
  'story-position-bias': ({ ann }) => {
    const forced = ann.inference.attitudes.filter(
      ({ kind, probe }) => kind === 'twin' && probe === 'forced',
    );
    const picks = forced.flatMap((row) => row.picks);
    const first = picks.filter((pick) => pick === 0).length;
    const { bias } = present(ann.reported.inference?.scores.positionBias[0], 'position bias');
    return `ann takes the option shown first in ${first} of ${picks.length} forced choices, every one of which was read: ${first}/${picks.length} − ½ = ${result({ byHand: first / picks.length - 0.5, tool: bias.value })}.`;
  },
  'story-acquiescence': ({ ann }) => {
    const rows = ann.inference.attitudes.filter(({ kind, key }) => kind === 'twin' && key !== null);
    const ofKey = (key: Pole) => {
      const own = rows.filter((row) => row.key === key);
      const read = own.flatMap(({ options, picks }) => picks.map((pick) => options[pick ?? -1]));
      const agrees = read.filter((each) => each === key).length;
      const disagrees = read.filter((each) => each !== key && each !== 'neutral' && each).length;
      return { agrees, disagrees, all: read.length };
    };
    const keys = [ofKey('target'), ofKey('opposite')];
    const leans = keys.map(({ agrees, disagrees, all }) => (agrees - disagrees) / all);
    const { bias } = present(ann.reported.inference?.scores.acquiescence[0], 'acquiescence');
    const words = keys.map(({ agrees, disagrees, all }) => `(${agrees} − ${disagrees})/${all}`);
    return `ann agrees and disagrees with statements worded at the target pole and at the opposite one: ${words.join(' and ')} = ${leans.map((lean) => fixed(lean)).join(' and ')}. Half of their mean is ${result({ byHand: mean(leans) / 2, tool: bias.value })}.`;
  },
};

type Ann = SeededRun['ann'];

function scoresOf(ann: Ann, probe: string, kind: string) {
  return present(
    ann.reported.inference?.scores.attitudes.find(
      (each) => each.probe === probe && each.kind === kind && each.category === null,
    ),
    `${probe} ${kind}`,
  );
}

function itemsOf(ann: Ann) {
  return (ann.reported.inference?.scores.items ?? []).filter(({ probe }) => probe === 'forced');
}

function poleOf(ann: Ann) {
  return present(
    ann.reported.inference?.scores.poles.find(
      ({ probe, dimension }) => probe === 'forced' && dimension === null,
    ),
    'poles',
  );
}

/** Forced choices on tellings of one pole, by what they were read as. */
function readAt(ann: Ann, pole: Pole) {
  const counts = itemsOf(ann).map((item) => (pole === 'target' ? item.onTarget : item.onOpposite));
  const [target, opposite, all] = [0, 1, 2].map((place) =>
    sum(counts.map((each) => each[place] ?? 0)),
  );
  return { target: target ?? 0, opposite: opposite ?? 0, all: all ?? 0 };
}

function namedRight(ann: Ann) {
  const [target, opposite] = [readAt(ann, 'target'), readAt(ann, 'opposite')];
  return { right: target.target + opposite.opposite, all: target.all + opposite.all };
}

/** Hits and false alarms among answers read as either pole. */
function rates(ann: Ann) {
  const [target, opposite] = [readAt(ann, 'target'), readAt(ann, 'opposite')];
  return {
    h: target.target,
    n: target.target + target.opposite,
    f: opposite.target,
    m: opposite.target + opposite.opposite,
  };
}

/** What the respondent selects and extracts. */
/** What a judge finds in reasoning and in turns; made up, since ann is asked for neither. */
export const judgedSpeech: Examples = {
  faults: () => {
    const asked = { style: 'reasoned', shots: 0, kind: 'twin' } as const;
    const misread = [['logic'], ['logic', 'overlooked'], [], ['overlooked']] as const;
    const selections = misread.map((faults, place) => ({
      ...asked,
      telling: `pair-${place}/1`,
      cluster: `pair-${place}`,
      mode: 'contrast' as const,
      choose: 5,
      candidates: [],
      picks: [],
      misread: [faults],
    }));
    const [found] = faultScores({ attitudes: [], selections });
    const of = (tool: number | null | undefined, count: number) =>
      result({ byHand: count / 4, tool: present(tool, 'share') });
    return `Of four wrong selections (made up for this page) the judge finds logical errors in two, overlooked details in two, one of them the same, and nothing in one: logic 2/4 = ${of(found?.logic.value, 2)}, overlooked 2/4 = ${of(found?.overlooked.value, 2)}, none 1/4 = ${of(found?.none.value, 1)}.`;
  },
  expression: () => {
    const alike = (preferred: 'first' | 'second') => ({
      reflection: preferred,
      naturalness: preferred,
      implicitness: preferred,
    });
    const asked = { style: 'direct', shots: 0, kind: 'twin', statement: 'a' } as const;
    const verdicts = (['second', 'second', 'first', 'first'] as const).map(
      (other) => [alike('first'), alike(other)] as const,
    );
    const compared = verdicts.map((both, place) => ({
      ...asked,
      telling: `pair-${place}/1`,
      cluster: `pair-${place}`,
      against: 'base',
      draws: [{ walkover: null, verdicts: both }],
    }));
    const [scores] = comparisonScores(compared);
    const tool = present(scores?.reflection.won.value, 'share won');
    return `Of four pairs (made up for this page) both orders prefer the respondent’s turn in two; in the others each order prefers what it shows first, a tie: (2 + ½ · 2)/4 = ${result({ byHand: 3 / 4, tool })}.`;
  },
};

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

function twins(ann: Ann): InferredSelection[] {
  return ann.inference.selections.filter(
    ({ kind, mode }) => kind === 'twin' && mode === 'contrast',
  );
}

function goldPicked({ candidates, picks }: InferredSelection): number {
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
