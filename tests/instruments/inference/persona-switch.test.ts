import { expect, test } from 'vitest';
import { personaText } from '../../../src/instruments/inference/persona-switch.js';
import { planSwitch, type SwitchPlan } from '../../../src/instruments/inference/plan-switch.js';
import { Declaration } from '../../../src/vocabulary/declaration.js';
import { ofDimension } from '../../../src/vocabulary/dimension.js';
import type { Story } from '../../../src/vocabulary/story.js';
import { planFor } from '../../support/heard-by.js';
import { plainWording } from '../../support/items.js';
import { cells } from '../../support/schemes.js';
import { inferenceWording, makePairs, makeSet, topicalItems } from '../../support/stories.js';

const { personas } = inferenceWording;
if (!personas) throw new Error('the built-in wording has no personas');
const { opening, dimensions } = personas;

const reversed = [
  { dimension: 'pdi', to: 'target' },
  { dimension: 'ivr', to: 'opposite' },
] as const;

test('a persona says of each dimension that leans what the other pole thinks, and a sham as much of nothing', () => {
  const text = (name: 'switched' | 'sham') =>
    personaText(name, { reversed, wording: personas, own: null }).split('\n');
  expect(text('switched')).toEqual([
    opening,
    ofDimension(dimensions, 'pdi').target,
    ofDimension(dimensions, 'ivr').opposite,
  ]);
  expect(text('sham')).toEqual([
    opening,
    ofDimension(dimensions, 'pdi').sham,
    ofDimension(dimensions, 'ivr').sham,
  ]);
});

test("a study's own persona stays in front of either", () => {
  for (const name of ['switched', 'sham'] as const) {
    const asked = { reversed, wording: personas };
    const own = personaText(name, { ...asked, own: 'You are a retired teacher.' });
    expect(own).toBe(`You are a retired teacher.\n\n${personaText(name, { ...asked, own: null })}`);
  }
});

const items = topicalItems(1);
const explicit = {
  id: 'outright',
  kind: 'explicit',
  title: 'Outright',
  place: 'a school',
  people: ['Amel'],
  values: [{ item: 'lto-arts-01', attitude: 'target' }],
  text: ['They said it.'],
} as const;
const single: Story[] = [
  { ...explicit, values: [...explicit.values], people: ['Amel'], text: [...explicit.text] },
];
const pairs = [...makePairs(items, 2)];

function switchOf(asked: Partial<SwitchPlan> = {}): SwitchPlan {
  const set = makeSet({ pairs, single });
  const inference = planFor(Declaration.parse({}), { set, items, section: { repeats: 3 } });
  return { inference, survey: { items, cells, wording: plainWording }, reversed, ...asked };
}

function requestsOf(plan: SwitchPlan) {
  return [...planSwitch(plan, 'switched')].flatMap(({ begin }) => {
    const { value } = begin().next();
    return Array.isArray(value) ? value : [];
  });
}

test('under a persona the items of the twin stories are surveyed, and twin and explicit stories are asked about, once each', () => {
  const requests = requestsOf(switchOf());
  // Two pairs of five items: ten items under six templates, twenty values and one outright in both orders.
  expect(requests).toHaveLength(10 * 6 + 20 * 2 + 2);
  const expected = personaText('switched', { reversed, wording: personas, own: null });
  for (const { messages } of requests) {
    expect(messages[0]).toEqual({ role: 'system', content: expected });
  }
});

test('an item that the survey leaves out is not asked about in twin stories either', () => {
  const [first] = pairs[0]?.values ?? [];
  const surveyed = items.filter(({ id }) => id !== first?.item);
  const requests = requestsOf(
    switchOf({ survey: { items: surveyed, cells, wording: plainWording } }),
  );
  expect(requests).toHaveLength(9 * 6 + 18 * 2 + 2);
});

test('who leans nowhere is asked nothing', () => {
  expect(requestsOf(switchOf({ reversed: [] }))).toEqual([]);
});
