import { checkDocument } from '../content/check-document.js';
import { builtInQuestionnaire, loadQuestionnaire } from '../content/load-questionnaire.js';
import { builtInTemplates, loadSurveyTemplates } from '../content/load-templates.js';
import { readDocument } from '../content/read-document.js';
import { cast } from '../simulation/cast.js';
import { parseFaults } from '../simulation/parse-faults.js';
import { type SimulationServer, serveSimulation } from '../simulation/serve-simulation.js';
import { SimulationFile } from '../simulation/simulation-file.js';
import { simulatedModel } from '../vocabulary/declaration.js';

export interface SimulateOptions {
  /** A file of respondents; the demo's cast unless given. */
  readonly file?: string | undefined;
  readonly port?: number | undefined;
  readonly questionnaire?: string | undefined;
  readonly templates?: string | undefined;
  /** Faults in the short notation, such as "429:0.1,latency:20"; those of the file unless given. */
  readonly fault?: string | undefined;
}

export interface Simulation {
  readonly server: SimulationServer;
  /** The model names it serves. */
  readonly models: readonly string[];
}

/**
 * Serves simulated respondents on this machine until the server is closed.
 * @throws InputError when a file or a fault is wrong, or the port is taken
 */
export async function simulate(options: SimulateOptions): Promise<Simulation> {
  const file = options.file
    ? checkDocument(await readDocument(options.file), SimulationFile)
    : { respondents: cast, faults: undefined };
  const faults = options.fault ? parseFaults(options.fault) : file.faults;
  const server = await serveSimulation({
    respondents: file.respondents,
    questionnaires: [await loadQuestionnaire(options.questionnaire ?? builtInQuestionnaire, 'en')],
    templates: [await loadSurveyTemplates(options.templates ?? builtInTemplates, 'en')],
    port: options.port,
    faults,
  });
  return { server, models: file.respondents.map(({ id }) => simulatedModel(id)) };
}
