import { describe, expect, test } from 'vitest';
import { hearing } from '../../../reports/charts/hearing.js';
import { hearingTasks } from '../../../reports/charts/hearing-tasks.js';
import { renderFigure } from '../../../reports/figures.js';
import { palette } from '../../../reports/palette.js';
import type { Report } from '../../../reports/document/report.js';
import { assets } from '../../support/report-assets.js';
import type { SampleHearing } from '../../support/sample-hearing-figures.js';
import {
  hostile,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../../support/sample-report.js';

const charts = [hearing, hearingTasks];
const draw = (chart: (typeof charts)[number], report: Report) =>
  renderFigure(chart, { report, fontFiles: assets.fontFiles });
const lines = (svg = '') => svg.match(/<line /g)?.length ?? 0;

describe.each(charts)('the $name chart', (chart) => {
  test.each([1, 2, 7, 20])(
    'names each of %d respondents, and is no wider than a page',
    async (n) => {
      const figure = await draw(chart, sampleReportOf(n, { scores: { settings: true } }));
      expect(figure?.svg).toContain('>respondent-1<');
      expect(figure?.svg).toContain(n === 2 ? '>respondent-2 (simulated)<' : `>respondent-${n}<`);
      expect(Number(figure?.svg.match(/width="(\d+)"/)?.[1])).toBeLessThan(740);
    },
    20_000,
  );

  test('tells a respondent without answers from one that was not asked', async () => {
    const figure = await draw(
      chart,
      sampleReport([
        sampleRespondent({ scores: {} }),
        sampleRespondent({ id: 'silent', scores: { observed: false } }),
        sampleRespondent({ id: 'surveyed' }),
      ]),
    );
    expect(figure?.svg).toContain('>nothing observed<');
    expect(figure?.svg).toContain('>not asked<');
  });

  test('is not drawn where nothing was heard', async () => {
    expect(await draw(chart, sampleReportOf(1))).toBeNull();
    expect(
      await draw(chart, sampleReport([sampleRespondent({ scores: { observed: false } })])),
    ).toBeNull();
  });

  test('escapes names and does not evaluate them', async () => {
    const ids = Object.values(hostile);
    const figure = await draw(
      chart,
      sampleReport(ids.map((id) => sampleRespondent({ id, scores: {} }))),
    );
    expect(figure?.svg).not.toMatch(/<script|<img|[^\P{Cc}\n]|\p{Bidi_Control}/u);
    expect(figure?.svg).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('uses no colour of its own in a page', async () => {
    const figure = await draw(chart, sampleReportOf(2, { scores: {} }));
    expect(figure?.inline).not.toMatch(/"#[0-9a-f]{3,8}"|"white"|"black"/i);
  });
});

describe('hearing at either pole', () => {
  test('is drawn with an interval for each pole, of all dimensions and of each', async () => {
    const drawn = async (intervals: boolean) =>
      lines(
        (await draw(hearing, sampleReport([sampleRespondent({ scores: { intervals } })])))?.svg,
      );
    expect((await drawn(true)) - (await drawn(false))).toBe(2 * 7);
  });

  test('fills what is heard more often than guessing alone, and crosses out what has no interval', () => {
    const drawn = (hearingOf: SampleHearing) =>
      JSON.stringify(
        hearing.specification(sampleReport([sampleRespondent({ scores: hearingOf })])),
      );
    const { target, paper, quiet } = palette;
    const mark = (colour: string, fill: string) => `"colour":"${colour}","fill":"${fill}"`;
    expect(drawn({ target: 0.9 })).toContain(mark(target, target));
    const below = drawn({ target: 0.2, opposite: 0.2 });
    expect(below).toContain(mark(target, paper));
    expect(below).not.toContain(mark(target, target));
    expect(drawn({ target: 0.5, opposite: 0.5 })).toContain(mark(quiet, paper));
    const crossed = /"values":\[\{[^\]]*\],?\}?,"mark":\{"type":"point","shape":"cross"/;
    expect(drawn({ intervals: false })).toMatch(crossed);
    expect(drawn({ intervals: true })).not.toMatch(crossed);
  });

  test('names every pole and the figures of a single respondent', async () => {
    const figure = await draw(hearing, sampleReport([sampleRespondent({ scores: {} })]));
    expect(figure?.svg).toContain('>collectivism<');
    expect(figure?.svg).toContain('>all target poles<');
    expect(figure?.svg).toContain('>guessing<');
    // 480 answers: 0.9/√480 = 0.041.
    expect(figure?.svg).toContain('>90 % (85.9–94.1 %)<');
  });

  test('shows the plainest way of asking, and says which where it is another', () => {
    const report = (styles: readonly ('direct' | 'reasoned')[]) =>
      sampleReport([sampleRespondent({ scores: { styles } })]);
    expect(hearing.caption(report(['direct', 'reasoned']))).not.toContain('(asked reasoned)');
    expect(hearing.caption(report(['reasoned']))).toContain('(asked reasoned)');
    expect(hearing.table(report(['direct', 'reasoned'])).rows).toHaveLength(2 * 7);
  });
});

describe('hearing task by task', () => {
  const lineNames = (report: Report) => [
    ...new Set(hearingTasks.table(report).rows.map(({ cells }) => `${cells[0]}, ${cells[1]}`)),
  ];

  test('has a line for each task and setting that was asked, and none for others', () => {
    const hearingOf = { settings: true, candidates: ['contrast', 'original'] } as const;
    const whole = lineNames(sampleReport([sampleRespondent({ scores: hearingOf })]));
    expect(whole).toContain('Detection: accuracy, four minds (trial), merged');
    expect(whole.filter((name) => name.startsWith('Selection'))).toEqual([
      'Selection: F1, twin, contrast',
      'Selection: F1, twin, original',
      'Selection: F1, shared by all (trial), contrast',
      'Selection: F1, shared by all (trial), original',
      'Selection: F1, one category (trial), contrast',
      'Selection: F1, one category (trial), original',
    ]);
    expect(whole).toContain('Extraction: recall, twin');
    const plain = lineNames(sampleReport([sampleRespondent({ scores: { tasks: ['attitude'] } })]));
    expect(plain).toEqual([
      'Detection: accuracy, said outright',
      'Detection: accuracy, twin, forced choice',
      'Detection: accuracy, twin, with neutral',
    ]);
  });

  test('tells every way of asking apart by its mark', async () => {
    const all = { styles: ['direct', 'reasoned'], shots: [0, 1] } as const;
    const figure = await draw(hearingTasks, sampleReport([sampleRespondent({ scores: all })]));
    const key = figure?.svg.match(/>([^<]*reasoned, one-shot[^<]*)</)?.[1];
    expect(key).toMatch(/● direct.*○ direct, one-shot.*◆ reasoned.*◇ reasoned, one-shot/);
  });

  test('draws an answer after a worked example hollow, and no two ways of asking on one line', () => {
    const drawn = (hearing: SampleHearing) =>
      JSON.stringify(hearingTasks.specification(sampleReport([sampleRespondent({ scores: hearing })])));
    const [filled, hollow] = [palette.target, palette.paper].map((fill) => `"fill":"${fill}"`);
    expect(drawn({ shots: [0] })).toContain(filled);
    expect(drawn({ shots: [0] })).not.toContain(hollow);
    expect(drawn({ shots: [1] })).toContain(hollow);
    expect(drawn({ shots: [1] })).not.toContain(filled);
    const all = drawn({ styles: ['direct', 'reasoned'], shots: [0, 1] });
    expect(new Set(all.match(/"yOffset":-?[\d.]+/g)).size).toBe(4);
  });

  test('has beside each selection what takes no story, and on original candidates what topics alone give', () => {
    const hearingOf = { candidates: ['contrast', 'original'] } as const;
    const report = sampleReport([sampleRespondent({ scores: hearingOf })]);
    const { columns, rows } = hearingTasks.table(report);
    const references = (name: string) => {
      const row = rows.find(({ cells }) => cells[1] === name);
      return ['without the story', 'by topic alone'].map((column) => {
        const place = columns.findIndex((each) => each.name === column);
        return row?.cells[place];
      });
    };
    expect(references('twin, contrast')).toEqual([0.5, null]);
    expect(references('twin, original')).toEqual([1 / 3, 0.93]);
  });

  test('speaks of a cross only where one is drawn', async () => {
    for (const mode of ['contrast', 'original'] as const) {
      const report = sampleReport([sampleRespondent({ scores: { candidates: [mode] } })]);
      const svg = (await draw(hearingTasks, report))?.svg ?? '';
      const crossed = mode === 'original';
      expect(svg.includes('topics alone')).toBe(crossed);
      expect(hearingTasks.caption(report).includes('A cross')).toBe(crossed);
    }
  });
});
