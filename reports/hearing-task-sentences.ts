import type {
  AttitudeScores,
  ExtractionScores,
  SelectionScores,
} from '../analysis/hearing/hearing.js';
import { weightedMean } from '../analysis/weighted-mean.js';
import type { StoryKind } from '../src/vocabulary/story.js';
import { count, counted, likelihood, share } from './document/format.js';
import { howAsked, plainest } from './hearing-words.js';
import { judgeName } from './judge-name.js';
import type { AskedInference } from './document/report.js';
import { scoreDecimal, scoreShare, standingOf } from './score-words.js';

/** CQ-Bench's settings. */
const settings: readonly StoryKind[] = ['random', 'category', 'multiple'];
/** From here on a reader of topics leaves nothing for attitudes to show. */
const TOPICS_SUFFICE = 0.98;

/** How often an attitude is named right in CQ-Bench's settings, all together: there are too few stories for a score. */
export function optionSentences(
  attitudes: readonly AttitudeScores[],
  stories: AskedInference['stories'] | null,
): string[] {
  const asked = plainest(
    attitudes.filter(
      ({ probe, kind, category }) =>
        probe === 'full' && settings.includes(kind) && category === null,
    ),
  );
  const [first] = asked;
  const right = weightedMean(
    asked.map(({ accuracy }) => accuracy.value),
    asked.map(({ accuracy }) => accuracy.n),
  );
  if (!first || right === null) return [];
  const answers = asked.reduce((sum, { accuracy }) => sum + accuracy.n, 0);
  const told = asked.reduce((sum, { kind }) => sum + (stories?.[kind] ?? 0), 0);
  const behind = [
    ...howAsked(first),
    counted(answers, 'answer'),
    ...(told > 0 ? [told === 1 ? '1 story' : `${count(told)} stories`] : []),
  ].join(', ');
  return [
    `Of attitudes on statements of CQ-Bench’s kind it names ${share(right)} (${behind}: a trial, not a score).`,
  ];
}

const aside = (words: readonly string[]) => words.map((each) => ` (${each})`).join('');

/** How well it picks the values of a twin story from a list, beside readers who hear nothing. */
export function selectionSentences(selections: readonly SelectionScores[]): string[] {
  return plainest(selections)
    .filter(({ kind, category, f1 }) => kind === 'twin' && category === null && f1.value !== null)
    .map((scores) =>
      scores.mode === 'original' && scores.baselines.topic >= TOPICS_SUFFICE
        ? topicsAlone(scores)
        : besideReaders(scores),
    );
}

/** That finding topics is all there is to candidates. */
function topicsAlone({ f1, baselines, ...condition }: SelectionScores): string {
  const [own, topics] = [f1.value, baselines.topic].map(likelihood);
  const reader = 'a reader who knows every topic and guesses every attitude';
  const both = own === topics ? `and so has ${reader}` : `and ${reader} has ${topics}`;
  return `On original candidates${aside(howAsked(condition))} it has an F1 of ${own}, ${both}: it tells nothing about hearing.`;
}

function besideReaders(scores: SelectionScores): string {
  const { mode, f1, baselines } = scores;
  const how = [`${mode} candidates`, ...howAsked(scores)].join(', ');
  return `Picking values from a list (${how}) it has an F1 of ${scoreDecimal(f1)}, ${besideTopics(scores)}; picking at random gives ${likelihood(baselines.random)}.`;
}

/** Where a score stands to that of a reader who guesses every attitude and finds the topics, for which `contrast` needs no story. */
function besideTopics({
  mode,
  f1,
  baselines,
}: Pick<SelectionScores, 'mode' | 'f1' | 'baselines'>): string {
  const reader = `the ${likelihood(baselines.topic)} of ${
    mode === 'contrast'
      ? 'finding the pairs of opposites and guessing in each'
      : 'knowing every topic and guessing every attitude'
  }`;
  switch (standingOf({ ...f1, chance: baselines.topic })) {
    case 'above':
      return `beyond ${reader}`;
    case 'below':
      return `below ${reader}`;
    case 'like chance':
      return `not to be told from ${reader}`;
    case 'unknown':
      return `beside ${reader}, with too few stories to tell them apart`;
  }
}

/** How much of a twin story's values it says by itself, as a judge finds. */
export function extractionSentences(
  extractions: readonly ExtractionScores[],
  judge: AskedInference['judge'],
): string[] {
  return plainest(extractions)
    .filter(({ kind, category, pole }) => kind === 'twin' && category === null && pole === null)
    .flatMap((scores) => {
      const { recall, contradicted } = scores;
      if (recall.value === null) return [];
      const by = judge ? `, as ${judgeName(judge)} judges` : '';
      return [
        `In its own words${aside(howAsked(scores))} it gives ${scoreShare(recall)} of the values in twin stories with the right attitude, and ${scoreShare(contradicted)} with one of the other side${by}.`,
        ...byLabels(scores),
      ];
    });
}

/** What it comes to by what people found in a sample, where there is one and it is large enough. */
function byLabels({ corrected, labelled }: ExtractionScores): string[] {
  if (labelled === 0) return [];
  return corrected === null || corrected.low === null
    ? [`${counted(labelled, 'label')} by people: too few to correct by.`]
    : [`By people’s labels of ${count(labelled)} of its values: ${scoreShare(corrected)}.`];
}
