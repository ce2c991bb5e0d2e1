import type { LabelAgreement, LabelRates, LabelReport } from '../../analysis/results/labels.js';
import { agreementOf, type Coefficient } from '../../analysis/statistics/agreement.js';
import { type Clustered, gathered, jackknifeError } from '../../analysis/statistics/clusters.js';
import { mean } from '../../analysis/statistics/descriptives.js';
import { boundedInterval } from '../../analysis/statistics/intervals.js';
import { ownValue } from '../../vocabulary/comparable-text.js';
import type { Labels } from './label-file.js';
import type { LabelCase, LabelSample, Measure, QueueSource, Said } from './label-queue.js';
import { itemsResult } from './queues/items.js';

/** What a rater says of the cases of a sample, by the id of a case. */
interface Rater {
  readonly by: string;
  readonly isPerson: boolean;
  readonly says: ReadonlyMap<string, readonly Said[]>;
}

/** What people said of a sample: against one another, and each against ours. */
export function labelReport(
  { queue, name, measures }: QueueSource,
  { sample, files }: { readonly sample: LabelSample; readonly files: readonly Labels[] },
): LabelReport {
  const { cases } = sample;
  const people = files.map(({ by, given }): Rater => {
    const says = cases.flatMap((each) => {
      const own = given.get(each.id);
      return own ? [[each.id, each.says(own)] as const] : [];
    });
    return { by, isPerson: true, says: new Map(says) };
  });
  const raters = [...people, ...oursIn(cases)];
  const couples = raters.flatMap((first, place) =>
    raters.slice(place + 1).flatMap((second) => (first.isPerson ? [{ first, second }] : [])),
  );
  return {
    queue,
    of: name,
    sample: { id: sample.id, cases: cases.length, of: sample.of },
    respondents: marksIn(cases),
    labellers: files.map(({ by, region, given }) => ({
      by,
      region,
      labelled: cases.filter(({ id, fields }) =>
        fields.every((field) => ownValue(given.get(id), field.name) !== undefined),
      ).length,
    })),
    agreement: couples.flatMap((couple) =>
      measures.flatMap((measure) => agreementOn(measure, { ...couple, cases })),
    ),
    rates: people.flatMap((person) =>
      measures.flatMap((measure) => ratesOn(measure, person, cases)),
    ),
    items: queue === 'items' ? itemsResult(cases, files) : null,
  };
}

/** Our rule, or each judge, as a rater. */
function oursIn(cases: readonly LabelCase[]): readonly Rater[] {
  const names = [...new Set(cases.flatMap(({ ours }) => ours.map(({ by }) => by)))].sort();
  return names.map((by) => ({
    by,
    isPerson: false,
    says: new Map(
      cases.flatMap(({ id, ours }) => {
        const own = ours.find((each) => each.by === by);
        return own ? [[id, own.says] as const] : [];
      }),
    ),
  }));
}

function marksIn(cases: readonly LabelCase[]): LabelReport['respondents'] {
  const marks = cases.flatMap(({ respondent }) => respondent ?? []);
  return gathered(marks, ({ id }) => id).flatMap(([first]) => first ?? []);
}

/** Groups apart, then all together where there is more than one. */
function agreementOn(
  { name, categories, ordinal }: Measure,
  {
    first,
    second,
    cases,
  }: { readonly first: Rater; readonly second: Rater; readonly cases: readonly LabelCase[] },
): readonly LabelAgreement[] {
  const rated = cases.flatMap(({ id, group, cluster }) => {
    const theirs = partsOf(second, id, name);
    return [...partsOf(first, id, name)].flatMap(([part, said]) => {
      const other = theirs.get(part);
      return other === undefined ? [] : [{ group, cluster, first: said, second: other }];
    });
  });
  const groups = [...new Set(rated.map(({ group }) => group))].sort();
  const weighting = ordinal ? 'quadratic' : 'equal';
  const of = (group: string | null, rows: typeof rated): LabelAgreement => ({
    measure: name,
    group,
    first: first.by,
    second: second.by,
    weighted: ordinal === true,
    ...agreementOf(rows, { categories, weighting }),
  });
  if (rated.length === 0) return [];
  const apart = groups.map((group) =>
    of(
      group,
      rated.filter((each) => each.group === group),
    ),
  );
  return groups.length > 1 ? [...apart, of('all', rated)] : apart;
}

/** What a rater says of each part of a case on a measure; what is missing is left out. */
function partsOf({ says }: Rater, id: string, name: string): ReadonlyMap<string, string> {
  return new Map(
    (says.get(id) ?? []).flatMap(({ measure, part, said }) =>
      measure === name && said !== null ? [[part, said] as const] : [],
    ),
  );
}

function ratesOn(
  { name, categories, ordinal }: Measure,
  person: Rater,
  cases: readonly LabelCase[],
): readonly LabelRates[] {
  const said = cases.flatMap(({ id, cluster }) =>
    [...partsOf(person, id, name).values()].map((value) => ({ cluster, value })),
  );
  const n = said.length;
  if (n === 0) return [];
  const rates = categories.map((category) => ({
    category,
    share: said.filter(({ value }) => value === category).length / n,
  }));
  const steps = said.map(({ cluster, value }) => ({ cluster, value: Number(value) }));
  const ends = [Number(categories[0]), Number(categories.at(-1))] as const;
  return [{ measure: name, by: person.by, n, rates, mean: ordinal ? meanOf(steps, ends) : null }];
}

/** The mean with its interval, by the jackknife over clusters; none under 10 of these. */
function meanOf(
  rows: readonly (Clustered & { readonly value: number })[],
  [least, most]: readonly [number, number],
): Coefficient {
  const of = (some: typeof rows) => mean(some.map(({ value }) => value));
  const clusters = gathered(rows, ({ cluster }) => cluster).length;
  const value = of(rows);
  const standardError = clusters < 10 ? null : jackknifeError(rows, of);
  if (value === null || standardError === null) return { value, low: null, high: null };
  const spread = { standardError, clusters, trials: rows.length };
  return { value, ...boundedInterval({ value, ...spread, least, most }) };
}
