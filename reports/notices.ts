import type { Profile } from '../analysis/profile.js';
import { dimensionCatalogue } from '../src/vocabulary/dimension.js';
import { paperForms } from '../src/vocabulary/template.js';
import { formNames } from './form-names.js';
import { count, counted, list, share } from './format.js';
import { isPoorlyRead } from './lean.js';
import { plainText } from './plain-text.js';
import type { ReportedRespondent } from './report.js';
import { respondentName } from './respondent-name.js';

/** What a reader must know before trusting a respondent's figures, in sentences; empty when nothing. */
export function noticesFor(respondent: ReportedRespondent): readonly string[] {
  const { profile, provenance, parameters } = respondent;
  const { servedModels, changes, cutShort } = provenance;
  const limit = parameters.maxTokens;
  return [
    ...incomplete(respondent),
    ...(profile ? readability(profile) : []),
    ...(servedModels.length > 1
      ? [
          `Several models served it (${list(servedModels.map(plainText))}): its figures may mix them.`,
        ]
      : []),
    ...(changes.length > 0
      ? [`The endpoint made us change parameters: ${changes.map(plainText).join('; ')}.`]
      : []),
    ...(cutShort > 0
      ? [
          `${counted(cutShort, 'answer')} cut short before an answer came: the token limit${limit === undefined ? '' : ` of ${count(limit)}`} is too low for this model; raise maxTokens.`,
        ]
      : []),
    ...(profile ? [...unstableForms(profile), ...intervalNotes(profile)] : []),
  ];
}

/** Every notice, each with the name of its respondent in front. */
export function notices(respondents: readonly ReportedRespondent[]): readonly string[] {
  return respondents.flatMap((respondent) =>
    noticesFor(respondent).map((notice) => `${respondentName(respondent)}: ${notice}`),
  );
}

/** That asking is not finished, and why, in the provider's own words. */
export function incomplete({ trials, stopped }: ReportedRespondent): string[] {
  if (trials.observed >= trials.planned && stopped === null) return [];
  const reason = stopped === null ? '' : ` Asking stopped: “${plainText(stopped)}”.`;
  return [
    `Incomplete: ${count(trials.observed)} of ${counted(trials.planned, 'observation')}.${reason}`,
  ];
}

/** That too little could be read for the headline to stand first. */
export function readability(profile: Profile): string[] {
  if (!isPoorlyRead(profile)) return [];
  return [
    `Only ${share(profile.rates.readable)} of its answers could be read. The headline counts the others as 0.50, which pulls it towards the middle.`,
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
  const notes = new Set(dimensions.flatMap(({ filled }) => filled.note ?? []));
  return [...notes].map((note) => {
    const noted = dimensions.filter(({ filled }) => filled.note === note);
    const names = noted.map(({ dimension }) => dimensionCatalogue[dimension].name.toLowerCase());
    return `On ${list(names)}: ${note}.`;
  });
}
