import { askedForms } from '../../analysis/survey/form-weights.js';
import type { Profile, SignedEstimate } from '../../analysis/survey/profile.js';
import { orders, paperForms } from '../../vocabulary/template.js';
import type { Block, PageTable } from '../document/document.js';
import {
  capitalised,
  count,
  counted,
  difference,
  interval,
  likelihood,
  NOTHING,
  plainText,
  pValue,
  severalInWords,
  share,
  shareInterval,
  withLimits,
} from '../document/format.js';
import type { Plot, PlotRow } from '../document/plot.js';
import { leanOf, primaryKind, sideOf } from '../document/primary.js';
import type { Report } from '../document/report.js';
import { nameInSentence } from '../document/scheme.js';
import { readerBlocks } from './reader.js';
import { weightingShift } from './respondent.js';

/** A respondent that has a profile. */
interface Profiled {
  readonly name: string;
  readonly profile: Profile;
}

/** How far answers to the questionnaire can be trusted: biases and templates drawn, the rest in tables. */
export function surveyTrust(report: Report): readonly Block[] {
  const profiled = report.respondents.flatMap(({ id, profile }) =>
    profile ? [{ name: plainText(id), profile }] : [],
  );
  const reader = readerBlocks(report);
  if (profiled.length === 0) return reader;
  return [
    { kind: 'plot', plot: biasPlot(profiled), how: biasHow },
    { kind: 'plot', plot: templatePlot(profiled), how: templateHow },
    { kind: 'text', sentences: nothingFound(profiled, report) },
    ...tables(profiled, report).map((table): Block => ({ kind: 'table', table, folded: true })),
    ...reader,
  ];
}

const biasHow =
  'Each is the share of answers that ignore the item: above 0 towards the first option or yes, below 0 towards the other.';
const templateHow =
  'Each dot is one template’s likelihood less the mean of all, averaged over dimensions. A bias moves `norm` and `reverse` apart.';

function biasPlot(profiled: readonly Profiled[]): Plot {
  const rows = (of: keyof Profile['biases']) =>
    profiled.map(({ name, profile }) => signedRow(name, profile.biases[of]));
  return {
    kind: 'interval',
    name: 'biases',
    title: 'Position bias and acquiescence',
    caption:
      'Share of answers of each respondent that follow the place of an option, or the word yes, with 95 % intervals over items. The line marks 0, no bias.',
    alt: `Position bias and acquiescence of ${counted(profiled.length, 'respondent')}.`,
    axis: {
      title: 'Bias',
      min: -1,
      max: 1,
      null: 0,
      band: [-0.1, 0.1],
      low: 'second, no',
      high: 'first, yes',
      format: 'signed',
    },
    groups: [
      { title: 'Position bias', rows: rows('position') },
      { title: 'Acquiescence', rows: rows('acquiescence') },
    ],
  };
}

function signedRow(label: string, figure: SignedEstimate): PlotRow {
  const { value, low, high } = figure;
  const clear = (low ?? 0) > 0 || (high ?? 0) < 0;
  return { label, value, low, high, mark: clear ? 'clear' : 'none', text: withLimits(figure) };
}

/** The templates of each respondent, six unless fewer forms were asked, with the weight of their form. */
function templatePlot(profiled: readonly Profiled[]): Plot {
  const sizes = profiled.map(({ profile }) => askedTemplates(profile).length);
  const [size = 0] = sizes;
  const several = sizes.every((each) => each === size)
    ? severalInWords(size, 'template')
    : 'templates';
  return {
    kind: 'interval',
    name: 'templates',
    title: `The ${several}`,
    caption:
      'Likelihood of the target pole under each template less the mean of all, averaged over dimensions. Weights of the forms stand at the right; likelihoods of each dimension with intervals are in estimates.csv.',
    alt: `${capitalised(several)} of ${counted(profiled.length, 'respondent')}, each against their mean.`,
    axis: {
      title: 'Shift from the mean of the templates',
      min: -0.5,
      max: 0.5,
      null: 0,
      low: '',
      high: '',
      format: 'signed',
    },
    groups: profiled.map(({ name, profile }) => ({ title: name, rows: templateRows(profile) })),
  };
}

function askedTemplates({ instability }: Pick<Profile, 'instability'>) {
  return askedForms(instability).flatMap((form) => orders.map((order) => ({ form, order })));
}

function templateRows({ dimensions, formWeights, instability }: Profile): PlotRow[] {
  const asked = askedTemplates({ instability });
  const shifts = dimensions.flatMap(({ templates }) => {
    const values = asked.map(
      ({ form, order }) =>
        templates.find((each) => each.form === form && each.order === order)?.value ?? null,
    );
    const read = values.flatMap((value) => value ?? []);
    if (read.length === 0) return [];
    const mean = sum(read) / read.length;
    return [values.map((value) => (value === null ? null : value - mean))];
  });
  return asked.map(({ form, order }, place) => {
    const own = shifts.flatMap((values) => values[place] ?? []);
    const value = own.length === 0 ? null : sum(own) / own.length;
    const weight = likelihood(formWeights.cdeval[form] / 2);
    return {
      label: `${form} ${order}`,
      value,
      low: null,
      high: null,
      mark: 'none',
      text: value === null ? NOTHING : `${difference(value)}, weight ${weight}`,
    };
  });
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

/** What makes no difference, or how much it does, a line each. */
function nothingFound(profiled: readonly Profiled[], report: Report): string[] {
  const all = profiled.flatMap(({ name, profile }) =>
    profile.dimensions.map((figures) => ({ name, profile, figures })),
  );
  const most = (size: (each: (typeof all)[number]) => number) =>
    all
      .map((each) => ({ ...each, size: size(each) }))
      .reduce((best, each) => (each.size > best.size ? each : best));
  const weighting = most(({ figures }) => weightingShift(figures));
  const domain = most(({ figures: { imputed, domainWeighted } }) =>
    Math.abs((domainWeighted.value ?? 0) - (imputed.value ?? domainWeighted.value ?? 0)),
  );
  const rating = all.filter(({ profile, figures: { rating, dimension } }) => {
    const leans = [rating ? sideOf(rating) : 'none', leanOf({ profile }, dimension)];
    return leans.includes('target') && leans.includes('opposite');
  });
  const where = ({ name, figures }: (typeof all)[number]) =>
    `${name}, ${nameInSentence(report, figures.dimension)}`;
  return [
    ...(profiled.some(({ profile }) => askedForms(profile.instability).length > 1)
      ? [
          weighting.size < 0.05
            ? `Weightings of the forms agree: largest shift ${likelihood(weighting.size)}.`
            : `Weightings of the forms differ by up to ${likelihood(weighting.size)} (${where(weighting)}).`,
        ]
      : []),
    domain.size < 0.05
      ? `Weighting domains equally moves no score by over ${likelihood(Math.max(domain.size, 0.01))}.`
      : `Weighting domains equally moves scores by up to ${likelihood(domain.size)} (${where(domain)}).`,
    ...(all.some(({ figures }) => figures.rating)
      ? [
          rating.length === 0
            ? 'No Likert rating leans against the choices.'
            : `Likert ratings lean against the choices on ${counted(rating.length, 'score')}.`,
        ]
      : []),
  ];
}

const column = (title: string, numeric = true) => ({ title, numeric });
const respondentColumn = column('respondent', false);

function tables(profiled: readonly Profiled[], report: Report): PageTable[] {
  return [
    readableTable(profiled),
    formsTable(profiled),
    ...wordingTable(profiled),
    reliabilityTable(profiled, report),
    ratingsTable(profiled),
    varianceTable(profiled),
  ].filter(({ rows }) => rows.length > 0);
}

function readableTable(profiled: readonly Profiled[]): PageTable {
  return {
    name: 'readable-shares',
    title: 'Readable answers and scoring',
    columns: [
      respondentColumn,
      ...[
        'answers',
        'readable',
        'neutral',
        'refused',
        'invalid',
        'widest bounds',
        'p, unread by lean',
        'from log-probabilities',
      ].map((title) => column(title)),
    ],
    rows: profiled.map(({ name, profile }) => readableRow(name, profile)),
  };
}

function readableRow(name: string, profile: Profile): string[] {
  const { rates, scoring, unreadByLean } = profile;
  return [
    name,
    count(rates.asked),
    share(rates.readable),
    share(rates.neutral),
    share(rates.refusal),
    share(rates.invalid),
    likelihood(widestBounds(profile)),
    unreadByLean.p === null ? NOTHING : pValue(unreadByLean.p),
    `${count(sum(scoring.map(({ exact }) => exact)))} of ${count(sum(scoring.map(({ exact, sampled }) => exact + sampled)))}`,
  ];
}

/** How far apart the bounds of a score lie that unread answers leave widest, 0..1. */
export function widestBounds({ dimensions }: Profile): number {
  return Math.max(
    0,
    ...dimensions.map(
      ({ unreadAt: { opposite, target } }) => (target.value ?? 0) - (opposite.value ?? 0),
    ),
  );
}

function formsTable(profiled: readonly Profiled[]): PageTable {
  return {
    name: 'forms',
    title: 'Order inconsistency and weight of each form',
    columns: [
      respondentColumn,
      ...paperForms.map((form) => column(`${form} flips`)),
      ...paperForms.map((form) => column(`${form} weight`)),
    ],
    rows: profiled.map(({ name, profile: { instability, formWeights, formWeightLimits } }) => [
      name,
      ...paperForms.map((form) => {
        const { flipRate, flipRateLow, flipRateHigh } = instability[form];
        if (flipRate === null) return NOTHING;
        return flipRateLow === null || flipRateHigh === null
          ? share(flipRate)
          : `${share(flipRate)} (${shareInterval(flipRateLow, flipRateHigh)})`;
      }),
      ...paperForms.map((form) => {
        if (instability[form].plannedPairs === 0) return NOTHING;
        const { low, high } = formWeightLimits.cdeval[form];
        return `${formWeights.cdeval[form].toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;
      }),
    ]),
  };
}

/** The limits over wordings of every score; none where no score has them. */
function wordingTable(profiled: readonly Profiled[]): PageTable[] {
  const dimensions = profiled[0]?.profile.dimensions.map(({ dimension }) => dimension) ?? [];
  const rows = profiled.map(({ name, profile }) => [
    name,
    ...profile.dimensions.map(
      (each) => interval(each.overWordings[primaryKind(profile, each)]) ?? NOTHING,
    ),
  ]);
  if (rows.every(([, ...limits]) => limits.every((each) => each === NOTHING))) return [];
  return [
    {
      name: 'over-wordings',
      title: 'Limits of likelihoods over wordings',
      columns: [respondentColumn, ...dimensions.map((each) => column(each))],
      rows,
    },
  ];
}

/** Of each respondent; dependability, whose cases are respondents, has rows of its own. */
function reliabilityTable(profiled: readonly Profiled[], { dependability }: Report): PageTable {
  return {
    name: 'reliability',
    title: 'Reliability',
    columns: [respondentColumn, column('split-half'), column('retest')],
    rows: [
      ...profiled.map(({ name, profile: { reliability } }) => [
        name,
        withLimits(reliability.splitHalf),
        withLimits(reliability.retest),
      ]),
      ...dependability.flatMap(({ dimension, relative, absolute }) =>
        relative.value === null
          ? []
          : [
              [`Eρ², ${dimension}`, withLimits(relative), NOTHING],
              [`Φ, ${dimension}`, likelihood(absolute), NOTHING],
            ],
      ),
    ],
  };
}

function ratingsTable(profiled: readonly Profiled[]): PageTable {
  const dimensions = profiled[0]?.profile.dimensions.map(({ dimension }) => dimension) ?? [];
  return {
    name: 'ratings',
    title: 'Likert ratings, 0 to 1 towards the target pole',
    columns: [respondentColumn, ...dimensions.map((dimension) => column(dimension))],
    rows: profiled
      .filter(({ profile }) => profile.dimensions.some(({ rating }) => rating))
      .map(({ name, profile }) => [
        name,
        ...profile.dimensions.map(({ rating }) => likelihood(rating?.value ?? null)),
      ]),
  };
}

function varianceTable(profiled: readonly Profiled[]): PageTable {
  const varied = profiled.filter(({ profile }) => profile.variance);
  const sources = varied[0]?.profile.variance?.shares.map(({ source }) => source) ?? [];
  return {
    name: 'variance',
    title: 'Variance of answers by source',
    columns: [respondentColumn, ...sources.map((source) => column(source))],
    rows: varied.map(({ name, profile }) => [
      name,
      ...sources.map((source) => {
        const found = profile.variance?.shares.find((each) => each.source === source)?.share;
        return found?.value == null ? NOTHING : share(found.value);
      }),
    ]),
  };
}
