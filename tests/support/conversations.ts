import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import type { ReportedConversations } from '../../analysis/conversations/competence.js';
import { planStudy } from '../../src/study/load.js';
import type { Plan } from '../../src/study/plan.js';
import type { StudyResult } from '../../src/study/run.js';
import type { TwinScenario } from '../../vocabulary/scenario.js';
import { makeItems } from './questionnaires.js';
import type { Studying } from './studies.js';

const items = makeItems({ perCell: 1 });

/** Countries and what is checked of them; no word of one is in another. */
const facts = [
  ['Nigeria', 'Nigerian', 'handing things over with the left hand', 'left hand'],
  ['Chile', 'Chilean', 'working through the eighteenth of September', 'eighteenth'],
  ['Jordan', 'Jordanian', 'holding out the little cup without tilting it', 'tilting'],
  ['Vietnam', 'Vietnamese', 'planting chopsticks upright in the rice', 'upright'],
  ['Egypt', 'Egyptian', 'meeting indoors on the Monday after Easter', 'Easter'],
  ['Japan', 'Japanese', 'wearing outdoor shoes inside the house', 'shoes'],
] as const;

/** A twin about each of so many items, every one with a fact and a stance of its own. */
export function makeTwins(count: number): readonly TwinScenario[] {
  return Array.from({ length: count }, (_, nth): TwinScenario => {
    const [country, nationality, custom, leak] = facts[nth % facts.length] ?? facts[0];
    const item = items[(nth * 7) % items.length]?.id ?? '';
    const name = `Guest${nth + 1}`;
    const person = { age: 40, gender: 'female', occupation: 'baker' };
    return {
      id: `twin-${nth + 1}`,
      item,
      fact: {
        id: `fact-${nth + 1}`,
        category: nth % 2 === 0 ? 'etiquette' : 'date',
        country,
        text: `In ${country} people mind ${custom}, rule number ${nth + 1}.`,
        leaks: [leak],
        source: 'A handbook',
      },
      topic: `matter ${nth + 1}`,
      setting: `Room ${nth + 1} of a bakery, where ${name} is expected for the evening.`,
      trap: `Let us welcome ${name} the quick way of plan ${nth + 1}.`,
      hint: `Would ${name} be pleased if we went about it like plan ${nth + 1}?`,
      reveal: `Where ${name} grew up in ${country}, people mind ${custom}, so plan ${nth + 1} is out.`,
      dilemma: `Shall the list of evening ${nth + 1} be made by everybody or by the manager?`,
      antagonist: { ...person, name: 'Anna', nationality: 'Dutch' },
      protagonist: { ...person, name: `Host${nth + 1}`, nationality: 'Peruvian' },
      third: { ...person, name, nationality },
      goals: {
        fact: `Agree with Anna on the welcome of evening ${nth + 1}.`,
        value: `Agree with Anna on the list of evening ${nth + 1}.`,
      },
      holders: {
        target: {
          value: `Last year ${name} praised the manager for list ${nth + 1} and kept to it.`,
          act: `Have the manager write list ${nth + 1} tonight.`,
        },
        opposite: {
          value: `Last year ${name} asked all of us what should go on list ${nth + 1}.`,
          act: `Have everybody write list ${nth + 1} tonight.`,
        },
      },
    };
  });
}

/** Models in service that Undertone plays and that err nowhere. */
export const flawless = {
  antagonist: { simulated: {} },
  observer: { simulated: {} },
  judges: [{ simulated: {} }, { simulated: {} }],
};

/** The plan of a study about conversations alone, its files in the folder. */
export function planConversations(
  { folder }: Pick<Studying, 'folder'>,
  respondents: readonly object[],
  conversations: object = {},
  twins: readonly TwinScenario[] = makeTwins(2),
): Promise<Plan> {
  const write = (file: string, content: object) => {
    writeFileSync(folder.file(file), stringify(content));
    return folder.file(file);
  };
  const questionnaire = write('items.yaml', { questionnaire: 'made', language: 'en', items });
  const scenarios = write('scenarios.yaml', { scenarios: 'made', language: 'en', twins });
  return planStudy(
    write('talk.yaml', {
      name: 'talk',
      respondents,
      conversations: { questionnaire, scenarios, repeats: 1, ...flawless, ...conversations },
    }),
  );
}

/** What the report of a run holds of a respondent's conversations. */
export function conversationsOf(result: StudyResult, respondent = 0): ReportedConversations {
  if (result.state !== 'reported') throw new Error('it was interrupted');
  const { conversations } = result.report.respondents[respondent] ?? {};
  if (!conversations) throw new Error('it held no conversations');
  return conversations;
}

/** The share of these that are true; what is missing counts for nothing. */
export function shareOf(found: readonly (boolean | null)[]): number {
  const known = found.filter((each) => each !== null);
  return known.filter(Boolean).length / known.length;
}
