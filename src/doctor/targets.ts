import { ownValue } from '../../vocabulary/comparable-text.js';
import { canonicalJson, type Request, reasonsFirst } from '../../vocabulary/request.js';
import { type Put, paperForms, wordingsOf } from '../../vocabulary/template.js';
import type { StudyEndpoint } from '../asking/endpoints/endpoint-entry.js';
import { digitsRequest } from '../asking/probe.js';
import type { StudyRespondent } from '../instruments/base/entries.js';
import type { Asked } from '../instruments/survey/reading/response.js';
import { optionsAsShown, surveyRequest } from '../instruments/survey/trial.js';
import type { Plan } from '../study/plan.js';
import { servicesOf } from '../study/services.js';

/** A model at an endpoint that a study asks, and what it is asked to see how it answers. */
export interface Target {
  readonly endpoint: StudyEndpoint;
  readonly model: string;
  /** The ids of its respondents, or what it does. */
  readonly for: readonly string[];
  /** The first question, and how its answer is read; null for a model in an instrument's service. */
  readonly question: { readonly request: Request; readonly asked: Asked } | null;
  /** Asks for random digits, to see whether seeds are heeded; the first question of a service. */
  readonly digits: Request;
  /** It is told to reason first, which makes every request dear. */
  readonly reasons: boolean;
}

/** How many requests a target takes, but for those that are sent again without a parameter. */
export function requestsTo({ question, reasons }: Target): number {
  if (!question) return 1;
  return reasons ? 1 : 1 + SEEDED;
}

/** Requests to see whether seeds are heeded: one seed twice, and another one. */
const SEEDED = 3;

/** Every model at every endpoint that a plan asks, once for each way of asking it. */
export function targetsOf(plan: Plan): readonly Target[] {
  const { study } = plan;
  const endpoints = new Map(study.endpoints.map((each) => [each.name, each]));
  const targets = new Map<string, Target>();
  for (const respondent of study.respondents) {
    const endpoint = endpoints.get(respondent.connection ?? '');
    if (!endpoint) continue;
    const { id, model, parameters } = respondent;
    const key = canonicalJson({ endpoint: endpoint.name, model, parameters });
    const known = targets.get(key);
    targets.set(key, {
      endpoint,
      model,
      for: [...(known?.for ?? []), id],
      question: known?.question ?? questionTo(plan, respondent),
      digits: digitsRequest(respondent),
      reasons: reasonsFirst(parameters),
    });
  }
  for (const { role, model, connection, endpoint: identity } of servicesOf(study)) {
    const endpoint = endpoints.get(connection ?? '');
    if (!endpoint) continue;
    targets.set(canonicalJson({ endpoint: endpoint.name, model, role }), {
      endpoint,
      model,
      for: [`the ${role}`],
      question: null,
      digits: digitsRequest({ endpoint: identity, model }),
      reasons: false,
    });
  }
  return [...targets.values()];
}

/** The first item of the survey as a choice of A and B, or in another form where the templates have none, asked as the study asks it. */
function questionTo(plan: Plan, respondent: StudyRespondent): Target['question'] {
  const { language } = respondent;
  const item = ownValue(plan.questionnaires, language)?.items[0];
  const wording = ownValue(plan.templates, language);
  if (!item || !wording) return null;
  const form = paperForms.find((each) => wordingsOf(wording, each).length > 0);
  if (!form) return null;
  const template: Put = { form, order: 'norm' };
  const { prompt, request } = surveyRequest(respondent, { item, template, wording });
  return {
    request,
    asked: { form, ...optionsAsShown(item, template), language, prompt },
  };
}
