import type { Finding } from '../../../vocabulary/finding.js';
import { withoutVersion } from '../../../vocabulary/respondent.js';
import {
  type Form,
  forms,
  SurveyTemplates,
  slots,
  wordingsOf,
} from '../../../vocabulary/template.js';
import { atLines, fitted } from '../../content/check.js';
import { lexicons } from '../../reading/languages.js';
import type { InstrumentLint } from './lint.js';

/** One thing wrong with the prompt of a form. */
type Problem = Pick<Finding, 'check' | 'severity' | 'message'>;

/** What a program can find wrong with templates that their schema lets pass. */
export function lintTemplates(of: SurveyTemplates): readonly Finding[] {
  return forms.flatMap((form) =>
    wordingsOf(of, form).flatMap((prompt, nth) =>
      [...displayProblems(form, prompt), ...questionProblems(form, prompt, of.language)].map(
        (trouble) => ({
          ...trouble,
          path: nth === 0 ? ['prompts', form] : ['paraphrases', form, nth - 1],
        }),
      ),
    ),
  );
}

/** How the question and the options are shown. */
function* displayProblems(form: Form, prompt: string): Generator<Problem> {
  if (/\{question\}[ \t]*[.?!]/.test(prompt)) {
    const message = `${form} has punctuation after {question}, which already ends with its own (hence the "?." in CDEval); remove it`;
    yield { check: 'punctuation', severity: 'warning', message };
  }
  const twice = slots.find((slot) => prompt.split(slot).length > 2);
  if (twice) {
    const message = `${form} shows ${twice} more than once; show it once`;
    yield { check: 'slots', severity: 'warning', message };
  }
}

/** A yes and a no of a language whose answers can be read. */
function wordsOf(language: string): readonly RegExp[] {
  const lexicon = lexicons.get(withoutVersion(language));
  if (!lexicon) return [];
  const { yesWords, noWords, edge } = lexicon;
  return [yesWords[0], noWords[0]].map((word) => new RegExp(`${edge}${word}${edge}`, 'i'));
}

/** What each form must name for its answers to be read: letters, words by language, or numbers. */
const answers: Readonly<Record<Form, (language: string) => readonly RegExp[]>> = {
  ab: () => [/\bA\b/, /\bB\b/],
  repeat: () => [],
  compare: wordsOf,
  likert: () => [/\b1\b/, /\b5\b/],
};

const named: Readonly<Record<Form, string>> = {
  ab: 'the letters A and B',
  repeat: '',
  compare: 'yes and no',
  likert: 'the numbers from 1 to 5, 1 first',
};

/** What is asked for: the answers are read by rule, and the rules expect it. */
function* questionProblems(form: Form, prompt: string, language: string): Generator<Problem> {
  const places = answers[form](language).map((answer) => prompt.search(answer));
  const unnamed = places.some((place) => place < 0);
  const turned = form === 'likert' && (places[0] ?? 0) > (places[1] ?? 0);
  if (!unnamed && !turned) return;
  const message = `${form} does not ask for ${named[form]}, although its answers are read as such; name them`;
  yield { check: 'answers', severity: unnamed ? 'warning' : 'error', message };
}

/** What `undertone lint` checks for the survey; its questionnaire is everybody's, and checked for all. */
export const surveyLint: InstrumentLint = {
  checkers: {
    templates: {
      document(document) {
        const { data, findings } = fitted(document, SurveyTemplates);
        return { findings: data ? atLines(lintTemplates(data), document) : findings };
      },
    },
  },
};
