import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import type { Plan } from '../../src/study/plan.js';
import { domains } from '../../src/vocabulary/domain.js';
import { planStudy } from '../../src/workflows/plan-study.js';
import { makePairs, topicalItems } from './stories.js';
import type { Studying } from './studying.js';

const items = topicalItems(3);
const isForSingles = ({ id }: { readonly id: string }) => id.endsWith('-03');

/** Pairs of a study of {@link planStories}. */
export const pairs = makePairs(
  items.filter((item) => !isForSingles(item)),
  10,
);

/** Two stories of every kind about items, of three items each. */
const single = (['explicit', 'neutral', 'absent'] as const).flatMap((kind, nth) =>
  [0, 1].map((each) => {
    const domain = domains[2 * nth + each];
    const own = items.filter((item) => isForSingles(item) && item.domain === domain).slice(0, 3);
    const passages = own.map(({ id }) => ({ item: id, text: `They spoke of ${id} (${kind}).` }));
    return {
      id: `${kind}-${each + 1}`,
      kind,
      title: `${kind} ${each + 1}`,
      place: 'Oran, Algeria',
      people: ['Amel', 'Karim'],
      values: own.map(({ id }) => ({
        item: id,
        attitude: kind === 'explicit' ? (each === 0 ? 'target' : 'opposite') : kind,
      })),
      text: [`They sat down in scene ${kind} ${each}.`, ...(kind === 'absent' ? [] : passages)],
    };
  }),
);

/** The plan of a study about stories alone or, given a `survey`, about both, its files in the folder. */
export async function planStories(
  { folder }: Pick<Studying, 'folder'>,
  respondents: readonly object[],
  {
    name = 'heard',
    inference = {},
    survey,
  }: { readonly name?: string; readonly inference?: object; readonly survey?: object } = {},
): Promise<Plan> {
  const write = (file: string, content: object) => {
    writeFileSync(folder.file(file), stringify(content));
    return folder.file(file);
  };
  const questionnaire = write('items.yaml', { questionnaire: 'made', language: 'en', items });
  const stories = write('stories.yaml', { stories: 'made', language: 'en', pairs, single });
  return planStudy(
    write(`${name}.yaml`, {
      name,
      respondents,
      ...(survey && { survey: { questionnaire, retest: 0, ...survey } }),
      inference: { ...(!survey && { questionnaire }), stories, ...inference },
    }),
  );
}
