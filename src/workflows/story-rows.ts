import type {
  ExtractionObservation,
  InferenceObservation,
} from '../instruments/inference/observation.js';
import type { HeardKind } from '../vocabulary/story.js';
import { describeStoryReadings } from './describe-story-reading.js';
import { type RowSource, rowOf } from './response-columns.js';
import type { ResponseRow } from './response-row.js';

/** The rows of one trial about a story: its answers, and of an extraction its summaries and judgements too. */
export function storyRows(
  observation: InferenceObservation,
  source: RowSource,
): readonly ResponseRow[] {
  const asked = columnsOf(observation, source);
  const inferred = inferredOf(observation);
  const answers = describeStoryReadings(observation).map(
    ({ response, reading, rule, verdict, judged }, draw): ResponseRow => ({
      ...rowOf(response, source),
      ...asked,
      draw,
      prompt: observation.prompt,
      reading,
      rule,
      likelihood: null,
      unread: observation.draws[draw]?.reading.kind === 'unread' ? 1 : 0,
      inferred: inferred[draw] ?? null,
      verdict,
      judged: judged.length > 0 ? judged.join('\n') : null,
    }),
  );
  return observation.task === 'extraction'
    ? [...answers, ...stepsOf(observation, source)]
    : answers;
}

type Asked = Pick<
  ResponseRow,
  | 'instrument'
  | 'purpose'
  | 'item'
  | 'dimension'
  | 'domain'
  | 'form'
  | 'order'
  | 'story'
  | 'kind'
  | 'twin'
  | 'held'
  | 'task'
  | 'probe'
  | 'style'
  | 'shots'
>;

/** Of an extraction the statements of its topics, T1 first; a selection has its own in its candidates. */
function idsOf(observation: InferenceObservation): string | null {
  if (observation.task !== 'extraction') return null;
  return observation.topics.map(({ statement }) => statement).join(' ');
}

/** Kinds of stories that check what a gap rests on. */
const controls: ReadonlySet<string> = new Set<HeardKind>([
  'explicit',
  'neutral',
  'absent',
  'blind',
]);

function columnsOf(observation: InferenceObservation, { persona }: RowSource): Asked {
  const { telling, task, inference: heard } = observation;
  const { style, shots } = heard;
  const aboutOne = 'probe' in heard ? heard : null;
  return {
    instrument: 'inference',
    purpose: persona || controls.has(telling.kind) ? 'control' : 'main',
    item: aboutOne?.statement ?? idsOf(observation),
    dimension: aboutOne?.category ?? null,
    domain: null,
    form: null,
    order: aboutOne?.order ?? null,
    story: telling.id,
    kind: telling.kind,
    twin: telling.kind === 'twin' ? telling.cluster : null,
    held: aboutOne?.gold ?? null,
    task,
    probe: aboutOne?.probe ?? ('mode' in heard ? heard.mode : null),
    style,
    shots,
  };
}

/** What each draw of a question about an attitude named; nothing of other tasks. */
function inferredOf(observation: InferenceObservation): readonly (string | null)[] {
  if (observation.task !== 'attitude') return [];
  const { picks, options } = observation.inference;
  return picks.map((pick) => (pick === null ? null : (options[pick] ?? null)));
}

/** The steps of an extraction before and after its answer. The prompt of a judgement stands in the ledger. */
function stepsOf(observation: ExtractionObservation, source: RowSource): ResponseRow[] {
  const asked = columnsOf(observation, source);
  const unscored = {
    ...asked,
    prompt: '',
    rule: '',
    likelihood: null,
    unread: 0,
    inferred: null,
    verdict: null,
    judged: null,
  };
  return observation.draws.flatMap(({ summary, judging }, draw) => [
    ...(summary
      ? [{ ...rowOf(summary, source), ...unscored, task: 'summary', draw, reading: 'a step' }]
      : []),
    ...(judging?.responses ?? []).map((response) => ({
      // The judge is nobody's persona.
      ...rowOf(response, { ...source, system: null }),
      ...unscored,
      task: 'judgement',
      draw,
      reading: judging?.judgements ? 'judged' : 'not judged',
      rule: judging?.fault ?? '',
    })),
  ]);
}
