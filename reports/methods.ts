import { count, counted, day, list } from './document/format.js';
import { askedIn } from './heading.js';
import { askedSentences } from './methods-asked.js';
import { gapMethods } from './methods-gap.js';
import { hearingMethods } from './methods-hearing.js';
import { intervalSentences } from './methods-intervals.js';
import { likenessMethods } from './methods-likeness.js';
import { peopleMethods } from './methods-people.js';
import { isScored, scoringSentences } from './methods-scoring.js';
import { trustSentences } from './methods-trust.js';
import { namedIn } from './named-in.js';
import { plainText } from './document/plain-text.js';
import type { Report, ReportedRespondent } from './document/report.js';
import { respondentName } from './respondent-name.js';
import { isSurveyAsked } from './survey-asked.js';

/** The methods, ready to paste into a paper, in paragraphs. Holds untrusted names. */
export function methodsParagraphs(report: Report): readonly string[] {
  const observed = report.respondents.some(({ profile }) => profile !== null);
  return [
    askedParagraph(report),
    ...(observed ? likelihoodParagraphs(report) : []),
    ...hearingMethods(report),
    ...gapMethods(report),
  ];
}

function likelihoodParagraphs(report: Report): string[] {
  return [
    likelihoodParagraph(report.respondents),
    ...[intervalSentences, trustSentences, peopleMethods, likenessMethods]
      .map((sentences) => sentences(report).join(' '))
      .filter((paragraph) => paragraph !== ''),
  ];
}

function askedParagraph(report: Report): string {
  const { respondents } = report;
  const surveyed = isSurveyAsked(report);
  return [
    measured(report),
    ...(surveyed ? [itemsSentence(report)] : []),
    ...differing(report),
    ...(surveyed ? askedAgain(report) : []),
    ...askedSentences(respondents),
    `${counted(total(respondents.map(({ provenance }) => provenance.responses)), 'response')} came in all.`,
    ...(surveyed ? scoringSentences(respondents) : []),
  ].join(' ');
}

function itemsSentence(report: Report): string {
  const { questionnaire, templates } = report;
  return `${chosenItems(report)} of the questionnaire “${plainText(questionnaire.name)}” (${questionnaire.language}, SHA-256 ${questionnaire.hash}…) were each put in three forms (choose A or B; repeat an option; answer yes or no) with the options in both orders, six templates in all, and on a five-point scale in both orders, which is reported separately (${templates.builtIn ? 'built-in' : 'changed'} templates, ${templates.language}, SHA-256 ${templates.hash}…).`;
}

/** With what, and in which study or studies. */
function measured(report: Report): string {
  const { undertone, study, sources } = report;
  const scales = 'the dimensions of national culture (Hofstede, 2001; Hofstede et al., 2010)';
  const [what, after] = isSurveyAsked(report)
    ? [`Orientations on ${scales} were measured`, ' after CDEval (Wang et al., 2024)']
    : [`How well values on ${scales} are heard was measured`, ''];
  if (sources.length === 0) {
    return `${what} with Undertone ${plainText(undertone)} (study “${plainText(study.name)}”, seed ${study.seed})${after}.`;
  }
  const named = namedIn(report);
  const studies = sources.map((source) => {
    const names = source.respondents.map((id) => respondentName(named(id)));
    return `study “${plainText(source.study)}” (Undertone ${plainText(source.undertone)}, ${day(plainText(source.at))}: ${list(names)})`;
  });
  return `${what}${after} in ${list(studies)}, and compared with Undertone ${plainText(undertone)} (seed ${study.seed}).`;
}

/** What the sources of a comparison do not have in common. */
function differing({ differing: sentences }: Report): string[] {
  if (sentences.length === 0) return [];
  return [
    'The studies differ, and were compared all the same, over the items that respondents have in common:',
    ...sentences.map(plainText),
  ];
}

/** Which items of the questionnaire were asked. */
function chosenItems(report: Report): string {
  const { items, of, limit } = report.questionnaire;
  if (report.sources.some((source) => source.items !== items)) return askedIn(report, 'item');
  if (items === of || limit === null) return `All ${counted(of, 'item')}`;
  const first = limit === 1 ? 'The first item' : `The first ${count(limit)} items`;
  return `${first} of each domain and dimension, ${count(items)} of the ${counted(of, 'item')}`;
}

/** The items that were put more often than the likelihoods need. */
function askedAgain({ questionnaire: { retest }, sources, respondents }: Report): string[] {
  if (retest === 0) return [];
  const were = retest === 1 ? 'was' : 'were';
  const seed = sources.length === 0 ? 'the seed' : 'the seed of each study';
  const templates = respondents.some(isScored)
    ? 'those of the six templates that were sampled'
    : 'each of the six templates';
  return [
    `For test–retest, ${count(retest)} of them, picked by ${seed}, ${were} put twice more under ${templates}; these draws enter no likelihood.`,
  ];
}

function likelihoodParagraph(respondents: readonly ReportedRespondent[]): string {
  const [probability, expected, unread] = respondents.some(isScored)
    ? [
        ', or of its probability',
        '; from log-probabilities, with chances p and q of the target pole, the expected p(1 − q) + q(1 − p)',
        ' and unread probability',
      ]
    : ['', '', ''];
  return `The orientation likelihood of an item is the weighted mean over its six templates of the share of draws that chose the target pole${probability} (CDEval equations 1 and 2). A form’s weight, half of it for each order, is proportional to exp(−U/1000) (equations 6 and 7 with N = −1000, the sum of equation 6 taken per form), where U is its flip rate (the share of readable pairs of the two orders that disagree about the pole${expected}) times the pairs planned. Two other weightings are shown: scale-free, exp(−14.765 × flip rate), and uniform, one third each. In all three a form with under half of its pairs readable has weight 0, unless all have: then all weigh the same. Unread answers${unread} count 0.5 in the headline and are left out of the answered-only figure, in which a form of an item counts only where both its orders could be read. An unread rating counts as the middle of the scale. A dimension’s likelihood is the mean over its items (the C of equation 3).`;
}

const total = (counts: readonly number[]) => counts.reduce((sum, each) => sum + each, 0);
