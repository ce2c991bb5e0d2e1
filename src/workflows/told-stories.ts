import type { ToldStory } from '../../reports/document/raw-answers.js';
import { blindTelling } from '../instruments/inference/blind.js';
import { askedOf } from '../instruments/inference/plan-inference.js';
import { statementOf, type Topics } from '../instruments/inference/topics.js';
import { inferenceOf, type Plan } from '../study/plan.js';
import { Dimension, dimensionCatalogue } from '../vocabulary/dimension.js';
import type { Telling } from '../vocabulary/telling.js';

/**
 * The stories of a plan as they are told, with what each holds, then the questions without one; none
 * where it asks about none.
 */
export function toldStories(plan: Plan): readonly ToldStory[] {
  const [first] = plan.study.respondents;
  const inference = first && inferenceOf(plan, first);
  if (!inference) return [];
  const { tellings, topics } = askedOf(inference);
  const blind = inference.section.blind ? [blindTelling(tellings)] : [];
  return [...tellings, ...blind].map((telling) => told(telling, topics));
}

function told(telling: Telling, topics: Topics): ToldStory {
  const { id, kind, title, place, values } = telling;
  return {
    id,
    kind,
    title,
    place,
    paragraphs: paragraphsOf(telling),
    values: values.map(({ statement, attitude, character }) => {
      const { category, text, options } = statementOf(topics, statement);
      const held = options.find((option) => option.id === attitude)?.text ?? attitude;
      const named = topics.itemIds.has(statement) ? poleName(category, attitude) : held;
      if (kind === 'blind') {
        return { statement, category, text, attitude: 'nothing is told', character };
      }
      return { statement, category, text, attitude: named, character };
    }),
  };
}

/** What a story holds of an item, in a few words. */
function poleName(category: string, attitude: string): string {
  if (attitude === 'neutral') return 'of two minds';
  if (attitude === 'absent') return 'does not come up';
  const { target, opposite } = dimensionCatalogue[Dimension.parse(category)];
  return attitude === 'target' ? target : opposite;
}

/** A passage may be several paragraphs; all of them carry its value. */
function paragraphsOf({ text, carrying }: Telling): ToldStory['paragraphs'] {
  const carried = new Map<string, string[]>();
  for (const { statement, text: passage } of carrying) {
    for (const paragraph of paragraphs(passage)) {
      carried.set(paragraph, [...(carried.get(paragraph) ?? []), statement]);
    }
  }
  return paragraphs(text).map((paragraph) => ({
    text: paragraph,
    carries: carried.get(paragraph) ?? [],
  }));
}

function paragraphs(text: string): string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
}
