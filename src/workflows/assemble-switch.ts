import type { SwitchedReadings, UnderPersona } from '../../analysis/gap/switched-readings.js';
import type { PersonaName } from '../instruments/inference/persona-switch.js';
import { switchedPersona } from '../instruments/inference/plan-switch.js';
import type { Plan } from '../study/plan.js';
import type { StudyRespondent } from '../study/study.js';
import type { HeardAttitude } from '../vocabulary/hearing.js';
import type { Memory } from '../vocabulary/ports.js';
import { type DecidedSwitch, replaySwitch, switchOf, switchTrials } from './decided-switch.js';
import { ownResponses } from './fold-inference.js';
import type { ProvenanceFolder } from './fold-provenance.js';
import type { StoryAnswerFolder } from './fold-story-answers.js';
import { TallyFolder } from './fold-tally.js';
import { surveyResponses } from './survey-responses.js';

/** Where answers under personas come from, and where they are added. */
interface Sources {
  readonly memory: Memory;
  readonly provenance: ProvenanceFolder;
  /** Raw answers about stories, where they are shown. */
  readonly stories?: StoryAnswerFolder;
}

/**
 * What a respondent stated and heard under a persona that turns its leanings around and under a sham
 * one, replayed from a ledger; null where the study asks for none.
 */
export async function assembleSwitch(
  plan: Plan,
  respondent: StudyRespondent,
  sources: Sources,
): Promise<SwitchedReadings | null> {
  const decided = await switchOf(plan, respondent, sources.memory);
  if (!decided) return null;
  const under = (name: PersonaName) => readUnder(name, { decided, respondent, sources });
  const persona = await under('switched');
  const sham = await under('sham');
  const { reversed, told, surveyed } = decided;
  const trials = surveyed
    ? { planned: [...switchTrials(decided)].length, observed: persona.observed + sham.observed }
    : { planned: 0, observed: 0 };
  return {
    reversed,
    told,
    complete: surveyed && trials.observed === trials.planned,
    trials,
    persona: persona.readings,
    sham: sham.readings,
  };
}

async function readUnder(
  name: PersonaName,
  {
    decided,
    respondent,
    sources: { memory, provenance, stories },
  }: {
    readonly decided: DecidedSwitch;
    readonly respondent: StudyRespondent;
    readonly sources: Sources;
  },
): Promise<{ readonly readings: UnderPersona; readonly observed: number }> {
  const folder = new TallyFolder({ ...decided.survey, repeats: 1, retest: 0 });
  const attitudes: HeardAttitude[] = [];
  for await (const observation of replaySwitch(decided, name, memory)) {
    if ('task' in observation) {
      attitudes.push(observation.inference);
      provenance.add(ownResponses(observation));
      stories?.add(respondent, observation, name);
    } else {
      folder.add(observation);
      provenance.add(surveyResponses(observation));
    }
  }
  const observed = folder.observed + attitudes.length;
  if (observed > 0) stories?.addPersona(respondent, { name, text: switchedPersona(decided, name) });
  return {
    readings: { tally: folder.tally, attitudes },
    observed,
  };
}
