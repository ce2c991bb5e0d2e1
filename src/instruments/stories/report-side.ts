import type { AskedInference } from '../../../reports/document/report.js';
import { type PublishedInference, PublishedInferences } from '../../../vocabulary/inference.js';
import type { InferenceTemplates } from '../../../vocabulary/inference-template.js';
import { canonicalJson, sha256 } from '../../../vocabulary/request.js';
import { type StoryKind, type StoryVariant, storyKinds } from '../../../vocabulary/story.js';
import { readDocument } from '../../content/document.js';
import { checkDocument } from '../../content/document-faults.js';
import { packagePath } from '../../content/package-data.js';
import { builtInTemplates } from '../survey/questionnaire.js';
import { inferenceOf } from './asked.js';
import type { StoriesSource } from './plan.js';
import { askedOf, type InferencePlan } from './plan.js';
import { statementOf, type Topics } from './tellings.js';

/** What a plan asks about stories, as its report tells it; null where it asks about none. */
export async function describeInference(plan: StoriesSource): Promise<AskedInference | null> {
  const [first] = plan.study.respondents;
  const inference = first && inferenceOf(plan, first);
  const { inference: section } = plan.study;
  if (!inference || !section) return null;
  const { tellings, topics } = askedOf(inference);
  const stories = countsOf(tellings);
  const published = await publishedFor(section, stories);
  const { judge, limit, tasks, styles, shots, candidates, neutralStudy, personaSwitch, repeats } =
    section;
  return {
    name: inference.set.name,
    language: inference.set.language,
    stories,
    limit: limit ?? null,
    tasks: [...tasks],
    styles: [...styles],
    shots: [...shots],
    candidates: [...candidates],
    neutralStudy,
    blind: inference.section.blind ?? false,
    personaSwitch,
    repeats,
    hash: shortHash([tellings.map(wordsOf), statementsOf(tellings, topics)]),
    templates: {
      hash: shortHash({ ...wordsAsked(inference), language: undefined }),
      builtIn: section.templates === builtInTemplates,
    },
    judge: judge && {
      model: judge.model,
      endpoint: judge.endpoint,
      simulated: judge.simulated,
      ownAnswers: judge.ownAnswers,
    },
    labels: plan.labels.length,
    ...(section.faults && { faults: true }),
    ...(published.length > 0 && { published }),
  };
}

/** The wording without what is not asked in it, so that reports from before it was there are of the same. */
function wordsAsked({ wording, section: { tasks, faults } }: InferencePlan): InferenceTemplates {
  const { faults: ofFaults, expression, ...prompts } = wording.prompts;
  return {
    ...wording,
    prompts: {
      ...prompts,
      ...(faults && { faults: ofFaults }),
      ...(tasks.includes('expression') && { expression }),
    },
  };
}

/** Fewer stories of a setting say too little to stand beside published figures. */
const MIN_STORIES = 10;

/** The published figures for what a study asks: the same task, kind of story and style, without an example. */
async function publishedFor(
  { tasks, styles, shots, candidates }: InferencePlan['section'],
  stories: AskedInference['stories'],
): Promise<PublishedInference[]> {
  if (!shots.includes(0)) return [];
  const document = await readDocument(packagePath('questionnaires', 'published', 'inference.yaml'));
  return checkDocument(document, PublishedInferences).published.filter(
    ({ task, kind, style }) =>
      tasks.includes(task) &&
      styles.includes(style) &&
      stories[kind] >= MIN_STORIES &&
      // The paper draws candidates at random.
      (task !== 'selection' || candidates.includes('original')),
  );
}

function countsOf(tellings: readonly StoryVariant[]): AskedInference['stories'] {
  const counts = storyKinds.map((kind): [StoryKind, number] => [
    kind,
    tellings.filter((telling) => telling.kind === kind).length,
  ]);
  return Object.fromEntries(counts) as Record<StoryKind, number>;
}

/** What is asked about the stories. */
function statementsOf(tellings: readonly StoryVariant[], topics: Topics) {
  const ids = new Set(tellings.flatMap(({ values }) => values.map(({ statement }) => statement)));
  return [...ids].map((id) => statementOf(topics, id));
}

/** What a respondent reads of a story, and what counts as right. */
function wordsOf({ id, text, values }: StoryVariant) {
  return { id, text, values };
}

function shortHash(value: unknown): string {
  return sha256(canonicalJson(value)).slice(0, 12);
}
