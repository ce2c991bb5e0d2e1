import { useState } from 'preact/hooks';
import type { Finding, GridColumn, GridRow, ReportDocument } from '../document/document.js';
import { originsBeside } from '../document/origins.js';
import { addressOf, pageOfRespondent } from './address.js';
import { FigureCell, FullFigure, Grade, Legend, reasonsOf } from './grid-cells.js';
import {
  DifferenceRow,
  filterWords,
  nextSorting,
  orderedRows,
  roles,
  type Sorting,
} from './grid-rows.js';
import { shortNames } from './texts.js';

/** Rows beyond which they are lower, and beyond which they have one line each. */
const MANY = 10;
const VERY_MANY = 14;
/** Dimensions, and further columns, beyond which a figure stands under its lane. */
const CROWDED = { poles: 7, others: 2 };
/** Dimensions side by side where a respondent is a block. */
const ACROSS = 6;

/** A row per respondent and a column per dimension, then what other instruments add, and quality. */
export function Grid({
  report,
  lit,
}: {
  readonly report: ReportDocument;
  /** Cells of the finding that is pointed at. */
  readonly lit: Finding['about'];
}) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [filter, setFilter] = useState<string | null>(null);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const { rows, columns, scheme } = report;
  const instruments = instrumentsOf(rows);
  const words = filterWords(rows);
  const tick = (respondent: string) =>
    setTicked(
      ticked.includes(respondent)
        ? ticked.filter((each) => each !== respondent)
        : [...ticked, respondent].slice(-2),
    );
  const poles = columns.filter((column) => column.poles).length;
  const isCrowded = poles > CROWDED.poles || columns.length - poles > CROWDED.others;
  const crowded = isCrowded ? ' crowded' : '';
  const density = rows.length > VERY_MANY ? 'very-many' : rows.length > MANY ? 'many' : 'few';
  const names = shortNames(
    rows.map(({ respondent }) => respondent),
    density === 'very-many' ? 22 : 34,
  );
  const head = { sorting, sort: (by: string) => setSorting(nextSorting(sorting, by)) };
  const [first, second] = ticked;
  return (
    <div class={`overview${crowded}`}>
      <div class="controls">
        {words.length > 0 && (
          <fieldset class="filter">
            <legend class="unseen">Show</legend>
            {[null, ...words].map((word) => (
              <button
                type="button"
                key={word}
                aria-pressed={filter === word}
                onClick={() => setFilter(word)}
              >
                {word ?? 'all'}
              </button>
            ))}
          </fieldset>
        )}
        <span class="hint" role="status">
          {first !== undefined && second !== undefined
            ? `Comparing ${first} and ${second}`
            : 'Tick two to compare'}
        </span>
      </div>
      <table
        class={`grid ${density}${crowded}`}
        {...roles.table}
        aria-label="Respondents by dimension"
        style={{
          '--columns': trackOf(columns, instruments.length),
          '--poles': acrossOf(poles),
        }}
      >
        <thead {...roles.group}>
          <tr {...roles.row}>
            <Head {...head} by="respondent" className="name" title="Respondent" />
            {columns.map((column) => (
              <Head
                {...head}
                key={column.id}
                by={column.id}
                className={kindOf(column)}
                title={
                  <>
                    <span class="long">{column.title}</span>
                    <span class="short" aria-hidden="true">
                      {scheme.find(({ id }) => id === column.id)?.short.name ?? column.title}
                    </span>
                  </>
                }
              >
                <Ends column={column} />
              </Head>
            ))}
            {instruments.map((instrument, place) => (
              <Head
                {...head}
                key={instrument}
                by={instrument}
                className="quality"
                title={<span class="instrument">{instrument}</span>}
              >
                {place === 0 && <span class="over">Quality</span>}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {orderedRows(report, { sorting, filter }).map((place) => {
            const row = rows[place];
            if (!row) return null;
            return (
              <Row
                key={row.respondent}
                report={report}
                row={row}
                place={place}
                name={names[place] ?? row.respondent}
                instruments={instruments}
                lit={lit}
                sortedBy={sorting?.by ?? null}
                ticked={ticked.includes(row.respondent)}
                tick={() => tick(row.respondent)}
              />
            );
          })}
        </tbody>
        {first !== undefined && second !== undefined && (
          <DifferenceRow report={report} first={first} second={second} />
        )}
      </table>
      <Legend columns={columns} />
    </div>
  );
}

/** How many dimensions stand side by side in a block, so that the last row is about as long as the others. */
function acrossOf(poles: number): number {
  const lines = Math.max(1, Math.ceil(poles / ACROSS));
  return Math.max(1, Math.ceil(poles / lines));
}

/** Instruments that have a quality, in the order in which they come. */
function instrumentsOf(rows: readonly GridRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ quality }) => quality.map(({ instrument }) => instrument)))];
}

/** Widths of the columns; a style sheet says how wide each kind is. */
function trackOf(columns: readonly GridColumn[], instruments: number): string {
  const tracks = columns.map((column) => `var(--track-${kindOf(column)})`);
  return ['var(--track-name)', ...tracks, ...Array(instruments).fill('var(--track-quality)')].join(
    ' ',
  );
}

function kindOf({ poles, worded }: GridColumn): 'poles' | 'worded' | 'plain' {
  if (poles) return 'poles';
  return worded ? 'worded' : 'plain';
}

function Head({
  by,
  sorting,
  sort,
  className,
  title,
  children,
}: {
  readonly by: string;
  readonly sorting: Sorting | null;
  readonly sort: (by: string) => void;
  readonly className: string;
  readonly title: preact.ComponentChildren;
  /** What stands about the title. */
  readonly children?: preact.ComponentChildren;
}) {
  const [descending, isSorted] = [sorting?.descending, sorting?.by === by];
  return (
    <th
      {...roles.head}
      class={isSorted ? `${className} sorted` : className}
      aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" onClick={() => sort(by)}>
        <span class="title">
          {title}
          {isSorted && (
            <span class="arrow" aria-hidden="true">
              {descending ? '▼' : '▲'}
            </span>
          )}
        </span>
        {children}
      </button>
    </th>
  );
}

/** What the ends of a column's axis mean: poles in their colours, or numbers. */
function Ends({ column }: { readonly column: GridColumn }) {
  const { low, high, poles } = column;
  const none = poles ? null : middleOf(column);
  const middle = none === low || none === high ? null : none;
  return (
    <span class="ends">
      <span class={poles ? 'opposite' : ''}>{low}</span>
      {middle !== null && <span>{middle}</span>}
      <span class={poles ? 'target' : ''}>{high}</span>
    </span>
  );
}

/** The null of an axis in the unit of its ends; null where these are no numbers. */
function middleOf({ low, high, min, max, null: none }: GridColumn): string | null {
  const [from, to] = [low, high].map((end) => Number(end.replace('−', '-').replace(/\s*%$/, '')));
  if (from === undefined || to === undefined || Number.isNaN(from + to)) return null;
  return String(Number((from + ((none - min) / (max - min)) * (to - from)).toFixed(2)));
}

function Row({
  report,
  row,
  place,
  name,
  instruments,
  lit,
  sortedBy,
  ticked,
  tick,
}: {
  readonly report: ReportDocument;
  readonly row: GridRow;
  readonly place: number;
  readonly name: string;
  readonly instruments: readonly string[];
  readonly lit: Finding['about'];
  readonly sortedBy: string | null;
  readonly ticked: boolean;
  readonly tick: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { respondent, tags, quality } = row;
  const page = pageOfRespondent(report, respondent);
  const isLit = (column: string) =>
    lit.some((each) => each.respondent === respondent && each.column === column);
  const classOf = (...classes: readonly (string | false)[]) => classes.filter(Boolean).join(' ');
  const details = [tags, ...originsBeside(row, report)].filter(Boolean);
  return (
    <>
      <tr {...roles.row} class={ticked ? 'ticked' : undefined}>
        <th {...roles.name} class="name">
          <input
            type="checkbox"
            aria-label={`Compare ${respondent}`}
            checked={ticked}
            onChange={tick}
          />
          <span class="who" title={name === respondent ? undefined : respondent}>
            {page === null ? <b>{name}</b> : <a href={addressOf(page)}>{name}</a>}
            {details.length > 0 && <span class="tags">{details.join(', ')}</span>}
          </span>
        </th>
        {report.columns.map((column) => (
          <FigureCell
            key={column.id}
            column={column}
            cell={column.cells[place] ?? null}
            className={classOf(
              'figure',
              kindOf(column),
              isLit(column.id) && 'lit',
              sortedBy === column.id && 'sorted',
            )}
            isFirst={column === report.columns[0]}
          />
        ))}
        {instruments.map((instrument) => (
          <td {...roles.cell} key={instrument} class="quality">
            <Grade
              quality={quality.find((each) => each.instrument === instrument)}
              open={isOpen}
              toggle={() => setOpen(!isOpen)}
            />
          </td>
        ))}
      </tr>
      {quality.some(({ reasons }) => reasons.length > 0) && (
        <tr {...roles.row} class="reasons" hidden={!isOpen}>
          <td {...roles.cell}>
            {reasonsOf(quality)}
            {isOpen && (
              <p class="in-full">
                {report.columns.map((column) => (
                  <FullFigure key={column.id} column={column} cell={column.cells[place] ?? null} />
                ))}
              </p>
            )}
          </td>
        </tr>
      )}
    </>
  );
}
