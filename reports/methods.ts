import { counted, day, list } from './format.js';
import { scoringSentences } from './methods-scoring.js';
import { trustSentences } from './methods-trust.js';
import { plainText } from './plain-text.js';
import type { Report, ReportedRespondent } from './report.js';
import { respondentName } from './respondent-name.js';

/** The room for an answer where a study does not set it, in this version. */
const DEFAULT_ROOM = 'at most 16 tokens an answer (96 where an option is repeated)';

/** The methods, ready to paste into a paper, in paragraphs. Holds untrusted names. */
export function methodsParagraphs(report: Report): readonly string[] {
  return [
    askedParagraph(report),
    likelihoodParagraph,
    intervalParagraph,
    trustSentences(report).join(' '),
  ].filter((paragraph) => paragraph !== '');
}

function askedParagraph(report: Report): string {
  return [
    `Cultural orientations were measured with Undertone ${report.undertone} (study “${plainText(report.study.name)}”, seed ${report.study.seed}) after CDEval (Wang et al., 2024).`,
    `${counted(report.questionnaire.items, 'item')} of the questionnaire “${plainText(report.questionnaire.name)}” (${report.questionnaire.language}, SHA-256 ${report.questionnaire.hash}…) were each put in three forms (choose A or B; repeat an option; answer yes or no) with the options in both orders, six templates in all, and on a five-point scale in both orders, which is reported separately (${report.templates.builtIn ? 'built-in' : 'changed'} templates, ${report.templates.language}, SHA-256 ${report.templates.hash}…).`,
    ...asked(report.respondents),
    ...askedAgain(report.respondents),
    ...scoringSentences(report.respondents),
  ].join(' ');
}

const likelihoodParagraph =
  'The orientation likelihood of an item is the weighted mean over its six templates of the share of draws that chose the target pole, or of its probability (CDEval equations 1 and 2), weighted by how stable each form is when the options change places (equations 6 and 7 with N = −1000; the sum of equation 6 is taken per form; a form with under half of its pairs readable has weight 0). An answer that could not be read counts 0.5 in the headline and is left out of the answered-only figure, in which a form of an item counts only where both its orders could be read. A rating that could not be read counts as the middle of the scale. A dimension’s likelihood is the mean over its items (the C of equation 3).';

const intervalParagraph =
  'Standard errors of likelihoods are from a bootstrap over items, stratified by domain, with 2,000 draws in which the form weights are computed anew, and 95 % limits are t limits on the logit scale; those of plain means over items (of one template, of a bias, of a form’s shift) are the standard errors of a stratified sample (Cochran, 1977). Domains of under three items are merged into one stratum. No interval is given under 20 items, nor for a headline where under half of the answers on its dimension could be read. Flip rates and test–retest agreement have Wilson intervals that take items as independent, from 10 items on.';

/** How respondents were asked; those asked alike share a sentence. */
function asked(respondents: readonly ReportedRespondent[]): string[] {
  const ways = [...new Set(respondents.map(wayOfAsking))];
  return ways.map((way) => {
    const named = respondents.filter((respondent) => wayOfAsking(respondent) === way);
    const names = named.map((each) => `${respondentName(each)} (model ${plainText(each.model)})`);
    return `${list(names)} ${named.length === 1 ? 'was' : 'were each'} asked ${way}.`;
  });
}

/** That some items were put more often than the likelihoods need, and how many responses came in all. */
function askedAgain(respondents: readonly ReportedRespondent[]): string[] {
  const needed = total(respondents.map(responsesNeeded));
  const came = total(respondents.map(({ provenance }) => provenance.responses));
  const again =
    came > needed
      ? ', those to some items put twice more for test–retest agreement among them; these further draws enter no likelihood'
      : '';
  return [`${counted(came, 'response')} came in all${again}.`];
}

/** Log-probabilities come with one response; a sampled template takes one for each draw. */
function responsesNeeded({ profile, repeats }: ReportedRespondent): number {
  return total((profile?.scoring ?? []).map(({ exact, sampled }) => exact + sampled * repeats));
}

const total = (counts: readonly number[]) => counts.reduce((sum, each) => sum + each, 0);

function wayOfAsking(respondent: ReportedRespondent): string {
  const { endpoint, simulated, language, repeats, provenance, persona, profile } = respondent;
  const { maxTokens, topLogprobs, ...parameters } = respondent.parameters;
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
      ...(topLogprobs === undefined
        ? []
        : [
            `the log-probabilities of ${topLogprobs} tokens wanted (not where an option is repeated)`,
          ]),
      maxTokens === undefined ? DEFAULT_ROOM : `at most ${counted(maxTokens, 'token')} an answer`,
      `${counted(repeats, 'draw')} per ${profile?.scoring.some(({ exact }) => exact > 0) ? 'sampled ' : ''}template`,
      seeded ? 'a seed for each request' : 'no seeds',
    ])}`,
  ].join(', ');
}
