import { describe, expect, test } from 'vitest';
import { wilsonInterval } from '../../../analysis/statistics/intervals.js';
import { extractionCounts, extractionScores } from '../../../analysis/stories/extraction.js';
import type { HumanLabel } from '../../../vocabulary/inference.js';
import { dimensions } from '../../support/schemes.js';
import { each, extraction, poleValue } from './story-answers.js';

const atTarget = poleValue('one', { attitude: 'target', category: 'pdi' });
const atOpposite = poleValue('two', { attitude: 'opposite', category: 'idv' });

describe('value extraction', () => {
  test('requires the attitude, and has the papers’ score and contradictions beside it', () => {
    const story = extraction(
      [atTarget, atOpposite],
      [
        [
          [1, 'target'],
          [0.5, 'target'],
        ],
        [
          [0.5, null],
          [0, null],
        ],
      ],
    );
    expect(scored([story])[0]).toMatchObject({
      category: null,
      pole: null,
      found: { value: (1 + 0.5 + 0.5) / 4, n: 4, chance: null },
      recall: { value: 1 / 4 },
      contradicted: { value: 1 / 4 },
      corrected: null,
    });
  });

  test('takes severities of an attitude as one, and the neutral one as no contradiction', () => {
    const good = {
      statement: 'one',
      attitude: 'very-good',
      category: 'social',
      alike: ['very-good', 'good'],
      neutral: ['neither'],
    };
    const found = ['very-good', 'good', 'neither', 'bad', null].map(
      (attitude) => [[1, attitude]] as const,
    );
    expect(scored([extraction([good], found, { kind: 'category' })])[0]).toMatchObject({
      found: { value: 1, n: 5 },
      recall: { value: 2 / 5 },
      contradicted: { value: 1 / 5 },
    });
  });

  test('takes values as independent in a kind with too few stories to resample', () => {
    const explicit = (stories: number) =>
      scored(
        each(stories, (cluster) =>
          extraction(
            [atTarget, atOpposite],
            [
              [
                [1, 'target'],
                [0, null],
              ],
            ],
            {
              cluster,
              kind: 'explicit',
            },
          ),
        ),
      );
    const [all, atOne] = explicit(6);
    expect(all?.recall).toMatchObject({
      value: 1 / 2,
      n: 12,
      clusters: 12,
      ...wilsonInterval(6, 12),
      note: 'values taken as independent: too few stories to resample',
    });
    expect(atOne).toMatchObject({
      category: 'pdi',
      recall: { value: 1, low: null, clusters: 6, note: '6 values; an interval needs 10' },
    });
    expect(explicit(10)[0]?.recall).toMatchObject({ n: 20, clusters: 10, note: null });
  });

  test('counts an unread answer as one that found nothing, and leaves out one that was not judged', () => {
    const story = extraction([atTarget], [[[1, 'target']], 'unread', 'unjudged']);
    expect(scored([story])[0]).toMatchObject({ recall: { value: 1 / 2, n: 2 } });
    expect(extractionCounts([story])).toEqual([
      { style: 'direct', shots: 0, answers: 3, unread: 1, surplus: 0, unjudged: 1 },
    ]);
  });

  test('needs no judge for an answer without a value, and counts answers with too many', () => {
    const silent = { values: [], surplus: 0, judgements: null };
    const talkative = { values: ['They wait.'], surplus: 3, judgements: [] };
    const story = { ...extraction([atTarget], []), draws: [silent, talkative] };
    expect(scored([story])[0]).toMatchObject({ recall: { value: 0, n: 2 } });
    expect(extractionCounts([story])[0]).toMatchObject({ unread: 0, surplus: 1, unjudged: 0 });
  });

  test('has rows by category, and by pole in twin and explicit stories', () => {
    const draws = [
      [
        [1, 'target'],
        [0, null],
      ],
    ] as const;
    const rowsOf = (kind: 'twin' | 'category') =>
      scored([extraction([atTarget, atOpposite], draws, { kind })]).map(
        ({ category, pole, recall }) => [category, pole, recall.value],
      );
    expect(rowsOf('twin')).toEqual([
      [null, null, 0.5],
      ['pdi', null, 1],
      ['idv', null, 0],
      [null, 'target', 1],
      [null, 'opposite', 0],
    ]);
    expect(rowsOf('category')).toEqual(rowsOf('twin').slice(0, 3));
  });
});

describe('the correction by what people found', () => {
  test('is the mean of human − judge at each pole, and both poles weigh the same', () => {
    // At the target pole the judge found 4 of 4 and people 1 of the 2 labelled: 1 − 1/2.
    // At the opposite pole it found 1 of 2 and people the one labelled that it did not: 1/2 + 1, at most 1.
    const stories = [
      ...each(4, (cluster) => extraction([atTarget], [[[1, 'target']]], { cluster })),
      ...each(2, (cluster, place) =>
        extraction([atOpposite], [[[place === 0 ? 1 : 0, place === 0 ? 'opposite' : null]]], {
          cluster,
        }),
      ),
    ];
    const rows = scored(stories, [
      label({ telling: 'pair-0', statement: 'one' }),
      label({ telling: 'pair-1', statement: 'one', attitude: 'contradicted' }),
      label({ telling: 'pair-1', statement: 'two' }),
    ]);
    const [all] = rows;
    expect(all).toMatchObject({ recall: { value: 5 / 6 }, corrected: { n: 3 } });
    expect(all?.corrected?.value).toBeCloseTo((1 / 2 + 3 / 2) / 2, 12);
    expect(correctedAt(rows, 'target')).toBeCloseTo(1 / 2, 12);
    expect(correctedAt(rows, 'opposite')).toBe(1);
  });

  test('there is none of both poles where people looked at one alone', () => {
    const story = extraction(
      [atTarget, atOpposite],
      [
        [
          [1, 'target'],
          [1, 'opposite'],
        ],
      ],
    );
    const rows = scored([story], [label({ telling: 'story', statement: 'one' })]);
    expect(rows[0]?.corrected).toBeNull();
    expect(correctedAt(rows, 'target')).toBe(1);
  });

  test('takes a label for the very answer that it is of', () => {
    const story = extraction([atTarget], [[[1, 'target']], [[1, 'target']]]);
    const labelled = (other: Partial<HumanLabel>) =>
      scored([story], [label({ telling: 'story', statement: 'one', ...other })])[0]?.corrected?.n;
    expect(labelled({})).toBe(1);
    expect(labelled({ draw: 1 })).toBe(1);
    expect(labelled({ draw: 2 })).toBeUndefined();
    expect(labelled({ style: 'reasoned' })).toBeUndefined();
    expect(labelled({ shots: 1 })).toBeUndefined();
    expect(labelled({ telling: 'other' })).toBeUndefined();
  });

  test('takes the mean of people who labelled the same value', () => {
    const story = extraction([atTarget], [[[1, 'target']]]);
    const labels = [1, 0].map((found) =>
      label({ telling: 'story', statement: 'one', found: found === 1 ? 1 : 0 }),
    );
    expect(scored([story], labels)[0]).toMatchObject({ corrected: { value: 0.5, n: 1 } });
  });

  test('undoes a judge that overlooks more at one pole', () => {
    // Everything was found; the judge overlooks two in five at the opposite pole, none at the other.
    const stories = each(60, (cluster, place) =>
      extraction(
        [atTarget, atOpposite],
        [[[1, 'target'], place % 5 < 2 ? [0, null] : [1, 'opposite']]],
        { cluster },
      ),
    );
    const labels = each(30, (telling) =>
      ['one', 'two'].map((statement) => label({ telling, statement })),
    ).flat();
    const rows = scored(stories, labels);
    expect(rows[0]?.recall.value).toBeCloseTo(0.8, 12);
    expect(rows[0]?.corrected).toMatchObject({ value: 1, n: 60, clusters: 30, high: 1 });
    // The limits are those of 30 labels, not of a judge who is believed.
    expect(rows[0]?.corrected?.low).toBeLessThan(0.93);
    expect(rows[0]?.corrected?.low).toBeGreaterThan(0.7);
  });

  test('rests on values where there are too few stories', () => {
    const stories = each(6, (cluster) =>
      extraction(
        [atTarget, { ...atTarget, statement: 'two' }],
        [
          [
            [1, 'target'],
            [1, 'target'],
          ],
        ],
        {
          cluster,
          kind: 'explicit',
        },
      ),
    );
    const labels = each(6, (telling) =>
      ['one', 'two'].map((statement) => label({ telling, statement })),
    ).flat();
    const [all] = scored(stories, labels);
    expect(all?.corrected).toMatchObject({ value: 1, clusters: 12, note: all?.recall.note });
    expect(all?.corrected?.low).toBeLessThan(0.9);
  });

  test('has no interval under ten labelled stories', () => {
    const stories = each(20, (cluster) => extraction([atTarget], [[[1, 'target']]], { cluster }));
    const labels = each(9, (telling) => label({ telling, statement: 'one' }));
    expect(scored(stories, labels)[0]?.corrected).toMatchObject({
      value: 1,
      low: null,
      note: '9 pairs; an interval needs 10',
    });
  });
});

const scored = (
  stories: Parameters<typeof extractionScores>[0],
  labels: readonly HumanLabel[] = [],
) => extractionScores(stories, { labels, dimensions });

function label(about: Pick<HumanLabel, 'telling' | 'statement'> & Partial<HumanLabel>): HumanLabel {
  return {
    respondent: 'a',
    style: 'direct',
    shots: 0,
    draw: 0,
    found: 1,
    attitude: 'right',
    ...about,
  };
}

function correctedAt(rows: ReturnType<typeof extractionScores>, at: 'target' | 'opposite') {
  return rows.find(({ pole }) => pole === at)?.corrected?.value;
}
