import type { Hearing, Score, SelectionScores } from '../../analysis/hearing/hearing.js';
import { candidateModes } from '../../src/vocabulary/hearing.js';
import type { Condition } from '../hearing-words.js';
import { probeNames } from '../hearing-words.js';

/** What a score came to when asked in one way. */
export interface TaskScore extends Condition {
  readonly score: Score;
  /** What a reader has who never saw the story: the null. Null where nothing is to be expected. */
  readonly withoutStory: number | null;
  /** What a reader has who knows every topic and guesses every attitude, where that takes the story; null elsewhere. */
  readonly byTopic: number | null;
}

/** One line of the papers' table: a task over stories of one kind. */
export interface TaskLine {
  readonly task: string;
  readonly name: string;
  of(hearing: Hearing): readonly TaskScore[];
}

const detection = 'Detection: accuracy';
const selection = 'Selection: F1';
const extraction = 'Extraction: recall';

/** Kinds of stories whose people show a value without saying it, as CQ-Bench has them, and ours. */
const settings = ['random', 'category', 'multiple'] as const;
const kinds = ['twin', ...settings] as const;

/** How kinds are named; those of CQ-Bench's settings have too few stories for more than a trial. */
const kindNames: Readonly<Record<(typeof kinds)[number], string>> = {
  twin: 'twin',
  random: 'shared by all (trial)',
  category: 'one category (trial)',
  multiple: 'four minds (trial)',
};

type Kind = 'explicit' | (typeof kinds)[number];

/** Every line that a study can have, task by task. */
export const taskLines: readonly TaskLine[] = [
  attitudeLine('explicit', 'forced', 'said outright'),
  attitudeLine('twin', 'forced', 'twin, forced choice'),
  attitudeLine('twin', 'full', `twin, ${probeNames.full}`),
  ...settings.flatMap((kind) => [
    attitudeLine(kind, 'full', kindNames[kind]),
    {
      ...attitudeLine(kind, 'full', `${kindNames[kind]}, merged`),
      of: (hearing: Hearing) => merged(hearing, kind),
    },
  ]),
  ...kinds.flatMap((kind) =>
    candidateModes.map((mode) => ({
      task: selection,
      name: `${kindNames[kind]}, ${mode}`,
      of: ({ selections }: Hearing) =>
        selections
          .filter((each) => each.kind === kind && each.mode === mode && each.category === null)
          .map(selected),
    })),
  ),
  ...kinds.map((kind) => ({
    task: extraction,
    name: kindNames[kind],
    of: ({ extractions }: Hearing) =>
      extractions
        .filter((each) => each.kind === kind && each.category === null && each.pole === null)
        .map((each) => plain(each, each.recall)),
  })),
];

function attitudeLine(kind: Kind, probe: 'forced' | 'full', name: string): TaskLine {
  return {
    task: detection,
    name,
    of: (hearing) =>
      attitudesOf(hearing, { kind, probe }).map((each) => plain(each, each.accuracy)),
  };
}

function merged(hearing: Hearing, kind: Kind): TaskScore[] {
  return attitudesOf(hearing, { kind, probe: 'full' }).flatMap((each) =>
    each.merged ? [plain(each, each.merged)] : [],
  );
}

/** A score in a task that names the topics itself. */
function plain({ style, shots }: Condition, score: Score): TaskScore {
  return { style, shots, score, withoutStory: score.chance, byTopic: null };
}

/** In `contrast` the pairs of opposites are found, and guessed in, without the story. */
function selected({ style, shots, mode, f1, baselines: { topic } }: SelectionScores): TaskScore {
  return mode === 'contrast'
    ? { style, shots, score: f1, withoutStory: topic, byTopic: null }
    : { style, shots, score: f1, withoutStory: f1.chance, byTopic: topic };
}

function attitudesOf(
  { attitudes }: Hearing,
  asked: { readonly kind: Kind; readonly probe: 'forced' | 'full' },
) {
  return attitudes.filter(
    ({ kind, probe, category }) =>
      kind === asked.kind && probe === asked.probe && category === null,
  );
}
