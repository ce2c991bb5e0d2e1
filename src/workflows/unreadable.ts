import { isAnswer } from '../vocabulary/reading.js';
import type { Observation } from './trials.js';

/** How many draws of a trial could not be read. */
export function unreadable(observation: Observation): number {
  if (!('task' in observation)) {
    return observation.draws.filter(({ reading }) => !isAnswer(reading)).length;
  }
  return observation.draws.filter(({ reading }) => reading.kind === 'unread').length;
}
