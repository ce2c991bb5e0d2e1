import { useEffect, useState } from 'preact/hooks';
import type { ReportDocument } from '../document/document.js';
import type { ReportSource } from './report-source.js';
import { visibleText } from './texts.js';

/** What a browser of the data beside the document is given. */
export interface BrowserProps {
  readonly report: ReportDocument;
  /** Null where the page is not shown, or runs no scripts. */
  readonly source: ReportSource | null;
  /** The parts of the address, that of the page first. */
  readonly parts: readonly string[];
}

/** What a source gave; null until it is there, or without a source. `key` says when to ask again. */
export function useLoaded<Value>(
  source: ReportSource | null,
  load: (source: ReportSource) => Promise<Value>,
  key = '',
): Value | null {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly value: Value } | null>(
    null,
  );
  // The key stands for what is loaded.
  useEffect(() => {
    if (!source) return;
    let isWanted = true;
    load(source).then((value) => {
      if (isWanted) setLoaded({ key, value });
    });
    return () => {
      isWanted = false;
    };
  }, [source, key]);
  return loaded?.value ?? null;
}

/** What stands where a browser will be. */
export function Waiting() {
  return (
    <p class="waiting" role="status">
      <span class="with-scripts">Loading…</span>
      <noscript>This needs JavaScript.</noscript>
    </p>
  );
}

/** A choice of all, or one of these. */
export function Choice({
  label,
  values,
  chosen,
  choose,
  all = 'all',
}: {
  readonly label: string;
  readonly values: readonly (string | readonly [value: string, name: string])[];
  readonly chosen: string;
  readonly choose: (value: string) => void;
  /** What stands for no choice; null where one must be made. */
  readonly all?: string | null;
}) {
  return (
    <label>
      <span>{label}</span>
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        {all !== null && <option value="">{all}</option>}
        {values.map((each) => {
          const [value, name] = typeof each === 'string' ? [each, each] : each;
          return (
            <option key={value} value={value}>
              {name}
            </option>
          );
        })}
      </select>
    </label>
  );
}

export function Search({
  label,
  wanted,
  want,
}: {
  readonly label: string;
  readonly wanted: string;
  readonly want: (text: string) => void;
}) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="search"
        value={wanted}
        onInput={(event) => want(event.currentTarget.value.trim().toLowerCase())}
      />
    </label>
  );
}

/** What a respondent said, to the letter; only ever as text. */
export function Said({ children }: { readonly children: string }) {
  return (
    <pre class="said" dir="auto">
      {children === '' ? '(empty)' : visibleText(children)}
    </pre>
  );
}

/** Dimensions to choose among, by their names. */
export function dimensionChoices(
  { scheme }: Pick<ReportDocument, 'scheme'>,
  ids: readonly string[],
): (readonly [string, string])[] {
  return ids.map((id) => [id, scheme.find((each) => each.id === id)?.name ?? id]);
}
