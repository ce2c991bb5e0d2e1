import { type Form, paperForms } from '../../vocabulary/template.js';
import type { GridCell, GridColumn } from '../document/document.js';
import { count, estimate, inWords, list, plainText, shortLikelihood } from '../document/format.js';
import { itemsAsked, marksOf } from '../document/heading.js';
import { leanOf, NULL_LIKELIHOOD, primaryOf } from '../document/primary.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { dimensionsInWords, isHofstede, schemeOf } from '../document/scheme.js';

/** A column of the grid for each dimension; none where the questionnaire was put to no respondent. */
export function surveyColumns(report: Report): readonly GridColumn[] {
  const { respondents } = report;
  if (!respondents.some(wasSurveyed)) return [];
  return schemeOf(report).map(({ id, name, short }) => ({
    id,
    title: name,
    min: 0,
    max: 1,
    null: NULL_LIKELIHOOD,
    low: short.opposite,
    high: short.target,
    poles: true,
    worded: false,
    cells: respondents.map((respondent) => cellOf(respondent, id)),
  }));
}

function cellOf(respondent: ReportedRespondent, dimension: string): GridCell | null {
  const figure = primaryOf(respondent, dimension);
  if (!figure) return null;
  const { value, low, high } = figure;
  return {
    value,
    low,
    high,
    mark: leanOf(respondent, dimension),
    text: estimate(figure),
    short: shortLikelihood(value),
  };
}

/** Whether the questionnaire was put to a respondent, or was to be. */
export function wasSurveyed({
  profile,
  trials,
  inference,
  open,
  conversations,
  statements,
}: ReportedRespondent): boolean {
  const asksElse = [inference, open, conversations, statements].some((each) => each !== null);
  return profile !== null || trials.planned > 0 || !asksElse;
}

interface Methods {
  readonly title: string;
  readonly short: readonly string[];
  readonly long: readonly string[];
}

/** How the questionnaire was put and scored; nothing where it was put to no respondent. */
export function surveyMethods(report: Report): Methods {
  const { respondents, questionnaire, templates } = report;
  const surveyed = respondents.filter(wasSurveyed);
  if (surveyed.length === 0) return { title: 'survey', short: [], long: [] };
  const repeats = [...new Set(surveyed.map((each) => each.repeats))];
  const draws =
    repeats.length === 1 && repeats[0] === 1 ? 'once' : `${list(repeats.map(String))} times`;
  const profiles = surveyed.flatMap(({ profile }) => profile ?? []);
  const has = (shown: boolean, sentences: readonly string[]) => (shown ? sentences : []);
  return {
    title: 'survey',
    short: [
      `Stated orientations followed CDEval (Wang et al., 2024) on ${measuredIn(report)}.`,
      `Each of ${itemsAsked(report)} was put in ${formsInWords(surveyed)} with options in both orders, ${draws} each.`,
      ...marksOf(surveyed),
      'An orientation likelihood is the weighted share of answers at the target pole, averaged over items.',
      'Intervals are 95 % bootstrap limits over items; leanings are corrected within each respondent (Benjamini & Hochberg, 1995).',
    ],
    long: [
      `The questionnaire was “${plainText(questionnaire.name)}” (${questionnaire.language}, SHA-256 ${questionnaire.hash}…).`,
      ...has(questionnaire.limit !== null && questionnaire.items < questionnaire.of, [
        `Of its ${count(questionnaire.of)} items, the first ${count(questionnaire.limit ?? 0)} of each domain and dimension were asked.`,
      ]),
      `Templates were ${templates.builtIn ? 'built-in' : 'changed'} (${templates.language}, SHA-256 ${templates.hash}…).`,
      formsAre(surveyed),
      ...has(
        profiles.some(({ asked }) => asked?.oneForm),
        [
          'Each item was put in one form, drawn by the seed and balanced over forms within each domain of a dimension.',
          'A likelihood is then the weighted mean of the forms’ own means, and items are resampled within domains and forms.',
          'What needs several forms of one item is not given: form shifts, reliabilities, variance shares, pull of biases.',
        ],
      ),
      'A form’s weight is proportional to exp(−U/1000), where U is its flip rate times the pairs planned (CDEval equations 6 and 7).',
      'Two other weightings are scale-free, exp(−14.765 × flip rate), and uniform.',
      'A form with under half of its pairs readable has weight 0, unless all have.',
      'Unread answers count 0.5 in the imputed figure and are left out of the readable-only one.',
      'The readable-only figure leads where under 95 % of answers could be read.',
      'Bounds put every unread answer at either pole (Manski, 1989).',
      'Whether unread shares go with the lean of items was tested by 1,999 permutations within dimensions (Pitman, 1937).',
      ...has(questionnaire.retest > 0, [
        `For test–retest ${count(questionnaire.retest)} items were put twice more; these draws enter no likelihood.`,
      ]),
      ...has(surveyed.some(isScored), [
        'At temperature 1, log-probabilities of an answer’s variants were summed and set against those of the others.',
        'Responses with over 0.10 unread, or with reasoning, were read as samples; `repeat` was always sampled.',
      ]),
      'Answers that were sampled were read by fixed rules.',
      ...has(report.reader !== undefined, [
        `What the rules left unread a model read (${plainText(report.reader?.model ?? '')}), whose every choice had to stand on words of the answer.`,
        'Its agreement with the rules on a sample, and its readings of made-up answers without a choice, are given with Wilson’s limits.',
      ]),
      'Limits of likelihoods are t limits on the logit scale, from 2,000 bootstrap draws of items within domains (McCarthy & Snowden, 1985).',
      'A respondent leans on a dimension where p from t on that scale is below 0.05, corrected over its own dimensions (Benjamini & Hochberg, 1995).',
      'Form weights are computed again in each draw; differences are taken draw by draw over common items.',
      'Plain means have standard errors of a stratified sample (Cochran, 1977); flip rates have Wilson’s limits (Wilson, 1927; Rao & Scott, 1992).',
      'No interval is given under 20 items, nor where over half of a figure is imputed.',
      'Position bias and acquiescence are the mean over items of P(target | first) − P(target | second).',
      'The pull of biases is by two models: biased answers ignore their item, or every item shifts by the same number of logits.',
      'The second has a mixture of items in each dimension (Laird, 1978); the test between them is Vuong’s (Vuong, 1989).',
      'No figure without biases is given where the two lie farther apart than half its interval.',
      'Split-half reliability correlates balanced halves of the templates over items (Spearman, 1910; Brown, 1910), on Fisher’s z (Fisher, 1921).',
      'Near a pole its interval is too narrow: at a mean of 0.9 it holds the truth in as few as 79 %.',
      ...has(
        profiles.some(({ reliability }) => reliability.retest.value !== null),
        [
          'Retest reliability is ICC(1,1) of draws (Shrout & Fleiss, 1979), stepped up to the draws behind a likelihood.',
        ],
      ),
      ...has(
        profiles.some(({ variance }) => variance !== null),
        [
          'Variance shares are from expected mean squares of item × form × order (Cornfield & Tukey, 1956; Searle et al., 1992).',
        ],
      ),
      'Intervals over wordings take forms as a sample: items within domains × forms, orders fixed (Brennan, 2001).',
      'Their variance adds the mean square of forms; three forms leave two degrees of freedom (Satterthwaite, 1946).',
      ...has(report.dependability.length > 0, [
        'Eρ² and Φ take respondents as objects of measurement (Cronbach et al., 1972), with limits of Eρ² from F (Feldt, 1965).',
      ]),
    ],
  };
}

/** In how many forms every item was put. */
function formsInWords(respondents: readonly ReportedRespondent[]): string {
  const numbers = respondents.map(({ profile }) => {
    const { forms = paperForms, oneForm = false } = profile?.asked ?? {};
    return oneForm ? 1 : forms.length;
  });
  const each = [...new Set(numbers)].sort();
  return `${list(each.map(inWords))} ${each.join() === '1' ? 'form' : 'forms'}`;
}

/** What each form asked for, of those that any respondent was asked. */
function formsAre(respondents: readonly ReportedRespondent[]): string {
  const asked = new Set<Form>(
    respondents.flatMap(({ profile }) => profile?.asked?.forms ?? paperForms),
  );
  const told = paperForms.filter((form) => asked.has(form)).map((form) => taskOf[form]);
  return `The ${told.length === 1 ? 'form was' : 'forms were'}: ${told.join(', ')}; five-point ratings, where asked, are reported apart.`;
}

const taskOf = {
  ab: 'choose A or B',
  repeat: 'repeat an option',
  compare: 'answer yes or no',
} as const;

/** The scheme with the work that it comes from, or by its title where it is no built-in one. */
function measuredIn(report: Report): string {
  return isHofstede(report)
    ? 'Hofstede’s dimensions (Hofstede et al., 2010)'
    : `the ${dimensionsInWords(report)} of “${plainText(report.scheme.title)}”`;
}

/** Whether log-probabilities gave any of a respondent’s answers. */
export function isScored({ profile }: ReportedRespondent): boolean {
  return (profile?.scoring ?? []).some(({ exact }) => exact > 0);
}
