import { buildHearing, type HeardAnswers } from '../../analysis/hearing/build-hearing.js';
import type { Heard } from '../../reports/document/report.js';
import { inferenceTrials } from '../instruments/inference/plan-inference.js';
import type { Found } from '../runner/play.js';
import { inferenceOf, type Plan } from '../study/plan.js';
import type { StudyRespondent } from '../study/study.js';
import type { Memory } from '../vocabulary/ports.js';
import { HeardFolder, ownResponses } from './fold-inference.js';
import type { ProvenanceFolder } from './fold-provenance.js';
import type { StoryAnswerFolder } from './fold-story-answers.js';
import { replayInference } from './replay-inference.js';

/** What a respondent heard, as a report tells it, and the answers behind it. */
export interface AssembledHearing {
  readonly inference: Heard;
  readonly answers: HeardAnswers;
}

/** What a respondent heard in stories, replayed from a ledger; null where it was asked about none. */
export async function assembleHearing(
  plan: Plan,
  respondent: StudyRespondent,
  {
    memory,
    stories,
    provenance,
  }: {
    readonly memory: Memory;
    readonly stories: StoryAnswerFolder;
    /** The respondent's own responses are added to it. */
    readonly provenance: ProvenanceFolder;
  },
): Promise<AssembledHearing | null> {
  const inference = inferenceOf(plan, respondent);
  if (!inference) return null;
  const folder = new HeardFolder();
  const isOwn = ({ request }: Found) =>
    request.endpoint === respondent.endpoint && request.model === respondent.model;
  const partial = (found: readonly Found[]) => {
    provenance.addPartial(found.filter(isOwn));
    folder.judging.addPartial(found.filter((each) => !isOwn(each)));
  };
  for await (const observation of replayInference(inference, memory, partial)) {
    folder.add(observation);
    provenance.add(ownResponses(observation));
    stories.add(respondent, observation);
  }
  const { attitudes, selections, extractions, judging, observed } = folder;
  const answers = { attitudes, selections, extractions };
  const labels = plan.labels.filter((label) => label.respondent === respondent.id);
  const judged = judging.result();
  return {
    inference: {
      trials: { planned: inferenceTrials(inference), observed },
      scores: buildHearing(answers, { seed: plan.study.seed, labels }),
      judging: judged.responses > 0 ? judged : null,
    },
    answers,
  };
}
