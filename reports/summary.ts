import type { Profile } from '../analysis/profile.js';
import { dimensionCatalogue, dimensions } from '../src/vocabulary/dimension.js';
import { biasFinding } from './bias-sentences.js';
import { firstFigure, whichFirst } from './first-figure.js';
import { count, counted, list } from './document/format.js';
import { gapOverall } from './gap-overall.js';
import { gapFinding } from './gap-sentences.js';
import { askedAbout } from './heading.js';
import { hearingDoubts } from './hearing-controls.js';
import { hearingSentences } from './hearing-sentences.js';
import { incomplete } from './incomplete.js';
import { type Lean, leanOf } from './lean.js';
import { itemsSentence, leaningSentences } from './leaning-sentences.js';
import { likenessFindings } from './likeness-sentences.js';
import { nearestCountry } from './nearest-country.js';
import { isUnread, readability } from './notices.js';
import type { Report, ReportedRespondent } from './document/report.js';
import { respondentName } from './respondent-name.js';
import { isSurveyAsked, wasSurveyed } from './survey-asked.js';

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
    overall: [
      reach(report),
      ...(isSurveyAsked(report) ? [nullSentence] : [hearingSentence]),
      ...chance(report),
      ...agreement(report),
      ...gapOverall(report),
    ],
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

const hearingSentence =
  'Each respondent was asked what the people of a story value, who show it and never say it. A twin pair tells one plot twice, with every value at its other pole, so that a reader who guesses is right about half of the values. Figures have 95 % intervals, which cover the choice of stories.';

function reach(report: Report): string {
  const { respondents } = report;
  const simulated = respondents.filter((respondent) => respondent.simulated).length;
  const all = respondents.length === 1 ? ', simulated' : ', all simulated';
  const some = simulated > 0 ? `, ${simulated} of them simulated` : '';
  const whose = simulated === respondents.length ? all : some;
  return `${counted(respondents.length, 'respondent')}${whose}; asked about ${askedAbout(report, 'situation')}.`;
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
  return [
    ...(wasSurveyed(respondent) ? profileSentences(report, respondent) : []),
    ...gapFinding(respondent, report),
    ...hearing(report, respondent),
    ...incomplete(respondent),
  ];
}

function profileSentences(report: Report, respondent: ReportedRespondent): string[] {
  const { profile } = respondent;
  if (!profile) return ['Nothing was observed, so there is no profile.'];
  if (isUnread(profile)) return readability(profile);
  return [
    ...readability(profile),
    ...whichFirst(profile),
    ...leaningSentences(profile),
    ...biasFinding(profile),
    ...itemsSentence(profile),
    ...nearestCountry(report, respondent),
  ];
}

/** What it hears in stories in a sentence, and what speaks against it. */
function hearing(report: Report, respondent: ReportedRespondent): string[] {
  const [first] = hearingSentences(respondent, report);
  if (first === undefined) return [];
  const doubts = hearingDoubts(respondent);
  return [first, ...(doubts.length > 0 ? [`It also ${list(doubts)}: see “Can I trust it?”.`] : [])];
}
