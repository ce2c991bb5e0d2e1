import type { FunctionComponent, VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Block, PageTable } from '../document/document.js';
import type { Plot } from '../document/plot.js';
import { AnswerBrowser } from './answer-browser.js';
import { ComparePair } from './compare-pair.js';
import type { BrowserProps } from './controls.js';
import { ConversationBrowser } from './conversations/conversation-browser.js';
import { IntervalFigure, MatrixFigure, SlopeFigure } from './figures.js';
import { ItemBrowser } from './item-browser.js';
import { MapFigure } from './map-figure.js';
import { StoryBrowser } from './story-browser.js';

/** What stands in place of the end of a block, by its kind, where the page has more to show than a file holds. */
export type Further = Partial<Record<'compare', FunctionComponent<BrowserProps>>>;

/** A piece of a page. */
export function PageBlock({
  block,
  copied,
  further = {},
  ...data
}: BrowserProps & {
  readonly block: Block;
  readonly further?: Further | undefined;
  /** True of a text that is there to be pasted elsewhere. */
  readonly copied: boolean;
}) {
  switch (block.kind) {
    case 'text':
      return copied ? (
        <CopiedText text={block.sentences.join(' ')} />
      ) : (
        <p class="prose">{block.sentences.join(' ')}</p>
      );
    case 'plot':
      return (
        <>
          <Figure plot={block.plot} />
          {block.how && (
            <details class="how">
              <summary>How to read this</summary>
              <p class="prose">{block.how}</p>
            </details>
          )}
        </>
      );
    case 'table':
      return <TableBlock table={block.table} folded={block.folded} />;
    case 'fold':
      return (
        <details>
          <summary>{block.title}</summary>
          <p class="prose">{block.sentences.join(' ')}</p>
        </details>
      );
    case 'items':
      return <ItemBrowser {...data} />;
    case 'stories':
      return <StoryBrowser {...data} />;
    case 'conversations':
      return <ConversationBrowser {...data} />;
    case 'answers':
      return <AnswerBrowser {...data} />;
    case 'compare':
      return <ComparePair {...data} further={further.compare} />;
  }
}

/** A paragraph with a button that copies it; where a browser refuses that, it is selected. */
function CopiedText({ text }: { readonly text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied');
    } catch {
      if (paragraph.current) getSelection()?.selectAllChildren(paragraph.current);
      setOutcome('Selected, to copy by keyboard');
    }
  };
  return (
    <>
      <p ref={paragraph} class="prose">
        {text}
      </p>
      <p class="controls">
        <button type="button" onClick={copy}>
          Copy
        </button>
        <span role="status">{outcome}</span>
      </p>
    </>
  );
}

/** A plot, drawn for the page. Its rows stand in `data-` attributes as exactly as they are drawn. */
function Figure({ plot }: { readonly plot: Plot }) {
  return (
    <figure data-plot={plot.name} aria-label={plot.alt}>
      {plot.title && <figcaption>{plot.title}</figcaption>}
      {drawing(plot)}
    </figure>
  );
}

/** A kind that is not drawn does not compile. */
function drawing(plot: Plot): VNode {
  switch (plot.kind) {
    case 'interval':
      return <IntervalFigure plot={plot} />;
    case 'map':
      return <MapFigure plot={plot} />;
    case 'matrix':
      return <MatrixFigure plot={plot} />;
    case 'slope':
      return <SlopeFigure plot={plot} />;
  }
}

function TableBlock({ table, folded }: { readonly table: PageTable; readonly folded: boolean }) {
  const { title, columns, rows } = table;
  const classOf = (place: number) => (columns[place]?.numeric ? 'numeric' : undefined);
  const body = (
    <section class="scrolled" aria-label={title}>
      <table class="figures">
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={`${place}-${column.title}`} scope="col" class={classOf(place)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={`${place}-${row[0]}`}>
              {row.map((cell, column) => (
                <td key={`${column}-${cell}`} class={classOf(column)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
  if (!folded) return body;
  return (
    <details>
      <summary>{title}</summary>
      {body}
    </details>
  );
}
