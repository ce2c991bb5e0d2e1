import type { Tally } from '../../analysis/tally.js';
import type { SurveyPlan } from '../instruments/survey/plan-survey.js';
import type { KnownPrompt } from '../simulation/recognise-prompt.js';
import { simulatedMemory } from '../simulation/simulated-memory.js';
import { type Declaration, simulatedIdentity, simulatedModel } from '../vocabulary/declaration.js';
import type { Questionnaire } from '../vocabulary/item.js';
import type { Respondent } from '../vocabulary/respondent.js';
import type { SurveyTemplates } from '../vocabulary/template.js';
import { TallyFolder } from './fold-tally.js';
import { replaySurvey } from './replay-survey.js';

/** What a simulated respondent is asked in process, and under which name; another name is another run. */
export interface InProcess {
  readonly questionnaire: Questionnaire;
  readonly wording: SurveyTemplates;
  /** The prompts of both, known to the simulation. */
  readonly prompts: ReadonlyMap<string, KnownPrompt>;
  readonly run: string;
  readonly seed: number;
  /** Draws per template; one unless given. */
  readonly repeats?: number;
}

/** The readings of a simulated respondent by the product's own means, from prompt to tally, without a network. */
export async function playInProcess(declaration: Declaration, asked: InProcess): Promise<Tally> {
  const plan = planOf(declaration, asked);
  const folder = new TallyFolder(plan);
  for await (const observation of replaySurvey(plan, simulatedMemory(declaration, asked.prompts))) {
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
    items: questionnaire.items,
    wording,
    repeats,
    retest: 0,
    seed,
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
