import type { InferenceTemplates } from '../../vocabulary/inference-template.js';
import type { Questionnaire } from '../../vocabulary/item.js';
import type { StorySet } from '../../vocabulary/story.js';
import type { SimulatedJudge } from '../simulation/declaration.js';
import {
  judgeExtraction,
  type RecogniseJudgePrompt,
  recogniseJudgePrompt,
} from '../simulation/judge.js';
import { inWords, type Knowledge, type TurnAround, turnAround } from '../simulation/respondent.js';
import { answerStory } from '../simulation/story-answer.js';
import {
  type RecogniseStoryPrompt,
  recogniseStoryPrompt,
  shelfOf,
} from '../simulation/story-prompt.js';
import type { ServiceQuestion } from '../simulation/story-question.js';
import { judgeSaid, recogniseServicePrompt } from './simulated-turns.js';

/** The stories that a simulation can be asked about, and how they are asked about. */
export interface Stories {
  readonly sets: readonly StorySet[];
  readonly wordings: readonly InferenceTemplates[];
}

/** What a simulation makes of prompts about stories. */
interface KnownStories {
  readonly asked: RecogniseStoryPrompt;
  readonly judged: RecogniseJudgePrompt;
  readonly served: (prompt: string) => ServiceQuestion | undefined;
  /** What a persona in these wordings makes of a respondent. */
  readonly turned: TurnAround;
}

/**
 * Every prompt that these stories and wordings make, each set in its own language and about the items
 * of the questionnaires in that language. Where two sets make one prompt, the first stands.
 */
export function knownStories(
  { sets, wordings }: Stories,
  questionnaires: readonly Questionnaire[],
): KnownStories {
  const shelves = sets.flatMap((set) => {
    const { language } = set;
    const items = questionnaires
      .filter((each) => each.language === language)
      .flatMap((each) => each.items);
    return wordings
      .filter((wording) => wording.language === language)
      .map((wording) => shelfOf(set, { items, wording }));
  });
  return {
    asked: firstOf(shelves.map(recogniseStoryPrompt)),
    judged: firstOf(shelves.map(recogniseJudgePrompt)),
    served: firstOf(wordings.map(recogniseServicePrompt)),
    turned: turnAround(wordings.flatMap(({ personas }) => personas ?? [])),
  };
}

function firstOf<Question>(
  recognisers: readonly ((prompt: string) => Question | undefined)[],
): (prompt: string) => Question | undefined {
  return (prompt) => {
    for (const recognise of recognisers) {
      const question = recognise(prompt);
      if (question) return question;
    }
    return undefined;
  };
}

/** What a simulation makes of prompts about these stories. */
export function storyKnowledge({ asked, judged, served, turned }: KnownStories): Knowledge {
  return {
    instrument: 'inference',
    turned,
    asked({ prompt }, declaration) {
      const question = asked(prompt);
      return question && inWords((seed) => answerStory({ declaration, question, prompt, seed }));
    },
    served({ prompt }, declared) {
      const question = judged(prompt);
      // What is declared is its identity: it is read, and not parsed anew.
      const judge = declared as SimulatedJudge;
      if (question) return inWords((seed) => judgeExtraction({ judge, question, prompt, seed }));
      const other = served(prompt);
      return other && inWords((seed) => judgeSaid({ judge, question: other, prompt, seed }));
    },
  };
}
