import type { FunctionComponent } from 'preact';
import type { PairDifference, ReportDocument } from '../document/document.js';
import { difference, list } from '../document/format.js';
import type { PlotRow } from '../document/plot.js';
import { addressOf } from './address.js';
import { type BrowserProps, Choice, useLoaded } from './controls.js';
import { IntervalFigure } from './figures.js';
import { differenceMark, differenceScale, differencesOf } from './grid-rows.js';
import { likelihoodText } from './item-browser.js';
import type { ItemData } from './page-data.js';

/** Items shown that split a pair. */
const MAX_ITEMS = 12;

/** Two respondents: how they differ on each dimension, and which items split them most. */
export function ComparePair({
  report,
  source,
  parts,
  further: Further,
}: BrowserProps & { readonly further?: FunctionComponent<BrowserProps> | undefined }) {
  const names = report.rows.map(({ respondent }) => respondent);
  const [page = 'compare', ...wanted] = parts;
  const known = wanted.filter((name) => names.includes(name));
  const [first = names[0], second = names.find((name) => name !== first)] = known;
  const items = useLoaded(source, (from) => from.items());
  if (first === undefined || second === undefined) return null;
  const go = (one: string, other: string) => {
    location.hash = addressOf(
      page,
      one,
      one === other ? (names.find((name) => name !== one) ?? other) : other,
    );
  };
  const scale = differenceScale(report);
  const differences = differencesOf(report.differences, first, second);
  return (
    <>
      <div class="controls">
        <Choice
          label="first"
          all={null}
          values={names}
          chosen={first}
          choose={(name) => go(name, second)}
        />
        <Choice
          label="second"
          all={null}
          values={names}
          chosen={second}
          choose={(name) => go(first, name)}
        />
      </div>
      <p class="prose" aria-live="polite">
        {inSum(differences, { report, first, second })}
      </p>
      <IntervalFigure
        plot={{
          kind: 'interval',
          name: 'compare',
          title: '',
          caption: '',
          alt: '',
          axis: {
            min: scale.min,
            max: scale.max,
            band: scale.band,
            null: 0,
            title: `${first} minus ${second}`,
            low: '',
            high: '',
            format: 'signed',
          },
          groups: differences.map((each) => groupOf(each, report)),
        }}
      />
      {Further ? (
        <Further {...{ report, source, parts }} />
      ) : (
        items && <SplittingItems items={items} report={report} pair={[first, second]} />
      )}
    </>
  );
}

function groupOf(each: PairDifference, { scheme }: ReportDocument) {
  const dimension = scheme.find(({ id }) => id === each.dimension);
  const { value, low, high, verdict } = each;
  const mark = differenceMark(each);
  const limits =
    low === null || high === null ? 'no interval' : `${difference(low)} to ${difference(high)}`;
  const row: PlotRow = {
    label: dimension?.name ?? each.dimension,
    value,
    low,
    high,
    mark: mark === 'within' ? 'none' : mark,
    text: value === null ? '–' : `${difference(value)} (${limits})`,
    word: verdict,
  };
  return { title: '', low: dimension?.opposite ?? '', high: dimension?.target ?? '', rows: [row] };
}

/** What a pair comes to, in one sentence. */
function inSum(
  differences: readonly PairDifference[],
  { report, first, second }: { report: ReportDocument; first: string; second: string },
): string {
  const nameOf = (id: string) =>
    (report.scheme.find((each) => each.id === id)?.name ?? id).toLowerCase();
  const differing = differences.filter(({ verdict }) => verdict === 'different');
  const same = differences.filter(({ verdict }) => verdict === 'same');
  const of = (some: readonly PairDifference[]) =>
    list(some.map(({ dimension }) => nameOf(dimension)));
  const parts = [
    differing.length > 0 ? `differ on ${of(differing)}` : 'differ on no dimension',
    ...(same.length > 0 ? [`are the same on ${of(same)}`] : []),
  ];
  const rest = differences.length - differing.length - same.length;
  const [family = 'all'] = differences.map((each) => each.family);
  const kind = family === 'all' ? '' : ` (${family} comparison)`;
  return `${first} and ${second} ${parts.join(' and ')}${rest > 0 ? `; ${rest} inconclusive` : ''}${kind}.`;
}

function SplittingItems({
  items,
  report,
  pair: [first, second],
}: {
  readonly items: readonly ItemData[];
  readonly report: ReportDocument;
  readonly pair: readonly [string, string];
}) {
  const places = [first, second].map((name) =>
    report.rows.findIndex(({ respondent }) => respondent === name),
  );
  const browser = report.pages.find(({ blocks }) => blocks.some(({ kind }) => kind === 'items'));
  const split = items
    .flatMap((item) => {
      const [one, other] = places.map((place) => item.likelihoods[place]);
      return one == null || other == null
        ? []
        : [{ item, one, other, apart: Math.abs(other - one) }];
    })
    .sort((a, b) => b.apart - a.apart)
    .slice(0, MAX_ITEMS);
  if (split.length === 0) return null;
  return (
    <section class="scrolled" aria-label="Items that split them most">
      <h3>Items that split them most</h3>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" class="numeric">
              {first}
            </th>
            <th scope="col" class="numeric">
              {second}
            </th>
          </tr>
        </thead>
        <tbody>
          {split.map(({ item, one, other }) => (
            <tr key={item.id}>
              <td dir="auto">
                {browser ? (
                  <a href={addressOf(browser.id, item.id)}>{item.question}</a>
                ) : (
                  item.question
                )}
              </td>
              <td class="numeric">{likelihoodText(one)}</td>
              <td class="numeric">{likelihoodText(other)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
