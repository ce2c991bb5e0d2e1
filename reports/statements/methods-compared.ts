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
export function methodCases(report: Report): readonly MethodCase[] {
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
  pairs: 'choices between pairs',
  statements: 'ratings of statements',
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
        { kind: 'table', table: agreementTable(agreements), folded: false },
        { kind: 'table', table: caseTable(report, cases), folded: true },
      ],
    },
  ];
}

const how =
  'Each method has a scale of its own: likelihoods, ratings and shares of leaning answers may differ in size where they agree in side. Compare sides and order, not values.';

function findingOf({ methods: [a, b], both, same, convergent }: MethodAgreement): string {
  if (both === 0 && convergent)
    return `${capital(names[a])} and ${names[b]} correlate at ${signed(convergent.value)} within dimensions`;
  return both === 0
    ? `No dimension on which ${names[a]} and ${names[b]} both lean`
    : `${capital(names[a])} and ${names[b]} lean the same way in ${count(same)} of ${counted(both, 'case')}`;
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

function sentencesOf(agreement: MethodAgreement): readonly string[] {
  const {
    methods: [a, b],
    convergent,
    discriminant,
  } = agreement;
  const base = `${findingOf(agreement)}.`;
  if (!convergent)
    return [base, `A correlation of ${names[a]} with ${names[b]} needs four respondents or more.`];
  const reach = limits(convergent);
  const other =
    discriminant === null ? '' : `; between different dimensions it is ${signed(discriminant)}`;
  return [
    base,
    `Over respondents, within dimensions, they correlate at ${signed(convergent.value)} (${reach ?? 'no interval'}; null 0)${other}.`,
  ];
}

function plotOf(report: Report, cases: readonly MethodCase[], finding: string): Plot {
  return orientationPlot(report, {
    name: 'methods-compared',
    title: 'Methods compared',
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
            const label = `${plainText(respondent)}, ${method}`;
            return [{ label, ...figure, text: textOf(figure) }];
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
  return {
    name: 'method-agreement',
    title: 'How far methods agree',
    columns: [
      column('methods', false),
      column('both lean'),
      column('to one side'),
      column('one dimension, two methods'),
      column('two dimensions, two methods'),
    ],
    rows: agreements.map(({ methods: [a, b], both, same, convergent, discriminant }) => [
      `${names[a]}, ${names[b]}`,
      count(both),
      count(same),
      convergent ? `${signed(convergent.value)} (${limits(convergent) ?? 'no interval'})` : NOTHING,
      discriminant === null ? NOTHING : signed(discriminant),
    ]),
  };
}

function caseTable(report: Report, cases: readonly MethodCase[]): PageTable {
  return {
    name: 'methods-compared',
    title: 'Each dimension by method',
    columns: [
      column('respondent', false),
      column('dimension', false),
      ...methods.map((method) => column(names[method])),
    ],
    rows: cases.map(({ respondent, dimension, figures }) => [
      plainText(respondent),
      dimensionIn(report, dimension).short.name,
      ...methods.map((method) => textOf(figures[method])),
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
