import type { PersonaSwitch } from '../../analysis/gap/gap.js';
import { dimensionCatalogue } from '../../src/vocabulary/dimension.js';
import { list, NOTHING } from '../document/format.js';
import { gapTable, nullColumn, numberColumn, pairsColumn, slopeColumn } from './gap-table.js';
import { scoredColumn } from './hearing-columns.js';

/** What a persona that moves what is stated does to what is read. */
export const gapPersonaSwitch = gapTable<PersonaSwitch>({
  name: 'gap-persona-switch',
  title: 'The persona switch, with 95 % intervals',
  reading:
    'A persona speaks for the other pole of every dimension that leans; a sham one is as long and takes no side. “Moved” is how far what is stated moved on average towards the persona’s poles, at most 2. λ under a persona is how far readings moved along with what the persona moved; λ_causal is that of the persona less that of the sham. What an option sounds like is the same under both, so it cannot fake it; that a persona changes how one reads, whatever one states, can. It is given only where what is stated moved by 0.30 or more and what is said outright is still heard under the persona, as far as that was asked. tables/gap-persona-switch.csv has what is heard outright under the others.',
  rowsOf: ({ personaSwitch }) => (personaSwitch ? [personaSwitch] : []),
  columns: [
    numberColumn('turned to', turnedTo, { kind: 'text' }),
    numberColumn('moved', ({ shift }) => shift),
    numberColumn('moved by the sham', ({ shamShift }) => shamShift, {
      shown: 'never',
    }),
    slopeColumn('λ, persona', ({ persona }) => persona),
    slopeColumn('λ, sham', ({ sham }) => sham),
    slopeColumn('λ_causal', ({ causal }) => causal),
    nullColumn('without carry-over'),
    numberColumn('withheld', ({ withheld }) => withheld ?? NOTHING, {
      kind: 'text',
      shown: 'where it varies',
    }),
    scoredColumn('said outright, heard', ({ explicit }) => explicit.plain, { shown: 'never' }),
    scoredColumn('said outright, heard under the persona', ({ explicit }) => explicit.persona),
    scoredColumn('said outright, heard under the sham', ({ explicit }) => explicit.sham, {
      shown: 'never',
    }),
    pairsColumn(({ persona }) => persona),
  ],
});

function turnedTo({ reversed }: PersonaSwitch): string {
  if (reversed.length === 0) return NOTHING;
  return list(reversed.map(({ dimension, to }) => dimensionCatalogue[dimension][to]));
}
