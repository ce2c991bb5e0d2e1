import * as z from 'zod';
import { readDocument } from '../content/document.js';
import { checkDocument } from '../content/document-faults.js';
import { packagePath } from '../content/package-data.js';
import { builtInTemplates } from '../instruments/survey/questionnaire.js';

/** A prompt with just these slots in it, each at least once. */
function prompt(...slots: readonly string[]) {
  return z.string().superRefine((text, context) => {
    const found = new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
    const missing = slots.find((slot) => !found.has(slot));
    const stray = [...found].find((name) => !slots.includes(name));
    const message = missing
      ? `the prompt lacks {${missing}}; add it`
      : `the prompt has {${stray}}, which is not a known placeholder; use ${slots.map((slot) => `{${slot}}`).join(', ')}`;
    if (missing || stray) context.addIssue({ code: 'custom', message });
  });
}

const scene = ['count', 'language', 'dimension', 'definition', 'domain', 'target', 'opposite'];

/** What writers, checkers and judges are asked. */
export const WritingTemplates = z.strictObject({
  instrument: z.literal('writing'),
  /** That of the prompts; what is written in is a slot. */
  language: z.string().min(2),
  questionnaire: z.strictObject({
    /** The writer's system message. */
    system: z.string().min(1),
    /** Asks for items without examples. */
    zeroShot: prompt(...scene),
    /** Asks for items like examples that were accepted. */
    fewShot: prompt(...scene, 'examples'),
    /** Asks, blind, on which dimension two options differ. */
    judge: prompt('dimensions', 'options'),
  }),
  stories: z.strictObject({
    /** For the people of stories. */
    names: z.array(z.string().trim().min(1).max(40)).min(8),
    /** The writer's system message. */
    system: z.string().min(1),
    /** Asks for a scene. */
    draft: prompt('language', 'place', 'people', 'values'),
    /** Asks for a scene that is told twice. */
    twins: prompt('language', 'place', 'people', 'values'),
    /** Asks in which line each value shows. */
    incorporation: prompt('story', 'values'),
    /** Asks where somebody goes against a value. */
    consistency: prompt('story', 'values'),
    /** Asks which lines say a value outright. */
    implicitness: prompt('story', 'values'),
    /** Asks for lines in which missing values show. */
    weave: prompt('language', 'story', 'values'),
    /** Asks for lines that go with their values. */
    align: prompt('language', 'story', 'values', 'lines'),
    /** Asks for lines that say less. */
    imply: prompt('language', 'story', 'values', 'lines'),
    /** Asks for one vote on a scene. */
    validation: prompt('story', 'values'),
    /** Asks, blind, which side of each matter a telling lives by. */
    reading: prompt('story', 'matters'),
    /** Asks, blind, which of two tellings is plainer on each matter. */
    plainer: prompt('first', 'second', 'matters'),
  }),
});
export type WritingTemplates = z.infer<typeof WritingTemplates>;

/**
 * Loads a wording: the built-in one by name, any other by its path.
 * @throws InputError when the file is missing or wrong
 */
export async function loadWording(nameOrPath: string): Promise<WritingTemplates> {
  const builtIn = packagePath('templates', 'writing', 'en.yaml');
  const file = nameOrPath === builtInTemplates ? builtIn : nameOrPath;
  return checkDocument(await readDocument(file), WritingTemplates);
}
