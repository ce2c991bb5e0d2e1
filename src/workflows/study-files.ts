import { languageFile } from '../content/language-file.js';
import { builtInInferenceTemplates } from '../content/load-inference-templates.js';
import { builtInQuestionnaire } from '../content/load-questionnaire.js';
import { builtInStories } from '../content/load-stories.js';
import { builtInTemplates } from '../content/load-templates.js';
import { storyFiles } from '../content/stories/story-files.js';
import type { Study } from '../study/study.js';
import type { DocumentKind } from '../vocabulary/document-kind.js';

/** A file that another names. */
export interface NamedFile {
  readonly file: string;
  /** What it must be; by its keys where it may be several things. */
  readonly kind?: DocumentKind | undefined;
  /** The language that it is asked in, where one is. */
  readonly language?: string | undefined;
}

/** A key of a study that names a path of its own, and how that comes to files. */
export interface NamingKey {
  readonly section: 'survey' | 'inference';
  readonly key: string;
  /** As the study names it. */
  readonly path: string;
  /** @throws InputError for a folder that has no file */
  readonly files: () => Promise<readonly NamedFile[]>;
}

/** The keys by which a study names what is not built in, for one of its languages. */
export function namingKeys({ survey, inference }: Study, language: string): readonly NamingKey[] {
  const inLanguage = (path: string, kind: DocumentKind) => async () => [
    { file: await languageFile(path, language), kind },
  ];
  const keys: (NamingKey & { readonly builtIn?: string })[] = [
    {
      section: inference?.questionnaire === undefined ? 'survey' : 'inference',
      key: 'questionnaire',
      path: survey.questionnaire,
      builtIn: builtInQuestionnaire,
      files: inLanguage(survey.questionnaire, 'questionnaire'),
    },
    {
      section: 'survey',
      key: 'templates',
      path: survey.templates,
      builtIn: builtInTemplates,
      files: inLanguage(survey.templates, 'templates'),
    },
  ];
  if (inference) {
    const { stories, templates, labels } = inference;
    keys.push(
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
        files: inLanguage(templates, 'templates'),
      },
    );
    if (labels !== undefined) {
      keys.push({
        section: 'inference',
        key: 'labels',
        path: labels,
        files: async () => [{ file: labels, kind: 'labels' }],
      });
    }
  }
  return keys.filter(({ path, builtIn }) => path !== builtIn);
}
