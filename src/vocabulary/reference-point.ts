import { z } from 'zod';
import { Dimension } from './dimension.js';

/** A published profile to hold others against. It has no interval, since none was published. */
export const ReferencePoint = z.strictObject({
  name: z.string().min(1),
  /** What it answered, and where it is published. */
  source: z.string().min(1),
  /** Mean likelihood of the target pole, 0..1, as printed. */
  likelihoods: z.record(Dimension, z.number().min(0).max(1)),
});
export type ReferencePoint = z.infer<typeof ReferencePoint>;

/** A file of them. */
export const PublishedReferences = z.strictObject({
  /** The scheme whose dimensions they are on. */
  scheme: z.string(),
  references: z.array(ReferencePoint).min(1),
});
