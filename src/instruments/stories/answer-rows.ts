import type {
  AskedOfStory,
  SentPersona,
  StoryAnswers,
  StoryRow,
  ToldStory,
} from '../../../reports/document/raw-answers.js';
import { sha256 } from '../../../vocabulary/request.js';
import type { PersonaName } from '../../../vocabulary/respondent.js';
import { saidIn } from '../../../vocabulary/response.js';
import { dimensionNamed, type Scheme, type SchemeDimension } from '../../../vocabulary/scheme.js';
import type { AskedKind, StoryVariant } from '../../../vocabulary/story.js';
import { promptOf, type ResponseRow, type RowSource, rowOf } from '../base/response-row.js';
import {
  type DescribedAnswer,
  describeQuestion,
  describeStoryReadings,
  personaWords,
} from './answer-description.js';
import { inferenceOf } from './asked.js';
import { type InferenceObservation, judgedSteps } from './observation.js';
import type { StoriesSource } from './plan.js';
import { askedOf } from './plan.js';
import { blindTelling, statementOf, type Topics } from './tellings.js';

/** Where something stands in a study: respondent, stage and trial by number, of an answer also its draw. */
type At = readonly number[];

/** Whose answers they are, under which persona it was asked again if it was, and where its trial stands. */
interface AnsweredTrial {
  readonly respondent: { readonly id: string; readonly simulated: boolean };
  readonly persona?: PersonaName;
  readonly at: At;
}

/** A question by the hash of what it asks, with where it was first put. */
interface Question {
  readonly key: string;
  readonly question: AskedOfStory;
  at: At;
}

/** A row by the hash of its question, without its count. */
type HeldRow = Omit<StoryRow, 'asked' | 'count'> & { readonly asked: string };

/** Gathers one respondent's answers about stories, identical ones to one question as a row with its count. */
export class StoryAnswerAccumulator {
  /** By a hash of what they ask. */
  readonly #asked = new Map<string, Question>();
  /** By a hash, so that each text is held once. */
  readonly #rows = new Map<string, { at: At; count: number; readonly row: HeldRow }>();
  readonly #personas: SentPersona[] = [];

  /** `at` says which it is of all that the study asks, so that they may come in any order. */
  add(observation: InferenceObservation, { respondent, persona, at }: AnsweredTrial): void {
    // Its turns stand with the expressions.
    if (observation.task === 'comparison') return;
    const question = describeQuestion(observation, persona);
    const key = sha256(JSON.stringify(question));
    const asked = this.#asked.get(key) ?? { key, question, at };
    if (isBefore(at, asked.at)) asked.at = at;
    this.#asked.set(key, asked);
    for (const [draw, answer] of describeStoryReadings(observation).entries()) {
      this.#addRow({ asked: asked.key, ...answer }, { respondent, at: [...at, draw] });
    }
  }

  addPersona(
    { id, simulated }: { readonly id: string; readonly simulated: boolean },
    { name, text }: { readonly name: PersonaName; readonly text: string },
  ): void {
    this.#personas.push({ respondent: id, simulated, purpose: personaWords[name], text });
  }

  /** What was gathered. */
  get held() {
    return {
      asked: [...this.#asked.values()],
      rows: [...this.#rows.values()],
      personas: this.#personas,
    };
  }

  #addRow(
    { response, ...answer }: DescribedAnswer & { readonly asked: string },
    { respondent, at }: Pick<AnsweredTrial, 'respondent' | 'at'>,
  ): void {
    const row = {
      respondent: respondent.id,
      simulated: respondent.simulated || response.simulated,
      content: saidIn(response),
      ...answer,
    };
    const key = sha256(JSON.stringify(row));
    const known = this.#rows.get(key);
    if (!known) {
      this.#rows.set(key, { at, count: 1, row });
      return;
    }
    known.count += 1;
    if (isBefore(at, known.at)) known.at = at;
  }
}

/** What was gathered of every respondent, in the order of the study; null where no story is told. */
export async function storyAnswers(
  folders: Iterable<StoryAnswerAccumulator>,
  plan: StoriesSource,
  options: { readonly cap: number; readonly seed: number },
): Promise<StoryAnswers | null> {
  const told = toldStories(plan);
  if (told.length === 0) return null;
  const { selectStoryRows } = await import('../../../reports/page/page-data.js');
  const held = [...folders].map((folder) => folder.held);
  const asked = new Map<string, Question>();
  for (const each of held.flatMap((own) => own.asked)) {
    const known = asked.get(each.key);
    if (!known || isBefore(each.at, known.at)) asked.set(each.key, each);
  }
  const questions = [...asked.values()].sort((a, b) => compared(a.at, b.at));
  const places = new Map(questions.map(({ key }, place) => [key, place]));
  const rows = held
    .flatMap((own) => own.rows)
    .sort((a, b) => compared(a.at, b.at))
    .map(({ row, count }) => ({ ...row, asked: places.get(row.asked) ?? 0, count }));
  return selectStoryRows(
    {
      told,
      asked: questions.map(({ question }) => question),
      rows,
      personas: held.flatMap((own) => own.personas),
    },
    options,
  );
}

function isBefore(one: At, other: At): boolean {
  return compared(one, other) < 0;
}

function compared(one: At, other: At): number {
  for (const [level, number] of one.entries()) {
    const difference = number - (other[level] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * The stories of a plan as they are told, with what each holds, then the questions without one; none
 * where it asks about none.
 */
function toldStories(plan: StoriesSource): readonly ToldStory[] {
  const [first] = plan.study.respondents;
  const inference = first && inferenceOf(plan, first);
  if (!inference) return [];
  const { tellings, topics } = askedOf(inference);
  const blind = inference.section.blind ? [blindTelling(tellings)] : [];
  return [...tellings, ...blind].map((telling) => told(telling, { topics, scheme: plan.scheme }));
}

function told(
  telling: StoryVariant,
  { topics, scheme }: { readonly topics: Topics; readonly scheme: Scheme },
): ToldStory {
  const { id, kind, title, place, values } = telling;
  return {
    id,
    kind,
    title,
    place,
    paragraphs: paragraphsOf(telling),
    values: values.map(({ statement, attitude, character }) => {
      const { category, text, options } = statementOf(topics, statement);
      const held = options.find((option) => option.id === attitude)?.text ?? attitude;
      const named = topics.itemIds.has(statement)
        ? poleName(dimensionNamed(scheme, category), attitude)
        : held;
      if (kind === 'blind') {
        return { statement, category, text, attitude: 'nothing is told', character };
      }
      return { statement, category, text, attitude: named, character };
    }),
  };
}

/** What a story holds of an item, in a few words. */
function poleName({ target, opposite }: SchemeDimension, attitude: string): string {
  if (attitude === 'neutral') return 'of two minds';
  if (attitude === 'absent') return 'does not come up';
  return attitude === 'target' ? target.name : opposite.name;
}

/** A passage may be several paragraphs; all of them carry its value. */
function paragraphsOf({ text, carrying }: StoryVariant): ToldStory['paragraphs'] {
  const carried = new Map<string, string[]>();
  for (const { statement, text: passage } of carrying) {
    for (const paragraph of paragraphs(passage)) {
      carried.set(paragraph, [...(carried.get(paragraph) ?? []), statement]);
    }
  }
  return paragraphs(text).map((paragraph) => ({
    text: paragraph,
    carries: carried.get(paragraph) ?? [],
  }));
}

function paragraphs(text: string): string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
}

/** The rows of one trial about a story: its answers, and of an extraction its summaries and judgements too. */
export function storyRows(
  observation: InferenceObservation,
  source: RowSource,
): readonly ResponseRow[] {
  if (observation.task === 'comparison') return stepsOf(observation, source);
  const asked = columnsOf(observation, source);
  const inferred = inferredOf(observation);
  const answers = describeStoryReadings(observation).map(
    ({ response, reading, rule, verdict, judged }, draw): ResponseRow => ({
      ...rowOf(response, source),
      ...asked,
      draw,
      prompt: promptOf(response, observation.prompt),
      reading,
      rule,
      likelihood: null,
      unread: observation.draws[draw]?.reading.kind === 'unread' ? 1 : 0,
      inferred: inferred[draw] ?? null,
      verdict,
      judged: judged.length > 0 ? judged.join('\n') : null,
    }),
  );
  return [...answers, ...stepsOf(observation, source)];
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

/** Of an extraction the statements of its topics, T1 first, of an expression its own; a selection has its own in its candidates. */
function idsOf(observation: InferenceObservation): string | null {
  if (observation.task === 'expression' || observation.task === 'comparison') {
    return observation.inference.statement;
  }
  if (observation.task !== 'extraction') return null;
  return observation.topics.map(({ statement }) => statement).join(' ');
}

/** Kinds of stories that check what a gap rests on. */
const controls: ReadonlySet<string> = new Set<AskedKind>([
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
    dimension: aboutOne?.category ?? ('category' in heard ? heard.category : null),
    domain: null,
    form: null,
    order: aboutOne?.order ?? null,
    story: heard.telling,
    kind: telling.kind,
    twin: telling.kind === 'twin' ? telling.cluster : null,
    held: aboutOne?.gold ?? ('attitude' in heard ? heard.attitude : null),
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

/** The summaries of an extraction and what a judge was asked. The prompt of a judgement stands in the ledger. */
function stepsOf(observation: InferenceObservation, source: RowSource): ResponseRow[] {
  const unscored = {
    ...columnsOf(observation, source),
    prompt: '',
    rule: '',
    likelihood: null,
    unread: 0,
    inferred: null,
    verdict: null,
    judged: null,
  };
  const summaries = observation.task === 'extraction' ? observation.draws : [];
  return [
    ...summaries.flatMap(({ summary }, draw) =>
      summary
        ? [{ ...rowOf(summary, source), ...unscored, task: 'summary', draw, reading: 'a step' }]
        : [],
    ),
    ...judgedSteps(observation).flatMap(({ draw, responses, reading, fault }) =>
      responses.map((response) => ({
        // The judge is nobody's persona.
        ...rowOf(response, { ...source, system: null }),
        ...unscored,
        task: observation.task === 'comparison' ? 'comparison' : 'judgement',
        draw,
        reading,
        rule: fault ?? '',
      })),
    ),
  ];
}
