import { useState } from 'preact/hooks';
import { count, difference } from '../../document/format.js';
import { askedAs, readingsText, VirtualList } from '../answer-browser.js';
import {
  type BrowserProps,
  Choice,
  dimensionChoices,
  Said,
  Search,
  useLoaded,
} from '../controls.js';
import { likelihoodText } from '../item-browser.js';
import type { ItemData } from '../page-data.js';
import type { ReportSource, ShownAnswer } from '../report-source.js';

/** Two respondents item by item, those first on which they differ most; a click sets their answers side by side. */
export function PairItems({ report, source, parts }: BrowserProps) {
  const [dimension, setDimension] = useState('');
  const [wanted, setWanted] = useState('');
  const [open, setOpen] = useState('');
  const items = useLoaded(source, (from) => from.items());
  const names = report.rows.map(({ respondent }) => respondent);
  const known = parts.slice(1).filter((name) => names.includes(name));
  const [first = names[0], second = names.find((name) => name !== first)] = known;
  if (!items?.length || !source || first === undefined || second === undefined) return null;
  const [one, other] = [names.indexOf(first), names.indexOf(second)];
  const apart = ({ likelihoods }: ItemData) => {
    const [a, b] = [likelihoods[one], likelihoods[other]];
    return a == null || b == null ? null : a - b;
  };
  const rows = items
    .filter((item) => !dimension || item.dimension === dimension)
    .filter(({ id, question }) => `${id} ${question}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => Math.abs(apart(b) ?? -1) - Math.abs(apart(a) ?? -1));
  return (
    <>
      <h3>Item by item</h3>
      <div class="controls">
        <Choice
          label="dimension"
          values={dimensionChoices(report, [...new Set(items.map((item) => item.dimension))])}
          chosen={dimension}
          choose={setDimension}
        />
        <Search label="words" wanted={wanted} want={setWanted} />
      </div>
      <p class="status" role="status">
        {count(rows.length)} of {count(items.length)} items: likelihood of the target pole of{' '}
        {first}, of {second}, and the difference.
      </p>
      <div class="items pair">
        <VirtualList rows={rows} keyOf={({ id }) => id} height={45} label="Item by item">
          {(item) => (
            <>
              <button
                type="button"
                class="item"
                aria-expanded={item.id === open}
                onClick={() => setOpen(item.id === open ? '' : item.id)}
              >
                <span class="question" dir="auto">
                  {item.question} <span class="id">{item.id}</span>
                </span>
                <span>{likelihoodText(item.likelihoods[one])}</span>
                <span>{likelihoodText(item.likelihoods[other])}</span>
                <span>{difference(apart(item) ?? 0)}</span>
              </button>
              {item.id === open && (
                <div class="sides">
                  {[first, second].map((name) => (
                    <Side key={name} respondent={name} item={item} source={source} />
                  ))}
                </div>
              )}
            </>
          )}
        </VirtualList>
      </div>
    </>
  );
}

/** Answers of one respondent that stand in a column; the answers page has all. */
const MAX_ANSWERS = 24;

function Side({
  respondent,
  item: { id },
  source,
}: {
  readonly respondent: string;
  readonly item: ItemData;
  readonly source: ReportSource;
}) {
  const found = useLoaded(
    source,
    async (from) => {
      const { rows, readings } = await from.answers({ respondent, item: id });
      const length = Math.min(MAX_ANSWERS, rows.length);
      const shown = await Promise.all(Array.from({ length }, (_, place) => rows.at(place)));
      return { length: rows.length, readings, shown: shown.filter((row) => row !== undefined) };
    },
    `${respondent} ${id}`,
  );
  if (!found) return <p class="waiting">Loading…</p>;
  const { length, readings, shown } = found;
  return (
    <section aria-label={`Answers of ${respondent}`}>
      <h4>
        <bdi>{respondent}</bdi>
      </h4>
      <p class="status">
        {count(length)} answers: {readings && readingsText(readings)}
        {length > MAX_ANSWERS && `. The first ${MAX_ANSWERS}:`}
      </p>
      {shown.map((row: ShownAnswer, place) => (
        <article key={place} class="answer">
          <p class="about">
            {askedAs(row)} · read as {row.reading}
          </p>
          <Said>{row.content}</Said>
        </article>
      ))}
    </section>
  );
}
