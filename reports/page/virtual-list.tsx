import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

/** A long list in a box that scrolls, of which only the rows near the reader are in the page. */
export function VirtualList<Row>({
  rows,
  keyOf,
  height,
  label,
  reveal = -1,
  head,
  children,
}: {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** About how high a row is, in pixels, until it is measured. */
  readonly height: number;
  readonly label: string;
  /** The row to bring into view; none below 0. */
  readonly reveal?: number;
  /** What stays above the rows while they scroll. */
  readonly head?: ComponentChildren;
  readonly children: (row: Row) => ComponentChildren;
}) {
  const box = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const above = list.current?.offsetTop ?? 0;
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const options: VirtualizerOptions<HTMLElement, HTMLElement> = {
    count: rows.length,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    estimateSize: () => height,
    overscan: 6,
    scrollPaddingStart: above,
    scrollMargin: above,
    getScrollElement: () => box.current,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
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
    // In the order of Tab, so that arrow keys scroll it.
    <section ref={box} class="scroller" tabIndex={0} aria-label={`${label}, scrolled`}>
      {head}
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
              style={{ transform: `translateY(${start - above}px)` }}
            >
              {children(row)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
