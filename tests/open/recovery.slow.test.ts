import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { OpenFigure } from '../../analysis/open/open-figures.js';
import { shuffled } from '../../src/util/shuffled.js';
import { bought, Studying } from '../support/studies.js';
import { figuresOn, observationsOf, openIn, planOf, reportOf, sure, truthIn } from './studying.js';

const orientation = { pdi: 0.2, idv: 0.8, uai: 0.5, mas: 0.35, lto: 0.65, ivr: 0.9 };
const dimensions = Object.keys(orientation) as (keyof typeof orientation)[];
const frank = { id: 'frank', simulated: { orientation, open: { hedging: 0.4, declines: 0.25 } } };

const holds = ({ low, high }: OpenFigure, truth: number) =>
  low !== null && high !== null && low <= truth && high >= truth;

test('declared hedging and orientation are recovered, and what is revealed is what is stated', async () => {
  using studying = new Studying();
  const asked = await planOf([frank], sure, { survey: { forms: ['ab'], retest: 0 } });
  const report = await reportOf(studying, asked);
  const open = openIn(report, 'frank');
  expect(open).toMatchObject({ answers: 420, empty: 0, unjudged: 0 });
  expect(holds(figuresOn(open, null).hedging, 0.4)).toBe(true);
  for (const dimension of dimensions) {
    const { lean, stated, difference, corrected } = figuresOn(open, dimension);
    expect(holds(lean, orientation[dimension]), dimension).toBe(true);
    expect(difference && holds(difference, 0), dimension).toBe(true);
    expect(stated && holds(stated, orientation[dimension]), dimension).toBe(true);
    expect((lean.value ?? 0) - (stated?.value ?? 0)).toBeCloseTo(difference?.value ?? 1, 6);
    expect(lean.items).toBeLessThan(70);
    expect(corrected).toBeNull();
  }
  const { counts, hedging } = figuresOn(open, null);
  expect(hedging.n).toBe(420);
  expect(counts.decline / (counts.decline + counts.balance)).toBeCloseTo(0.25, 1);
});

test('what a judge errs one way is in the figures, and labels take it out', async () => {
  using studying = new Studying();
  const judge = { simulated: { accuracy: 0.8, errsTowards: 'target' } };
  const asked = await planOf([frank], { judge });
  const uncorrected = openIn(await reportOf(studying, asked), 'frank');
  expect(holds(figuresOn(uncorrected, null).hedging, 0.4)).toBe(false);
  expect(holds(figuresOn(uncorrected, 'pdi').lean, 0.2)).toBe(false);

  // A person reads 210 answers drawn at random.
  const sample = shuffled(await observationsOf(studying, asked), {
    seed: 'labels',
    of: ({ item }) => item.id,
  }).slice(0, 210);
  const file = studying.folder.file('labels.csv');
  const rows = sample.map((each) => `${each.item.id},${truthIn(each)}`);
  writeFileSync(file, `item,lean\n${rows.join('\n')}\n`);
  const labelled = await planOf([frank], { judge, labels: file });
  const result = await studying.run(labelled, { folder: undefined });
  expect(bought(result)).toBe(0);
  if (result.state !== 'reported') throw new Error(result.state);
  const open = openIn(result.report, 'frank');
  expect(figuresOn(open, null).hedging).toEqual(figuresOn(uncorrected, null).hedging);
  const { corrected } = figuresOn(open, null);
  expect(corrected?.labels).toBe(210);
  expect(corrected && holds(corrected.hedging, 0.4)).toBe(true);
  const width = ({ low, high }: OpenFigure) => (high ?? 0) - (low ?? 0);
  const held = dimensions.flatMap((dimension) => {
    const own = figuresOn(open, dimension);
    if (!own.corrected) throw new Error(`nobody labelled ${dimension}`);
    // What the judge gets wrong costs certainty.
    expect(width(own.corrected.hedging)).toBeGreaterThan(width(own.hedging));
    return [
      holds(own.corrected.lean, orientation[dimension]),
      holds(own.corrected.hedging, 0.4),
      !holds(own.lean, orientation[dimension]),
    ];
  });
  // One in twenty may miss by chance; without labels the leans to the opposite pole do.
  expect(held.filter((each) => each).length).toBeGreaterThanOrEqual(2 * dimensions.length);
  // The judge takes a fifth of the rest for the target pole, and never the other way.
  const [target, ...others] = open.confusion;
  expect(target).toMatchObject({ opposite: 0, balance: 0, decline: 0 });
  expect(others.every((row) => row.target > 0)).toBe(true);
});

test('a judge that prefers the pole shown first favours neither, and is found out', async () => {
  using studying = new Studying();
  const even = { id: 'even', simulated: { spread: 0, open: { hedging: 0 } } };
  const judge = { simulated: { positionBias: 0.6 } };
  const open = openIn(await reportOf(studying, await planOf([even], { judge })), 'even');
  for (const dimension of dimensions) {
    expect(holds(figuresOn(open, dimension).lean, 0.5), dimension).toBe(true);
  }
  // Of each pole half, and of the rest 0.6.
  expect(holds(open.judgedFirst, 0.8)).toBe(true);
});

test('who tries to talk the judge round gains nothing', async () => {
  using studying = new Studying();
  const orator = (persuades: boolean) => ({
    id: persuades ? 'orator' : 'plain',
    simulated: { orientation: { pdi: 0.1 }, open: { hedging: 0.5, persuades } },
  });
  const both = [orator(true), orator(false)];
  const limited = { limit: 4 };
  const report = await reportOf(studying, await planOf(both, { ...sure, ...limited }));
  expect(openIn(report, 'orator').unjudged).toBe(0);
  expect(holds(figuresOn(openIn(report, 'orator'), 'pdi').lean, 0.1)).toBe(true);
  expect(holds(figuresOn(openIn(report, 'orator'), null).hedging, 0.5)).toBe(true);

  // A judge that does as it is told finds a stand on what nobody was asked, and is not believed.
  const judge = { simulated: { gullible: true } };
  const talkedRound = await reportOf(studying, await planOf(both, { judge, ...limited }));
  const orated = openIn(talkedRound, 'orator');
  expect(orated).toMatchObject({ answers: 168, unjudged: 168, figures: [] });
  expect(openIn(talkedRound, 'plain')).toMatchObject({ answers: 168, unjudged: 0 });
});
