import { atLines, fitted } from '../construction/lint/at-lines.js';
import { lintTemplates } from '../construction/lint/lint-templates.js';
import type { InstrumentLint } from '../instrument-study.js';
import { SurveyTemplates } from '../vocabulary/template.js';

/** What `undertone lint` checks for the survey. Its questionnaire is everybody's. */
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
