import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defaultEdition, isEdition, loadEditions } from '../../src/content/country-editions.js';
import { readEditions } from '../../src/content/country-scores.js';
import { packagePath } from '../../src/content/package-data.js';
import { completeCountries } from '../../vocabulary/country.js';
import { complaintAbout, TemporaryFolder } from '../support/files.js';
import { dimensions } from '../support/schemes.js';

/** The countries of a table of one's own. */
async function countriesIn(text: string) {
  using folder = new TemporaryFolder();
  writeFileSync(folder.file('my.csv'), text);
  const [table] = await loadEditions(folder.file('my.csv'));
  return table?.countries ?? [];
}

const complaint = (text: string | Uint8Array) =>
  complaintAbout({ text, name: 'my.csv' }, loadEditions);

const head = 'country,iso3,pdi,idv,uai,mas,lto,ivr\n';
const finland = 'Finland,FIN,33,75,59,26,63,57\n';
const japan = 'Japan,JPN,54,62,92,95,100,42\n';

describe('country scores', () => {
  test('come in the edition that is named, and after it in the other', async () => {
    const names = async (choice: string) => (await loadEditions(choice)).map(({ name }) => name);
    expect(await names(defaultEdition)).toEqual(['hofstede-2023', 'hofstede-2015']);
    expect(await names('hofstede-2015')).toEqual(['hofstede-2015', 'hofstede-2023']);
  });

  test('are the same whether the build compiled them or they are read from their CSV', async () => {
    const names = ['hofstede-2023', 'hofstede-2015'] as const;
    expect(await loadEditions('hofstede-2023')).toEqual(await readEditions(names, dimensions));
  });

  test('are known by name where they come with the package', () => {
    expect(['hofstede-2023', 'hofstede-2015'].every(isEdition)).toBe(true);
    expect(['my.csv', 'hofstede-2023.csv', ''].some(isEdition)).toBe(false);
  });

  test('of one’s own stand alone, under the name of their file', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('my.csv');
    writeFileSync(file, head + finland);
    expect(await loadEditions(file)).toEqual([
      {
        name: 'my.csv',
        title: 'my.csv',
        source: "the user's own table, my.csv",
        terms: 'set by its author',
        countries: [
          {
            name: 'Finland',
            code: 'FIN',
            scores: { pdi: 33, idv: 75, uai: 59, mas: 26, lto: 63, ivr: 57 },
            richWest: true,
            culture: null,
          },
        ],
      },
    ]);
  });

  test('may have their columns in any order and case, and others beside them', async () => {
    const [country] = await countriesIn(
      'Notes,IVR,LTO,MAS,UAI,IDV,PDI, Country \nmine,6,5,4,3,2,61,"Atlantis,  upper"\n',
    );
    expect(country).toEqual({
      name: 'Atlantis, upper',
      code: null,
      scores: { pdi: 61, idv: 2, uai: 3, mas: 4, lto: 5, ivr: 6 },
      richWest: null,
      culture: null,
    });
  });

  test('are kept as they stand, also beyond 0 and 100, and missing where a cell is empty', async () => {
    const [, second] = await countriesIn(`${head}${finland}Mu,,-50,0, 45.5 ,200,.3,\n`);
    expect(second?.scores).toEqual({ pdi: -50, idv: 0, uai: 45.5, mas: 200, lto: 0.3, ivr: null });
  });

  test('may be small in one country', async () => {
    expect(await countriesIn(`${head}${finland}Mu,,0,1,0.5,0,1,0\n`)).toHaveLength(2);
  });

  test('may begin with a byte order mark and end their lines as Windows does', async () => {
    const text = `\uFEFF${(head + finland + japan).replaceAll('\n', '\r\n')}`;
    expect((await countriesIn(text)).map(({ name }) => name)).toEqual(['Finland', 'Japan']);
  });
});

describe('the groups of one’s own countries', () => {
  test('come from the package by code, in any case', async () => {
    const [first, second] = await countriesIn(
      head + japan.replace('JPN', 'jpn') + finland.replace('FIN', ''),
    );
    expect(first).toMatchObject({ code: 'JPN', richWest: false, culture: 'Confucian' });
    expect(second).toMatchObject({ code: null, richWest: null, culture: null });
  });

  test('are the table’s own where it has a column for them, empty cells too', async () => {
    const widened = (line: string, cells: string) => line.replace('\n', `,${cells}\n`);
    const countries = await countriesIn(
      widened(head, 'Rich West,culture-group') +
        widened(japan, 'YES,Island') +
        widened(finland, ',') +
        widened('Mu,,1,2,3,4,5,6\n', '0, Island '),
    );
    expect(countries.map(({ richWest, culture }) => [richWest, culture])).toEqual([
      [true, 'Island'],
      [null, null],
      [false, 'Island'],
    ]);
  });

  test('come from the package for the one column that the table lacks', async () => {
    const [country] = await countriesIn(`${head.trim()},culture_group\n${finland.trim()},Nordic\n`);
    expect(country).toMatchObject({ richWest: true, culture: 'Nordic' });
  });
});

describe('a table of country scores is refused, with its line and the fix, for', () => {
  test.each([
    [
      'text where a score belongs',
      head + finland + japan.replace('92', 'n/a'),
      'my.csv:3: "n/a" is not a score of uai; give a number such as 61 or 45.5, or leave the cell empty where it is missing',
    ],
    ...['0x10', '1e3', 'Infinity', 'NaN', '.', '5.', '1 000', '−5'].map(
      (score) =>
        [
          `${score} as a score`,
          head + japan.replace('100', score),
          `my.csv:2: "${score.replaceAll('"', '')}" is not a score of lto; give a number such as 61 or 45.5, or leave the cell empty where it is missing`,
        ] as const,
    ),
    ...['-50.5', '201', '1000000'].map(
      (score) =>
        [
          `${score} as a score`,
          head + japan.replace('54', score),
          `my.csv:2: ${score} is out of range for a score of pdi; scores run from about 0 to 100, and values from -50 to 200 are accepted`,
        ] as const,
    ),
    [
      'scores from 0 to 1',
      `${head}Finland,FIN,0.33,0.75,0.59,0.26,0.63,0.57\nMu,,0,1,,0,0,1\n`,
      'my.csv: scores look like 0–1, but 0–100 is expected; multiply them by 100',
    ],
    [
      'scores from 0 to 1 with a slip among them',
      `${head}Mu,,0.2,1,0.5,0,1,0\nFinland,FIN,0.33,0.75,0.59,0.26,0.63,57\n`,
      'my.csv: scores look like 0–1, but 0–100 is expected; multiply them by 100',
    ],
    [
      'a country twice by its name with an accent written in two ways',
      `${head}Cura\u00e7ao,,33,75,59,26,63,57\nCurac\u0327ao,,33,75,59,26,63,57\n`,
      'my.csv:3: the name "Curac\u0327ao" appears twice (first on line 2); remove or correct one of the two',
    ],
    [
      'a name of 100 characters',
      head + finland.replace('Finland', 'x'.repeat(100)),
      `my.csv:2: the name "${'x'.repeat(30)}…" has 100 characters; shorten it to 99 at most`,
    ],
    [
      'a missing column',
      (head + finland).replace('uai', 'uia'),
      'my.csv:1: the column "uai" is missing; expected country, pdi, idv, uai, mas, lto, ivr, found country, iso3, pdi, idv, uia, mas, lto, ivr',
    ],
    [
      'a column twice in different spelling',
      (head + finland).replace('iso3', 'PDI'),
      'my.csv:1: the column "pdi" appears more than once; keep one',
    ],
    [
      'a country twice by name',
      `${head}${finland}${japan} finland ,,33,75,59,26,63,57\n`,
      'my.csv:4: the name "finland" appears twice (first on line 2); remove or correct one of the two',
    ],
    [
      'a country twice by code',
      head + finland + japan + finland.replace('Finland', 'Suomi').replace('FIN', 'fin'),
      'my.csv:4: the code "FIN" appears twice (first on line 2); remove or correct one of the two',
    ],
    [
      'a row without a country',
      `${head}${finland},,,,,,,1\n`,
      'my.csv:3: this row names no country; name it, or remove the row',
    ],
    [
      'a code of two letters',
      head + finland.replace('FIN', 'FI'),
      'my.csv:2: "FI" is not an ISO 3166-1 alpha-3 code; give three letters such as FIN, or leave the cell empty',
    ],
    [
      'a group that is neither yes nor no',
      `${head.trim()},rich_west\n${finland.trim()},partly\n`,
      'my.csv:2: "partly" is neither yes nor no under rich_west; give 1 or 0, yes or no, or leave the cell empty where it is not known',
    ],
    ['no country', head, 'my.csv: has no countries; add a row for each'],
    [
      'no complete country',
      head + finland.replace('33', '') + japan.replace('42', ''),
      'my.csv: no country has a score on every dimension, so none can be compared; fill in the missing ones (pdi, idv, uai, mas, lto, ivr)',
    ],
    [
      'a row too short',
      `${head}Finland,FIN,33\n`,
      'my.csv:2: not well-formed CSV: this row has more or fewer values than the header; put a text with commas in quotes, and write numbers with a point',
    ],
    ['nothing in it', '', 'my.csv: the file is empty; name another'],
  ] as const)('%s', async (_what, text, expected) => {
    expect(await complaint(text)).toBe(expected);
  });

  test('a long text where a score belongs, of which it repeats the beginning', async () => {
    expect(await complaint(head + japan.replace('54', 'x'.repeat(99)))).toContain(
      `my.csv:2: "${'x'.repeat(30)}…" is not a score of pdi;`,
    );
  });

  test.each([
    ['hofstede-2032', 'did you mean "hofstede-2023"?'],
    ['studies/hofstede-201', 'did you mean "hofstede-2015"?'],
    ['nowhere.csv', 'known are hofstede-2023, hofstede-2015'],
  ])('a name that is neither an edition nor a file: %s', async (choice, fix) => {
    await expect(loadEditions(choice)).rejects.toThrow(
      `${choice}: is neither a file nor an edition of country scores; ${fix}`,
    );
  });

  test('a folder', async () => {
    using folder = new TemporaryFolder();
    await expect(loadEditions(folder.path)).rejects.toThrow('this is a folder; name a file in it');
  });
});

test('the table on the page about one’s own countries is what the page says', async () => {
  const page = readFileSync(packagePath('docs', 'own-countries.md'), 'utf8');
  const [, table = ''] = /^```csv file=my-countries\.csv\n([\s\S]*?)^```$/m.exec(page) ?? [];
  const countries = await countriesIn(table);
  const complete = completeCountries(
    { name: 'my', title: 'my', source: '', terms: '', countries },
    dimensions,
  );
  expect(countries.map(({ name }) => name).join(' ')).toBe('Finland Japan Kenya Uruguay Lapland');
  expect(complete.map(({ name }) => name)).not.toContain('Kenya');
  expect(complete).toHaveLength(4);
  expect(countries[0]).toMatchObject({ name: 'Finland', richWest: true });
  expect(countries[4]).toMatchObject({
    name: 'Lapland',
    code: null,
    richWest: null,
    culture: null,
  });
});
