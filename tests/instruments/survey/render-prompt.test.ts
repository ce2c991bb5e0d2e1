import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderPrompt } from '../../../src/instruments/survey/render-prompt.js';
import type { Item } from '../../../src/vocabulary/item.js';
import { forms, templates } from '../../../src/vocabulary/template.js';
import { plainWording } from '../../support/items.js';

const item: Item = {
  id: 'uai-work-01',
  dimension: 'uai',
  domain: 'work',
  question: 'A machine stops. What do you do?',
  options: { target: 'I go by the manual.', opposite: 'I try what comes to mind.' },
};

describe('a prompt', () => {
  test.each(forms)('shows the target option first in norm and second in reverse: %s', (form) => {
    const { target, opposite } = item.options;
    const norm = renderPrompt(plainWording, item, { form, order: 'norm' });
    const reverse = renderPrompt(plainWording, item, { form, order: 'reverse' });
    expect(norm.indexOf(target)).toBeLessThan(norm.indexOf(opposite));
    expect(reverse.indexOf(opposite)).toBeLessThan(reverse.indexOf(target));
    expect(Math.min(norm.indexOf(target), reverse.indexOf(opposite))).toBeGreaterThan(0);
  });

  test('is the wording with its three slots filled and nothing else changed', () => {
    expect(renderPrompt(plainWording, item, { form: 'compare', order: 'reverse' })).toBe(
      `A machine stops. What do you do?
This: I try what comes to mind.
That: I go by the manual.
This over that, yes or no?`,
    );
  });

  test('keeps the texts of an item as they are, whatever they look like', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('{first}', '{second} and {question}', "$& $1 $' $$", '\\n', '{{first}}'),
    );
    fc.assert(
      fc.property(text, text, text, (question, target, opposite) => {
        const odd = { ...item, question, options: { target, opposite } };
        for (const template of templates) {
          const [first, second] =
            template.order === 'norm' ? [target, opposite] : [opposite, target];
          const wording = plainWording.prompts[template.form];
          const between = wording.split(/\{(?:question|first|second)\}/);
          const [a, b, c, d] = between;
          expect(renderPrompt(plainWording, odd, template)).toBe(
            `${a}${question}${b}${first}${c}${second}${d}`,
          );
        }
      }),
      { seed: 2, numRuns: 100 },
    );
  });
});
