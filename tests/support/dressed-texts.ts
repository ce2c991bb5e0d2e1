/** A text in full-width letters, signs and spaces. */
export function fullWidth(text: string): string {
  return text
    .replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    .replaceAll(' ', '\u3000');
}

function replaced(signs: Readonly<Record<string, string>>): (text: string) => string {
  return (text) =>
    Object.entries(signs).reduce((all, [from, to]) => all.replaceAll(from, to), text);
}

const straight = replaced({ '’': "'", '“': '"', '”': '"', '–': '-', '—': '-', '…': '...' });

/** Ways to spell the same words: what typesetting, word processors and keyboards make of them. */
export const spellings: readonly ((text: string) => string)[] = [
  (text) => text,
  straight,
  (text) =>
    replaced({ "'": '’', ' - ': ' – ', '...': '…' })(straight(text)).replace(/"([^"]*)"/g, '“$1”'),
  (text) => replaced({ "'": '\u02BC', fi: 'ﬁ', ff: 'ﬀ', ' ': '\u00A0' })(straight(text)),
  (text) =>
    replaced({ "'": '\u2032', ' ': '\u2009' })(straight(text)).replace(/"([^"]*)"/g, '„$1“'),
  (text) =>
    replaced({ "'": '\u2018', '-': '\u2011', ' ': '\u202F' })(straight(text)).replace(
      /"([^"]*)"/g,
      '«$1»',
    ),
  (text) =>
    replaced({ "'": '\u00B4', '-': '\u2013', ' ': '  ' })(straight(text)).replace(
      /"([^"]*)"/g,
      '‹$1›',
    ),
  (text) => replaced({ "'": '\uFF07', '-': '\u2212', ' ': ' \n' })(straight(text)),
];

/** What models put around an answer, by name. */
export const dresses: Readonly<Record<string, (text: string) => string>> = {
  bare: (text) => text,
  spaces: (text) => `\n  ${text} \u00A0\n`,
  'straight quotes': (text) => `"${text}"`,
  'single quotes': (text) => `'${text}'`,
  'curly quotes': (text) => `“${text}”`,
  'low quotes': (text) => `„${text}“`,
  'single low quotes': (text) => `‚${text}‘`,
  guillemets: (text) => `«\u202F${text}\u202F»`,
  'corner brackets': (text) => `「${text}」`,
  'round brackets': (text) => `(${text})`,
  'square brackets': (text) => `[${text}]`,
  bold: (text) => `**${text}**`,
  italics: (text) => `*${text}*`,
  underscores: (text) => `_${text}_`,
  code: (text) => `\`${text}\``,
  heading: (text) => `## ${text}`,
  bullet: (text) => `- ${text}\n`,
  quotation: (text) => `> ${text}`,
  html: (text) => `<p><b>${text}</b></p>`,
  'full stop': (text) => `${text.replace(/\.$/, '')}.`,
  'no full stop': (text) => text.replace(/\.$/, ''),
  answer: (text) => `Answer: ${text}`,
  'bold answer': (text) => `**Answer:** “${text}”`,
  'my answer': (text) => `My answer is: "${text}"`,
  json: (text) => JSON.stringify({ answer: text }),
  'fenced json': (text) => `\`\`\`json\n${JSON.stringify({ choice: text }, null, 2)}\n\`\`\``,
  thinking: (text) => `<think>Neither? It depends.</think>\n\n${text}`,
  capitals: (text) => text.toUpperCase(),
  'full width': fullWidth,
};

/** Ways to put a letter before the text of its option. */
export const labels: readonly ((letter: string, text: string) => string)[] = [
  (letter, text) => `${letter}. ${text}`,
  (letter, text) => `${letter}) ${text}`,
  (letter, text) => `(${letter}) ${text}`,
  (letter, text) => `${letter}: ${text}`,
  (letter, text) => `**${letter}.** ${text}`,
  (letter, text) => `${letter} – ${text}`,
  (letter, text) => `${letter}\n${text}`,
  (letter, text) => `Option ${letter}: “${text}”`,
  (letter, text) => `Answer: ${letter}. ${text}`,
  (letter, text) => JSON.stringify({ answer: `${letter}. ${text}` }),
  (letter, text) => fullWidth(`${letter}. ${text}`),
];
