import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Page, ReportDocument } from '../document/document.js';
import { addressOf, type Entry, entriesOf, METHODS, pageAt, partsOf, SUMMARY } from './address.js';
import { type Further, PageBlock } from './blocks.js';
import type { ReportSource } from './report-source.js';
import { Summary } from './summary.js';

/**
 * The whole report: every page, of which a style sheet shows the one at the address. Without a source,
 * as when it is rendered for those without scripts, the browsers of items, stories and answers are empty.
 */
export function App({
  report,
  source,
  further,
}: {
  readonly report: ReportDocument;
  readonly source: ReportSource | null;
  readonly further?: Further;
}) {
  const parts = useAddress();
  const shown = pageAt(report, parts);
  const root = useRef<HTMLElement>(null);
  useShownPage(root, { report, parts, shown });
  return (
    <>
      <Header report={report} shown={shown} part={parts[0] ?? SUMMARY} />
      <main ref={root}>
        <section id={SUMMARY} class={shown === SUMMARY ? 'page summary shown' : 'page summary'}>
          <Summary report={report} />
        </section>
        {report.pages.map((page) => (
          <section
            key={page.id}
            id={page.id}
            class={`page ${page.depth}${shown === page.id ? ' shown' : ''}`}
            aria-labelledby={`${page.id}-finding`}
          >
            <h2 id={`${page.id}-finding`} tabIndex={-1}>
              {page.finding}
            </h2>
            {page.blocks.map((block, place) => (
              <PageBlock
                // Blocks never change places.
                key={`${page.id}-${place}`}
                block={block}
                copied={page.id === METHODS && place === 0}
                report={report}
                further={further}
                source={shown === page.id ? source : null}
                parts={shown === page.id ? parts : []}
              />
            ))}
          </section>
        ))}
      </main>
    </>
  );
}

/** The parts of the address; none until the page runs, so that it starts as it was rendered. */
function useAddress(): readonly string[] {
  const [parts, setParts] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const read = () => setParts(partsOf(location.hash));
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return parts;
}

/** Names the window after the page shown, and takes the reader to its beginning when it changes. */
function useShownPage(
  root: { readonly current: HTMLElement | null },
  {
    report,
    parts,
    shown,
  }: {
    readonly report: ReportDocument;
    readonly parts: readonly string[];
    readonly shown: string;
  },
): void {
  const before = useRef<string | null>(null);
  const [part] = parts;
  useEffect(() => {
    const page = report.pages.find(({ id }) => id === shown);
    document.title = page ? `${page.title} · ${report.title}` : report.title;
    const opened = before.current === null;
    const turned = before.current !== shown;
    before.current = shown;
    if (shown === SUMMARY && part !== undefined && part !== SUMMARY) {
      document.getElementById(part)?.scrollIntoView();
    } else if (turned && !opened) {
      scrollTo(0, 0);
      // The title shows a frame, so it is given the focus only where the reader uses the keyboard.
      const isByKeyboard = document.activeElement?.matches(':focus-visible') === true;
      const heading =
        root.current?.querySelector<HTMLElement>('.shown > h2') ??
        (isByKeyboard ? document.querySelector<HTMLElement>('h1 a') : null);
      heading?.focus({ preventScroll: true });
    }
  }, [report, root, shown, part]);
}

function Header({
  report,
  shown,
  part,
}: {
  readonly report: ReportDocument;
  readonly shown: string;
  /** The first part of the address. */
  readonly part: string;
}) {
  const { title, facts, origins, pages } = report;
  const page = pages.find(({ id }) => id === shown);
  const depth = page?.depth ?? part;
  const current = (is: boolean) => (is ? 'page' : undefined);
  return (
    <header>
      <div class="top">
        <h1>
          <a href={addressOf(SUMMARY)}>{title}</a>
        </h1>
        {origins.map(({ badge }) => (
          <span key={badge} class="origin">
            {badge}
          </span>
        ))}
        <p class="facts">{facts.join(' · ')}</p>
        <nav class="depths" aria-label="Parts">
          <a
            href={addressOf(SUMMARY)}
            aria-current={current(!['results', 'audit'].includes(depth))}
          >
            Summary
          </a>
          <a href="#results" aria-current={current(depth === 'results')}>
            Results
          </a>
          <a href="#audit" aria-current={current(depth === 'audit')}>
            Audit
          </a>
        </nav>
      </div>
      {(['results', 'audit'] as const).map((each) => (
        <Siblings key={each} report={report} depth={each} page={page} />
      ))}
    </header>
  );
}

/** The pages of one depth, shown on each of them; and below, those of the same group. */
function Siblings({
  report,
  depth,
  page,
}: {
  readonly report: ReportDocument;
  readonly depth: Page['depth'];
  readonly page: Page | undefined;
}) {
  const entries = entriesOf(report, depth);
  const own = entries.find(({ pages }) => pages.some(({ id }) => id === page?.id));
  return (
    <nav class={`siblings ${depth}${own ? ' shown' : ''}`} aria-label={`Pages of ${depth}`}>
      <p>
        {entries.map((entry) => (
          <EntryLink key={entry.title} entry={entry} current={entry === own} />
        ))}
      </p>
      {entries
        .filter(({ pages }) => pages.length > 1)
        .map((entry) => (
          <p key={entry.title} class={entry === own ? 'members shown' : 'members'}>
            {entry.pages.map(({ id, title }) => (
              <a key={id} href={addressOf(id)} aria-current={id === page?.id ? 'page' : undefined}>
                {title}
              </a>
            ))}
          </p>
        ))}
    </nav>
  );
}

function EntryLink({ entry, current }: { readonly entry: Entry; readonly current: boolean }) {
  const [first] = entry.pages;
  if (!first) return null;
  return (
    <a href={addressOf(first.id)} aria-current={current ? 'page' : undefined}>
      {entry.title}
    </a>
  );
}
