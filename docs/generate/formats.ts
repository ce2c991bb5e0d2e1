import type { z } from 'zod';
import { packagePath } from '../../src/content/package-root.js';
import { StudyFile } from '../../src/study/study-file.js';
import { InferenceTemplates } from '../../src/vocabulary/inference-template.js';
import { Questionnaire } from '../../src/vocabulary/item.js';
import { Scheme } from '../../src/vocabulary/scheme.js';
import { StatementFile } from '../../src/vocabulary/statement.js';
import { StoryFile } from '../../src/vocabulary/story.js';
import { SurveyTemplates } from '../../src/vocabulary/template.js';
import { describedSchema, type JsonSchema } from './described-schema.js';
import { schemaComments } from './schema-comments.js';

/** A kind of file that people write: its schema, and the constant and the source that it stands in. */
interface Format {
  readonly schema: z.ZodType;
  readonly name: string;
  readonly source: string;
}

/** By the name of the JSON Schema in docs/schemas. */
export const formats = {
  study: { schema: StudyFile, name: 'StudyFile', source: 'src/study/study-file.ts' },
  questionnaire: { schema: Questionnaire, name: 'Questionnaire', source: 'src/vocabulary/item.ts' },
  scheme: { schema: Scheme, name: 'Scheme', source: 'src/vocabulary/scheme.ts' },
  'survey-templates': {
    schema: SurveyTemplates,
    name: 'SurveyTemplates',
    source: 'src/vocabulary/template.ts',
  },
  stories: { schema: StoryFile, name: 'StoryFile', source: 'src/vocabulary/story.ts' },
  statements: {
    schema: StatementFile,
    name: 'StatementFile',
    source: 'src/vocabulary/statement.ts',
  },
  'inference-templates': {
    schema: InferenceTemplates,
    name: 'InferenceTemplates',
    source: 'src/vocabulary/inference-template.ts',
  },
} as const satisfies Readonly<Record<string, Format>>;

/** The JSON Schema of a format, with a sentence for each key that its source has one for. */
export function jsonSchemaOf({ schema, name, source }: Format): JsonSchema {
  return describedSchema(schema, schemaComments(packagePath(source), name));
}
