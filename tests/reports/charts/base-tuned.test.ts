import { describe, expect, test } from 'vitest';
import { baseTuned } from '../../../reports/charts/base-tuned.js';
import { signedAxis } from '../../../reports/charts/signed-axis.js';
import { tuningLines } from '../../../reports/charts/tuning-lines.js';
import { renderFigure } from '../../../reports/figures.js';
import type { Report } from '../../../reports/document/report.js';
import { noTags } from '../../../src/vocabulary/tags.js';
import { assets } from '../../support/report-assets.js';
import {
  hostile,
  type SampleOptions,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../../support/sample-report.js';

const draw = (report: Report) => renderFigure(baseTuned, { report, fontFiles: assets.fontFiles });

/** A base at 0.5 throughout, and what was tuned from it. */
const tunedTo = (likelihood: number, options: SampleOptions = {}) =>
  sampleReport([
    sampleRespondent({ id: 'base', likelihood: 0.5, ...options }),
    sampleRespondent({
      id: 'chat',
      likelihood,
      ...options,
      tags: { ...noTags, base: 'base', training: 'instruct' },
    }),
  ]);

const FILLED = /fill="#1c2024" stroke="#1c2024"/g;

describe('the chart of base and tuned', () => {
  test('names what was tuned into what', async () => {
    expect((await draw(tunedTo(0.6)))?.svg).toContain('>base → chat (instruct)<');
  });

  test('has one title for the axes of all six', async () => {
    const { svg = '' } = (await draw(tunedTo(0.6))) ?? {};
    expect(svg.match(/>difference in likelihood</g)).toHaveLength(1);
  });

  test('says in its caption how many stand out', () => {
    expect(baseTuned.caption(tunedTo(0.8))).toContain('Differences that stand out: 6 of 6.');
    expect(baseTuned.caption(tunedTo(0.8, { intervals: false }))).not.toContain('stand out: ');
  });

  test('fills the six where they stand out and none where they do not', async () => {
    expect((await draw(tunedTo(0.8)))?.svg.match(FILLED)).toHaveLength(6);
    expect((await draw(tunedTo(0.51)))?.svg).not.toMatch(FILLED);
    expect((await draw(tunedTo(0.8, { intervals: false })))?.svg).not.toMatch(FILLED);
  });

  test('draws the interval of every difference that has one', async () => {
    const lines = async (intervals: boolean) =>
      (await draw(tunedTo(0.6, { intervals })))?.svg.match(/<line /g)?.length ?? 0;
    expect((await lines(true)) - (await lines(false))).toBe(6);
  });

  test('is not drawn without a tuned respondent whose base is there', async () => {
    expect(await draw(sampleReportOf(1))).toBeNull();
    const report = tunedTo(0.6);
    expect(await draw(sampleReport(report.respondents.slice(1)))).toBeNull();
  });

  test('gives the difference, tuned less base, with its p in the table', () => {
    const [row] = baseTuned.table(tunedTo(0.8)).rows;
    expect(row?.respondent?.id).toBe('chat');
    const [base, training, dimension, difference, p] = row?.cells ?? [];
    expect([base, training, dimension]).toEqual([
      { id: 'base', simulated: false },
      'instruct',
      'pdi',
    ]);
    expect(difference).toMatchObject({ value: expect.closeTo(0.3) });
    expect(p).toBeLessThan(0.001);
  });

  test('escapes names and does not evaluate them', async () => {
    const ids = Object.values(hostile);
    const report = sampleReport(
      ids.map((id, place) =>
        sampleRespondent({
          id,
          seed: place,
          tags: { ...noTags, base: ids[place - 1] ?? null, training: hostile.expression },
        }),
      ),
    );
    const figure = await draw(report);
    expect(figure?.svg).not.toMatch(/<script|<img|[^\P{Cc}\n]|\p{Bidi_Control}/u);
    expect(figure?.svg).toContain('&lt;script&gt;');
    expect(figure?.inline).not.toMatch(/"#[0-9a-f]{3,8}"|"white"|"black"/i);
  });
});

test('long names take a line for each part, and a simulated respondent stays marked', () => {
  const tuning = { base: hostile.long, tuned: `b${hostile.long}`, training: 'instruct' };
  const lines = tuningLines({ ...tuning, differences: [] }, (id) => ({ id, simulated: true }));
  expect(lines).toHaveLength(5);
  expect(lines[1]).toMatch(/\(simulated\)$/);
  expect(lines[2]).toMatch(/^→ b.*…$/);
  expect(lines[3]).toMatch(/\(simulated\)$/);
  expect(lines[4]).toBe('(instruct)');
});

test('ordinary names are broken between base and tuned, never inside a word', () => {
  const named = (id: string) => ({ id, simulated: id.startsWith('simulated') });
  const tuned = (tuning: { base: string; tuned: string }) =>
    tuningLines({ ...tuning, training: 'instruct', differences: [] }, named);
  expect(tuned({ base: 'simulated/sibling-one', tuned: 'simulated/sibling-two' })).toEqual([
    'simulated/sibling-one',
    '(simulated)',
    '→ simulated/sibling-two',
    '(simulated)',
    '(instruct)',
  ]);
  expect(
    tuned({ base: 'meta-llama/Llama-3.1-8B', tuned: 'meta-llama/Llama-3.1-8B-Instruct' }),
  ).toEqual(['meta-llama/Llama-3.1-8B', '→ meta-llama/Llama-3.1-8B-Instruct', '(instruct)']);
});

test('the axis holds the farthest limit on either side', () => {
  const end = (low: number, high: number) =>
    signedAxis([{ value: (low + high) / 2, low, high }]).scale.domain[1];
  expect(end(-0.05, 0.08)).toBe(0.1);
  expect(end(-0.3, 0.1)).toBe(0.5);
  expect(end(0.1, 0.8)).toBe(1);
});
