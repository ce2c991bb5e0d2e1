import type { Page, ReportDocument } from '../document/document.js';

/** The page of findings and grid, which is no page of the document. */
export const SUMMARY = 'summary';

/** The page that begins with a paragraph to paste. */
export const METHODS = 'methods';

/** The parts of an address such as `#compare/steady/eager`, the id of a page first; none for the summary. */
export function partsOf(hash: string): readonly string[] {
  return hash.replace(/^#/, '').split('/').filter(Boolean).map(decoded);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** An address within the report. */
export function addressOf(...parts: readonly string[]): string {
  return `#${parts.map(encodeURIComponent).join('/')}`;
}

/** The page at an address; the summary where there is none of that name. */
export function pageAt({ pages }: ReportDocument, parts: readonly string[]): string {
  return pages.find(({ id }) => id === parts[0])?.id ?? SUMMARY;
}

/** An entry of the navigation: a page, or a group of them under one name. */
export interface Entry {
  readonly title: string;
  /** What it holds. */
  readonly line: string;
  readonly pages: readonly Page[];
}

/** The navigation of one depth, in the order of the document. */
export function entriesOf({ pages }: ReportDocument, depth: Page['depth']): readonly Entry[] {
  const entries = new Map<string, Entry>();
  for (const page of pages) {
    if (page.depth !== depth) continue;
    const key = page.group ?? `#${page.id}`;
    const known = entries.get(key);
    entries.set(key, {
      title: page.group === null ? page.title : capitalised(page.group),
      line: known?.line ?? page.line,
      pages: [...(known?.pages ?? []), page],
    });
  }
  return [...entries.values()];
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The page of a respondent: the one of a group that has its name. */
export function pageOfRespondent({ pages }: ReportDocument, respondent: string): string | null {
  return pages.find(({ group, title }) => group !== null && title === respondent)?.id ?? null;
}
