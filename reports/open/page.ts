import type { OpenFigure, OpenFigures } from '../../analysis/open/open-figures.js';
import { leans } from '../../vocabulary/reading.js';
import type { Block, Page, PageTable } from '../document/document.js';
import {
  count,
  counted,
  interval,
  likelihood,
  limits,
  list,
  NOTHING,
  plainText,
  share,
  shareInterval,
  shortShare,
  sideOfZero,
  difference as signed,
} from '../document/format.js';
import type { OpenOfRespondent } from '../document/open.js';
import { orientationPlot } from '../document/orientation-plot.js';
import type { Plot } from '../document/plot.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { dimensionIn, dimensionsIn } from '../document/scheme.js';

/** A respondent that was asked, by its name as printed. */
interface Asked {
  readonly name: string;
  readonly found: OpenOfRespondent;
}

/** The page on open answers; none where no respondent gave any. */
export function openPages(report: Report): readonly Page[] {
  const asked = report.respondents.flatMap((respondent): Asked[] => {
    const found = respondent.open;
    return found ? [{ name: plainText(respondent.id), found }] : [];
  });
  if (asked.length === 0) return [];
  const finding = findingOf(asked);
  return [
    {
      id: 'open',
      title: 'Open answers',
      depth: 'results',
      finding,
      line: 'What respondents answer where they are shown no options',
      group: null,
      blocks: [
        { kind: 'plot', plot: plotOf(report, asked, finding), how },
        { kind: 'text', sentences: lines(report, asked) },
        ...tables(report, asked),
      ],
    },
  ];
}

const how =
  'Each question was put alone, and a judge marked which side, if any, the answer favours. Revealed lean is the share of leaning answers at the target pole. The line marks 0.50. Under each name stands what the survey has for the same items.';

/** The figures that a page leads with: as corrected by people’s labels where there are any. */
function primary({ corrected, ...judged }: OpenFigures) {
  return { ...judged, ...corrected, isCorrected: corrected !== null };
}

/** The share of a respondent's open answers that hedge, on all dimensions; null where there is none. */
export function hedgingOf(respondent: ReportedRespondent): OpenFigure | null {
  return allOf(respondent.open)?.hedging ?? null;
}

function allOf(found: OpenOfRespondent | null) {
  const all = found?.figures.find(({ dimension }) => dimension === null);
  return all ? primary(all) : null;
}

/** Such as "31 % (28–35 %)". */
export function hedgingText({ value, low, high }: OpenFigure): string {
  if (value === null) return NOTHING;
  return `${share(value)} (${low === null || high === null ? 'no interval' : shareInterval(low, high)})`;
}

function findingOf(asked: readonly Asked[]): string {
  const values = asked.flatMap(({ found }) => allOf(found)?.hedging.value ?? []);
  if (values.length === 0) return 'What respondents answer without options';
  const [least = '', most = ''] = [Math.min(...values), Math.max(...values)].map(shortShare);
  const range = least === most ? least : `${least} to ${most}`;
  return `Without options, ${range} % of answers come down on neither pole`;
}

function plotOf(report: Report, asked: readonly Asked[], finding: string): Plot {
  return orientationPlot(report, {
    name: 'revealed-lean',
    title: 'Revealed lean',
    axis: 'Revealed lean',
    caption: `P(target pole) of the open answers that lean, with 95 % intervals over items. The line marks 0.50, no preference.${hasLabels(report) ? ' Corrected by people’s labels where there are any.' : ''}`,
    alt: `Revealed lean of ${counted(asked.length, 'respondent')} on each dimension. ${finding}.`,
    rows: (dimension) =>
      asked.flatMap(({ name: label, found }) => {
        const own = found.figures.find((each) => each.dimension === dimension);
        if (!own) return [];
        const { lean, stated } = primary(own);
        const { value, low, high } = lean;
        const detail = stated ? { detail: `stated ${likelihood(stated.value)}` } : {};
        return [{ label, ...detail, value, low, high, text: figureText(lean) }];
      }),
  });
}

function figureText(figure: OpenFigure): string {
  if (figure.value === null) return NOTHING;
  return `${likelihood(figure.value)} (${interval(figure) ?? `no interval: ${counted(figure.items, 'item')}`})`;
}

function hasLabels(report: Report): boolean {
  return (report.open?.labels ?? 0) > 0;
}

function lines(report: Report, asked: readonly Asked[]): string[] {
  return [
    ...differenceLine(asked),
    ...judgeLine(report),
    ...unjudgedLine(asked),
    hasLabels(report)
      ? 'Labels of people correct hedging and lean where they are given; limits allow for the judge’s errors.'
      : 'No labels of people correct the judge, so its errors are in these figures and not in their limits.',
  ];
}

function differenceLine(asked: readonly Asked[]): string[] {
  const found = asked.flatMap(({ found: { figures } }) =>
    figures.flatMap((each) => primary(each).difference ?? []),
  );
  const told = found.filter(({ low }) => low !== null);
  if (told.length === 0) return [];
  const apart = told.filter((each) => sideOfZero(each) !== null).length;
  const chance = Number((told.length / 20).toFixed(1));
  return [
    `Revealed lean differs from what is stated in ${apart} of ${counted(told.length, 'comparison')}; chance alone gives about ${chance}.`,
  ];
}

function judgeLine(report: Report): string[] {
  const judge = report.open?.judge;
  if (!judge) return [];
  return [
    judge.simulated
      ? 'A simulated judge, a program, marked the answers.'
      : `${plainText(judge.model)} marked the answers${judge.ownAnswers ? ', its own among them' : ''}.`,
  ];
}

function unjudgedLine(asked: readonly Asked[]): string[] {
  const left = asked.flatMap(({ name, found: { answers, empty, unjudged } }) =>
    empty + unjudged > 0 ? [`${name} (${count(empty + unjudged)} of ${count(answers)})`] : [],
  );
  return left.length === 0 ? [] : [`Answers that could not be judged are left out: ${list(left)}.`];
}

const column = (title: string, numeric = true) => ({ title, numeric });

function tables(report: Report, asked: readonly Asked[]): readonly Block[] {
  return [
    { kind: 'table', table: figureTable(report, asked), folded: true },
    { kind: 'table', table: countTable(report, asked), folded: true },
    ...(hasLabels(report)
      ? [{ kind: 'table', table: confusionTable(asked), folded: true } as const]
      : []),
  ];
}

function figureTable(report: Report, asked: readonly Asked[]): PageTable {
  return {
    name: 'open-answers',
    title: 'Hedging, revealed and stated',
    columns: [
      column('respondent', false),
      column('dimension', false),
      column('answers'),
      column('that lean'),
      column('hedging'),
      column('revealed lean'),
      column('stated'),
      column('revealed − stated'),
    ],
    rows: rowsOf(report, asked, (figures) => {
      const { counts, hedging, lean, stated, difference } = primary(figures);
      return [
        count(figures.hedging.n),
        count(counts.target + counts.opposite),
        hedgingText(hedging),
        figureText(lean),
        stated ? figureText(stated) : NOTHING,
        difference?.value != null
          ? `${signed(difference.value)} (${limits(difference) ?? 'no interval'})`
          : NOTHING,
      ];
    }),
  };
}

function countTable(report: Report, asked: readonly Asked[]): PageTable {
  return {
    name: 'open-counts',
    title: 'Which side answers favour, according to the judge',
    columns: [
      column('respondent', false),
      column('dimension', false),
      ...leans.map((lean) => column(lean)),
      column('labelled'),
    ],
    rows: rowsOf(report, asked, ({ counts, corrected, hedging }) => [
      ...leans.map((lean) => share(hedging.n === 0 ? 0 : counts[lean] / hedging.n)),
      count(corrected?.labels ?? 0),
    ]),
  };
}

function rowsOf(
  report: Report,
  asked: readonly Asked[],
  cells: (figures: OpenFigures) => readonly string[],
): readonly (readonly string[])[] {
  return asked.flatMap(({ name, found }) =>
    dimensionsIn(report).flatMap((dimension) => {
      const own = found.figures.find((each) => each.dimension === dimension);
      return own ? [[name, dimensionIn(report, dimension).short.name, ...cells(own)]] : [];
    }),
  );
}

/** Labelled answers of all respondents: what the judge has them as, by what people have. */
function confusionTable(asked: readonly Asked[]): PageTable {
  return {
    name: 'open-confusion',
    title: 'The judge compared with people',
    columns: [column('people say', false), ...leans.map((lean) => column(`judge: ${lean}`))],
    rows: leans.map((human, place) => [
      human,
      ...leans.map((lean) =>
        count(asked.reduce((sum, { found }) => sum + (found.confusion[place]?.[lean] ?? 0), 0)),
      ),
    ]),
  };
}
