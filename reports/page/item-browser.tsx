import { useState } from 'preact/hooks';
import type { ReportDocument } from '../document/document.js';
import { count, likelihood, NOTHING, shortLikelihood } from '../document/format.js';
import { addressOf } from './address.js';
import { askedAs, times, VirtualList } from './answer-browser.js';
import {
  type BrowserProps,
  Choice,
  dimensionChoices,
  Said,
  Search,
  useLoaded,
  Waiting,
} from './controls.js';
import type { ItemData } from './page-data.js';
import type { ReportSource } from './report-source.js';
import { shortNames } from './texts.js';

/** Items by respondents, those first on which respondents disagree most; a click opens the answers. */
export function ItemBrowser({ report, source, parts }: BrowserProps) {
  const [dimension, setDimension] = useState('');
  const [wanted, setWanted] = useState('');
  const [sorting, setSorting] = useState('');
  const items = useLoaded(source, (from) => from.items());
  const [page = '', open] = parts;
  if (!items || !source) return <Waiting />;
  const rows = sorted(
    items.filter(
      (item) =>
        (!dimension || item.dimension === dimension) &&
        (!wanted || `${item.id} ${item.question}`.toLowerCase().includes(wanted)),
    ),
    sorting,
    report,
  );
  const names = shortNames(
    report.rows.map(({ respondent }) => respondent),
    18,
  );
  return (
    <>
      <div class="controls">
        <Choice
          label="dimension"
          values={dimensionChoices(report, [...new Set(items.map((item) => item.dimension))])}
          chosen={dimension}
          choose={setDimension}
        />
        <Search label="words" wanted={wanted} want={setWanted} />
        <Choice
          label="sorted by"
          all={report.rows.length > 1 ? 'disagreement' : 'distance from 0.50'}
          values={[
            ['id', 'order asked'],
            ...report.rows.map(({ respondent }) => [`=${respondent}`, respondent] as const),
          ]}
          chosen={sorting}
          choose={setSorting}
        />
      </div>
      <p class="status" role="status">
        {rows.length} of {items.length} items. Likelihood of the target pole, by respondent.
      </p>
      <div class="items" style={{ '--respondents': String(names.length) }}>
        <VirtualList
          rows={rows}
          keyOf={({ id }) => id}
          height={45}
          label="Items"
          head={
            <div class="item heads" aria-hidden="true">
              <span />
              {names.map((name) => (
                <span key={name} class="name">
                  <span>{name}</span>
                </span>
              ))}
            </div>
          }
          reveal={rows.findIndex(({ id }) => id === open)}
        >
          {(item) => (
            <>
              <a
                class="item"
                // A closing address that names no element, so that the window stays where it is.
                href={item.id === open ? `${addressOf(page)}/` : addressOf(page, item.id)}
                aria-expanded={item.id === open}
              >
                <span class="question" dir="auto">
                  {item.question} <span class="id">{item.id}</span>
                </span>
                {item.likelihoods.map((value, place) => (
                  <Cell key={names[place]} value={value} name={names[place] ?? ''} />
                ))}
              </a>
              {item.id === open && <OpenItem item={item} report={report} source={source} />}
            </>
          )}
        </VirtualList>
      </div>
    </>
  );
}

/** Steps of the shade from one pole to the other. */
const STEPS = 9;

function Cell({ value, name }: { readonly value: number | null; readonly name: string }) {
  const step = value === null ? '' : `lean-${Math.min(STEPS - 1, Math.floor(value * STEPS))}`;
  return (
    <span class={`likelihood ${step}`}>
      <span class="unseen">{name} </span>
      {shortLikelihood(value)}
    </span>
  );
}

/** Items by what is chosen; the most telling first where nothing is. */
function sorted(
  items: readonly ItemData[],
  sorting: string,
  { rows }: ReportDocument,
): readonly ItemData[] {
  if (sorting === 'id') return items;
  const place = rows.findIndex(({ respondent }) => sorting === `=${respondent}`);
  const rank = ({ likelihoods }: ItemData) =>
    place < 0 ? disagreement(likelihoods) : (likelihoods[place] ?? -1);
  return items.toSorted((a, b) => rank(b) - rank(a));
}

/** Mean squared distance of respondents from their mean; of a sole respondent from 0.5. */
function disagreement(likelihoods: readonly (number | null)[]): number {
  const values = likelihoods.filter((value) => value !== null);
  if (values.length === 0) return -1;
  const mean =
    likelihoods.length === 1 ? 0.5 : values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}

/** Answers that stand beneath an item. */
const MAX_ANSWERS = 1000;

/** The answers to an item, the first of them where they are many. */
async function answersTo({ id }: ItemData, source: ReportSource) {
  const found = await source.answers({ item: id });
  const length = Math.min(MAX_ANSWERS, found.rows.length);
  const rows = await Promise.all(Array.from({ length }, (_, place) => found.rows.at(place)));
  return { ...found, shown: rows.flatMap((row) => (row?.item?.id === id ? row : [])) };
}

/** An item as it was asked, and what was answered. */
function OpenItem({
  item,
  report,
  source,
}: {
  readonly item: ItemData;
  readonly report: ReportDocument;
  readonly source: ReportSource;
}) {
  const found = useLoaded(source, (from) => answersTo(item, from), item.id);
  const dimension = report.scheme.find(({ id }) => id === item.dimension);
  const rows = found?.shown ?? [];
  return (
    <div class="open-item">
      <dl class="options">
        <dt class="target">{dimension?.target ?? 'target'}</dt>
        <dd dir="auto">{item.target}</dd>
        <dt class="opposite">{dimension?.opposite ?? 'opposite'}</dt>
        <dd dir="auto">{item.opposite}</dd>
      </dl>
      {item.versions?.map(({ language, question, target, opposite }) => (
        <dl class="options" key={language} lang={language}>
          <dt>{language}</dt>
          <dd dir="auto">{question}</dd>
          <dt class="target">{dimension?.target ?? 'target'}</dt>
          <dd dir="auto">{target}</dd>
          <dt class="opposite">{dimension?.opposite ?? 'opposite'}</dt>
          <dd dir="auto">{opposite}</dd>
        </dl>
      ))}
      {found && found.held < found.total && (
        <p class="status">Of its answers, those that are in the page’s sample.</p>
      )}
      {found && found.rows.length > MAX_ANSWERS && (
        <p class="status">
          The first {MAX_ANSWERS} of{' '}
          <a href={addressOf('answers', item.id)}>its {count(found.rows.length)} answers</a>.
        </p>
      )}
      <table class="figures given">
        <thead>
          <tr>
            <th scope="col">Respondent</th>
            <th scope="col">Asked as</th>
            <th scope="col">Answer</th>
            <th scope="col">Read as</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              <th scope="row">
                <bdi>{row.respondent}</bdi>
              </th>
              <td>{askedAs(row)}</td>
              <td>
                <Said>{row.content}</Said>
              </td>
              <td>
                {row.reading} ({row.rule}){times(row)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A likelihood as it stands beside another. */
export function likelihoodText(value: number | null | undefined): string {
  return value == null ? NOTHING : likelihood(value);
}
