import { expect, test } from 'vitest';
import { hearingOf } from '../../support/heard-by.js';
import { makePairs, makeSet, topicalItems } from '../../support/stories.js';

const items = topicalItems(1);
const asked = {
  items,
  set: makeSet({ pairs: [...makePairs(items, 8)] }),
  section: {
    tasks: ['attitude', 'selection', 'extraction'],
    styles: ['direct', 'reasoned'],
    shots: [0, 1],
    repeats: 2,
  },
};

/** A row over all categories. */
const ofAll = ({ category }: { readonly category: string | null }) => category === null;

// Φ(8/2) is wrong three times in 100,000; a wording that is misread would be one answer in thirty.
test.each(['bare', 'mixed', 'chatty'])(
  'a %s respondent is read rightly in every task and style',
  async (dress) => {
    const reader = { dPrime: { target: 8, opposite: 8 }, scatter: 0 };
    const heard = await hearingOf({ reader, dress, verbosity: 0.5 }, asked);
    for (const { accuracy, unread } of heard.attitudes.filter(ofAll)) {
      expect(accuracy.value).toBeGreaterThan(0.99);
      expect(unread.value).toBe(0);
    }
    for (const { precision, unread, wrongNumber } of heard.selections.filter(ofAll)) {
      expect(precision.value).toBeGreaterThan(0.99);
      expect([unread.value, wrongNumber.value]).toEqual([0, 0]);
    }
    for (const { recall } of heard.extractions.filter(ofAll)) {
      expect(recall.value).toBeGreaterThan(0.98);
    }
    for (const counts of heard.extractionCounts) {
      expect(counts).toMatchObject({ answers: 32, unread: 0, surplus: 0, unjudged: 0 });
    }
  },
);
