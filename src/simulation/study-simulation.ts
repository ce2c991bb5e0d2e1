import type { Questionnaire } from '../../vocabulary/item.js';
import { identityAtWave } from '../../vocabulary/request.js';
import { dimensionsOf } from '../../vocabulary/scheme.js';
import type { SurveyTemplates } from '../../vocabulary/template.js';
import { connect } from '../asking/endpoint.js';
import { isLoopback } from '../asking/proxy.js';
import { loadDefaultScheme } from '../content/scheme.js';
import type { PlanPart } from '../instrument.js';
import { instruments } from '../instruments.js';
import type { Stories } from '../stories/simulated-side.js';
import type { Plan } from '../study/plan.js';
import type { StudyRespondent } from '../study/study.js';
import {
  declaredOn,
  identityOfOwner,
  type ServedModel,
  type SimulatedJudge,
  type SimulatedRespondent,
  servedId,
} from './declaration.js';
import type { Faults } from './faults.js';
import type { Knowledge } from './respondent.js';
import type { ServedRequest, SimulationServer } from './server.js';

/** Whom a simulation serves. */
interface Simulated {
  readonly respondents: readonly SimulatedRespondent[];
  /** The models in the service of instruments, such as judges. */
  readonly services: readonly ServedModel[];
}

/** Whom a plan lets us simulate. */
export function simulatedIn({ study }: Pick<Plan, 'study'>): Simulated {
  return {
    // A cross of factors asks one model as several respondents.
    respondents: [
      ...new Map(
        study.respondents.flatMap(({ model, declaration }) =>
          declaration ? [[model, { id: servedId(model), declaration }] as const] : [],
        ),
      ).values(),
    ],
    services: instruments.flatMap(({ id: instrument, services }) =>
      (services?.(study) ?? []).flatMap(({ served }) =>
        served ? [{ instrument, ...served }] : [],
      ),
    ),
  };
}

/** What a simulation knows of a plan's content. */
export async function knowledgeOf(
  content: PlanPart & Partial<Pick<Plan, 'study' | 'scheme' | 'countries'>>,
): Promise<readonly Knowledge[]> {
  const sides = await Promise.all(instruments.map(({ loadSimulated }) => loadSimulated?.()));
  // A persona of a country moves leanings first: the persona switch turns what was found under it.
  return [...(await personasIn(content)), ...sides.flatMap((side) => side?.knows(content) ?? [])];
}

async function personasIn({
  study,
  scheme,
  countries,
}: Partial<Pick<Plan, 'study' | 'scheme' | 'countries'>>): Promise<readonly Knowledge[]> {
  const [table] = countries ?? [];
  if (!study || !scheme || !table) return [];
  const { personaKnowledge, personaTargets } = await import('./respondent.js');
  const targets = personaTargets(study.respondents, { table, dimensions: dimensionsOf(scheme) });
  return targets.length === 0 ? [] : [personaKnowledge(targets)];
}

/** What `serveSimulation` serves, and how. */
interface Serving {
  readonly respondents: readonly SimulatedRespondent[];
  readonly questionnaires: readonly Questionnaire[];
  readonly templates: readonly SurveyTemplates[];
  readonly stories?: Stories | undefined;
  readonly judges?: readonly { readonly id: string; readonly judge: SimulatedJudge }[] | undefined;
  readonly port?: number | undefined;
  readonly faults?: Faults | undefined;
  readonly onRequest?: ((request: ServedRequest) => void) | undefined;
}

/**
 * Serves simulated respondents and judges on 127.0.0.1 as an OpenAI-compatible endpoint. They know
 * the prompts that these questionnaires, templates and stories make, and no others. The stories are
 * about items of the questionnaires. Without a `port` any free one is taken.
 * @throws InputError when the port cannot be had
 */
export async function serveSimulation({
  respondents,
  questionnaires,
  templates,
  stories,
  judges = [],
  ...served
}: Serving): Promise<SimulationServer> {
  const { serveKnown } = await import('./server.js');
  const knowledge = await knowledgeOf({
    questionnaires: numbered(questionnaires),
    templates: numbered(templates),
    stories: numbered(stories?.sets),
    inferenceTemplates: numbered(stories?.wordings),
  });
  const services = judges.map(({ id, judge }) => ({
    id,
    instrument: 'inference',
    declared: judge,
  }));
  return serveKnown({
    ...served,
    respondents: await declaringAll(respondents, questionnaires),
    services,
    knowledge,
  });
}

/** Respondents that declare every dimension of the default scheme, which is part of their identity, where that is asked about. */
async function declaringAll(
  respondents: readonly SimulatedRespondent[],
  questionnaires: readonly Questionnaire[],
): Promise<readonly SimulatedRespondent[]> {
  if (questionnaires.some(({ scheme }) => scheme !== undefined)) return respondents;
  const dimensions = dimensionsOf(await loadDefaultScheme());
  return respondents.map(({ id, declaration }) => ({
    id,
    declaration: declaredOn(declaration, dimensions),
  }));
}

/** By their numbers: several may be of one language. */
function numbered<Entry>(entries: readonly Entry[] = []): Record<string, Entry> {
  return Object.fromEntries(entries.entries());
}

/**
 * The plan, with every respondent that an `undertone simulate` on this machine serves marked as
 * simulated and known by its declared parameters, whatever the port.
 */
export async function recogniseSimulations(plan: Plan): Promise<Plan> {
  const identities = new Map<string, string>();
  for (const { name, url, apiKeyEnv, headers, query } of plan.study.endpoints) {
    if (apiKeyEnv !== null || headers || query || !isLoopback(url)) continue;
    const endpoint = connect({ url, apiKey: null, seed: 0, onEvent: () => {} });
    for (const { id, ownedBy } of await endpoint.models()) {
      const identity = ownedBy && identityOfOwner(ownedBy);
      if (identity) identities.set(`${name} ${id}`, identity);
    }
    await endpoint.close();
  }
  const recognise = (respondent: StudyRespondent): StudyRespondent => {
    const identity = identities.get(`${respondent.connection} ${respondent.model}`);
    if (!identity) return respondent;
    const endpoint = identityAtWave(identity, respondent.tags.wave);
    return { ...respondent, endpoint, simulated: true };
  };
  const respondents = plan.study.respondents.map(recognise);
  return { ...plan, study: { ...plan.study, respondents } };
}
