import type { ItemRecord } from '../../analysis/survey/item-summaries.js';
import type { DimensionProfile, Profile } from '../../analysis/survey/profile.js';
import { paperForms } from '../../vocabulary/template.js';
import type { Block } from '../document/document.js';
import { fileName } from '../document/file-name.js';
import {
  counted,
  difference,
  estimate,
  likelihood,
  limits,
  plainText,
  share,
} from '../document/format.js';
import { marksOf } from '../document/heading.js';
import type { Plot } from '../document/plot.js';
import { leanOf, NULL_LIKELIHOOD, primaryKind, primaryOf } from '../document/primary.js';
import type { Answers } from '../document/raw-answers.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { dimensionIn, nameInSentence } from '../document/scheme.js';

/** Shifts below these are not worth a line: of a weighting, of a form, of a domain, of a bias; nor are bounds closer than these. */
const WORTH = { shift: 0.05, form: 0.1, domain: 0.15, pull: 0.02, bounds: 0.1 };
/** Items of a domain below which its mean says little. */
const DOMAIN_ITEMS = 10;
/** Items shown as telling. */
const TELLING = 3;

/** Profile, what drives it, biases and the most telling items, for the page of a respondent. */
export function surveyOfRespondent(
  respondent: ReportedRespondent,
  report: Report,
  answers: Answers,
): readonly Block[] {
  const { profile } = respondent;
  if (!profile) return [];
  const telling = tellingItems(respondent, report, answers);
  const nameOf: NameOf = ({ dimension }) => nameInSentence(report, dimension);
  return [
    { kind: 'plot', plot: profilePlot(respondent, profile, report), how },
    {
      kind: 'text',
      sentences: [
        ...marksOf([respondent]),
        ...drivers(profile, nameOf),
        ...wordingLine(profile, nameOf),
        ...forecastLine(profile),
        biasLine(profile),
      ],
    },
    ...telling,
  ];
}

const how =
  'Each dot is an orientation likelihood, with its 95 % interval over items. Filled: it leans, after correction over the dimensions (Benjamini–Hochberg).';

function profilePlot(respondent: ReportedRespondent, profile: Profile, report: Report): Plot {
  const name = plainText(respondent.id);
  return {
    kind: 'interval',
    name: `profile-${fileName(respondent.id, { ascii: true })}`,
    title: `Profile of ${name}`,
    caption: [
      `Orientation likelihoods of ${name} with 95 % intervals over items. The line marks 0.50, no preference.`,
      ...marksOf([respondent]),
    ].join(' '),
    alt: `Profile of ${name}.`,
    axis: {
      title: 'Orientation likelihood',
      min: 0,
      max: 1,
      null: NULL_LIKELIHOOD,
      low: '',
      high: '',
      format: 'likelihood',
    },
    groups: profile.dimensions.map((figures) => {
      const { name: label, short } = dimensionIn(report, figures.dimension);
      const figure = figures[primaryKind(profile, figures)];
      const { value, low, high } = figure;
      return {
        title: '',
        low: short.opposite,
        high: short.target,
        rows: [
          {
            label,
            value,
            low,
            high,
            mark: leanOf(respondent, figures.dimension),
            text: estimate(figure),
          },
        ],
      };
    }),
  };
}

/** What moves the profile, a line each where it matters; that nothing does, in one. */
function drivers(profile: Profile, nameOf: NameOf): string[] {
  const found = [
    ...readableLine(profile),
    ...boundsLine(profile, nameOf),
    ...pullLine(profile, nameOf),
    ...weightingLine(profile, nameOf),
    ...formLine(profile, nameOf),
    ...domainLine(profile, nameOf),
  ];
  return found.length > 0
    ? found
    : ['No form, domain, weighting or bias moves a score noticeably.'];
}

function readableLine(profile: Profile): string[] {
  const only = profile.dimensions.filter((each) => primaryKind(profile, each) === 'readableOnly');
  return only.length === 0
    ? []
    : [
        `With ${share(profile.rates.readable)} readable, ${counted(only.length, 'score')} rest on readable answers only.`,
      ];
}

function boundsLine({ dimensions }: Profile, nameOf: NameOf): string[] {
  const apart = ({ unreadAt: { opposite, target } }: DimensionProfile) =>
    (target.value ?? 0) - (opposite.value ?? 0);
  return largest(dimensions, apart)
    .filter((each) => apart(each) > WORTH.bounds)
    .map(
      (each) =>
        `Unread answers leave ${nameOf(each)} anywhere from ${likelihood(each.unreadAt.opposite.value)} to ${likelihood(each.unreadAt.target.value)}, the widest bounds.`,
    );
}

/** The name of a dimension within a sentence. */
type NameOf = (figures: Pick<DimensionProfile, 'dimension'>) => string;

/** The one with the largest size; none of none. */
function largest<Entry>(entries: readonly Entry[], size: (entry: Entry) => number): Entry[] {
  return entries.toSorted((a, b) => size(b) - size(a)).slice(0, 1);
}

function pullLine({ dimensions, biases, biasModel }: Profile, nameOf: NameOf): string[] {
  const isClear = Object.values(biases).some(({ low, high }) => (low ?? 0) > 0 || (high ?? 0) < 0);
  if (!isClear) return [];
  const pulls = ({ pull, logitPull }: DimensionProfile) =>
    [pull, logitPull].flatMap(({ value }) => value ?? []);
  const most = (each: DimensionProfile) => Math.max(0, ...pulls(each).map(Math.abs));
  return largest(dimensions, most)
    .filter((each) => most(each) >= WORTH.pull)
    .flatMap((each) => {
      const { imputed, withoutBiases: left } = each;
      return [
        left
          ? `Biases move ${nameOf(each)} most: ${likelihood(imputed.value)}, without them ${spanOf([left.low, left.high], likelihood)}.`
          : `Biases move ${nameOf(each)} most, by ${spanOf(pulls(each), difference)}; two models disagree too far for a figure without them.`,
        ...(biasModel.favoured === null ? [] : [favours[biasModel.favoured]]),
      ];
    });
}

const favours = {
  share: 'The data favour the model in which biased answers ignore their item.',
  logit:
    'The data favour the model in which a bias shifts every item by the same number of logits.',
};

/** From the least to the most, such as "0.02 to 0.12". */
function spanOf(values: readonly number[], print: (value: number) => string): string {
  const [least, most] = [print(Math.min(...values)), print(Math.max(...values))];
  return least === most ? least : `${least} to ${most}`;
}

function weightingLine({ dimensions }: Profile, nameOf: NameOf): string[] {
  return largest(dimensions, weightingShift)
    .filter((each) => weightingShift(each) >= WORTH.shift)
    .map(
      (each) =>
        `Weighting of the forms moves ${nameOf(each)} most, by up to ${likelihood(weightingShift(each))}.`,
    );
}

/** How far another weighting of the forms moves a score. */
export function weightingShift({ byWeighting }: DimensionProfile): number {
  const { cdeval, scalefree, uniform } = byWeighting;
  if (cdeval.value === null) return 0;
  return Math.max(
    ...[scalefree, uniform].map((other) =>
      Math.abs((other.value ?? cdeval.value ?? 0) - (cdeval.value ?? 0)),
    ),
  );
}

function formLine({ dimensions }: Profile, nameOf: NameOf): string[] {
  const shifts = dimensions.flatMap((each) =>
    paperForms.flatMap((form) => {
      const { value, low, high } = each.formShifts[form];
      const clear = value !== null && low !== null && high !== null && (low > 0 || high < 0);
      return clear && Math.abs(value) >= WORTH.form ? [{ each, form, value }] : [];
    }),
  );
  return largest(shifts, ({ value }) => Math.abs(value)).map(
    ({ each, form, value }) =>
      `The form \`${form}\` shifts ${nameOf(each)} by ${difference(value)}${shifts.length > 1 ? `, most of ${shifts.length} clear shifts` : ''}.`,
  );
}

function domainLine({ dimensions }: Profile, nameOf: NameOf): string[] {
  const apart = dimensions.flatMap((each) =>
    each.domains.flatMap(({ domain, value, n }) =>
      value === null || n < DOMAIN_ITEMS || each.imputed.value === null
        ? []
        : [{ each, domain, value, by: Math.abs(value - each.imputed.value) }],
    ),
  );
  return largest(apart, ({ by }) => by)
    .filter(({ by }) => by >= WORTH.domain)
    .map(
      ({ each, domain, value }) =>
        `On ${nameOf(each)} the domain ${domain} differs: ${likelihood(value)}, compared with ${likelihood(each.imputed.value)} overall.`,
    );
}

function biasLine({ biases: { position, acquiescence } }: Profile): string {
  const of = (figure: typeof position) => {
    const within = limits(figure);
    return figure.value === null
      ? 'unknown'
      : `${difference(figure.value)}${within ? ` (${within})` : ''}`;
  };
  return `Position bias is ${of(position)}; acquiescence is ${of(acquiescence)}.`;
}

const reach = ({ low, high }: { readonly low: number | null; readonly high: number | null }) =>
  (high ?? 0) - (low ?? 0);

/** How much wider limits are over wordings, where that is most; or why they are not there. */
function wordingLine({ dimensions, ...profile }: Profile, nameOf: NameOf): string[] {
  const all = dimensions.flatMap((each) => {
    const kind = primaryKind(profile, each);
    return each[kind].low === null
      ? []
      : [{ each, items: each[kind], all: each.overWordings[kind] }];
  });
  const none = all.find((found) => found.all.low === null);
  if (none) return [`No interval over wordings: ${none.all.note}.`];
  return largest(all, (found) => reach(found.all) - reach(found.items)).map(
    (found) => `Limits over wordings widen most on ${nameOf(found.each)}: ${limits(found.all)}.`,
  );
}

/** What it would take to know every score better, from the figures of this study. */
function forecastLine({ dimensions }: Profile): string[] {
  const all = dimensions.flatMap(({ forecast, imputed }) =>
    forecast ? [{ ...forecast, n: imputed.n }] : [],
  );
  const [first] = all;
  if (!first) return [];
  const within = `within ±${likelihood(first.halfWidth)} over items`;
  const short = all.filter(({ items, n }) => items > n);
  if (short.length === 0) return [`Every score is known ${within}.`];
  const items = Math.max(...short.map((each) => each.items));
  const repeats = short.map((each) => each.repeats);
  return repeats.includes(null)
    ? [
        `To know every score ${within}, more repeats will not help; ${items} items a dimension would.`,
      ]
    : [
        `To know every score ${within} would take ${items} items a dimension, or ${Math.max(...repeats.map((each) => each ?? 0))} repeats.`,
      ];
}

/** The likelihood of an item by the weights of its respondent, unread answers at 0.5; null where not asked. */
function itemLikelihood({ imputed }: ItemRecord, profile: Profile): number | null {
  const weights = profile.formWeights.cdeval;
  const read = paperForms.flatMap((form) => {
    const value = imputed[form];
    return value === null ? [] : [{ value, weight: weights[form] }];
  });
  const total = read.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return null;
  return read.reduce((sum, { value, weight }) => sum + value * weight, 0) / total;
}

/**
 * The items on which a respondent stands furthest from the mean of the others or, alone, from 0.5,
 * towards the pole that it takes: what tells it best.
 */
function tellingItems(
  respondent: ReportedRespondent,
  { respondents }: Report,
  { items }: Answers,
): readonly Block[] {
  const { profile } = respondent;
  if (!profile) return [];
  const others = respondents.filter((each) => each !== respondent && each.profile);
  const elsewhere = others.map(likelihoodsOf);
  const own = likelihoodsOf(respondent);
  const rows = items.flatMap(({ id, question }) => {
    const value = own.get(id);
    if (value === undefined) return [];
    const known = elsewhere.flatMap((each) => each.get(id) ?? []);
    const mean =
      known.length === 0
        ? NULL_LIKELIHOOD
        : known.reduce((sum, each) => sum + each, 0) / known.length;
    return [{ id, question, value, mean }];
  });
  const telling = rows
    .toSorted((a, b) => Math.abs(b.value - b.mean) - Math.abs(a.value - a.mean))
    .slice(0, TELLING);
  if (telling.length === 0) return [];
  return [
    {
      kind: 'table',
      folded: true,
      table: {
        name: `telling-items-${fileName(respondent.id, { ascii: true })}`,
        title: 'Most telling items',
        columns: [
          { title: 'item', numeric: false },
          { title: 'question', numeric: false },
          { title: 'likelihood', numeric: true },
          ...(others.length > 0 ? [{ title: 'others', numeric: true }] : []),
        ],
        rows: telling.map(({ id, question, value, mean }) => [
          plainText(id),
          plainText(question),
          likelihood(value),
          ...(others.length > 0 ? [likelihood(mean)] : []),
        ]),
      },
    },
  ];
}

/** By respondent, since each is held against all others. */
const known = new WeakMap<ReportedRespondent, ReadonlyMap<string, number>>();

function likelihoodsOf(respondent: ReportedRespondent): ReadonlyMap<string, number> {
  const found = known.get(respondent);
  if (found) return found;
  const { profile, items } = respondent;
  const likelihoods = new Map(
    items.flatMap((item): [string, number][] => {
      const value = profile ? itemLikelihood(item, profile) : null;
      return value === null ? [] : [[item.id, value]];
    }),
  );
  known.set(respondent, likelihoods);
  return likelihoods;
}

/** All respondents on all dimensions, for print; null where none has a profile. */
export function overviewPlot(report: Report): Plot | null {
  const { respondents } = report;
  const shown = respondents.filter(({ profile }) => profile !== null);
  const [first] = shown;
  if (!first?.profile) return null;
  return {
    kind: 'interval',
    name: 'overview',
    title: 'Profiles of all respondents',
    caption: [
      `Orientation likelihoods of ${counted(shown.length, 'respondent')} on each dimension, with 95 % intervals over items. The line marks 0.50, no preference; coloured dots lean to a pole after correction.`,
      ...marksOf(shown),
    ].join(' '),
    alt: `Orientation likelihoods of ${counted(shown.length, 'respondent')} on ${counted(first.profile.dimensions.length, 'dimension')}.`,
    axis: {
      title: 'Orientation likelihood',
      min: 0,
      max: 1,
      null: NULL_LIKELIHOOD,
      low: '',
      high: '',
      format: 'likelihood',
    },
    groups: first.profile.dimensions.map(({ dimension }) => {
      const { name, short } = dimensionIn(report, dimension);
      return {
        title: name,
        low: short.opposite,
        high: short.target,
        rows: shown.flatMap((respondent) => {
          const figure = primaryOf(respondent, dimension);
          if (!figure) return [];
          const { value, low, high } = figure;
          const label = plainText(respondent.id);
          const mark = leanOf(respondent, dimension);
          return [{ label, value, low, high, mark, text: estimate(figure) }];
        }),
      };
    }),
  };
}
