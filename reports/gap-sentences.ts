import type { Gap, GapControl, GapFigures, Gaps, Slope } from '../analysis/gap/gap.js';
import { dimensionCatalogue } from '../src/vocabulary/dimension.js';
import { counted, list } from './format.js';
import { controlDoubts, controlSentences } from './gap-controls.js';
import { gapDoubts } from './gap-doubts.js';
import { sensitivity, verdictSentence } from './gap-verdict-sentence.js';
import { slopeAside, slopeText, verdictName } from './gap-words.js';
import { isFound } from './p-value.js';
import { personaSwitchSentence } from './persona-switch-sentence.js';
import type { Report, ReportedRespondent } from './report.js';
import { headlineMeasure, type StandingVerdict, standingVerdict } from './standing-verdict.js';

/** What is found of the gap of a respondent: the verdict, where it shows, what fails, and what does not bear it out. Empty without a gap. */
export function gapSentences(
  respondent: ReportedRespondent,
  { gaps }: Pick<Report, 'gaps'>,
): string[] {
  const { id, gap } = respondent;
  const standing = standingVerdict(respondent, gaps);
  if (!gap || !standing) return [];
  if (!standing.carryOver) return [verdictSentence(standing)];
  return [
    verdictSentence(standing),
    ...sensitivity(standing),
    ...controlSentences(controlsBeside(gap, standing)),
    ...byDimension(gap, standing.others),
    ...gapDoubts({ id, gap }, { standing, gaps }),
    ...personaSwitchSentence(gap.personaSwitch),
  ];
}

/** The same in a sentence or two, for the findings. */
export function gapFinding(
  respondent: ReportedRespondent,
  { gaps }: Pick<Report, 'gaps'>,
): string[] {
  const { gap } = respondent;
  const standing = standingVerdict(respondent, gaps);
  if (!gap || !standing) return [];
  return [verdictSentence(standing), ...controlDoubts(controlsBeside(gap, standing))];
}

/** The verdict with λ, on a line. */
export function gapLine(respondent: ReportedRespondent, gaps: Gaps | null): string[] {
  const standing = standingVerdict(respondent, gaps);
  if (!standing) return [];
  const { verdict, carryOver } = standing;
  const lambda = carryOver ? `carry-over ${slopeText(carryOver.slope)}` : 'nothing was measured';
  return [`The gap: ${verdictName(verdict, carryOver)}; ${lambda}.`];
}

/** The controls that the verdict does not speak of itself. */
function controlsBeside({ controls }: Gap, { verdict: { why } }: StandingVerdict): GapControl[] {
  return controls.filter(({ name }) => why !== 'noise' || name !== 'stated');
}

/** The dimensions on which there is carry-over after Holm's correction, by its sign. */
function byDimension(gap: Gap, others: number | null): string[] {
  const each = (headlineMeasure(gap)?.figures ?? []).filter(({ holm }) => holm !== null);
  if (each.length === 0) return [];
  const by = others === null ? '' : ' and by itself';
  const after = `After Holm’s correction over ${counted(each.length, 'dimension')}${by}`;
  const found = each.filter(({ holm }) => isFound(holm));
  const over = found.filter(({ carryOver }) => isPositive(carryOver.slope)).map(named);
  const away = found.filter(({ carryOver }) => !isPositive(carryOver.slope)).map(named);
  if (found.length === 0) return [`${after} no single one stands out.`];
  return [
    ...(over.length > 0 ? [`${after} it reads itself into others on ${list(over)}.`] : []),
    ...(away.length > 0 ? [`${after} it leans away from itself on ${list(away)}.`] : []),
  ];
}

const isPositive = ({ value }: Slope) => (value ?? 0) > 0;

function named({ dimension, carryOver }: GapFigures): string {
  const name = dimension === null ? 'all' : dimensionCatalogue[dimension].name.toLowerCase();
  return `${name} (λ ${slopeAside(carryOver.slope)})`;
}
