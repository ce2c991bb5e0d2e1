import { InferenceTemplates } from '../../../vocabulary/inference-template.js';
import { languageFile } from '../../content/files.js';
import { isEdition } from '../../content/package-data.js';
import { storyLexicons } from '../../reading/languages.js';
import type { Instrument, InstrumentStudy, NamingKey } from '../base/instrument.js';
import { inferenceOf } from './asked.js';
import { labelColumns } from './content/human-labels.js';
import { builtInInferenceTemplates, loadInference } from './content/stories.js';
import { statementMarks, storyFiles, storyMarks } from './content/story-source.js';
import type { InferenceObservation } from './observation.js';
import type { StoriesSource } from './plan.js';
import { type InferencePlan, InferenceSection, inferenceTrials, planInference } from './plan.js';
import { refuseWordless, resolveInference } from './study-section.js';

/** What is asked about stories; nothing without it. */
const Section = InferenceSection.optional();

/** The stories' side of a study. */
const storiesStudy: InstrumentStudy<StoriesSource> = {
  id: 'inference',
  section: { key: 'inference', schema: Section, content: 'stories' },
  languages: storyLexicons,

  defaultsForOthers: (section) => ({
    survey: { questionnaire: inferenceIn(section).questionnaire },
  }),

  resolve: (section, surroundings) => ({
    inference: section === undefined ? null : resolveInference(inferenceIn(section), surroundings),
  }),

  refuse: (section, study, complain) => refuseWordless(inferenceIn(section), study, complain),

  async load(study, { questionnaires = {} }) {
    const { faults, ...part } = await loadInference(study, questionnaires);
    return { part, faults };
  },

  services({ inference }) {
    const { judge } = inference ?? {};
    if (!judge) return [];
    const { model, endpoint, connection, declaration } = judge;
    const served = declaration && { id: 'judge', declared: declaration };
    return [{ role: 'judge', place: 'inference.judge', model, endpoint, connection, served }];
  },

  files({ inference, survey }, language) {
    if (!inference) return [];
    const { questionnaire, stories, templates, labels } = inference;
    const keys: (NamingKey & { readonly isBuiltIn?: boolean })[] = [
      {
        section: 'inference',
        key: 'stories',
        path: stories,
        isBuiltIn: isEdition('stories', stories),
        files: async () =>
          (await storyFiles(stories, language)).map((file) => ({ file, language })),
      },
      {
        section: 'inference',
        key: 'templates',
        path: templates,
        isBuiltIn: templates === builtInInferenceTemplates,
        files: async () => [{ file: await languageFile(templates, language), kind: 'templates' }],
      },
    ];
    if (labels !== undefined) {
      keys.push({
        section: 'inference',
        key: 'labels',
        path: labels,
        files: async () => [{ file: labels, kind: 'labels' }],
      });
    }
    if (questionnaire !== undefined) {
      keys.unshift({
        section: 'inference',
        key: 'questionnaire',
        // It is the survey's, which alone loads it.
        path: survey.questionnaire,
        isBuiltIn: isEdition('questionnaire', survey.questionnaire),
        files: async () => [
          { file: await languageFile(survey.questionnaire, language), kind: 'questionnaire' },
        ],
      });
    }
    return keys.filter(({ isBuiltIn }) => !isBuiltIn);
  },

  documents: [
    {
      kind: 'templates',
      marks: ['instrument', 'prompts'],
      owns: (value) =>
        InferenceTemplates.pick({ instrument: true }).loose().safeParse(value).success,
    },
    { kind: 'stories', marks: storyMarks },
    { kind: 'statements', marks: statementMarks },
    { kind: 'labels', marks: labelColumns, isTable: true },
  ],
};

function inferenceIn(section: unknown): InferenceSection {
  return InferenceSection.parse(section);
}

/** Stories: what a respondent infers about people. */
export const stories: Instrument<InferencePlan, InferenceObservation, StoriesSource> = {
  ...storiesStudy,
  planOf: inferenceOf,
  trials: planInference,
  trialCount: inferenceTrials,
  draws: ({ section }) => section.repeats,
  unreadable: ({ draws }) => draws.filter(({ reading }) => reading.kind === 'unread').length,
  async rows(observation, source) {
    const { storyRows } = await import('./answer-rows.js');
    return storyRows(observation, source);
  },
  async record(plan) {
    const { StoriesStudyRecorder } = await import('./recorder.js');
    return new StoriesStudyRecorder(plan);
  },
};
