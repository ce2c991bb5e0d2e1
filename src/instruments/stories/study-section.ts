import type { InferenceTemplates } from '../../../vocabulary/inference-template.js';
import { type Complain, InputError } from '../../../vocabulary/input.js';
import { isEdition } from '../../content/package-data.js';
import { resolveJudge } from '../../judging/judge.js';
import type { ResolveContext } from '../base/instrument.js';
import { builtInQuestionnaire, builtInTemplates, schemeOf } from '../survey/questionnaire.js';
import { loadInferenceTemplates } from './content/stories.js';
import type { InferenceSection, StoriesSource, StudyInference } from './plan.js';

/**
 * What a study asks about stories, its judge and its paths resolved.
 * @throws what `complain` makes for an extraction, an expression or faults without a judge, a judge that is neither or both of
 * a model and simulated, one that would judge its own answers, and for blind questions or a persona
 * switch without what they rest on
 */
export function resolveInference(
  { judge, ...section }: InferenceSection,
  surroundings: ResolveContext,
): StudyInference {
  const { beside, complain, given } = surroundings;
  const surveyed = given.survey !== undefined;
  if (section.questionnaire !== undefined && surveyed) {
    throw complain(
      ['inference', 'questionnaire'],
      'the survey is asked too, and stories use its questionnaire; name it under survey',
    );
  }
  refuseWithoutStories(section, surroundings);
  if (section.tasks.includes('extraction') && !judge) {
    throw complain(
      ['inference', 'tasks'],
      'extraction needs a judge; name one ("judge: { model: … }"), or remove extraction from tasks',
    );
  }
  const expresses = section.tasks.includes('expression');
  if (expresses && !judge) {
    throw complain(
      ['inference', 'tasks'],
      'expression needs a judge; name one ("judge: { model: … }"), or remove expression from tasks',
    );
  }
  if (section.faults) refuseFaults(section, { judge, complain });
  if (section.labels !== undefined && !section.tasks.includes('extraction')) {
    throw complain(
      ['inference', 'labels'],
      'labels correct the judge of extractions, but no extraction is asked; add extraction to tasks, or remove labels',
    );
  }
  const asksAttitudes = section.tasks.includes('attitude');
  if (section.blind && !asksAttitudes) {
    throw complain(
      ['inference', 'blind'],
      'blind questions ask for attitudes without a story; add attitude to tasks, or remove blind',
    );
  }
  if (section.personaSwitch) refuseSwitch(section, surroundings);
  const { stories, templates, labels, ratings } = section;
  return {
    ...section,
    stories: isEdition('stories', stories) ? stories : beside(stories),
    templates: templates === builtInTemplates ? templates : beside(templates),
    ...(labels === undefined ? {} : { labels: beside(labels) }),
    ...(ratings === undefined ? {} : { ratings: ratings.map(beside) }),
    blind: section.blind ?? (surveyed && asksAttitudes),
    judge: judge
      ? resolveJudge(judge, { path: ['inference', 'judge'], served: 'judge' }, surroundings)
      : null,
  };
}

/** An edition of the questionnaire may have no stories yet, and those of another embed other items. */
function refuseWithoutStories(
  { stories, questionnaire }: Pick<InferenceSection, 'stories' | 'questionnaire'>,
  { given, complain }: ResolveContext,
): void {
  const surveyed = given.survey as { readonly questionnaire?: string } | undefined;
  const asked = surveyed?.questionnaire ?? questionnaire ?? builtInQuestionnaire;
  const isWithout = isEdition('questionnaire', asked) && !isEdition('stories', asked);
  if (isWithout && (stories === asked || isEdition('stories', stories))) {
    throw complain(
      ['inference', 'stories'],
      `no stories embed the items of "${asked}" yet; ask the questionnaire "${builtInQuestionnaire}", or leave out "inference"`,
    );
  }
}

/** Faults are those of reasoned answers that are right or wrong, and a judge finds them. */
function refuseFaults(
  { tasks, styles }: Pick<InferenceSection, 'tasks' | 'styles'>,
  { judge, complain }: { readonly judge: unknown; readonly complain: Complain },
): void {
  const needs = (what: string) => complain(['inference', 'faults'], `${what}, or remove faults`);
  if (!judge) {
    throw needs('faults of reasoning are found by a judge; name one ("judge: { model: … }")');
  }
  if (!styles.includes('reasoned')) {
    throw needs('only reasoned answers have faults of reasoning; add reasoned to styles');
  }
  if (!tasks.includes('attitude') && !tasks.includes('selection')) {
    throw needs(
      'faults of reasoning are judged in wrong attitudes and selections only; add attitude or selection to tasks',
    );
  }
}

/** The persona switch turns around what the survey found, and is held against plain forced choices. */
function refuseSwitch(
  { tasks, styles, shots }: Pick<InferenceSection, 'tasks' | 'styles' | 'shots'>,
  { given, complain }: ResolveContext,
): void {
  const needs = (what: string) =>
    complain(['inference', 'personaSwitch'], `${what}, or remove personaSwitch`);
  if (given.survey === undefined) {
    throw needs(
      'the persona switch reverses what the survey finds, but no survey is asked; add "survey:"',
    );
  }
  if (!tasks.includes('attitude')) {
    throw needs('the persona switch asks for attitudes; add attitude to tasks');
  }
  if (!styles.includes('direct') || !shots.includes(0)) {
    throw needs(
      'the persona switch asks directly and without an example, and is compared with answers of that kind; add direct to styles and 0 to shots',
    );
  }
}

/**
 * Refuses what a study asks for by name and its wording has no words for, in any of its languages. A
 * wording that cannot be read is refused when the plan is loaded.
 * @throws InputError, made by `complain`
 */
export async function refuseWordless(
  named: InferenceSection,
  {
    survey,
    inference,
    respondents,
  }: Pick<StoriesSource['study'], 'survey' | 'inference' | 'respondents'>,
  complain: Complain,
): Promise<void> {
  const expresses = named.tasks.includes('expression');
  if (!inference || !(named.blind || named.personaSwitch || named.faults || expresses)) return;
  for (const language of new Set(respondents.map((respondent) => respondent.language))) {
    const wording = await readable(inference.templates, language);
    if (!wording) continue;
    if (named.blind && !wording.prompts.blind) {
      throw complain(
        ['inference', 'blind'],
        `the wording "${inference.templates}" has no "blind:" under prompts, the wording for a question without a story; add it there, or remove blind`,
      );
    }
    if (named.faults && !wording.prompts.faults) {
      throw complain(
        ['inference', 'faults'],
        `the wording "${inference.templates}" has no "faults:" under prompts, the wording for judging faults of reasoning; add it there, or remove faults`,
      );
    }
    if (expresses && !wording.prompts.expression) {
      throw complain(
        ['inference', 'tasks'],
        `the wording "${inference.templates}" has no "expression:" under prompts, the wording for expressing and judging a value; add it there, or remove expression from tasks`,
      );
    }
    if (!named.personaSwitch) continue;
    if (!wording.personas) {
      throw complain(
        ['inference', 'personaSwitch'],
        `the wording "${inference.templates}" has no "personas:", which the persona switch needs; add them there, or remove personaSwitch`,
      );
    }
    const scheme = await schemeOf(survey.questionnaire, language);
    const worded = Object.keys(wording.personas.dimensions);
    const wordless = scheme?.dimensions.find(({ id }) => !worded.includes(id));
    if (scheme && wordless) {
      throw complain(
        ['inference', 'personaSwitch'],
        `the wording "${inference.templates}" has no sentences under "personas:" for "${wordless.id}" of the scheme "${scheme.scheme}", which the persona switch needs; add them there, or remove personaSwitch`,
      );
    }
  }
}

async function readable(templates: string, language: string): Promise<InferenceTemplates | null> {
  try {
    return await loadInferenceTemplates(templates, language);
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
