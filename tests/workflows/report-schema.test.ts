import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Report } from '../../reports/document/report.js';
import { loadEditions } from '../../src/content/load-countries.js';
import { assembleComparison } from '../../src/workflows/assemble-comparison.js';
import { mergeRespondents } from '../../src/workflows/merge-respondents.js';
import { readSource } from '../../src/workflows/read-source.js';
import { refuseUnpairable } from '../../src/workflows/refuse-unpairable.js';
import { Lab } from '../support/lab.js';

/** Sure of everything, sure of the opposite, and tossing a coin. */
const respondents = [
  {
    id: 'yes',
    family: 'larch',
    simulated: { orientation: { pdi: 1, idv: 1, uai: 1, mas: 1, lto: 1, ivr: 1 } },
  },
  {
    id: 'no',
    family: 'larch',
    base: 'yes',
    simulated: { orientation: { pdi: 0, idv: 0, uai: 0, mas: 0, lto: 0, ivr: 0 } },
  },
  { id: 'coin', simulated: { seed: 2 } },
];

/** What JSON makes of a report, where it does not fit. */
const misfit = (report: Report) =>
  Report.safeParse(JSON.parse(JSON.stringify(report))).error?.issues;

test.each([1, 3])(
  'a report and a comparison over %i items a dimension fit the schema that they are read back by',
  async (limit) => {
    using lab = new Lab();
    const report = await lab.study(respondents, {
      survey: { questionnaire: lab.items(3), limit },
    });
    expect(misfit(report)).toBeUndefined();

    const equal = lab.folder.file('equal.csv');
    const rows = ['Ada', 'Bea', 'Cid'].map((name) => `${name},40,40,40,40,40,40\n`);
    writeFileSync(equal, `country,pdi,idv,uai,mas,lto,ivr\n${rows.join('')}`);
    const merged = mergeRespondents(await readSource(lab.json));
    for (const countries of ['hofstede-2023', equal]) {
      for (const map of ['countries', 'joint'] as const) {
        const editions = await loadEditions(countries);
        const facts = { editions, map, seed: 1, differing: [] };
        expect(misfit(await assembleComparison(merged, facts))).toBeUndefined();
      }
    }
  },
  60_000,
);

test('a comparison of three fits it too where every two share items and all three none', async () => {
  using lab = new Lab();
  await lab.study(respondents, { survey: { questionnaire: lab.items(3) } });
  const [source] = await readSource(lab.json);
  if (!source) throw new Error('it was read');
  const sources = source.report.respondents.map((respondent, place) => {
    // Of three items a dimension each lacks another one.
    const items = respondent.items.filter(({ id }) => !id.endsWith(`-0${place + 1}`));
    const asked = new Set(items.map(({ id }) => id));
    const { questionnaire } = source.report;
    const words = Object.fromEntries(
      Object.entries(questionnaire.words).filter(([id]) => asked.has(id)),
    );
    return {
      ...source,
      name: respondent.id,
      report: {
        ...source.report,
        questionnaire: { ...questionnaire, words },
        respondents: [{ ...respondent, items }],
      },
    };
  });
  expect(() => refuseUnpairable(sources)).not.toThrow();
  const report = await assembleComparison(mergeRespondents(sources), {
    editions: await loadEditions('hofstede-2023'),
    map: 'countries',
    seed: 1,
    differing: ['They asked other items.'],
  });
  expect(misfit(report)).toBeUndefined();
  expect(report.comparison.similarities.pairs.map(({ distance }) => distance.n)).toEqual([6, 6, 6]);
  expect(report.comparison.similarities.baseline).toBeNull();
}, 60_000);
