import type { Dimension } from '../../src/vocabulary/dimension.js';
import { domains } from '../../src/vocabulary/domain.js';
import type { Item, Questionnaire } from '../../src/vocabulary/item.js';
import type { SurveyTemplates } from '../../src/vocabulary/template.js';
import { dimensions } from './schemes.js';

/** Plain items with distinct texts, so many to each dimension × domain. */
export function makeItems({
  perCell,
  of = dimensions,
}: {
  readonly perCell: number;
  readonly of?: readonly Dimension[];
}): readonly Item[] {
  return of.flatMap((dimension) =>
    domains.flatMap((domain) =>
      Array.from({ length: perCell }, (_, index): Item => {
        const id = `${dimension}-${domain}-${String(index + 1).padStart(2, '0')}`;
        return {
          id,
          dimension,
          domain,
          question: `What would you do in case ${id}?`,
          options: {
            target: `I take the upper road of case ${id}.`,
            opposite: `I choose the lower path in case ${id}.`,
          },
        };
      }),
    ),
  );
}

/** A questionnaire of {@link makeItems}. */
export function makeQuestionnaire(perCell: number): Questionnaire {
  return { questionnaire: 'made', language: 'en', items: [...makeItems({ perCell })] };
}

/** The shortest wording of each form. */
export const plainWording: SurveyTemplates = {
  instrument: 'survey',
  language: 'en',
  prompts: {
    ab: '{question}\n(A) {first}\n(B) {second}\nA or B?',
    repeat: '{question}\n{first}\n{second}\nRepeat one.',
    compare: '{question}\nThis: {first}\nThat: {second}\nThis over that, yes or no?',
    likert: '{question}\n1: {first}\n5: {second}\n1 to 5?',
  },
};
