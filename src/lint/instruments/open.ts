import { loadOpenLabels } from '../../instruments/open/labels.js';
import { labelsKind } from '../../instruments/open/section.js';
import type { InstrumentLint } from './lint.js';

/** What `undertone lint` checks for open answers. */
export const openLint: InstrumentLint = {
  checkers: { [labelsKind]: { table: loadOpenLabels } },
};
