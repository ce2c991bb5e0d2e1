import {
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from '@tanstack/virtual-core';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

/** A long list in the window, of which only the rows near the reader are in the page. */
export function VirtualList<Row>({
  rows,
  keyOf,
  height,
  label,
  reveal = -1,
  above = 0,
  children,
}: {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** About how high a row is, in pixels, until it is measured. */
  readonly height: number;
  readonly label: string;
  /** The row to bring into view; none below 0. */
  readonly reveal?: number;
  /** What stays above the list while it scrolls, in pixels. */
  readonly above?: number;
  readonly children: (row: Row) => ComponentChildren;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const options: VirtualizerOptions<Window, HTMLElement> = {
    count: rows.length,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    estimateSize: () => height,
    overscan: 6,
    scrollPaddingStart: above,
    scrollMargin: topOf(list.current),
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialOffset: () => window.scrollY,
    onChange: () => redraw(0),
  };
  const [virtualizer] = useState(() => new Virtualizer(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  // What stands above is measured once it is there.
  useLayoutEffect(() => redraw(0), []);
  useLayoutEffect(() => {
    if (reveal >= 0) virtualizer.scrollToIndex(reveal, { align: 'start' });
  }, [virtualizer, reveal]);
  return (
    <ul
      ref={list}
      class="virtual"
      aria-label={label}
      style={{ height: `${virtualizer.getTotalSize()}px` }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <li
            key={String(key)}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
          >
            {children(row)}
          </li>
        );
      })}
    </ul>
  );
}

function topOf(element: HTMLElement | null): number {
  return element === null ? 0 : element.getBoundingClientRect().top + window.scrollY;
}
