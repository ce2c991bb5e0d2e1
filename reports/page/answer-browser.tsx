import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { count } from '../document/format.js';
import {
  type BrowserProps,
  Choice,
  dimensionChoices,
  Said,
  Search,
  useLoaded,
  Waiting,
} from './controls.js';
import type { AnswerFilter, FoundAnswers, ShownAnswer } from './report-source.js';

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

/** Every raw answer that the page holds, narrowed by what is chosen. */
export function AnswerBrowser({ report, source, parts }: BrowserProps) {
  const [, item = ''] = parts;
  const [chosen, setChosen] = useState<AnswerFilter>({});
  const filter = { item, ...chosen };
  const found = useLoaded(source, (from) => from.answers(filter), JSON.stringify(filter));
  if (!found) return <Waiting />;
  const { choices, rows } = found;
  const choice = (key: 'respondent' | 'dimension' | 'form' | 'reading') => ({
    label: key,
    chosen: filter[key] ?? '',
    choose: (value: string) => setChosen({ ...chosen, [key]: value }),
  });
  return (
    <>
      <div class="controls">
        <Choice {...choice('respondent')} values={choices.respondent} />
        <Choice {...choice('dimension')} values={dimensionChoices(report, choices.dimension)} />
        <Choice {...choice('form')} values={choices.form} />
        <Choice {...choice('reading')} values={choices.reading} />
        <Search
          label="item"
          wanted={filter.item}
          want={(text) => setChosen({ ...chosen, item: text })}
        />
      </div>
      <p class="status" role="status">
        {extent(found)}
      </p>
      <VirtualList
        // From the top for each choice.
        key={JSON.stringify(filter)}
        rows={rows.map((row, place) => ({ ...row, place }))}
        keyOf={({ place }) => String(place)}
        height={104}
        label="Answers"
      >
        {(row) => <Answer row={row} />}
      </VirtualList>
    </>
  );
}

function extent({ rows, held, total }: FoundAnswers): string {
  const shown = `${count(rows.length)} of ${count(held)} rows.`;
  return held < total
    ? `${shown} A sample of ${count(total)}, refusals and invalid answers first; all: undertone export responses.`
    : shown;
}

function Answer({ row }: { readonly row: ShownAnswer }) {
  const { respondent, item, form, order, content, reading, rule } = row;
  const options =
    item && (order === 'norm' ? [item.target, item.opposite] : [item.opposite, item.target]);
  return (
    <article class="answer">
      <p class="about">
        <bdi>{respondent}</bdi> · {item?.id} · {form}, {order} · read as {reading} ({rule})
        {times(row)}
      </p>
      {item && (
        <p class="asked" dir="auto">
          {item.question} <span>(1) {options?.[0]}</span> <span>(2) {options?.[1]}</span>
        </p>
      )}
      <Said>{content}</Said>
    </article>
  );
}

/** How often an answer was given, where it was more than once. */
export function times({ count: given }: { readonly count: number }): string {
  return given > 1 ? ` · ${count(given)} times` : '';
}
