import { z } from 'zod';

const Text = z.string().trim().min(1);
/** 1..5. */
const Scale = z.int().min(1).max(5);

/**
 * How one reader, who did not write it and saw no other telling, took a story: for each item which
 * pole its people live, how plain that is (1 hinted, 5 said outright), and whether anything in the
 * story speaks against it; and whether it reads like people talking (1 not at all, 5 entirely).
 */
export const BlindStoryReading = z.strictObject({
  by: Text,
  /** Which telling of a pair; absent for a story by itself. */
  telling: z.literal([1, 2]).optional(),
  natural: Scale,
  values: z.record(
    z.string(),
    z.strictObject({
      pole: z.enum(['target', 'opposite', 'both', 'neither']),
      /** 0 where nothing was heard. */
      plain: z.int().min(0).max(5),
      contradicted: z.literal(true).optional(),
    }),
  ),
});
export type BlindStoryReading = z.infer<typeof BlindStoryReading>;
