import { describe, expect, test } from 'vitest';
import type { HumansMap } from '../../../analysis/comparison.js';
import { drawnMap } from '../../../reports/charts/drawn-map.js';
import { ellipseOutline } from '../../../reports/charts/ellipse-outline.js';
import { humansMap } from '../../../reports/charts/humans-map.js';
import { mapFrame } from '../../../reports/charts/map-frame.js';
import { csv } from '../../../reports/csv.js';
import { renderFigure } from '../../../reports/figures.js';
import { palette } from '../../../reports/palette.js';
import type { Report } from '../../../reports/document/report.js';
import { loadings } from '../../../reports/tables/loadings.js';
import { dimensionCatalogue } from '../../../src/vocabulary/dimension.js';
import { assets } from '../../support/report-assets.js';
import { sampleMap } from '../../support/sample-map.js';
import {
  hostile,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../../support/sample-report.js';

const draw = (report: Report) => renderFigure(humansMap, { report, fontFiles: assets.fontFiles });
/** What is written, without the paper that is drawn about letters. */
const textsOf = (svg = '') =>
  [...svg.matchAll(/<text(?![^>]* stroke=)[^>]*>([^<]*)</g)].map(([, text]) => text);

/** A report whose map is changed. */
function withMap(report: Report, change: (map: HumansMap) => HumansMap): Report {
  const { map } = report.comparison;
  if (!map) throw new Error('the sample has no map');
  return { ...report, comparison: { ...report.comparison, map: change(map) } };
}

describe('the humans map', () => {
  test('names every country, the null, the six arrows and up to six respondents', async () => {
    const report = sampleReportOf(2);
    const texts = textsOf((await draw(report))?.svg);
    const codes = report.comparison.map?.countries.map(({ code }) => code) ?? [];
    expect(codes).toHaveLength(100);
    expect(codes.filter((code) => !texts.includes(code ?? ''))).toEqual([]);
    expect(texts).toEqual(
      expect.arrayContaining([
        'respondent-1',
        'respondent-2 (simulated)',
        'all 0.5 (the null)',
        'Power distance',
        'Individualism',
        'Uncertainty avoidance',
        'Masculinity',
        'Long-term orientation',
        'Indulgence',
      ]),
    );
    expect(texts).not.toContain('Respondents');
  });

  test('numbers respondents that are many, with their names below', async () => {
    const texts = textsOf((await draw(sampleReportOf(20)))?.svg);
    for (let nth = 1; nth <= 20; nth++) {
      // On the map, and before its name.
      expect(texts.filter((text) => text === String(nth))).toHaveLength(2);
      expect(texts).toContain(nth === 2 ? 'respondent-2 (simulated)' : `respondent-${nth}`);
    }
  }, 20_000);

  test('keeps every name of a dimension where the arrows leave little room for them', async () => {
    const loadings = [
      { pdi: 0.2, idv: 0.1, uai: -0.1, mas: -0.6, lto: 0.4, ivr: 0.2 },
      { pdi: 0.6, idv: -0.2, uai: 0.3, mas: 0.5, lto: 0.1, ivr: 0.1 },
    ];
    const report = withMap(sampleReportOf(7), (map) => ({ ...map, loadings }));
    const texts = textsOf((await draw(report))?.svg);
    for (const { name } of Object.values(dimensionCatalogue)) expect(texts).toContain(name);
  });

  test.each([2, 7, 20])(
    'is no wider for the names of %d respondents',
    async (n) => {
      const width = Number(/width="(\d+)"/.exec((await draw(sampleReportOf(n)))?.svg ?? '')?.[1]);
      expect(width).toBeGreaterThan(640);
      expect(width).toBeLessThan(730);
    },
    20_000,
  );

  test('labels of very many countries only those about the respondents', () => {
    const near = { country: 'Nearby', code: 'NEAR', x: -0.5, y: 0.5 };
    const report = withMap(sampleReportOf(1), (map) => ({
      ...map,
      respondents: map.respondents.map((each) => ({ ...each, x: 0, y: 0, ellipse: null })),
      countries: [
        near,
        ...Array.from({ length: 1000 }, (_, nth) => ({
          country: 'Far',
          code: 'FAR',
          x: 1 + (nth % 40) / 10,
          y: Math.floor(nth / 40) / 10,
        })),
      ],
    }));
    const drawn = drawnMap(report);
    const words = drawn?.labels.countries.flatMap((label) => label.words.map(({ text }) => text));
    expect(words).toContain('NEAR');
    expect(words?.length).toBeLessThan(151);
    expect(humansMap.caption(report)).toContain('countries have no label');
  });

  test('numbers twenty respondents even in one place', async () => {
    const report = withMap(sampleReportOf(20), (map) => ({
      ...map,
      respondents: map.respondents.map((each) => ({ ...each, x: 0.2, y: 0.1 })),
    }));
    const texts = textsOf((await draw(report))?.svg);
    for (let nth = 1; nth <= 20; nth++) {
      expect(texts.filter((text) => text === String(nth))).toHaveLength(2);
    }
  }, 20_000);

  test('draws paper about every label, below it and below every point', async () => {
    const svg = (await draw(sampleReportOf(2)))?.svg ?? '';
    const halo = svg.search(new RegExp(`<text[^>]* stroke="${palette.paper}"[^>]*>FRA<`));
    const country = svg.search(new RegExp(`<path[^>]* fill="${palette.null}"`));
    const label = svg.search(/<text(?![^>]* stroke=)[^>]*>FRA</);
    expect(halo).toBeGreaterThan(0);
    expect(country).toBeGreaterThan(halo);
    expect(label).toBeGreaterThan(country);
  });

  test('says that its codes are ISO’s, where it has any', async () => {
    const report = sampleReportOf(1);
    expect((await draw(report))?.svg).toContain('● country (ISO code; names in the table)');
    const plain = withMap(report, (map) => ({
      ...map,
      countries: map.countries.map((each) => ({ ...each, code: null })),
    }));
    expect((await draw(plain))?.svg).not.toContain('ISO');
  });

  test('is worked out once for its caption, its picture and every page', () => {
    const report = sampleReportOf(1);
    expect(drawnMap(report)).toBe(drawnMap(report));
    expect(drawnMap({ ...report })).not.toBe(drawnMap(report));
  });

  test('titles its axes with what each component holds', async () => {
    const report = withMap(sampleReportOf(1), (map) => ({ ...map, explained: [0.42, 0.2, 0.38] }));
    const texts = textsOf((await draw(report))?.svg);
    expect(texts).toContain('First component, 42 % of the variance');
    expect(texts).toContain('Second component, 20 % of the variance');
    // 0.42 + 0.20.
    expect(humansMap.caption(report)).toContain('hold 62 % of the variance');
  });

  test('names a country without a code', async () => {
    const report = withMap(sampleReportOf(1), (map) => ({
      ...map,
      countries: [...map.countries, { country: 'East Africa', code: null, x: 0.7, y: 0.5 }],
    }));
    expect(textsOf((await draw(report))?.svg)).toContain('East Africa');
  });

  test('leaves out labels that have no room and says of how many countries', () => {
    const report = withMap(sampleReportOf(1), (map) => ({
      ...map,
      countries: [
        ...map.countries,
        ...Array.from({ length: 300 }, () => ({ country: 'X', code: 'ABC', x: 0, y: 0 })),
      ],
    }));
    expect(humansMap.caption(report)).toMatch(/\d+ countries have no label for want of room/);
    expect(humansMap.caption(sampleReportOf(1))).not.toContain('for want of room');
  });

  test('says who is not on it and why', async () => {
    const report = sampleReport([
      sampleRespondent({ intervals: false }),
      sampleRespondent({ id: 'nobody', observed: false }),
      sampleRespondent({ id: 'unread', readable: 0 }),
    ]);
    const texts = textsOf(
      (
        await draw(
          withMap(report, (map) => ({
            ...map,
            respondents: map.respondents.filter(({ respondent }) => respondent === 'steady'),
          })),
        )
      )?.svg,
    );
    expect(texts).toEqual(
      expect.arrayContaining([
        'Not on the map',
        'nobody',
        'nothing observed',
        'unread',
        'no figure on some dimension',
      ]),
    );
  });

  test('is not drawn where there is none', async () => {
    const report = sampleReport([sampleRespondent({ observed: false })]);
    expect(report.comparison.map).toBeNull();
    expect(await draw(report)).toBeNull();
    expect(humansMap.table(report).rows).toEqual([]);
    expect(loadings.table(report).rows).toEqual([]);
  });

  test('is drawn where everything lies on a line, or in one place', async () => {
    const flat = (map: HumansMap): HumansMap => ({
      ...map,
      explained: [1],
      loadings: map.loadings.slice(0, 1),
      countries: map.countries.map((each) => ({ ...each, y: 0 })),
      respondents: map.respondents.map((each) => ({ ...each, y: 0, ellipse: null })),
      null: { x: 0, y: 0 },
    });
    const svg = (await draw(withMap(sampleReportOf(1), flat)))?.svg ?? '';
    expect(svg).toContain('Second component, 0 % of the variance');
    const place = { x: 0.1, y: 0.1 };
    const heap = await draw(
      withMap(sampleReportOf(1), (map) => ({
        ...flat(map),
        countries: map.countries.map((each) => ({ ...each, ...place })),
        respondents: map.respondents.map((each) => ({ ...each, ...place, ellipse: null })),
      })),
    );
    expect(`${svg}${heap?.svg}`).not.toMatch(/NaN|Infinity/);
  });

  test('escapes names and has no colour of its own in a page', async () => {
    const report = sampleReport(Object.values(hostile).map((id) => sampleRespondent({ id })));
    const figure = await draw(report);
    expect(figure?.svg).not.toMatch(/<script|<img|[^\P{Cc}\n]|\p{Bidi_Control}/u);
    expect(figure?.svg).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(figure?.inline).not.toMatch(/"#[0-9a-f]{3,8}"|"white"|"black"/i);
  });

  test('says what its axes were fitted on', () => {
    const report = sampleReportOf(2);
    expect(humansMap.caption(report)).toContain(
      'fitted on the 100 countries alone (Hofstede scores, 2023 edition)',
    );
    const joint = withMap(report, (map) => sampleMap(report.respondents, 'joint') ?? map);
    expect(humansMap.caption(joint)).toContain('countries and respondents together (102 in all');
  });
});

describe('on the map', () => {
  test('one unit is as long in x as in y, however the points lie', () => {
    for (const far of [
      { x: 3, y: 0.1 },
      { x: 0.1, y: 3 },
    ]) {
      const { box, place, x, y } = mapFrame([{ x: 0, y: 0 }, far]);
      const [origin, right, up] = [
        place({ x: 0, y: 0 }),
        place({ x: 1, y: 0 }),
        place({ x: 0, y: 1 }),
      ];
      expect(right.x - origin.x).toBeCloseTo(origin.y - up.y, 9);
      expect(box.width / (x[1] - x[0])).toBeCloseTo(box.height / (y[1] - y[0]), 9);
      for (const point of [origin, place(far)]) {
        expect(point.x).toBeGreaterThan(0);
        expect(point.x).toBeLessThan(box.width);
        expect(point.y).toBeGreaterThan(0);
        expect(point.y).toBeLessThan(box.height);
      }
    }
  });

  test('an ellipse at 90° stands upright about its respondent', () => {
    const outline = ellipseOutline({
      respondent: 'a',
      x: 1,
      y: 1,
      ellipse: { major: 2, minor: 0.5, angle: 90 },
    });
    // Its longer half axis is along y, its shorter one along x.
    expect(Math.max(...outline.map(({ y }) => y))).toBeCloseTo(3, 9);
    expect(Math.min(...outline.map(({ y }) => y))).toBeCloseTo(-1, 9);
    expect(Math.max(...outline.map(({ x }) => x))).toBeCloseTo(1.5, 9);
  });

  test('an ellipse at 45° reaches up to the right', () => {
    const outline = ellipseOutline({
      respondent: 'a',
      x: 0,
      y: 0,
      ellipse: { major: Math.SQRT2, minor: 0, angle: 45 },
    });
    expect(outline[0]?.x).toBeCloseTo(1, 9);
    expect(outline[0]?.y).toBeCloseTo(1, 9);
  });
});

describe('its tables', () => {
  test('have every point with its ellipse, in columns that line up', () => {
    const report = sampleReportOf(2);
    const { map } = report.comparison;
    const table = humansMap.table(report);
    expect(table.rows).toHaveLength(2 + 1 + 100);
    const first = map?.respondents[0];
    expect(table.rows[0]?.cells).toEqual([
      'respondent',
      { id: 'respondent-1', simulated: false },
      null,
      null,
      first?.x,
      first?.y,
      first?.ellipse?.major,
      first?.ellipse?.minor,
      first?.ellipse?.angle,
    ]);
    const lengths = csv(table)
      .trim()
      .split('\r\n')
      .slice(1)
      .filter((line) => !line.includes('"'))
      .map((line) => line.split(',').length);
    // Nine columns, the respondent's with one more: whether it is simulated.
    expect(new Set(lengths)).toEqual(new Set([10]));
  });

  test('have the weights of the dimensions in each component and what it holds', () => {
    const report = withMap(sampleReportOf(1), (map) => ({
      ...map,
      explained: [1],
      loadings: [{ pdi: 0.1, idv: 0.2, uai: 0.3, mas: 0.4, lto: 0.5, ivr: -0.6 }],
    }));
    expect(loadings.table(report).rows).toEqual([
      { respondent: null, cells: [1, 1, 0.1, 0.2, 0.3, 0.4, 0.5, -0.6] },
    ]);
  });
});
