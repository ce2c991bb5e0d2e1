import type { Profile } from '../analysis/profile.js';
import { dimensionCatalogue } from '../src/vocabulary/dimension.js';
import { paperForms } from '../src/vocabulary/template.js';
import { biasNotice } from './bias-sentences.js';
import { isPoorlyRead } from './first-figure.js';
import { formNames } from './form-names.js';
import { count, counted, list, share, shareInterval } from './document/format.js';
import { controlNotice } from './gap-controls.js';
import { hearingControls } from './hearing-controls.js';
import { incomplete } from './incomplete.js';
import { judgeName } from './judge-name.js';
import { judgesItself } from './own-judge.js';
import { plainText } from './document/plain-text.js';
import type { Report, ReportedRespondent } from './document/report.js';
import { respondentName } from './respondent-name.js';

/** What a reader must know before trusting a respondent's figures, in sentences; empty when nothing. */
export function noticesFor(respondent: ReportedRespondent): readonly string[] {
  const { profile, provenance, parameters } = respondent;
  const { servedModels, changes, cutShort } = provenance;
  const limit = parameters.maxTokens;
  return [
    ...incomplete(respondent),
    ...(profile ? [...readability(profile), ...pulledLikeness(profile)] : []),
    ...(servedModels.length > 1
      ? [
          `Several models served it (${list(servedModels.map(plainText))}): its figures may mix them.`,
        ]
      : []),
    ...(changes.length > 0
      ? [`The endpoint made us change parameters: ${changes.map(plainText).join('; ')}.`]
      : []),
    ...unscored(respondent),
    ...(cutShort > 0
      ? [
          `${counted(cutShort, 'answer')} cut short before an answer came: the token limit${limit === undefined ? '' : ` of ${count(limit)}`} is too low for this model; raise maxTokens.`,
        ]
      : []),
    ...hearingControls(respondent),
    ...controlNotice(respondent),
    ...(profile && !isUnread(profile)
      ? [
          ...answersByPlace(profile),
          ...biasNotice(profile),
          ...unstableForms(profile),
          ...intervalNotes(profile),
        ]
      : []),
  ];
}

/** That log-probabilities were insisted on and were not to be had. */
function unscored({ scoring, profile }: ReportedRespondent): string[] {
  if (scoring !== 'logprobs' || !profile) return [];
  const scored = profile.scoring.filter(({ form }) => form !== 'repeat');
  const sampled = scored.reduce((sum, each) => sum + each.sampled, 0);
  const all = scored.reduce((sum, each) => sum + each.sampled + each.exact, 0);
  if (sampled === 0) return [];
  return [
    `The study wants log-probabilities, but ${sampled === all ? 'none could be used' : `for ${count(sampled)} of ${counted(all, 'prompt')} they could not be used`}: there the answers were sampled.`,
  ];
}

/** That the respondent one was tuned from is not among these, so that the two are not compared. */
function strangeBase({ tags: { base } }: ReportedRespondent, { respondents }: Report): string[] {
  if (base === null || respondents.some(({ id }) => id === base)) return [];
  return [
    `It is said to be tuned from “${plainText(base)}”, which is not among these respondents, so the two are not compared.`,
  ];
}

/** What the sources of a comparison do not share, and every notice with the name of its respondent in front. */
export function notices(report: Report): readonly string[] {
  return [
    ...report.differing.map((sentence) => `Compared all the same: ${plainText(sentence)}`),
    ...ownJudge(report),
    ...report.respondents.flatMap((respondent) =>
      [...noticesFor(respondent), ...strangeBase(respondent, report)].map(
        (notice) => `${respondentName(respondent)}: ${notice}`,
      ),
    ),
  ];
}

/** That a judge was let judge what it had extracted itself. */
function ownJudge({ inference, respondents }: Report): string[] {
  if (!inference?.judge || !judgesItself(inference.judge, { respondents })) return [];
  return [
    `The judge of extractions, ${judgeName(inference.judge)}, was let judge its own answers too: they may look better for it.`,
  ];
}

/** That too little could be read for the headline to stand first. */
export function readability(profile: Profile): string[] {
  if (isUnread(profile))
    return ['None of its answers could be read, so nothing can be said of it.'];
  if (!isPoorlyRead(profile)) return [];
  return [
    `Only ${share(profile.rates.readable)} of its answers could be read. The headline counts each unread answer as 0.50, which tends to pull it towards the middle.`,
  ];
}

/** That too little could be read for its likeness to anything, which only the headline gives. */
function pulledLikeness(profile: Profile): string[] {
  if (isUnread(profile) || !isPoorlyRead(profile)) return [];
  return [
    'How near it is to countries and to other respondents rests on the headline: unread answers pull it towards what a respondent that answers 0.50 throughout is near to.',
  ];
}

/** Whether nothing that it answered could be read. */
export function isUnread({ rates }: Profile): boolean {
  return rates.readable === 0;
}

/** The forms that it answers by the place of an option (or by the word yes) rather than by the option. */
function answersByPlace({ instability }: Profile): string[] {
  const forms = paperForms.filter((form) => instability[form].byPlace);
  if (forms.length === 0) return [];
  const rates = forms.map((form) => {
    const { flipRate, flipRateLow, flipRateHigh, readablePairs } = instability[form];
    const limits = shareInterval(flipRateLow ?? 0, flipRateHigh ?? 1);
    return `${share(flipRate ?? 0)} (${limits}, ${counted(readablePairs, 'pair')}) by “${formNames[form]}”`;
  });
  const place = forms.includes('compare')
    ? 'the place of an option, or the word yes or no,'
    : 'the place of an option';
  const said =
    forms.length === paperForms.length ? 'Its figures say' : 'That part of its figures says';
  return [
    `The two orders disagree in ${list(rates)}, where a coin toss gives 50 %: its answer follows ${place} more than the option. ${said} little about values.`,
  ];
}

function unstableForms({ instability }: Profile): string[] {
  const unstable = paperForms.filter((form) => instability[form].unstable);
  if (unstable.length === 0) return [];
  const names = unstable.map((form) => `“${formNames[form]}”`);
  return unstable.length === paperForms.length
    ? ['Under half the pairs of every question form were readable, so all forms weigh alike.']
    : [
        `Under half the pairs of ${list(names)} were readable, so ${unstable.length === 1 ? 'that form has' : 'those forms have'} weight 0.`,
      ];
}

/** Notes on intervals; dimensions with the same note share a sentence. */
function intervalNotes({ dimensions }: Profile): string[] {
  const notes = new Set(dimensions.flatMap(({ imputed: filled }) => filled.note ?? []));
  return [...notes].map((note) => {
    const noted = dimensions.filter(({ imputed: filled }) => filled.note === note);
    const names = noted.map(({ dimension }) => dimensionCatalogue[dimension].name.toLowerCase());
    return `On ${list(names)}: ${note}.`;
  });
}
