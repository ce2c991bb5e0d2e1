import type { SeededRun } from './run.js';

/** A worked example: Markdown with figures of the seeded run. */
export type Example = (run: SeededRun) => string;

/** Worked examples by the name of their slot on the page. */
export type Examples = Readonly<Record<string, Example>>;
