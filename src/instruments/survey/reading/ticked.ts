/** Signs that mark what is chosen, and signs that leave it open or turn it down. */
const TICKED = String.raw`\[\s?[xX\u2713\u2714*\u2022]\s?\]|\(\s?[xX\u2713\u2714*\u2022]\s?\)|[\u2611\u2612\u2705\u2713\u2714\u25CF\u25C9\u{1F518}\u{1F44D}\u2B24][\uFE0F\u{1F3FB}-\u{1F3FF}]?`;
const OPEN = String.raw`\[\s{0,3}_?\s{0,3}\]|\(\s{0,3}\)|[\u2610\u25CB\u25EF\u25A1\u25FB\u2B1C\u26AA\u2717\u2718\u2716\u274C\u274E\u{1F44E}][\uFE0F\u{1F3FB}-\u{1F3FF}]?`;

const SIGNS = new RegExp(`(${TICKED})|(?:${OPEN})`, 'gu');

/**
 * What is ticked where a text ticks one thing and leaves others open, "☐ A ☑ B" or "1 [ ] 2 [x]"; on a
 * row of five bare signs the place of the ticked one. Undefined where it is no such text.
 */
export function tickedPart(text: string): string | undefined {
  const signs = [...text.matchAll(SIGNS)];
  const place = signs.findIndex(([, ticked]) => ticked);
  const ticks = signs.filter(([, ticked]) => ticked);
  const tick = signs[place];
  if (!tick || ticks.length !== 1 || signs.length < 2) return undefined;
  const [first] = signs;
  const end = ({ index, 0: sign }: RegExpExecArray) => index + sign.length;
  const before = text.slice(0, first?.index).replace(/[\s|:*-]+/g, '');
  // Without a text before the first sign, what is ticked follows its sign.
  const part =
    before === ''
      ? text.slice(end(tick), signs[place + 1]?.index)
      : text.slice(place === 0 ? 0 : end(signs[place - 1] as RegExpExecArray), tick.index);
  const said = part
    .replace(/^[\s|*-]+|[\s|:,;*-]+$/g, '')
    .replace(/^\d[.)]\s+(?=["'([]*[AB]\b\W*$)/, '');
  if (said !== '') return said.includes('\n\n') ? undefined : said;
  return signs.length === 5 && text.replace(/[\s|:-]/g, '').length <= 15
    ? String(place + 1)
    : undefined;
}

/** True for a short answer that strikes out what it names, "A \u274C", and ticks nothing. */
export function isCrossedOut(text: string): boolean {
  const sign = /[\u2717\u2718\u2716\u274C\u274E\u{1F44E}]/u;
  return (
    /^[^\n]{1,80}$/.test(text.trim()) &&
    sign.test(text) &&
    ![...text.matchAll(SIGNS)].some(([, ticked]) => ticked)
  );
}
