import type { Check } from './check.js';

/** No question or option begins with a number: an answer that repeats it would look like a rating. */
export const leadingNumbers: Check = {
  name: 'numbers',
  severity: 'warning',
  *find({ items }) {
    for (const [index, { id, question, options }] of items.entries()) {
      const texts = [
        { path: ['question'], name: 'question', text: question },
        { path: ['options', 'target'], name: 'target option', text: options.target },
        { path: ['options', 'opposite'], name: 'opposite option', text: options.opposite },
      ];
      for (const { path, name, text } of texts) {
        const [number] = /^[^\p{L}\p{N}]*\p{Nd}+/u.exec(text) ?? [];
        if (number === undefined) continue;
        yield {
          path: ['items', index, ...path],
          message: `${id} begins its ${name} with "${number}", which in the likert form may be taken for a rating; begin it with a word`,
        };
      }
    }
  },
};
