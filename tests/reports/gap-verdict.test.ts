import { describe, expect, test } from 'vitest';
import type { CarryOver, Gap, Slope, Verdict } from '../../analysis/gap/gap.js';
import type { Gaps } from '../../analysis/gap/gap-comparison.js';
import { gapOfRespondent, gapPages } from '../../reports/gap/page.js';
import { standingVerdict } from '../../reports/gap/verdict.js';
import { type SampleGap, sampleGap, sampleSlope } from '../support/samples/gap.js';
import { gapRespondent, sampleGapReport } from '../support/samples/report.js';

type Limits = readonly [low: number | null, high: number | null];

/** λ of r1 among four others with these limits, and what they come to by themselves. */
function amongOthers(
  gap: Gap,
  [low, high]: Limits,
  verdict: Verdict['verdict'] = 'inconclusive',
): Gaps {
  const carryOver = gap.measures[0]?.figures[0]?.carryOver;
  if (!carryOver) throw new Error('a sample gap has figures');
  const slope: Slope = {
    ...sampleSlope(((low ?? 0) + (high ?? 0)) / 2, { standardError: 0.1, n: 240, clusters: 48 }),
    low,
    high,
  };
  const found = { verdict, why: verdict === 'inconclusive' ? ('interval' as const) : null };
  return {
    amongOthers: [
      {
        respondent: 'r1',
        others: 4,
        carryOver: { ...carryOver, adjusted: true, slope, sensitivity: [] },
        verdict: found,
      },
    ],
    pooled: null,
    families: [],
  };
}

/** What stands of a sample gap beside λ among others with these limits. */
function standing(options: SampleGap, among: Limits, verdict?: Verdict['verdict']) {
  const gap = sampleGap(options);
  return standingVerdict({ id: 'r1', gap }, amongOthers(gap, among, verdict));
}

/** The sentences of the page on these gaps. */
function textOf(...gaps: SampleGap[]) {
  const report = sampleGapReport(gaps.map((gap, at) => gapRespondent(`r${at + 1}`, { gap })));
  const [page] = gapPages(report);
  return page?.blocks.flatMap((block) => (block.kind === 'text' ? block.sentences : [])) ?? [];
}

/** λ 0.38 (0.28 to 0.48), −0.30 (−0.40 to −0.20) and 0.01. */
const projector = {};
const contrasting = { carryOver: -0.3 };
const noneShown = { carryOver: 0.01 };

describe('λ among others', () => {
  test('vetoes one that projects where it lies at 0 or below', () => {
    expect(standing(projector, [-0.3, -0.05])).toMatchObject({
      verdict: 'inconclusive',
      why: 'λ among others −0.30 to −0.05',
      others: null,
      carryOver: { slope: { value: 0.38 } },
    });
    expect(standing(projector, [-0.3, 0])?.verdict).toBe('inconclusive');
  });

  test('vetoes it where it leaves out the λ that the respondent has by itself, from below', () => {
    expect(standing(projector, [0.05, 0.37])?.verdict).toBe('inconclusive');
    expect(standing(projector, [0.05, 0.379])?.verdict).toBe('inconclusive');
    expect(standing(projector, [0.05, 0.38])?.verdict).toBe('projects');
    expect(standing(projector, [-0.05, 0.4])?.verdict).toBe('projects');
    // Above it is no reason to doubt it.
    expect(standing(projector, [0.5, 0.9])?.verdict).toBe('projects');
  });

  test('has no vote where it reaches further than 0.30, nor without an interval', () => {
    expect(standing(projector, [-0.59, 0])?.verdict).toBe('inconclusive');
    expect(standing(projector, [-0.7, -0.05])?.verdict).toBe('projects');
    expect(standing(projector, [-0.31, 0.3])?.verdict).toBe('projects');
    expect(standing(projector, [null, null])?.verdict).toBe('projects');
    expect(standing(contrasting, [0.05, 0.7])?.verdict).toBe('contrasts');
  });

  test('reaches nearly 0.30 and has its vote, wherever it lies', () => {
    for (const low of [-0.59, -0.4, -0.29]) {
      expect(standing(projector, [low, low + 0.59])?.verdict).toBe('inconclusive');
      expect(standing(projector, [low, low + 0.61])?.verdict).toBe('projects');
    }
  });

  test('vetoes one that contrasts the other way round', () => {
    expect(standing(contrasting, [0.05, 0.3])).toMatchObject({
      verdict: 'inconclusive',
      why: 'λ among others 0.05 to 0.30',
    });
    expect(standing(contrasting, [0, 0.3])?.verdict).toBe('inconclusive');
    expect(standing(contrasting, [-0.29, -0.05])?.verdict).toBe('inconclusive');
    expect(standing(contrasting, [-0.3, 0.1])?.verdict).toBe('contrasts');
    expect(standing(contrasting, [-0.9, -0.5])?.verdict).toBe('contrasts');
  });

  test('never vetoes none shown, nor gives a verdict to one that has its own', () => {
    for (const among of [
      [0.3, 0.5],
      [-0.5, -0.3],
    ] as const) {
      expect(standing(noneShown, among, 'projects')).toMatchObject({
        verdict: 'none shown',
        why: null,
        others: null,
      });
    }
    const wide = { carryOver: 0.14, standardError: 0.09 };
    expect(standing(wide, [0.3, 0.5], 'projects')).toMatchObject({
      verdict: 'inconclusive',
      why: expect.stringMatching(/^λ\/ρ /),
    });
  });

  test('is of the respondent itself, and needs others', () => {
    const gap = sampleGap(projector);
    const gaps = amongOthers(gap, [-0.3, -0.05]);
    expect(standingVerdict({ id: 'another', gap }, gaps)?.verdict).toBe('projects');
    expect(standingVerdict({ id: 'r1', gap }, null)?.verdict).toBe('projects');
    expect(standingVerdict({ id: 'r1', gap: null }, gaps)).toBeNull();
  });

  test('stands itself where options were not rated, and vetoes nothing', () => {
    const unrated = { ...projector, adjusted: false };
    expect(standing(unrated, [-0.3, -0.05], 'contrasts')).toMatchObject({
      verdict: 'contrasts',
      others: 4,
    });
  });
});

describe('ratings and biases of the survey', () => {
  const alone = (options: SampleGap) =>
    standingVerdict({ id: 'r1', gap: sampleGap(options) }, null);

  test('by one family of readers make a verdict provisional, never the lack of one', () => {
    expect(alone(projector)).toMatchObject({ verdict: 'projects', provisional: false });
    expect(alone({ provisional: true })).toMatchObject({ verdict: 'projects', provisional: true });
    const open = { carryOver: 0.14, standardError: 0.09, provisional: true };
    expect(alone(open)).toMatchObject({ verdict: 'inconclusive', provisional: false });
  });

  test('an inconclusive verdict says in a few words with numbers what is missing', () => {
    const why = (options: SampleGap) => alone(options)?.why;
    expect(why({ carryOver: 0.14, standardError: 0.09 })).toMatch(/^λ\/ρ .* to /);
    const noisy = { carryOver: 0.05, standardError: 0.09, reliability: 0.2 };
    expect(why(noisy)).toBe('reliability 0.20; needs 0.50');
    expect(why({ ...noneShown, biased: true })).toBe('survey bias over 0.10');
    expect(why({ pairs: 6 })).toBe('6 pairs; an interval needs 10');
    expect(why({ observed: false })).toBe('nothing measured');
    expect(why({ adjusted: false })).toBe('options not rated');
    const whyOf = (verdict: Gap['verdict']['why'], changed: Partial<CarryOver>) => {
      const gap = sampleGap(noneShown);
      const [all] = gap.measures[0]?.figures ?? [];
      if (all) all.carryOver = { ...all.carryOver, ...changed };
      const found = { ...gap, verdict: { verdict: 'inconclusive', why: verdict } as const };
      return standingVerdict({ id: 'r1', gap: found }, null)?.why;
    };
    expect(whyOf('explained', {})).toBe('ratings explain what it states');
    // Something was measured; what is stated does not vary.
    const size = { standardError: null, n: 60, clusters: 12 };
    const settled = 'too little of what it states varies';
    const slope = { ...sampleSlope(0, { ...size, note: settled }), value: null };
    expect(whyOf('nothing', { slope })).toBe(settled);
    // Reliable enough, and the interval of λ/ρ rests on one pair.
    expect(whyOf('noise', { corrected: sampleSlope(0, size) })).toBe('λ/ρ without limits');
  });

  test('are a line on the page, with what would settle it', () => {
    const [first, second, third] = textOf({ provisional: true });
    expect(first).toMatch(/^Verdicts with \* are provisional: .* of one family \(claude\)/);
    expect(second).toMatch(/with a reliability as low as 0\.60\.$/);
    expect(third).toBe('A second family of readers would settle it: undertone write ratings.');
    expect(textOf(projector).join(' ')).not.toMatch(/provisional/);
  });

  test('and on that of the respondent, which leads with λ/ρ', () => {
    const lineOf = (gap: SampleGap) => {
      const respondent = gapRespondent('r1', { gap });
      const [block] = gapOfRespondent(respondent, sampleGapReport([respondent]));
      return block?.kind === 'text' ? block.sentences[0] : undefined;
    };
    expect(lineOf(projector)).toMatch(
      /^Projects: carry-over λ\/ρ is 0\.4\d \(.*\); λ alone is 0\.38 \(0\.28 to 0\.48\)\.$/,
    );
    expect(lineOf({ provisional: true })).toMatch(/^Projects \(provisional\): /);
    expect(lineOf({ reliability: 0.4 })).toBe(
      'Projects: carry-over λ is 0.38 (0.28 to 0.48), attenuated: a lower bound (reliability 0.40; needs 0.50).',
    );
  });

  test('a λ that is a lower bound says what would lift that', () => {
    // By Spearman and Brown 0.2 needs four times as many draws for 0.5.
    expect(textOf({ reliability: 0.2 }).join(' ')).toContain(
      'λ of r1 is attenuated: a lower bound (reliability 0.20; needs 0.50). About 4 times as many draws of the survey, or log-probabilities, would lift that.',
    );
    expect(textOf({ biased: true }).join(' ')).toContain('Forms that show less position bias');
  });

  test('a λ/ρ that biases withdraw has a row of the plot that says so', () => {
    const report = sampleGapReport([
      gapRespondent('r1', { gap: projector }),
      gapRespondent('r2', { gap: { ...noneShown, biased: true } }),
    ]);
    const [block] = gapPages(report)[0]?.blocks ?? [];
    const plot = block?.kind === 'plot' && block.plot.kind === 'interval' ? block.plot : null;
    const row = plot?.groups[0]?.rows[1];
    expect(row).toMatchObject({ value: null, mark: 'none' });
    expect(row?.text).toMatch(/bias/);
  });
});

describe('a sentence of the page', () => {
  const even = { pdi: 0, idv: 0, uai: 0, mas: 0, lto: 0, ivr: 0 };

  test('names a respondent once, with the dimensions on which it stands out', () => {
    expect(textOf({ on: { ...even, uai: 0.9, ivr: -0.9 } })).toContain(
      'By Holm’s p, λ differs from 0 for r1 (uncertainty avoidance and indulgence).',
    );
    expect(textOf({ on: even })).toContain('By Holm’s p, λ differs from 0 on no single dimension.');
  });

  test('says that tasks agree only where that could be told', () => {
    const agreed = 'No difference in λ between tasks was found.';
    expect(textOf(noneShown)).toContain(agreed);
    expect(textOf({ pairs: 6 })).not.toContain(agreed);
  });

  test('says of unrated options what follows, alone or among five', () => {
    const unrated = { adjusted: false };
    expect(textOf(unrated)[0]).toBe(
      'Options of one respondent were not all rated for how nice they sound, which can pass for carry-over.',
    );
    const five = textOf(unrated, unrated, unrated, unrated, unrated);
    expect(five[0]).toBe(
      'Options of five respondents were not all rated for how nice they sound, so their λ is compared with that of the others.',
    );
    expect(five.at(-1)).toMatch(/^Compared with the others: /);
  });

  test('marks a check that failed without a figure, and says why a verdict is inconclusive', () => {
    const gap = sampleGap({ pairs: 6, failing: ['item keying'] });
    for (const control of gap.controls) if (control.name === 'item keying') control.value = null;
    const [page] = gapPages(sampleGapReport([gapRespondent('r1', { gap })]));
    const controls = page?.blocks.find(
      (block) => block.kind === 'table' && block.table.name === 'gap-controls',
    );
    const [row] = controls?.kind === 'table' ? controls.table.rows : [];
    expect(row).toContain('– ✗');
    expect(row?.at(-1)).toBe('6 pairs; an interval needs 10');
  });

  test('says that no dimension has the items for a switch', () => {
    expect(textOf({ persona: 'few items' })).toContain(
      'The causal λ of r1 is withheld: too few items on every dimension.',
    );
  });
});
