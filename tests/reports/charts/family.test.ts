import { describe, expect, test } from 'vitest';
import { family } from '../../../reports/charts/family.js';
import { renderFigure } from '../../../reports/figures.js';
import type { Report } from '../../../reports/document/report.js';
import { noTags } from '../../../src/vocabulary/tags.js';
import { assets } from '../../support/report-assets.js';
import { hostile, sampleReport, sampleRespondent } from '../../support/sample-report.js';

const draw = (report: Report) => renderFigure(family, { report, fontFiles: assets.fontFiles });

/** Respondents by their family, and the likelihood that they have on every dimension. */
const familiesOf = (
  members: readonly (readonly [string | null, number])[],
  { intervals = true } = {},
) =>
  sampleReport(
    members.map(([name, likelihood], place) =>
      sampleRespondent({
        id: `m${place}`,
        likelihood,
        intervals,
        tags: { ...noTags, family: name },
      }),
    ),
  );

/** Two of six that are more alike than any other two. */
const twoOfSix = [
  ['larch', 0.6],
  ['larch', 0.61],
  [null, 0.2],
  [null, 0.35],
  [null, 0.5],
  [null, 0.8],
] as const;

/** Four of ten that are more alike than any other four. */
const fourOfTen = [
  ...[0.6, 0.601, 0.602, 0.603].map((likelihood) => ['larch', likelihood] as const),
  ...[0.1, 0.2, 0.3, 0.4, 0.8, 0.9].map((likelihood) => [null, likelihood] as const),
] as const;

const FILLED = /fill="#0a62a6" stroke="#0a62a6"/g;

describe('the family chart', () => {
  test('says what p is and what it could have been, and that nothing could have been found', async () => {
    const report = familiesOf(twoOfSix);
    const figure = await draw(report);
    // The family's own pair is one of 6 · 5/2 = 15: 1/15 = 0.067.
    expect(figure?.svg).toContain('>p = 0.067, could not be below 0.067<');
    expect(figure?.svg).toContain('>so at 5 % nothing could have been found<');
    expect(figure?.svg).not.toMatch(FILLED);
    expect(family.caption(report)).toContain('whatever the models are');
  });

  test('fills a family that is found to be more alike than others', async () => {
    const report = familiesOf(fourOfTen);
    const figure = await draw(report);
    // 10 · 9 · 8 · 7/(4 · 3 · 2) = 210 choices: 1/210 = 0.005.
    expect(figure?.svg).toContain('>p = 0.005, could not be below 0.005<');
    expect(figure?.svg.match(FILLED)).toHaveLength(1);
    expect(family.caption(report)).not.toContain('whatever the models are');
  });

  test('has the members in its table, and those simulated marked as such', () => {
    const table = family.table(
      sampleReport(
        ['a', 'b'].map((id) =>
          sampleRespondent({ id, simulated: id === 'b', tags: { ...noTags, family: 'larch' } }),
        ),
      ),
    );
    expect(table.rows[0]?.cells.slice(0, 2)).toEqual(['larch', 'a and b (simulated)']);
  });

  test('does not say so of a family that has no lead', async () => {
    const figure = await draw(
      familiesOf([['larch', 0.1], ['larch', 0.9], ...twoOfSix.slice(2)] as const),
    );
    expect(figure?.svg).toContain('could not be below 0.067<');
    expect(figure?.svg).not.toContain('nothing could have been found');
  });

  test('has one title for its axis', async () => {
    const { svg = '' } = (await draw(familiesOf(twoOfSix))) ?? {};
    expect(svg.match(/>similarity \(equation 4\)</g)).toHaveLength(1);
  });

  test('corrects for the number of families that were tested', async () => {
    const figure = await draw(
      familiesOf([...twoOfSix.slice(0, 4), ['maple', 0.5], ['maple', 0.8]]),
    );
    // 1/15 for the most telling of two: 2/15 = 0.133.
    expect(figure?.svg).toContain('>p = 0.133 after Holm, could not be below 0.133<');
  });

  test('names a family of one, and one that takes in every respondent', async () => {
    const one = await draw(familiesOf([...twoOfSix.slice(0, 5), ['oak', 0.8]]));
    expect(one?.svg).toContain('>one respondent: a family is compared from two on<');
    const all = await draw(familiesOf(twoOfSix.slice(0, 2)));
    expect(all?.svg).toContain('it takes in every respondent: nothing to hold it against');
  });

  test('is not drawn without a family of two or more', async () => {
    expect(await draw(familiesOf(twoOfSix.slice(2)))).toBeNull();
    expect(await draw(familiesOf(twoOfSix.slice(1)))).toBeNull();
  });

  test('stands on the mean over all pairs, and draws the intervals there are', async () => {
    const lines = async (intervals: boolean) => {
      const figure = await draw(familiesOf(twoOfSix, { intervals }));
      expect(figure?.svg).toMatch(/>all pairs 0\.\d\d</);
      return figure?.svg.match(/<line /g)?.length ?? 0;
    };
    expect((await lines(true)) - (await lines(false))).toBe(1);
  });

  test('escapes names and does not evaluate them', async () => {
    const names = Object.values(hostile).map((name) => name.slice(0, 80));
    const figure = await draw(
      familiesOf(names.flatMap((name) => [[name, 0.5] as const, [name, 0.6] as const])),
    );
    expect(figure?.svg).not.toMatch(/<script|<img|[^\P{Cc}\n]|\p{Bidi_Control}/u);
    expect(figure?.svg).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(figure?.inline).not.toMatch(/"#[0-9a-f]{3,8}"|"white"|"black"/i);
  });
});
