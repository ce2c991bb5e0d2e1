import { InputError } from '../../vocabulary/input.js';
import { dimensionsOf, type Scheme } from '../../vocabulary/scheme.js';
import { declaredOn, type SimulatedRespondent } from '../asking/simulated/declaration.js';
import { modelsOf, type Simulation } from '../asking/simulated/simulation.js';
import { readDocument, type SourceDocument } from '../content/document.js';
import { checkDocument, complaintAt } from '../content/document-faults.js';
import { builtInQuestionnaire, readQuestionnaire } from '../instruments/survey/questionnaire.js';
import { kindsOf } from '../study/document-kinds.js';
import { declarations, loadStudy, StudyFile } from '../study/load.js';
import { loadPlan, strayDimension, strayOrientation } from '../study/plan-content.js';
import { cast, simulationFile } from './cast.js';
import { type Faults, parseFaults } from './faults.js';
import { type SimulationServer, serve } from './server.js';
import { sides, simulationOf } from './study-simulation.js';

export interface SimulateOptions {
  /** A study, or a list of respondents; the demo's cast unless given. */
  readonly file?: string | undefined;
  readonly port?: number | undefined;
  /** The questionnaire on whose dimensions a list declares; a study names its own. */
  readonly questionnaire?: string | undefined;
  /** Faults in the short notation, such as "429:0.1,latency:20"; those of the file unless given. */
  readonly fault?: string | undefined;
}

export interface RunningSimulation {
  readonly server: SimulationServer;
  /** The model names it serves. */
  readonly models: readonly string[];
}

interface Served {
  readonly simulation: Simulation;
  readonly faults?: Faults | undefined;
}

/**
 * Serves simulated respondents and judges on this machine until the server is closed.
 * @throws InputError when a file or a fault is wrong, a study has no simulated respondent or comes with
 * a questionnaire beside it, or the port is taken
 */
export async function simulate(options: SimulateOptions): Promise<RunningSimulation> {
  const document = options.file ? await readDocument(options.file) : null;
  const { simulation, faults: declared } =
    document && holdsStudy(document)
      ? await ofStudy(document, options)
      : await ofList(document, options);
  const faults = options.fault ? parseFaults(options.fault) : declared;
  const server = await serve(simulation, { port: options.port, faults });
  return { server, models: [...modelsOf(simulation).keys()] };
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

/** The simulated respondents of a study, and the models in service that it simulates. */
async function ofStudy(document: SourceDocument, options: SimulateOptions): Promise<Served> {
  const { file } = document;
  if (options.questionnaire !== undefined) {
    throw new InputError('is a study and names its own questionnaire; remove --questionnaire', {
      file,
    });
  }
  const study = await loadStudy(file);
  const simulation = simulationOf(await loadPlan(study));
  if (simulation.respondents.length === 0) {
    throw complaintAt(
      document,
      ['respondents'],
      'no respondent of this study is simulated; give one "simulated:" in place of "model:"',
    );
  }
  return { simulation };
}

/** The respondents and judges of a list, or the demo's cast. */
async function ofList(document: SourceDocument | null, options: SimulateOptions): Promise<Served> {
  const { respondents, judges, faults } = document
    ? checkDocument(document, simulationFile(declarations))
    : { respondents: cast, judges: [], faults: undefined };
  const { scheme } = await readQuestionnaire(options.questionnaire ?? builtInQuestionnaire, 'en');
  const dimensions = dimensionsOf(scheme);
  if (document) refuseStray(respondents, { document, scheme });
  return {
    simulation: {
      respondents: respondents.map(({ id, declaration }) => ({
        id,
        declaration: declaredOn(declaration, dimensions),
      })),
      services: judges.map(({ id, judge }) => ({ id, instrument: 'inference', declared: judge })),
      sides,
    },
    faults,
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
