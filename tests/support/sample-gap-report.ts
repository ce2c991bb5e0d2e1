import type { Gap } from '../../analysis/gap/gap.js';
import type { Gaps } from '../../analysis/gap/gap-comparison.js';
import type { Report, ReportedRespondent } from '../../reports/document/report.js';
import { type SampleGap, sampleGap, sampleGaps } from './sample-gap.js';
import { type SampleOptions, sampleReport, sampleRespondent } from './sample-report.js';
import { sampleSlope } from './sample-slope.js';

/** A respondent that was surveyed, asked about stories, and has this gap. */
export function gapRespondent(
  id: string,
  { gap, ...options }: SampleOptions & { readonly gap: Gap | SampleGap },
): ReportedRespondent {
  return {
    ...sampleRespondent({ id, scores: {}, ...options }),
    gap: 'verdict' in gap ? gap : sampleGap(gap),
  };
}

/** A report of these respondents, with their gaps beside one another. */
export function sampleGapReport(respondents: readonly ReportedRespondent[] = everyKind()): Report {
  return { ...sampleReport(respondents), gaps: gapsOf(respondents) };
}

/** One respondent of each kind, named for it; the last is simulated. */
function everyKind(): ReportedRespondent[] {
  const kinds = Object.entries(sampleGaps);
  return kinds.map(([id, gap], place) =>
    gapRespondent(id, { gap, seed: place + 1, simulated: place === kinds.length - 1 }),
  );
}

/** Five or more base respondents are held against the others; families are told by their tags. */
export function gapsOf(respondents: readonly ReportedRespondent[]): Gaps | null {
  const whole = respondents.flatMap((respondent) => {
    const carryOver = respondent.gap?.measures[0]?.figures[0]?.carryOver;
    return respondent.gap && carryOver ? [{ respondent, gap: respondent.gap, carryOver }] : [];
  });
  if (respondents.every(({ gap }) => gap === null)) return null;
  const base = whole.filter(({ respondent }) => respondent.copyOf === null);
  const meanOf = (some: typeof whole) =>
    some.reduce((sum, { carryOver }) => sum + (carryOver.slope.value ?? 0), 0) / some.length;
  const size = { standardError: 0.03, n: 240, clusters: 48 };
  const families = [...new Set(base.flatMap(({ respondent }) => respondent.tags.family ?? []))];
  return {
    amongOthers:
      base.length < 5
        ? []
        : base.map(({ respondent, gap, carryOver }) => ({
            respondent: respondent.id,
            others: base.length - 1,
            carryOver,
            verdict: gap.verdict,
          })),
    pooled: base.length < 2 ? null : sampleSlope(meanOf(base), size),
    families: families.flatMap((family) => {
      const members = base.filter(({ respondent }) => respondent.tags.family === family);
      return members.length < 2
        ? []
        : [
            {
              family,
              members: members.map(({ respondent }) => respondent.id),
              slope: sampleSlope(meanOf(members), size),
            },
          ];
    }),
  };
}
