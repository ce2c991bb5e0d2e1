import { useState } from 'preact/hooks';
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
import { VirtualList } from './virtual-list.js';

/** Every raw answer that the page holds, narrowed by what is chosen. */
export function AnswerBrowser({ report, source, parts }: BrowserProps) {
  const [, item = ''] = parts;
  const [chosen, setChosen] = useState<AnswerFilter>({});
  const filter = { item, ...chosen };
  const found = useLoaded(source, (from) => from.answers(filter), JSON.stringify(filter));
  if (!found) return <Waiting />;
  const { choices, rows } = found;
  const choice = (key: 'respondent' | 'dimension' | 'form' | 'reading') => ({
    label: key,
    chosen: filter[key] ?? '',
    choose: (value: string) => setChosen({ ...chosen, [key]: value }),
  });
  return (
    <>
      <div class="controls">
        <Choice {...choice('respondent')} values={choices.respondent} />
        <Choice {...choice('dimension')} values={dimensionChoices(report, choices.dimension)} />
        <Choice {...choice('form')} values={choices.form} />
        <Choice {...choice('reading')} values={choices.reading} />
        <Search
          label="item"
          wanted={filter.item}
          want={(text) => setChosen({ ...chosen, item: text })}
        />
      </div>
      <p class="status" role="status">
        {extent(found)}
      </p>
      <VirtualList
        // From the top for each choice.
        key={JSON.stringify(filter)}
        rows={rows.map((row, place) => ({ ...row, place }))}
        keyOf={({ place }) => String(place)}
        height={104}
        label="Answers"
      >
        {(row) => <Answer row={row} />}
      </VirtualList>
    </>
  );
}

function extent({ rows, held, total }: FoundAnswers): string {
  const shown = `${count(rows.length)} of ${count(held)} rows.`;
  return held < total
    ? `${shown} A sample of ${count(total)}, refusals and invalid answers first; all: undertone export responses.`
    : shown;
}

function Answer({ row }: { readonly row: ShownAnswer }) {
  const { respondent, item, form, order, content, reading, rule } = row;
  const options =
    item && (order === 'norm' ? [item.target, item.opposite] : [item.opposite, item.target]);
  return (
    <article class="answer">
      <p class="about">
        <bdi>{respondent}</bdi> · {item?.id} · {form}, {order} · read as {reading} ({rule})
        {times(row)}
      </p>
      {item && (
        <p class="asked" dir="auto">
          {item.question} <span>(1) {options?.[0]}</span> <span>(2) {options?.[1]}</span>
        </p>
      )}
      <Said>{content}</Said>
    </article>
  );
}

/** How often an answer was given, where it was more than once. */
export function times({ count: given }: { readonly count: number }): string {
  return given > 1 ? ` · ${count(given)} times` : '';
}
