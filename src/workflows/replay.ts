import { type Found, play } from '../runner/play.js';
import type { Memory } from '../vocabulary/ports.js';
import type { PlannedTrial } from '../vocabulary/trial.js';
import { blocks } from './blocks.js';

/** Responses looked up, and held, together. */
const BLOCK = 500;

/**
 * Replays trials from a ledger, asking nothing: every observation whose responses are all there, in
 * the order of the trials. `draws` is how many responses a trial wants at least.
 */
export async function* replay<Observation>(
  trials: Iterable<PlannedTrial<Observation>>,
  {
    memory,
    draws,
    partial = () => {},
  }: {
    readonly memory: Memory;
    readonly draws: number;
    /** Takes the responses of a trial that lacks others. */
    readonly partial?: ((found: readonly Found[]) => void) | undefined;
  },
): AsyncGenerator<Observation> {
  const size = Math.max(1, Math.floor(BLOCK / draws));
  for (const block of blocks(trials, size)) {
    const played = await Promise.all(block.map((trial) => play(trial.begin(), memory)));
    for (const trial of played) {
      if (trial.state === 'observed') yield trial.observation;
      else if (trial.found.length > 0) partial(trial.found);
    }
  }
}
