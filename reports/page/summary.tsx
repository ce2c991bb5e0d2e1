import { useState } from 'preact/hooks';
import type { Finding, GridColumn, ReportDocument } from '../document/document.js';
import { addressOf, entriesOf } from './address.js';
import { Lane } from './figures.js';
import { Grid } from './grid.js';
import { Legend, markOf, reasonsOf } from './grid-cells.js';

/** The only respondent of a report: what would be columns are rows, with their intervals in full. */
function SoleRespondent({ report }: { readonly report: ReportDocument }) {
  const { columns, rows } = report;
  const [row] = rows;
  const quality = row?.quality ?? [];
  return (
    <div class="overview sole">
      <table aria-label={row?.respondent}>
        <tbody>
          {columns.map((column, place) => (
            <SoleRow
              key={column.id}
              report={report}
              column={column}
              follows={columns[place - 1]?.poles === true && !column.poles}
            />
          ))}
        </tbody>
      </table>
      {quality.length > 0 && (
        <p class="legend">
          Quality: {quality.map(({ instrument, grade }) => `${instrument} ${grade}`).join(', ')}.{' '}
          {reasonsOf(quality)}
        </p>
      )}
      <Legend columns={columns} />
    </div>
  );
}

function SoleRow({
  report,
  column,
  follows,
}: {
  readonly report: ReportDocument;
  readonly column: GridColumn;
  readonly follows: boolean;
}) {
  const cell = column.cells[0] ?? null;
  const mark = cell ? markOf(column, cell) : 'none';
  const dimension = report.scheme.find(({ id }) => id === column.id);
  const isSide = (side: string) => (mark === side ? side : '');
  return (
    <tr class={follows ? 'follows' : undefined}>
      <th scope="row">{column.title}</th>
      <td class={`low ${isSide('opposite')}`}>{dimension?.opposite ?? column.low}</td>
      <td class="drawn">
        <Lane
          scale={{ ...column, null: cell?.null ?? column.null }}
          figure={cell && { ...cell, mark }}
        />
      </td>
      <td class={`high ${isSide('target')}`}>{dimension?.target ?? column.high}</td>
      <td class={`number ${mark}`}>
        {cell?.text ?? '–'} {cell?.word && <span class="word">{cell.word}</span>}
      </td>
    </tr>
  );
}

/** What a co-author is shown: findings, the grid, and what the pages hold. */
export function Summary({ report }: { readonly report: ReportDocument }) {
  const [lit, setLit] = useState<Finding['about']>([]);
  const { notices, findings, rows } = report;
  return (
    <>
      {notices.map((notice) => (
        <p key={notice} class="notice">
          {notice}
        </p>
      ))}
      {findings.length > 0 && (
        <ul class="findings">
          {findings.map((finding, place) => (
            <FindingLine
              key={finding.text}
              report={report}
              finding={finding}
              leads={place === 0}
              light={setLit}
            />
          ))}
        </ul>
      )}
      {rows.length === 1 ? <SoleRespondent report={report} /> : <Grid report={report} lit={lit} />}
      <Contents report={report} />
    </>
  );
}

/** One finding; pointed at, it lights the cells that it is about. */
function FindingLine({
  report,
  finding,
  leads,
  light,
}: {
  readonly report: ReportDocument;
  readonly finding: Finding;
  readonly leads: boolean;
  readonly light: (about: Finding['about']) => void;
}) {
  const { text, about, marks, page } = finding;
  const names = about.map(({ respondent }) => respondent);
  const words = emphasised(text, names);
  return (
    <li
      class={leads ? 'headline' : undefined}
      onMouseEnter={() => light(about)}
      onMouseLeave={() => light([])}
      onFocusIn={() => light(about)}
      onFocusOut={() => light([])}
    >
      {report.pages.some(({ id }) => id === page) ? (
        <a href={addressOf(page)}>{words}</a>
      ) : (
        <span>{words}</span>
      )}
      {marks.map((mark) => (
        <span key={mark} class="mark">
          {mark}
        </span>
      ))}
    </li>
  );
}

/** A sentence with these names in bold. */
function emphasised(text: string, names: readonly string[]) {
  const longestFirst = [...new Set(names)].sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return text;
  const any = longestFirst.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}-])(${any})(?![\\p{L}\\p{N}-])`, 'u'));
  return parts.map((part, place) => (place % 2 === 1 ? <b key={place}>{part}</b> : part));
}

/** A line for each page of results, and one for those of the audit. */
function Contents({ report }: { readonly report: ReportDocument }) {
  const audit = entriesOf(report, 'audit');
  return (
    <nav class="contents" aria-label="Pages">
      <dl id="results">
        {entriesOf(report, 'results').map(({ title, line, pages: [first] }) => (
          <div key={title}>
            <dt>{first && <a href={addressOf(first.id)}>{title}</a>}</dt>
            <dd>{line}</dd>
          </div>
        ))}
      </dl>
      {audit.length > 0 && (
        <dl id="audit">
          {audit.map(({ title, line, pages: [first] }) => (
            <div key={title}>
              <dt>{first && <a href={addressOf(first.id)}>{title}</a>}</dt>
              <dd>{line}</dd>
            </div>
          ))}
        </dl>
      )}
    </nav>
  );
}
