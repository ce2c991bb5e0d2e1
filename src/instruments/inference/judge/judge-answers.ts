import type { Judgement } from '../../../vocabulary/hearing.js';
import type { InferenceTemplates } from '../../../vocabulary/inference-template.js';
import type { Request } from '../../../vocabulary/request.js';
import type { Response } from '../../../vocabulary/response.js';
import type { Telling } from '../../../vocabulary/telling.js';
import type { Judging } from '../observation.js';
import type { Topics } from '../topics.js';
import { attempts, type Judge, type JudgedTopic } from './judge.js';
import { judgeRequest } from './judge-prompt.js';
import { judgedTopics } from './judged-topics.js';
import { nothingFound, readJudgement } from './read-judgement.js';

/**
 * Has every answer about one story judged at the same time, and again where the judge's own cannot be
 * read: one judging an answer, null for an answer that could not be read. One that holds nothing needs
 * no judge.
 */
export function* judgeAnswers(
  answers: readonly (readonly string[] | null)[],
  {
    telling,
    wording,
    judge,
    topics,
    seed,
  }: {
    readonly telling: Telling;
    readonly wording: InferenceTemplates;
    readonly judge: Judge;
    readonly topics: Topics;
    readonly seed: number;
  },
): Generator<readonly Request[], readonly (Judging | null)[], readonly Response[]> {
  const looked = judgedTopics(telling, { topics, seed });
  const judgings = answers.map((sentences): Judging | null => {
    if (sentences === null) return null;
    const judgements = sentences.length > 0 ? null : noneFound(looked);
    return { responses: [], judgements, fault: null };
  });
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const open = judgings.flatMap((judging, draw) => {
      const sentences = answers[draw];
      return judging && !judging.judgements && sentences ? [{ judging, draw, sentences }] : [];
    });
    if (open.length === 0) break;
    const responses = yield open.map(({ sentences }) =>
      judgeRequest(judge, { wording, topics: looked, sentences }),
    );
    for (const [place, { judging, draw, sentences }] of open.entries()) {
      const response = responses[place];
      if (!response) continue;
      const read = readJudgement(response, { topics: looked, sentences });
      judgings[draw] = {
        responses: [...judging.responses, response],
        judgements: read.kind === 'judged' ? read.judgements : null,
        fault: read.kind === 'fault' ? read.fault : judging.fault,
      };
    }
  }
  return judgings;
}

function noneFound(looked: readonly JudgedTopic[]): readonly Judgement[] {
  return looked.filter(({ decoy }) => !decoy).map(nothingFound);
}
