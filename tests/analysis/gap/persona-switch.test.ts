import { describe, expect, test } from 'vitest';
import type { PersonaSwitch } from '../../../analysis/gap/gap.js';
import {
  personaSwitch,
  type SwitchedReadings,
  type UnderPersona,
} from '../../../analysis/gap/persona-switch.js';
import type { InferredAttitude } from '../../../vocabulary/inference.js';
import type { Dimension } from '../../../vocabulary/scheme.js';
import { allForms, tallyOf } from '../../support/tallies.js';
import { each, forced } from '../stories/story-answers.js';
import { readAs, statedItem } from './gap-items.js';

/** s and e of one item without a persona, under the persona and under the sham one. */
interface Moved {
  readonly plain: readonly [stated: number, lean: number];
  readonly persona: readonly [stated: number, lean: number];
  readonly sham: readonly [stated: number, lean: number];
  readonly dimension?: Dimension;
}

/** Turned around, e follows s by a half; the sham moves neither. */
const turned: readonly Moved[] = each(12, (_, place): Moved => {
  const stated = place % 2 === 0 ? 0.8 : 0.4;
  const plain = [stated, stated / 2] as const;
  return { plain, persona: [-stated, -stated / 2], sham: plain };
});

describe('the persona switch', () => {
  test('finds by how much e moves with s', () => {
    const { persona, sham, causal, withheld, shift, shamShift } = switchOf(turned);
    expect(persona).toMatchObject({ value: closeTo(0.5), n: 12, clusters: 12 });
    expect(sham.value).toBeCloseTo(0, 12);
    expect(causal?.value).toBeCloseTo(0.5, 12);
    expect(causal?.low).toBeLessThan(0.5);
    expect(withheld).toBeNull();
    // Half of the items move by 1.6 and half by 0.8.
    expect(shift).toBeCloseTo(1.2, 12);
    expect(shamShift).toBeCloseTo(0, 12);
  });

  test('takes off what a sham persona moves along the same direction', () => {
    // Δs = −1.6, Δe = −0.8 under the persona and −0.4 under the sham.
    const items = each(
      2,
      (): Moved => ({
        plain: [0.8, 0.4],
        persona: [-0.8, -0.4],
        sham: [0.7, 0],
      }),
    );
    const { persona, sham, causal } = switchOf(items);
    expect([persona.value, sham.value, causal?.value]).toEqual(
      [0.5, 0.25, 0.25].map((value) => closeTo(value)),
    );
  });

  test('is not blown up by a sham persona that moves readings and nothing stated', () => {
    const items = turned.map(
      ({ sham: [stated, lean], ...moved }, place): Moved => ({
        ...moved,
        sham: [stated, lean + (place % 4 < 2 ? 0.1 : -0.1)],
      }),
    );
    const { sham, causal, shamShift } = switchOf(items);
    expect(shamShift).toBeCloseTo(0, 12);
    // Its steps of 0.1 fall evenly on items that move alike.
    expect(sham.value).toBeCloseTo(0, 12);
    expect(sham.standardError).toBeLessThan(0.1);
    expect(causal?.value).toBeCloseTo(0.5, 12);
  });

  test('goes by the items that were stated and heard under all three, on dimensions turned around', () => {
    const off = { plain: [0.8, 0], persona: [0.8, 0.8], sham: [0.8, 0] } as const;
    const { switched, ...plain } = asked([...turned, { ...off, dimension: 'idv' }, off]);
    const unheard = switched.persona.attitudes.filter(({ statement }) => statement !== 'item 13');
    const { persona, shift } = personaSwitch({
      ...plain,
      switched: { ...switched, persona: { ...switched.persona, attitudes: unheard } },
    });
    expect(persona).toMatchObject({ value: closeTo(0.5), n: 12 });
    expect(shift).toBeCloseTo(1.2, 12);
  });

  test('takes an item to which no answer could be read as not stated', () => {
    const { switched, ...plain } = asked(turned);
    const { tally, attitudes } = switched.persona;
    const [, ...others] = tally.items;
    const unread = tallyOf([
      { id: 'item 0', answers: { ab: ['x', 'x'], repeat: ['x', 'x'] } },
      ...others.map(({ id }) => ({ id, answers: allForms('T', 'T') })),
    ]);
    const { persona } = personaSwitch({
      ...plain,
      switched: { ...switched, persona: { tally: unread, attitudes } },
    });
    expect(persona.n).toBe(11);
  });

  test('names the share of explicit stories that were heard under each', () => {
    const { attitudes, ...rest } = asked(turned, { explicit: 'TTTTTTTTTO' });
    // Personas are asked directly alone.
    const reasoned = forced('target', 'O', { kind: 'explicit', style: 'reasoned' });
    const { explicit } = personaSwitch({ ...rest, attitudes: [...attitudes, reasoned] });
    expect(explicit).toMatchObject({
      plain: { value: 1, chance: 0.5 },
      persona: { value: closeTo(0.9), n: 20 },
      sham: { value: 1 },
    });
  });
});

describe('a causal figure is withheld', () => {
  const still = turned.map(({ plain }): Moved => ({ plain, persona: plain, sham: plain }));
  test.each<[PersonaSwitch['withheld'], readonly Moved[], Rest]>([
    ['incomplete', [], { reversed: [], complete: false }],
    ['few items', [], { reversed: [], told: false }],
    ['no lean', [], { reversed: [] }],
    ['nothing asked', [], {}],
    ['little shift', still, { explicit: 'TTTTTTTOOO' }],
    ['misses the explicit', turned, { explicit: 'TTTTTTTOOO' }],
  ])('%s', (reason, items, rest) => {
    const { withheld, causal } = switchOf(items, rest);
    expect({ withheld, causal }).toEqual({ withheld: reason, causal: null });
  });

  test('where what is stated moves by chance alone, however far', () => {
    const even = turned.map(({ sham }, place): Moved => {
      const step = place % 4 < 2 ? 0.3 : -0.3;
      return { plain: [0.4, 0.2], persona: [0.4 + step, 0.2], sham };
    });
    expect(switchOf(even)).toMatchObject({ withheld: 'little shift', shift: closeTo(0) });
  });

  test('is made with what is stated by halves, in which noise cancels', () => {
    const { items, ...rest } = asked(turned);
    // By either half p is 0.1 higher and 0.1 lower: Δs by halves is 0.2 more and 0.2 less.
    const noisy = items.map((item) => ({
      ...item,
      halves: (item.halves ?? []).map(([p]): [number, number] => [p + 0.1, p - 0.1]),
    }));
    // Half of the items move by 1.6 and half by 0.8: Σ Δs² is 6 (2.56 + 0.64), and without noise 0.04 less each.
    const { persona } = personaSwitch({ ...rest, items: noisy });
    expect(persona.value).toBeCloseTo((0.5 * 6 * (2.56 + 0.64)) / (6 * (2.52 + 0.6)), 12);
  });

  test('but its parts are given', () => {
    expect(switchOf(turned, { complete: false }).persona.value).toBeCloseTo(0.5, 12);
  });
});

interface Rest extends Partial<Pick<SwitchedReadings, 'reversed' | 'told' | 'complete'>> {
  /** Answers to each of two explicit stories about the target pole under the persona. */
  readonly explicit?: string;
}

function switchOf(items: readonly Moved[], rest: Rest = {}): PersonaSwitch {
  return personaSwitch(asked(items, rest));
}

function asked(
  items: readonly Moved[],
  {
    reversed = [{ dimension: 'pdi', to: 'opposite' }],
    told = true,
    complete = true,
    explicit = 'TT',
  }: Rest = {},
): Parameters<typeof personaSwitch>[0] {
  return {
    items: items.map(({ plain: [stated, lean], dimension = 'pdi' }, place) =>
      statedItem(`item ${place}`, {
        stated,
        dimension,
        halves: [0, 1, 2].map((): [number, number] => [(1 + stated) / 2, (1 + stated) / 2]),
        readings: [readAs('forced', lean)],
      }),
    ),
    weights: { ab: 1 / 3, repeat: 1 / 3, compare: 1 / 3 },
    attitudes: explicitAnswers('TT'),
    switched: {
      reversed,
      told,
      complete,
      trials: { planned: 0, observed: 0 },
      persona: under(
        items.map(({ persona, dimension }) => ({ at: persona, dimension })),
        explicit,
      ),
      sham: under(
        items.map(({ sham, dimension }) => ({ at: sham, dimension })),
        'TT',
      ),
    },
  };
}

function under(
  items: readonly {
    readonly at: readonly [number, number];
    readonly dimension?: Dimension | undefined;
  }[],
  explicit: string,
): UnderPersona {
  const summaries = items.map(({ at: [stated], dimension = 'pdi' as const }, place) => {
    const both = [{ target: (1 + stated) / 2 }, { target: (1 + stated) / 2 }] as const;
    const exact = { ab: both, repeat: both, compare: both };
    return { id: `item ${place}`, dimension, answers: {}, exact };
  });
  const twins = items.flatMap(({ at: [, lean], dimension = 'pdi' }, place) => {
    const target = Math.round(10 * (1 + lean));
    const answers = 'T'.repeat(target) + 'O'.repeat(20 - target);
    const about = { statement: `item ${place}`, category: dimension, cluster: `item ${place}` };
    return [forced('target', answers, about), forced('opposite', answers, about)];
  });
  return {
    tally: tallyOf(summaries),
    attitudes: [...twins, ...explicitAnswers(explicit)],
  };
}

function explicitAnswers(answers: string): InferredAttitude[] {
  return ['one', 'two'].map((cluster) =>
    forced('target', answers, { kind: 'explicit', cluster, telling: cluster }),
  );
}

function closeTo(value: number) {
  return expect.closeTo(value, 12);
}
