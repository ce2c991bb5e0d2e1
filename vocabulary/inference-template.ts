import * as z from 'zod';
import { repeats } from './finding.js';
import { Dimension } from './scheme.js';

const Text = z.string().trim().min(1);

/** What is said as it stands. */
const Spoken = Text.refine(
  (text) => !/[{}]/.test(text),
  'a persona has no slots; take the braces out',
);

/** A prompt that must have these slots and may have no other braces. */
export function prompt(...slots: readonly string[]) {
  return Text.superRefine((text, context) => {
    const missing = slots.filter((slot) => !text.includes(`{${slot}}`));
    if (missing.length > 0) {
      const wanted = missing.map((slot) => `{${slot}}`).join(' and ');
      context.addIssue(`this prompt must contain ${wanted}; add it`);
    }
    const rest = slots.reduce((left, slot) => left.replaceAll(`{${slot}}`, ''), text);
    const [other] = /\{\w*\}?|\}/.exec(rest) ?? [];
    if (other !== undefined) {
      const known = slots.map((slot) => `{${slot}}`).join(', ');
      context.addIssue(`"${other}" is no slot; this prompt has ${known} and no other braces`);
    }
  });
}

/** Options of one question, of which no two read the same. */
function options(list: z.ZodArray<typeof Text>) {
  return list.superRefine((texts, context) => {
    for (const { index } of repeats(texts, (text) => text.toLowerCase())) {
      context.addIssue({ code: 'custom', path: [index], message: twice(texts[index]) });
    }
  });
}

function twice(text: string | undefined): string {
  return `another option is "${text}" too; the two answers cannot be distinguished, so reword one`;
}

/** A task in both styles. */
function styled(...slots: readonly string[]) {
  return z.strictObject({ direct: prompt(...slots), reasoned: prompt(...slots) });
}

/** How the tasks are worded in one language. */
export const InferenceTemplates = z.strictObject({
  instrument: z.literal('inference'),
  language: z.string().min(2),
  prompts: z.strictObject({
    /** Which option the people of the story hold. */
    attitude: styled('story', 'statement', 'options'),
    /** Which option one of them holds. */
    character: styled('story', 'statement', 'options', 'character'),
    /** Which option people hold of whom nothing is told; needed for blind questions alone. */
    blind: prompt('statement', 'options').optional(),
    /** Exactly so many of the candidates. */
    selection: styled('story', 'candidates', 'choose'),
    /** A summary per topic, the first step of a reasoned extraction. */
    summary: prompt('story', 'topics'),
    extraction: z.strictObject({
      direct: prompt('story', 'topics'),
      reasoned: prompt('story', 'topics', 'summary'),
    }),
    /** The same where one character is asked about alone; needed for the `multiple` setting alone. */
    ofCharacter: z
      .strictObject({
        selection: styled('story', 'candidates', 'choose', 'character'),
        summary: prompt('story', 'topics', 'character'),
        extraction: z.strictObject({
          direct: prompt('story', 'topics', 'character'),
          reasoned: prompt('story', 'topics', 'summary', 'character'),
        }),
      })
      .optional(),
    /** What a judge is asked of an extraction: never which position the story holds. */
    judge: prompt('topics', 'sentences'),
    /** What a judge is asked of the reasoning of a wrong answer; needed for `faults` alone. */
    faults: prompt('story', 'question', 'right', 'given', 'answer').optional(),
    /** A character's next turn, which lets a value show; needed for the task of that name alone. */
    expression: z
      .strictObject({
        turn: prompt('conversation', 'character', 'value'),
        /** What a judge is asked of one turn. */
        rating: prompt('conversation', 'character', 'value', 'turn'),
        /** What a judge is asked of two. */
        pair: prompt('conversation', 'character', 'value', 'first', 'second'),
      })
      .optional(),
  }),
  /** What is put together from an item or a statement. */
  phrases: z
    .strictObject({
      /** An item's option as a statement to agree with. */
      keyed: prompt('question', 'option'),
      /** An item as a candidate. */
      item: prompt('question', 'option'),
      /** A statement with an attitude as a candidate. */
      statement: prompt('statement', 'attitude'),
      agree: Text,
      neither: Text,
      disagree: Text,
    })
    .superRefine((phrases, context) => {
      const stances = ['agree', 'neither', 'disagree'] as const;
      for (const { index } of repeats(stances, (stance) => phrases[stance].toLowerCase())) {
        const stance = stances[index] ?? 'disagree';
        context.addIssue({ code: 'custom', path: [stance], message: twice(phrases[stance]) });
      }
    }),
  /** What a persona is made of, which quotes no item; needed for the persona switch alone. */
  personas: z
    .strictObject({
      /** How it begins, whatever follows. */
      opening: Spoken,
      /** A sentence for each pole of a dimension, and one of about the same length that takes no side. */
      dimensions: z.record(
        Dimension,
        z
          .strictObject({ target: Spoken, opposite: Spoken, sham: Spoken })
          .refine(({ target, opposite, sham }) => new Set([target, opposite, sham]).size === 3, {
            error:
              'two of its sentences are the same; word each for its own pole, and the sham for none',
          }),
      ),
    })
    .optional(),
  /** A worked example for each task, about a story that is in no set. */
  example: z.strictObject({
    story: Text,
    /** Who is asked about where one character is. */
    character: Text,
    attitude: z.strictObject({
      statement: Text,
      options: options(z.array(Text).min(2)),
      direct: Text,
      reasoned: Text,
    }),
    selection: z.strictObject({
      candidates: options(z.array(Text).length(15)),
      /** Leaves one at least that is not chosen. */
      choose: z.int().min(1).max(14),
      direct: Text,
      reasoned: Text,
    }),
    extraction: z.strictObject({
      topics: z.array(Text).min(1),
      summary: Text,
      direct: Text,
      reasoned: Text,
    }),
  }),
});
export type InferenceTemplates = z.infer<typeof InferenceTemplates>;
