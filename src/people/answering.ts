import { InputError } from '../../vocabulary/input.js';
import { type Draw, type Request, requestKey, sha256 } from '../../vocabulary/request.js';
import type { Ledger } from '../../vocabulary/trial.js';
import { openLedger } from '../ledger/ledger.js';
import { planStudy } from '../study/load.js';
import type { Plan } from '../study/plan.js';
import { recogniseSimulations } from '../study/recognised-simulations.js';
import {
  type AnswerPlace,
  placesOf,
  playedWith,
  recordRun,
  silence,
} from '../study/recorded/answer-places.js';
import { lastAnswers } from '../study/recorded/last-answers.js';
import { grouped } from '../util/grouped.js';
import { humanPrompt } from './human-prompts.js';
import type { Question } from './question.js';

/** What a person may be asked of, by the ids of instruments. */
export const answerable = { survey: 'survey', stories: 'inference' } as const;

interface AnsweringOptions {
  /** A study file that has the person among its respondents. */
  readonly study: string;
  /** The person's id there. */
  readonly as: string;
  readonly ledger: string;
  /** Everything that a person can be asked unless given. */
  readonly instrument?: keyof typeof answerable | undefined;
  /** How many prompts, from 1; all unless given. */
  readonly sample?: number | undefined;
  /** Decides the sample. */
  readonly seed: number;
  readonly now: () => Date;
}

/** The prompts of a study as they are put to a person, with the ledger that keeps the answers. */
export class Answering implements AsyncDisposable {
  readonly questions: readonly Question[];
  /** Answers that the ledger has, by the questions' ids. */
  readonly answered: Map<string, string>;
  readonly #plan: Plan;
  readonly #ledger: Ledger;
  readonly #now: () => Date;
  /** By the questions' ids, the draw that the next answer will be. */
  readonly #next: Map<string, Draw>;

  private constructor(
    { plan, ledger, now }: { plan: Plan; ledger: Ledger; now: () => Date },
    asked: readonly Asked[],
    last: Awaited<ReturnType<typeof lastAnswers>>,
  ) {
    this.#plan = plan;
    this.#ledger = ledger;
    this.#now = now;
    this.questions = asked.map(({ question }) => question);
    this.answered = new Map();
    this.#next = new Map();
    for (const [place, { question, request }] of asked.entries()) {
      const found = last[place];
      this.#next.set(question.id, { request, draw: found ? found.draw + 1 : 0 });
      if (found) this.answered.set(question.id, found.response.content);
    }
  }

  /** @throws InputError when the study cannot be read, or asks nothing of such a person */
  static async open({
    study,
    as,
    instrument,
    sample,
    seed,
    now,
    ...options
  }: AnsweringOptions): Promise<Answering> {
    const plan = await recogniseSimulations(await planStudy(study));
    const places = sampled(await placesFor(plan, { study, as, instrument }), { sample, seed });
    const asked = arranged(places, peopleOf(plan).indexOf(as)).map(askedAt);
    const ledger = await openLedger(options.ledger);
    try {
      const last = await lastAnswers(
        ledger,
        asked.map(({ request }) => request),
      );
      return new Answering({ plan, ledger, now }, asked, last);
    } catch (error) {
      await ledger.close();
      throw error;
    }
  }

  /** Keeps an answer in the ledger; one that differs from an earlier one counts in its place. */
  async save({ id }: Question, answer: string): Promise<void> {
    const next = this.#next.get(id);
    if (!next) throw new RangeError(`no question "${id}"`);
    if (this.answered.get(id) === answer) return;
    const { request, draw } = next;
    const at = this.#now();
    const said = { content: answer, servedModel: request.model, at: at.toISOString() };
    await this.#ledger.record(next, { ...silence, ...said });
    this.#next.set(id, { request, draw: draw + 1 });
    this.answered.set(id, answer);
    await recordRun(this.#plan, this.#ledger, at);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#ledger.close();
  }
}

/** Where a person can answer, each prompt once. */
async function placesFor(
  plan: Plan,
  { study, as, instrument }: Pick<AnsweringOptions, 'study' | 'as' | 'instrument'>,
): Promise<readonly AnswerPlace[]> {
  const respondent = plan.study.respondents.find(({ id }) => id === as);
  if (!respondent?.human) {
    const what = respondent ? `has "${as}" as a model` : `has no respondent "${as}"`;
    const people = peopleOf(plan);
    const fix =
      people.length > 0
        ? `its people are ${people.join(', ')}`
        : `add { id: ${respondent ? 'NAME' : as}, human: true } under respondents`;
    throw new InputError(`${what}; ${fix}`, { file: study });
  }
  const places = new Map<string, AnswerPlace>();
  for await (const place of placesOf(plan, respondent)) {
    if (instrument !== undefined && place.instrument.id !== answerable[instrument]) continue;
    const put = humanPrompt(place.instrument, place.observation, respondent);
    if (put) places.set(requestKey(place.request), place);
  }
  if (places.size === 0) {
    const what = instrument === undefined ? '' : ` of --instrument ${instrument}`;
    throw new InputError(
      `asks nothing${what} that a person could answer; add a section that does`,
      {
        file: study,
      },
    );
  }
  return [...places.values()];
}

function peopleOf(plan: Plan): readonly string[] {
  return plan.study.respondents.flatMap(({ id, human }) => (human ? id : []));
}

/**
 * Prompts in the order in which a person gets them: the survey's, then those of stories. What is asked in two
 * orders is asked in different halves of these, and each form of an item in a pass of its own. Which order comes
 * first alternates by item and, so that people counterbalance one another, by `person`, the person's index among
 * those of the study.
 */
function arranged(places: readonly AnswerPlace[], person: number): readonly AnswerPlace[] {
  const units = new Map<string, (string | null)[]>();
  for (const { row } of places) {
    const forms = units.get(unitOf(row)) ?? [];
    if (!forms.includes(row.form)) forms.push(row.form);
    units.set(unitOf(row), forms);
  }
  const ids = [...units.keys()];
  const passes = Math.max(...[...units.values()].map(({ length }) => length));
  const rankOf = ({ row }: AnswerPlace): number => {
    const index = ids.indexOf(unitOf(row));
    const forms = units.get(unitOf(row)) ?? [];
    const pass = (forms.indexOf(row.form) + index) % forms.length;
    const isFirst = (row.order === 'reverse') === ((index + person) % 2 === 1);
    return (row.form === null ? 2 * passes : pass) + (isFirst ? 0 : passes);
  };
  return places
    .map((place) => ({ place, rank: rankOf(place) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ place }) => place);
}

/** What is asked in two orders or several forms: an item of the survey, or a question about a story. */
function unitOf({ item, form, story, probe }: AnswerPlace['row']): string {
  return JSON.stringify(form === null ? [story, item, probe] : [item]);
}

/** A question with the request that it is. */
interface Asked {
  readonly question: Question;
  readonly request: Request;
}

function askedAt({ respondent, instrument, trial, request, observation }: AnswerPlace): Asked {
  const put = humanPrompt(instrument, observation, respondent);
  if (!put) throw new RangeError(`"${instrument.id}" cannot be answered by people`);
  const doubt = (content: string) => {
    const { observation: read } = playedWith(trial, { ...silence, content });
    return instrument.unreadable(read) > 0 ? 'cannot be read as an answer' : null;
  };
  // A system message and a worked example are part of what is asked.
  const before = request.messages.slice(0, -1).map(({ content }) => content);
  const text = [...before, put.text].join('\n\n');
  const id = requestKey(request).slice(0, 12);
  return { question: { ...put, id, text, doubt }, request };
}

/**
 * A sample of at most so many prompts, in the order of all. What is asked in two orders is drawn together, as
 * figures rest on both: each time what has least in common with what was drawn before, by dimension, item,
 * form, story and task; ties are broken by the seed. A smaller sample is part of a larger.
 */
function sampled(
  places: readonly AnswerPlace[],
  { sample = places.length, seed }: Pick<AnsweringOptions, 'sample' | 'seed'>,
): readonly AnswerPlace[] {
  if (sample >= places.length) return places;
  const left = [...grouped(places, (place) => traitsOf(place).join('\n'))]
    .map(([traits, own]) => ({ traits: traits.split('\n'), own, lot: sha256(`${seed} ${traits}`) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1));
  const counts = new Map<string, number>();
  const chosen = new Set<AnswerPlace>();
  for (;;) {
    const inCommon = left.map(({ traits }) =>
      traits.reduce((sum, trait) => sum + (counts.get(trait) ?? 0), 0),
    );
    const [next] = left.splice(inCommon.indexOf(Math.min(...inCommon)), 1);
    if (!next || chosen.size + next.own.length > sample) break;
    for (const place of next.own) chosen.add(place);
    for (const trait of next.traits) counts.set(trait, (counts.get(trait) ?? 0) + 1);
  }
  return places.filter((place) => chosen.has(place));
}

/** What a prompt is about, whatever the order of its options. */
function traitsOf({ instrument, row }: AnswerPlace): readonly string[] {
  const { item, dimension, domain, form, story, task, probe, style, shots } = row;
  const how = task && [task, probe, style, shots].join(' ');
  const traits = { item, dimension, domain, form, story, how };
  return Object.entries({ instrument: instrument.id, ...traits }).flatMap(([name, value]) =>
    value === null ? [] : `${name} ${value}`,
  );
}
