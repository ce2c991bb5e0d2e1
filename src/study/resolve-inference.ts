import type { InferenceSection, JudgeEntry } from '../instruments/inference/section.js';
import { simulatedJudgeIdentity, simulatedModel } from '../vocabulary/declaration.js';
import { sameModel } from '../vocabulary/same-model.js';
import type { Complain } from './complain.js';
import { endpointOf, type ResolvedEndpoint } from './resolve-endpoint.js';
import type { StudyEndpoint, StudyInference, StudyJudge, StudyRespondent } from './study.js';

/** The rest of the study that the section stands in. */
interface Surroundings {
  readonly respondents: readonly StudyRespondent[];
  readonly named: ReadonlyMap<string, ResolvedEndpoint>;
  /** Endpoints that are asked, by name; the judge's is added. */
  readonly endpoints: Map<string, StudyEndpoint>;
  /** The study has a survey. */
  readonly surveyed: boolean;
  readonly complain: Complain;
}

/**
 * What a study asks about stories, its judge resolved.
 * @throws what `complain` makes for an extraction without a judge, a judge that is neither or both of
 * a model and simulated, one that would judge its own answers, and for blind questions or a persona
 * switch without what they rest on
 */
export function resolveInference(
  { judge, ...section }: InferenceSection,
  surroundings: Surroundings,
): StudyInference {
  const { complain } = surroundings;
  if (section.questionnaire !== undefined && surroundings.surveyed) {
    throw complain(
      ['inference', 'questionnaire'],
      'the survey is asked too, and stories are about its questionnaire; name it under survey',
    );
  }
  if (section.tasks.includes('extraction') && !judge) {
    throw complain(
      ['inference', 'tasks'],
      'extraction needs a judge; name one ("judge: { model: … }"), or leave extraction out of tasks',
    );
  }
  if (section.labels !== undefined && !section.tasks.includes('extraction')) {
    throw complain(
      ['inference', 'labels'],
      'labels correct the judge of extractions, and none is asked; add extraction to tasks, or leave labels out',
    );
  }
  const asksAttitudes = section.tasks.includes('attitude');
  if (section.blind && !asksAttitudes) {
    throw complain(
      ['inference', 'blind'],
      'blind questions ask for attitudes without a story; add attitude to tasks, or leave blind out',
    );
  }
  if (section.personaSwitch) refuseSwitch(section, surroundings);
  return {
    ...section,
    blind: section.blind ?? (surroundings.surveyed && asksAttitudes),
    judge: judge ? resolveJudge(judge, surroundings) : null,
  };
}

/** The persona switch turns around what the survey found, and is held against plain forced choices. */
function refuseSwitch(
  { tasks, styles, shots }: Pick<InferenceSection, 'tasks' | 'styles' | 'shots'>,
  { surveyed, complain }: Surroundings,
): void {
  const needs = (what: string) =>
    complain(['inference', 'personaSwitch'], `${what}, or leave personaSwitch out`);
  if (!surveyed) {
    throw needs(
      'the persona switch turns around what the survey finds, and none is asked; add "survey:"',
    );
  }
  if (!tasks.includes('attitude')) {
    throw needs('the persona switch asks for attitudes; add attitude to tasks');
  }
  if (!styles.includes('direct') || !shots.includes(0)) {
    throw needs(
      'the persona switch is asked directly and without an example, and compared with the same; add direct to styles and 0 to shots',
    );
  }
}

function resolveJudge(
  entry: JudgeEntry,
  { respondents, named, endpoints, complain }: Surroundings,
): StudyJudge {
  const at = (key: string, message: string) => complain(['inference', 'judge', key], message);
  const { model, simulated, temperature, maxTokens, ownAnswers } = entry;
  const parameters = { temperature, maxTokens };
  if (simulated) {
    const other = (['model', 'endpoint', 'apiKeyEnv'] as const).find((key) => entry[key]);
    if (other) throw at(other, `the judge is simulated and takes no ${other}; remove it`);
    return {
      model: simulatedModel('judge'),
      endpoint: simulatedJudgeIdentity(simulated),
      parameters,
      simulated: true,
      declaration: simulated,
      connection: null,
      ownAnswers,
    };
  }
  if (!model) throw at('model', 'the judge names no model; add "model:" (or "simulated:")');
  const own = respondents.find((each) => !each.simulated && sameModel(each.model, model));
  if (own && !ownAnswers) {
    const whose = own.model === model ? '' : `, whose model is "${own.model}",`;
    throw at(
      'model',
      `"${model}" is the respondent "${own.id}"${whose} and would judge its own answers; name another model, or allow it with "ownAnswers: true"`,
    );
  }
  const { identity, endpoint } = endpointOf(entry, named, at);
  endpoints.set(endpoint.name, endpoint);
  return {
    model,
    endpoint: identity,
    parameters,
    simulated: false,
    declaration: null,
    connection: endpoint.name,
    ownAnswers,
  };
}
