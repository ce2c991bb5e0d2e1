import * as z from 'zod';
import { prompt } from './inference-template.js';

const Text = z.string().trim().min(1);

/** The people of a scenario, by name. */
const two = ['antagonist', 'protagonist'] as const;
const three = [...two, 'third'] as const;

const rubric = prompt(...two, 'setting', 'conversation', 'fact', 'value');

/** How conversations are held in one language. */
export const ConversationTemplates = z.strictObject({
  instrument: z.literal('conversations'),
  language: z.string().min(2),
  /** The antagonist's first message, which no model words. */
  greeting: prompt('protagonist'),
  /** What ends a conversation at the end of a message. */
  goodbye: Text,
  person: prompt('name', 'age', 'gender', 'nationality', 'occupation'),
  prompts: z.strictObject({
    /** The respondent's system message. */
    protagonist: prompt(...two, 'scene', 'people', 'goals', 'goodbye'),
    /** To the antagonist where code picks the move. */
    antagonist: prompt(...three, 'setting', 'conversation', 'task', 'say'),
    /** The same, where a wording gave something away. */
    again: prompt('prompt', 'words'),
    /** The antagonist's system message where it runs its own dialogue. */
    faithful: prompt(...three, 'scene', 'people', 'fact', 'value', 'trap', 'dilemma', 'goodbye'),
    /** What a reply is. */
    observer: prompt(...three, 'matter', 'messages'),
    /** What the antagonist did in a message of its own. */
    audit: prompt(...three, 'trap', 'fact', 'dilemma', 'conversation', 'turn'),
    judge: prompt(...two, 'setting', 'conversation', 'claims'),
    /** The fact, simply asked. */
    knows: prompt('third', 'profile', 'trap'),
    /** The value, simply asked. */
    prefers: prompt('third', 'scene', 'dilemma', 'first', 'second'),
  }),
  /** What the antagonist does in each move. */
  tasks: z.strictObject({
    trap: Text,
    hint: Text,
    reveal: prompt('protagonist'),
    value: Text,
    close: Text,
  }),
  closing: Text,
  /** What judges are asked to find. */
  claims: z.strictObject({
    flags: prompt('protagonist', 'third', 'trap'),
    knows: prompt('protagonist', 'fact'),
    mistakes: prompt('protagonist', 'fact'),
    names: prompt('protagonist', 'third', 'value'),
    settles: prompt('protagonist', 'act'),
    avoids: prompt('protagonist', 'turn', 'trap'),
    reaches: prompt('protagonist', 'goal'),
  }),
  /** What is claimed of imported scenarios in place of `names` and of acts; who asks none needs none. */
  singles: z
    .strictObject({
      names: prompt('protagonist', 'value'),
      respects: prompt('protagonist', 'value'),
    })
    .exactOptional(),
  /** The paper's scores, a call each. */
  rubrics: z.strictObject({
    awareness: rubric,
    commonsense: rubric,
    value: rubric,
    behaviour: rubric,
  }),
});
export type ConversationTemplates = z.infer<typeof ConversationTemplates>;
