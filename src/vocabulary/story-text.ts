import { z } from 'zod';

/** Text of a story or a statement. It goes into prompts and tables, so that only line breaks control it. */
export const StoryText = z
  .string()
  .trim()
  .min(1)
  .refine((text) => !/[^\P{Cc}\n]/u.test(text), 'the text holds a control character; take it out');
