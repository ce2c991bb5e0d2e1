import { type Instability, weightings } from '../../analysis/profile.js';
import { paperForms } from '../../src/vocabulary/template.js';
import type { Report } from '../document/report.js';
import type { Table } from '../table.js';

/** The weightings whose weights depend on the items, and so have limits. */
const limited = ['cdeval', 'scalefree'] as const;
/** The flip rate of a respondent that answers at random. */
const COIN_TOSS = 0.5;

/** The weights of each form with their limits, and the flip rates that they follow from. */
export function formWeightsTable(report: Report): Table {
  return {
    columns: [
      { name: 'form', kind: 'text' },
      ...weightings.map((name) => ({ name, kind: 'likelihood' }) as const),
      ...limited.flatMap((name) =>
        [`${name} low`, `${name} high`].map(
          (column) => ({ name: column, kind: 'likelihood' }) as const,
        ),
      ),
      { name: 'flip rate', kind: 'share' },
      { name: 'flip rate low', kind: 'share' },
      { name: 'flip rate high', kind: 'share' },
      { name: 'coin toss', kind: 'share' },
      { name: 'flips', kind: 'count' },
      { name: 'readable pairs (n)', kind: 'count' },
      { name: 'planned pairs', kind: 'count' },
      { name: 'note', kind: 'text' },
    ],
    rows: report.respondents.flatMap((respondent) => {
      const { profile } = respondent;
      if (!profile) return [];
      return paperForms.map((form) => {
        const instability = profile.instability[form];
        return {
          respondent,
          cells: [
            form,
            ...weightings.map((weighting) => profile.formWeights[weighting][form]),
            ...limited.flatMap((weighting) => {
              const { low, high } = profile.formWeightLimits[weighting][form];
              return [low, high];
            }),
            instability.flipRate,
            instability.flipRateLow,
            instability.flipRateHigh,
            COIN_TOSS,
            instability.disagreements,
            instability.readablePairs,
            instability.plannedPairs,
            noteOn(instability),
          ],
        };
      });
    }),
  };
}

function noteOn({ unstable, byPlace }: Instability): string | null {
  const notes = [
    ...(unstable ? ['under half its pairs readable'] : []),
    ...(byPlace ? ['follows the place of an option, not the option'] : []),
  ];
  return notes.length > 0 ? notes.join('; ') : null;
}
