import type { z } from 'zod';
import type { FoundAt } from './construction/lint/at-lines.js';
import type { FiledQuestionnaire } from './content/load-questionnaire.js';
import type { SourceDocument } from './content/read-document.js';
import type { Knowledge } from './simulation/understand.js';
import type { At, Complain } from './study/complain.js';
import type { Plan } from './study/plan.js';
import type { Sections, Surroundings } from './study/resolve-endpoint.js';
import type { Study } from './study/study.js';
import type { RespondentEntry } from './study/study-entries.js';
import type { InputError } from './vocabulary/input-error.js';
import type { Questionnaire } from './vocabulary/item.js';
import type { Scheme } from './vocabulary/scheme.js';

/**
 * An instrument's side of a study: its section of the file, its content, the models in its service, its
 * files for `undertone lint` and its part of a simulation. What is not needed to ask a study is loaded
 * on demand.
 */
export interface InstrumentStudy {
  /** Its name in code, unique among instruments. */
  readonly id: string;
  /** Its section of a study file. An instrument is asked where the study has its section. */
  readonly section: {
    /** The top key of the section, unique among instruments. */
    readonly key: string;
    /** Of what stands under the key. Keys that the documentation shall explain carry `.describe()`. */
    readonly schema: z.ZodType;
    /** The key in it that `undertone lint` points at for a fault of a file that the study does not name. */
    readonly content?: string;
  };
  /** Languages in which it reads answers; any unless given. */
  readonly languages?: readonly string[];
  /** What its section says for other instruments whose sections a study leaves out, by their keys. */
  lends?(section: unknown): Sections;
  /** How every respondent is asked by the study's say, where the respondent's own entry leaves it open. */
  respondent?(section: unknown, entry: RespondentEntry, at: At): RespondentPart;
  /**
   * Its part of the recorded study, with every default filled in, every name resolved and every path
   * taken with `beside`. A further instrument returns `{ sections: { [id]: … } }`, of JSON alone, or
   * nothing where `section` is undefined.
   * @throws what `complain` makes for what the schema lets pass and cannot be asked
   */
  resolve(section: unknown, surroundings: Surroundings): StudyPart;
  /**
   * Refuses what the loaded study asks for and its own files cannot give. Files that cannot be read are
   * refused when the plan is loaded.
   * @throws InputError, made by `complain`
   */
  refuse?(section: unknown, study: Study, complain: Complain): Promise<void>;
  /**
   * Loads its content of a study, in every language that respondents are asked in. A further instrument
   * returns `{ part: { contents: { [id]: … } } }`, of JSON alone.
   * @throws InputError when a file is missing or wrong, or in another language than the respondent's
   */
  load?(study: Study, before: Loaded): Promise<Loaded>;
  /** The models in its service that a study names; none unless given. */
  services?(study: Study): readonly Service[];
  /** The keys of its section by which a study names files of the user's, for one of its languages. */
  files?(study: Study, language: string): readonly NamingKey[];
  /** The kinds of file that it owns: how they are told. What checks them is loaded by `loadLint`. */
  readonly documents?: readonly DocumentMarks[];
  /** What `undertone lint` checks for it. */
  loadLint?(): Promise<InstrumentLint>;
  /**
   * What it lets people declare of a simulated respondent, under its id in a study or a list of
   * respondents. A declaration holds it under `instruments`; it is JSON.
   */
  readonly declaration?: z.ZodType;
  /** How a simulation answers what it asks. */
  loadSimulated?(): Promise<SimulatedSide>;
}

/** What an instrument brings to the recorded study; of a further one `sections` alone. */
export type StudyPart = Partial<
  Pick<Study, 'survey' | 'storiesFirst' | 'asksSurvey' | 'inference' | 'sections'>
>;

/** What an instrument brings to the recorded plan; of a further one `contents` alone. */
export type PlanPart = Partial<
  Pick<
    Plan,
    'questionnaires' | 'templates' | 'stories' | 'inferenceTemplates' | 'labels' | 'contents'
  >
>;

/** What an instrument decides for a respondent. */
export interface RespondentPart {
  readonly repeats?: number;
  readonly parameters?: { readonly topLogprobs?: number };
}

/** Content of a study. */
export interface Loaded {
  readonly part: PlanPart;
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

/** What `undertone lint` checks for an instrument. */
export interface InstrumentLint {
  /** Checks a file by itself, by the kind. A table is read by its checker. */
  readonly checkers: Readonly<Record<string, DocumentChecker>>;
  /** What is worth a warning in a plan that can be asked. */
  ofPlan?(plan: Plan, document: SourceDocument): readonly FoundAt[];
  /** What is wrong with files only beside one another, by file; those that are checked are all given. */
  ofSets?(checked: readonly CheckedPart[]): Promise<ReadonlyMap<string, readonly FoundAt[]>>;
}

/**
 * Checks one file, which is a document or, of a table, the path of it.
 * @throws InputError for the first thing wrong with a table
 */
export type DocumentChecker =
  | { readonly document: (document: SourceDocument) => CheckedContent }
  | { readonly table: (file: string) => Promise<unknown> };

/** What was found in a file by itself, and what it holds. */
export interface CheckedContent {
  readonly findings: readonly FoundAt[];
  /** What the file holds, for what is checked with others; absent where it is broken. */
  readonly content?: unknown;
}

/** A file that was checked by itself. */
export interface CheckedPart extends CheckedContent {
  readonly file: string;
  readonly kind: string;
  /** The questionnaire in it with the way back to its lines; absent where it is none or broken. */
  readonly questionnaire?: {
    readonly value: Questionnaire;
    readonly document: SourceDocument;
    readonly scheme: Scheme;
  };
  /** The language that a study asks it in, where one names it. */
  readonly language?: string | undefined;
}

/** An instrument's side of a simulation. */
export interface SimulatedSide {
  /**
   * What it knows of a plan's content: which prompts it recognises, and how they are answered. Where a
   * list of respondents is served that no study asks, content of further instruments is absent.
   */
  knows(content: PlanPart): Knowledge;
}
