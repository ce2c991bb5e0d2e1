import { describe, expect, test } from 'vitest';
import type { Chart } from '../../reports/charts/chart.js';
import { charts } from '../../reports/charts/index.js';
import { renderFigure } from '../../reports/figures.js';
import type { Report } from '../../reports/report.js';
import { assets } from '../support/report-assets.js';
import {
  hostile,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../support/sample-report.js';

const draw = async (name: string, report: Report) => {
  const chart = charts.find((each) => each.name === name);
  return chart ? renderFigure(chart, { report, fontFiles: assets.fontFiles }) : null;
};
const names = charts.map(({ name }) => name);

describe.each(names)('the %s chart', (name) => {
  test.each([1, 4, 20])(
    'names each of %d respondents',
    async (n) => {
      const figure = await draw(name, sampleReportOf(n));
      expect(figure?.svg).toContain('>respondent-1<');
      expect(figure?.svg).toContain(`>respondent-${n}<`);
      expect(
        Buffer.from(figure?.png ?? [])
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG');
    },
    20_000,
  );

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
  const first = await renderFigure(clipped, options);
  expect(first?.svg).toContain('<clipPath id="clipped-0"');
  expect(first?.svg).toContain('url(#clipped-0)');
  expect(await renderFigure(clipped, options)).toEqual(first);
});

test('every colour of a figure is defined in the style of the page', async () => {
  const { inline } = (await draw('domains', sampleReportOf(20))) ?? { inline: '' };
  for (const [, name] of inline.matchAll(/var\((--[\w-]+)\)/g)) {
    expect(assets.style).toContain(`${name}:`);
  }
});
