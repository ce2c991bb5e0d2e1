import { count, counted, list } from './document/format.js';
import { plainText } from './document/plain-text.js';
import type { ReportedRespondent } from './document/report.js';
import { wasSurveyed } from './survey-asked.js';

/** That asking is not finished, and why, in the provider's own words. */
export function incomplete(respondent: ReportedRespondent): string[] {
  const { trials, stopped, inference: heard, gap } = respondent;
  const parts = [
    ...(wasSurveyed(respondent) ? [partOf(trials, 'observation')] : []),
    ...(heard ? [partOf(heard.trials, 'story question')] : []),
    ...switchedPart(gap?.personaSwitch?.trials),
  ];
  const missing = parts.filter(({ lacks }) => lacks);
  if (missing.length === 0 && stopped === null) return [];
  const reached = (missing.length > 0 ? missing : parts).map(({ words }) => words);
  const reason = stopped === null ? '' : ` Asking stopped: “${plainText(stopped)}”.`;
  return [`Incomplete: ${list(reached)}.${reason}`];
}

type Trials = ReportedRespondent['trials'];

/** How far one part of the asking got. */
interface Part {
  readonly words: string;
  readonly lacks: boolean;
}

function partOf({ planned, observed }: Trials, noun: string): Part {
  return { words: `${count(observed)} of ${counted(planned, noun)}`, lacks: observed < planned };
}

/** None where no persona was to be asked. */
function switchedPart(trials: Trials | undefined): Part[] {
  if (!trials?.planned) return [];
  const { words, lacks } = partOf(trials, 'question');
  return [{ words: `${words} under the personas`, lacks }];
}
