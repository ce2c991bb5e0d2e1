import { describe, expect, test } from 'vitest';
import type { Chart } from '../../reports/charts/chart.js';
import { charts } from '../../reports/charts/index.js';
import { placedParts } from '../../reports/charts/stacked-bars.js';
import { segmentShares } from '../../reports/charts/variance-segments.js';
import { renderFigure } from '../../reports/figures.js';
import type { Report } from '../../reports/document/report.js';
import { assets } from '../support/report-assets.js';
import { sampleEstimate } from '../support/sample-estimate.js';
import {
  hostile,
  type SampleOptions,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../support/sample-report.js';

const draw = async (name: string, report: Report) => {
  const chart = charts.find((each) => each.name === name);
  return chart ? renderFigure(chart, { report, fontFiles: assets.fontFiles }) : null;
};
/** These draw pairs, families and tunings, not respondents one by one; their own tests are in charts/. */
const ofLikeness = ['similarity', 'family', 'base-tuned'];
/** These draw what is heard in stories; theirs are there too. */
const ofHearing = ['hearing', 'hearing-tasks'];
/** And these what is carried over from one into the other; likewise. */
const ofGap = ['gap', 'gap-dimensions'];
const names = charts
  .map(({ name }) => name)
  .filter((name) => ![...ofLikeness, ...ofHearing, ...ofGap].includes(name));

const captionOf = (name: string, report: Report) =>
  charts.find((each) => each.name === name)?.caption(report);

/** The cells of a chart's table under the names of their columns. */
function rowsOf(name: string, report: Report) {
  const table = charts.find((each) => each.name === name)?.table(report);
  return (table?.rows ?? []).map(({ cells }) =>
    Object.fromEntries((table?.columns ?? []).map((column, place) => [column.name, cells[place]])),
  );
}

describe.each(names)('the %s chart', (name) => {
  test.each([1, 4, 20])(
    'names each of %d respondents',
    async (n) => {
      const figure = await draw(name, sampleReportOf(n));
      expect(figure?.svg).toContain('>respondent-1<');
      expect(figure?.svg).toContain(`>respondent-${n}<`);
    },
    20_000,
  );

  test('is a picture too', async () => {
    const figure = await draw(name, sampleReportOf(1));
    const png = Buffer.from(figure?.png() ?? []);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
  });

  test('shows a respondent without observations as such', async () => {
    const figure = await draw(
      name,
      sampleReport([
        sampleRespondent({ intervals: false }),
        sampleRespondent({ id: 'nobody', observed: false }),
      ]),
    );
    expect(figure?.svg).toContain('nobody');
    expect(figure?.svg).toContain('nothing observed');
  });

  test('is not drawn where nobody was observed', async () => {
    expect(await draw(name, sampleReport([sampleRespondent({ observed: false })]))).toBeNull();
  });

  test('escapes names and does not evaluate them', async () => {
    const report = sampleReport(Object.values(hostile).map((id) => sampleRespondent({ id })));
    const figure = await draw(name, report);
    expect(figure?.svg).not.toMatch(/<script|<img|[^\P{Cc}\n]|\p{Bidi_Control}/u);
    expect(figure?.svg).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('uses no colour of its own in a page', async () => {
    const figure = await draw(name, sampleReportOf(2));
    expect(figure?.inline).not.toMatch(/"#[0-9a-f]{3,8}"|"white"|"black"/i);
  });
});

describe('intervals', () => {
  test.each([
    ['profile', 6],
    ['overview', 6],
    ['templates', 6 * 8],
    ['biases', 2],
    ['ratings', 6],
    ['weightings', 6 * 3],
    ['variance', 1],
  ])('in the %s chart are drawn for every figure that has one', async (name, figures) => {
    const lines = async (intervals: boolean) => {
      const figure = await draw(name, sampleReport([sampleRespondent({ intervals })]));
      return figure?.svg.match(/<line /g)?.length ?? 0;
    };
    expect((await lines(true)) - (await lines(false))).toBe(figures);
  });

  test('of a template, of every weighting and of a form’s weight stand in their tables', () => {
    const report = sampleReport([sampleRespondent()]);
    const { profile } = report.respondents[0] ?? {};
    const [pdi] = profile?.dimensions ?? [];
    expect(rowsOf('templates', report)[0]).toMatchObject({ likelihood: pdi?.templates[0] });
    expect(rowsOf('weightings', report)[0]).toMatchObject(pdi?.byWeighting ?? {});
    expect(rowsOf('form-weights', report)[0]).toMatchObject({
      'cdeval low': profile?.formWeightLimits.cdeval.ab.low,
      'scalefree high': profile?.formWeightLimits.scalefree.ab.high,
    });
  });
});

describe('published reference points', () => {
  const gpt4 = 'GPT-4 (published, other items)';

  test('stand below the respondents on every dimension, with their caveat', async () => {
    const report = sampleReportOf(2);
    const figure = await draw('profile', report);
    expect(figure?.svg.match(new RegExp(gpt4.replace(/[()]/g, '\\$&'), 'g'))).toHaveLength(6);
    expect(captionOf('profile', report)).toContain('answered another questionnaire');
  });

  test('are left out with their caveat where there are none', async () => {
    const report = { ...sampleReportOf(2), references: [] };
    expect((await draw('profile', report))?.svg).not.toContain(gpt4);
    expect(captionOf('profile', report)).not.toContain('published');
  });
});

test('the axis of biases is as wide as the farthest of them needs', async () => {
  const ends = async (options: SampleOptions) =>
    (await draw('biases', sampleReport([sampleRespondent(options)])))?.svg.match(
      />[+][\d.]+(?=<)/g,
    );
  expect(await ends({})).toEqual(['>+0.25', '>+0.25']);
  expect(await ends({ biased: true })).toEqual(['>+0.5', '>+0.5']);
  expect(await ends({ byPlace: true })).toEqual(['>+1', '>+1']);
});

test('a respondent whose answers could not be read has no bar of ratings or of variance', async () => {
  const report = sampleReport([sampleRespondent({ readable: 0 })]);
  expect((await draw('ratings', report))?.svg.match(/>no rating</g)).toHaveLength(6);
  expect((await draw('variance', report))?.svg).toContain('no item was read in all six templates');
  expect((await draw('biases', report))?.svg.match(/>nothing could be read</g)).toHaveLength(2);
});

test('the parts of a bar follow one another from 0', () => {
  const parts = [0.5, 0, 0.25, 0.25].map((share) => ({ share, fill: 'red' }));
  expect(
    placedParts([{ place: 3, parts }]).map(({ place, from, to }) => [place, from, to]),
  ).toEqual([
    [3, 0, 0.5],
    [3, 0.5, 0.5],
    [3, 0.5, 0.75],
    [3, 0.75, 1],
  ]);
});

test('the parts of variance are the item, form, order, what these do together, and the draw', () => {
  const estimate = (value: number) => sampleEstimate(value, null);
  const shares = [
    { source: 'item', share: estimate(0.25) },
    { source: 'form', share: estimate(0.125) },
    { source: 'order', share: estimate(0.0625) },
    { source: 'item × form', share: estimate(0.125) },
    { source: 'item × order', share: estimate(0.0625) },
    { source: 'form × order', share: estimate(0.125) },
    { source: 'item × form × order', share: null },
    { source: 'draw', share: estimate(0.25) },
  ] as const;
  // 1/8 + 1/16 + 1/8 = 5/16 of interactions.
  expect(segmentShares({ shares: [...shares], n: 70 })).toEqual([
    0.25, 0.125, 0.0625, 0.3125, 0.25,
  ]);
});

test('the table of variance has every dimension and leaves empty what one draw cannot tell', () => {
  const rows = rowsOf('variance', sampleReport([sampleRespondent()]));
  expect(rows).toHaveLength(7 * 8);
  expect(rows.find(({ source }) => source === 'item × form × order')).toMatchObject({
    dimension: 'all',
    share: null,
  });
});

test('the table of ratings has the five shares, the unread and the likelihood beside the mean', () => {
  const report = sampleReport([sampleRespondent({ readable: 0.9 })]);
  const pdi = report.respondents[0]?.profile?.dimensions[0];
  const [opposite, , , , target] = pdi?.ratings?.quarters ?? [];
  expect(rowsOf('ratings', report)[0]).toMatchObject({
    dimension: 'pdi',
    'opposite pole': opposite,
    'target pole': target,
    unread: pdi?.ratings?.unread,
    'mean rating': pdi?.rating,
    likelihood: pdi?.imputed,
  });
});

test('clip paths have ids of their chart, the same each time', async () => {
  const clipped: Chart = {
    name: 'clipped',
    title: '',
    caption: () => '',
    alt: () => '',
    table: () => ({ columns: [], rows: [] }),
    specification: () => ({
      data: { values: [{ x: 1 }] },
      mark: { type: 'point', clip: true },
      encoding: { x: { field: 'x', type: 'quantitative' } },
    }),
  };
  const options = { report: sampleReportOf(1), fontFiles: assets.fontFiles };
  const drawn = async () => {
    const figure = await renderFigure(clipped, options);
    return figure && { ...figure, png: Buffer.from(figure.png()).toString('base64') };
  };
  const first = await drawn();
  expect(first?.svg).toContain('<clipPath id="clipped-0"');
  expect(first?.svg).toContain('url(#clipped-0)');
  expect(await drawn()).toEqual(first);
});

test('every colour of a figure is defined in the style of the page', async () => {
  const { inline } = (await draw('domains', sampleReportOf(20))) ?? { inline: '' };
  for (const [, name] of inline.matchAll(/var\((--[\w-]+)\)/g)) {
    expect(assets.style).toContain(`${name}:`);
  }
});
