import { expect, test } from 'vitest';
import { fill } from '../../../src/instruments/inference/fill.js';

test('every slot is filled, and braces in what is filled in are left as they are', () => {
  const story = 'They wrote {statement} and {nothing} on the wall for $& and $1.';
  const filled = fill('{story}\n{statement}\n{story}', { story, statement: 'Who {story}?' });
  expect(filled).toBe(`${story}\nWho {story}?\n${story}`);
});

test.each(['options', 'constructor'])('a slot without a value is refused: %s', (name) => {
  expect(() => fill(`{story} {${name}}`, { story: 'It rained.' })).toThrow(
    new RangeError(`nothing to fill {${name}} with`),
  );
});
