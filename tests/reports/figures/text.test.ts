import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameLines, shortNames, textWidth, wrapped } from '../../../reports/figures/text.js';

const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }), {
  minLength: 1,
  maxLength: 20,
});

test('short names fit and stay different from one another', () => {
  fc.assert(
    fc.property(names, fc.integer({ min: 8, max: 30 }), (all, most) => {
      const fits = (name: string) => Array.from(name).length <= most;
      const short = shortNames(all, fits);
      const shown = all.map((name) => short.get(name) ?? '');
      expect(new Set(shown).size).toBe(all.length);
      expect(shown.every(fits)).toBe(true);
    }),
    { seed: 1 },
  );
});

test('a name that fits is left as it is', () => {
  expect(shortNames(['org/short', 'two'], (name) => name.length <= 12).get('org/short')).toBe(
    'org/short',
  );
});

test('a long name loses its organisation where it differs without it, then its middle', () => {
  const fits = (name: string) => name.length <= 12;
  const short = shortNames(['org/Llama-8B', 'org/Llama-70B-Instruct-Turbo'], fits);
  expect(short.get('org/Llama-8B')).toBe('Llama-8B');
  expect(short.get('org/Llama-70B-Instruct-Turbo')).toBe('Llama-70…rbo');
  const same = shortNames(['a/Llama-70B-Instruct', 'b/Llama-70B-Instruct'], fits);
  expect(new Set(same.values()).size).toBe(2);
});

test('names cut alike keep what tells them from one another', () => {
  const sizes = ['south-16B-instruct', 'south-24B-instruct', 'south-32B-instruct'];
  const short = shortNames(sizes, (name) => Array.from(name).length <= 12);
  expect(sizes.map((name) => short.get(name))).toEqual([
    'south-16…uct',
    'south-24…uct',
    'south-32…uct',
  ]);
});

test('a name of several words is broken at a space before it is cut', () => {
  const room = textWidth('Uncertainty', 7) + 1;
  const lines = nameLines(['Uncertainty avoidance', 'Masculinity'], { room, size: 7 });
  expect(lines.get('Uncertainty avoidance')).toEqual(['Uncertainty', 'avoidance']);
  expect(lines.get('Masculinity')).toEqual(['Masculinity']);
});

test('a wrapped text keeps to its lines and its room', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 20 }), fc.integer({ min: 30, max: 200 }), (text, room) => {
      const lines = wrapped(text, { room, size: 7, most: 3 });
      expect(lines.length).toBeLessThanOrEqual(3);
      expect(lines.every((line) => textWidth(line, 7) <= room)).toBe(true);
    }),
    { seed: 1 },
  );
});
