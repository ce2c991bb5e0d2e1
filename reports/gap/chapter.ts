import { MIN_RELIABILITY } from '../../analysis/gap/carry-over.js';
import { MAX_BIAS } from '../../analysis/gap/gap-estimates.js';
import { headlineGap } from '../../analysis/gap/gap-figures.js';
import { MIN_SHIFT } from '../../analysis/gap/persona-switch.js';
import { ofOneFamily } from '../../analysis/gap/slope.js';
import { NEGLIGIBLE } from '../../analysis/gap/verdict.js';
import type { Chapter } from '../document/chapter.js';
import type { GridCell, GridColumn } from '../document/document.js';
import { decimal, shortSigned, withLimits } from '../document/format.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { gapMeasures } from './measures.js';
import { gapOfRespondent, gapPages } from './page.js';
import { bandOf, leadingSlope, PROVISIONAL, shortVerdict, standingVerdict } from './verdict.js';

/** Carry-over λ/ρ, or λ where there is none, with its verdict; no column where no respondent has a gap. */
function gapColumns(report: Report): readonly GridColumn[] {
  const cells = report.respondents.map((respondent) => cellOf(respondent, report));
  if (cells.every((cell) => cell === null)) return [];
  return [
    {
      id: 'carry-over',
      title: 'Carry-over λ/ρ',
      min: -1,
      max: 1,
      null: 0,
      band: bandOf(report),
      low: '−1',
      high: '1',
      poles: false,
      worded: true,
      legend:
        'λ/ρ: share of its own preference that a respondent infers in others; without it λ, a lower bound',
      ...(cells.some((cell) => cell?.word?.endsWith(PROVISIONAL))
        ? { note: `${PROVISIONAL} provisional: ratings by one family of readers` }
        : {}),
      cells,
    },
  ];
}

function cellOf(respondent: ReportedRespondent, { gaps }: Report): GridCell | null {
  const standing = standingVerdict(respondent, gaps);
  if (!standing) return null;
  const leading = standing.carryOver && leadingSlope(standing.carryOver);
  const { value = null, low = null, high = null } = leading?.slope ?? {};
  const attenuated = leading?.name === 'λ' && value !== null ? ', attenuated' : '';
  return {
    value,
    low,
    high,
    mark: standing.verdict === 'inconclusive' ? 'none' : 'clear',
    text: `${withLimits({ value, low, high })}${attenuated}`,
    short: shortSigned(value),
    word: shortVerdict(standing),
  };
}

/** How the gap was computed; nothing without one. */
function gapMethods({ respondents, gaps }: Report): ReturnType<NonNullable<Chapter['methods']>> {
  const held = respondents.flatMap(({ gap }) => gap ?? []);
  if (held.length === 0) return { title: 'gap', short: [], long: [] };
  const rated = held.some(({ measures }) => headlineGap(measures)?.figures[0]?.carryOver.adjusted);
  const band = `±${decimal(held[0]?.equivalence ?? NEGLIGIBLE)}`;
  const measured = held.some(({ readers }) => readers.desirability.length > 1);
  const alone = held.some(
    ({ measures }) => headlineGap(measures)?.figures[0]?.carryOver.provisional,
  );
  return {
    title: 'gap',
    short: [
      'Carry-over λ is the slope of what a respondent infers on what it states, over items, with an intercept for each dimension.',
      ...(rated
        ? [
            'Rated desirability and plainness enter as covariates, corrected for the readers’ errors.',
          ]
        : []),
      `Intervals are from a jackknife over story pairs; the verdict is “none shown” where the interval of λ/ρ lies within ${band}.`,
    ],
    long: [
      'Per item, s = 2p − 1, with p the orientation likelihood.',
      'e is the mean reading of both tellings: target pole 1, opposite −1, anything else 0.',
      'λ = Σ(s − s̄)(e − ē)/Σ(s − s̄)², with means by dimension, from the forced choice where it was asked.',
      'Pooled limits are from a delete-one-pair jackknife (Efron & Stein, 1981), t on pairs − 1; under ten pairs there are none.',
      'Limits on one dimension are from a delete-one-item jackknife (MacKinnon & White, 1985).',
      'No standard error falls below what two more items, read as one pole throughout, would bring.',
      'p is from the t-test that the limits invert, by Holm over dimensions (Holm, 1979).',
      ...(rated
        ? [
            'Desirability has a slope in each dimension, plainness one; moments of both are corrected by the ratings’ reliability (Fuller, 1987).',
          ]
        : []),
      ...(rated && measured
        ? [
            'Reliability is what families of readers share of their ratings, stepped up to their number, and is resampled with λ.',
          ]
        : []),
      ...(alone
        ? [
            `Readers of one family may share errors: λ is given at a reliability of ${decimal(ofOneFamily.assumed)} or their alpha, if less.`,
            `Its interval holds those of all reliabilities from ${decimal(ofOneFamily.least)} to alpha, and verdicts are provisional.`,
          ]
        : []),
      `λ/ρ divides by the split-half reliability of s (Rulon, 1939), resampled with λ, where ρ is at least ${decimal(MIN_RELIABILITY)}.`,
      'Its limits are those of a ratio (Fieller, 1954), and leave out 0 exactly where those of λ do.',
      `It is withdrawn where position bias or acquiescence of the survey exceeds ${decimal(MAX_BIAS)}.`,
      'A respondent projects where the interval of λ lies above 0, contrasts where it lies below.',
      `The verdict is “none shown” where the interval of λ/ρ lies within ${band} and that of J above ${decimal(NEGLIGIBLE)}; else it is inconclusive.`,
      'J is the share read as the target pole where the story holds it, less that where it holds the opposite one.',
      'Limits of pole bias are for paired shares (Bonett & Price, 2012).',
      ...((gaps?.amongOthers.length ?? 0) > 0
        ? [
            'Among others, e is taken less its item mean over four or more respondents of other lineages, with their mean s as covariate.',
            'That verdict stands where not every item was rated.',
            'Elsewhere it vetoes projecting or contrasting: by its sign, or where it excludes the respondent’s λ as too far out.',
          ]
        : []),
      ...(held.some(({ personaSwitch }) => personaSwitch)
        ? [
            'In the persona switch a system message spoke for the other pole of every leaning dimension; a sham one spoke for neither.',
            'λ_causal = ΣΔsΔe/ΣΔs² less the same with Δe under the sham; Δs² is the product of its two halves.',
            `It is given where stated answers move by ${decimal(MIN_SHIFT)} or more and values said outright are still named.`,
          ]
        : []),
    ],
  };
}

/** What respondents state held against what they infer. */
export const gapChapter: Chapter = {
  title: 'The gap',
  columns: gapColumns,
  pages: gapPages,
  respondent: gapOfRespondent,
  measures: gapMeasures,
  methods: gapMethods,
};
