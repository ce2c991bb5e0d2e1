import { plainCharacters } from '../../vocabulary/comparable-text.js';
import { InputError } from '../../vocabulary/input.js';
import { requestKey } from '../../vocabulary/request.js';
import type { StudyRespondent } from '../instruments/base/entries.js';
import type { BadItem } from '../instruments/base/instrument.js';
import type { Plan } from '../study/plan.js';
import { type AnswerPlace, placesOf } from '../study/recorded/answer-places.js';
import { type AnswerCells, trialColumns } from './answer-file.js';
import { firstDifference, nearestPrompt } from './nearest-prompt.js';

/** The place of a row, or why it has none. */
type Placed = AnswerPlace | Unplaceable;

interface Unplaceable {
  readonly reason: string;
  /** Of a prompt that is not asked the nearest that is, and where they first differ, in words. */
  readonly nearest?: string;
}

/** Columns by which a row without a prompt is placed. */
const placing = ['model', 'respondent', 'system', ...trialColumns] as const;

/** Unknown prompts whose nearest is sought: to compare each of many rows with every prompt takes too long. */
const SOUGHT = 50;

/** All places of the recorded respondents of a plan that answered as one of these models. */
export class AnswerPlaces {
  readonly #respondents: readonly StudyRespondent[];
  readonly #byPrompt = new Map<string, AnswerPlace[]>();
  readonly #byItem = new Map<string, AnswerPlace[]>();
  readonly #forms = new Set<string>();
  /** By prompts that are not asked, which is the nearest. */
  readonly #nearest = new Map<string, string | undefined>();

  /** By what rows without a prompt say of their place, which it is. */
  readonly #found = new Map<string, Placed>();
  /** Items that were left out since they cannot be asked. */
  readonly #bad: readonly BadItem[];

  private constructor(respondents: readonly StudyRespondent[], bad: readonly BadItem[]) {
    this.#respondents = respondents;
    this.#bad = bad;
  }

  static async of(
    plan: Plan,
    respondents: readonly StudyRespondent[],
    bad: readonly BadItem[],
  ): Promise<AnswerPlaces> {
    const places = new AnswerPlaces(respondents, bad);
    const owners = new Map<string, string>();
    for (const respondent of respondents) {
      for await (const place of placesOf(plan, respondent)) {
        places.#add(place);
        const key = requestKey(place.request);
        const owner = owners.get(key) ?? respondent.id;
        owners.set(key, owner);
        // Two that share a prompt would share its answers; those of one model asked twice are told apart by persona.
        if (owner !== respondent.id)
          throw new InputError(
            `"${owner}" and "${respondent.id}" have the same prompt for ${place.row.item ?? place.row.story ?? 'a trial'}, so that answers of one would count for the other; give each its own "persona", or its language its own words`,
          );
      }
    }
    return places;
  }

  #add(place: AnswerPlace): void {
    const { prompt, item, form, story } = place.row;
    push(this.#byPrompt, promptKey(comparable(prompt)), place);
    push(this.#byItem, itemKey(comparable(item ?? story)), place);
    if (form !== null) this.#forms.add(form);
  }

  /** Finds the place of a row by its prompt, else by the columns that say which trial it answers. */
  of(cells: AnswerCells): Placed {
    // Many rows answer one trial; prompts are long, and are looked up as they come.
    if (cells.prompt) return this.#find(cells);
    const key = JSON.stringify(placing.map((column) => cells[column]));
    const found = this.#found.get(key) ?? this.#find(cells);
    this.#found.set(key, found);
    return found;
  }

  #find(cells: AnswerCells): Placed {
    const whose = this.#whose(cells);
    if (typeof whose === 'string') return { reason: whose };
    const [prompt, item] = [
      comparable(cells.prompt),
      comparable(cells.item) || comparable(cells.story),
    ];
    if (prompt === '' && item === '') {
      return { reason: 'has neither a prompt nor an item with its form and order' };
    }
    const form = comparable(cells.form);
    if (prompt === '' && form !== '' && this.#forms.size > 0 && !this.#forms.has(form)) {
      return {
        reason: `has the form ${quoted(form)}, and the study asks ${[...this.#forms].join(', ')}`,
      };
    }
    const asked =
      (prompt === '' ? this.#byItem.get(itemKey(item)) : this.#byPrompt.get(promptKey(prompt))) ??
      [];
    const own = asked.filter(({ respondent }) => whose.includes(respondent));
    const told = own.filter(({ row }) => trialColumns.every((column) => agree(row, cells, column)));
    const found = prompt !== '' && told.length === 0 ? own : told;
    const [place, other] = distinct(found);
    const isJudged = place?.judged ?? (own.length > 0 && own.every(({ judged }) => judged));
    if (isJudged) return { reason: 'answers a task that a judge scores, and cannot be placed' };
    if (!place) {
      const bad = this.#bad.find(
        ({ id, question }) =>
          (item !== '' && itemKey(item) === itemKey(comparable(id))) ||
          (question !== '' && promptKey(prompt).includes(promptKey(comparable(question)))),
      );
      if (bad) return { reason: `belongs to the item "${bad.id}", which was left out` };
      if (prompt === '') return { reason: 'has a trial that the study does not ask' };
      const nearest = this.#nearestTo(prompt, whose);
      return {
        reason: 'has a prompt that the study does not ask',
        ...(nearest === undefined ? {} : { nearest }),
      };
    }
    if (!other) return place;
    if (other.respondent !== place.respondent) {
      return {
        reason: `fits "${place.respondent.id}" and "${other.respondent.id}" equally well; name one in a column "respondent"`,
      };
    }
    const differing = trialColumns.filter((column) => place.row[column] !== other.row[column]);
    return { reason: `fits several trials; add ${differing.join(', ')} to choose one` };
  }

  /** What is asked that is nearest to a prompt which is not, in words; undefined where none is near or many were sought. */
  #nearestTo(prompt: string, whose: readonly StudyRespondent[]): string | undefined {
    if (this.#nearest.has(prompt) || this.#nearest.size >= SOUGHT) return this.#nearest.get(prompt);
    const own = new Map<string, AnswerPlace['row']>();
    for (const { respondent, row } of [...this.#byPrompt.values()].flat()) {
      if (whose.includes(respondent)) own.set(comparable(row.prompt), row);
    }
    const found = nearestPrompt(prompt, own.keys());
    const row = found === undefined ? undefined : own.get(found);
    let nearest: string | undefined;
    if (found !== undefined && row) {
      const { item, story, form, task, order } = row;
      const which = [item ?? story, form ?? task, order].filter((each) => each !== null);
      const [here, there] = firstDifference(prompt, found);
      nearest = `${which.join(', ')}: the file has ${here}, the study ${there}`;
    }
    this.#nearest.set(prompt, nearest);
    return nearest;
  }

  /** The respondents that a row may be of, or why there is none. */
  #whose({ model, respondent, system }: AnswerCells): readonly StudyRespondent[] | string {
    const [name, id] = [comparable(model), comparable(respondent)];
    const ofModel = this.#respondents.filter((each) => comparable(each.model) === name);
    const named = name === '' && this.#respondents.length === 1 ? this.#respondents : ofModel;
    if (named.length === 0) {
      return name === ''
        ? 'names no model, and the study has several recorded respondents'
        : `is of the model ${quoted(name)}, which no respondent of the study has under "recorded"`;
    }
    const byPersona = named.filter(
      ({ persona }) => system === undefined || comparable(system) === comparable(persona),
    );
    if (byPersona.length === 0)
      return 'was asked with a system message that is not a persona of its model';
    const byId = byPersona.filter((each) => comparable(each.id) === id);
    if (id !== '' && byId.length === 0)
      return `is of the respondent ${quoted(id)}, which the study does not have for its model`;
    return id === '' ? byPersona : byId;
  }
}

/** What of a cell counts when texts are compared: neither how much white space nor of which kind, nor signs written for one mark. */
function comparable(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return plainCharacters(String(cell)).replace(/\s+/g, ' ').trim();
}

/** A prompt as it is looked up: an option with a space at its end puts one before the mark that follows it. */
function promptKey(comparablePrompt: string): string {
  return comparablePrompt.replaceAll(' ', '');
}

/** An id as it is looked up: `PVQ_01` is pvq-01, which import makes of it. */
function itemKey(comparableId: string): string {
  return comparableId.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
}

/** The beginning of a text of the file, for a message. */
function quoted(text: string): string {
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

/** Whether a row that says something in a column says what the trial has there. */
function agree(
  row: AnswerPlace['row'],
  cells: AnswerCells,
  column: (typeof trialColumns)[number],
): boolean {
  const said = comparable(cells[column]);
  const own = comparable(row[column]);
  return said === '' || said === own || (column === 'item' && itemKey(said) === itemKey(own));
}

/** One place of each request; those of equal requests share their answers. */
function distinct(places: readonly AnswerPlace[]): readonly AnswerPlace[] {
  return [...new Map(places.map((place) => [requestKey(place.request), place])).values()];
}

function push(places: Map<string, AnswerPlace[]>, key: string, place: AnswerPlace): void {
  const known = places.get(key);
  if (known) known.push(place);
  else places.set(key, [place]);
}
