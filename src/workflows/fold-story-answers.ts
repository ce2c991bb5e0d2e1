import type {
  AskedOfStory,
  SentPersona,
  StoryAnswers,
  StoryRow,
  ToldStory,
} from '../../reports/document/raw-answers.js';
import { selectStoryRows } from '../../reports/page/sampled-answers.js';
import type { InferenceObservation } from '../instruments/inference/observation.js';
import type { PersonaName } from '../instruments/inference/persona-switch.js';
import type { Plan } from '../study/plan.js';
import { sha256 } from '../vocabulary/request.js';
import { describeQuestion, personaWords } from './describe-question.js';
import { type DescribedAnswer, describeStoryReadings } from './describe-story-reading.js';
import { toldStories } from './told-stories.js';

/** Gathers the answers about stories of every respondent, identical ones to one question as a row with its count. */
export class StoryAnswerFolder {
  readonly #told: readonly ToldStory[];
  readonly #asked: AskedOfStory[] = [];
  /** Places among the questions, by what they ask. */
  readonly #places = new Map<string, number>();
  /** By a hash, so that each text is held once. */
  readonly #rows = new Map<string, StoryRow>();
  readonly #personas: SentPersona[] = [];

  constructor(plan: Plan) {
    this.#told = toldStories(plan);
  }

  /** `persona` is the one under which it was asked again; without one it was asked plainly. */
  add(
    respondent: { readonly id: string; readonly simulated: boolean },
    observation: InferenceObservation,
    persona?: PersonaName,
  ): void {
    const asked = this.#placeOf(describeQuestion(observation, persona));
    const answers = describeStoryReadings(observation);
    for (const answer of answers) this.#addRow(respondent, { asked, ...answer });
  }

  addPersona(
    { id, simulated }: { readonly id: string; readonly simulated: boolean },
    { name, text }: { readonly name: PersonaName; readonly text: string },
  ): void {
    this.#personas.push({ respondent: id, simulated, purpose: personaWords[name], text });
  }

  result(options: { readonly cap: number; readonly seed: number }): StoryAnswers | null {
    if (this.#told.length === 0) return null;
    const rows = [...this.#rows.values()];
    const held = { told: this.#told, asked: this.#asked, rows, personas: this.#personas };
    return selectStoryRows(held, options);
  }

  #placeOf(question: AskedOfStory): number {
    const key = sha256(JSON.stringify(question));
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.#asked.push(question) - 1;
    this.#places.set(key, place);
    return place;
  }

  #addRow(
    respondent: { readonly id: string; readonly simulated: boolean },
    { response, ...answer }: DescribedAnswer & { readonly asked: number },
  ): void {
    const row = {
      respondent: respondent.id,
      simulated: respondent.simulated || response.simulated,
      content: response.refusal ?? response.content,
      ...answer,
    };
    const key = sha256(JSON.stringify(row));
    this.#rows.set(key, { ...row, count: (this.#rows.get(key)?.count ?? 0) + 1 });
  }
}
