import { type Complain, InputError } from '../../../vocabulary/input.js';
import { isAnswer } from '../../../vocabulary/reading.js';
import { canonicalJson, reasonsFirst } from '../../../vocabulary/request.js';
import { withoutVersion } from '../../../vocabulary/respondent.js';
import { forms, type SurveyTemplates } from '../../../vocabulary/template.js';
import { languageFile } from '../../content/files.js';
import { isEdition } from '../../content/package-data.js';
import { lexicons } from '../../reading/languages.js';
import { expectLanguage, type StudyRespondent } from '../base/entries.js';
import type {
  FiledQuestionnaire,
  Instrument,
  InstrumentStudy,
  LeaveOut,
  Loaded,
  NamingKey,
  PartOf,
} from '../base/instrument.js';
import type { SurveySource } from './plan.js';
import { planSurvey, type SurveyPlan, SurveySection, surveyTrials } from './plan.js';
import { isBuiltInTemplates, loadSurveyTemplates, readQuestionnaire } from './questionnaire.js';
import { parametersFor, type SurveyObservation } from './trial.js';

/** The questionnaire; by default asked where the study has no section of another instrument. */
const Section = SurveySection.optional();

/** As many alternatives as endpoints give. */
const topLogprobs = 20;

/** The survey's side of a study. Its questionnaire is what other instruments ask about, too. */
const surveyStudy: InstrumentStudy<SurveySource> = {
  id: 'survey',
  section: { key: 'survey', schema: Section },
  languages: lexicons,
  // Of the statements in its questionnaire; loading refuses pairs in such a language.
  readsRecorded: true,

  respondent(section, entry, at) {
    const { repeats, scoring } = surveyIn(section);
    const { temperature } = entry;
    // After thinking they hold given that thinking alone, and most endpoints give none.
    if (reasonsFirst(entry)) {
      if (scoring !== 'logprobs') return { repeats };
      throw at(
        entry.reasoningEffort === undefined ? 'extra' : 'reasoningEffort',
        'a model that reasons first has no log-probabilities of its answer; set scoring to auto or sample',
      );
    }
    // At any other temperature answers are drawn by other chances than the log-probabilities.
    const exact = temperature === 1;
    if (scoring === 'logprobs' && !exact) {
      throw at(
        'temperature',
        `log-probabilities are valid at temperature 1, not ${temperature}; set it to 1, or scoring to auto or sample`,
      );
    }
    return { repeats, parameters: exact && scoring !== 'sample' ? { topLogprobs } : {} };
  },

  resolve(section, { given, respondents, beside, complain }) {
    refuseTwins(respondents, complain);
    const survey = surveyIn(section);
    const { questionnaire, templates } = survey;
    return {
      survey: {
        ...survey,
        questionnaire: isEdition('questionnaire', questionnaire)
          ? questionnaire
          : beside(questionnaire),
        templates: isBuiltInTemplates(templates) ? templates : beside(templates),
      },
      storiesFirst: true,
      asksSurvey: 'survey' in given || Object.keys(given).length === 0,
    };
  },

  load: loadSurvey,

  files({ survey: { questionnaire, templates }, asksSurvey }, language) {
    // Another section names its questionnaire then.
    if (!asksSurvey) return [];
    const keys: (NamingKey & { readonly isBuiltIn: boolean })[] = [
      {
        section: 'survey',
        key: 'questionnaire',
        path: questionnaire,
        isBuiltIn: isEdition('questionnaire', questionnaire),
        files: async () => [
          { file: await languageFile(questionnaire, language), kind: 'questionnaire' },
        ],
      },
      {
        section: 'survey',
        key: 'templates',
        path: templates,
        isBuiltIn: isBuiltInTemplates(templates),
        files: async () => [
          { file: await languageFile(templates, withoutVersion(language)), kind: 'templates' },
        ],
      },
    ];
    return keys.filter(({ isBuiltIn }) => !isBuiltIn);
  },

  documents: [{ kind: 'templates', marks: ['instrument', 'prompts'] }],
};

/** A section as it is asked; the defaults where a study has none. */
function surveyIn(section: unknown): SurveySection {
  return SurveySection.parse(section ?? {});
}

/** Two that are asked the very same would share every answer and look like two that agree. */
function refuseTwins(respondents: readonly StudyRespondent[], complain: Complain): void {
  const seen = new Map<string, string>();
  for (const [index, respondent] of respondents.entries()) {
    const { id, endpoint, model, language, persona } = respondent;
    const keys = forms.map((form) => {
      const parameters = parametersFor(respondent.parameters, form);
      return canonicalJson({ endpoint, model, parameters, language, persona, form });
    });
    const other = keys.map((key) => seen.get(key)).find((known) => known !== undefined);
    if (other !== undefined) {
      throw complain(
        ['respondents', index, 'id'],
        `"${id}" would be asked the same as "${other}" and share its answers; remove one, or raise repeats`,
      );
    }
    for (const key of keys) seen.set(key, id);
  }
}

async function loadSurvey(
  { survey, respondents }: SurveySource['study'],
  _before: Loaded,
  leaveOut?: LeaveOut,
): Promise<Loaded<PartOf<SurveySource>>> {
  const filed = new Map<string, FiledQuestionnaire>();
  const templates = new Map<string, SurveyTemplates>();
  for (const language of new Set(respondents.map((respondent) => respondent.language))) {
    const asked = await readQuestionnaire(survey.questionnaire, language, leaveOut);
    const isRead = lexicons.has(withoutVersion(language));
    if (!isRead && asked.questionnaire.items.length > 0)
      throw new InputError(
        `answers to pairs in "${language}" cannot be read yet; known: ${[...lexicons.keys()].join(', ')}`,
        { file: asked.document.file },
      );
    const wording = await loadSurveyTemplates(survey.templates, isRead ? language : 'en');
    if (isRead && !isEdition('questionnaire', survey.questionnaire)) {
      expectLanguage(asked.questionnaire.language, language, survey.questionnaire);
    }
    if (isRead && !isBuiltInTemplates(survey.templates)) {
      expectLanguage(wording.language, withoutVersion(language), survey.templates);
    }
    filed.set(language, asked);
    templates.set(language, wording);
  }
  const questionnaires = [...filed].map(([language, asked]) => [language, asked.questionnaire]);
  return {
    part: {
      questionnaires: Object.fromEntries(questionnaires),
      templates: Object.fromEntries(templates),
    },
    questionnaires: Object.fromEntries(filed),
  };
}

/** The survey: what a respondent states. A study that asks about stories alone puts no item to it. */
export const survey: Omit<Instrument<SurveyPlan, SurveyObservation, SurveySource>, 'planOf'> = {
  ...surveyStudy,
  trials: planSurvey,
  trialCount: surveyTrials,
  draws: ({ repeats }) => repeats,
  unreadable: ({ draws }) => draws.filter(({ reading }) => !isAnswer(reading)).length,
  async rows(observation, source) {
    const { surveyRows } = await import('./answer-rows.js');
    return surveyRows(observation, source);
  },
  async record(plan) {
    const { SurveyStudyRecorder } = await import('./recorder.js');
    return new SurveyStudyRecorder(plan);
  },
};
