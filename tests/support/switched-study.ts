import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { planStudy } from '../../src/study/load.js';
import type { Plan } from '../../src/study/plan.js';
import { makePair, topicalItems } from './questionnaires.js';
import type { Studying } from './studies.js';

const items = topicalItems(3).filter(({ dimension }) => ['pdi', 'idv'].includes(dimension));
const [first, second] = [items[0], items.at(-1)];

/** 42 items under eight templates. */
export const SURVEY = 42 * 8;
/** A pair twice of two values, and an explicit story of one, forced in two orders and agreed with. */
export const STORIES = (2 * 2 + 1) * 3;
/** Two items in both orders. */
export const BLIND = 2 * 2;
export const PLAIN = SURVEY + STORIES + BLIND;
/** Two items under six templates, and both orders of four values in twin stories and one in the explicit one. */
export const UNDER_ONE = 2 * 6 + (4 + 1) * 2;

/** The plan of a survey and stories about its items, with a persona switch unless `inference` says otherwise. */
export function planSwitched(
  studying: Pick<Studying, 'folder'>,
  respondent: object,
  inference = {},
  survey = {},
): Promise<Plan> {
  const write = (file: string, content: object) => {
    writeFileSync(studying.folder.file(file), stringify(content));
    return studying.folder.file(file);
  };
  const pair = makePair(first && second ? [first, second] : [], 1);
  const outright = {
    id: 'outright',
    kind: 'explicit',
    title: 'Outright',
    place: 'Oran, Algeria',
    people: ['Amel'],
    values: [{ item: items[1]?.id, attitude: 'target' }],
    text: ['They sat down.', { item: items[1]?.id, text: 'They said it.' }],
  };
  const language = 'en';
  const questionnaire = write('items.yaml', { questionnaire: 'made', language, items });
  const stories = write('stories.yaml', {
    stories: 'made',
    language,
    pairs: [pair],
    single: [outright],
  });
  return planStudy(
    write('study.yaml', {
      name: 'switched',
      respondents: [respondent],
      survey: { questionnaire, retest: 0, ...survey },
      inference: { stories, tasks: ['attitude'], personaSwitch: true, ...inference },
    }),
  );
}

/** Leans on both dimensions. */
export const leaning = {
  id: 'leaning',
  simulated: { orientation: { pdi: 0.1, idv: 0.9 }, spread: 0, reader: { projection: 0.9 } },
};
