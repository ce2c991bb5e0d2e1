import type { Tally } from '../analysis/survey/tally.js';
import { type Declaration, simulatedIdentity } from '../src/asking/simulated/declaration.js';
import { respond, type Simulation } from '../src/asking/simulated/simulation.js';
import type { AttitudeAsks } from '../src/instruments/stories/asks.js';
import type { InferenceObservation } from '../src/instruments/stories/observation.js';
import { type InferencePlan, planInference } from '../src/instruments/stories/plan.js';
import {
  type AttitudeQuestion,
  attitudeTrial,
  inferredAttitude,
} from '../src/instruments/stories/tasks/attitude-task.js';
import { planSurvey, type SurveyPlan } from '../src/instruments/survey/plan.js';
import { TallyAccumulator } from '../src/instruments/survey/recorder.js';
import type { SurveyObservation } from '../src/instruments/survey/trial.js';
import { attitudeTaken } from '../src/simulation/answers/stories.js';
import { sides } from '../src/simulation/study-simulation.js';
import { replay } from '../src/study/trials.js';
import type { InferredAttitude } from '../vocabulary/inference.js';
import type { InferenceTemplates } from '../vocabulary/inference-template.js';
import type { Questionnaire } from '../vocabulary/item.js';
import { drawSeed, type Request, simulatedModel } from '../vocabulary/request.js';
import type { Respondent } from '../vocabulary/respondent.js';
import { domains as builtInDomains } from '../vocabulary/scheme.js';
import type { SurveyTemplates } from '../vocabulary/template.js';
import type { Memory } from '../vocabulary/trial.js';

/** What a simulated respondent is asked in process, and under which name; another name is another run. */
interface InProcess {
  readonly questionnaire: Questionnaire;
  readonly wording: SurveyTemplates;
  readonly run: string;
  readonly seed: number;
  /** Draws per template; one unless given. */
  readonly repeats?: number;
}

/** The readings of a simulated respondent by the product's own means, from prompt to tally, without a network. */
export async function playInProcess(declaration: Declaration, asked: InProcess): Promise<Tally> {
  const plan = planOf(declaration, asked);
  const folder = new TallyAccumulator(plan);
  for await (const observation of replaySurvey(plan, simulatedMemory(declaration))) {
    folder.add(observation);
  }
  return folder.tally;
}

function planOf(
  declaration: Declaration,
  { questionnaire, wording, run, seed, repeats = 1 }: InProcess,
): SurveyPlan {
  return {
    respondent: respondentInProcess(declaration, { run, language: questionnaire.language }),
    ...cellsInProcess(declaration, questionnaire),
    wording,
    repeats,
    retest: 0,
    seed,
  };
}

/** The items of a questionnaire, sorted by its domains and by the dimensions that a respondent declares. */
export function cellsInProcess(
  { orientation }: Declaration,
  { items, domains }: Questionnaire,
): Pick<SurveyPlan, 'items' | 'cells'> {
  return {
    items,
    cells: { dimensions: Object.keys(orientation), domains: domains ?? builtInDomains },
  };
}

/** A simulated respondent that is asked in process, by the name of its run. */
export function respondentInProcess(
  declaration: Declaration,
  { run, language }: { readonly run: string; readonly language: string },
): Respondent {
  return {
    id: run,
    endpoint: simulatedIdentity(declaration),
    model: simulatedModel(run),
    parameters: { temperature: 1 },
    language,
    persona: null,
    simulated: true,
  };
}

/** A question with the request that puts it. */
export interface PutQuestion {
  readonly question: AttitudeQuestion;
  readonly request: Request;
}

/** Questions as they are put to respondents of one name, whatever these are declared to be. */
export function putQuestions(
  questions: readonly AttitudeQuestion[],
  {
    respondent,
    wording,
  }: { readonly respondent: Respondent; readonly wording: InferenceTemplates },
): readonly PutQuestion[] {
  return questions.map((question) => {
    const trial = attitudeTrial(respondent, question, { wording, draws: 1 }).next();
    const [request] = trial.done ? [] : trial.value;
    if (!request) throw new RangeError('a question is put by a request');
    return { question, request };
  });
}

/**
 * What a simulated respondent at this endpoint would be read to have heard, so many answers to each question,
 * without its answers being written out and read: many times as quick, and the same to the last pick.
 */
export function inferInProcess(
  put: readonly PutQuestion[],
  {
    declaration,
    endpoint,
    draws = 1,
  }: {
    readonly declaration: Declaration;
    readonly endpoint: string;
    readonly draws?: number;
  },
): InferredAttitude[] {
  return put.map(({ question, request }) => {
    const prompt = request.messages.at(-1)?.content ?? '';
    const asks = request.about?.asks as AttitudeAsks;
    const asked = { ...request, endpoint };
    const picks = Array.from({ length: draws }, (_, draw) => {
      const seed = drawSeed({ request: asked, draw });
      return attitudeTaken({ declaration, question: asks, prompt, seed });
    });
    return inferredAttitude(question, picks);
  });
}

/**
 * A memory in which a simulated respondent has answered every draw already, word for word as its
 * server would have, and each model in an instrument's service what it is asked under its own name: to
 * play an instrument in process, thousands of times over. Its responses came at the beginning of 1970.
 */
export function simulatedMemory(
  declaration: Declaration,
  { services = [], ...abilities }: Partial<Omit<Simulation, 'respondents'>> = {},
): Memory {
  const able = { sides, ...abilities };
  const at = '1970-01-01T00:00:00.000Z';
  return {
    async find(draws) {
      return draws.map((draw) => {
        const own = services.filter(({ id }) => simulatedModel(id) === draw.request.model);
        const simulated = { declaration, services: own };
        return respond(draw.request, simulated, { seed: drawSeed(draw), abilities: able, at });
      });
    },
  };
}

/** Replays a survey from a ledger, asking nothing. */
export function replaySurvey(plan: SurveyPlan, memory: Memory): AsyncGenerator<SurveyObservation> {
  return replay(planSurvey(plan), { memory, draws: plan.repeats });
}

/** Replays what a respondent heard in stories from a ledger, asking nothing. */
export function replayInference(
  plan: InferencePlan,
  memory: Memory,
): AsyncGenerator<InferenceObservation> {
  return replay(planInference(plan), { memory, draws: plan.section.repeats });
}
