import { play } from '../runner/play.js';
import type { Memory } from '../vocabulary/ports.js';
import type { PlannedTrial } from '../vocabulary/trial.js';
import { blocks } from './blocks.js';

/** Responses looked up, and held, together. */
const BLOCK = 500;

/**
 * Replays trials from a ledger, asking nothing: every observation whose responses are all there, in
 * the order of the trials; a trial that lacks some takes what there is. `draws` is how many responses
 * a trial wants at least.
 */
export async function* replay<Observation>(
  trials: Iterable<PlannedTrial<Observation>>,
  { memory, draws }: { readonly memory: Memory; readonly draws: number },
): AsyncGenerator<Observation> {
  const size = Math.max(1, Math.floor(BLOCK / draws));
  for (const block of blocks(trials, size)) {
    const played = await Promise.all(block.map((trial) => play(trial.begin(), memory)));
    for (const [place, trial] of played.entries()) {
      if (trial.state === 'observed') yield trial.observation;
      else if (trial.found.length > 0) block[place]?.partial?.(trial.found);
    }
  }
}
