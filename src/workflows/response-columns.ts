import type { PersonaName } from '../instruments/inference/persona-switch.js';
import type { StudyRespondent } from '../study/study.js';
import type { Response } from '../vocabulary/response.js';
import type { ResponseRow } from './response-row.js';

/** The study and the respondent that a response belongs to. */
export interface RowSource {
  readonly study: string;
  readonly respondent: StudyRespondent;
  /** The persona under which it was asked again; absent where it was asked plainly. */
  readonly persona?: PersonaName;
  /** The system message that it was asked with. */
  readonly system: string | null;
}

/** What a response says of itself, whatever was asked. */
export function rowOf(
  response: Response,
  { study, respondent, persona, system }: RowSource,
): Pick<
  ResponseRow,
  | 'study'
  | 'respondent'
  | 'model'
  | 'simulated'
  | 'content'
  | 'refusal'
  | 'finish'
  | 'servedModel'
  | 'seed'
  | 'promptTokens'
  | 'completionTokens'
  | 'milliseconds'
  | 'at'
  | 'persona'
  | 'system'
> {
  return {
    study,
    respondent: respondent.id,
    model: respondent.model,
    simulated: respondent.simulated || response.simulated,
    content: response.content,
    refusal: response.refusal,
    finish: response.finish,
    servedModel: response.servedModel,
    seed: response.sent.seed,
    promptTokens: response.usage?.promptTokens ?? null,
    completionTokens: response.usage?.completionTokens ?? null,
    milliseconds: response.milliseconds,
    at: response.at,
    persona: persona ?? 'plain',
    system,
  };
}
