import { formNames } from './form-names.js';
import { count, counted, list, share } from './document/format.js';
import type { ReportedRespondent } from './document/report.js';
import { respondentName } from './respondent-name.js';

/** How answers were turned into likelihoods: sampled, or from log-probabilities by which form of whom. */
export function scoringSentences(respondents: readonly ReportedRespondent[]): string[] {
  const exact = respondents.filter(isScored);
  if (exact.length === 0) return ['All answers were sampled, and read by fixed rules.'];
  const ways = [...new Set(exact.map(formsRead))];
  const read = ways.map((way) => {
    const named = exact.filter((respondent) => formsRead(respondent) === way);
    return `Answers of ${list(named.map(respondentName))} to ${way} were read from log-probabilities; the rest was sampled, and read by fixed rules.`;
  });
  const others =
    respondents.length > exact.length
      ? ['All answers of the other respondents were sampled, and read by fixed rules.']
      : [];
  return [...read, ...others, reading];
}

/** True where log-probabilities gave any of a respondent's answers. */
export function isScored({ profile }: ReportedRespondent): boolean {
  return (profile?.scoring ?? []).some(({ exact }) => exact > 0);
}

const reading =
  'From log-probabilities, at temperature 1, the chances of the variants of each answer (such as “A”, “ A” and “(A”) were summed and set against those of the other answers; quotes, brackets and white space before them count by their own chance, and the rest is unread. A response with more than 0.10 unread, with reasoning, or whose text goes on to say otherwise than its first word was read as a sampled one, and further draws completed the sample.';

/** The forms read from log-probabilities, in part or whole. */
function formsRead({ profile }: ReportedRespondent): string {
  const forms = (profile?.scoring ?? []).filter(({ exact }) => exact > 0);
  return list(
    forms.map(({ form, exact, sampled, unread }) => {
      const part = sampled > 0 ? `${count(exact)} of ${counted(exact + sampled, 'prompt')}` : 'all';
      return `“${formNames[form]}” (${part}, ${share(unread ?? 0)} unread on average)`;
    }),
  );
}
