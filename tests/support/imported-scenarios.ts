import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { importSocialCc } from '../../src/interchange/socialcc.js';
import { planStudy } from '../../src/study/load.js';
import { flawless } from './conversations.js';
import type { Studying } from './studies.js';

/** Customs and days in our own words: what is minded, what is proposed, and what is to be settled. */
const customs = [
  ['Japan', 'Outdoor shoes stay at the doorstep of a home.', 'Keep every boot on', 'footwear'],
  ['Japan', 'Chopsticks never stand upright in cooked rice.', 'Plant sticks in bowls', 'table'],
  ['Japan', 'Gifts are handed over with both hands.', 'Toss presents across', 'presents'],
  ['Japan', 'White flowers belong to funerals.', 'Order pale lilies', 'bouquet'],
  ['Japan', 'The third of November honours culture and is free.', 'Work that autumn day', 'rota'],
  ['Japan', 'Tipping a waiter embarrasses him.', 'Leave coins under plates', 'bill'],
  ['Japan', 'Blowing a nose loudly disgusts guests.', 'Hand out tissues early', 'colds'],
  ['Japan', 'Soap stays outside the shared bath.', 'Lather inside together', 'washing'],
  ['Japan', 'Business cards are read before they are pocketed.', 'Stack them unread', 'greeting'],
  ['Japan', 'Pointing with a finger offends.', 'Direct visitors by index', 'signs'],
  ['Norway', 'Constitution morning sees children parade.', 'Deliver parcels mid May', 'delivery'],
  ['Norway', 'Guests bring something along to dinners.', 'Arrive empty and late', 'supper'],
] as const;
const values = [
  ['Q118', '1', 'Corruption', 'never pay a clerk extra', 'Slip somebody a banknote'],
  ['Q27', '1', 'Social Values', 'strive until their parents are proud', 'Skip the family photo'],
  ['Q184', '4', 'Ethical Values', 'hold abortion to be always wrong', 'Fund that clinic'],
  ['Q212', '3', 'Political Interest', 'would not join a strike', 'Walk out on Friday'],
] as const;
const towns = ['Portugal', 'Kenya'] as const;

/** Two rows of each custom with one value, in the columns as published; the protagonist alone differs. */
const rows = customs.flatMap(([country, fact, trap, matter], nth) =>
  towns.map((town, at) => {
    const [number, option, topic, value, dilemma] = values[nth % values.length] ?? values[0];
    return {
      Data_ID: String(2 * nth + at),
      WVSN: number,
      // Of one question in four, one of six scenarios holds the contrary.
      Option: nth === 0 && at === 0 ? '2' : option,
      'WVS—Class': topic,
      Country_Knowledge: country,
      Country_Value: town,
      Agent_1: 'Ole',
      Agent_2: `Rita ${town}`,
      Agent_3: `Guest ${nth + 1}`,
      Agent_1_Background: 'A 40-year-old male baker from Denmark',
      Agent_2_Background: `A 35-year-old female baker from ${town}`,
      Agent_3_Background: `A 30-year-old male guest from ${country}`,
      Relationship: 'colleagues',
      Scenario: `They run shop ${nth + 1} and expect a guest.`,
      Event_1: `They talk about ${matter}.`,
      Event_2: 'Then they talk about the town hall.',
      'Cultural Knowledge_1': fact,
      'Cultural Value_1': `People from ${town} ${value}.`,
      Agent_1_Goal_1: `${trap}, please.`,
      Agent_1_Goal_2: `${dilemma}, quickly.`,
      Agent_2_Goal_1: `Agree about ${matter}.`,
      Agent_2_Goal_2: 'Agree about the town hall.',
    };
  }),
);

const line = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',');
/** They as a file. */
export const publishedScenarios = [
  Object.keys(rows[0] ?? {}),
  ...rows.map((row) => Object.values(row)),
]
  .map(line)
  .join('\n');

/** The plan of a study about these rows, imported as a user imports them. */
export async function planImported(
  { folder }: Pick<Studying, 'folder'>,
  respondents: readonly object[],
  conversations: object,
) {
  const [source, out] = [folder.file('s.csv'), folder.file('s.yaml')];
  const study = folder.file('study.yaml');
  writeFileSync(source, publishedScenarios);
  await importSocialCc({ source, out, force: true });
  const asked = { scenarios: out, mode: 'faithful', ...flawless, ...conversations };
  writeFileSync(study, stringify({ name: 'imported', respondents, conversations: asked }));
  return planStudy(study);
}
