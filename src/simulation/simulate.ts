import { InputError } from '../../vocabulary/input.js';
import type { Questionnaire } from '../../vocabulary/item.js';
import { dimensionsOf, type Scheme } from '../../vocabulary/scheme.js';
import { readDocument, type SourceDocument } from '../content/document.js';
import { checkDocument, complaintAt } from '../content/document-faults.js';
import type { PlanPart } from '../instrument.js';
import { kindsOf } from '../lint/document.js';
import {
  builtInInferenceTemplates,
  builtInStories,
  loadInferenceTemplates,
  loadStories,
} from '../stories/content/stories.js';
import { declarations, loadStudy, StudyFile } from '../study/load.js';
import { loadPlan, strayDimension, strayOrientation } from '../study/plan-content.js';
import {
  builtInQuestionnaire,
  builtInTemplates,
  loadSurveyTemplates,
  readQuestionnaire,
} from '../survey/questionnaire.js';
import { cast, simulationFile } from './cast.js';
import { declaredOn, type SimulatedRespondent, simulatedModel } from './declaration.js';
import { parseFaults } from './faults.js';
import { type SimulationServer, serveKnown } from './server.js';
import { knowledgeOf, simulatedIn } from './study-simulation.js';

export interface SimulateOptions {
  /** A study, or a list of respondents; the demo's cast unless given. */
  readonly file?: string | undefined;
  readonly port?: number | undefined;
  /** This and the other files go with a list; a study names its own. */
  readonly questionnaire?: string | undefined;
  readonly templates?: string | undefined;
  /** A file or folder of stories; unless given the built-in ones, which are about the built-in questionnaire alone. */
  readonly stories?: string | undefined;
  readonly inferenceTemplates?: string | undefined;
  /** Faults in the short notation, such as "429:0.1,latency:20"; those of the file unless given. */
  readonly fault?: string | undefined;
}

export interface Simulation {
  readonly server: SimulationServer;
  /** The model names it serves. */
  readonly models: readonly string[];
}

type Served = Parameters<typeof serveKnown>[0];

/**
 * Serves simulated respondents and judges on this machine until the server is closed.
 * @throws InputError when a file or a fault is wrong, a study has no simulated respondent or comes with
 * files beside it, or the port is taken
 */
export async function simulate(options: SimulateOptions): Promise<Simulation> {
  const document = options.file ? await readDocument(options.file) : null;
  const served =
    document && holdsStudy(document)
      ? await ofStudy(document, options)
      : await ofList(document, options);
  const faults = options.fault ? parseFaults(options.fault) : served.faults;
  const server = await serveKnown({ ...served, port: options.port, faults });
  const all = [...served.respondents, ...(served.services ?? [])];
  return { server, models: all.map(({ id }) => simulatedModel(id)) };
}

/** Whether a file is a study, and no list of respondents. @throws InputError when it is neither */
function holdsStudy({ file, value }: SourceDocument): boolean {
  const kinds = kindsOf(value);
  if (kinds.length !== 1 || kinds[0] !== 'study') {
    throw new InputError(
      'is neither a study nor a list of simulated respondents; list them under "respondents:"',
      { file },
    );
  }
  const { respondents, ...others } = value as Record<string, unknown>;
  const entries: readonly unknown[] = Array.isArray(respondents) ? respondents : [];
  return (
    Object.keys(others).some((key) => Object.hasOwn(StudyFile.shape, key)) ||
    entries.some((entry) => has(entry, 'simulated') || has(entry, 'model'))
  );
}

function has(entry: unknown, key: string): boolean {
  return typeof entry === 'object' && entry !== null && Object.hasOwn(entry, key);
}

/** The simulated respondents and judge of a study, who know what it asks. */
async function ofStudy(document: SourceDocument, options: SimulateOptions): Promise<Served> {
  const { file } = document;
  const other = ownFiles.find(({ key }) => options[key] !== undefined);
  if (other) {
    throw new InputError(`is a study and says itself what is asked; leave ${other.flag} out`, {
      file,
    });
  }
  const study = await loadStudy(file);
  if (!study.respondents.some(({ declaration }) => declaration)) {
    throw complaintAt(
      document,
      ['respondents'],
      'no respondent of this study is simulated; give one "simulated:" in place of "model:"',
    );
  }
  const plan = await loadPlan(study);
  return { ...simulatedIn(plan), knowledge: await knowledgeOf(plan) };
}

const ownFiles = [
  { key: 'questionnaire', flag: '--questionnaire' },
  { key: 'templates', flag: '--templates' },
  { key: 'stories', flag: '--stories' },
  { key: 'inferenceTemplates', flag: '--inference-templates' },
] as const;

/** The respondents and judges of a list, or the demo's cast, who know the files that are named. */
async function ofList(document: SourceDocument | null, options: SimulateOptions): Promise<Served> {
  const { respondents, judges, faults } = document
    ? checkDocument(document, simulationFile(declarations))
    : { respondents: cast, judges: [], faults: undefined };
  const named = options.questionnaire ?? builtInQuestionnaire;
  const { questionnaire, scheme } = await readQuestionnaire(named, 'en');
  const dimensions = dimensionsOf(scheme);
  if (document) refuseStray(respondents, { document, scheme });
  const templates = await loadSurveyTemplates(options.templates ?? builtInTemplates, 'en');
  return {
    respondents: respondents.map(({ id, declaration }) => ({
      id,
      declaration: declaredOn(declaration, dimensions),
    })),
    services: judges.map(({ id, judge }) => ({ id, instrument: 'inference', declared: judge })),
    faults,
    knowledge: await knowledgeOf({
      questionnaires: { en: questionnaire },
      templates: { en: templates },
      ...(await storiesOf(options, questionnaire)),
    }),
  };
}

/** @throws InputError for a respondent of a list that is declared to lean on a dimension that there is not */
function refuseStray(
  respondents: readonly SimulatedRespondent[],
  { document, scheme }: { readonly document: SourceDocument; readonly scheme: Scheme },
): void {
  for (const [place, { id, declaration }] of respondents.entries()) {
    const stray = strayDimension(declaration, scheme);
    if (stray === undefined) continue;
    throw complaintAt(
      document,
      ['respondents', place, 'orientation', stray],
      strayOrientation({ id }, { stray, scheme }),
    );
  }
}

async function storiesOf(
  { questionnaire: named, stories, inferenceTemplates }: SimulateOptions,
  { items }: Questionnaire,
): Promise<PlanPart> {
  if (named !== undefined && stories === undefined) return {};
  return {
    stories: { en: await loadStories(stories ?? builtInStories, 'en', items) },
    inferenceTemplates: {
      en: await loadInferenceTemplates(inferenceTemplates ?? builtInInferenceTemplates, 'en'),
    },
  };
}
