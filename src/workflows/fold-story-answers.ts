import type {
  AskedOfStory,
  SentPersona,
  StoryAnswers,
  StoryRow,
  ToldStory,
} from '../../reports/index.js';
import type { InferenceObservation } from '../instruments/inference/observation.js';
import type { PersonaName } from '../instruments/inference/persona-switch.js';
import type { Plan } from '../study/plan.js';
import { sha256 } from '../vocabulary/request.js';
import { describeQuestion, personaWords } from './describe-question.js';
import { type DescribedAnswer, describeStoryReadings } from './describe-story-reading.js';
import { toldStories } from './told-stories.js';

/** Where something stands in a study: respondent, stage and trial by number, of an answer also its draw. */
type At = readonly number[];

/** Whose answers they are, under which persona it was asked again if it was, and where its trial stands. */
export interface AnsweredTrial {
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

/** Gathers the answers about stories of every respondent, identical ones to one question as a row with its count. */
export class StoryAnswerFolder {
  readonly #told: readonly ToldStory[];
  /** By a hash of what they ask. */
  readonly #asked = new Map<string, Question>();
  /** By a hash, so that each text is held once. */
  readonly #rows = new Map<string, { at: At; count: number; readonly row: HeldRow }>();
  readonly #personas: SentPersona[] = [];

  constructor(plan: Plan) {
    this.#told = toldStories(plan);
  }

  /** `at` says which it is of all that the study asks, so that they may come in any order. */
  add(observation: InferenceObservation, { respondent, persona, at }: AnsweredTrial): void {
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

  async result(options: {
    readonly cap: number;
    readonly seed: number;
  }): Promise<StoryAnswers | null> {
    if (this.#told.length === 0) return null;
    const { selectStoryRows } = await import('../../reports/index.js');
    const asked = [...this.#asked.values()].sort((a, b) => compared(a.at, b.at));
    const places = new Map(asked.map(({ key }, place) => [key, place]));
    const rows = [...this.#rows.values()]
      .sort((a, b) => compared(a.at, b.at))
      .map(({ row, count }) => ({ ...row, asked: places.get(row.asked) ?? 0, count }));
    const held = {
      told: this.#told,
      asked: asked.map(({ question }) => question),
      rows,
      personas: this.#personas,
    };
    return selectStoryRows(held, options);
  }

  #addRow(
    { response, ...answer }: DescribedAnswer & { readonly asked: string },
    { respondent, at }: Pick<AnsweredTrial, 'respondent' | 'at'>,
  ): void {
    const row = {
      respondent: respondent.id,
      simulated: respondent.simulated || response.simulated,
      content: response.refusal ?? response.content,
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
