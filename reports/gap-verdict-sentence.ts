import type { CarryOver } from '../analysis/gap/gap.js';
import { count, counted, decimal } from './format.js';
import { FAITHFUL, isSlight, portion, RELIABLE, slopeAside } from './gap-words.js';
import type { StandingVerdict } from './standing-verdict.js';

/** A standing verdict in a sentence, with how sure it is, or why it cannot be told. */
export function verdictSentence(standing: StandingVerdict): string {
  const said = verdictClause(standing);
  return standing.others === null
    ? `${said.charAt(0).toUpperCase()}${said.slice(1)}`
    : `Held against ${counted(standing.others, 'other respondent')} item by item, ${said}`;
}

/** The smallest carry-over that would have been found, where none was. */
export function sensitivity({ verdict: { verdict }, carryOver }: StandingVerdict): string[] {
  const detectable = carryOver?.slope.detectable ?? null;
  if (detectable === null || verdict === 'projects' || verdict === 'overcorrects') return [];
  return [`A carry-over of less than ${decimal(detectable)} could have gone unseen.`];
}

function verdictClause({ verdict, carryOver, others }: StandingVerdict): string {
  if (!carryOver || verdict.verdict === 'cannot tell')
    return `whether it reads itself into others cannot be told: ${reason(verdict.why, carryOver)}.`;
  const { slope, corrected } = carryOver;
  const states = others === null ? 'what it states' : 'what it states otherwise than they do';
  const [low, high] = [slope.low ?? 0, slope.high ?? 0];
  const but = isSlight(slope) ? ', but slightly' : '';
  const figures = `(${behind(carryOver)})`;
  switch (verdict.verdict) {
    case 'projects':
      return `it reads itself into others${but}: ${portion(low, high)} of ${states} shows up in what it reads into them, whatever the story ${figures}.`;
    case 'overcorrects':
      return `it leans away from itself when it reads others${but}: ${portion(-high, -low)} of ${states} shows up turned around in what it reads into them, whatever the story ${figures}.`;
    case 'faithful':
      return `it reads others faithfully: ${portion(corrected?.low ?? low, corrected?.high ?? high)} of ${states} shows up in what it reads into them, noise in its answers allowed for ${figures}.`;
  }
}

/** λ with its interval, without noise too, and how much it rests on. */
function behind({ slope, corrected }: CarryOver): string {
  return [
    `carry-over λ ${slopeAside(slope)}`,
    ...(corrected ? [`without noise in what it states ${slopeAside(corrected)}`] : []),
    `${counted(slope.n, 'item')} in ${counted(slope.clusters, 'pair')}`,
    'a faithful reader’s is 0',
  ].join('; ');
}

/** Why a verdict cannot be told. */
function reason(why: StandingVerdict['verdict']['why'], carryOver: CarryOver | null): string {
  if (!carryOver || carryOver.slope.value === null || why === 'nothing')
    return carryOver?.slope.note ?? 'nothing was measured';
  const { slope, corrected, reliability } = carryOver;
  switch (why) {
    case 'noise':
      return `${
        reliability === null
          ? 'how much of what it states is noise is not known'
          : `what it states is mostly noise (reliability ${decimal(reliability)}, where ${decimal(RELIABLE)} is needed)`
      }, so that a carry-over near 0 is no sign of a faithful reader (${behind(carryOver)})`;
    case 'interval': {
      const { low, high } = corrected ?? slope;
      return `anything ${portion(low ?? 0, high ?? 0)} of what it states may show up in what it reads into them, noise in its answers allowed for, and a faithful reader stays within ±${count(100 * FAITHFUL)} % (${behind(carryOver)})`;
    }
    default:
      return `there are too few pairs of stories (carry-over λ ${slopeAside(slope)})`;
  }
}
