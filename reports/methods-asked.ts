import { counted, day, list } from './document/format.js';
import { isScored } from './methods-scoring.js';
import { plainText } from './document/plain-text.js';
import type { ReportedRespondent } from './document/report.js';
import { respondentName } from './respondent-name.js';
import { wasSurveyed } from './survey-asked.js';

/** The room for an answer where a study does not set it, in this version. */
const DEFAULT_ROOM = 'at most 16 tokens an answer (96 where an option is repeated)';

/** How respondents were asked; those asked alike share a sentence. */
export function askedSentences(respondents: readonly ReportedRespondent[]): string[] {
  const ways = [...new Set(respondents.map(wayOfAsking))];
  return ways.map((way) => {
    const named = respondents.filter((respondent) => wayOfAsking(respondent) === way);
    const names = named.map((each) => `${respondentName(each)} (model ${plainText(each.model)})`);
    return `${list(names)} ${named.length === 1 ? 'was' : 'were each'} asked ${way}.`;
  });
}

function wayOfAsking(respondent: ReportedRespondent): string {
  const { endpoint, simulated, language, repeats, provenance, persona } = respondent;
  const { maxTokens: _, topLogprobs, ...parameters } = respondent.parameters;
  const { firstResponse, lastResponse, seeded } = provenance;
  const days = [...new Set([firstResponse, lastResponse].flatMap((at) => (at ? [day(at)] : [])))];
  return [
    simulated ? 'in a local simulation' : `at ${plainText(endpoint)}`,
    ...(days.length > 0 ? [`on ${days.join(' to ')}`] : []),
    `language ${language}`,
    persona === null
      ? 'without a system message'
      : `with the system message “${plainText(persona)}”`,
    `with ${list([
      ...Object.entries(parameters).map(([name, value]) => `${plainText(name)} ${value}`),
      ...(topLogprobs === undefined ? [] : [wordsOnLogprobs(respondent, topLogprobs)]),
      ...roomForAnswers(respondent),
      ...(wasSurveyed(respondent)
        ? [`${counted(repeats, 'draw')} per ${isScored(respondent) ? 'sampled ' : ''}template`]
        : []),
      seeded ? 'a seed for each request' : 'no seeds',
    ])}`,
  ].join(', ');
}

/** How long an answer might be, as far as one limit holds for all. */
function roomForAnswers(respondent: ReportedRespondent): string[] {
  const { maxTokens } = respondent.parameters;
  if (maxTokens !== undefined) return [`at most ${counted(maxTokens, 'token')} an answer`];
  return wasSurveyed(respondent) ? [DEFAULT_ROOM] : [];
}

/** What was asked for of log-probabilities, and what came of it. */
function wordsOnLogprobs(respondent: ReportedRespondent, tokens: number): string {
  if (isScored(respondent)) {
    return `the log-probabilities of up to ${tokens} tokens requested (not where an option is repeated)`;
  }
  const refused = respondent.provenance.changes.some((change) => change.includes('logprobs not'));
  return `log-probabilities requested and ${refused ? 'refused by the endpoint' : 'none returned that could be used'}`;
}
