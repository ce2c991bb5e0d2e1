import type { Style } from '../../../../vocabulary/inference.js';
import type { Response } from '../../../../vocabulary/response.js';
import type { InferenceObservation } from '../observation.js';

/** A question that can be trained on: what is shown, what is right, and the teacher's answer where that is. */
export interface TrainingQuestion {
  readonly task: 'attitude' | 'selection';
  readonly style: Style;
  /** The telling; of `multiple` with all characters. */
  readonly story: string;
  readonly cluster: string;
  readonly prompt: string;
  /** Numbers of the right options or candidates, from 1. */
  readonly correct: readonly number[];
  /** Statements that the prompt shows, and those that it asks about. */
  readonly shown: readonly string[];
  readonly asked: readonly string[];
  /** The first correct and well-formed answer; null without one. */
  readonly answer: string | null;
}

/** Stories that check what figures rest on are not trained on. */
const trained: ReadonlySet<string> = new Set(['twin', 'random', 'category', 'multiple']);

/** Why a question is not trained on. */
export type Unfit = 'control' | 'example' | 'extraction' | 'expression' | 'nothing right';

/** The question of an observation, or why it is not trained on. */
export function trainingQuestion(observation: InferenceObservation): TrainingQuestion | Unfit {
  const { task, telling, prompt } = observation;
  if (task === 'extraction') return 'extraction';
  if (task === 'expression' || task === 'comparison') return 'expression';
  if (!trained.has(telling.kind)) return 'control';
  const { style, shots } = observation.inference;
  if (shots > 0) return 'example';
  const about = { style, story: telling.id, cluster: telling.cluster, prompt };
  if (task === 'attitude') {
    const { gold, options, statement } = observation.inference;
    const right = gold === null ? -1 : options.indexOf(gold);
    if (right < 0) return 'nothing right';
    const answers = observation.draws.filter(
      ({ reading }) => reading.kind === 'option' && reading.option === right,
    );
    const answer = firstWellFormed(answers, style);
    const asked = [statement];
    return { ...about, task, correct: [right + 1], shown: asked, asked, answer };
  }
  const { candidates } = observation.inference;
  const places = candidates.flatMap(({ role }, place) => (role === 'gold' ? [place] : []));
  const answers = observation.draws.filter(
    ({ reading }) => reading.kind === 'picks' && reading.picks.join() === places.join(),
  );
  return {
    ...about,
    task,
    correct: places.map((place) => place + 1),
    shown: [...new Set(candidates.map(({ statement }) => statement))],
    asked: places.flatMap((place) => candidates[place]?.statement ?? []),
    answer: firstWellFormed(answers, style),
  };
}

interface Draw {
  readonly response: Response;
  readonly reading: { readonly kind: string; readonly rule: string };
}

/** Numbers, alone or as a list. */
const numbersAlone = /^[\s[(]*\d+(?:[\s,;.、，]+(?:and\s+)?\d+)*[\s.\])]*$/;

/**
 * The first answer in the form asked for: a direct one is numbers alone, a reasoned one closes with its answer
 * line after something else. One that was cut short is not.
 */
function firstWellFormed(draws: readonly Draw[], style: Style): string | null {
  const found = draws.find(({ response: { content, finish }, reading: { rule } }) => {
    if (finish === 'length') return false;
    if (style === 'direct') return numbersAlone.test(content);
    return rule.startsWith('last answer line') && content.trim().includes('\n');
  });
  return found?.response.content.trim() ?? null;
}
