import { checkDocument } from '../content/check-document.js';
import {
  builtInInferenceTemplates,
  loadInferenceTemplates,
} from '../content/load-inference-templates.js';
import { builtInQuestionnaire, loadQuestionnaire } from '../content/load-questionnaire.js';
import { builtInStories, loadStories } from '../content/load-stories.js';
import { builtInTemplates, loadSurveyTemplates } from '../content/load-templates.js';
import { readDocument } from '../content/read-document.js';
import { cast } from '../simulation/cast.js';
import type { Stories } from '../simulation/inference/known-stories.js';
import { parseFaults } from '../simulation/parse-faults.js';
import { type SimulationServer, serveSimulation } from '../simulation/serve-simulation.js';
import { SimulationFile } from '../simulation/simulation-file.js';
import { simulatedModel } from '../vocabulary/declaration.js';
import type { Questionnaire } from '../vocabulary/item.js';

export interface SimulateOptions {
  /** A file of respondents; the demo's cast unless given. */
  readonly file?: string | undefined;
  readonly port?: number | undefined;
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

/**
 * Serves simulated respondents and judges on this machine until the server is closed.
 * @throws InputError when a file or a fault is wrong, or the port is taken
 */
export async function simulate(options: SimulateOptions): Promise<Simulation> {
  const file = options.file
    ? checkDocument(await readDocument(options.file), SimulationFile)
    : { respondents: cast, judges: [], faults: undefined };
  const faults = options.fault ? parseFaults(options.fault) : file.faults;
  const questionnaire = await loadQuestionnaire(
    options.questionnaire ?? builtInQuestionnaire,
    'en',
  );
  const server = await serveSimulation({
    respondents: file.respondents,
    judges: file.judges,
    questionnaires: [questionnaire],
    templates: [await loadSurveyTemplates(options.templates ?? builtInTemplates, 'en')],
    stories: await storiesOf(options, questionnaire),
    port: options.port,
    faults,
  });
  const served = [...file.respondents, ...file.judges];
  return { server, models: served.map(({ id }) => simulatedModel(id)) };
}

async function storiesOf(
  { questionnaire: named, stories, inferenceTemplates }: SimulateOptions,
  { items }: Questionnaire,
): Promise<Stories | undefined> {
  if (named !== undefined && stories === undefined) return undefined;
  return {
    sets: [await loadStories(stories ?? builtInStories, 'en', items)],
    wordings: [await loadInferenceTemplates(inferenceTemplates ?? builtInInferenceTemplates, 'en')],
  };
}
