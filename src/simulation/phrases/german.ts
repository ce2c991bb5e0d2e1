import type { Phrases } from './english.js';

/** How simulated respondents speak German. */
export const german: Phrases = {
  yes: 'Ja',
  no: 'Nein',
  refusals: [
    'Tut mir leid, an Umfragen kann ich nicht teilnehmen.',
    'Als KI habe ich keine persönlichen Vorlieben und kann das nicht beantworten.',
    'Dazu möchte ich keine Stellung nehmen.',
    'Dabei kann ich leider nicht helfen.',
  ],
  neutrals: [
    'Das kommt auf die Situation an.',
    'Ich habe da keine Präferenz.',
    'Weder noch.',
    'Beides.',
    'Ich bin mir nicht sicher.',
  ],
  nonsense: ['C', '42', '...', 'Antwort:', 'Lass mich darüber nachdenken.'],
  openings: ['', 'Danke für die Frage.\n\n', 'Das beantworte ich gern.\n\n'],
  closings: ['', '\n\nIch hoffe, das hilft dir weiter!'],
  explanations: [
    '\n\nSo würde ich eher handeln.',
    '\n\nBegründung: Das passt besser zur Situation.',
    '\n\nDas liegt mir hier näher.',
  ],
  answer: (short) => `Antwort: ${short}`,
  marked: {
    ab: (letter) => [`Möglichkeit ${letter}`],
    compare: (word) => [`${word}, das würde ich${word === 'Nein' ? ' nicht' : ''}.`],
    likert: (number) => [`Zahl: ${number}`, `${number} von 5`],
  },
  sentences: {
    ab: (letter) => [`Meine Antwort ist ${letter}.`, `Ich würde ${letter} wählen.`],
    compare: (word) => [`Meine Antwort ist ${word.toLowerCase()}.`],
    likert: (number) => [`Meine Zahl ist ${number}.`, `Ich würde ${number} sagen.`],
  },
};
