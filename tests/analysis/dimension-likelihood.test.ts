import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type DomainCell,
  meanOverDomains,
  meanOverItems,
} from '../../analysis/dimension-likelihood.js';
import { summariseItems } from '../../analysis/item-summary.js';
import { figuresOnce, headlineByDomain, prepareItems } from '../../analysis/weighed-figures.js';
import { Dimension, dimensions } from '../../src/vocabulary/dimension.js';
import { Domain } from '../../src/vocabulary/domain.js';
import { allForms, tallyOf } from './support/tally-of.js';

const Published = z.object({
  domains: z.array(Domain),
  dimensions: z.record(
    Dimension,
    z.object({
      n: z.array(z.number()),
      table9: z.array(z.number()),
      table9Mean: z.number(),
      table2: z.array(z.number()),
      table2Mean: z.number(),
    }),
  ),
});

const published = Published.parse(
  JSON.parse(readFileSync(new URL('./fixtures/cdeval-table-9.json', import.meta.url), 'utf8')),
);

function publishedCells(dimension: Dimension, table: 'table9' | 'table2'): DomainCell[] {
  const row = published.dimensions[dimension];
  return published.domains.map((domain, place) => ({
    domain,
    value: row[table][place] ?? null,
    n: row.n[place] ?? 0,
  }));
}

describe('the likelihood of a dimension', () => {
  test.each(dimensions)(
    "weights items equally as the mean of the paper's Table 9 does: %s",
    (of) => {
      const mean = meanOverItems(publishedCells(of, 'table9')) ?? Number.NaN;
      expect(Math.round(mean * 1e4) / 1e4).toBe(published.dimensions[of].table9Mean);
    },
  );

  test.each(dimensions)(
    'weights domains equally as that of Table 2, printed cut off, does: %s',
    (of) => {
      const mean = meanOverDomains(publishedCells(of, 'table2')) ?? Number.NaN;
      expect(Math.floor(mean * 1e4) / 1e4).toBe(published.dimensions[of].table2Mean);
    },
  );

  test('leaves domains without items out of both means', () => {
    const cells = [
      { domain: 'work', value: 0.3, n: 2 },
      { domain: 'arts', value: 0.9, n: 1 },
      { domain: 'family', value: null, n: 0 },
    ] as const;
    expect(meanOverItems(cells)).toBeCloseTo(0.5, 12);
    expect(meanOverDomains(cells)).toBeCloseTo(0.6, 12);
  });

  test('is missing without items', () => {
    expect(meanOverItems([])).toBeNull();
    expect(meanOverDomains([])).toBeNull();
  });

  test('of items that miss some forms is the mean of what each has', () => {
    const prepared = prepareItems(
      summariseItems(
        tallyOf([
          { domain: 'work', answers: allForms('T', 'T') },
          { domain: 'work', answers: { ...allForms('O', 'O'), ab: ['x', 'O'] } },
          { domain: 'arts', answers: { ab: ['T', 'T'] } },
        ]),
      ),
      { plannedPairs: 3 },
    );
    const { weights } = figuresOnce(prepared);
    const cells = headlineByDomain(prepared, { dimension: 'pdi', weights: weights.uniform });
    expect(cells.map(({ domain, n }) => `${domain} ${n}`)).toEqual([
      'family 0',
      'education 0',
      'work 2',
      'wellness 0',
      'lifestyle 0',
      'arts 1',
      'science 0',
    ]);
    // The second item has 0.25 under ab, its unread answer filled, and 0 under the others.
    expect(cells[2]?.value).toBeCloseTo((1 + 0.25 / 3) / 2, 12);
    expect(cells[5]?.value).toBe(1);
  });
});
