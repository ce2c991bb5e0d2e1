import { ReportedConversations } from '../../analysis/conversations/competence.js';
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
    const layer = respondent.layers?.[id];
    return layer === undefined ? [] : [{ respondent, ...ReportedConversations.parse(layer) }];
  });
}

/** A figure of a respondent, over all its episodes or those of a level; null where it has none. */
export function scoreIn(
  { competence }: Pick<Held, 'competence'>,
  measure: CompetenceMeasure,
  of: { readonly by: string; readonly level: string | null } = { by: 'all', level: null },
): TwinFigure | null {
  const found = competence.scores.find(
    (each) => each.measure === measure && each.by === of.by && each.level === of.level,
  );
  return found?.figure ?? null;
}

interface Limited {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** What is stated (2p − 1), inferred (B) and enacted (B) on a dimension, each −1..1; null where not asked. */
export interface Layers {
  readonly dimension: string;
  readonly stated: Limited | null;
  readonly inferred: Limited | null;
  readonly enacted: TwinFigure | null;
}

/** The three layers of a respondent, by dimension. */
export function threeLayers(
  { respondent, competence }: Held,
  { scheme }: Pick<Report, 'scheme'>,
): readonly Layers[] {
  const { profile, inference } = respondent;
  return scheme.dimensions.map(({ id: dimension }) => {
    const stated = profile?.dimensions.find((each) => each.dimension === dimension)?.imputed;
    const inferred = inference?.scores.poles.find(
      (each) => each.dimension === dimension && each.probe === 'forced',
    )?.poleBias;
    const centred = (share: number | null) => (share === null ? null : 2 * share - 1);
    return {
      dimension,
      stated: stated
        ? { value: centred(stated.value), low: centred(stated.low), high: centred(stated.high) }
        : null,
      inferred: inferred ?? null,
      enacted: competence.enacted.find((each) => each.dimension === dimension)?.figure ?? null,
    };
  });
}
