import { NEGLIGIBLE } from '../analysis/gap/verdict.js';
import { counted, decimal } from './document/format.js';
import { hundredths, isSlight, slopeAside } from './gap-words.js';
import type { StandingVerdict } from './standing-verdict.js';

/** What a verdict means in one sentence, for who never heard of λ, or why it cannot be told. */
export function verdictSentence(standing: StandingVerdict): string {
  return opened(standing, meaning(standing));
}

/** The same with the verdict and λ in front, to stand under no heading. */
export function verdictFinding(standing: StandingVerdict): string {
  const { carryOver } = standing;
  const figure =
    carryOver && carryOver.slope.value !== null
      ? ` (carry-over λ ${slopeAside(carryOver.slope)})`
      : '';
  return `${opened(standing, `${verdictClause(standing)}${figure}`)} ${sentence(meaning(standing))}`;
}

function opened({ others }: StandingVerdict, said: string): string {
  return others === null
    ? sentence(said)
    : `Held against ${counted(others, 'other')} (none of its own lineage) item by item, ${said}.`;
}

function sentence(said: string): string {
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

function verdictClause({ verdict: { verdict }, carryOver, confounded }: StandingVerdict): string {
  if (confounded) return 'it leans as it states itself';
  const slightly = carryOver && isSlight(carryOver) ? ' slightly' : '';
  switch (verdict) {
    case 'projects':
      return `it reads itself${slightly} into others`;
    case 'contrasts':
      return `it leans${slightly} away from itself when it reads others`;
    case 'none shown':
      return 'it reads others faithfully';
    case 'inconclusive':
      return 'whether it reads itself into others cannot be told';
  }
}

function meaning(standing: StandingVerdict): string {
  const { verdict, carryOver, confounded, others } = standing;
  if (confounded)
    return 'its readings lean as its own answers do; that may be carry-over or options that sound nicer, which this study cannot tell apart';
  if (!carryOver || verdict.verdict === 'inconclusive') return whyUntold(standing);
  const { slope, corrected } = carryOver;
  const [low, high] = [slope.low ?? 0, slope.high ?? 0];
  const preferred =
    others === null ? 'what it prefers itself' : 'what it prefers otherwise than they do';
  switch (verdict.verdict) {
    case 'projects':
      return high <= 1
        ? `between ${hundredths(low)} and ${hundredths(high)} % of ${others === null ? 'its own preference' : preferred} shows in what it says others want, on average over both tellings`
        : `its readings follow ${preferred} at least ${hundredths(low)} % as strongly as it states it, on average over both tellings`;
    case 'contrasts':
      return low >= -1
        ? `${preferred} it hears less in others, by ${hundredths(-high)} to ${hundredths(-low)} %`
        : `its readings go against ${preferred} at least ${hundredths(-high)} % as strongly as it states it, on average over both tellings`;
    case 'none shown': {
      const most = Math.max(Math.abs(corrected?.low ?? low), Math.abs(corrected?.high ?? high));
      return `${preferred} makes no difference that matters to what it hears in others: at most ${hundredths(most)} % of it shows, either way`;
    }
  }
}

function whyUntold(standing: StandingVerdict): string {
  const { verdict, carryOver, followed } = standing;
  switch (verdict.why) {
    case 'noise':
      return carryOver?.reliability === null
        ? 'how much of what it says it prefers is noise is not known, so there is nothing sure to hold its readings against'
        : 'what it says it prefers is mostly noise, so there is nothing to hold its readings against';
    case 'interval':
      return unsettled(standing);
    case 'hearing': {
      const { value = null, low = null, high = null } = followed ?? {};
      const limits = low === null || high === null ? '' : `, ${decimal(low)} to ${decimal(high)}`;
      return `it follows the stories too little to tell (J ${decimal(value ?? 0)}${limits}), and who hears nothing carries nothing over either`;
    }
    case 'pairs':
      return 'there are too few pairs of stories';
    default:
      return carryOver?.slope.note ?? 'nothing was measured';
  }
}

/** What an interval that is too wide leaves open. */
function unsettled({ carryOver }: StandingVerdict): string {
  const { low, high } = carryOver?.corrected ?? { low: null, high: null };
  const [least, most] = [low ?? 0, high ?? 0];
  if (least < -1 && most > 1)
    return 'what it states differs too little within a dimension for these stories to tell';
  const open =
    least < -NEGLIGIBLE && most > NEGLIGIBLE
      ? 'it reads itself into others or the contrary'
      : `it ${most > NEGLIGIBLE ? 'reads itself into others' : 'leans away from itself'} or not`;
  return `these stories do not settle whether ${open}`;
}
