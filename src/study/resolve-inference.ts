import { builtInStories } from '../content/load-stories.js';
import { builtInTemplates } from '../content/load-templates.js';
import type { InferenceSection } from '../instruments/inference/section.js';
import type { Surroundings } from './resolve-endpoint.js';
import { resolveJudge } from './resolve-judge.js';
import type { StudyInference } from './study.js';

/**
 * What a study asks about stories, its judge and its paths resolved.
 * @throws what `complain` makes for an extraction without a judge, a judge that is neither or both of
 * a model and simulated, one that would judge its own answers, and for blind questions or a persona
 * switch without what they rest on
 */
export function resolveInference(
  { judge, ...section }: InferenceSection,
  surroundings: Surroundings,
): StudyInference {
  const { beside, complain, given } = surroundings;
  const surveyed = given.survey !== undefined;
  if (section.questionnaire !== undefined && surveyed) {
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
  const { stories, templates, labels } = section;
  return {
    ...section,
    stories: stories === builtInStories ? stories : beside(stories),
    templates: templates === builtInTemplates ? templates : beside(templates),
    ...(labels === undefined ? {} : { labels: beside(labels) }),
    blind: section.blind ?? (surveyed && asksAttitudes),
    judge: judge
      ? resolveJudge(judge, { path: ['inference', 'judge'], served: 'judge' }, surroundings)
      : null,
  };
}

/** The persona switch turns around what the survey found, and is held against plain forced choices. */
function refuseSwitch(
  { tasks, styles, shots }: Pick<InferenceSection, 'tasks' | 'styles' | 'shots'>,
  { given, complain }: Surroundings,
): void {
  const needs = (what: string) =>
    complain(['inference', 'personaSwitch'], `${what}, or leave personaSwitch out`);
  if (given.survey === undefined) {
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
