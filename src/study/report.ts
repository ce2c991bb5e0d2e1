import type { Answers } from '../../reports/document/raw-answers.js';
import type { Report, ReportedRespondent } from '../../reports/document/report.js';
import { renderReport } from '../../reports/files/render-report.js';
import type { MapFit } from '../../vocabulary/input.js';
import { dimensionsOf, reportScheme } from '../../vocabulary/scheme.js';
import type { Memory } from '../../vocabulary/trial.js';
import { describeDeclaration } from '../asking/simulated/declaration.js';
import { loadReferences } from '../content/country-scores.js';
import { reportAssets, version } from '../content/package-data.js';
import { defaultFolder, refuseForeignFolder, writeFolder } from '../content/written-files.js';
import type { StudyRespondent } from '../instruments/base/entries.js';
import { type Listings, listingKey, listingsIn } from './access/listed-models.js';
import { stages } from './instruments.js';
import type { Plan } from './plan.js';
import { editionsOf } from './plan-content.js';
import { openRecorded } from './recorded/recorded.js';
import { observe, StudyRecording } from './recording.js';
import type { TellStep } from './study-event.js';
import { type RespondentRecording, record } from './trials.js';

/** Makes the report of a study, what of it was not recorded yet from a ledger, and writes it to a folder, where one is given, whole or not at all. */
export async function reportStudy(
  recorded: RecordedStudy,
  memory: Memory,
  {
    folder,
    force,
    facts,
    tell = () => {},
  }: {
    readonly folder: string | undefined;
    /** Replace the report of another study in the folder. */
    readonly force?: boolean | undefined;
    readonly facts: ReportFacts;
    readonly tell?: TellStep | undefined;
  },
): Promise<Report> {
  const { report, answers } = await assembleRecorded(recorded, memory, { facts, tell });
  if (folder !== undefined) {
    recorded.recording.release();
    const drawn = (done: number, of: number) => tell({ kind: 'drawing', done, of });
    const files = await renderReport(report, answers, await reportAssets(), drawn);
    await writeFolder(folder, files, { study: report.study.name, force });
  }
  return report;
}

export interface ReportAgainOptions {
  readonly ledger: string;
  /** A study file or the name of a study; the ledger's latest unless given. */
  readonly study?: string | undefined;
  /** Folder of the report; by the study's name unless given. */
  readonly folder?: string | undefined;
  /** Replace the report of another study in the folder. */
  readonly force?: boolean | undefined;
  /** An edition of country scores or the path of a user's own; as recorded unless given. */
  readonly countries?: string | undefined;
  /** As recorded unless given. */
  readonly map?: MapFit | undefined;
  readonly tell?: TellStep | undefined;
}

/**
 * Makes a recorded study's report again, asking nothing. The study is as it was run, whatever its file says now.
 * @throws InputError when the ledger has no such study, the country scores are wrong or the folder
 * cannot be used
 */
export async function reportAgain(options: ReportAgainOptions): Promise<{
  readonly report: Report;
  readonly folder: string;
  /** Draws whose responses were damaged, by `drawKey`: they count as missing. */
  readonly damaged: readonly string[];
  /** Keys of the study's file that were changed since it was run: the report follows the run. */
  readonly changed: readonly string[];
}> {
  await using recorded = await openRecorded(options.ledger, options.study);
  const { record, ledger } = recorded;
  const plan = await heldAgainst(recorded.plan, options);
  const folder = options.folder ?? defaultFolder(plan.study.name);
  const { force } = options;
  await refuseForeignFolder(folder, { study: plan.study.name, force });
  const recording = await StudyRecording.begin(plan);
  const respondents = recording.respondents();
  const report = await reportStudy({ recording, respondents }, ledger, {
    folder,
    force,
    facts: { version, at: record.at, listings: await listingsIn(ledger) },
    tell: options.tell,
  });
  return { report, folder, damaged: [...ledger.damaged()], changed: recorded.changed };
}

/** The plan with other country scores or another map, where they are wanted. */
async function heldAgainst(
  plan: Plan,
  { countries, map }: Pick<ReportAgainOptions, 'countries' | 'map'>,
): Promise<Plan> {
  const recorded = plan.study.countries;
  const chosen = { scores: countries ?? recorded.scores, map: map ?? recorded.map };
  return {
    ...plan,
    study: { ...plan.study, countries: chosen },
    countries: countries === undefined ? plan.countries : await editionsOf(plan.scheme, countries),
  };
}

export interface Assembled {
  readonly report: Report;
  readonly answers: Answers;
}

/** What a report is told beyond the plan and the ledger. */
interface ReportFacts {
  /** The version of Undertone. */
  readonly version: string;
  /** The time of a report that rests on no response, UTC ISO 8601. */
  readonly at: string;
  /** Why respondents were stopped, by id, where that is known. */
  readonly stopped?: ReadonlyMap<string, string>;
  /** What servers list in place of models that they answered for. */
  readonly listings?: Listings;
}

/** A study as far as it was recorded while it was asked, with its respondents in the order of the plan. */
interface RecordedStudy {
  readonly recording: StudyRecording;
  readonly respondents: Iterable<RespondentRecording>;
}

/** Replays a plan from a ledger and computes everything its report says, once; asks nothing. */
export async function assembleReport(
  plan: Plan,
  memory: Memory,
  facts: ReportFacts,
  tell: TellStep = () => {},
): Promise<Assembled> {
  const recording = await StudyRecording.begin(plan);
  const respondents = recording.respondents();
  return assembleRecorded({ recording, respondents }, memory, { facts, tell });
}

/** Computes everything that the report of a study says, once; replays what of it was not recorded yet. */
export async function assembleRecorded(
  { recording, respondents }: RecordedStudy,
  memory: Memory,
  { facts, tell = () => {} }: { readonly facts: ReportFacts; readonly tell?: TellStep | undefined },
): Promise<Assembled> {
  const { study, scheme } = recording.plan;
  const reported: ReportedRespondent[] = [];
  for (const each of respondents) {
    const { id: respondent } = each.respondent;
    const numbered = { respondent, number: reported.length + 1, of: study.respondents.length };
    if (each.parts.some(({ played }) => !played)) tell({ kind: 'reading', ...numbered });
    for await (const observed of observe(each, memory)) record(observed);
    tell({ kind: 'computing', ...numbered });
    reported.push(await reportedOf(each, facts, memory));
  }
  tell({ kind: 'comparing', respondents: reported.length });
  const parts: Partial<Report>[] = [];
  const answers: Answers = { items: [], rows: [], total: 0, stories: null };
  for (const recorder of recording.recorders()) {
    const part = await recorder.report(reported);
    parts.push(part.report);
    Object.assign(answers, part.answers);
  }
  const { questionnaire, templates, comparison, ...others }: Partial<Report> = Object.assign(
    {},
    ...parts,
  );
  if (!questionnaire || !templates || !comparison) {
    throw new RangeError('a report says what was asked and how respondents compare');
  }
  return {
    report: {
      format: 'undertone-report/9',
      undertone: facts.version,
      at: latest(reported) ?? facts.at,
      study: { name: study.name, title: study.title, seed: study.seed },
      sources: [],
      differing: [],
      scheme: reportScheme(scheme),
      questionnaire,
      templates,
      inference: null,
      open: null,
      statements: null,
      ratingComparison: null,
      conversations: null,
      respondents: reported,
      differences: [],
      dependability: [],
      gaps: null,
      ...others,
      comparison,
      references: [...(await loadReferences(scheme.scheme))],
    },
    answers,
  };
}

/** Faults that are listed of a respondent. */
const LISTED = 100;

/** A respondent as it is reported, once all of it is recorded. */
async function reportedOf(
  { plan, respondent, copyOf, parts, stagePart, ...recorded }: RespondentRecording,
  facts: ReportFacts,
  memory: Memory,
): Promise<ReportedRespondent> {
  const reports: Partial<ReportedRespondent>[] = [];
  for (const { recorder } of parts) reports.push(await recorder.report());
  for (const stage of stages) {
    const part = await stagePart(stage, memory);
    if (part) reports.push(await part.recorder.report());
  }
  const { declaration, parameters } = respondent;
  const provenance = recorded.provenance();
  const listedInstead = facts.listings?.get(listingKey(respondent));
  const faults = recorded.faults();
  return {
    id: respondent.id,
    model: respondent.model,
    endpoint: respondent.endpoint,
    simulated: respondent.simulated || provenance.simulated,
    ...(respondent.recorded ? { recorded: provenance.recorded() } : {}),
    ...(respondent.human ? { human: true } : {}),
    declared: declaration ? describeDeclaration(declaration, dimensionsOf(plan.scheme)) : null,
    language: respondent.language,
    persona: respondent.persona,
    tags: respondent.tags,
    ...(respondent.personaLevel ? { personaLevel: respondent.personaLevel } : {}),
    copyOf,
    parameters: respondent.human
      ? {}
      : respondent.recorded
        ? statedOf(respondent, provenance.temperatures())
        : { ...parameters },
    repeats: respondent.repeats,
    scoring: plan.study.survey.scoring,
    trials: { planned: 0, observed: 0 },
    stopped: facts.stopped?.get(respondent.id) ?? null,
    provenance: {
      ...provenance.result({ prices: plan.study.prices, model: respondent.model }),
      ...(listedInstead === undefined || respondent.recorded ? {} : { listedInstead }),
    },
    ...(faults.length > 0
      ? { faults: { count: faults.length, first: faults.slice(0, LISTED) } }
      : {}),
    seed: plan.study.seed,
    profile: null,
    items: [],
    inference: null,
    gap: null,
    open: null,
    statements: null,
    conversations: null,
    ...Object.assign({}, ...reports),
  };
}

/** What is said of how a recorded respondent was asked: by its file before the study, and no default. */
function statedOf(
  { parameters, temperatureStated }: StudyRespondent,
  temperatures: number[],
): ReportedRespondent['parameters'] {
  const { temperature, topLogprobs: _, ...others } = parameters;
  const [inFile, ...further] = temperatures;
  if (inFile !== undefined) {
    return { temperature: further.length > 0 ? temperatures : inFile, ...others };
  }
  // In a study that was recorded before it said so, any but the default was stated.
  return temperatureStated || temperature !== 1 ? { temperature, ...others } : others;
}

/** When the last response came: the same study over the same ledger gives the same report. */
function latest(respondents: readonly ReportedRespondent[]): string | undefined {
  return respondents
    .flatMap(({ provenance }) => provenance.lastResponse ?? [])
    .sort()
    .at(-1);
}
