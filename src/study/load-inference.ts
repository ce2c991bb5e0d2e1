import { loadInferenceTemplates } from '../content/load-inference-templates.js';
import { loadLabels } from '../content/load-labels.js';
import type { FiledQuestionnaire } from '../content/load-questionnaire.js';
import { readStories } from '../content/load-stories.js';
import { builtInTemplates } from '../content/load-templates.js';
import { equalCandidates } from '../content/stories/equal-candidates.js';
import { overfullStories } from '../instruments/inference/overfull-stories.js';
import type { HumanLabel } from '../vocabulary/hearing.js';
import type { InferenceTemplates } from '../vocabulary/inference-template.js';
import { InputError } from '../vocabulary/input-error.js';
import type { StorySet } from '../vocabulary/story.js';
import { expectLanguage } from './expect-language.js';
import { labelFaults, type ToldSet } from './label-faults.js';
import type { Study } from './study.js';

/** What a study asks about stories. */
export interface LoadedInference {
  /** By language. */
  readonly stories: Record<string, StorySet>;
  /** By language. */
  readonly inferenceTemplates: Record<string, InferenceTemplates>;
  readonly labels: HumanLabel[];
  /** What is wrong only beside the study: each file by itself is sound. */
  readonly faults: readonly InputError[];
}

/**
 * Loads the stories, their wording and people's labels, as far as a study asks for them.
 * @throws InputError when a file is missing or wrong, or in another language than the respondent's
 */
export async function loadInference(
  { inference, respondents }: Pick<Study, 'inference' | 'respondents'>,
  questionnaires: Readonly<Record<string, FiledQuestionnaire>>,
): Promise<LoadedInference> {
  const stories: LoadedInference['stories'] = {};
  const inferenceTemplates: LoadedInference['inferenceTemplates'] = {};
  const faults: InputError[] = [];
  const told: ToldSet[] = [];
  if (!inference) return { stories, inferenceTemplates, labels: [], faults };
  for (const [language, filed] of Object.entries(questionnaires)) {
    const { items } = filed.questionnaire;
    const { set, complaintAbout } = await readStories(inference.stories, language, items);
    const wording = await loadInferenceTemplates(inference.templates, language);
    if (inference.templates !== builtInTemplates) {
      expectLanguage(wording.language, language, inference.templates);
    }
    stories[language] = set;
    inferenceTemplates[language] = wording;
    told.push({ set, items });
    faults.push(
      ...equalCandidates(filed),
      ...overfullStories(set, inference).map(({ id, message }) => complaintAbout(id, message)),
    );
  }
  const { labels: file } = inference;
  if (file === undefined) return { stories, inferenceTemplates, labels: [], faults };
  const rows = await loadLabels(file);
  const misfits = labelFaults(rows, { respondents, asked: inference, told });
  faults.push(...misfits.map(({ line, message }) => new InputError(message, { file, line })));
  return { stories, inferenceTemplates, labels: rows.map(({ label }) => label), faults };
}
