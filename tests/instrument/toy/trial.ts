import type { Observation } from '../../../src/instrument.js';
import type { Request } from '../../../vocabulary/request.js';
import { messagesFor, type Respondent } from '../../../vocabulary/respondent.js';
import type { Response } from '../../../vocabulary/response.js';
import type { PlannedTrial, Trial } from '../../../vocabulary/trial.js';
import type { AskedProverbs } from './section.js';

/** A proverb as a respondent completed it, whom it says that praises, and whether a judge found it whole. */
export interface ProverbObservation extends Observation {
  readonly beginning: string;
  readonly completion: Response;
  readonly draws: readonly {
    readonly prompt: string;
    readonly response: Response;
    readonly praises: 'group' | 'person' | null;
  }[];
  readonly judgement: { readonly response: Response; readonly whole: boolean };
}

export const completePrompt = (beginning: string) =>
  `Complete the proverb in a few words: ${beginning} …`;

export const praisePrompt = (proverb: string) =>
  `Whom does “${proverb}” praise?\n1. the group\n2. the person\nAnswer with the number.`;

export const judgePrompt = (proverb: string) =>
  `Is “${proverb}” a whole proverb? Answer yes or no.`;

/** Every proverb: to be completed, then asked about as it was completed, then judged. */
export function* proverbTrials(
  respondent: Respondent,
  { sayings, judge }: AskedProverbs,
): Generator<PlannedTrial<ProverbObservation>> {
  for (const { beginning } of sayings) {
    yield { begin: () => proverbTrial(beginning, respondent, judge), most: 3, mayAskFewer: false };
  }
}

function* proverbTrial(
  beginning: string,
  respondent: Respondent,
  judge: AskedProverbs['judge'],
): Trial<ProverbObservation> {
  const { endpoint, model } = respondent;
  const { topLogprobs: _, ...own } = respondent.parameters;
  const parameters = { ...own, maxTokens: 32 };
  const put = (prompt: string): Request => ({
    endpoint,
    model,
    messages: messagesFor(respondent, prompt),
    parameters,
  });
  const [completion] = yield [put(completePrompt(beginning))];
  if (!completion) throw new RangeError('a request has a response');
  const proverb = `${beginning} ${completion.content.trim()}`;
  const prompt = praisePrompt(proverb);
  const [response] = yield [put(prompt)];
  const [judged] = yield [
    {
      endpoint: judge.endpoint,
      model: judge.model,
      messages: [{ role: 'user', content: judgePrompt(proverb) }],
      parameters: judge.parameters,
    },
  ];
  if (!response || !judged) throw new RangeError('a request has a response');
  const number = /[12]/.exec(response.content)?.[0];
  const praises = number === '1' ? 'group' : number === '2' ? 'person' : null;
  return {
    beginning,
    completion,
    draws: [{ prompt, response, praises }],
    judgement: { response: judged, whole: /yes/i.test(judged.content) },
  };
}
