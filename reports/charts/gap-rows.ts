import type { FamilyGap, GapControl, Slope, Verdict } from '../../analysis/gap/gap.js';
import { decimal } from '../format.js';
import { failingControls } from '../gap-controls.js';
import { verdictName } from '../gap-words.js';
import { simulatedAmong } from '../named-in.js';
import { plainText } from '../plain-text.js';
import type { Report, ReportedRespondent } from '../report.js';
import { respondentName } from '../respondent-name.js';
import { standingVerdict } from '../standing-verdict.js';
import { nameLines } from './name-labels.js';
import { shortened } from './shortened.js';

/** Letters of a family's name. */
const LETTERS = 18;

/** A row of the picture of carry-over: a respondent, or the mean of a family in front of its members. */
export interface GapRow {
  /** The respondent; null for a family's mean. */
  readonly respondent: ReportedRespondent | null;
  readonly family: string | null;
  readonly name: readonly string[];
  /** Null for a family's mean, and for a respondent without a gap. */
  readonly verdict: Verdict['verdict'] | null;
  readonly slope: Slope | null;
  /** λ as it would be with endless answers per item. */
  readonly corrected: Slope | null;
  /** The verdict in words, or the name of what stands in its place. */
  readonly said: string;
  readonly figures: readonly string[];
  /** Controls that fail, a few words each. */
  readonly warnings: readonly string[];
}

const whyNot: Readonly<Record<NonNullable<Verdict['why']>, string>> = {
  nothing: 'nothing measured',
  pairs: 'too few pairs',
  noise: 'states mostly noise',
  interval: 'interval too wide',
  hearing: 'hears too little',
};

const warnings: Readonly<Record<GapControl['name'], string>> = {
  explicit: 'misses what is said outright',
  order: 'goes by the place of an option',
  keys: 'agrees or disagrees whatever is said',
  stated: 'states little but noise',
  desirability: 'niceness of options not rated',
};

/** Every respondent in the order of the report, a family's members together behind their mean. */
export function gapRows(report: Report): readonly GapRow[] {
  const families = report.gaps?.families ?? [];
  const familyOf = (id: string) => families.find(({ members }) => members.includes(id)) ?? null;
  const rowOf = (respondent: ReportedRespondent) => respondentRow(respondent, report);
  const seen = new Set<FamilyGap>();
  return report.respondents.flatMap((respondent) => {
    const family = familyOf(respondent.id);
    if (!family) return [rowOf(respondent)];
    if (seen.has(family)) return [];
    seen.add(family);
    const members = report.respondents.filter(({ id }) => family.members.includes(id));
    return [
      meanRow(family, report),
      ...members.map((member) => ({ ...rowOf(member), family: family.family })),
    ];
  });
}

/** Whether there is any carry-over to draw. */
export function hasCarryOver({ respondents, gaps }: Report): boolean {
  return respondents.some((each) => standingVerdict(each, gaps)?.carryOver);
}

function respondentRow(respondent: ReportedRespondent, { gaps }: Report): GapRow {
  const standing = standingVerdict(respondent, gaps);
  const { carryOver = null, verdict = null, others = null } = standing ?? {};
  const why = verdict?.why ? `: ${whyNot[verdict.why]}` : '';
  return {
    respondent,
    family: null,
    name: nameLines(respondentName(respondent)),
    verdict: verdict?.verdict ?? null,
    slope: carryOver?.slope ?? null,
    corrected: carryOver?.corrected ?? null,
    said: verdict ? `${verdictName(verdict, carryOver)}${why}` : '',
    figures: carryOver ? [figureOf(carryOver.slope, others === null ? '' : ', among others')] : [],
    warnings: failingControls(respondent)
      // The verdict says so itself.
      .filter(({ name }) => name !== 'stated' || verdict?.why !== 'noise')
      .map(({ name }) => `! ${warnings[name]}`),
  };
}

function meanRow({ family, members, slope }: FamilyGap, report: Report): GapRow {
  const simulated = simulatedAmong(report, members);
  const some = simulated === members.length ? ', simulated' : `, ${simulated} simulated`;
  return {
    respondent: null,
    family,
    name: [`${shortened(plainText(family), LETTERS)}: mean of ${members.length}`],
    verdict: null,
    slope,
    corrected: null,
    said: `family mean${simulated === 0 ? '' : some}`,
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
