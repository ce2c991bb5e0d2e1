import type {
  CompetenceScore,
  ReportedConversations,
} from '../../analysis/conversations/competence.js';
import type { TwinFigure } from '../../analysis/conversations/figure.js';
import type { CompetenceMeasure } from '../../analysis/conversations/scores.js';
import type { Report, ReportedRespondent } from '../document/report.js';

/** The id of the instrument, and of its layer. */
export const id = 'conversations';

/** A respondent that held conversations, with what they come to. */
export interface Held extends ReportedConversations {
  readonly respondent: ReportedRespondent;
}

/** Respondents that held conversations, in their order. */
export function heldIn({ respondents }: Pick<Report, 'respondents'>): readonly Held[] {
  return respondents.flatMap((respondent) => {
    const { conversations } = respondent;
    return conversations ? [{ respondent, ...conversations }] : [];
  });
}

/** What is resampled: twins, or templates where a study asked imported scenarios. */
export function unitIn({ conversations }: Pick<Report, 'conversations'>): 'twin' | 'template' {
  return conversations?.singles === undefined ? 'twin' : 'template';
}

/** What leads: a figure corrected for the errors of judges where it could be, else as judged. */
export function leading({
  figure,
  corrected,
}: Pick<CompetenceScore, 'figure' | 'corrected'>): TwinFigure {
  if (!corrected) return figure;
  const { figure: share, powered } = corrected;
  // Few labels may leave the one without limits that the other has.
  return share.low === null && powered?.low != null ? powered : share;
}

/** The leading figure of a respondent, over all its episodes or those of a level; null where it has none. */
export function scoreIn(
  { competence }: Pick<Held, 'competence'>,
  measure: CompetenceMeasure,
  of: { readonly by: string; readonly level: string | null } = { by: 'all', level: null },
): TwinFigure | null {
  const found = competence.scores.find(
    (each) => each.measure === measure && each.by === of.by && each.level === of.level,
  );
  return found ? leading(found) : null;
}
