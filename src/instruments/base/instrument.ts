import type * as z from 'zod';
import type { Answers } from '../../../reports/document/raw-answers.js';
import type { Report, ReportedRespondent } from '../../../reports/document/report.js';
import type { At, Complain, InputError } from '../../../vocabulary/input.js';
import type { Questionnaire } from '../../../vocabulary/item.js';
import type { Scheme } from '../../../vocabulary/scheme.js';
import type { Found, PlannedTrial } from '../../../vocabulary/trial.js';
import type { EndpointsOfStudy } from '../../asking/endpoints/named-endpoints.js';
import type { SourceDocument } from '../../content/document.js';
import type { RespondentEntry, StudyRespondent } from './entries.js';
import type { ProvenanceAccumulator } from './provenance.js';
import type { ResponseRow, RowSource } from './response-row.js';

/** What any instrument observes in a trial: the draws of what was asked, in order. */
export interface Observation {
  readonly draws: readonly unknown[];
}

/** The least that a plan is: each instrument says what it needs of one, and the study's own has it all. */
export interface AnyPlan {
  readonly study: object;
}

/** Content that an instrument adds to a plan. */
export type PartOf<Plan extends AnyPlan> = Partial<Omit<Plan, 'study'>>;

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
  /** Its part of the reported respondent; what has no key of its own there as `{ layers: { [id]: … } }`. */
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
  readonly provenance: ProvenanceAccumulator;
  /** Its recorders; of a stage those of the instruments, of an instrument those before it. */
  readonly recorders: Recorders;
}

/** What an instrument decides for a respondent. */
export interface RespondentPart {
  readonly repeats?: number;
  readonly parameters?: { readonly topLogprobs?: number };
}

/** Content of a study. */
export interface Loaded<Part extends object = object> {
  readonly part: Part;
  /** Questionnaires by language, with the way back to their lines; what an instrument asks about may rest on them. */
  readonly questionnaires?: Readonly<Record<string, FiledQuestionnaire>>;
  /** What is wrong only beside the study: each file by itself is sound. */
  readonly faults?: readonly InputError[];
}

/** A model in the service of an instrument, such as a judge; never a respondent. */
export interface Service {
  /** What it does, in a word, such as `judge`. */
  readonly role: string;
  /** The key of the study that names it, such as `inference.judge`. */
  readonly place: string;
  readonly model: string;
  /** Endpoint identity, as it enters request keys. */
  readonly endpoint: string;
  /** Name of the endpoint to ask; null for one that we simulate ourselves. */
  readonly connection: string | null;
  /** The declared parameters of one that we simulate ourselves, and the id under which it is served. */
  readonly served: { readonly id: string; readonly declared: object } | null;
}

/** A file that another names. */
export interface NamedFile {
  readonly file: string;
  /** What it must be; by its keys where it may be several things. */
  readonly kind?: string | undefined;
  /** The language that it is asked in, where one is. */
  readonly language?: string | undefined;
}

/** A key of a study that names a path of the user's, and how that comes to files. */
export interface NamingKey {
  /** The section that it stands in, by its key. */
  readonly section: string;
  readonly key: string;
  /** As the study names it. */
  readonly path: string;
  /** @throws InputError for a folder that has no file */
  readonly files: () => Promise<readonly NamedFile[]>;
}

/** How a kind of file is told. */
export interface DocumentMarks {
  /** As `--kind` calls it. Two instruments may own files of one kind, such as `templates`. */
  readonly kind: string;
  /** Of YAML or JSON: top keys that no other kind has; of CSV: columns, of which two tell the table. */
  readonly marks: readonly string[];
  /** It is a CSV file. */
  readonly isTable?: true;
  /** Tells its own files from those that another instrument has of the kind; all are unless given. */
  owns?(value: unknown): boolean;
}

/** Sections of a study file, by their keys. */
export type Sections = Readonly<Record<string, unknown>>;

/** The rest of the study that a section stands in. */
export interface ResolveContext {
  /** The sections that the file itself has. */
  readonly given: Sections;
  readonly respondents: readonly StudyRespondent[];
  readonly endpoints: EndpointsOfStudy;
  /** A path of the file, taken from the file's folder. */
  readonly beside: (path: string) => string;
  readonly complain: Complain;
}

/** What an instrument and a second stage share: trials to ask, and what becomes of their observations. */
export interface Questioning<
  Asked = unknown,
  Observed extends Observation = Observation,
  Plan = AnyPlan,
> {
  /**
   * Its name in code, unique among instruments and stages. Its rows of an export carry it
   * as `instrument`, and what it reports stands under it.
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

/** An instrument, as `src/study/instruments.ts` lists it. */
export interface Instrument<
  Asked = unknown,
  Observed extends Observation = Observation,
  Plan extends AnyPlan = AnyPlan,
> extends Questioning<Asked, Observed, Plan>,
    InstrumentStudy<Plan> {
  /** What it asks of one respondent of a plan; null where the study does not ask it. */
  planOf(plan: Plan, respondent: StudyRespondent): Asked | null;
}

/**
 * A second stage: what is asked once the instruments' answers are in, and what is figured from several
 * instruments.
 */
export interface Stage<
  Asked = unknown,
  Observed extends Observation = Observation,
  Plan extends AnyPlan = AnyPlan,
> extends Questioning<Asked, Observed, Plan> {
  /** What its requests are for, in words, such as "the persona switch". */
  readonly purpose: string;
  /** What begins once it is decided, in words, such as "Asking again under two personas". */
  readonly startMessage: string;
  /** The most that it may ask of a respondent, whatever the answers; null where the study asks for none of it. */
  upperBound(plan: Plan, respondent: StudyRespondent): Asked | null;
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

/**
 * An instrument's side of a study: its section of the file, its content, the models in its service, its
 * files for `undertone lint` and its part of a simulation. What is not needed to ask a study is loaded
 * on demand.
 */
export interface InstrumentStudy<Plan extends AnyPlan = AnyPlan> {
  /** Its name in code, unique among instruments. */
  readonly id: string;
  /** Its section of a study file. An instrument is asked where the study has its section. */
  readonly section: {
    /** The top key of the section, unique among instruments. */
    readonly key: string;
    /** Of what stands under the key. Each key carries `.describe()`, from which the reference of the study file is written. */
    readonly schema: z.ZodType;
    /** The key in it that `undertone lint` points at for a fault of a file that the study does not name. */
    readonly content?: string;
  };
  /** Languages in which it reads answers; any unless given. */
  readonly languages?: Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>;
  /** Whether it takes answers given elsewhere in any language, at least the numbers among them. */
  readonly readsRecorded?: true;
  /** What its section says for other instruments whose sections a study leaves out, by their keys. */
  defaultsForOthers?(section: unknown): Sections;
  /** How every respondent is asked by the study's say, where the respondent's own entry leaves it open. */
  respondent?(section: unknown, entry: RespondentEntry, at: At): RespondentPart;
  /**
   * Its part of the recorded study, with every default filled in, every name resolved and every path
   * taken with `beside`: keys of it, which its schema checks.
   * @throws what `complain` makes for what the schema lets pass and cannot be asked
   */
  resolve(section: unknown, surroundings: ResolveContext): object;
  /**
   * Refuses what the loaded study asks for and its own files cannot give. Files that cannot be read are
   * refused when the plan is loaded.
   * @throws InputError, made by `complain`
   */
  refuse?(section: unknown, study: Plan['study'], complain: Complain): Promise<void>;
  /**
   * Loads its content of a study, in every language that respondents are asked in.
   * @param leaveOut hears of items that cannot be asked, which are then left out and not refused
   * @throws InputError when a file is missing or wrong, or in another language than the respondent's
   */
  load?(
    study: Plan['study'],
    before: Loaded<PartOf<Plan>>,
    leaveOut?: LeaveOut,
  ): Promise<Loaded<PartOf<Plan>>>;
  /** The models in its service that a study names; none unless given. */
  services?(study: Plan['study']): readonly Service[];
  /** The keys of its section by which a study names files of the user's, for one of its languages. */
  files?(study: Plan['study'], language: string): readonly NamingKey[];
  /** The kinds of file that it owns: how they are told; `undertone lint` checks them. */
  readonly documents?: readonly DocumentMarks[];
  /**
   * What it lets people declare of a simulated respondent, under its id in a study or a list of
   * respondents. A declaration holds it under `instruments`; it is JSON.
   */
  readonly declaration?: z.ZodType;
}

/** A questionnaire with the way back to its lines. */
export interface FiledQuestionnaire {
  readonly document: SourceDocument;
  readonly questionnaire: Questionnaire;
  /** The one that it names. */
  readonly scheme: Scheme;
}

/** An item that cannot be asked, as far as it can be read. */
export interface BadItem {
  /** What is wrong with it, with its file and line. */
  readonly fault: InputError;
  readonly id: string;
  readonly question: string;
}

/** Hears of each item that is left out since it cannot be asked. */
export type LeaveOut = (item: BadItem) => void;
