import { counted, day, list } from './format.js';
import { plainText } from './plain-text.js';
import type { Report, ReportedRespondent } from './report.js';
import { respondentName } from './respondent-name.js';

/** The room for an answer where a study does not set it, in this version. */
const DEFAULT_ROOM = 'at most 16 tokens an answer (96 where an option is repeated)';

/** The methods paragraph, ready to paste into a paper. Holds untrusted names. */
export function methodsParagraph(report: Report): string {
  return [
    `Cultural orientations were measured with Undertone ${report.undertone} (study “${plainText(report.study.name)}”, seed ${report.study.seed}) after CDEval (Wang et al., 2024).`,
    `${counted(report.questionnaire.items, 'item')} of the questionnaire “${plainText(report.questionnaire.name)}” (${report.questionnaire.language}, SHA-256 ${report.questionnaire.hash}…) were each put in three forms (choose A or B; repeat an option; answer yes or no) with the options in both orders, six templates in all, and on a five-point scale in both orders, which is reported separately (${report.templates.builtIn ? 'built-in' : 'changed'} templates, ${report.templates.language}, SHA-256 ${report.templates.hash}…).`,
    ...asked(report.respondents),
    ...askedAgain(report.respondents),
    'The orientation likelihood of an item is the weighted mean over its six templates of the share of draws that chose the target pole (CDEval equations 1 and 2), weighted by how stable each form is when the options change places (equations 6 and 7 with N = −1000; the sum of equation 6 is taken per form). An answer that could not be read counts 0.5 in the headline and is left out of the answered-only figure, in which a form of an item counts only where both its orders could be read. A dimension’s likelihood is the mean over its items.',
    'Standard errors are from a bootstrap over items, stratified by domain, with 2,000 draws in which the form weights are computed anew; 95 % limits are t limits on the logit scale. Domains of under three items are merged into one stratum. No interval is given under 20 items, nor for a headline where under half of the answers on its dimension could be read. Flip rates and test–retest agreement have Wilson intervals that take items as independent, from 10 items on.',
  ].join(' ');
}

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
  const needed = total(respondents.map(({ trials, repeats }) => trials.observed * repeats));
  const came = total(respondents.map(({ provenance }) => provenance.responses));
  const again =
    came > needed
      ? ', those to some items put twice more for test–retest agreement among them; these further draws enter no likelihood'
      : '';
  return [`${counted(came, 'response')} came in all${again}.`];
}

const total = (counts: readonly number[]) => counts.reduce((sum, each) => sum + each, 0);

function wayOfAsking(respondent: ReportedRespondent): string {
  const { endpoint, simulated, language, repeats, provenance, persona } = respondent;
  const { maxTokens, ...parameters } = respondent.parameters;
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
      maxTokens === undefined ? DEFAULT_ROOM : `at most ${counted(maxTokens, 'token')} an answer`,
      `${counted(repeats, 'draw')} per template`,
      seeded ? 'a seed for each request' : 'no seeds',
    ])}`,
  ].join(', ');
}

/** What to cite. */
export const references: readonly string[] = [
  'Wang, Y., Zhu, Y., Kong, C., Wei, S., Yi, X., Xie, X. & Sang, J. (2024). CDEval: A Benchmark for Measuring the Cultural Dimensions of Large Language Models. Proceedings of the 2nd Workshop on Cross-Cultural Considerations in NLP.',
  'Hofstede, G. (2001). Culture’s Consequences: Comparing Values, Behaviors, Institutions and Organizations Across Nations. 2nd edition. Sage.',
  'Hofstede, G., Hofstede, G. J. & Minkov, M. (2010). Cultures and Organizations: Software of the Mind. 3rd edition. McGraw-Hill.',
];
