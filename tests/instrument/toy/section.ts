import { z } from 'zod';
import { readDocument } from '../../../src/content/document.js';
import { checkDocument } from '../../../src/content/document-faults.js';
import type { InstrumentStudy, PlanPart } from '../../../src/instrument.js';
import { atLines, fitted } from '../../../src/lint/check.js';
import { resolveJudge } from '../../../src/study/judge.js';
import type { Plan } from '../../../src/study/plan.js';
import type { Study } from '../../../src/study/study.js';

const id = 'proverbs';

/** A file of proverbs, each by its beginning and how it ends. */
const Proverbs = z.strictObject({
  sayings: z.array(z.strictObject({ beginning: z.string().min(1), ending: z.string() })).min(1),
});

const Section = z.strictObject({
  file: z.string().min(1).describe('The path of a file of proverbs.'),
  judge: z.strictObject({
    model: z.string().optional(),
    endpoint: z.string().optional(),
    apiKeyEnv: z.string().optional(),
    temperature: z.number().default(0),
    maxTokens: z.int().default(16),
    /** Chance that it finds a whole proverb whole. */
    simulated: z.strictObject({ lenience: z.number().min(0).max(1).default(1) }).optional(),
    ownAnswers: z.boolean().default(false),
  }),
});

const Resolved = z.object({
  file: z.string(),
  judge: z.object({
    model: z.string(),
    endpoint: z.string(),
    parameters: z.object({ temperature: z.number(), maxTokens: z.int() }),
    simulated: z.boolean(),
    declaration: z.object({ lenience: z.number() }).nullable(),
    connection: z.string().nullable(),
    ownAnswers: z.boolean(),
  }),
});

/** What a study asks of proverbs; null where it asks nothing. */
export function proverbsOf({ study, contents }: Pick<Plan, 'study' | 'contents'>) {
  const section = sectionOf(study);
  if (!section) return null;
  return { judge: section.judge, ...Proverbs.parse(contents?.[id]) };
}
export type AskedProverbs = NonNullable<ReturnType<typeof proverbsOf>>;

/** The proverbs in the content of a study; none where it asks about none. */
export function proverbsIn({ contents }: PlanPart) {
  const content = contents?.[id];
  return content === undefined ? [] : Proverbs.parse(content).sayings;
}

function sectionOf({ sections }: Study) {
  const section = sections?.[id];
  return section === undefined ? null : Resolved.parse(section);
}

/** The study side: a section that names a file and a judge, and what people declare of the simulated. */
export const proverbsStudy = {
  id,
  section: { key: id, schema: Section, content: 'file' },
  languages: new Set(['en']),
  resolve(section, surroundings) {
    if (section === undefined) return {};
    const { file, judge } = Section.parse(section);
    const place = { path: [id, 'judge'], served: 'proverb-judge' };
    const { declaration, ...resolved } = resolveJudge(judge, place, surroundings);
    const recorded = { ...resolved, declaration: declaration && { ...declaration } };
    return { sections: { [id]: { file: surroundings.beside(file), judge: recorded } } };
  },
  async load(study) {
    const section = sectionOf(study);
    if (!section) return { part: {} };
    const content = checkDocument(await readDocument(section.file), Proverbs);
    return { part: { contents: { [id]: content } } };
  },
  services(study) {
    const section = sectionOf(study);
    if (!section) return [];
    const { model, endpoint, connection, declaration } = section.judge;
    const served = declaration && { id: 'proverb-judge', declared: declaration };
    return [{ role: 'judge', place: `${id}.judge`, model, endpoint, connection, served }];
  },
  files(study) {
    const section = sectionOf(study);
    if (!section) return [];
    const { file } = section;
    return [{ section: id, key: 'file', path: file, files: async () => [{ file, kind: id }] }];
  },
  documents: [{ kind: id, marks: ['sayings'] }],
  loadLint: async () => ({
    checkers: {
      [id]: {
        document(document) {
          const { data, findings } = fitted(document, Proverbs);
          if (!data) return { findings };
          const endless = data.sayings.flatMap(({ beginning, ending }, place) =>
            ending === ''
              ? [
                  {
                    path: ['sayings', place, 'ending'],
                    check: 'endings',
                    severity: 'warning' as const,
                    message: `"${beginning}" has no ending; give it one`,
                  },
                ]
              : [],
          );
          return { findings: atLines(endless, document) };
        },
      },
    },
  }),
  declaration: z.strictObject({
    group: z.number().min(0).max(1).default(0.5).describe('Chance to praise the group, 0..1.'),
  }),
} satisfies InstrumentStudy;
