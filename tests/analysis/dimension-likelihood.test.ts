import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type DomainCell,
  domainCells,
  meanOverDomains,
  meanOverItems,
} from '../../analysis/index.js';
import { Dimension, dimensions } from '../../src/vocabulary/dimension.js';
import { Domain } from '../../src/vocabulary/domain.js';

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

  test('leaves items without a likelihood out of both means', () => {
    const cells = domainCells([
      { domain: 'work', value: 0.2 },
      { domain: 'work', value: 0.4 },
      { domain: 'arts', value: 0.9 },
      { domain: 'arts', value: null },
      { domain: 'family', value: null },
    ]);
    expect(meanOverItems(cells)).toBeCloseTo(0.5, 12);
    expect(meanOverDomains(cells)).toBeCloseTo(0.6, 12);
    expect(cells.map(({ domain, n }) => `${domain} ${n}`)).toEqual([
      'family 0',
      'education 0',
      'work 2',
      'wellness 0',
      'lifestyle 0',
      'arts 1',
      'science 0',
    ]);
  });

  test('is missing without items', () => {
    expect(meanOverItems(domainCells([]))).toBeNull();
    expect(meanOverDomains(domainCells([]))).toBeNull();
  });
});
