import {
  type Method,
  type MethodAgreement,
  type MethodCase,
  type MethodFigure,
  methodAgreements,
  methods,
} from '../../analysis/statements/methods-compared.js';
import type { Page, PageTable } from '../document/document.js';
import {
  capitalised,
  count,
  counted,
  interval,
  likelihood,
  limits,
  NOTHING,
  plainText,
  difference as signed,
} from '../document/format.js';
import { defineMeasure, type Measure } from '../document/measure.js';
import { orientationPlot } from '../document/orientation-plot.js';
import type { Plot } from '../document/plot.js';
import { primaryOf } from '../document/primary.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { dimensionIn, dimensionsIn } from '../document/scheme.js';
import { ratedOn } from './figures.js';

/** What each method says of every respondent and dimension; only where two methods or more were used. */
function methodCases(report: Report): readonly MethodCase[] {
  return report.respondents.flatMap((respondent) =>
    dimensionsIn(report).flatMap((dimension) => {
      const figures = figuresOf(respondent, dimension);
      const { id } = respondent;
      return Object.keys(figures).length < 2 ? [] : [{ respondent: id, dimension, figures }];
    }),
  );
}

function figuresOf(respondent: ReportedRespondent, dimension: string): MethodCase['figures'] {
  const open = respondent.open?.figures.find((each) => each.dimension === dimension);
  const found: Readonly<
    Record<Method, Partial<MethodFigure> | { readonly value: number | null } | null | undefined>
  > = {
    pairs: primaryOf(respondent, dimension),
    statements: ratedOn(respondent, dimension)?.rating,
    open: open?.corrected?.lean ?? open?.lean,
  };
  return Object.fromEntries(
    methods.flatMap((method) => {
      const figure = found[method];
      if (!figure || figure.value === null || figure.value === undefined) return [];
      const { low = null, high = null } = figure as Partial<MethodFigure>;
      return [[method, { value: figure.value, low, high }]];
    }),
  );
}

const names: Readonly<Record<Method, string>> = {
  pairs: 'pairs',
  statements: 'statements',
  open: 'open answers',
};

/** The page that holds methods against one another; none where only one was used. */
export function methodsComparedPages(report: Report): readonly Page[] {
  const cases = methodCases(report);
  const agreements = methodAgreements(cases);
  const [first] = agreements;
  if (!first) return [];
  const finding = findingOf(first);
  return [
    {
      id: 'methods-compared',
      title: 'Methods compared',
      depth: 'results',
      finding,
      line: 'Whether a model leans the same way however it is asked',
      group: null,
      blocks: [
        { kind: 'plot', plot: plotOf(report, cases, finding), how },
        { kind: 'text', sentences: agreements.flatMap((each) => sentencesOf(each)) },
        ...(agreements.length > 1 || agreements.some(({ convergent }) => convergent)
          ? [{ kind: 'table', table: agreementTable(agreements), folded: false } as const]
          : []),
        { kind: 'table', table: caseTable(report, cases), folded: true },
      ],
    },
  ];
}

const how =
  'A case is a respondent on a dimension. It leans by a method where that interval leaves out the middle; nothing is corrected here. Each method has a scale of its own: compare sides and order, not values.';

function findingOf(agreement: MethodAgreement): string {
  const { both, same, one, convergent } = agreement;
  const [a, b] = namesIn(agreement);
  if (both > 0)
    return same === both
      ? `${capitalised(a)} and ${b} lean the same way in ${both === 1 ? 'the only case' : `all ${count(both)} cases`} where both lean`
      : `${capitalised(a)} and ${b} lean the same way in ${count(same)} of ${counted(both, 'case')} where both lean`;
  if (convergent)
    return `${capitalised(a)} and ${b} correlate at ${signed(convergent.value)} within dimensions`;
  return one > 0
    ? `${capitalised(a)} and ${b} never both lean, so whether they agree is open`
    : `Neither ${a} nor ${b} lean on any dimension`;
}

function namesIn({ methods: [a, b] }: MethodAgreement): readonly [string, string] {
  return [names[a], names[b]];
}

function sentencesOf(agreement: MethodAgreement): readonly string[] {
  const { both, same, one, convergent, discriminant } = agreement;
  const [a, b] = namesIn(agreement);
  const sides = `${counted(same, 'case')} ${same === 1 ? 'leans' : 'lean'} to the same pole by ${a} and ${b}, ${count(both - same)} to opposite poles. In ${counted(one, 'case')} one leans and the other shows none.`;
  if (!convergent) return [sides];
  const other =
    discriminant === null
      ? ''
      : ` Between different dimensions r is ${signed(discriminant)}, which should be lower.`;
  return [
    sides,
    `Over respondents, within dimensions, the two correlate at ${signed(convergent.value)} (${limits(convergent) ?? 'no interval'}; null 0).${other}`,
  ];
}

function plotOf(report: Report, cases: readonly MethodCase[], finding: string): Plot {
  const isAlone = new Set(cases.map(({ respondent }) => respondent)).size === 1;
  return orientationPlot(report, {
    name: 'methods-compared',
    title: 'Methods compared',
    axis: 'Lean by either method',
    caption:
      'Each respondent on each dimension by each method, with its own 95 % interval. The line marks the middle of each scale.',
    alt: `Respondents on each dimension by method. ${finding}.`,
    rows: (dimension) =>
      cases
        .filter((each) => each.dimension === dimension)
        .flatMap(({ respondent, figures }) =>
          methods.flatMap((method) => {
            const figure = figures[method];
            if (!figure) return [];
            // The name of the only respondent would say nothing.
            const label = isAlone ? names[method] : plainText(respondent);
            const detail = isAlone ? {} : { detail: names[method] };
            return [{ label, ...detail, ...figure, text: textOf(figure) }];
          }),
        ),
  });
}

function textOf(figure: MethodFigure | undefined): string {
  if (!figure) return NOTHING;
  return `${likelihood(figure.value)} (${interval(figure) ?? 'no interval'})`;
}

const column = (title: string, numeric = true) => ({ title, numeric });

function agreementTable(agreements: readonly MethodAgreement[]): PageTable {
  const isCorrelated = agreements.some(({ convergent }) => convergent);
  return {
    name: 'method-agreement',
    title: 'How far methods agree',
    columns: [
      column('methods', false),
      column('same pole'),
      column('opposite poles'),
      column('one leans'),
      ...(isCorrelated ? [column('r, same dimension'), column('r, different dimensions')] : []),
    ],
    rows: agreements.map((agreement) => {
      const { both, same, one, convergent, discriminant } = agreement;
      const r = convergent
        ? `${signed(convergent.value)} (${limits(convergent) ?? 'no interval'})`
        : NOTHING;
      return [
        namesIn(agreement).join(', '),
        count(same),
        count(both - same),
        count(one),
        ...(isCorrelated ? [r, discriminant === null ? NOTHING : signed(discriminant)] : []),
      ];
    }),
  };
}

function caseTable(report: Report, cases: readonly MethodCase[]): PageTable {
  const used = methods.filter((method) => cases.some(({ figures }) => figures[method]));
  return {
    name: 'methods-compared',
    title: 'Each dimension by method',
    columns: [
      column('respondent', false),
      column('dimension', false),
      ...used.map((method) => column(names[method])),
    ],
    rows: cases.map(({ respondent, dimension, figures }) => [
      plainText(respondent),
      dimensionIn(report, dimension).short.name,
      ...used.map((method) => textOf(figures[method])),
    ]),
  };
}

export const methodMeasures: readonly Measure[] = [
  defineMeasure({
    id: 'method_agreement',
    instrument: 'statements',
    unit: 'correlation',
    range: '−1..1',
    null: 0,
    describe: 'Correlation over respondents, within dimensions, of what two methods say.',
    formula: 'r of deviations from each dimension’s mean',
    caveat:
      'Needs four respondents; it is no evidence of validity where it is near the correlation between different dimensions, the row “discriminant”.',
    source: 'Campbell & Fiske 1959',
    levels: {
      convergent: 'one dimension, two methods',
      discriminant: 'two dimensions, two methods',
    },
    rows: (report, of) => {
      const row = of(null);
      return methodAgreements(methodCases(report)).flatMap(
        ({ methods: [a, b], convergent, discriminant }) => [
          ...(convergent ? [row(convergent, { level: `convergent ${a} ${b}` })] : []),
          ...(discriminant === null
            ? []
            : [row(discriminant, { level: `discriminant ${a} ${b}` })]),
        ],
      );
    },
  }),
];
