import { useState } from 'preact/hooks';
import type {
  Finding,
  GridCell,
  GridColumn,
  GridRow,
  Quality,
  ReportDocument,
} from '../document/document.js';
import { originsBeside } from '../document/origins.js';
import { addressOf, pageOfRespondent } from './address.js';
import { Lane, type LaneFigure } from './figures.js';
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

/**
 * A cell, which shows its figure with its interval while it is pointed at or has the focus. One cell of
 * a row is in the order of Tab; arrow keys reach the others.
 */
function FigureCell({
  column,
  cell,
  className,
  isFirst,
}: {
  readonly column: GridColumn;
  readonly cell: GridCell | null;
  readonly className: string;
  readonly isFirst: boolean;
}) {
  const [isFull, setFull] = useState(false);
  return (
    <td
      {...roles.cell}
      class={className}
      tabIndex={isFirst ? 0 : -1}
      onMouseEnter={() => setFull(true)}
      onMouseLeave={() => setFull(false)}
      onFocus={() => setFull(true)}
      onBlur={() => setFull(false)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') setFull(false);
        const next =
          key === 'ArrowRight'
            ? currentTarget.nextElementSibling
            : key === 'ArrowLeft'
              ? currentTarget.previousElementSibling
              : null;
        if (next instanceof HTMLElement && next.matches('.figure')) next.focus();
      }}
    >
      {!column.poles && <span class="what">{column.title}</span>}
      <Figure column={column} cell={cell} />
      {isFull && cell && (
        <span class="popover" role="status">
          <FullFigure column={column} cell={cell} />
        </span>
      )}
    </td>
  );
}

/** A figure as printed, with its interval. */
function FullFigure({
  column: { title },
  cell,
}: {
  readonly column: GridColumn;
  readonly cell: GridCell | null;
}) {
  if (!cell) return null;
  return (
    <span>
      {title.replace(/, %$/, '')} {cell.text}
      {cell.beside?.map(({ name, text }) => ` · ${name} ${text}`)}
    </span>
  );
}

/** The lane, the number and the verdict of a cell. */
function Figure({ column, cell }: { readonly column: GridColumn; readonly cell: GridCell | null }) {
  const mark = cell && markOf(column, cell);
  return (
    <>
      <Lane
        scale={{ ...column, null: cell?.null ?? column.null }}
        figure={cell && { ...cell, mark: mark ?? 'none' }}
        beside={cell?.beside}
      />
      <span class={`number ${mark ?? 'none'}`}>{cell?.short ?? '–'}</span>
      {column.worded && <span class={`word ${mark ?? 'none'}`}>{cell?.word ?? ''}</span>}
    </>
  );
}

/** How a cell is drawn: what lies wholly within the band has been shown to be none. */
export function markOf({ band }: GridColumn, { low, high, mark }: GridCell): LaneFigure['mark'] {
  if (mark !== 'none' || !band || low === null || high === null) return mark;
  return low >= band[0] && high <= band[1] ? 'within' : mark;
}

function Grade({
  quality,
  open,
  toggle,
}: {
  readonly quality: Quality | undefined;
  readonly open: boolean;
  readonly toggle: () => void;
}) {
  if (!quality) return <span class="grade">–</span>;
  const { instrument, grade, reasons } = quality;
  const named = (
    <>
      <span class="of">{instrument} </span>
      {grade}
    </>
  );
  if (reasons.length === 0) return <span class={`grade ${grade}`}>{named}</span>;
  return (
    <button type="button" class={`grade ${grade}`} aria-expanded={open} onClick={toggle}>
      {named}
    </button>
  );
}

/** Why grades are below good, such as "Survey poor: position bias 0.30." */
export function reasonsOf(quality: readonly Quality[]): string {
  return quality
    .filter(({ reasons }) => reasons.length > 0)
    .map(({ instrument, grade, reasons }) => {
      const of = instrument.charAt(0).toUpperCase() + instrument.slice(1);
      return `${of} ${grade}: ${reasons.join(', ')}.`;
    })
    .join(' ');
}

/** What the marks mean. */
export function Legend({ columns }: { readonly columns: readonly GridColumn[] }) {
  const scale = { min: 0, max: 1, null: null };
  const sample = (mark: LaneFigure['mark']) => (
    <Lane scale={scale} figure={{ value: 0.5, low: 0.02, high: 0.98, mark }} />
  );
  const hasPoles = columns.some(({ poles }) => poles);
  return (
    <p class="legend">
      {hasPoles && (
        <span>
          {sample('opposite')} {sample('target')} leans
        </span>
      )}
      <span>
        {sample('none')} {hasPoles ? 'no lean shown' : 'no difference shown'}
      </span>
      {columns.some(({ cells }) => cells.some((cell) => cell?.beside)) && (
        <span>
          <Lane
            scale={scale}
            figure={null}
            beside={[
              { name: 'inferred', value: 0.3 },
              { name: 'enacted', value: 0.7 },
            ]}
          />{' '}
          above: inferred; below: enacted (B, exploratory)
        </span>
      )}
      <span>Bars: 95 % intervals. Upright line: none (no preference, chance).</span>
      {columns.flatMap(({ id, legend }) => (legend ? [<span key={id}>{legend}</span>] : []))}
    </p>
  );
}
