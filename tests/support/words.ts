/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Locator, Page } from 'playwright-core';

/** Words of a text: what stands between white space and holds a letter. Numbers are none. */
export function wordsIn(text: string): number {
  return text.split(/\s+/).filter((part) => /\p{L}/u.test(part)).length;
}

/** Words that can be seen in the window as it is, without scrolling. */
export async function visibleWords(page: Page): Promise<number> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('script, style, noscript, .unseen')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const isInside = [...range.getClientRects()].some(
        ({ top, bottom, left, right }) =>
          bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
      );
      if (isInside) seen.push(node.textContent ?? '');
    }
    return seen;
  });
  return wordsIn(texts.join(' '));
}

/** Words of a part of a page with every fold open, alternative texts included. */
export async function allWords(part: Locator, { without = '' } = {}): Promise<number> {
  const texts = await part.evaluate((root, left) => {
    const gone = ['script', 'style', 'noscript', ...(left ? [left] : [])].join(', ');
    const stays = (element: Element | null) => element !== null && !element.closest(gone);
    const found: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (stays(node.parentElement)) found.push(node.textContent ?? '');
    for (const element of root.querySelectorAll('[alt], [aria-label], [title]')) {
      if (!stays(element)) continue;
      for (const name of ['alt', 'aria-label', 'title'])
        found.push(element.getAttribute(name) ?? '');
    }
    return found;
  }, without);
  return wordsIn(texts.join(' '));
}
