import type { AskedInference } from '../../reports/document/report.js';
import { canonicalJson, sha256 } from '../../vocabulary/request.js';
import { type StoryKind, storyKinds, type Telling } from '../../vocabulary/story.js';
import { inferenceOf, type Plan } from '../study/plan.js';
import { builtInTemplates } from '../survey/questionnaire.js';
import { askedOf } from './plan.js';
import { statementOf, type Topics } from './tellings.js';

/** What a plan asks about stories, as its report tells it; null where it asks about none. */
export function describeInference(plan: Plan): AskedInference | null {
  const [first] = plan.study.respondents;
  const inference = first && inferenceOf(plan, first);
  const { inference: section } = plan.study;
  if (!inference || !section) return null;
  const { tellings, topics } = askedOf(inference);
  const { judge, limit, tasks, styles, shots, candidates, neutralStudy, personaSwitch, repeats } =
    section;
  return {
    name: inference.set.name,
    language: inference.set.language,
    stories: countsOf(tellings),
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
      hash: shortHash({ ...inference.wording, language: undefined }),
      builtIn: section.templates === builtInTemplates,
    },
    judge: judge && {
      model: judge.model,
      endpoint: judge.endpoint,
      simulated: judge.simulated,
      ownAnswers: judge.ownAnswers,
    },
    labels: plan.labels.length,
  };
}

function countsOf(tellings: readonly Telling[]): AskedInference['stories'] {
  const counts = storyKinds.map((kind): [StoryKind, number] => [
    kind,
    tellings.filter((telling) => telling.kind === kind).length,
  ]);
  return Object.fromEntries(counts) as Record<StoryKind, number>;
}

/** What is asked about the stories. */
function statementsOf(tellings: readonly Telling[], topics: Topics) {
  const ids = new Set(tellings.flatMap(({ values }) => values.map(({ statement }) => statement)));
  return [...ids].map((id) => statementOf(topics, id));
}

/** What a respondent reads of a story, and what counts as right. */
function wordsOf({ id, text, values }: Telling) {
  return { id, text, values };
}

function shortHash(value: unknown): string {
  return sha256(canonicalJson(value)).slice(0, 12);
}
