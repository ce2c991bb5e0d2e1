import { languageFile } from '../content/language-file.js';
import { builtInInferenceTemplates } from '../content/load-inference-templates.js';
import { labelColumns } from '../content/load-labels.js';
import { builtInQuestionnaire } from '../content/load-questionnaire.js';
import { builtInStories } from '../content/load-stories.js';
import { storyFiles } from '../content/stories/story-files.js';
import { statementMarks, storyMarks } from '../content/stories/story-source.js';
import type { InstrumentStudy, NamingKey, SimulatedSide } from '../instrument-study.js';
import { hearableLanguages } from '../instruments/inference/reading/lexicons.js';
import { InferenceSection } from '../instruments/inference/section.js';
import { loadInference } from '../study/load-inference.js';
import { refuseWordless } from '../study/refuse-wordless.js';
import { resolveInference } from '../study/resolve-inference.js';
import { InferenceTemplates } from '../vocabulary/inference-template.js';

/** What is asked about stories; none are told without it. */
const Section = InferenceSection.optional();

/** The stories' side of a study. */
export const storiesStudy: InstrumentStudy = {
  id: 'inference',
  section: { key: 'inference', schema: Section, content: 'stories' },
  languages: hearableLanguages,

  lends: (section) => ({ survey: { questionnaire: inferenceIn(section).questionnaire } }),

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
    const keys: (NamingKey & { readonly builtIn?: string })[] = [
      {
        section: 'inference',
        key: 'stories',
        path: stories,
        builtIn: builtInStories,
        files: async () =>
          (await storyFiles(stories, language)).map((file) => ({ file, language })),
      },
      {
        section: 'inference',
        key: 'templates',
        path: templates,
        builtIn: builtInInferenceTemplates,
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
        builtIn: builtInQuestionnaire,
        files: async () => [
          { file: await languageFile(survey.questionnaire, language), kind: 'questionnaire' },
        ],
      });
    }
    return keys.filter(({ path, builtIn }) => path !== builtIn);
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
  loadLint: async () => (await import('./lint-side.js')).storiesLint,
  loadSimulated,
};

function inferenceIn(section: unknown): InferenceSection {
  return InferenceSection.parse(section);
}

async function loadSimulated(): Promise<SimulatedSide> {
  const { knownStories, storyKnowledge } = await import('../simulation/inference/known-stories.js');
  return {
    knows: ({ questionnaires = {}, stories = {}, inferenceTemplates = {} }) =>
      storyKnowledge(
        knownStories(
          { sets: Object.values(stories), wordings: Object.values(inferenceTemplates) },
          Object.values(questionnaires),
        ),
      ),
  };
}
