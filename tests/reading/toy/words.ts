import { english } from '../../../src/reading/languages/english.js';
import type { Lexicon } from '../../../src/reading/lexicon.js';
import type { Phrases } from '../../../src/simulation/phrases/english.js';

/** A made-up language: its yes is "jup", its no "nup", and whoever decides says "eu prenu". */
export const toyLexicon: Lexicon = {
  ...english,
  yes: /^jup\b/i,
  no: /^nup\b/i,
  yesWords: ['jup'],
  noWords: ['nup'],
  yesOrNoWord: '\\b(jup|nup)\\b',
  commitment: '(?:prenu|elektu)',
  label: /^responu\s*:\s*/i,
  neutral: [/\bambu\b/i],
  refusal: [/\bne volu\b/i],
};

export const toyPhrases: Phrases = {
  yes: 'Jup',
  no: 'Nup',
  refusals: ['Ne volu diru.'],
  neutrals: ['Ambu.'],
  nonsense: ['Hm hm.'],
  openings: [''],
  closings: [''],
  explanations: [''],
  answer: (short) => `Responu: ${short}`,
  marked: { ab: () => [], compare: () => [], likert: () => [] },
  sentences: {
    ab: (letter) => [`Eu prenu ${letter}.`],
    compare: (word) => [`Responu: ${word}`],
    likert: (number) => [`Responu: ${number}`],
  },
};
