import * as z from 'zod';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { READER, type Request } from '../../vocabulary/request.js';
import { withoutVersion } from '../../vocabulary/respondent.js';
import type { Response } from '../../vocabulary/response.js';
import { spoken } from '../reading/spoken-text.js';
import { fill } from '../util/prompt-text.js';
import { shuffled } from '../util/shuffled.js';
import { JudgeEntry, StudyJudge } from './judge.js';
import { parsed, quoteFault } from './quotes.js';
import {
  type Asking,
  attempts,
  formatOf,
  judgeEach,
  type ServiceModel,
  structured,
} from './until-read.js';

/** What a simulated reader of unread answers is declared to be. */
export const SimulatedReader = z.strictObject({
  /** Chance that it reads a choice as what it is; else it reads another one, or none. */
  accuracy: z.number().min(0).max(1).default(1),
  /** Chance that it reads a choice in an answer that makes none. */
  falseReads: z.number().min(0).max(1).default(0),
  /** Chance of an answer that is no reading at all. */
  nonsense: z.number().min(0).max(1).default(0),
  /** Does what the answer that it reads tells it to. */
  gullible: z.boolean().default(false),
});
export type SimulatedReader = z.infer<typeof SimulatedReader>;

const CHECKS = z.int().min(0).max(5000);

/** The `reader:` section of a study: a model that reads what the rules leave unread. */
export const ReaderEntry = z.strictObject({
  ...JudgeEntry.shape,
  /** Room for a reading, in tokens. */
  maxTokens: z.int().min(1).default(1024),
  /** In place of `model`: a simulated reader; `{}` makes no errors. */
  simulated: SimulatedReader.optional(),
  /** Lets a respondent read its own answers. */
  ownAnswers: z.boolean().default(false),
  /** Answers of each respondent that the rules can read and that it reads too, drawn by the seed: how often both agree. */
  agreement: CHECKS.default(50),
  /** Made-up answers that choose nothing, drawn likewise: how often it reads a choice in them. */
  decoys: CHECKS.default(50),
});

/** The reader model of a study, resolved. */
export const StudyReader = StudyJudge.extend({
  declaration: SimulatedReader.nullable(),
  agreement: z.int(),
  decoys: z.int(),
});
export type StudyReader = z.infer<typeof StudyReader>;

/** What a reader model is asked, and the answers without a choice that it is tried on, by language. */
export const ReaderTemplates = z.strictObject({
  instrument: z.literal('reader'),
  language: z.string().min(2),
  prompts: z.strictObject({ read: z.string().min(1) }),
  decoys: z.record(z.string(), z.array(z.string().min(1)).min(1)),
});
export type ReaderTemplates = z.infer<typeof ReaderTemplates>;

/** The reader model of one respondent's answers. */
export interface AnswerReader {
  readonly model: ServiceModel & Pick<StudyReader, 'agreement' | 'decoys'>;
  readonly wording: ReaderTemplates;
}

/** What of a plan says who reads what the rules leave unread. */
export interface ReaderSource {
  readonly study: { readonly reader?: StudyReader | null };
  readonly reader?: ReaderTemplates | null;
}

/** Who reads what the rules leave unread of a respondent; undefined without a reader model, for people and for answers given elsewhere. */
export function readerOf(
  { study, reader: wording }: ReaderSource,
  { human, recorded }: { readonly human?: unknown; readonly recorded?: unknown },
): AnswerReader | undefined {
  if (!study.reader || !wording || human || recorded) return undefined;
  const { endpoint, model, parameters, agreement, decoys } = study.reader;
  return { model: { endpoint, model, parameters, agreement, decoys }, wording };
}

/** A page as its answer is read against it. */
export interface ReadPage {
  /** The prompt as it was sent. */
  readonly prompt: string;
  /** What it offers to choose, each in a line. */
  readonly choices: readonly string[];
  /** What a decoy mentions of these. */
  readonly options: { readonly first: string; readonly second: string };
}

/** What a request to a reader model asks. */
export interface ReaderAsks {
  readonly choices: readonly string[];
  readonly answer: string;
  /** The place of the choice that the rules read in it; null where they read none. The model is not told. */
  readonly byRules: number | null;
}

/** What a trial is checked by beside its unread answers. */
export interface ReaderChecks {
  /** Its first answer is given to the model where the rules read it. */
  readonly agreement: boolean;
  /** An answer that chooses nothing, with slots for the options; null where none is put in. */
  readonly decoy: string | null;
}

const noChecks: ReaderChecks = { agreement: false, decoy: null };

/** The checks of each of these trials, by their names: as many of each kind as the reader has, drawn by the seed. */
export function checksOf(
  { model, wording }: AnswerReader,
  {
    trials,
    seed,
    language,
  }: {
    readonly trials: readonly string[];
    readonly seed: number;
    readonly language: string;
  },
): (trial: string) => ReaderChecks {
  const drawn = (kind: string, n: number) =>
    shuffled(trials, { seed: `${seed} reader ${kind}`, of: (name) => name }).slice(0, n);
  const agreement = new Set(drawn('agreement', model.agreement));
  const { decoys } = wording;
  const texts = ownValue(decoys, withoutVersion(language)) ?? ownValue(decoys, 'en') ?? [];
  const decoyed = new Map(
    drawn('decoy', model.decoys).map((name, place) => [name, texts[place % texts.length] ?? null]),
  );
  return (name) => ({ agreement: agreement.has(name), decoy: decoyed.get(name) ?? null });
}

/** How many requests to a reader model a trial of so many draws makes at the most. */
export function mostReadings(draws: number, { decoy }: ReaderChecks = noChecks): number {
  return attempts * (draws + (decoy === null ? 0 : 1));
}

/** What a reader model answers. */
const Reading = z.strictObject({ choice: z.string(), quote: z.string() });

const format = formatOf('reading', Reading);

/** Characters of an answer that a reader model sees. */
const MAX_ANSWER_LENGTH = 8000;

/** An answer as a reader model sees it: without thinking, and without what hides or turns text; '' where it says nothing. */
function readableText(response: Response): string {
  const said = spoken(response);
  if (said.kind !== 'spoken') return '';
  return said.raw
    .replace(/[\p{Cf}\u2028\u2029]/gu, ' ')
    .slice(0, MAX_ANSWER_LENGTH)
    .trim();
}

const labelOf = (place: number) => `C${place + 1}`;

/** What a reader model is asked of one answer: never who gave it. */
export function readerRequest(
  { model, wording }: AnswerReader,
  {
    page: { prompt, choices },
    answer,
    byRules,
  }: Pick<ReaderAsks, 'answer' | 'byRules'> & { readonly page: ReadPage },
): Request {
  const { endpoint, parameters } = model;
  const content = fill(wording.prompts.read, {
    page: JSON.stringify(prompt),
    choices: choices.map((choice, place) => `${labelOf(place)}: ${choice}`).join('\n'),
    answer: JSON.stringify(answer),
  });
  const asks: ReaderAsks = { choices, answer, byRules };
  const about = { instrument: READER, asks };
  return structured({ endpoint, model: model.model, parameters }, content, { format, about });
}

/** The choice that a reader model reads in an answer, by its place, and the words that make it; null where it reads none. */
interface ModelReading {
  readonly choice: number | null;
  readonly quote: string | null;
}

/** Reads what a reader model says. It counts only as JSON of the form asked for, with a choice that was offered and words that stand in the answer. */
export function readReading(
  { content, refusal }: Pick<Response, 'content' | 'refusal'>,
  { choices, answer }: Pick<ReaderAsks, 'choices' | 'answer'>,
): { readonly found: ModelReading } | { readonly fault: string } {
  if (refusal !== null) return { fault: 'the reader declined' };
  const said = parsed(content, Reading);
  if (!said) return { fault: 'the reader did not return JSON in the requested format' };
  if (said.choice === 'none') return { found: { choice: null, quote: null } };
  const choice = choices.findIndex((_, place) => labelOf(place) === said.choice);
  if (choice < 0) return { fault: 'the reader names a choice that was not offered' };
  const fault = quoteFault(said.quote, { text: answer, called: 'answer', by: 'reader' });
  return fault === null ? { found: { choice, quote: said.quote } } : { fault };
}

/** An answer as the rules left it. */
interface RuledAnswer {
  readonly response: Response;
  /** The place of the choice that they read; null where they read that none is made; undefined where they read nothing. */
  readonly byRules: number | null | undefined;
}

/** What a reader model made of an answer. */
export interface ModelRead {
  /** Null where nothing it said could be read. */
  readonly found: ModelReading | null;
  /** Why not; null where it could. */
  readonly fault: string | null;
  /** As {@link RuledAnswer}: undefined where the answer was unread, so that it fills. */
  readonly byRules: number | null | undefined;
}

/** What a reader model made of a trial. */
export interface ModelReadings {
  /** By draw; null for an answer that it was not given. */
  readonly draws: readonly (ModelRead | null)[];
  /** Null where no decoy was put in. */
  readonly decoy: ModelRead | null;
  /** Every response of the model. */
  readonly responses: readonly Response[];
}

/**
 * Gives a reader model the answers that the rules leave unread, the first answer where that is to be checked,
 * and a decoy. An answer that says nothing is not given; equal ones are given once.
 */
export function* readByModel(
  reader: AnswerReader,
  page: ReadPage,
  {
    answers,
    checks: { agreement, decoy: wording } = noChecks,
  }: { readonly answers: readonly RuledAnswer[]; readonly checks?: ReaderChecks | undefined },
): Asking<ModelReadings> {
  const decoy = wording === null ? null : fill(wording, page.options);
  const texts = answers.map(({ response, byRules }, draw) => {
    const isGiven = byRules === undefined || (agreement && draw === 0);
    return isGiven ? readableText(response) : '';
  });
  const given = new Map<string, number | null>();
  for (const [draw, text] of texts.entries())
    if (text !== '') given.set(text, answers[draw]?.byRules ?? null);
  if (decoy !== null && !given.has(decoy)) given.set(decoy, null);
  const asked = [...given].map(([answer, byRules]) => ({ answer, byRules }));
  const judged = yield* judgeEach(
    asked.map((each) => readerRequest(reader, { page, ...each })),
    (response, place) => readReading(response, { ...page, answer: asked[place]?.answer ?? '' }),
  );
  const readOf = (text: string, byRules: number | null | undefined): ModelRead | null => {
    const own = judged[asked.findIndex(({ answer }) => answer === text)];
    if (!own) return null;
    return { found: own.found, fault: own.found ? null : own.fault, byRules };
  };
  return {
    draws: texts.map((text, draw) => readOf(text, answers[draw]?.byRules)),
    decoy: decoy === null ? null : readOf(decoy, null),
    responses: judged.flatMap((each) => each?.responses ?? []),
  };
}

/** By which rule a reader model's readings are marked. */
export const readerRule = 'reader model';

/** What a reader model made of an answer, as an export says it: the label of the choice with its quote, `none`, or why nothing it said counts. */
export function readText({ found, fault }: ModelRead): string {
  if (!found) return fault ?? '';
  return found.choice === null ? 'none' : `${labelOf(found.choice)}: ${found.quote}`;
}
