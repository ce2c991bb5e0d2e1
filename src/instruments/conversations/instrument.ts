import { ConversationTemplates } from '../../../vocabulary/conversation-template.js';
import { isEdition } from '../../content/package-data.js';
import { storyLexicons } from '../../reading/languages.js';
import type { Instrument, InstrumentStudy, NamingKey } from '../base/instrument.js';
import { builtInTemplates } from '../survey/questionnaire.js';
import { loadConversations, scenarioFiles, wordingFile } from './content.js';
import { episodeLabelColumns } from './labels.js';
import type { ConversationObservation } from './observation.js';
import {
  type ConversationPlan,
  type ConversationsSource,
  conversationCount,
  conversationsOf,
  conversationTrials,
  id,
} from './plan.js';
import { SimulatedProtagonist } from './roles.js';
import {
  ConversationsSection,
  conversationServices,
  conversationsSection,
  resolveConversations,
} from './study-section.js';

/** A file of what a person found in conversations. */
export const labelsKind = 'conversation-labels';

/** The conversations' side of a study. */
const conversationsStudy: InstrumentStudy<ConversationsSource> = {
  id,
  section: conversationsSection,
  languages: storyLexicons,

  defaultsForOthers(section) {
    const { questionnaire } = ConversationsSection.parse(section);
    return { survey: { questionnaire } };
  },

  resolve: (section, surroundings) => ({
    conversations: section === undefined ? null : resolveConversations(section, surroundings),
  }),

  load: (study, { questionnaires = {} }) => loadConversations(study, questionnaires),
  services: conversationServices,

  files(study, language) {
    const section = study.conversations;
    if (!section) return [];
    const { scenarios, templates, labels } = section;
    const keys: (NamingKey & { readonly isBuiltIn: boolean })[] = [
      {
        section: id,
        key: 'scenarios',
        path: scenarios,
        isBuiltIn: isEdition('scenarios', scenarios),
        files: async () =>
          (await scenarioFiles(scenarios, language)).map((file) => ({
            file,
            kind: 'scenarios',
            language,
          })),
      },
      {
        section: id,
        key: 'templates',
        path: templates,
        isBuiltIn: templates === builtInTemplates,
        files: async () => [{ file: await wordingFile(templates, language), kind: 'templates' }],
      },
    ];
    if (labels !== null) {
      const files = async () => [{ file: labels, kind: labelsKind }];
      keys.push({ section: id, key: 'labels', path: labels, isBuiltIn: false, files });
    }
    return keys.filter(({ isBuiltIn }) => !isBuiltIn);
  },

  documents: [
    { kind: labelsKind, marks: episodeLabelColumns, isTable: true },
    { kind: 'scenarios', marks: ['scenarios', 'twins', 'singles'] },
    {
      kind: 'templates',
      marks: ['instrument', 'prompts'],
      owns: (value) =>
        ConversationTemplates.pick({ instrument: true }).loose().safeParse(value).success,
    },
  ],
  declaration: SimulatedProtagonist,
};

/** Conversations: what a respondent does between two cultures. */
export const conversations: Instrument<
  ConversationPlan,
  ConversationObservation,
  ConversationsSource
> = {
  ...conversationsStudy,
  planOf: conversationsOf,
  trials: conversationTrials,
  trialCount: conversationCount,
  // A replay looks these up one after the other: a conversation is some ten requests long.
  draws: ({ repeats }) => repeats * 10,
  unreadable({ steps }) {
    return steps.filter(({ by, unread }) => by === 'protagonist' && unread).length;
  },
  async rows(observation, source) {
    const { conversationRows } = await import('./answer-rows.js');
    return conversationRows(observation, source);
  },
  async record(plan) {
    const { ConversationsStudyRecorder } = await import('./recorder.js');
    return new ConversationsStudyRecorder(plan);
  },
};
