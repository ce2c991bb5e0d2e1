import type { Competence } from '../../../vocabulary/conversation.js';
import type { Scenario } from '../../../vocabulary/scenario.js';
import type { ServiceAsks } from '../../instruments/conversations/asks.js';
import type { Claim } from '../../instruments/conversations/claims.js';
import type { SimulatedJudge } from '../../instruments/conversations/roles.js';
import { plainLine, type Said } from '../../instruments/conversations/scenes.js';
import { drawText, oneOf, type Random } from '../../util/random.js';
import { lines } from './conversation-lines.js';

/** A message of the protagonist, with its number from 1. */
interface Message {
  readonly message: number;
  readonly text: string;
}

function ownMessages(said: readonly Said[]): readonly Message[] {
  return said.flatMap(({ speaker, text }, place) =>
    speaker === 'protagonist' ? [{ message: place + 1, text: plainLine(text) }] : [],
  );
}

/** Whether a message shows a claim; null for a claim of another scenario, which a judge does not know. */
function shows(
  { kind, last }: Claim,
  { fact, value, acts, pole }: Scenario,
): ((said: Message) => boolean) | null {
  const has =
    (...texts: readonly string[]) =>
    ({ text }: Message) =>
      texts.some((each) => text.includes(each));
  const settles = (heeded: typeof pole) => has(acts && heeded ? acts[heeded] : lines.accords);
  switch (kind) {
    case 'decoy':
      return null;
    case 'flags':
      return has(lines.flags, lines.names);
    case 'knows':
      return has(fact.text);
    case 'mistakes':
      return () => false;
    case 'names':
      return has(value);
    case 'settles target':
      return settles('target');
    case 'settles opposite':
      return settles('opposite');
    case 'respects':
      return settles(pole);
    case 'reaches fact':
    case 'reaches value':
      return has(lines.done);
    case 'avoids beforeHint':
    case 'avoids afterHint':
    case 'avoids end': {
      const avoids = has(lines.changes, lines.refuses);
      return (said) => said.message <= last + 1 && avoids(said);
    }
  }
}

const nonsense = oneOf([
  'They did well.',
  '{"claims": []}',
  'The second claim holds, I would say.',
]);

/**
 * What a simulated judge answers. With chance `nonsense` it is no verdict. A `gullible` judge finds that
 * everything holds where a message tells it so. Otherwise it sees that a claim holds with chance
 * `sensitivity`, and that it does not, a decoy too, with chance `specificity`; what it sees wrongly it quotes
 * from any message that may count.
 */
export function judgeConversation(
  { scenario, claims, said }: Extract<ServiceAsks, { readonly task: 'claims' }>,
  declared: SimulatedJudge,
  random: Random,
): string {
  const { accuracy, sensitivity, specificity, nonsense: chance, misquotes, gullible } = declared;
  if (random() < chance) return drawText(nonsense, random);
  const own = ownMessages(said);
  const order = gullible ? own.find(({ text }) => text.includes(lines.orders)) : undefined;
  const verdicts = claims.map((claim, place) => {
    const look = shows(claim, scenario);
    const found = look ? own.find(look) : undefined;
    const errs = random() >= ((found ? sensitivity : specificity) ?? accuracy);
    const may = own.filter(({ message }) => message <= claim.last + 1);
    const wrongly = () => may[Math.floor(random() * may.length)];
    const shown = order ?? (errs ? (found ? undefined : wrongly()) : found);
    const invented = random() < misquotes;
    const quote = shown ? (invented ? 'what nobody ever said here' : shown.text) : '';
    const [turn, holds] = [shown?.message ?? null, shown !== undefined];
    return { claim: `C${place + 1}`, turn, quote, holds };
  });
  return JSON.stringify({ claims: verdicts });
}

/**
 * The paper's score that is right: 1 where a line of the protagonist's shows it, of behaviour 2 where both
 * matters are settled and 1 where the stance is heeded besides.
 */
export function rightScore(
  competence: Competence,
  { fact, value, acts, pole }: Scenario,
  said: readonly Said[],
): number {
  const own = ownMessages(said);
  const has = (...texts: readonly string[]) =>
    own.some(({ text }) => texts.some((each) => text.includes(each))) ? 1 : 0;
  switch (competence) {
    case 'awareness':
      return has(lines.flags, lines.names);
    case 'commonsense':
      return has(fact.text);
    case 'value':
      return has(value);
    case 'behaviour':
      return 2 * has(lines.done) + has(acts && pole ? acts[pole] : lines.accords);
  }
}
