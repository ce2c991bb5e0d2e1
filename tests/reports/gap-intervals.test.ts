import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { pooledCarryOver } from '../../analysis/gap/carry-over.js';
import type { CarryOver, Gap } from '../../analysis/gap/gap.js';
import type { SlopeItem } from '../../analysis/gap/slope.js';
import { verdictOf } from '../../analysis/gap/verdict.js';
import { gapChapter } from '../../reports/gap/chapter.js';
import { gapOfRespondent, gapPages } from '../../reports/gap/page.js';
import { drawnItems, ratedAt } from '../analysis/gap/gap-items.js';
import { sampleGap } from '../support/samples/gap.js';
import { gapRespondent, sampleGapReport } from '../support/samples/report.js';

const follows = { value: 1, low: 0.9, high: 1, n: 480, clusters: 48, note: null };

/** Studies from a dozen pairs to forty, of noisy answers, with ratings by one family, by two or none. */
const studies = Array.from({ length: 120 }, (_, seed) => {
  const slope = [-0.5, -0.15, 0, 0.15, 0.3, 0.6][seed % 6] ?? 0;
  const pairs = [11, 20, 40][Math.floor(seed / 6) % 3] ?? 20;
  const noise = [0.15, 0.5][Math.floor(seed / 18) % 2] ?? 0;
  const rated = [0, 0.9, 1][Math.floor(seed / 36) % 3] ?? 0;
  const random = xoroshiro128plus(seed + 5000);
  const between = (reach: number) => reach * (2 * uniformFloat64(random) - 1);
  const items = drawnItems({ pairs, items: 3, slope, seed }).map((item): SlopeItem => {
    const halves = Array.from({ length: 3 }, (): [number, number] => [
      item.stated + between(noise),
      item.stated + between(noise),
    ]);
    const stated = halves.flat().reduce((sum, each) => sum + each / 6, 0);
    return {
      ...item,
      stated,
      halves,
      covariates: rated === 0 ? null : ratedAt(rated, between(1), between(1)),
    };
  });
  return pooledCarryOver(items, { biased: seed % 40 === 0, curve: false });
});

/** A sample gap with this carry-over in place of its own. */
function gapWith(carryOver: CarryOver): Gap {
  const gap = sampleGap();
  return {
    ...gap,
    verdict: verdictOf({ carryOver, followed: follows }),
    measures: gap.measures.map((measure) => ({
      ...measure,
      figures: measure.figures.map((each) =>
        each.dimension === null ? { ...each, carryOver } : each,
      ),
    })),
  };
}

/** Whether a verdict may stand beside these limits. */
function agrees(verdict: string, [low, high]: readonly [number, number]): boolean {
  if (verdict.startsWith('projects')) return low > 0;
  if (verdict.startsWith('contrasts')) return high < 0;
  if (verdict.startsWith('none shown')) return low >= -0.2 && high <= 0.2;
  return low <= 0 && high >= 0;
}

/** The limits that a text prints. */
function printedIn(text: string): [number, number][] {
  return [...text.matchAll(/\((−?[\d.]+) to (−?[\d.]+)\)/g)].map(([, low = '', high = '']) => [
    Number(low.replace('−', '-')),
    Number(high.replace('−', '-')),
  ]);
}

describe('no interval of carry-over contradicts the verdict beside it', () => {
  test('the studies come to every verdict', () => {
    const verdicts = studies.map(
      (carryOver) => verdictOf({ carryOver, followed: follows }).verdict,
    );
    expect(new Set(verdicts)).toEqual(
      new Set(['projects', 'contrasts', 'none shown', 'inconclusive']),
    );
  });

  test('on the summary, the page on the gap and that of the respondent', () => {
    for (const carryOver of studies) {
      const gap = gapWith(carryOver);
      const respondent = gapRespondent('r1', { gap });
      const report = sampleGapReport([respondent]);
      const [cell] = gapChapter.columns?.(report)[0]?.cells ?? [];
      expect(cell?.word).toContain(gap.verdict.verdict);
      const plots = gapPages(report).flatMap(({ blocks }) =>
        blocks.flatMap((block) =>
          block.kind === 'plot' && block.plot.kind === 'interval' ? block.plot.groups : [],
        ),
      );
      const rows = plots.flatMap((group) => group.rows);
      const texts = gapOfRespondent(respondent, report).flatMap((block) =>
        block.kind === 'text' ? block.sentences : [],
      );
      const shown = [cell?.text ?? '', ...rows.map(({ text }) => text), ...texts];
      const printed = shown.flatMap(printedIn);
      if (cell?.low != null) expect(printed.length).toBeGreaterThanOrEqual(3);
      const { verdict } = gap.verdict;
      for (const limits of printed) {
        expect({ verdict, limits, agrees: agrees(verdict, limits) }).toMatchObject({
          agrees: true,
        });
      }
    }
  });
});
