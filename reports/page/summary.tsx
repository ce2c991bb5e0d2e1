import { useState } from 'preact/hooks';
import type { Finding, ReportDocument } from '../document/document.js';
import { addressOf, entriesOf } from './address.js';
import { Grid } from './grid.js';
import { SoleRespondent } from './sole-respondent.js';

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
