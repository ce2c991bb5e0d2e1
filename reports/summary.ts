import type { DimensionProfile, Profile } from '../analysis/profile.js';
import { dimensionCatalogue, dimensions } from '../src/vocabulary/dimension.js';
import { biasFinding } from './bias-sentences.js';
import { firstFigure, firstKind, isPoorlyRead, whichFirst } from './first-figure.js';
import { count, counted, estimate, likelihood, list, noInterval } from './format.js';
import { askedIn } from './heading.js';
import { type Lean, leanOf } from './lean.js';
import { likenessFindings } from './likeness-sentences.js';
import { nearestCountry } from './nearest-country.js';
import { incomplete, isUnread, readability } from './notices.js';
import type { Report, ReportedRespondent } from './report.js';
import { respondentName } from './respondent-name.js';

/** What a report found, in plain sentences. They hold untrusted names: escape them where shown. */
export interface Summary {
  readonly overall: readonly string[];
  /** How alike the respondents are, a point each; empty without a pair of them. */
  readonly likeness: readonly string[];
  readonly respondents: readonly {
    readonly id: string;
    readonly name: string;
    readonly sentences: readonly string[];
  }[];
}

/** The findings of a report: over all respondents, then one by one. */
export function summarise(report: Report): Summary {
  return {
    overall: [reach(report), nullSentence, ...chance(report), ...agreement(report)],
    likeness: likenessFindings(report),
    respondents: report.respondents.map((respondent) => ({
      id: respondent.id,
      name: respondentName(respondent),
      sentences: sentencesFor(report, respondent),
    })),
  };
}

const targets = dimensions.map((dimension) => dimensionCatalogue[dimension].target);
const nullSentence = `Each figure is an orientation likelihood with its 95 % interval: how likely the respondent is to prefer the option at the target pole (${list(targets)}). A respondent that knows nothing scores 0.50 on everything, so a figure whose interval includes 0.50 cannot be told from that.`;

function reach(report: Report): string {
  const { respondents } = report;
  const simulated = respondents.filter((respondent) => respondent.simulated).length;
  const all = respondents.length === 1 ? ', simulated' : ', all simulated';
  const some = simulated > 0 ? `, ${simulated} of them simulated` : '';
  const whose = simulated === respondents.length ? all : some;
  return `${counted(respondents.length, 'respondent')}${whose}; asked about ${askedIn(report, 'situation')}.`;
}

/** That so many intervals, each taken alone, show leanings by chance. */
function chance({ respondents }: Report): string[] {
  const figures = respondents.flatMap(({ profile }) =>
    profile ? profile.dimensions.map((each) => firstFigure(profile, each)) : [],
  );
  const told = figures.filter((figure) => leanOf(figure) !== 'unknown').length;
  if (told < 2) return [];
  return [
    `Each interval stands alone: among ${count(told)} figures some may lean by chance, about one in twenty of those without any true leaning.`,
  ];
}

/** Where two or more respondents lean alike, and where they part. */
function agreement({ respondents }: Report): string[] {
  const profiles = respondents.flatMap(({ profile }) => profile ?? []);
  if (profiles.length < 2) return [];
  const leans = dimensions.map((dimension) => ({
    info: dimensionCatalogue[dimension],
    leans: profiles.map((profile) => leanOn(profile, dimension)),
  }));
  const shared = (['target', 'opposite'] as const).flatMap((pole) =>
    leans
      .filter((each) => each.leans.every((lean) => lean === pole))
      .map(({ info }) => `${info.name.toLowerCase()} (${info[pole]})`),
  );
  const divided = leans
    .filter((each) => each.leans.includes('target') && each.leans.includes('opposite'))
    .map(({ info, leans: all }) => {
      const to = (lean: Lean) => all.filter((each) => each === lean).length;
      return `${info.name.toLowerCase()} (${to('target')} to ${info.target}, ${to('opposite')} to ${info.opposite})`;
    });
  const everyone = profiles.length === 2 ? 'Both' : `All ${profiles.length}`;
  return [
    ...(shared.length > 0 ? [`${everyone} lean the same way on ${list(shared)}.`] : []),
    ...(divided.length > 0 ? [`They lean to different sides on ${list(divided)}.`] : []),
  ];
}

function leanOn(profile: Profile, dimension: (typeof dimensions)[number]): Lean {
  const figures = profile.dimensions.find((each) => each.dimension === dimension);
  return figures ? leanOf(firstFigure(profile, figures)) : 'unknown';
}

function sentencesFor(report: Report, respondent: ReportedRespondent): readonly string[] {
  const { profile } = respondent;
  const missing = incomplete(respondent);
  if (!profile) return ['Nothing was observed, so there is no profile.', ...missing];
  if (isUnread(profile)) return [...readability(profile), ...missing];
  return [
    ...readability(profile),
    ...whichFirst(profile),
    ...leanings(profile),
    ...biasFinding(profile),
    ...items(profile),
    ...nearestCountry(report, respondent),
    ...missing,
  ];
}

function leanings(profile: Profile): string[] {
  const said = profile.dimensions.map((figures) => {
    const info = dimensionCatalogue[figures.dimension];
    const figure = firstFigure(profile, figures);
    const lean = leanOf(figure);
    const pole = lean === 'opposite' ? info.opposite : info.target;
    const both = estimate(figure) + secondFigure(profile, figures);
    return { lean, name: info.name.toLowerCase(), pole, figure: both };
  });
  const of = (...leans: readonly Lean[]) => said.filter(({ lean }) => leans.includes(lean));
  const leaning = of('target', 'opposite').map(({ pole, figure }) => `${pole}, ${figure}`);
  const even = of('none').map(({ name, figure }) => `${name}, ${figure}`);
  return [
    ...(leaning.length > 0 ? [`It leans towards: ${leaning.join('; ')}.`] : []),
    ...(even.length > 0 ? [`Cannot be told from 0.50: ${even.join('; ')}.`] : []),
    ...untold(profile),
  ];
}

/** The other figure, after the first, where too little was readable for the headline alone. */
function secondFigure(profile: Profile, figures: DimensionProfile): string {
  if (!isPoorlyRead(profile)) return '';
  const { filled, answered } = figures;
  if (firstKind(profile, figures) === 'answered') return `, headline ${estimate(filled)}`;
  return answered.value === null
    ? ''
    : `, answered-only ${likelihood(answered.value)} (${counted(answered.n, 'item')})`;
}

/** The figures that have no interval; those for the same reason share a sentence. */
function untold(profile: Profile): string[] {
  const figures = profile.dimensions
    .map((each) => ({ dimension: each.dimension, figure: firstFigure(profile, each) }))
    .filter(({ figure }) => leanOf(figure) === 'unknown');
  const reasons = [...new Set(figures.map(({ figure }) => noInterval(figure)))];
  return reasons.map((reason) => {
    const named = figures
      .filter(({ figure }) => noInterval(figure) === reason)
      .map(({ dimension, figure }) => {
        const name = dimensionCatalogue[dimension].name.toLowerCase();
        return figure.value === null ? name : `${name}, ${likelihood(figure.value)}`;
      });
    return `Whether it leans cannot be told on: ${named.join('; ')} (${reason}).`;
  });
}

function items(profile: Profile): string[] {
  const numbers = profile.dimensions
    .map((figures) => firstFigure(profile, figures))
    .flatMap(({ value, n }) => (value === null ? [] : [n]));
  if (numbers.length === 0) return [];
  const [fewest, most] = [Math.min(...numbers), Math.max(...numbers)];
  const behind = fewest === most ? counted(most, 'item') : `${count(fewest)}–${count(most)} items`;
  return [`Each figure rests on ${behind}.`];
}
