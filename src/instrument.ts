import type { Answers, Report, ReportedRespondent } from '../reports/index.js';
import type { InstrumentStudy } from './instrument-study.js';
import type { Plan } from './study/plan.js';
import type { StudyRespondent } from './study/study.js';
import type { Found, PlannedTrial } from './vocabulary/trial.js';
import type { ComparedReport, MergedSource } from './workflows/compared-report.js';
import type { ProvenanceFolder } from './workflows/fold-provenance.js';
import type { RowSource } from './workflows/response-columns.js';
import type { ResponseRow } from './workflows/response-row.js';

/** What any instrument observes in a trial: the draws of what was asked, in order. */
export interface Observation {
  readonly draws: readonly unknown[];
}

/** What an instrument and a second stage share: trials to ask, and what becomes of their observations. */
export interface Questioning<Asked = unknown, Observed extends Observation = Observation> {
  /**
   * Its name in code, unique among instruments and stages. What a further instrument reports stands under
   * it in `layers`, and its rows of an export carry it as `instrument`.
   */
  readonly id: string;
  /**
   * Every trial, in an order that the plan alone decides. A trial's number in it, from 0, is its place,
   * which a recorder is told.
   */
  trials(asked: Asked): Iterable<PlannedTrial<Observed>>;
  /** How many trials that is. */
  trialCount(asked: Asked): number;
  /** Responses that a trial wants at the least, from 1; how many trials a replay looks up together rests on it. */
  draws(asked: Asked): number;
  /** How many draws of a trial could not be read. */
  unreadable(observation: Observed): number;
  /** The rows of one trial in an export, in the order of its draws; a stage adds how it was asked. */
  rows(observation: Observed, source: RowSource): Promise<readonly ResponseRow[]>;
  /** Begins to record a study. What calculates figures is loaded by its `report` and not before. */
  record(plan: Plan): Promise<StudyRecorder<Asked, Observed>>;
}

/** An instrument, as `src/instruments.ts` lists it. Survey and stories are the first two. */
export interface Instrument<Asked = unknown, Observed extends Observation = Observation>
  extends Questioning<Asked, Observed>,
    InstrumentStudy {
  /** What it asks of one respondent of a plan; null where the study does not ask it. */
  planOf(plan: Plan, respondent: StudyRespondent): Asked | null;
  /**
   * How its part of reports is compared. Unless given, what it holds in `layers`: respondents keep theirs
   * where what was asked of them is equal to that of the first report.
   */
  readonly comparing?: Comparing;
}

/**
 * What of an instrument cannot stand beside the rest: "What is asked about stories differs (limit); what
 * was inferred in a.json is compared, and that in b.json is left out."
 */
export interface Apart {
  /** What is asked, such as `about stories`. */
  readonly asked: string;
  /** The keys of a study in which that differs, where they are known. */
  readonly keys: readonly string[];
  /** What comes of it, such as `was inferred`. */
  readonly found: string;
  /** The name of the report with which the rest is compared. */
  readonly kept: string;
  /** The names of those that are left out. */
  readonly left: readonly string[];
}

/** How an instrument's part of several reports is compared. */
export interface Comparing {
  /** How many trials a respondent's part rests on. */
  observed(respondent: ReportedRespondent): number;
  /** Whether a respondent's part has figures to compare. */
  hasFigures(respondent: ReportedRespondent): boolean;
  /** What was answered, as far as a report holds it: runs of a respondent that are equal in it are one. */
  answersOf(respondent: ReportedRespondent): unknown;
  /** What is left out, since not the same was asked; null where nothing is. */
  apart?(sources: readonly ComparedReport[]): Apart | null;
  /** Its part of the comparison, and the respondents without what cannot stand beside the rest. */
  together?(
    respondents: readonly ReportedRespondent[],
    sources: readonly MergedSource[],
  ): {
    readonly report: Partial<Report>;
    readonly respondents: readonly ReportedRespondent[];
  };
}

/**
 * A second stage: what is asked once the instruments' answers are in, and what is figured from several
 * instruments.
 */
export interface Stage<Asked = unknown, Observed extends Observation = Observation>
  extends Questioning<Asked, Observed> {
  /** The most that it may ask of a respondent, whatever the answers; null where the study asks for none of it. */
  widestOf(plan: Plan, respondent: StudyRespondent): Asked | null;
  /** Ids of the instruments whose answers decide what it asks. */
  readonly decidedBy: readonly string[];
  /**
   * What the recorded answers decide; null where there is nothing to ask or to figure. `decided` is false
   * as long as answers are missing, and then nothing is asked; what earlier runs asked is still read.
   */
  planOf(
    plan: Plan,
    respondent: StudyRespondent,
    recorders: Recorders,
  ): Promise<{ readonly asked: Asked; readonly decided: boolean } | null>;
}

/** The recorders of one respondent, by the ids of instruments that asked it. */
export type Recorders = ReadonlyMap<string, Recorder>;

/** Folds the observations of one respondent as they come, whether asked, resumed or replayed. */
export interface Recorder<Observed extends Observation = Observation> {
  /** Trials recorded so far. */
  readonly observed: number;
  /**
   * Adds what a trial brought. Trials come in any order and each once; what is reported rests on their
   * places and not on the order in which they came.
   */
  add(observation: Observed, place: number): void;
  /** Adds the responses of a trial that lacks others. */
  partial(found: readonly Found[]): void;
  /** Its part of the reported respondent; of a further instrument `{ layers: { [id]: … } }`. */
  report(): Promise<Partial<ReportedRespondent>>;
}

/** Records one study: a recorder for each respondent that is asked, and what is reported beyond them. */
export interface StudyRecorder<Asked = unknown, Observed extends Observation = Observation> {
  /** Called once for each respondent that is asked, in the order of the plan. */
  of(asked: Asked, about: Recorded): Recorder<Observed>;
  /**
   * Its part of the report beside respondents: what was asked, and what is figured from several
   * respondents. Called once, with every respondent as it is reported.
   */
  report(
    respondents: readonly ReportedRespondent[],
  ): Promise<{ readonly report: Partial<Report>; readonly answers: Partial<Answers> }>;
}

/** Whose answers a recorder folds. */
export interface Recorded {
  readonly respondent: StudyRespondent;
  /** Its number among the respondents of the plan, from 0. */
  readonly place: number;
  /** The respondent that it is a copy of; null for one in its own right. */
  readonly copyOf: string | null;
  /** What all its responses cost; a recorder adds those of the respondent itself, and not its judge's. */
  readonly provenance: ProvenanceFolder;
  /** Its recorders; of a stage those of the instruments, of an instrument those before it. */
  readonly recorders: Recorders;
}
