import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { ownValue } from '../../vocabulary/comparable-text.js';
import type { ReportDocument } from '../document/document.js';
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

/** Rows that are scrolled together: a browser cannot make a list as high as millions would be. */
const STRETCH = 10_000;

/** Every raw answer that the source holds, narrowed by what is chosen. */
export function AnswerBrowser({
  report,
  source,
  parts,
}: Omit<BrowserProps, 'report'> & { readonly report: Pick<ReportDocument, 'scheme'> }) {
  const [, item = ''] = parts;
  const [chosen, setChosen] = useState<AnswerFilter>({});
  const [first, setFirst] = useState(0);
  const filter: AnswerFilter = { item, ...chosen };
  const key = JSON.stringify(filter);
  const found = useLoaded(source, (from) => from.answers(filter), key);
  if (!found) return <Waiting />;
  const { choices, rows } = found;
  const choose = (name: string, value: string) => {
    setChosen({ ...chosen, [name]: value });
    setFirst(0);
  };
  const length = Math.min(STRETCH, rows.length - first);
  return (
    <>
      <div class="controls">
        {Object.entries(choices).map(([name, values]) => (
          <Choice
            key={name}
            label={name}
            values={name === 'dimension' ? dimensionChoices(report, values) : values}
            chosen={ownValue(filter, name) ?? ''}
            choose={(value) => choose(name, value)}
          />
        ))}
        <Search label="item" wanted={filter.item ?? ''} want={(text) => choose('item', text)} />
      </div>
      <p class="status" role="status">
        {extent(found)}
      </p>
      {rows.length > STRETCH && (
        <div class="controls">
          <button type="button" disabled={first === 0} onClick={() => setFirst(first - STRETCH)}>
            Previous
          </button>
          <span>
            {count(first + 1)} to {count(first + length)}
          </span>
          <button
            type="button"
            disabled={first + STRETCH >= rows.length}
            onClick={() => setFirst(first + STRETCH)}
          >
            Next
          </button>
        </div>
      )}
      <VirtualList
        // From the top for each choice.
        key={`${key} ${first}`}
        rows={Array.from({ length }, (_, place) => first + place)}
        keyOf={String}
        height={104}
        label="Answers"
      >
        {(place) => <AnswerAt found={found} place={place} />}
      </VirtualList>
    </>
  );
}

/** A row, once it is there. */
function AnswerAt({ found, place }: { readonly found: FoundAnswers; readonly place: number }) {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const row = found.rows.at(place);
  if (row === undefined) return null;
  if (!('then' in row)) return <Answer row={row} />;
  row.then(() => redraw(0));
  return <p class="waiting">Loading…</p>;
}

function extent({ rows, held, total, readings }: FoundAnswers): string {
  const shown = `${count(rows.length)} of ${count(held)} rows.`;
  if (readings) return held > 0 ? `${shown} ${readingsText(readings)}` : 'Answers are being read.';
  return held < total
    ? `${shown} A sample of ${count(total)}, refusals and invalid answers first; all: undertone export responses.`
    : shown;
}

function Answer({ row }: { readonly row: ShownAnswer }) {
  const { respondent, item, order, content, reading, rule, sent } = row;
  const options =
    item && (order === 'norm' ? [item.target, item.opposite] : [item.opposite, item.target]);
  return (
    <article class="answer">
      <p class="about">
        <bdi>{respondent}</bdi> · {row.about ?? item?.id} · {askedAs(row)} · read as {reading}
        {rule && ` (${rule})`}
        {times(row)}
      </p>
      {item && (
        <p class="asked" dir="auto">
          {item.question} <span>(1) {options?.[0]}</span> <span>(2) {options?.[1]}</span>
        </p>
      )}
      <Said>{content}</Said>
      {sent && (
        <details>
          <summary>What was sent</summary>
          <Said>{sent}</Said>
        </details>
      )}
    </article>
  );
}

/** How the question was put. */
export function askedAs({ form, order, about }: ShownAnswer): string {
  return about === undefined ? `${form}, ${order}` : form;
}

/** How often each reading is among answers, such as "target ×6, 1 ×2"; of many, the most common. */
export function readingsText(readings: NonNullable<FoundAnswers['readings']>): string {
  const common = readings.slice(0, 5).map(([reading, times]) => `${reading} ×${count(times)}`);
  return `${common.join(', ')}${readings.length > 5 ? ', …' : ''}`;
}

/** How often an answer was given, where it was more than once. */
export function times({ count: given }: { readonly count: number }): string {
  return given > 1 ? ` · ${count(given)} times` : '';
}
