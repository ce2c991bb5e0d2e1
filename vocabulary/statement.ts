import * as z from 'zod';

/** Around what prompts show of a story or a conversation; our own wordings have no others. */
const tag = /<\/?\s*(?:story|conversation|messages)\b[^<>]*>/i;

/**
 * Text of a story or a statement. It goes into prompts and tables, so that only line breaks control it and
 * nothing in it ends what it stands in.
 */
export const StoryText = z
  .string()
  .trim()
  .min(1)
  .refine((text) => !/[^\P{Cc}\n]/u.test(text), 'the text holds a control character; take it out')
  .refine(
    (text) => !tag.test(text),
    'the text holds a tag by which prompts mark off a story or a conversation; take it out',
  );

const Id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is lower-case words joined by hyphens');

/** One stance that can be taken on a statement. */
const AttitudeOption = z.strictObject({
  id: Id,
  text: StoryText,
  /** Options of one group differ in severity alone, and count as one in merged scores. */
  group: Id.optional(),
  /** Takes neither side. Never merged with another, and left out of `contrast`. */
  neutral: z.literal(true).optional(),
});
type AttitudeOption = z.infer<typeof AttitudeOption>;

/**
 * What a value is about, with the stances that can be taken on it, from one end of the scale to the
 * other: the opposite of an option is its mirror image.
 */
export const Statement = z
  .strictObject({
    id: Id,
    text: StoryText,
    /** A few words that name the topic and no stance. */
    topic: StoryText,
    category: StoryText,
    /** Of the wider pool of its category alone: no story of another setting is about it or offers it. */
    setting: z.literal('category').optional(),
    /** The survey question that it corresponds to, by name and number. */
    source: StoryText.optional(),
    options: z.array(AttitudeOption).min(2).max(15),
  })
  .superRefine(({ id, options }, context) => {
    for (const [index, option] of options.entries()) {
      if (!option.neutral || option.group === undefined) continue;
      context.addIssue({
        code: 'custom',
        path: ['options', index, 'group'],
        message: `"${option.text}" of "${id}" is neutral and in a group; a neutral option is merged with no other, so take its group out`,
      });
    }
    for (const key of ['id', 'text'] as const) {
      const seen = new Set<string>();
      for (const [index, option] of options.entries()) {
        const value = option[key].toLowerCase();
        if (seen.has(value)) {
          context.addIssue({
            code: 'custom',
            path: ['options', index, key],
            message: `two options of "${id}" have the same ${key}, "${option[key]}"; the two answers cannot be distinguished, so reword one`,
          });
        }
        seen.add(value);
      }
    }
  });
export type Statement = z.infer<typeof Statement>;

/** A set of statements in one language. */
export const StatementFile = z.strictObject({
  statements: z.array(Statement).min(1),
  language: z.string().min(2),
  source: StoryText.optional(),
});
export type StatementFile = z.infer<typeof StatementFile>;

/** The option that mirrors another; undefined for a neutral one, or where it mirrors itself. */
export function oppositeOption(
  { options }: Pick<Statement, 'options'>,
  attitude: string,
): AttitudeOption | undefined {
  const place = options.findIndex(({ id }) => id === attitude);
  const mirrored = options[options.length - 1 - place];
  if (place < 0 || options[place]?.neutral || !mirrored || mirrored.neutral) return undefined;
  return mirrored.id === attitude ? undefined : mirrored;
}
