import { type Slope, type Verdict, verdicts } from '../../analysis/gap/gap.js';
import type { FamilyGap } from '../../analysis/gap/gap-comparison.js';
import { decimal } from '../document/format.js';
import { failingHeadlineControls } from '../gap-controls.js';
import { verdictName, whyWords } from '../gap-words.js';
import { simulatedAmong } from '../named-in.js';
import { plainText } from '../document/plain-text.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { respondentName } from '../respondent-name.js';
import { standingVerdict } from '../standing-verdict.js';
import { warningOf } from './gap-warnings.js';
import { nameLines } from './name-labels.js';
import { shortened } from './shortened.js';

/** Letters of a family's name. */
const LETTERS = 24;

/** A row of the picture of carry-over: a respondent, or the mean of a family in front of its members. */
export interface GapRow {
  /** The respondent; null for a family's mean. */
  readonly respondent: ReportedRespondent | null;
  readonly family: string | null;
  readonly name: readonly string[];
  /** Null for a family's mean, and for a respondent without a gap. */
  readonly verdict: Verdict['verdict'] | null;
  readonly slope: Slope | null;
  /** λ with noise in what is stated allowed for. */
  readonly corrected: Slope | null;
  /** The verdict in words, or the name of what stands in its place. */
  readonly said: string;
  readonly figures: readonly string[];
  /** Controls that fail, a few words each. */
  readonly warnings: readonly string[];
}

/** From the verdict that says most to none at all. */
const order: readonly GapRow['verdict'][] = [...verdicts, null];

/**
 * Respondents by their verdicts, in the order of the report where these are the same. A family stands
 * where the first of its members would, which follow its mean.
 */
export function gapRows(report: Report): readonly GapRow[] {
  const sorted = report.respondents
    .map((respondent) => respondentRow(respondent, report))
    .sort((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
  const families = report.gaps?.families ?? [];
  const familyOf = ({ respondent }: GapRow) =>
    families.find(({ members }) => respondent && members.includes(respondent.id));
  return sorted.flatMap((row) => {
    const family = familyOf(row);
    if (!family) return [row];
    const members = sorted.filter((each) => familyOf(each) === family);
    return members[0] === row
      ? [meanRow(family, report), ...members.map((each) => ({ ...each, family: family.family }))]
      : [];
  });
}

/** Whether there is any carry-over to draw. */
export function hasCarryOver({ respondents, gaps }: Report): boolean {
  return respondents.some((each) => standingVerdict(each, gaps)?.carryOver);
}

function respondentRow(respondent: ReportedRespondent, { gaps }: Report): GapRow {
  const standing = standingVerdict(respondent, gaps);
  const { carryOver = null, verdict = null, others = null } = standing ?? {};
  const why = verdict?.why ? `: ${whyWords[verdict.why]}` : '';
  const isConfounded = standing?.confounded ?? false;
  const said = verdict ? `${verdictName(verdict, carryOver)}${why}` : '';
  return {
    respondent,
    family: null,
    name: nameLines(respondentName(respondent)),
    // Carry-over or niceness: neither may be drawn as found.
    verdict: isConfounded ? 'inconclusive' : (verdict?.verdict ?? null),
    slope: carryOver?.slope ?? null,
    corrected: carryOver?.corrected ?? null,
    said: isConfounded ? 'cannot tell: options not rated' : said,
    figures: carryOver ? [figureOf(carryOver.slope, others === null ? '' : ', among others')] : [],
    warnings: failingHeadlineControls(respondent)
      // The verdict says so itself, or others make up for it.
      .filter(({ name }) => name !== 'stated' || verdict?.why !== 'noise')
      .filter(({ name }) => name !== 'desirability' || (others === null && !isConfounded))
      .map((control) => `! ${warningOf(control)}`),
  };
}

function meanRow({ family, members, slope }: FamilyGap, report: Report): GapRow {
  const simulated = simulatedAmong(report, members);
  const some = simulated === members.length ? ', simulated' : `, ${simulated} simulated`;
  return {
    respondent: null,
    family,
    name: [shortened(plainText(family), LETTERS)],
    verdict: null,
    slope,
    corrected: null,
    said: `mean of ${members.length}${simulated === 0 ? '' : some}`,
    figures: [figureOf(slope, '')],
    warnings: [],
  };
}

function figureOf({ value, low, high }: Slope, remark: string): string {
  if (value === null) return 'no figure';
  const limits =
    low === null || high === null ? ', no interval' : ` (${decimal(low)} to ${decimal(high)})`;
  return `${decimal(value)}${limits}${remark}`;
}
