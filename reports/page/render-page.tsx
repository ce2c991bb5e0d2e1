import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { render } from 'preact-render-to-string';
import type { ReportDocument } from '../document/document.js';
import { plainText } from '../document/format.js';
import { App } from './app.js';
import type { PageData } from './page-data.js';

/** The style and the script of the page, as the build makes them. */
export interface PageAssets {
  readonly style: string;
  readonly script: string;
}

/**
 * The report as one file of HTML that opens offline and loads nothing. It holds every page as it reads
 * without scripts; with them one is shown at a time, and what `data` holds can be browsed. The same
 * input gives the same bytes. Texts are untrusted, and only ever become text.
 */
export function renderPage({
  document: given,
  data,
  assets: { style, script },
}: {
  readonly document: ReportDocument;
  readonly data: PageData;
  readonly assets: PageAssets;
}): string {
  const report = plain(given);
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ];
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy.join('; ')} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{report.title}</title>
        <Inline name="style">{style}</Inline>
        <noscript>
          <Inline name="style">{WITHOUT_SCRIPTS}</Inline>
        </noscript>
      </head>
      <body>
        <div id="report">
          <App report={report} source={null} />
        </div>
        {/* Pictures for print are drawn elsewhere. */}
        <Packed name="document" value={{ ...report, overview: [] }} />
        <Packed name="data" value={data} />
        <Inline name="script">{script}</Inline>
      </body>
    </html>
  );
  return `<!doctype html>\n${render(page)}\n`;
}

/** What only scripts can serve goes, and what they would unfold is shown. */
const WITHOUT_SCRIPTS = `.controls, .grid input, .with-scripts { display: none }
.grid tr.reasons[hidden] { display: grid }`;

/** Our own style or script, word for word. */
function Inline({
  name: Name,
  children,
}: {
  readonly name: 'style' | 'script';
  readonly children: string;
}) {
  return (
    <Name
      {...(Name === 'script' ? { type: 'module' } : {})}
      {...{ dangerouslySetInnerHTML: { __html: children } }}
    />
  );
}

/** A value for the page's script. Base64 cannot end the block that it stands in. */
function Packed({ name, value }: { readonly name: string; readonly value: unknown }) {
  return (
    <script type="application/gzip" id={`report-${name}`}>
      {packed(value)}
    </script>
  );
}

/** JSON, gzipped, in base64: the same on every system. */
export function packed(value: unknown): string {
  const bytes = gzipSync(JSON.stringify(value), { level: 9 });
  // The tenth byte names the system that packed it.
  bytes[9] = 255;
  return bytes.toString('base64');
}

/** A document whose texts are all safe to show. */
export function plain<Value>(value: Value): Value;
export function plain(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
}
